-- A chart by category of today read a million wide rows of things, one each, for the one column that it asks of them. What
-- things hold is written as what moved is, by numbers: those of so many things in a row (`held-categories.queries.ts`).
-- A category has a number of its own for it, which no other one ever has.
alter table category add column number integer generated always as identity;

create table movement_held (
  company_id uuid not null references company (id),
  -- The number of the first of these things; the others follow it.
  first integer not null,
  things integer not null check (things > 0),
  -- Of each the number of its category, 0 where it has none (`packed_numbers`).
  categories text not null,
  primary key (company_id, first)
);
call protect_tenant_table('movement_held');
alter table movement_held alter categories set storage external;

-- What is not there yet is looked up, whichever version wrote the thing (0326 told them apart by a value).
alter table movement_thing drop column category_id;
alter table movement_kept no force row level security;
update movement_kept set categories_until = null where categories_until is not null;
alter table movement_kept force row level security;
