-- Parts of what is sent to other systems that are computed of a record (API-05). Fields of the company's own stand in the
-- code by guid, so that a new name breaks nothing (T50).
create table api_function (
  company_id uuid not null references company (id),
  id uuid not null,
  name text not null,
  name_key text not null,
  search_text text generated always as (entrepot_fold(name || ' ' || code)) stored,
  code text not null,
  returned text not null,
  version integer not null default 1,
  created_at timestamptz not null default instant(),
  created_by uuid,
  created_by_name text not null default '',
  updated_at timestamptz not null default instant(),
  updated_by uuid,
  updated_by_name text not null default '',
  primary key (company_id, id),
  constraint api_function_name unique (company_id, name_key)
);
call protect_tenant_table('api_function');
