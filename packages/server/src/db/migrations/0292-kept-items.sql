-- What there is, added up by folder, category, type and unit, as it was at an instant an hour back: charts of it read
-- this, and what has changed since (DASH-15). Nothing of it is written with a record; it can be made anew at any time.
create table item_kept (
  company_id uuid not null references company (id),
  until timestamptz not null,
  primary key (company_id)
);
call protect_tenant_table('item_kept');

create table item_sum (
  company_id uuid not null references company (id),
  id uuid not null default gen_random_uuid(),
  folder_id uuid not null,
  category_id uuid,
  type text not null,
  unit text not null,
  items bigint not null,
  amount numeric not null,
  primary key (company_id, id),
  constraint item_sum_once unique nulls not distinct (company_id, folder_id, category_id, type, unit)
);
call protect_tenant_table('item_sum');

-- Records that came since, and those that are gone for good since.
create index item_created on item (company_id, created_at);
create index item_purged on item (company_id, purged_at) where purged_at is not null;
