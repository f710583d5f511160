-- Movements as a target, and imports that are taken back.
alter table import drop constraint import_target_check, drop constraint import_status_check;
alter table import
  add constraint import_target_check check (target in ('items', 'folders', 'transactions')),
  add constraint import_status_check check (status in ('draft', 'validating', 'validated', 'running', 'done', 'failed', 'rolling_back', 'rolled_back')),
  add column unchanged integer not null default 0,
  -- What the file holds: the same file is known again under another name.
  add column file_hash text not null default '',
  -- The key of the call that brought the file: the same call again finds this import (X-03).
  add column idem_key text,
  -- The last row that was written or refused; a killed node goes on behind it.
  add column position integer not null default 0,
  add column undo_total integer not null default 0,
  add column undone integer not null default 0,
  add column undecided integer not null default 0;
create unique index import_key on import (company_id, user_id, idem_key) where idem_key is not null;
create index import_same_file on import (company_id, file_hash, finished_at desc) where status = 'done';

-- What was written stands in its effects.
alter table import_row drop column result;

-- What each row did, in the order of writing. `before`: the values that a rollback brings back. `version` and
-- `content`: the record as the import left it, so that whoever changed it since is noticed, and nobody who changed it back.
create table import_effect (
  company_id uuid not null,
  import_id uuid not null,
  position bigint generated always as identity,
  kind text not null check (kind in ('item_created', 'item_changed', 'movement', 'folder_created', 'folder_changed', 'tag_created', 'category_created')),
  record_id uuid not null,
  -- Of the movements it posted.
  group_id uuid,
  before jsonb not null default '{}',
  version integer,
  content text,
  -- open: changed since, somebody has to decide. left: somebody decided to keep it.
  decision text check (decision in ('undone', 'open', 'left')),
  reason text,
  -- Taken back although it changed since.
  forced boolean not null default false,
  primary key (company_id, import_id, position),
  foreign key (company_id, import_id) references import (company_id, id) on delete cascade
);
create index import_effect_record on import_effect (company_id, import_id, record_id);
create index import_effect_group on import_effect (company_id, import_id, group_id) where group_id is not null;
create index import_effect_waiting on import_effect (company_id, import_id, position desc) where decision is null;
create index import_effect_open on import_effect (company_id, import_id) where decision = 'open';
call protect_tenant_table('import_effect');

-- A file finds its records by name in any folder, a scan too.
create index item_name_key on item (company_id, name_key) where deleted_at is null;

-- When a movement of a file happened; `created_at` stays the instant of posting, which orders the ledger.
alter table movement add column happened_at timestamptz;
