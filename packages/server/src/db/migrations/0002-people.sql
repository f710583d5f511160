create table company (
  id uuid primary key,
  name text not null,
  employees text not null default '1-9',
  sector text not null default 'other',
  email text not null default '',
  phone text not null default '',
  address text not null default '',
  city text not null default '',
  zip_code text not null default '',
  country text not null default 'FR',
  notes text not null default '',
  date_format text not null default 'DD/MM/YYYY',
  currency text not null default 'euro',
  timezone text not null default 'Europe/Paris',
  modules text[] not null default '{}',
  -- Raised by every change of roles, groups, folder permissions or the folder tree: what is cached of rights carries it.
  rights_version bigint not null default 1,
  plan_type text not null default 'trial',
  plan_period text,
  plan_start timestamptz not null default now(),
  plan_end timestamptz,
  limit_items integer,
  limit_users integer,
  limit_fields integer,
  created_at timestamptz not null default now()
);

-- One e-mail and password, over the whole installation (USER-16, COMP-28).
create table person (
  id uuid primary key,
  email text not null,
  email_key text not null unique,
  password_hash text,
  language text not null default 'fr',
  password_changed_at timestamptz,
  created_at timestamptz not null default now()
);

create table app_user (
  company_id uuid not null references company (id),
  id uuid not null,
  person_id uuid references person (id),
  lastname text not null,
  firstname text not null,
  username text not null,
  username_key text not null,
  phone text not null default '',
  call_prefix text not null default '+33',
  tag text,
  notes text not null default '',
  active boolean not null default true,
  is_user boolean not null default true,
  onboarding boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, username_key),
  unique (company_id, person_id)
);
create index app_user_person on app_user (person_id);
create index app_user_username on app_user (username_key);

create table user_role (
  company_id uuid not null,
  user_id uuid not null,
  role text not null,
  primary key (company_id, user_id, role),
  foreign key (company_id, user_id) references app_user (company_id, id) on delete cascade
);

create table user_group (
  company_id uuid not null references company (id),
  id uuid not null,
  name text not null,
  name_key text not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, name_key)
);
create table group_role (
  company_id uuid not null,
  group_id uuid not null,
  role text not null,
  primary key (company_id, group_id, role),
  foreign key (company_id, group_id) references user_group (company_id, id) on delete cascade
);
create table group_member (
  company_id uuid not null,
  group_id uuid not null,
  user_id uuid not null,
  primary key (company_id, group_id, user_id),
  foreign key (company_id, group_id) references user_group (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references app_user (company_id, id) on delete cascade
);
create index group_member_user on group_member (company_id, user_id);

-- The secret of a token is derived from its id with a key outside the database; only its hash is kept.
create table refresh_token (
  company_id uuid not null,
  id uuid not null,
  family_id uuid not null,
  user_id uuid not null,
  parent_id uuid,
  token_hash bytea not null,
  issued_at timestamptz not null default now(),
  idle_until timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  revoked_at timestamptz,
  primary key (company_id, id),
  -- A token is exchanged once (A2).
  unique (company_id, parent_id),
  foreign key (company_id, user_id) references app_user (company_id, id) on delete cascade
);
create index refresh_token_family on refresh_token (company_id, family_id);
create index refresh_token_user on refresh_token (company_id, user_id);

create table password_reset (
  token_hash bytea primary key,
  person_id uuid not null references person (id) on delete cascade,
  expires_at timestamptz not null,
  used_at timestamptz
);

-- Shared by every node; the table of rate-limiter-flexible.
create table rate_limit (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);

alter table company enable row level security;
alter table company force row level security;
create policy company on company
  using (id = current_company() or id in (select company_id from app_user where person_id = current_person()))
  with check (id = current_company());
grant select, insert, update on company to entrepot_app;

-- A person is seen by the sign-in that names the e-mail, by themselves, and by the companies they belong to.
alter table person enable row level security;
alter table person force row level security;
create policy person_read on person for select using (
  id = current_person()
  or email_key = nullif(current_setting('app.email', true), '')
  or id in (select person_id from app_user where company_id = current_company()));
create policy person_insert on person for insert with check (true);
create policy person_update on person for update using (id = current_person()) with check (id = current_person());
grant select, insert, update on person to entrepot_app;

alter table app_user enable row level security;
alter table app_user force row level security;
create policy company on app_user using (company_id = current_company()) with check (company_id = current_company());
-- Which companies a person belongs to is asked before one is chosen; by username, before the person is known.
create policy own_memberships on app_user for select
  using (person_id = current_person() or username_key = nullif(current_setting('app.username', true), ''));
grant select, insert, update, delete on app_user to entrepot_app;

call protect_tenant_table('user_role');
call protect_tenant_table('user_group');
call protect_tenant_table('group_role');
call protect_tenant_table('group_member');
call protect_tenant_table('refresh_token');
grant select, insert, update, delete on password_reset, rate_limit to entrepot_app;
