-- An archive of a company that one of its administrators asked for (X-24): one at a time, written by a job into a file beside all others, which
-- stays there for a day.
create table company_archive (
  company_id uuid not null references company (id),
  id uuid not null,
  asked_by uuid,
  asked_by_name text not null default '',
  asked_at timestamptz not null default clock_timestamp(),
  progress smallint not null default 0 check (progress between 0 and 100),
  done_at timestamptz,
  -- Nothing of these where it could not be written.
  rows bigint check (rows >= 0),
  files integer check (files >= 0),
  bytes bigint check (bytes >= 0),
  sha256 text,
  file text,
  primary key (company_id, id)
);
create unique index company_archive_open on company_archive (company_id) where done_at is null;
call protect_tenant_table('company_archive');
