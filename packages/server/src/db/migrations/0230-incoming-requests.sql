-- What other systems may do here by a secret address (API-04). Fields of the company's own stand in the mapping by guid
-- (T50). The key is looked up by its hash and sealed for who may see it again; empty: a new one has to be made, as where
-- the company came from another installation.
create table api_incoming (
  company_id uuid not null references company (id),
  id uuid not null,
  name text not null,
  name_key text not null,
  search_text text generated always as (entrepot_fold(name)) stored,
  status text not null check (status in ('active', 'inactive')),
  action text not null,
  force_creation boolean not null,
  conditions jsonb not null,
  mapping jsonb not null,
  id_path text,
  key_hash bytea not null default '',
  sealed_key bytea not null default '',
  listening_until timestamptz,
  -- The last payload that was recorded while somebody listened, in the order in which it was written.
  sample json,
  sample_at timestamptz,
  flood_told_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default instant(),
  created_by uuid,
  created_by_name text not null default '',
  updated_at timestamptz not null default instant(),
  updated_by uuid,
  updated_by_name text not null default '',
  primary key (company_id, id),
  constraint api_incoming_name unique (company_id, name_key)
);
create unique index api_incoming_key on api_incoming (company_id, key_hash) where key_hash <> '';
call protect_tenant_table('api_incoming');

-- The last calls and what became of them; no payload, which is nobody's but the sender's.
create table api_incoming_call (
  company_id uuid not null,
  id uuid not null,
  incoming_id uuid not null,
  place bigint generated always as identity,
  at timestamptz not null default instant(),
  method text not null,
  result text not null check (result in ('accepted', 'ignored', 'refused', 'replayed', 'recorded', 'limited')),
  status integer not null,
  message_id text,
  record_id uuid,
  errors jsonb not null default '[]',
  primary key (company_id, id),
  foreign key (company_id, incoming_id) references api_incoming (company_id, id) on delete cascade
);
create index api_incoming_call_of on api_incoming_call (company_id, incoming_id, place desc);
create index api_incoming_call_by_age on api_incoming_call (company_id, at);
call protect_tenant_table('api_incoming_call');

-- What a message was answered, kept in the transaction of what it did: one that comes again is answered the same.
create table api_incoming_answer (
  company_id uuid not null,
  incoming_id uuid not null,
  message_id text not null,
  body_hash text not null,
  status integer not null default 0,
  record_id uuid,
  at timestamptz not null default instant(),
  primary key (company_id, incoming_id, message_id),
  foreign key (company_id, incoming_id) references api_incoming (company_id, id) on delete cascade
);
create index api_incoming_answer_by_age on api_incoming_answer (company_id, at);
call protect_tenant_table('api_incoming_answer');

alter table activity drop constraint activity_channel;
alter table activity add constraint activity_channel
  check (channel in ('screen', 'api', 'import', 'bulk', 'rule', 'job', 'operator', 'incoming')) not valid;
alter table activity validate constraint activity_channel;
