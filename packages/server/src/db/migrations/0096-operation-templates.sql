-- Templates that a company makes its own operations from. A template is read and written whole, so its tasks stand in its row.
create table operation_template (
  company_id uuid not null references company (id),
  id uuid not null,
  name text not null,
  name_key text not null,
  description text not null default '',
  active boolean not null default true,
  tasks jsonb not null,
  version integer not null default 1,
  created_at timestamptz not null default instant(),
  created_by uuid,
  created_by_name text not null default '',
  updated_at timestamptz not null default instant(),
  updated_by uuid,
  updated_by_name text not null default '',
  primary key (company_id, id),
  constraint operation_template_name unique (company_id, name_key),
  constraint operation_template_tasks check (jsonb_typeof(tasks) = 'array' and jsonb_array_length(tasks) between 1 and 30)
);
call protect_tenant_table('operation_template');

-- One that an operation was made from is not deleted; that it stays as it is, the verbs see to under the lock of its row (T44).
alter table operation add foreign key (company_id, template_id) references operation_template (company_id, id);
create index operation_of_template on operation (company_id, template_id) where template_id is not null;
