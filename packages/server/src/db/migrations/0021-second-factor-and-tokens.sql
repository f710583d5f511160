-- A second factor belongs to the person, in all their companies (X-13). The secret is sealed with a key outside the database; a code is good once.
create table second_factor (
  person_id uuid primary key references person (id) on delete cascade,
  sealed_secret bytea not null,
  confirmed_at timestamptz,
  last_step bigint not null default 0,
  created_at timestamptz not null default now()
);
create table recovery_code (
  person_id uuid not null references second_factor (person_id) on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (person_id, code_hash)
);
alter table second_factor enable row level security;
alter table second_factor force row level security;
create policy own on second_factor using (person_id = current_person()) with check (person_id = current_person());
alter table recovery_code enable row level security;
alter table recovery_code force row level security;
create policy own on recovery_code using (person_id = current_person()) with check (person_id = current_person());
grant select, insert, update, delete on second_factor, recovery_code to entrepot_app;

alter table company add column second_factor_required boolean not null default false;

-- When a session last showed its second factor: sensitive changes ask for it again after a while.
create table session_proof (
  company_id uuid not null,
  family_id uuid not null,
  user_id uuid not null,
  proved_at timestamptz not null,
  primary key (company_id, family_id),
  foreign key (company_id, user_id) references app_user (company_id, id) on delete cascade
);
create index session_proof_user on session_proof (company_id, user_id);
call protect_tenant_table('session_proof');

-- Personal tokens for programs (X-12); only the hash of the secret is kept. No scope is wider than the rights of the user at each call.
create table api_token (
  company_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  name text not null,
  token_hash bytea not null,
  scopes text[] not null,
  expires_at timestamptz not null,
  last_used_at timestamptz,
  revoked_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, user_id) references app_user (company_id, id) on delete cascade
);
create index api_token_user on api_token (company_id, user_id);
call protect_tenant_table('api_token');
