-- Dashboards and their charts (DASH). A chart is read and written whole, so it stands in its row as it was asked for;
-- fields of the company's own stand there by guid, and field_names says how they were called (T50).
create table dashboard (
  company_id uuid not null references company (id),
  id uuid not null,
  name text not null,
  name_key text not null,
  owner_id uuid,
  owner_name text not null default '',
  version integer not null default 1,
  created_at timestamptz not null default instant(),
  created_by uuid,
  created_by_name text not null default '',
  updated_at timestamptz not null default instant(),
  updated_by uuid,
  updated_by_name text not null default '',
  primary key (company_id, id),
  -- Names of what nobody owns any more may be the same.
  constraint dashboard_name unique (company_id, owner_id, name_key),
  -- It stays when its owner goes: others may see it.
  constraint dashboard_owner foreign key (company_id, owner_id) references app_user (company_id, id) on delete set null (owner_id)
);
call protect_tenant_table('dashboard');

create table dashboard_chart (
  company_id uuid not null,
  id uuid not null,
  dashboard_id uuid not null,
  config jsonb not null check (jsonb_typeof(config) = 'object'),
  field_names jsonb not null default '{}',
  x smallint not null check (x between 0 and 10),
  y smallint not null check (y between 0 and 500),
  w smallint not null check (w between 2 and 12),
  h smallint not null check (h between 2 and 12),
  version integer not null default 1,
  created_at timestamptz not null default instant(),
  primary key (company_id, id),
  foreign key (company_id, dashboard_id) references dashboard (company_id, id) on delete cascade,
  constraint dashboard_chart_within check (x + w <= 12)
);
create index dashboard_chart_of on dashboard_chart (company_id, dashboard_id);
call protect_tenant_table('dashboard_chart');

-- Who sees a dashboard beside its owner (DASH-09): people, and groups of them.
create table dashboard_reader (
  company_id uuid not null,
  id uuid not null default gen_random_uuid(),
  dashboard_id uuid not null,
  user_id uuid,
  group_id uuid,
  primary key (company_id, id),
  foreign key (company_id, dashboard_id) references dashboard (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references app_user (company_id, id) on delete cascade,
  foreign key (company_id, group_id) references user_group (company_id, id) on delete cascade,
  constraint dashboard_reader_one check (num_nonnulls(user_id, group_id) = 1),
  constraint dashboard_reader_once unique nulls not distinct (company_id, dashboard_id, user_id, group_id)
);
create index dashboard_reader_user on dashboard_reader (company_id, user_id) where user_id is not null;
create index dashboard_reader_group on dashboard_reader (company_id, group_id) where group_id is not null;
call protect_tenant_table('dashboard_reader');
