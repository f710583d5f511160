-- What a company decides about its forms (FRULE). Fields of its own stand in conditions and actions by guid, so that a new
-- name breaks nothing (T50); a form is named as the API names it.
create table form_rule (
  company_id uuid not null references company (id),
  id uuid not null,
  name text not null,
  name_key text not null,
  search_text text generated always as (entrepot_fold(name)) stored,
  target text not null,
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
  constraint form_rule_name unique (company_id, name_key)
);
create index form_rule_by_age on form_rule (company_id, created_at, id);
call protect_tenant_table('form_rule');

-- Rules are kept with what is known of their company, which a change of one makes be read again.
create trigger form_rule_inserted after insert on form_rule referencing new table as changed_rows for each statement execute function raise_version_of_fields();
create trigger form_rule_updated after update on form_rule referencing new table as changed_rows for each statement execute function raise_version_of_fields();
create trigger form_rule_deleted after delete on form_rule referencing old table as changed_rows for each statement execute function raise_version_of_fields();
