-- Which texts are alike is looked up for each new one. The index over an expression served nobody behind row security,
-- as the function in it is not known to keep secrets: each look read the whole table, and a ledger of a million names took
-- hours to be written by its columns. A column may be looked up.
alter table movement_thing
  add item_name_hash bigint not null generated always as (hashtextextended(item_name_folded, 0)) stored;
drop index movement_thing_name;
create index movement_thing_name on movement_thing (company_id, item_name_hash);

alter table movement_term add folded_hash bigint generated always as (hashtextextended(folded, 0)) stored;
drop index movement_term_text;
create index movement_term_text on movement_term (company_id, field, folded_hash) where folded_hash is not null;
