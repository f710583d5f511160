create table import (
  company_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  file_name text not null,
  -- The name of the kept file; the upload itself never changes.
  stored_file text not null,
  -- How numbers and dates of its texts are read.
  language text not null default 'fr',
  target text not null check (target in ('items', 'folders')),
  mode text not null check (mode in ('create', 'update')),
  status text not null check (status in ('draft', 'validating', 'validated', 'running', 'done', 'failed')),
  sheets jsonb not null default '[]',
  sheet text not null default '',
  header_row integer not null default 1,
  columns jsonb not null default '[]',
  sample jsonb not null default '[]',
  rows integer not null default 0,
  plan jsonb,
  heading_key text not null default '',
  remembered boolean not null default false,
  valid integer not null default 0,
  invalid integer not null default 0,
  fits integer,
  skip_errors boolean not null default false,
  done integer not null default 0,
  created integer not null default 0,
  updated integer not null default 0,
  failed integer not null default 0,
  message text,
  notification_id uuid,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, user_id) references app_user (company_id, id) on delete cascade
);
create index import_mine on import (company_id, user_id, created_at desc);

-- The rows of the chosen sheet as read, with what was corrected; `result` is set when the row was written.
create table import_row (
  company_id uuid not null,
  import_id uuid not null,
  row integer not null,
  cells jsonb not null,
  corrections jsonb not null default '{}',
  errors jsonb not null default '[]',
  result uuid,
  primary key (company_id, import_id, row),
  foreign key (company_id, import_id) references import (company_id, id) on delete cascade
);
create index import_row_wrong on import_row (company_id, import_id, row) where errors <> '[]';

-- Mappings are remembered per company and set of headings (IMP-19).
create table import_mapping (
  company_id uuid not null references company (id),
  target text not null,
  heading_key text not null,
  plan jsonb not null,
  updated_at timestamptz not null default now(),
  primary key (company_id, target, heading_key)
);

call protect_tenant_table('import');
call protect_tenant_table('import_row');
call protect_tenant_table('import_mapping');
