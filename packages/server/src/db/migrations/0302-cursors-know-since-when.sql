-- A consumer of events read the last hour of the log each time, because a transaction may have been under way for that
-- long: with 700 movements a second two million rows, several times a second. `seen_xid` is the first transaction that
-- had not begun to write at `seen_at`. Once everything before it is read, what is left was written after `seen_at`.
alter table event_cursor rename column read_at to unread_since;
alter table event_cursor no force row level security;
update event_cursor set unread_since = unread_since - interval '1 hour';
alter table event_cursor force row level security;
alter table event_cursor add column seen_xid bigint, add column seen_at timestamptz;
