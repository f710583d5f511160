-- How a text is cut into words (decision 23): letters and numbers apart, `300mg` as `300 mg`, a decimal as one word, %
-- as a word, everything else a space. `tokensOf` of the contract computes the same. \x02 parts one text from the next
-- and comes out as a bar.
create function search_tokens(value text) returns text language sql immutable parallel safe strict as $$
  select ' ' || btrim(replace(replace(replace(translate(
    regexp_replace(
      regexp_replace(
        replace(replace(replace(replace(translate(normalize(
          lower(regexp_replace(normalize(value, NFD), '[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]+', '', 'g') collate pg_c_utf8), NFC),
          '×²³μς', 'x23µσ'), 'œ', 'oe'), 'æ', 'ae'), 'ß', 'ss'), '%', ' pct '),
        '([0-9])[.,](?=[0-9])', E'\\1\x01', 'g'),
      E'([0-9][0-9\x01]*)|[^[:alnum:]\x02]+' collate pg_c_utf8, ' \1 ', 'g'),
    E'\x01\x02', '.|'), '    ', ' '), '  ', ' '), '  ', ' ')) || ' '
$$;
-- How a code is compared when its separators are not typed: `codeLetters` of the contract computes the same.
create function code_letters(code text) returns text language sql immutable parallel safe strict as $$
  select translate(lower(normalize(code, NFC) collate pg_c_utf8), E' \u00a0-‐–_./\\:,;#*+()[]', '')
$$;

-- What is searched of a record: name | code | description and own texts | code without its separators.
alter table item drop column search_text;
alter table item add column search_text text generated always as (
  search_tokens(name || E' \x02 ' || coalesce(tag, '') || E' \x02 ' || description || ' ' || attribute_texts(attributes))
  || case when tag ~ '[^0-9]' then '| ' || code_letters(tag) || ' ' else '' end) stored;
-- Words and their beginnings are looked for here; a category stands for itself, so that its name may change. What is
-- longer than a book's chapter is cut: a tsvector has an end, and a text that reached it could not be saved.
create function item_words(search_text text, category uuid) returns tsvector language plpgsql immutable parallel safe cost 10000 as $$
begin
  if category is null then return to_tsvector('simple'::regconfig, left(search_text, 100000)); end if;
  return to_tsvector('simple'::regconfig, left(search_text, 100000)) || array_to_tsvector(array['@' || category::text]);
end $$;
-- The company as a text, and words that are dear to the planner: before a table was ever analysed, an index by company
-- alone looks as good as these, and the words of each of its records would be made anew. No other index serves this.
create index item_words on item using gin ((company_id::text), item_words(search_text, category_id)) where deleted_at is null;
create index item_search on item using gin ((company_id::text), search_text gin_trgm_ops) where deleted_at is null;
grant select (search_text) on item to entrepot_reader;

alter table code add column letters text generated always as (code_letters(code)) stored;
create index code_by_letters on code (company_id, letters collate "C") where not released;

grant usage, create on schema public to entrepot_reader;
-- The best records for what somebody types (a door through row security, decision 3). `wanted`: words and beginnings,
-- without their order: the index has none, and to read the text again as words costs more than everything else;
-- `exact`: expressions that say the order; `parts`: what stands anywhere in the text; `whole`: the words as they were
-- typed, which put those first that have them whole and early, because a text begins with the name.
drop function item_find(text[], text[], uuid[], integer);
drop function item_find_alike(text[], uuid[], integer);
create function item_find(wanted tsquery, exact text[], parts text[], whole text[], folders uuid[], most integer) returns table (item_id uuid) language plpgsql stable security definer set search_path = public set plan_cache_mode = force_custom_plan set enable_seqscan = off rows 50 as $$
#variable_conflict use_variable
begin
  return query
    select f.id from (
      select i.id, length(i.search_text) as size, (select sum(coalesce(nullif(strpos(i.search_text, w), 0),
          1000 + coalesce(nullif(strpos(i.search_text, rtrim(w)), 0), 1000))) from unnest(whole) w) as place from item i
      where i.company_id::text = current_company()::text and i.deleted_at is null
        and (wanted is null or item_words(i.search_text, i.category_id) @@ wanted) and i.search_text ~ all (exact)
        and (parts[1] is null or i.search_text like parts[1]) and (parts[2] is null or i.search_text like parts[2])
        and i.search_text like all (parts[3:]) and (folders is null or i.folder_id = any (folders)) limit 10000) f
    order by f.place, f.size, f.id limit most;
end $$;
alter function item_find(tsquery, text[], text[], text[], uuid[], integer) owner to entrepot_reader;
revoke create on schema public from entrepot_reader;
revoke execute on function item_find(tsquery, text[], text[], text[], uuid[], integer) from public;
grant execute on function item_find(tsquery, text[], text[], text[], uuid[], integer) to entrepot_app;

-- What a list is narrowed to by its search: every word or its beginning, or every text as a part.
drop function item_search(text[], uuid[], uuid);
grant usage, create on schema public to entrepot_reader;
create function item_search(wanted tsquery, patterns text[], folders uuid[], category uuid) returns setof uuid language plpgsql stable security definer set search_path = public set plan_cache_mode = force_custom_plan set enable_seqscan = off rows 200 as $$
#variable_conflict use_variable
begin
  return query
    select i.id from item i where i.company_id::text = current_company()::text and i.deleted_at is null
      and (item_words(i.search_text, i.category_id) @@ wanted
        or i.search_text like patterns[1] and (patterns[2] is null or i.search_text like patterns[2]) and (patterns[3] is null or i.search_text like patterns[3]) and i.search_text like all (patterns[4:]))
      and (folders is null or i.folder_id = any (folders)) and (category is null or i.category_id = category);
end $$;
alter function item_search(tsquery, text[], uuid[], uuid) owner to entrepot_reader;
revoke create on schema public from entrepot_reader;
revoke execute on function item_search(tsquery, text[], uuid[], uuid) from public;
grant execute on function item_search(tsquery, text[], uuid[], uuid) to entrepot_app;
