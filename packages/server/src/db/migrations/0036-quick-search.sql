-- What the company wrote into its own fields is searched like the name: every text in them, in the order of nothing.
create function attribute_texts(attributes jsonb) returns text language sql immutable parallel safe as $$
  select case when attributes = '{}' then '' else coalesce((select string_agg(found #>> '{}', ' ') from jsonb_path_query(attributes, 'strict $.** ? (@.type() == "string")') as found), '') end
$$;
alter table item drop column search_text;
alter table item add column search_text text generated always as (entrepot_fold(name || ' ' || coalesce(tag, '') || ' ' || description || ' ' || attribute_texts(attributes))) stored;
create index item_search on item using gin (company_id, search_text gin_trgm_ops) where deleted_at is null;
grant select (search_text) on item to entrepot_reader;

-- The best records for what somebody types (two doors through row security, decision 3): those that hold every word, the sooner in their text the
-- better, because it begins with the name; and those that hold something like the longest word, with the short ones as they are. The longest word
-- comes first, and is what the index looks for.
grant usage, create on schema public to entrepot_reader;
create function item_find(words text[], patterns text[], folders uuid[], most integer) returns table (item_id uuid) language plpgsql stable security definer set search_path = public rows 50 as $$
#variable_conflict use_variable
begin
  return query
    select f.id from (
      select i.id, length(i.search_text) as size, (select sum(position(w in i.search_text)) from unnest(words) w) as place from item i
      where i.company_id = current_company() and i.deleted_at is null and i.search_text like patterns[1] and i.search_text like all (patterns) and (folders is null or i.folder_id = any (folders)) limit 20000) f
    order by f.place, f.size, f.id limit most;
end $$;
create function item_find_alike(words text[], patterns text[], folders uuid[], most integer) returns table (item_id uuid) language plpgsql stable security definer set search_path = public set pg_trgm.word_similarity_threshold = 0.45 rows 50 as $$
#variable_conflict use_variable
begin
  return query
    select f.id from (
      select i.id, (select sum(word_similarity(w, i.search_text)) from unnest(words) w) as likeness from item i
      where i.company_id = current_company() and i.deleted_at is null and i.search_text %> words[1] and i.search_text like all (patterns) and (folders is null or i.folder_id = any (folders)) limit 2000) f
    order by f.likeness desc, f.id limit most;
end $$;
alter function item_find(text[], text[], uuid[], integer) owner to entrepot_reader;
alter function item_find_alike(text[], text[], uuid[], integer) owner to entrepot_reader;
revoke create on schema public from entrepot_reader;
revoke execute on function item_find(text[], text[], uuid[], integer), item_find_alike(text[], text[], uuid[], integer) from public;
grant execute on function item_find(text[], text[], uuid[], integer), item_find_alike(text[], text[], uuid[], integer) to entrepot_app;
