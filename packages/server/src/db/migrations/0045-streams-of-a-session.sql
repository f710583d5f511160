-- A stream ends with the session that opened it, also where it was opened with a ticket. Tickets live for half a minute: those of before are let go.
delete from push_ticket;
alter table push_ticket add column family_id uuid not null;
