-- Text as it is searched: the SQL side of `searchKey` in the contract; `conditions-sql.test.ts` compares them on every
-- character. White space is listed because `\s` depends on the locale, and the collation is named because `lower` does;
-- `pg_c_utf8` comes with PostgreSQL 17 and later. Marks are taken off before `lower`, so that İ is an ordinary I by then.
create function entrepot_fold(value text) returns text language sql immutable parallel safe strict as $$
  select normalize(
    translate(replace(replace(replace(
      lower(regexp_replace(
        normalize(btrim(regexp_replace(normalize(value, NFC), '[\t-\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]+', ' ', 'g'), ' '), NFD),
        '[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]+', '', 'g') collate pg_c_utf8),
      'œ', 'oe'), 'æ', 'ae'), 'ß', 'ss'),
      '’‘ʼς', '''''''σ'), NFC)
$$;

create table custom_field (
  company_id uuid not null references company (id),
  id uuid not null,
  name text not null,
  name_key text not null,
  type text not null,
  target text not null check (target in ('items', 'intervention')),
  description text not null default '',
  mapped text,
  default_value jsonb,
  field_values text[] not null default '{}',
  relations jsonb,
  position integer not null default 0,
  created_at timestamptz not null default now(),
  primary key (company_id, id)
);
create unique index custom_field_name on custom_field (company_id, target, name_key);

-- One product over its folders (X-01).
create table article (
  company_id uuid not null references company (id),
  id uuid not null,
  name text not null,
  name_key text not null,
  type text not null check (type in ('item', 'equipment', 'product', 'variant')),
  unit text not null default 'piece',
  created_at timestamptz not null default now(),
  primary key (company_id, id)
);

