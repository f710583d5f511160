-- A search that is kept under a name, for oneself or for everybody of the company (SRCH-02). Custom fields stand in it by guid, so that it
-- follows their names (T50); `field_names` says how those were called that may be gone by then.
create table search_view (
  company_id uuid not null references company (id),
  id uuid not null,
  owner_id uuid,
  owner_name text not null default '',
  shared boolean not null,
  target text not null,
  name text not null,
  name_key text not null,
  search text not null default '',
  filters jsonb not null,
  sort jsonb not null default '[]',
  columns jsonb not null default '[]',
  field_names jsonb not null default '{}',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by_name text not null default '',
  primary key (company_id, id),
  foreign key (company_id, owner_id) references app_user (company_id, id) on delete set null (owner_id)
);
create unique index search_view_own_name on search_view (company_id, owner_id, name_key) where not shared;
create unique index search_view_shared_name on search_view (company_id, name_key) where shared;

call protect_tenant_table('search_view');

-- What a person kept for themselves goes with them; what they shared stays.
create function drop_view_of_nobody() returns trigger language plpgsql as $$
begin
  delete from search_view where company_id = new.company_id and id = new.id;
  return null;
end $$;
create trigger view_of_nobody after update of owner_id on search_view for each row when (new.owner_id is null and not new.shared) execute function drop_view_of_nobody();
