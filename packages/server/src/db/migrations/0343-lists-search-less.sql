-- A word of nine letters or more was looked up by each three letters of it that follow each other: of `disjoncteur` nine
-- lists, each as long as the next. Three of them, first, middle and last, find a tenth more records, which are looked
-- at anyway. Shorter words keep theirs: two parts of `antarene` find sixty times as many medicines as all six.
--
-- Words as they are spelled otherwise (`gant` of `gants`, what a short form means, a category) are looked for beside the
-- parts of texts only where one of these occurs at all: beginnings of words cost the index most of a search, and what
-- they find alone is found as a part.
grant usage, create on schema public to entrepot_reader;
drop function item_search(tsquery, text[], text[], uuid[], uuid);
create function item_search(wanted tsquery, others tsquery, exact text[], parts text[], folders uuid[], category uuid) returns setof tid language plpgsql stable security definer set search_path = public set enable_seqscan = off rows 200 as $$
#variable_conflict use_variable
declare
  own uuid := current_company();
  company text := own::text;
  keys text[] := array[company || coalesce(category::text, '')];
  narrowed tsquery := case when category is null then wanted else wanted && format('''@%s''', category)::tsquery end;
  looked text := parts[1];
  whole text[] := '{}';
  letters integer := length(looked) - 2;
begin
  if looked ~ '^%[a-z0-9]{9,}%$' then
    whole := parts[1:1];
    looked := format('%%%s%%%s%%%s%%', substr(looked, 2, 3), substr(looked, 2 + (letters - 3) / 2, 3), substr(looked, letters - 1, 3));
  end if;
  -- The first part is the longest, with a sign before it and one behind.
  if letters < 3 then
    return query
      select i.ctid from item i where i.company_id = own and i.deleted_at is null
        and (category is null or i.category_id = category) and i.search_text like all (parts)
        and (folders is null or i.folder_id = any (folders));
  elsif cardinality(parts) = 1 then
    return query
      select i.ctid from item i where search_keys(i.company_id, i.category_id) @> keys and i.deleted_at is null
        and i.search_text like looked and i.search_text like all (whole)
        and (folders is null or i.folder_id = any (folders));
  elsif cardinality(parts) = 2 then
    return query
      select i.ctid from item i where search_keys(i.company_id, i.category_id) @> keys and i.deleted_at is null
        and i.search_text like looked and i.search_text like parts[2] and i.search_text like all (whole)
        and (folders is null or i.folder_id = any (folders));
  elsif cardinality(parts) > 2 then
    return query
      select i.ctid from item i where search_keys(i.company_id, i.category_id) @> keys and i.deleted_at is null
        and i.search_text like looked and i.search_text like parts[2] and i.search_text like parts[3]
        and i.search_text like all (whole || parts[4:]) and (folders is null or i.folder_id = any (folders));
  end if;
  if wanted is not null and (others is null or exists (
      select from item i where i.company_id::text = company and i.deleted_at is null
        and item_words(i.search_text, i.category_id) @@ others))
  then
    return query
      select i.ctid from item i where i.company_id::text = company and i.deleted_at is null
        and item_words(i.search_text, i.category_id) @@ narrowed and i.search_text ~ all (exact)
        and (folders is null or i.folder_id = any (folders));
  end if;
end $$;
alter function item_search(tsquery, tsquery, text[], text[], uuid[], uuid) owner to entrepot_reader;
revoke create on schema public from entrepot_reader;
revoke execute on function item_search(tsquery, tsquery, text[], text[], uuid[], uuid) from public;
grant execute on function item_search(tsquery, tsquery, text[], text[], uuid[], uuid) to entrepot_app;
