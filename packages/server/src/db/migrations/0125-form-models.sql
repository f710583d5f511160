-- Form models of quick updates (QU-05): a model is read and written whole, so its fields stand in its row, custom ones by guid.
create table quick_template (
  company_id uuid not null references company (id),
  id uuid not null,
  name text not null,
  name_key text not null,
  fields jsonb not null,
  search_text text generated always as (entrepot_fold(name)) stored,
  version integer not null default 1,
  created_at timestamptz not null default instant(),
  created_by uuid,
  created_by_name text not null default '',
  updated_at timestamptz not null default instant(),
  updated_by uuid,
  updated_by_name text not null default '',
  primary key (company_id, id),
  constraint quick_template_name unique (company_id, name_key),
  constraint quick_template_fields check (jsonb_typeof(fields) = 'array' and jsonb_array_length(fields) between 1 and 100)
);
create index quick_template_by_name on quick_template (company_id, name collate natural_order, id);
call protect_tenant_table('quick_template');
