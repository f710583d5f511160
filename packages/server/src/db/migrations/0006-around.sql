-- Events written with the change they tell of, delivered afterwards to open screens. Ids only: the reader fetches under its own rights.
create table event (
  company_id uuid not null references company (id),
  id uuid not null,
  topic text not null,
  data jsonb not null default '{}',
  user_id uuid,
  created_at timestamptz not null default clock_timestamp(),
  primary key (company_id, id)
);
create index event_recent on event (company_id, created_at);

-- The answer of a call that created or moved something, for the caller that asks again (X-03).
create table idempotency (
  company_id uuid not null references company (id),
  user_id uuid not null,
  route text not null,
  key text not null,
  request_hash text not null,
  status smallint not null,
  -- json, not jsonb: a repeat answers the same text.
  body json,
  created_at timestamptz not null default now(),
  primary key (company_id, user_id, route, key)
);
create index idempotency_old on idempotency (company_id, created_at);

create table notification (
  company_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  kind text not null,
  -- The words are chosen when it is read, in the language of the reader.
  message text not null,
  params jsonb not null default '{}',
  link text,
  progress smallint check (progress between 0 and 100),
  read_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, user_id) references app_user (company_id, id) on delete cascade
);
create index notification_mine on notification (company_id, user_id, created_at desc, id desc);

create table list_layout (
  company_id uuid not null,
  id uuid not null,
  list text not null,
  -- null: the columns everybody of the company starts with.
  user_id uuid,
  layout jsonb not null,
  primary key (company_id, id),
  foreign key (company_id, user_id) references app_user (company_id, id) on delete cascade,
  foreign key (company_id) references company (id)
);
create unique index list_layout_one on list_layout (company_id, list, user_id) nulls not distinct;

-- Mails wait here in the transaction that caused them; a job sends them.
create table mail (
  id uuid primary key,
  recipient text not null,
  subject text not null,
  text_body text not null,
  html_body text not null,
  attempts smallint not null default 0,
  next_attempt_at timestamptz not null default now(),
  sent_at timestamptz,
  error text,
  created_at timestamptz not null default now()
);
create index mail_waiting on mail (next_attempt_at) where sent_at is null;
create index mail_newest on mail (created_at desc);

create table push_ticket (
  company_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  expires_at timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, user_id) references app_user (company_id, id) on delete cascade
);

call protect_tenant_table('event', 'select, insert, delete');
call protect_tenant_table('idempotency');
call protect_tenant_table('notification');
call protect_tenant_table('list_layout');
call protect_tenant_table('push_ticket');
grant select, insert, update, delete on mail to entrepot_app;
