-- A text is cut into words in a third of the time: a tenth of what PostgreSQL takes for a new record. What most texts
-- have nothing of (letters that come apart, ligatures, the per cent sign) is not looked for in each; a single space and
-- a number that stands alone are left as they are, because each place that is found costs a search of its own. Answers
-- what it answered; a control character, which parts a decimal here, is a space where it comes from outside.
create or replace function search_tokens(value text) returns text language plpgsql immutable parallel safe strict as $$
declare
  plain text := replace(value, '×', 'x');
begin
  if octet_length(plain) > length(plain) then
    plain := regexp_replace(normalize(plain, NFD), '[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]+', '', 'g');
  end if;
  plain := lower(plain collate pg_c_utf8);
  if octet_length(plain) > length(plain) then
    plain := replace(replace(replace(translate(normalize(plain, NFC), '²³μς', '23µσ'), 'œ', 'oe'), 'æ', 'ae'), 'ß', 'ss');
  end if;
  if strpos(plain, '%') > 0 then plain := replace(plain, '%', ' pct '); end if;
  if strpos(plain, E'\x01') > 0 then plain := replace(plain, E'\x01', ' '); end if;
  return ' ' || btrim(translate(
    regexp_replace(
      regexp_replace(
        regexp_replace(plain, '([0-9])[.,](?=[0-9])', E'\\1\x01', 'g'),
        E'[^[:alnum:]\x01\x02]{2,}|[^[:alnum:]\x01\x02 ]' collate pg_c_utf8, ' ', 'g'),
      E'(?<=[^0-9\x01 ])(?=[0-9])|(?<=[0-9\x01])(?=[^0-9\x01 ])', ' ', 'g'),
    E'\x01\x02', '.|')) || ' ';
end $$;

-- The texts of own fields without a query for each record: as they are written in the array, where none is escaped.
create or replace function attribute_texts(attributes jsonb) returns text language plpgsql immutable parallel safe as $$
declare
  texts text;
begin
  if attributes = '{}' then return ''; end if;
  texts := jsonb_path_query_array(attributes, 'strict $.** ? (@.type() == "string")');
  if strpos(texts, '\') > 0 then
    return (select string_agg(each_text #>> '{}', ' ')
      from jsonb_path_query(attributes, 'strict $.** ? (@.type() == "string")') as each_text);
  end if;
  return replace(substr(texts, 3, greatest(length(texts) - 4, 0)), '", "', ' ');
end $$;
