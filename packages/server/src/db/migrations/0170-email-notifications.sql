-- What a company sends by mail when something happens, or again and again (MAIL). Fields of its own stand in conditions
-- and placeholders by guid, so that a new name breaks nothing (T50).
create table email_notification (
  company_id uuid not null references company (id),
  id uuid not null,
  name text not null,
  name_key text not null,
  search_text text generated always as (entrepot_fold(name || ' ' || subject)) stored,
  active boolean not null,
  trigger text not null,
  subject text not null,
  body text not null,
  to_addresses text not null default '',
  cc_addresses text not null default '',
  bcc_addresses text not null default '',
  recipients jsonb not null default '[]',
  conditions jsonb not null,
  threshold numeric(12, 2) check (threshold >= 0),
  schedule jsonb,
  excel boolean not null default false,
  -- Of one that is scheduled and active: when it is due.
  next_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default instant(),
  created_by uuid,
  created_by_name text not null default '',
  updated_at timestamptz not null default instant(),
  updated_by uuid,
  updated_by_name text not null default '',
  primary key (company_id, id),
  constraint email_notification_name unique (company_id, name_key)
);
create index email_notification_due on email_notification (company_id, next_at) where next_at is not null;
call protect_tenant_table('email_notification');

-- Files that go with each mail.
create table email_file (
  company_id uuid not null,
  id uuid not null,
  notification_id uuid not null,
  name text not null,
  extension text not null,
  bytes integer not null check (bytes > 0),
  file text not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (company_id, id),
  foreign key (company_id, notification_id) references email_notification (company_id, id) on delete cascade
);
create index email_file_of on email_file (company_id, notification_id, created_at);
create index email_file_file on email_file (company_id, file);
call protect_tenant_table('email_file');
create trigger email_file_gone after delete on email_file referencing old table as gone_rows for each statement execute function note_gone_attachments();

-- What happened and is still to be told. Taken in the transaction that queues its mails.
create table email_due (
  company_id uuid not null,
  notification_id uuid not null,
  activity_id uuid not null,
  at timestamptz not null default clock_timestamp(),
  primary key (company_id, notification_id, activity_id),
  foreign key (company_id, notification_id) references email_notification (company_id, id) on delete cascade
);
call protect_tenant_table('email_due');

-- What was sent to whom, and why not. Rows of the queue belong to no company and go with it.
create table email_sending (
  company_id uuid not null,
  id uuid not null,
  notification_id uuid not null,
  at timestamptz not null default instant(),
  recipient text not null,
  user_id uuid,
  user_name text not null default '',
  state text not null check (state in ('waiting', 'sent', 'failed', 'skipped')),
  reason text,
  records integer not null,
  -- The first records that it tells, as event and record: what they are called is for who sees them.
  about jsonb not null default '[]',
  mail_id uuid,
  settled_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, notification_id) references email_notification (company_id, id) on delete cascade
);
create index email_sending_of on email_sending (company_id, notification_id, at desc, id);
create index email_sending_sent on email_sending (company_id, notification_id, settled_at) where state = 'sent';
create index email_sending_waiting on email_sending (company_id, mail_id) where state = 'waiting';
create index email_sending_by_age on email_sending (company_id, at);
call protect_tenant_table('email_sending');

-- A mail may show others that it goes to as well, bring files that are kept, and be given up sooner.
alter table mail add column shown_to text;
alter table mail add column shown_cc text;
alter table mail add column kept_files jsonb;
alter table mail add column most_attempts smallint not null default 6;
