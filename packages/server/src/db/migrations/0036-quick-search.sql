-- What the company wrote into its own fields is searched like the name: every text in them, in the order of nothing.
create function attribute_texts(attributes jsonb) returns text language sql immutable parallel safe as $$
  select case when attributes = '{}' then '' else coalesce((select string_agg(found #>> '{}', ' ') from jsonb_path_query(attributes, 'strict $.** ? (@.type() == "string")') as found), '') end
$$;
alter table item drop column search_text;
alter table item add column search_text text generated always as (entrepot_fold(name || ' ' || coalesce(tag, '') || ' ' || description || ' ' || attribute_texts(attributes))) stored;
create index item_search on item using gin (company_id, search_text gin_trgm_ops) where deleted_at is null;
grant select (search_text) on item to entrepot_reader;

-- The words that stand in these texts, for what somebody mistyped: what they may have meant is looked for here, where a mistake is cheap to forgive, and
-- the records then by right words. A job reads what was written since; a full round, every night, forgets what stands nowhere any more.
create extension if not exists fuzzystrmatch;
create table search_word (
  company_id uuid not null,
  word text not null,
  seen_at timestamptz not null,
  primary key (company_id, word)
);
call protect_tenant_table('search_word');
create table search_vocabulary (
  company_id uuid primary key references company (id),
  -- The record behind which a full round goes on, and since when it runs; null when it is over.
  cursor uuid,
  round_at timestamptz,
  -- Up to when the log was read.
  read_to timestamptz not null
);
call protect_tenant_table('search_vocabulary');

-- The best records for what somebody types (two doors through row security, decision 3): those that hold every word, the sooner in their text the
-- better, because it begins with the name; and those that hold one of the spellings of every word. The index looks for the first three at once, in a plan
-- made for just as many as there are.
grant usage, create on schema public to entrepot_reader;
create function item_find(words text[], patterns text[], folders uuid[], most integer) returns table (item_id uuid) language plpgsql stable security definer set search_path = public set plan_cache_mode = force_custom_plan rows 50 as $$
#variable_conflict use_variable
begin
  return query
    select f.id from (
      select i.id, length(i.search_text) as size, (select sum(position(w in i.search_text)) from unnest(words) w) as place from item i
      where i.company_id = current_company() and i.deleted_at is null and i.search_text like patterns[1] and (patterns[2] is null or i.search_text like patterns[2]) and (patterns[3] is null or i.search_text like patterns[3])
        and i.search_text like all (patterns[4:]) and (folders is null or i.folder_id = any (folders)) limit 20000) f
    order by f.place, f.size, f.id limit most;
end $$;
-- `spellings`: a regular expression for each word.
create function item_find_alike(spellings text[], folders uuid[], most integer) returns table (item_id uuid) language plpgsql stable security definer set search_path = public set plan_cache_mode = force_custom_plan rows 50 as $$
#variable_conflict use_variable
begin
  return query
    select f.id from (
      select i.id, length(i.search_text) as size, regexp_instr(i.search_text, spellings[1]) as place from item i
      where i.company_id = current_company() and i.deleted_at is null and i.search_text ~ spellings[1] and (spellings[2] is null or i.search_text ~ spellings[2]) and (spellings[3] is null or i.search_text ~ spellings[3])
        and i.search_text ~ all (spellings[4:]) and (folders is null or i.folder_id = any (folders)) limit 2000) f
    order by f.place, f.size, f.id limit most;
end $$;
alter function item_find(text[], text[], uuid[], integer) owner to entrepot_reader;
alter function item_find_alike(text[], uuid[], integer) owner to entrepot_reader;
revoke create on schema public from entrepot_reader;
revoke execute on function item_find(text[], text[], uuid[], integer), item_find_alike(text[], uuid[], integer) from public;
grant execute on function item_find(text[], text[], uuid[], integer), item_find_alike(text[], uuid[], integer) to entrepot_app;
