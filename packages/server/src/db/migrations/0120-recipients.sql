-- To whom things are lent (CHK-03, CHK-04): people of the company or others, with an account or without one.
create table recipient (
  company_id uuid not null references company (id),
  id uuid not null,
  firstname text not null default '',
  lastname text not null,
  email text not null default '',
  phone text not null default '',
  department text not null default '',
  -- Their account; null: they have none, or it was deleted.
  user_id uuid,
  version integer not null default 1,
  created_at timestamptz not null default instant(),
  created_by uuid,
  created_by_name text not null default '',
  updated_at timestamptz not null default instant(),
  updated_by uuid,
  updated_by_name text not null default '',
  search_text text generated always as (entrepot_fold(firstname || ' ' || lastname || ' ' || email || ' ' || department)) stored,
  primary key (company_id, id),
  constraint recipient_name check (lastname <> ''),
  constraint recipient_user unique (company_id, user_id),
  foreign key (company_id, user_id) references app_user (company_id, id) on delete set null (user_id)
);
create index recipient_by_name on recipient
  (company_id, (lastname || ' ' || firstname) collate natural_order, id);
call protect_tenant_table('recipient');
