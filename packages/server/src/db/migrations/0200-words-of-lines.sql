-- Lines of orders and articles of suppliers are found by an index, past row security as items are: these functions
-- read as a role of their own, name the company themselves and answer guids only. A word may stand in the line or in
-- what it belongs to.
create index order_line_search on order_line using gin (company_id, search_text gin_trgm_ops);
create index supplier_article_search on supplier_article using gin (company_id, search_text gin_trgm_ops);
grant select (company_id, id, order_id, search_text) on order_line to entrepot_reader;
grant select (company_id, id, search_text) on purchase_order to entrepot_reader;
grant select (company_id, id, supplier_id, search_text) on supplier_article to entrepot_reader;
grant select (company_id, id, search_text) on supplier to entrepot_reader;
create policy reader on order_line for select to entrepot_reader using (true);
create policy reader on purchase_order for select to entrepot_reader using (true);
create policy reader on supplier_article for select to entrepot_reader using (true);
create policy reader on supplier for select to entrepot_reader using (true);

-- Both are one function over two tables: lines `l`, and what they belong to, `o`. What stands in no order stands in the
-- lines, of which the index answers those with two such words. Otherwise the longest word chooses: the lines with it and
-- those of the orders with it, or all of them where it stands in so many orders (a twentieth of a large company's) that
-- each line is reached sooner one after the other.
grant usage, create on schema public to entrepot_reader;
do $do$
declare
  door record;
begin
  for door in
    select * from (values ('order_line_search', 'order_line', 'purchase_order', 'order_id', 500),
      ('supplier_article_search', 'supplier_article', 'supplier', 'supplier_id', 10)) d (name, lines, owner, key, most)
  loop
    execute format($sql$
create function %1$I(patterns text[]) returns setof uuid language plpgsql stable security definer set search_path = public set plan_cache_mode = force_custom_plan rows 200 as $$
declare
  company uuid := current_company();
  own text[] := array(select p from unnest(patterns) p where not exists (select from %3$I o where o.company_id = company and o.search_text like p));
  longest text := (select p from unnest(patterns) p order by length(p) desc limit 1);
begin
  if cardinality(own) > 0 then
    return query
      select l.id from %2$I l join %3$I o on o.company_id = company and o.id = l.%4$I
      where l.company_id = company and l.search_text like own[1] and (own[2] is null or l.search_text like own[2])
        and (l.search_text || ' ' || o.search_text) like all (patterns);
  elsif (select count(*) from %3$I o where o.company_id = company and o.search_text like longest) > %5$s then
    return query
      select l.id from %2$I l join %3$I o on o.company_id = company and o.id = l.%4$I
      where l.company_id = company and (l.search_text || ' ' || o.search_text) like all (patterns);
  else
    return query
      with named as (
        select l.id from %2$I l where l.company_id = company and l.search_text like longest
        union
        select l.id from %3$I o join %2$I l on l.company_id = company and l.%4$I = o.id
          where o.company_id = company and o.search_text like longest)
      select l.id from named n join %2$I l on l.company_id = company and l.id = n.id
        join %3$I o on o.company_id = company and o.id = l.%4$I
      where (l.search_text || ' ' || o.search_text) like all (patterns);
  end if;
end $$
$sql$, door.name, door.lines, door.owner, door.key, door.most);
    execute format('alter function %I(text[]) owner to entrepot_reader', door.name);
    execute format('revoke execute on function %I(text[]) from public', door.name);
    execute format('grant execute on function %I(text[]) to entrepot_app', door.name);
  end loop;
end $do$;
revoke create on schema public from entrepot_reader;

-- The orders that people read these lists in.
create index order_line_by_name on order_line (company_id, name collate natural_order, order_id, position);
create index order_line_by_amount on order_line (company_id, ordered, order_id, position);
create index purchase_order_by_status on purchase_order (company_id, status, id);
create index supplier_article_by_reference on supplier_article (company_id, reference collate natural_order, id);
