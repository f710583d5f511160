-- Forms as a company lays them out. A layout is read and written whole, so its sections stand in its row; fields of the company's own and
-- categories stand there by guid. One that always exists has a row once it was changed.
create table form_layout (
  company_id uuid not null references company (id),
  id uuid not null,
  built_in boolean not null default false,
  name text not null,
  name_key text not null,
  item_type text not null,
  category_id uuid,
  active boolean not null default true,
  sections jsonb not null,
  version integer not null default 1,
  created_at timestamptz not null default instant(),
  created_by uuid,
  created_by_name text not null default '',
  updated_at timestamptz not null default instant(),
  updated_by uuid,
  updated_by_name text not null default '',
  primary key (company_id, id),
  constraint form_layout_name unique (company_id, name_key),
  constraint form_layout_of_category foreign key (company_id, category_id) references category (company_id, id),
  constraint form_layout_type check (item_type in ('product', 'equipment', 'folder', 'operation') and (built_in or item_type in ('product', 'equipment'))),
  constraint form_layout_built_in check (not built_in or (category_id is null and active)),
  constraint form_layout_sections check (jsonb_typeof(sections) = 'array' and jsonb_array_length(sections) between 1 and 30)
);
call protect_tenant_table('form_layout');
create unique index form_layout_once on form_layout (company_id, item_type) where built_in;
-- One layout at most is in force for the items of a category.
create unique index form_layout_active on form_layout (company_id, category_id) where active and category_id is not null;

-- What is kept of a company carries its rights version: forms are asked at each save of an item.
create trigger form_layout_inserted after insert on form_layout referencing new table as changed_rows for each statement execute function raise_version_of_fields();
create trigger form_layout_updated after update on form_layout referencing new table as changed_rows for each statement execute function raise_version_of_fields();
create trigger form_layout_deleted after delete on form_layout referencing old table as changed_rows for each statement execute function raise_version_of_fields();
