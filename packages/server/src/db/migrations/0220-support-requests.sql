-- What people ask support (SUPP). Numbers are those of the installation: whoever answers has mails of all companies.
create table support_request (
  company_id uuid not null references company (id),
  id uuid not null,
  number bigint generated always as identity (start with 1001),
  subject text not null,
  type text not null check (type in ('technical', 'functional', 'training', 'information', 'invoice', 'suggestions_feedback')),
  description text not null,
  page text not null default '',
  browser text not null default '',
  language text not null,
  -- The one file that may come with it: all of these or none.
  file_name text,
  bytes integer check (bytes > 0),
  file text,
  created_at timestamptz not null default instant(),
  created_by uuid,
  created_by_name text not null,
  primary key (company_id, id),
  constraint support_request_file_whole check (num_nulls(file_name, bytes, file) in (0, 3))
);
-- How many somebody has sent today.
create index support_request_of on support_request (company_id, created_by, created_at);
create index support_request_file on support_request (company_id, file) where file is not null;
call protect_tenant_table('support_request');
create trigger support_request_gone after delete on support_request referencing old table as gone_rows for each statement execute function note_gone_attachments();

-- Whom an answer to a mail goes to, where that is not who sent it.
alter table mail add column reply_to text;

-- A request may have come without a file.
create or replace function note_gone_attachments() returns trigger language plpgsql as $$
begin
  insert into file_gone (company_id, file) select company_id, file from gone_rows where file is not null
    on conflict (company_id, file) do update set gone_at = excluded.gone_at;
  return null;
end $$;
