-- What records, folders and rights were before they changed (X-41), whoever changed them: each row holds what held
-- until an instant. What held at an instant is in the first row behind it, or is what stands today. Quantities and
-- places of what moves are in the ledger, so that a movement leaves no row here.
create table history_start (
  company_id uuid not null references company (id),
  -- Of companies that were there before: what changed earlier is not known.
  at timestamptz not null,
  primary key (company_id)
);
insert into history_start (company_id, at) select id, clock_timestamp() from company;
call protect_tenant_table('history_start', 'select, insert');

create table item_history (
  company_id uuid not null,
  item_id uuid not null,
  place bigint generated always as identity,
  until timestamptz not null default instant(),
  image jsonb not null check (jsonb_typeof(image) = 'object'),
  primary key (company_id, item_id, place),
  foreign key (company_id, item_id) references item (company_id, id) on delete cascade
);
create index item_history_newest on item_history (company_id, until);
call protect_tenant_table('item_history', 'select, insert, delete');

create table folder_history (
  company_id uuid not null,
  folder_id uuid not null,
  place bigint generated always as identity,
  until timestamptz not null default instant(),
  image jsonb not null check (jsonb_typeof(image) = 'object'),
  primary key (company_id, folder_id, place),
  foreign key (company_id, folder_id) references folder (company_id, id) on delete cascade
);
create index folder_history_newest on folder_history (company_id, until);
call protect_tenant_table('folder_history', 'select, insert, delete');

-- People, groups, who is in which, roles and levels on folders; no image: it was not there.
create table rights_history (
  company_id uuid not null references company (id),
  place bigint generated always as identity,
  kind text not null check (kind in ('user', 'group', 'member', 'user_role', 'group_role', 'permission')),
  -- What one of its kind is known by, in the order user, group, role, folder.
  key text not null,
  until timestamptz not null default instant(),
  image jsonb check (jsonb_typeof(image) = 'object'),
  primary key (company_id, place)
);
create index rights_history_newest on rights_history (company_id, until);
call protect_tenant_table('rights_history', 'select, insert');

create function note_item_then() returns trigger language plpgsql as $$
begin
  insert into item_history (company_id, item_id, image) values (old.company_id, old.id, to_jsonb(old)
    - array['company_id', 'id', 'seq', 'version', 'reserved', 'variants_reserved', 'variants_quantity', 'variant_count',
      'lot_count', 'updated_at', 'updated_by', 'updated_by_name', 'last_quantity', 'inventory_diff', 'inventory_date']);
  return null;
end $$;
-- A record that moves with a movement, or is emptied into another one, is told by the ledger; what is deleted for good
-- leaves nothing.
create trigger item_was after update on item for each row when (new.purged_at is null and (
  (old.name, old.description, old.tag, old.category_id, old.attributes, old.threshold, old.unit, old.packaging, old.active,
    old.status, old.expires_on, old.type, old.article_id, old.parent_item_id, old.deleted_at, old.merged_into)
  is distinct from
  (new.name, new.description, new.tag, new.category_id, new.attributes, new.threshold, new.unit, new.packaging, new.active,
    new.status, new.expires_on, new.type, new.article_id, new.parent_item_id, new.deleted_at, new.merged_into)
  or (old.folder_id <> new.folder_id and old.seq = new.seq))) execute function note_item_then();

create function note_folder_then() returns trigger language plpgsql as $$
begin
  insert into folder_history (company_id, folder_id, image) values (old.company_id, old.id, jsonb_build_object(
    'name', old.name, 'parent_id', old.parent_id, 'type', old.type, 'category_id', old.category_id, 'tag', old.tag,
    'description', old.description, 'deleted_at', old.deleted_at));
  return null;
end $$;
create trigger folder_was after update on folder for each row when (new.purged_at is null
  and (old.name, old.parent_id, old.type, old.category_id, old.tag, old.description, old.deleted_at)
  is distinct from
  (new.name, new.parent_id, new.type, new.category_id, new.tag, new.description, new.deleted_at))
  execute function note_folder_then();

create function note_person_then() returns trigger language plpgsql as $$
begin
  insert into rights_history (company_id, kind, key, image) values (old.company_id, tg_argv[0], old.id::text,
    case tg_argv[0] when 'user' then (select jsonb_object_agg(key, value) from jsonb_each(to_jsonb(old))
      where key in ('id', 'firstname', 'lastname', 'active', 'is_user', 'created_at'))
    else to_jsonb(old) end);
  return null;
end $$;
create trigger user_was after update on app_user for each row when (
  (old.firstname, old.lastname, old.active, old.is_user) is distinct from
  (new.firstname, new.lastname, new.active, new.is_user)) execute function note_person_then('user');
create trigger user_is_gone after delete on app_user for each row execute function note_person_then('user');
create trigger group_was after update on user_group for each row when (old.name is distinct from new.name)
  execute function note_person_then('group');
create trigger group_is_gone after delete on user_group for each row execute function note_person_then('group');

-- Of what is given to whom: rows that came were not there before. Those of somebody who comes in the same transaction
-- need no telling, as they were not there either.
create function key_of_right(one jsonb) returns text language sql immutable parallel safe as $$
  select concat_ws(':', coalesce(one ->> 'user_id', '-'), coalesce(one ->> 'group_id', '-'), one ->> 'role', one ->> 'folder_id')
$$;
create function note_right_that_came() returns trigger language plpgsql as $$
begin
  insert into rights_history (company_id, kind, key)
    select r.company_id, tg_argv[0], key_of_right(x.one) from came r cross join lateral (select to_jsonb(r) as one) x
    where not exists (select from app_user u where u.company_id = r.company_id and u.id::text = x.one ->> 'user_id'
      and u.created_at = transaction_timestamp())
    and not exists (select from user_group g where g.company_id = r.company_id and g.id::text = x.one ->> 'group_id'
      and g.created_at = transaction_timestamp());
  return null;
end $$;
create function note_right_that_was() returns trigger language plpgsql as $$
begin
  insert into rights_history (company_id, kind, key, image)
    select r.company_id, tg_argv[0], key_of_right(to_jsonb(r)), to_jsonb(r) from went r;
  return null;
end $$;
do $$
declare
  one text[];
begin
  foreach one slice 1 in array array[['group_member', 'member'], ['user_role', 'user_role'],
    ['group_role', 'group_role'], ['folder_permission', 'permission']] loop
    execute format('create trigger %I after insert on %I referencing new table as came for each statement
      execute function note_right_that_came(%L)', one[1] || '_came', one[1], one[2]);
    execute format('create trigger %I after delete on %I referencing old table as went for each statement
      execute function note_right_that_was(%L)', one[1] || '_went', one[1], one[2]);
    execute format('create trigger %I after update on %I referencing old table as went for each statement
      execute function note_right_that_was(%L)', one[1] || '_changed', one[1], one[2]);
  end loop;
end $$;
