-- A named count of what lies in some folders and below them: counted by several, looked through, posted together.
create table inventory (
  company_id uuid not null references company (id),
  id uuid not null,
  name text not null,
  comment text not null default '',
  state text not null default 'counting' check (state in ('counting', 'review', 'done', 'cancelled')),
  blind boolean not null default false,
  second_person boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null default clock_timestamp(),
  created_by uuid,
  created_by_name text not null default '',
  submitted_at timestamptz,
  ended_at timestamptz,
  ended_by uuid,
  ended_by_name text not null default '',
  updated_by_name text not null default '',
  primary key (company_id, id),
  constraint inventory_ended check ((ended_at is not null) = (state in ('done', 'cancelled')))
);
create index inventory_by_age on inventory (company_id, created_at desc, id);

create table inventory_folder (
  company_id uuid not null,
  inventory_id uuid not null,
  folder_id uuid not null,
  primary key (company_id, inventory_id, folder_id),
  foreign key (company_id, inventory_id) references inventory (company_id, id) on delete cascade,
  foreign key (company_id, folder_id) references folder (company_id, id) on delete cascade
);
create index inventory_folder_used on inventory_folder (company_id, folder_id);

-- What was found of a record, beside what was in stock at that moment: the difference of the two is what is posted, so
-- that what moves between the count and its approval stays moved.
create table inventory_count (
  company_id uuid not null,
  inventory_id uuid not null,
  item_id uuid not null,
  -- As they were called: an inventory is still read when a record is gone.
  item_name text not null,
  folder_id uuid not null,
  unit text not null,
  expected numeric(12, 2) not null,
  counted numeric(12, 2) not null,
  counted_at timestamptz not null default clock_timestamp(),
  counted_by uuid,
  counted_by_name text not null default '',
  -- Why it could not be posted.
  refusal text,
  primary key (company_id, inventory_id, item_id),
  constraint inventory_counted check (counted >= 0 and counted < 1000000000),
  foreign key (company_id, inventory_id) references inventory (company_id, id) on delete cascade,
  foreign key (company_id, item_id) references item (company_id, id) on delete cascade
);
create index inventory_count_of_item on inventory_count (company_id, item_id);

call protect_tenant_table('inventory');
call protect_tenant_table('inventory_folder');
call protect_tenant_table('inventory_count');
