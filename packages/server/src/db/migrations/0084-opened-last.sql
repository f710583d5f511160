-- What somebody opened last, for their start page (NAV-73): a few rows each, which name records without holding them; whether they are there and in
-- sight is asked when they are shown.
create table home_opened (
  company_id uuid not null,
  user_id uuid not null,
  record_id uuid not null,
  kind text not null check (kind in ('item', 'folder')),
  opened_at timestamptz not null default clock_timestamp(),
  primary key (company_id, user_id, record_id),
  foreign key (company_id, user_id) references app_user (company_id, id) on delete cascade
);
call protect_tenant_table('home_opened');
