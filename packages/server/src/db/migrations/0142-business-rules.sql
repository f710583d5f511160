-- What a company decides about changes of its records (BRULE). Fields of its own stand in conditions and actions by
-- guid, so that a new name breaks nothing (T50).
create table business_rule (
  company_id uuid not null references company (id),
  id uuid not null,
  name text not null,
  name_key text not null,
  search_text text generated always as (entrepot_fold(name)) stored,
  trigger text not null,
  active boolean not null,
  conditions jsonb not null,
  actions jsonb not null,
  version integer not null default 1,
  created_at timestamptz not null default instant(),
  created_by uuid,
  created_by_name text not null default '',
  updated_at timestamptz not null default instant(),
  updated_by uuid,
  updated_by_name text not null default '',
  primary key (company_id, id),
  constraint business_rule_name unique (company_id, name_key)
);
create index business_rule_by_age on business_rule (company_id, created_at, id);
call protect_tenant_table('business_rule');

-- Rules are kept with what is known of their company, which a change of one makes be read again.
create trigger rule_inserted after insert on business_rule referencing new table as changed_rows for each statement execute function raise_version_of_fields();
create trigger rule_updated after update on business_rule referencing new table as changed_rows for each statement execute function raise_version_of_fields();
create trigger rule_deleted after delete on business_rule referencing old table as changed_rows for each statement execute function raise_version_of_fields();

-- How often a rule refused or changed something; kept for three months. Rows of their own: one counter of a rule would
-- make every movement of the company wait for every other.
create table rule_firing (
  company_id uuid not null,
  id uuid not null,
  rule_id uuid not null,
  item_id uuid not null,
  outcome text not null check (outcome in ('refused', 'changed')),
  at timestamptz not null default instant(),
  primary key (company_id, id),
  foreign key (company_id, rule_id) references business_rule (company_id, id) on delete cascade
);
create index rule_firing_of_rule on rule_firing (company_id, rule_id, at);
create index rule_firing_by_age on rule_firing (at);
call protect_tenant_table('rule_firing');