-- Every barcode of the company: one code means one thing (X-04). `tag` rows are the barcode of an article's records,
-- `alias` rows further codes, whose `quantity` is what one scan means.
create table code (
  company_id uuid not null,
  id uuid not null,
  code text not null,
  code_key text not null,
  kind text not null check (kind in ('tag', 'alias', 'folder', 'user')),
  article_id uuid,
  folder_id uuid,
  user_id uuid,
  quantity numeric(12, 2) not null default 1 check (quantity > 0 and quantity < 1000000000),
  -- The record that carried it lies in the trash: the code is free for others (TRASH-07).
  released boolean not null default false,
  primary key (company_id, id),
  foreign key (company_id, article_id) references article (company_id, id) on delete cascade,
  foreign key (company_id, folder_id) references folder (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references app_user (company_id, id) on delete cascade,
  check (num_nonnulls(article_id, folder_id, user_id) = 1)
);
create unique index code_key on code (company_id, code_key) where not released;
create index code_article on code (company_id, article_id);
create index code_folder on code (company_id, folder_id);

create table item (
  company_id uuid not null references company (id),
  id uuid not null,
  article_id uuid not null,
  folder_id uuid not null,
  shelf_id uuid,
  parent_item_id uuid,
  variant_kind text check (variant_kind in ('variant', 'lot')),
  type text not null check (type in ('item', 'equipment', 'product', 'variant')),
  name text not null,
  name_key text not null,
  description text not null default '',
  tag text,
  tag_key text not null default '',
  category_id uuid,
  unit text not null default 'piece',
  packaging integer not null default 1 check (packaging >= 1),
  quantity numeric(12, 2) not null default 0,
  threshold numeric(12, 2),
  inventory_date date,
  last_quantity numeric(12, 2),
  inventory_diff numeric(12, 2),
  attributes jsonb not null default '{}',
  -- Position of the last movement of this record (S8).
  seq integer not null default 0,
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
  -- Set when a whole move emptied this record into another one of the same article.
  merged_into uuid,
  search_text text generated always as (entrepot_fold(name || ' ' || coalesce(tag, '') || ' ' || description)) stored,
  primary key (company_id, id),
  constraint item_quantity_bounds check (quantity >= 0 and quantity < 1000000000),
  constraint item_equipment check (type <> 'equipment' or quantity in (0, 1)),
  foreign key (company_id, article_id) references article (company_id, id),
  foreign key (company_id, folder_id) references folder (company_id, id),
  foreign key (company_id, shelf_id) references shelf (company_id, id),
  foreign key (company_id, parent_item_id) references item (company_id, id),
  foreign key (company_id, category_id) references category (company_id, id)
);
-- ITEM-17: within one folder no two live records share both name and barcode; equipment is unique in the company.
create unique index item_name_in_folder on item (company_id, folder_id, name_key, tag_key) where deleted_at is null and type in ('item', 'product');
create unique index item_equipment_name on item (company_id, name_key) where deleted_at is null and type = 'equipment';
create unique index item_equipment_tag on item (company_id, tag_key) where deleted_at is null and type = 'equipment' and tag_key <> '';
create index item_by_name on item (company_id, folder_id, name collate natural_order, id) where deleted_at is null;
create index item_all_by_name on item (company_id, name collate natural_order, id) where deleted_at is null;
create index item_by_update on item (company_id, updated_at desc, id) where deleted_at is null;
create index item_article on item (company_id, article_id) where deleted_at is null;
create index item_tag_key on item (company_id, tag_key) where deleted_at is null and tag_key <> '';
create index item_category on item (company_id, category_id) where deleted_at is null;
create index item_batch on item (company_id, trash_batch) where trash_batch is not null;
create index item_parent on item (company_id, parent_item_id) where parent_item_id is not null;
create index item_search on item using gin (company_id, search_text gin_trgm_ops) where deleted_at is null;

create table item_tag (
  company_id uuid not null,
  item_id uuid not null,
  tag_id uuid not null,
  primary key (company_id, item_id, tag_id),
  foreign key (company_id, item_id) references item (company_id, id) on delete cascade,
  foreign key (company_id, tag_id) references tag (company_id, id) on delete cascade
);
create index item_tag_tag on item_tag (company_id, tag_id);

call protect_tenant_table('custom_field');
call protect_tenant_table('article');
call protect_tenant_table('code');
call protect_tenant_table('item');
call protect_tenant_table('item_tag');

-- Counters are locked in folder order, so that two bulk writers never wait for each other in a ring.
create function keep_folder_count() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform add_to_folder_counts(array(select row(company_id, folder_id, count(*))::folder_count from after_rows where deleted_at is null group by company_id, folder_id));
  elsif tg_op = 'UPDATE' then
    perform add_to_folder_counts(array(
      select row(company_id, folder_id, sum(n))::folder_count from (
        select company_id, folder_id, -1 as n from before_rows where deleted_at is null
        union all select company_id, folder_id, 1 from after_rows where deleted_at is null) change
      group by company_id, folder_id having sum(n) <> 0));
  else
    perform add_to_folder_counts(array(select row(company_id, folder_id, -count(*))::folder_count from before_rows where deleted_at is null group by company_id, folder_id));
  end if;
  return null;
end $$;
create function add_to_folder_counts(changes folder_count[]) returns void language plpgsql as $$
declare change folder_count;
begin
  for change in select * from unnest(changes) c order by c.folder_id loop
    update folder_count set items = items + change.items where company_id = change.company_id and folder_id = change.folder_id;
  end loop;
end $$;
create trigger item_inserted after insert on item referencing new table as after_rows for each statement execute function keep_folder_count();
create trigger item_deleted after delete on item referencing old table as before_rows for each statement execute function keep_folder_count();
-- Only a change of place or of life touches the counters; a movement of stock does not.
create trigger item_updated after update on item referencing old table as before_rows new table as after_rows
  for each statement execute function keep_folder_count();

create function start_folder_count() returns trigger language plpgsql as $$
begin
  insert into folder_count (company_id, folder_id) select company_id, id from after_rows order by id;
  return null;
end $$;
create trigger folder_inserted after insert on folder referencing new table as after_rows for each statement execute function start_folder_count();

-- The trigram index cannot serve a filter behind row security, because pattern matching may leak through errors. This
-- function reads past the policy as a role of its own and names the company itself; it answers guids only.
do $$ begin
  create role entrepot_reader nologin;
exception when duplicate_object or unique_violation then null;
end $$;
grant entrepot_reader to current_user;
grant usage, create on schema public to entrepot_reader;
grant select (company_id, id, search_text, deleted_at) on item to entrepot_reader;
create policy reader on item for select to entrepot_reader using (true);
-- One condition per word: the index intersects them, `like all` alone it would not serve. Beyond three words the rest filters.
create function item_search(patterns text[]) returns setof uuid language plpgsql stable security definer set search_path = public rows 200 as $$
begin
  case cardinality(patterns)
    when 0 then return query select id from item where company_id = current_company() and deleted_at is null;
    when 1 then return query select id from item where company_id = current_company() and deleted_at is null and search_text like patterns[1];
    when 2 then return query select id from item where company_id = current_company() and deleted_at is null and search_text like patterns[1] and search_text like patterns[2];
    else return query select id from item where company_id = current_company() and deleted_at is null and search_text like patterns[1] and search_text like patterns[2] and search_text like patterns[3] and search_text like all (patterns);
  end case;
end $$;
alter function item_search(text[]) owner to entrepot_reader;
revoke create on schema public from entrepot_reader;
revoke execute on function item_search(text[]) from public;
grant execute on function item_search(text[]) to entrepot_app;

-- Jobs go through the companies one at a time; this is the only list of them the application may read.
grant select (id) on company to entrepot_reader;
create policy reader on company for select to entrepot_reader using (true);
grant usage, create on schema public to entrepot_reader;
create function company_guids() returns setof uuid language sql stable security definer set search_path = public as $$ select id from company order by id $$;
alter function company_guids() owner to entrepot_reader;
revoke create on schema public from entrepot_reader;
revoke execute on function company_guids() from public;
grant execute on function company_guids() to entrepot_app;
