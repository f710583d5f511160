-- What a search is narrowed by stands in its index: the company, and the company with the category of a record. A word
-- that stands in 5,000 names, of which 300 are in the category, is looked up for 300.
create function search_keys(company uuid, category uuid) returns text[] language sql immutable parallel safe as $$
  select array[company::text, company::text || coalesce(category::text, '')]
$$;
drop index item_search;
create index item_search on item using gin (search_keys(company_id, category_id), search_text gin_trgm_ops) where deleted_at is null;

grant usage, create on schema public to entrepot_reader;
grant select (ctid) on item to entrepot_reader;

-- Answers the places of rows, which the statement around it reads without a way through an index. A place means a row
-- within one statement only. One plan for each set of filters: words, a category or both narrow it differently.
drop function item_search(tsquery, text[], text[], uuid[], uuid);
create function item_search(wanted tsquery, exact text[], parts text[], folders uuid[], category uuid) returns setof tid language plpgsql stable security definer set search_path = public set plan_cache_mode = force_custom_plan set enable_seqscan = off rows 200 as $$
#variable_conflict use_variable
declare
  company text := current_company()::text;
  keys text[] := array[company || coalesce(category::text, '')];
  narrowed tsquery := case when category is null then wanted else wanted && format('''@%s''', category)::tsquery end;
begin
  if wanted is null then
    return query
      select i.ctid from item i where search_keys(i.company_id, i.category_id) @> keys and i.deleted_at is null
        and i.search_text like parts[1] and (parts[2] is null or i.search_text like parts[2])
        and (parts[3] is null or i.search_text like parts[3]) and i.search_text like all (parts[4:])
        and (folders is null or i.folder_id = any (folders));
  elsif cardinality(parts) = 0 then
    return query
      select i.ctid from item i where i.company_id::text = company and i.deleted_at is null
        and item_words(i.search_text, i.category_id) @@ narrowed and i.search_text ~ all (exact)
        and (folders is null or i.folder_id = any (folders));
  else
    return query
      select i.ctid from item i where i.deleted_at is null
        and (search_keys(i.company_id, i.category_id) @> keys and i.search_text like parts[1]
            and (parts[2] is null or i.search_text like parts[2]) and (parts[3] is null or i.search_text like parts[3])
            and i.search_text like all (parts[4:])
          or i.company_id::text = company and item_words(i.search_text, i.category_id) @@ narrowed
            and i.search_text ~ all (exact))
        and (folders is null or i.folder_id = any (folders));
  end if;
end $$;
alter function item_search(tsquery, text[], text[], uuid[], uuid) owner to entrepot_reader;

create or replace function item_find(wanted tsquery, exact text[], parts text[], whole text[], folders uuid[], most integer) returns table (item_id uuid) language plpgsql stable security definer set search_path = public set plan_cache_mode = force_custom_plan set enable_seqscan = off rows 50 as $$
#variable_conflict use_variable
begin
  return query
    select f.id from (
      select i.id, length(i.search_text) as size, (select sum(coalesce(nullif(strpos(i.search_text, w), 0),
          1000 + coalesce(nullif(strpos(i.search_text, rtrim(w)), 0), 1000))) from unnest(whole) w) as place from item i
      where (wanted is null and search_keys(i.company_id, i.category_id) @> array[current_company()::text]
          or wanted is not null and i.company_id::text = current_company()::text)
        and i.deleted_at is null
        and (wanted is null or item_words(i.search_text, i.category_id) @@ wanted) and i.search_text ~ all (exact)
        and (parts[1] is null or i.search_text like parts[1]) and (parts[2] is null or i.search_text like parts[2])
        and i.search_text like all (parts[3:]) and (folders is null or i.folder_id = any (folders)) limit 10000) f
    order by f.place, f.size, f.id limit most;
end $$;
revoke create on schema public from entrepot_reader;
revoke execute on function item_search(tsquery, text[], text[], uuid[], uuid) from public;
grant execute on function item_search(tsquery, text[], text[], uuid[], uuid) to entrepot_app;
