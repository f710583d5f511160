-- How far each consumer of events has read the log of a company: what transactions before `read_xid` wrote. It is committed together with what
-- the consumer does.
create table event_cursor (
  company_id uuid not null references company (id),
  consumer text not null,
  read_xid bigint not null,
  -- When there was nothing left to read, by the clock of the database: rows that come later are dated after the hour before it.
  read_at timestamptz not null,
  primary key (company_id, consumer)
);
call protect_tenant_table('event_cursor');
