-- The texts of records were in two indexes, of three letters each and of words, whose lists every company shared. A part
-- of a number was looked up in lists of three digits, each as long as there are records, and two frequent words in ten
-- lists and that of the company. Four letters within a word, the spaces around it among them, serve both: a tenth of the
-- length for a number, words and their beginnings without a list of words. What they begin with is one company's, so
-- that a search reads nothing of others; a collision of two only costs them a look at a row.
create function item_grams(company uuid, category uuid, search_text text) returns tsvector language plpgsql immutable parallel safe cost 10000 as $$
declare
  own text := right(company::text, 6);
  -- What is longer than a chapter is cut: a tsvector ends at 1 MB, and a text that reached it could not be saved.
  words text[] := string_to_array(btrim(left(search_text, 50000)), ' ');
  grams text[];
begin
  -- To find a place in a word takes as long as what is before it: a sentence in Japanese is one. Its parts overlap.
  if length(search_text) > 500 then
    words := array(select substr(w, 1 + 200 * n, 203) from unnest(words) w, generate_series(0, length(w) / 200) n);
  end if;
  grams := array(select own || substr(v.word, generate_series(1, greatest(1, length(v.word) - 3)), 4)
    from (select ' ' || unnest(words) || ' ' as word) v);
  return array_to_tsvector(case when category is null then grams else grams || ('@' || category::text) end);
end $$;
-- The function counts as dear, so that no plan asks it of a company's records one by one (decision 23).
create index item_grams on item using gin (item_grams(company_id, category_id, search_text))
  with (gin_pending_list_limit = 1024) where deleted_at is null;
-- Its plans are known: to count the grams of a sample at each look would take a second.
alter index item_grams alter column 1 set statistics 0;

grant usage, create on schema public to entrepot_reader;
drop function item_search(tsquery, tsquery, text[], text[], uuid[], uuid);
drop function item_find(tsquery, text[], text[], text[], uuid[], boolean, integer);
drop index item_search;
drop index item_words;
drop function search_keys(uuid, uuid);
drop function item_words(text, uuid);

-- `wanted`: grams, which find what is asked for and more; `texts`: patterns over the text; `exact`: expressions over the
-- text and the category behind it. The company is asked for as a text, which no other index serves.
create function item_search(wanted tsquery, texts text[], exact text[], folders uuid[], category uuid) returns setof tid language plpgsql stable security definer set search_path = public set enable_seqscan = off rows 200 as $$
#variable_conflict use_variable
declare
  own uuid := current_company();
  company text := own::text;
  narrowed tsquery := case when category is null then wanted else wanted && format('''@%s''', category)::tsquery end;
begin
  if wanted is null then
    return query
      select i.ctid from item i where i.company_id = own and i.deleted_at is null
        and (category is null or i.category_id = category) and i.search_text like all (texts)
        and (exact is null or i.search_text || '@' || coalesce(i.category_id::text, '') ~ all (exact))
        and (folders is null or i.folder_id = any (folders));
  else
    return query
      select i.ctid from item i where i.company_id::text = company and i.deleted_at is null
        and item_grams(i.company_id, i.category_id, i.search_text) @@ narrowed and i.search_text like all (texts)
        and (exact is null or i.search_text || '@' || coalesce(i.category_id::text, '') ~ all (exact))
        and (folders is null or i.folder_id = any (folders));
  end if;
end $$;

-- `whole`: the words as they were typed, which put those first that have them whole and early, because a text begins
-- with the name; `within`: whether the folders are those to look in, or those to leave out.
create function item_find(wanted tsquery, texts text[], exact text[], whole text[], folders uuid[], within boolean, most integer) returns table (item_id uuid) language plpgsql stable security definer set search_path = public set plan_cache_mode = force_custom_plan set enable_seqscan = off rows 50 as $$
#variable_conflict use_variable
begin
  return query
    select f.id from (
      select i.id, length(i.search_text) as size, (select sum(coalesce(nullif(strpos(i.search_text, w), 0),
          1000 + coalesce(nullif(strpos(i.search_text, rtrim(w)), 0), 1000))) from unnest(whole) w) as place from item i
      where i.company_id::text = current_company()::text and i.deleted_at is null
        and (wanted is null or item_grams(i.company_id, i.category_id, i.search_text) @@ wanted)
        and i.search_text like all (texts)
        and (exact is null or i.search_text || '@' || coalesce(i.category_id::text, '') ~ all (exact))
        and (folders is null or (i.folder_id = any (folders)) = within)
        limit 10000) f
    order by f.place, f.size, f.id limit most;
end $$;
alter function item_search(tsquery, text[], text[], uuid[], uuid) owner to entrepot_reader;
alter function item_find(tsquery, text[], text[], text[], uuid[], boolean, integer) owner to entrepot_reader;
revoke create on schema public from entrepot_reader;
revoke execute on function item_search(tsquery, text[], text[], uuid[], uuid), item_find(tsquery, text[], text[], text[], uuid[], boolean, integer) from public;
grant execute on function item_search(tsquery, text[], text[], uuid[], uuid), item_find(tsquery, text[], text[], text[], uuid[], boolean, integer) to entrepot_app;
