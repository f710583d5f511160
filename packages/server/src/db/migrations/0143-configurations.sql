-- Configurations that were applied as a file (X-50): the configuration before and after, so that one can be taken back.
create table configuration_change (
  company_id uuid not null references company (id),
  id uuid not null,
  entries text not null,
  search_text text generated always as (entrepot_fold(entries)) stored,
  added integer not null,
  changed integer not null,
  acts jsonb not null,
  before jsonb not null,
  after jsonb not null,
  created_at timestamptz not null default instant(),
  created_by uuid,
  created_by_name text not null default '',
  undone_at timestamptz,
  undone_by uuid,
  undone_by_name text not null default '',
  primary key (company_id, id)
);
create index configuration_change_by_age on configuration_change (company_id, created_at, id);
call protect_tenant_table('configuration_change');
