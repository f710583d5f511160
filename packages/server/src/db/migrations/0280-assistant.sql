-- What people ask the assistant and what it answers (CHAT): the last of each, for who asked alone.
create table assistant_message (
  company_id uuid not null,
  id uuid not null,
  place bigint generated always as identity,
  user_id uuid not null,
  mode text not null check (mode in ('chat', 'agent')),
  message text not null,
  answer jsonb not null check (jsonb_typeof(answer) = 'object'),
  at timestamptz not null default instant(),
  primary key (company_id, id),
  foreign key (company_id, user_id) references app_user (company_id, id) on delete cascade
);
create index assistant_message_of on assistant_message (company_id, user_id, place desc);
call protect_tenant_table('assistant_message');

-- How much of a day is used up: messages of a person (CHAT-12), and suggestions of a company (DASH-25), which have
-- nobody. It outlives the messages, which may be cleared.
create table assistant_use (
  company_id uuid not null references company (id),
  id uuid not null default gen_random_uuid(),
  day date not null,
  user_id uuid,
  used integer not null default 0,
  at timestamptz not null default instant(),
  primary key (company_id, id),
  foreign key (company_id, user_id) references app_user (company_id, id) on delete cascade,
  constraint assistant_use_once unique nulls not distinct (company_id, day, user_id)
);
create index assistant_use_of on assistant_use (company_id, user_id) where user_id is not null;
create index assistant_use_by_age on assistant_use (company_id, at);
call protect_tenant_table('assistant_use');
