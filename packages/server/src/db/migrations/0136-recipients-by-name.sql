-- Files know recipients by how they are called, as `nameKey` of the contract writes it.
alter table recipient add column name text generated always as (trim(firstname || ' ' || lastname)) stored;
alter table recipient add column name_key text
  generated always as (lower(regexp_replace(trim(normalize(firstname || ' ' || lastname)), '\s+', ' ', 'g'))) stored;
create index recipient_by_key on recipient (company_id, name_key);
