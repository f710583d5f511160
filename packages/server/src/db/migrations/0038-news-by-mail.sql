-- A notification that its reader wants by mail waits in its own row until it is time: taken with the mail in one transaction, so that a node
-- that dies neither loses nor doubles one. What somebody has turned off on screen is kept for its mail alone.
alter table notification add column on_screen boolean not null default true, add column mail_due_at timestamptz;
create index notification_mail on notification (company_id, mail_due_at) where mail_due_at is not null;
alter table notification_setting add column mail_when text not null default 'at_once' check (mail_when in ('at_once', 'daily'));
