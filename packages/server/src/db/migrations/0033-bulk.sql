-- An act on many records: what is to happen, and how far it is.
create table bulk_job (
  company_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  kind text not null check (kind in ('edit', 'move', 'in', 'out', 'count', 'trash')),
  -- As asked for; custom fields by guid.
  act jsonb not null,
  language text not null default 'fr',
  status text not null check (status in ('running', 'done', 'failed', 'rolling_back', 'rolled_back')),
  total integer not null default 0,
  -- The last row that was done; a killed node goes on behind it.
  done integer not null default 0,
  changed integer not null default 0,
  unchanged integer not null default 0,
  refused integer not null default 0,
  undone integer not null default 0,
  kept integer not null default 0,
  message text,
  notification_id uuid,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, user_id) references app_user (company_id, id) on delete cascade
);
create index bulk_job_under_way on bulk_job (company_id, created_at) where status in ('running', 'rolling_back');
create index bulk_job_user on bulk_job (company_id, user_id);

-- The records of the moment when it was asked for, so that an edit cannot change what it is about.
create table bulk_row (
  company_id uuid not null,
  job_id uuid not null,
  position integer not null,
  record_id uuid not null,
  -- kept: changed, and left so by a rollback.
  result text check (result in ('changed', 'unchanged', 'refused', 'kept', 'undone')),
  message text not null default '',
  -- What a rollback brings back; `version` and `content`: the record as the act left it, so that whoever changed it since is noticed, and nobody who changed it back.
  before jsonb not null default '{}',
  group_id uuid,
  version integer,
  content text,
  primary key (company_id, job_id, position),
  foreign key (company_id, job_id) references bulk_job (company_id, id) on delete cascade
);
create index bulk_row_result on bulk_row (company_id, job_id, result, position);

call protect_tenant_table('bulk_job');
call protect_tenant_table('bulk_row');
