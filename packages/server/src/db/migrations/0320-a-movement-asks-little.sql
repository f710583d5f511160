-- An update of a quantity is what happens most. Whatever hangs on other columns of a record names them now: a trigger
-- that names its columns is passed by unread, while the condition of one that does not is read and put together for each
-- statement. Nothing is decided otherwise than before; no trigger changes a record before it is written.
drop trigger item_of_checkouts on item;
create trigger item_of_checkouts after update of folder_id, name, tag, deleted_at on item for each row
  when ((old.folder_id, old.name, old.tag, old.deleted_at) is distinct from (new.folder_id, new.name, new.tag, new.deleted_at))
  execute function checkouts_of_item();

drop trigger item_was on item;
create trigger item_was after update of name, description, tag, category_id, attributes, threshold, unit, packaging,
  active, status, expires_on, type, article_id, parent_item_id, deleted_at, merged_into, folder_id on item for each row
  when (new.purged_at is null and (
    (old.name, old.description, old.tag, old.category_id, old.attributes, old.threshold, old.unit, old.packaging, old.active,
      old.status, old.expires_on, old.type, old.article_id, old.parent_item_id, old.deleted_at, old.merged_into)
    is distinct from
    (new.name, new.description, new.tag, new.category_id, new.attributes, new.threshold, new.unit, new.packaging, new.active,
      new.status, new.expires_on, new.type, new.article_id, new.parent_item_id, new.deleted_at, new.merged_into)
    or (old.folder_id <> new.folder_id and old.seq = new.seq)))
  execute function note_item_then();

drop trigger item_fell on item;
create trigger item_fell after update of quantity, variants_quantity, threshold on item for each row
  when (new.is_low and not old.is_low and new.deleted_at is null) execute function note_fallen();

drop trigger item_total on item;
create constraint trigger item_total after update of quantity, variants_quantity, deleted_at, article_id on item
  deferrable initially deferred for each row
  when (new.quantity <> old.quantity or new.variants_quantity <> old.variants_quantity
    or (new.deleted_at is null) <> (old.deleted_at is null) or new.article_id <> old.article_id)
  execute function total_changed();

drop trigger variant_updated on item;
create trigger variant_updated after update of parent_item_id, quantity, reserved, deleted_at, variant_kind on item
  for each row when (old.parent_item_id is not null and (old.parent_item_id, old.quantity, old.reserved, old.deleted_at is null,
    old.variant_kind) is distinct from (new.parent_item_id, new.quantity, new.reserved, new.deleted_at is null, new.variant_kind))
  execute function keep_variants();

-- Most articles have no threshold of their total: asked where the trigger is, without a call that asks it.
create or replace function total_changed() returns trigger language plpgsql as $$
begin
  if exists (select from article a where a.company_id = new.company_id and a.id = new.article_id
    and (a.threshold is not null or a.total_low)) then perform judge_total(new.company_id, new.article_id); end if;
  return null;
end $$;

-- The counters of folders: both versions of every updated record were gathered and compared, also where nothing but a
-- quantity changed. Now those that came, went or became a variant are noted one by one, and added together behind the
-- statement, so that counters are locked once each and in order, as before. Nothing of it outlasts the statement.
create unlogged table folder_count_change (
  company_id uuid not null references company (id),
  id bigint not null generated always as identity,
  folder_id uuid not null,
  items integer not null,
  variants integer not null,
  primary key (company_id, id)
);
call protect_tenant_table('folder_count_change');

create function note_count_change() returns trigger language plpgsql as $$
begin
  insert into folder_count_change (company_id, folder_id, items, variants)
  select old.company_id, old.folder_id, -(old.parent_item_id is null)::int, -(old.parent_item_id is not null)::int
    where old.deleted_at is null
  union all select new.company_id, new.folder_id, (new.parent_item_id is null)::int, (new.parent_item_id is not null)::int
    where new.deleted_at is null;
  return null;
end $$;

create function add_count_changes() returns trigger language plpgsql as $$
declare changes folder_count[];
begin
  with gone as (delete from folder_count_change returning company_id, folder_id, items, variants),
    added as (select company_id, folder_id, sum(items)::int as items, sum(variants)::int as variants from gone group by 1, 2)
  select array_agg(row(company_id, folder_id, items, variants)::folder_count) filter (where items <> 0 or variants <> 0)
    into changes from added;
  if changes is not null then perform add_to_folder_counts(changes); end if;
  return null;
end $$;

create or replace function keep_folder_count() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform add_to_folder_counts(array(
      select row(company_id, folder_id, count(*) filter (where parent_item_id is null), count(*) filter (where parent_item_id is not null))::folder_count from after_rows where deleted_at is null group by company_id, folder_id));
  else
    perform add_to_folder_counts(array(
      select row(company_id, folder_id, -count(*) filter (where parent_item_id is null), -count(*) filter (where parent_item_id is not null))::folder_count from before_rows where deleted_at is null group by company_id, folder_id));
  end if;
  return null;
end $$;

drop trigger item_updated on item;
create trigger item_counted_elsewhere after update of folder_id, deleted_at, parent_item_id on item for each row
  when (old.folder_id <> new.folder_id or (old.deleted_at is null) <> (new.deleted_at is null)
    or (old.parent_item_id is null) <> (new.parent_item_id is null))
  execute function note_count_change();
create trigger item_updated after update of folder_id, deleted_at, parent_item_id on item
  for each statement execute function add_count_changes();

-- A search is planned for whatever is searched for once its plan for all words is no dearer: planning was a tenth of it.
alter function item_search(tsquery, text[], text[], uuid[], uuid) reset plan_cache_mode;
