-- A statement that names the folders which its caller does not see, instead of those that they see, holds for the rights
-- that the call began with. They are asked for in the snapshot of that statement: others have made a folder since, or
-- hidden one, and the call is done again as after a conflict of locks.
create function require_rights(company uuid, version bigint) returns boolean
language plpgsql stable parallel safe as $$
begin
  if (select c.rights_version from company c where c.id = require_rights.company) is distinct from version then
    raise exception 'Rights have changed meanwhile' using errcode = '40001';
  end if;
  return true;
end $$;

-- `within`: whether the folders are those to look in, or those to leave out.
grant create on schema public to entrepot_reader;
drop function item_find(tsquery, text[], text[], text[], uuid[], integer);
create function item_find(wanted tsquery, exact text[], parts text[], whole text[], folders uuid[], within boolean, most integer) returns table (item_id uuid) language plpgsql stable security definer set search_path = public set plan_cache_mode = force_custom_plan set enable_seqscan = off rows 50 as $$
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
        and i.search_text like all (parts[3:]) and (folders is null or (i.folder_id = any (folders)) = within)
        limit 10000) f
    order by f.place, f.size, f.id limit most;
end $$;
alter function item_find(tsquery, text[], text[], text[], uuid[], boolean, integer) owner to entrepot_reader;
revoke create on schema public from entrepot_reader;
revoke execute on function item_find(tsquery, text[], text[], text[], uuid[], boolean, integer) from public;
grant execute on function item_find(tsquery, text[], text[], text[], uuid[], boolean, integer) to entrepot_app;
