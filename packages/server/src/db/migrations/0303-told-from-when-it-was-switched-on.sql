-- What happened before a request or a mail was switched on, or waited for something else, is not told: the log may not
-- be read up to there yet. Those of before count from when they were made, as they did.
alter table api_request add column active_since timestamptz not null default '-infinity';
alter table email_notification add column active_since timestamptz not null default '-infinity';
