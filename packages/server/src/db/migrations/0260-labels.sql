-- How labels are drawn (LBL). Fields of the company's own stand in patterns by guid, so that a new name breaks none (T50).
create table print_config (
  company_id uuid not null references company (id),
  id uuid not null,
  name text not null,
  name_key text not null,
  search_text text generated always as (entrepot_fold(name || ' ' || pattern)) stored,
  pattern text not null check (pattern <> ''),
  type text not null check (type in ('barcode', 'code128', 'code39', 'ean13', 'qrcode', 'text', 'barcode_text', 'qrcode_text')),
  format text not null check (format in ('code128', 'code39', 'ean13')),
  -- Centimetres.
  width numeric(4, 2) not null check (width between 1 and 30),
  height numeric(4, 2) not null check (height between 1 and 30),
  version integer not null default 1,
  created_at timestamptz not null default instant(),
  created_by uuid,
  created_by_name text not null default '',
  updated_at timestamptz not null default instant(),
  updated_by uuid,
  updated_by_name text not null default '',
  primary key (company_id, id),
  constraint print_config_name unique (company_id, name_key)
);
call protect_tenant_table('print_config');

-- Labels that somebody asked for, too many to wait for: made by a job into a file that stays for a day. Which records
-- and which design are as they were asked for; what the records say is read when they are made.
create table label_run (
  company_id uuid not null references company (id),
  id uuid not null,
  asked_by uuid not null,
  language text not null,
  name text not null,
  design jsonb not null,
  kind text not null check (kind in ('item', 'folder', 'user', 'operation')),
  records uuid[] not null check (cardinality(records) > 0),
  copies integer not null check (copies between 1 and 100),
  medium jsonb not null,
  skip_refused boolean not null,
  total integer not null check (total > 0),
  done integer not null default 0 check (done >= 0),
  left_out integer not null default 0 check (left_out >= 0),
  asked_at timestamptz not null default clock_timestamp(),
  done_at timestamptz,
  -- One of these once it has ended.
  file text,
  failure text,
  primary key (company_id, id),
  foreign key (company_id, asked_by) references app_user (company_id, id) on delete cascade
);
create index label_run_open on label_run (company_id, asked_at) where done_at is null;
create index label_run_over on label_run (company_id, done_at);
create index label_run_of on label_run (company_id, asked_by);
call protect_tenant_table('label_run');
