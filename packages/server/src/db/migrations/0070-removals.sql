-- What somebody removed for good stays for a while as its row was, so that they can put it back (X-26); its files outlive it by longer. A row of
-- its own and no mark in the table it came from: nothing that reads pictures or files has to leave anything out.
create table removal (
  company_id uuid not null references company (id),
  -- That of what was removed.
  id uuid not null,
  kind text not null,
  removed_by uuid not null,
  removed_at timestamptz not null default clock_timestamp(),
  content jsonb not null,
  primary key (company_id, id),
  constraint removal_kind check (kind in ('picture', 'attachment'))
);
create index removal_at on removal (company_id, removed_at);
call protect_tenant_table('removal');
