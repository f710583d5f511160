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

-- What stands in none of the orders stands in the lines, of which the index answers those with two such words.
grant usage, create on schema public to entrepot_reader;
create function order_line_search(patterns text[]) returns setof uuid language plpgsql stable security definer set search_path = public set plan_cache_mode = force_custom_plan rows 200 as $$
declare
  company uuid := current_company();
  most constant integer := 500;
  own text[] := array(select p from unnest(patterns) p where not exists (select from purchase_order o where o.company_id = company and o.search_text like p));
  longest text := (select p from unnest(patterns) p order by length(p) desc limit 1);
begin
  if cardinality(own) > 0 then
    return query
      select l.id from order_line l join purchase_order o on o.company_id = company and o.id = l.order_id
      where l.company_id = company and l.search_text like own[1] and (own[2] is null or l.search_text like own[2])
        and (l.search_text || ' ' || o.search_text) like all (patterns);
  elsif (select count(*) from purchase_order o where o.company_id = company and o.search_text like longest) > most then
    return query
      select l.id from order_line l join purchase_order o on o.company_id = company and o.id = l.order_id
      where l.company_id = company and (l.search_text || ' ' || o.search_text) like all (patterns);
  else
    return query
      with named as (
        select l.id from order_line l where l.company_id = company and l.search_text like longest
        union
        select l.id from purchase_order o join order_line l on l.company_id = company and l.order_id = o.id
          where o.company_id = company and o.search_text like longest)
      select l.id from named n join order_line l on l.company_id = company and l.id = n.id
        join purchase_order o on o.company_id = company and o.id = l.order_id
      where (l.search_text || ' ' || o.search_text) like all (patterns);
  end if;
end $$;
create function supplier_article_search(patterns text[]) returns setof uuid language plpgsql stable security definer set search_path = public set plan_cache_mode = force_custom_plan rows 200 as $$
declare
  company uuid := current_company();
  most constant integer := 10;
  own text[] := array(select p from unnest(patterns) p where not exists (select from supplier s where s.company_id = company and s.search_text like p));
  longest text := (select p from unnest(patterns) p order by length(p) desc limit 1);
begin
  if cardinality(own) > 0 then
    return query
      select a.id from supplier_article a join supplier s on s.company_id = company and s.id = a.supplier_id
      where a.company_id = company and a.search_text like own[1] and (own[2] is null or a.search_text like own[2])
        and (a.search_text || ' ' || s.search_text) like all (patterns);
  elsif (select count(*) from supplier s where s.company_id = company and s.search_text like longest) > most then
    return query
      select a.id from supplier_article a join supplier s on s.company_id = company and s.id = a.supplier_id
      where a.company_id = company and (a.search_text || ' ' || s.search_text) like all (patterns);
  else
    return query
      with named as (
        select a.id from supplier_article a where a.company_id = company and a.search_text like longest
        union
        select a.id from supplier s join supplier_article a on a.company_id = company and a.supplier_id = s.id
          where s.company_id = company and s.search_text like longest)
      select a.id from named n join supplier_article a on a.company_id = company and a.id = n.id
        join supplier s on s.company_id = company and s.id = a.supplier_id
      where (a.search_text || ' ' || s.search_text) like all (patterns);
  end if;
end $$;
alter function order_line_search(text[]) owner to entrepot_reader;
alter function supplier_article_search(text[]) owner to entrepot_reader;
revoke create on schema public from entrepot_reader;
revoke execute on function order_line_search(text[]), supplier_article_search(text[]) from public;
grant execute on function order_line_search(text[]), supplier_article_search(text[]) to entrepot_app;

-- The orders that people read these lists in.
create index order_line_by_name on order_line (company_id, name collate natural_order, order_id, position);
create index order_line_by_amount on order_line (company_id, ordered, order_id, position);
create index purchase_order_by_status on purchase_order (company_id, status, id);
create index supplier_article_by_reference on supplier_article (company_id, reference collate natural_order, id);
