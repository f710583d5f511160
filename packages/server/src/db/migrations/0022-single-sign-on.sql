-- The identity provider of a company (AUTH-53). Its domains belong to it alone: the operator says so, since a company that claimed a
-- foreign domain would be asked for the passwords of its people.
create table sso_provider (
  company_id uuid not null,
  id uuid not null,
  issuer text not null,
  client_id text not null,
  sealed_secret bytea not null,
  domains text[] not null,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id),
  foreign key (company_id) references company (id)
);
call protect_tenant_table('sso_provider');
-- Which company a domain belongs to is asked before one is chosen.
create policy of_domain on sso_provider for select using (company_id = current_company() or nullif(current_setting('app.sso_domain', true), '') = any (domains));
create index sso_provider_domains on sso_provider using gin (domains);

-- Who somebody is at the provider: issuer and subject, never an e-mail, which changes hands.
create table sso_identity (
  company_id uuid not null,
  provider_id uuid not null,
  subject text not null,
  user_id uuid not null,
  linked_at timestamptz not null default now(),
  primary key (company_id, provider_id, subject),
  unique (company_id, provider_id, user_id),
  foreign key (company_id, provider_id) references sso_provider (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references app_user (company_id, id) on delete cascade
);
call protect_tenant_table('sso_identity');

-- A sign-in on its way: used once, by the browser that began it, within ten minutes.
create table sso_attempt (
  company_id uuid not null,
  id uuid not null,
  provider_id uuid not null,
  nonce text not null,
  sealed_verifier bytea not null,
  browser_hash bytea not null,
  expires_at timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, provider_id) references sso_provider (company_id, id) on delete cascade
);
call protect_tenant_table('sso_attempt');

-- A session that a company's provider vouched for stays in that company.
alter table refresh_token add column one_company boolean not null default false;
