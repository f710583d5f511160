-- What moved, added up by day and by month of the company (DASH-14, DASH-15): what charts read instead of the whole
-- ledger. Nothing of it is written by a movement: a job adds up what is settled, and whoever asks reads the ledger from
-- `until` on. It can be made anew at any time, so it is in no archive.
create table movement_kept (
  company_id uuid not null references company (id),
  -- By whose days; '' while what is there is thrown away.
  zone text not null,
  until timestamptz not null default '-infinity',
  primary key (company_id)
);
call protect_tenant_table('movement_kept');

-- What movements are told apart by, each combination once; its id is made of it.
create table movement_mark (
  company_id uuid not null references company (id),
  id uuid not null,
  folder_id uuid not null,
  folder_name text not null,
  folder_path text not null,
  item_type text not null,
  kind text not null,
  action text,
  unit text not null,
  source_kind text,
  is_exit boolean not null,
  created_by_name text not null,
  primary key (company_id, id)
);
call protect_tenant_table('movement_mark');

-- Without a foreign key to its mark, which would be asked for every row of millions: a check of the night holds both
-- to the ledger.
create table movement_sum (
  company_id uuid not null references company (id),
  span text not null check (span in ('day', 'month')),
  -- The first one of the month.
  day date not null,
  mark_id uuid not null,
  first_day date not null,
  last_day date not null,
  movements bigint not null check (movements > 0),
  delta numeric not null,
  primary key (company_id, span, day, mark_id)
);
call protect_tenant_table('movement_sum');
