-- In the order of the codes that are asked for; another one served no question.
drop index code_by_letters;
create index code_by_letters on code (company_id, letters) where not released;

-- What a list is narrowed to by its search: every word as the quick search reads it (decision 23), or every text as a
-- part. `exact`: expressions for words of several tokens, which have to stand one after the other.
drop function item_search(tsquery, text[], uuid[], uuid);
grant usage, create on schema public to entrepot_reader;
create function item_search(wanted tsquery, exact text[], parts text[], folders uuid[], category uuid) returns setof uuid language plpgsql stable security definer set search_path = public set plan_cache_mode = force_custom_plan set enable_seqscan = off rows 200 as $$
#variable_conflict use_variable
begin
  return query
    select i.id from item i where i.company_id::text = current_company()::text and i.deleted_at is null
      and (item_words(i.search_text, i.category_id) @@ wanted and i.search_text ~ all (exact)
        or i.search_text like parts[1] and (parts[2] is null or i.search_text like parts[2]) and (parts[3] is null or i.search_text like parts[3]) and i.search_text like all (parts[4:]))
      and (folders is null or i.folder_id = any (folders)) and (category is null or i.category_id = category);
end $$;
alter function item_search(tsquery, text[], text[], uuid[], uuid) owner to entrepot_reader;
revoke create on schema public from entrepot_reader;
revoke execute on function item_search(tsquery, text[], text[], uuid[], uuid) from public;
grant execute on function item_search(tsquery, text[], text[], uuid[], uuid) to entrepot_app;
