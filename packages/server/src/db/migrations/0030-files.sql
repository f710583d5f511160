-- What is kept beside the database: a row names its files, which were there before it. The first picture of a record stands in the row of the
-- record as well, so that lists read nothing else; the verbs of pictures keep it.
create table picture (
  company_id uuid not null references company (id),
  id uuid not null,
  -- None of them: a picture of the company itself.
  item_id uuid,
  folder_id uuid,
  user_id uuid,
  position integer not null,
  -- One for each size, the smallest first.
  files text[] not null,
  width integer not null,
  height integer not null,
  created_at timestamptz not null default clock_timestamp(),
  created_by uuid,
  created_by_name text not null default '',
  primary key (company_id, id),
  constraint picture_owner check (num_nonnulls(item_id, folder_id, user_id) <= 1),
  constraint picture_position check (position between 0 and 99),
  foreign key (company_id, item_id) references item (company_id, id) on delete cascade,
  foreign key (company_id, folder_id) references folder (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references app_user (company_id, id) on delete cascade
);
create index picture_files on picture using gin (company_id, files);
create index picture_item on picture (company_id, item_id) where item_id is not null;
create index picture_folder on picture (company_id, folder_id) where folder_id is not null;
create index picture_user on picture (company_id, user_id) where user_id is not null;
call protect_tenant_table('picture');

alter table item add column picture_id uuid;
alter table folder add column picture_id uuid;
alter table app_user add column picture_id uuid;
alter table company add column picture_id uuid;

create table attachment (
  company_id uuid not null references company (id),
  id uuid not null,
  item_id uuid,
  folder_id uuid,
  name text not null,
  extension text not null,
  description text not null default '',
  bytes integer not null,
  file text not null,
  version integer not null default 1,
  created_at timestamptz not null default clock_timestamp(),
  created_by uuid,
  created_by_name text not null default '',
  updated_at timestamptz not null default clock_timestamp(),
  updated_by_name text not null default '',
  primary key (company_id, id),
  constraint attachment_owner check (num_nonnulls(item_id, folder_id) = 1),
  constraint attachment_bytes check (bytes > 0),
  foreign key (company_id, item_id) references item (company_id, id) on delete cascade,
  foreign key (company_id, folder_id) references folder (company_id, id) on delete cascade
);
create index attachment_file on attachment (company_id, file);
create index attachment_item on attachment (company_id, item_id, created_at) where item_id is not null;
create index attachment_folder on attachment (company_id, folder_id, created_at) where folder_id is not null;
call protect_tenant_table('attachment');

create table record_comment (
  company_id uuid not null references company (id),
  id uuid not null,
  item_id uuid,
  folder_id uuid,
  text text not null,
  mentions uuid[] not null default '{}',
  version integer not null default 1,
  created_at timestamptz not null default clock_timestamp(),
  created_by uuid,
  created_by_name text not null default '',
  edited_at timestamptz,
  primary key (company_id, id),
  constraint record_comment_owner check (num_nonnulls(item_id, folder_id) = 1),
  constraint record_comment_text check (text <> ''),
  foreign key (company_id, item_id) references item (company_id, id) on delete cascade,
  foreign key (company_id, folder_id) references folder (company_id, id) on delete cascade
);
create index record_comment_item on record_comment (company_id, item_id, created_at) where item_id is not null;
create index record_comment_folder on record_comment (company_id, folder_id, created_at) where folder_id is not null;
call protect_tenant_table('record_comment');

-- A file that a row had until then, which went by a verb or with its record. It stays for a while, because a backup that began before may still
-- come for it, and for as long as another row has it: a record made of another one shares the files of its pictures.
create table file_gone (
  company_id uuid not null references company (id),
  file text not null,
  gone_at timestamptz not null default clock_timestamp(),
  primary key (company_id, file)
);
create index file_gone_at on file_gone (company_id, gone_at);
call protect_tenant_table('file_gone');

create function note_gone_pictures() returns trigger language plpgsql as $$
begin
  insert into file_gone (company_id, file) select distinct g.company_id, f from gone_rows g, unnest(g.files) f on conflict (company_id, file) do update set gone_at = excluded.gone_at;
  return null;
end $$;
create trigger picture_gone after delete on picture referencing old table as gone_rows for each statement execute function note_gone_pictures();

create function note_gone_attachments() returns trigger language plpgsql as $$
begin
  insert into file_gone (company_id, file) select company_id, file from gone_rows on conflict (company_id, file) do update set gone_at = excluded.gone_at;
  return null;
end $$;
create trigger attachment_gone after delete on attachment referencing old table as gone_rows for each statement execute function note_gone_attachments();
