create table category (
  company_id uuid not null references company (id),
  id uuid not null,
  name text not null,
  name_key text not null,
  item_type text,
  folder_type text,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  check (num_nonnulls(item_type, folder_type) = 1)
);
create unique index category_item_name on category (company_id, item_type, name_key) where item_type is not null;
create unique index category_folder_name on category (company_id, folder_type, name_key) where folder_type is not null;

create table tag (
  company_id uuid not null references company (id),
  id uuid not null,
  name text not null,
  name_key text not null,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, name_key)
);

create table folder (
  company_id uuid not null references company (id),
  id uuid not null,
  parent_id uuid,
  -- From the top to the parent; kept with `parent_id` in one statement.
  ancestors uuid[] not null default '{}',
  name text not null,
  name_key text not null,
  type text not null check (type in ('stock', 'cabinet', 'city', 'building', 'floor', 'room')),
  category_id uuid,
  description text not null default '',
  tag text,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  created_by_name text not null default '',
  updated_at timestamptz not null default now(),
  updated_by uuid,
  updated_by_name text not null default '',
  deleted_at timestamptz,
  deleted_by uuid,
  trash_batch uuid,
  primary key (company_id, id),
  foreign key (company_id, parent_id) references folder (company_id, id),
  foreign key (company_id, category_id) references category (company_id, id),
  check (parent_id is null or parent_id <> id),
  check (not (id = any (ancestors)))
);
create unique index folder_name on folder (company_id, parent_id, name_key) nulls not distinct where deleted_at is null;
create index folder_parent on folder (company_id, parent_id);
create index folder_ancestors on folder using gin (company_id, ancestors);

create table shelf (
  company_id uuid not null,
  id uuid not null,
  folder_id uuid not null,
  name text not null,
  name_key text not null,
  primary key (company_id, id),
  foreign key (company_id, folder_id) references folder (company_id, id) on delete cascade
);
create unique index shelf_name on shelf (company_id, folder_id, name_key);

create table folder_permission (
  company_id uuid not null,
  id uuid not null,
  folder_id uuid not null,
  user_id uuid,
  group_id uuid,
  level text not null check (level in ('none', 'read', 'write')),
  primary key (company_id, id),
  foreign key (company_id, folder_id) references folder (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references app_user (company_id, id) on delete cascade,
  foreign key (company_id, group_id) references user_group (company_id, id) on delete cascade,
  check (num_nonnulls(user_id, group_id) = 1)
);
create unique index folder_permission_one on folder_permission (company_id, folder_id, user_id, group_id) nulls not distinct;
create index folder_permission_user on folder_permission (company_id, user_id);
create index folder_permission_group on folder_permission (company_id, group_id);

-- Live records directly in a folder: what lists, trees and plan limits read instead of counting.
create table folder_count (
  company_id uuid not null,
  folder_id uuid not null,
  items integer not null default 0 check (items >= 0),
  primary key (company_id, folder_id),
  foreign key (company_id, folder_id) references folder (company_id, id) on delete cascade
);

call protect_tenant_table('category');
call protect_tenant_table('tag');
call protect_tenant_table('folder');
call protect_tenant_table('shelf');
call protect_tenant_table('folder_permission');
call protect_tenant_table('folder_count');
