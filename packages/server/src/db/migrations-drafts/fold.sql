-- Text as it is searched: the SQL side of `searchKey` in the contract; `conditions-sql.test.ts` compares them on every
-- character. White space is listed because `\s` depends on the locale, and the collation is named because `lower` does;
-- `pg_c_utf8` comes with PostgreSQL 17 and later. Marks are taken off before `lower`, so that İ is an ordinary I by then.
create or replace function entrepot_fold(value text) returns text language sql immutable parallel safe strict as $$
  select normalize(
    translate(replace(replace(replace(
      lower(regexp_replace(
        normalize(btrim(regexp_replace(normalize(value, NFC), '[\t-\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]+', ' ', 'g'), ' '), NFD),
        '[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]+', '', 'g') collate pg_c_utf8),
      'œ', 'oe'), 'æ', 'ae'), 'ß', 'ss'),
      '’‘ʼς', '''''''σ'), NFC)
$$;
