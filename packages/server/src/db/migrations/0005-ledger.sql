-- The ledger: append-only, the truth of every quantity (X-06). Names stay as they were (X-10, TRX-08).
create table movement (
  company_id uuid not null references company (id),
  id uuid not null,
  item_id uuid not null,
  article_id uuid not null,
  folder_id uuid not null,
  -- Position in the ledger of the item, from 1, without holes (S8).
  seq integer not null,
  delta numeric(12, 2) not null,
  quantity_after numeric(12, 2) not null check (quantity_after >= 0 and quantity_after < 1000000000),
  kind text not null check (kind in ('in', 'out', 'count', 'move', 'reversal')),
  action text,
  -- The legs of one act: a move has two.
  group_id uuid not null,
  reverses_id uuid,
  comment text not null default '',
  recipient text not null default '',
  item_name text not null,
  item_type text not null,
  item_tag text,
  unit text not null,
  folder_name text not null,
  folder_path text not null,
  created_at timestamptz not null default clock_timestamp(),
  created_by uuid,
  created_by_name text not null default '',
  idem_key text,
  request_id text,
  primary key (company_id, id)
);
create unique index movement_seq on movement (company_id, item_id, seq);
create unique index movement_reverses on movement (company_id, reverses_id) where reverses_id is not null;
create index movement_newest on movement (company_id, created_at desc, id desc);
create index movement_folder on movement (company_id, folder_id, created_at desc, id desc);
create index movement_group on movement (company_id, group_id);

-- The audit trail: append-only. One row per act and record; a stock act carries the group of its movements.
create table activity (
  company_id uuid not null references company (id),
  id uuid not null,
  created_at timestamptz not null default clock_timestamp(),
  user_id uuid,
  user_name text not null default '',
  entity text not null,
  entity_id uuid not null,
  entity_name text not null default '',
  action text not null,
  changes jsonb not null default '[]',
  comment text not null default '',
  -- Where the record was: who may not see the folder does not see the row.
  folder_id uuid,
  group_id uuid,
  request_id text,
  primary key (company_id, id)
);
create index activity_newest on activity (company_id, created_at desc, id desc);
create index activity_entity on activity (company_id, entity_id, created_at desc);
create index activity_group on activity (company_id, group_id) where group_id is not null;

call protect_tenant_table('movement', 'select, insert');
call protect_tenant_table('activity', 'select, insert');
