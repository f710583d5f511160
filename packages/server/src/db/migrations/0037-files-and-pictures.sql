-- A search by file: what somebody's list of names or codes means, long enough to act on it and to come back to it. Its records are found once, and shown
-- as far as the reader may see them by then.
create table file_search (
  company_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  file_name text not null,
  sheets jsonb not null,
  sheet text,
  header_row integer not null,
  columns jsonb not null,
  chosen text not null,
  match text not null check (match in ('tag', 'name')),
  folder_id uuid,
  -- Rows with a value; how many values became what.
  rows integer not null,
  counts jsonb not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (company_id, id),
  foreign key (company_id, user_id) references app_user (company_id, id) on delete cascade
);
create index file_search_user on file_search (company_id, user_id);
create index file_search_age on file_search (company_id, created_at);
call protect_tenant_table('file_search');

create table file_search_value (
  company_id uuid not null,
  search_id uuid not null,
  position integer not null,
  value text not null,
  -- The first rows that say it, and how many do.
  rows integer[] not null,
  times integer not null,
  outcome text not null check (outcome in ('found', 'ambiguous', 'elsewhere', 'not_found')),
  -- What it means; of a value that was found in the folder that was asked for, only what lies there.
  records uuid[] not null,
  primary key (company_id, search_id, position),
  foreign key (company_id, search_id) references file_search (company_id, id) on delete cascade
);
create index file_search_value_outcome on file_search_value (company_id, search_id, outcome, position);
call protect_tenant_table('file_search_value');

-- What a picture looks like, as an engine sees it: a vector of signed bytes of length 1, and signs of its projections, by which the database leaves the
-- most alike. Nothing in both where an engine could make nothing of it.
create table picture_signature (
  company_id uuid not null,
  picture_id uuid not null,
  engine text not null,
  sketch bit(256),
  vector bytea,
  primary key (company_id, engine, picture_id),
  constraint picture_signature_whole check ((sketch is null) = (vector is null)),
  foreign key (company_id, picture_id) references picture (company_id, id) on delete cascade
);
create index picture_signature_picture on picture_signature (company_id, picture_id);
call protect_tenant_table('picture_signature');
