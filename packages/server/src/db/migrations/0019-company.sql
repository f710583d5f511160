-- Who saved the company last, and which of its versions that was: an edit of an older one is refused.
alter table company
  add column version integer not null default 1,
  add column updated_by_name text not null default '',
  add column updated_at timestamptz not null default now();
