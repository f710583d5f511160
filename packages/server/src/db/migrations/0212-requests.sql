-- What a company sends to other systems when something happens (API-03). Fields of its own stand in conditions and
-- placeholders by guid (T50).
create table api_request (
  company_id uuid not null references company (id),
  id uuid not null,
  name text not null,
  name_key text not null,
  search_text text generated always as (entrepot_fold(name || ' ' || url)) stored,
  -- `paused`: by the product itself, after repeated failure.
  status text not null check (status in ('active', 'inactive', 'paused')),
  trigger text not null,
  connection_id uuid,
  headers jsonb not null,
  filters jsonb not null,
  method text not null,
  url text not null,
  payload text not null,
  returned jsonb not null,
  schedule jsonb,
  next_at timestamptz,
  -- Of the signature; the last one is good for a day beside a new one. Empty: none, as where the company came from
  -- another installation.
  sealed_key bytea not null default '',
  sealed_last_key bytea,
  last_key_until timestamptz,
  -- Failures since the last success, and since when.
  failures integer not null default 0,
  failing_since timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default instant(),
  created_by uuid,
  created_by_name text not null default '',
  updated_at timestamptz not null default instant(),
  updated_by uuid,
  updated_by_name text not null default '',
  primary key (company_id, id),
  constraint api_request_name unique (company_id, name_key),
  constraint api_request_connection foreign key (company_id, connection_id) references api_connection (company_id, id)
);
create index api_request_connection on api_request (company_id, connection_id) where connection_id is not null;
create index api_request_due on api_request (company_id, next_at) where next_at is not null;
call protect_tenant_table('api_request');

-- Each sending, before it is made and afterwards. Its id is that of the message, the same at every try and replay.
create table api_run (
  company_id uuid not null,
  id uuid not null,
  request_id uuid not null,
  -- In which order they were heard of: those about one record leave one after the other.
  place bigint generated always as identity,
  kind text not null check (kind in ('event', 'schedule', 'manual')),
  activity_id uuid,
  record_id uuid,
  state text not null check (state in ('waiting', 'sent', 'failed')),
  attempts smallint not null default 0,
  at timestamptz not null default instant(),
  next_at timestamptz,
  leased_until timestamptz,
  -- Filled once, when it is sent first.
  url text,
  body text,
  item_id uuid,
  status integer,
  duration_ms integer,
  error text,
  detail text,
  finished_at timestamptz,
  primary key (company_id, id),
  constraint api_run_event unique (company_id, request_id, activity_id),
  foreign key (company_id, request_id) references api_request (company_id, id) on delete cascade
);
create index api_run_waiting on api_run (company_id, request_id, record_id, place) where state = 'waiting';
create index api_run_due on api_run (company_id, place) where state = 'waiting';
create index api_run_of on api_run (company_id, request_id, place desc);
create index api_run_by_age on api_run (company_id, finished_at);
call protect_tenant_table('api_run');
