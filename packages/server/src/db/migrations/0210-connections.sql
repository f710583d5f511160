-- Other systems that a company calls (API). What is secret stands sealed, and nowhere else.
create table api_connection (
  company_id uuid not null references company (id),
  id uuid not null,
  name text not null,
  name_key text not null,
  search_text text generated always as (entrepot_fold(name || ' ' || application)) stored,
  application text not null,
  base_url text not null,
  auth_type text not null,
  -- What of the authentication may be told, and headers without the values that may not.
  auth jsonb not null,
  headers jsonb not null,
  -- Empty: none, as where the company came from another installation.
  sealed_secrets bytea not null default '',
  -- Of OAuth: what the other system gave us, until when that is good, and who is asking for more.
  sealed_tokens bytea,
  tokens_until timestamptz,
  tokens_leased_until timestamptz,
  granted_at timestamptz,
  granted_by uuid,
  granted_by_name text not null default '',
  version integer not null default 1,
  created_at timestamptz not null default instant(),
  created_by uuid,
  created_by_name text not null default '',
  updated_at timestamptz not null default instant(),
  updated_by uuid,
  updated_by_name text not null default '',
  primary key (company_id, id),
  constraint api_connection_name unique (company_id, name_key)
);
call protect_tenant_table('api_connection');

-- Somebody is at the other system, to let it know that we may act for them. Good once, and for who went there.
create table api_grant (
  company_id uuid not null,
  id uuid not null,
  connection_id uuid not null,
  user_id uuid not null,
  state_hash bytea not null,
  sealed_verifier bytea not null,
  expires_at timestamptz not null,
  primary key (company_id, id),
  constraint api_grant_state unique (company_id, state_hash),
  foreign key (company_id, connection_id) references api_connection (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references app_user (company_id, id) on delete cascade
);
create index api_grant_connection on api_grant (company_id, connection_id);
create index api_grant_user on api_grant (company_id, user_id);
create index api_grant_over on api_grant (company_id, expires_at);
call protect_tenant_table('api_grant');
