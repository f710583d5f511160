-- Folders that a user keeps at hand (X-21).
create table folder_favourite (
  company_id uuid not null,
  user_id uuid not null,
  folder_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (company_id, user_id, folder_id),
  foreign key (company_id, user_id) references app_user (company_id, id) on delete cascade,
  foreign key (company_id, folder_id) references folder (company_id, id) on delete cascade
);
create index folder_favourite_folder on folder_favourite (company_id, folder_id);

call protect_tenant_table('folder_favourite');
