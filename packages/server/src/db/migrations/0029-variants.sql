-- A variant or lot is a record of its own under the record of its product in the same folder, with an article and a ledger of its own.
-- What a product has is the sum of them, kept in its row: whoever waited for that row reads the sum as it is by then, and lists read nothing else.
alter table item
  add column active boolean not null default true,
  add column expires_on date,
  -- Used as long as no field is mapped to `status` (VAR-04).
  add column status text,
  add column variants_quantity numeric(18, 2) not null default 0,
  add column variants_reserved jsonb,
  add column variant_count integer not null default 0,
  add column lot_count integer not null default 0,
  add constraint item_variant check ((type = 'variant') = (parent_item_id is not null) and (type = 'variant') = (variant_kind is not null)),
  add constraint item_variants check (variants_quantity >= 0 and variant_count >= 0 and lot_count >= 0 and (variant_count + lot_count > 0 or (variants_quantity = 0 and variants_reserved is null))),
  add constraint item_disabled check (active or type = 'variant');
alter table item alter column is_low set expression as (coalesce(quantity + variants_quantity <= threshold, false));

-- Lists of items leave variants and lots out; those have lists of their own.
drop index item_by_name;
create index item_by_name on item (company_id, folder_id, name collate natural_order, id) where deleted_at is null and parent_item_id is null;
drop index item_all_by_name;
create index item_all_by_name on item (company_id, name collate natural_order, id) include (folder_id) where deleted_at is null and parent_item_id is null;
create index item_variant_by_name on item (company_id, name collate natural_order, id) include (folder_id) where deleted_at is null and parent_item_id is not null;
create index item_variant_by_expiry on item (company_id, expires_on, id) where deleted_at is null and expires_on is not null;

create function merge_reserved(kept jsonb, gone jsonb, come jsonb) returns jsonb language sql immutable parallel safe as $$
  select jsonb_object_agg(day, quantity::text) from (
    select day, sum(quantity) as quantity from (
      select key as day, value::numeric as quantity from jsonb_each_text(kept) union all
      select key, -value::numeric from jsonb_each_text(gone) union all
      select key, value::numeric from jsonb_each_text(come)) part group by day having sum(quantity) <> 0) days
$$;

-- The row of the product is locked before those of its variants are written (`lockItems`), so that this never waits out of order.
-- The first variant takes over what its product holds in one change of the row, so that no threshold is crossed in between.
create function keep_variants() returns trigger language plpgsql as $$
declare
  was boolean := tg_op <> 'INSERT' and old.parent_item_id is not null and old.deleted_at is null;
  stays boolean := tg_op <> 'DELETE' and new.parent_item_id is not null and new.deleted_at is null;
begin
  if was and stays and old.parent_item_id = new.parent_item_id then
    update item p set variants_quantity = p.variants_quantity + new.quantity - old.quantity,
      variants_reserved = case when old.reserved is not distinct from new.reserved then p.variants_reserved else merge_reserved(p.variants_reserved, old.reserved, new.reserved) end,
      variant_count = p.variant_count + (new.variant_kind = 'variant')::int - (old.variant_kind = 'variant')::int, lot_count = p.lot_count + (new.variant_kind = 'lot')::int - (old.variant_kind = 'lot')::int
    where p.company_id = new.company_id and p.id = new.parent_item_id;
    return null;
  end if;
  if was then
    update item p set variants_quantity = p.variants_quantity - old.quantity, variants_reserved = case when old.reserved is null then p.variants_reserved else merge_reserved(p.variants_reserved, old.reserved, null) end,
      variant_count = p.variant_count - (old.variant_kind = 'variant')::int, lot_count = p.lot_count - (old.variant_kind = 'lot')::int
    where p.company_id = old.company_id and p.id = old.parent_item_id;
  end if;
  if stays then
    update item p set variants_quantity = p.variants_quantity + new.quantity, variants_reserved = case when new.reserved is null then p.variants_reserved else merge_reserved(p.variants_reserved, null, new.reserved) end,
      variant_count = p.variant_count + (new.variant_kind = 'variant')::int, lot_count = p.lot_count + (new.variant_kind = 'lot')::int,
      quantity = case when tg_op = 'INSERT' and p.variant_count + p.lot_count = 0 and p.quantity = new.quantity then 0 else p.quantity end
    where p.company_id = new.company_id and p.id = new.parent_item_id;
  end if;
  return null;
end $$;
create trigger variant_inserted after insert on item for each row when (new.parent_item_id is not null) execute function keep_variants();
create trigger variant_updated after update on item for each row
  when (old.parent_item_id is not null and (old.parent_item_id, old.quantity, old.reserved, old.deleted_at is null, old.variant_kind) is distinct from (new.parent_item_id, new.quantity, new.reserved, new.deleted_at is null, new.variant_kind))
  execute function keep_variants();
create trigger variant_deleted after delete on item for each row when (old.parent_item_id is not null) execute function keep_variants();

-- Variants and lots are no items of their folder, and items of the plan all the same (PLAN-15).
alter table folder_count add column variants integer not null default 0 check (variants >= 0);
create or replace function keep_folder_count() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform add_to_folder_counts(array(
      select row(company_id, folder_id, count(*) filter (where parent_item_id is null), count(*) filter (where parent_item_id is not null))::folder_count from after_rows where deleted_at is null group by company_id, folder_id));
  elsif tg_op = 'UPDATE' then
    if exists (select company_id, folder_id, deleted_at is null from after_rows except all select company_id, folder_id, deleted_at is null from before_rows) then
      perform add_to_folder_counts(array(
        select row(company_id, folder_id, coalesce(sum(n) filter (where not is_variant), 0), coalesce(sum(n) filter (where is_variant), 0))::folder_count from (
          select company_id, folder_id, -1 as n, parent_item_id is not null as is_variant from before_rows where deleted_at is null
          union all select company_id, folder_id, 1, parent_item_id is not null from after_rows where deleted_at is null) change
        group by company_id, folder_id having sum(n) filter (where not is_variant) <> 0 or sum(n) filter (where is_variant) <> 0));
    end if;
  else
    perform add_to_folder_counts(array(
      select row(company_id, folder_id, -count(*) filter (where parent_item_id is null), -count(*) filter (where parent_item_id is not null))::folder_count from before_rows where deleted_at is null group by company_id, folder_id));
  end if;
  return null;
end $$;
create or replace function add_to_folder_counts(changes folder_count[]) returns void language plpgsql as $$
declare change folder_count;
begin
  for change in select * from unnest(changes) c order by c.folder_id loop
    update folder_count set items = items + change.items, variants = variants + change.variants where company_id = change.company_id and folder_id = change.folder_id;
  end loop;
end $$;

-- The name of a variant or lot is its article's, and unique while one of its records lives (VAR-06); released together with the codes.
alter table article add column released boolean not null default false;
create unique index article_variant_name on article (company_id, name_key) where type = 'variant' and not released;

alter table item no force row level security;
alter table folder_count no force row level security;
alter table article no force row level security;
update item p set variants_quantity = v.quantity, variant_count = v.variants, lot_count = v.lots
from (select company_id, parent_item_id, sum(quantity) as quantity, count(*) filter (where variant_kind = 'variant') as variants, count(*) filter (where variant_kind = 'lot') as lots
  from item where parent_item_id is not null and deleted_at is null group by 1, 2) v where p.company_id = v.company_id and p.id = v.parent_item_id;
update folder_count c set items = c.items - v.n, variants = v.n
from (select company_id, folder_id, count(*) as n from item where parent_item_id is not null and deleted_at is null group by 1, 2) v where c.company_id = v.company_id and c.folder_id = v.folder_id;
update article a set released = true where not exists (select from item i where i.company_id = a.company_id and i.article_id = a.id and i.deleted_at is null);
alter table item force row level security;
alter table folder_count force row level security;
alter table article force row level security;

-- One serial number names one article of a product (X-18). `product`: the article of the product for its variants and lots, the model for
-- equipment that has one, else the article itself; records of one article in several folders share its number.
create table serial (
  company_id uuid not null,
  product text not null,
  serial_key text not null,
  article_id uuid not null,
  -- Live records that carry it.
  uses integer not null check (uses >= 0),
  primary key (company_id, product, serial_key),
  foreign key (company_id, article_id) references article (company_id, id) on delete cascade
);
create index serial_article on serial (company_id, article_id);
call protect_tenant_table('serial');

-- Long values are told apart by what stands for them.
create function serial_key(value text) returns text language sql immutable parallel safe strict as $$
  select case when length(k) <= 200 then k else md5(k) end from (select lower(btrim(normalize(value, NFC))) as k) folded
$$;
create function serial_of(i item) returns table (product text, serial_key text, value text) language sql stable as $$
  select case when i.type = 'variant' then (select p.article_id::text from item p where p.company_id = i.company_id and p.id = i.parent_item_id)
      else coalesce((select 'model ' || serial_key(i.attributes ->> m.id::text) from custom_field m where i.type = 'equipment' and m.company_id = i.company_id and m.target = 'items' and m.mapped = 'model'), i.article_id::text) end,
    serial_key(i.attributes ->> f.id::text), i.attributes ->> f.id::text
  from custom_field f where i.deleted_at is null and f.company_id = i.company_id and f.target = 'items' and f.mapped = 'serialnumber' and btrim(i.attributes ->> f.id::text) <> ''
$$;
-- Whoever changes what a field means waits for those who write values, and they for him: one of both sees the other.
create function lock_serials(company uuid, alone boolean) returns void language plpgsql as $$
begin
  if alone then perform pg_advisory_xact_lock(hashtextextended('serial ' || company, 0));
  else perform pg_advisory_xact_lock_shared(hashtextextended('serial ' || company, 0)); end if;
end $$;
create function keep_serials() returns trigger language plpgsql as $$
declare
  gone_product text;
  gone_key text;
  come_product text;
  come_key text;
begin
  perform lock_serials(coalesce(new.company_id, old.company_id), false);
  if tg_op <> 'INSERT' then select o.product, o.serial_key into gone_product, gone_key from serial_of(old) o; end if;
  if tg_op <> 'DELETE' then select n.product, n.serial_key into come_product, come_key from serial_of(new) n; end if;
  if (gone_product, gone_key) is not distinct from (come_product, come_key) then return null; end if;
  if gone_key is not null then
    -- In this order: whoever waits for another that lets go of the same number counts from what is left.
    update serial s set uses = s.uses - 1 where s.company_id = old.company_id and s.product = gone_product and s.serial_key = gone_key;
    delete from serial s where s.company_id = old.company_id and s.product = gone_product and s.serial_key = gone_key and s.uses = 0;
  end if;
  if come_key is not null then
    insert into serial as s (company_id, product, serial_key, article_id, uses) values (new.company_id, come_product, come_key, new.article_id, 1)
      on conflict (company_id, product, serial_key) do update set uses = s.uses + 1 where s.article_id = excluded.article_id;
    if not found then raise exception 'serial number taken' using errcode = 'unique_violation', constraint = 'serial_of_product'; end if;
  end if;
  return null;
end $$;
create trigger serial_inserted after insert on item for each row when (new.attributes <> '{}') execute function keep_serials();
create trigger serial_updated after update of attributes, deleted_at, parent_item_id, type on item for each row
  when ((old.attributes <> '{}' or new.attributes <> '{}') and (old.attributes, old.deleted_at is null, old.parent_item_id, old.type) is distinct from (new.attributes, new.deleted_at is null, new.parent_item_id, new.type))
  execute function keep_serials();
create trigger serial_deleted after delete on item for each row when (old.attributes <> '{}' and old.deleted_at is null) execute function keep_serials();

alter table import drop constraint import_target_check, add constraint import_target_check check (target in ('items', 'variants', 'folders', 'transactions'));

-- What happens when a lot leaves while an earlier one is there (X-20).
alter table company add column lot_order text not null default 'suggest' check (lot_order in ('suggest', 'warn', 'block'));

-- The day of a lot that was told to be over, once over all nodes (VAR-22).
create table expiry_notice (
  company_id uuid not null,
  item_id uuid not null,
  expires_on date not null,
  told_at timestamptz not null default clock_timestamp(),
  primary key (company_id, item_id, expires_on),
  foreign key (company_id, item_id) references item (company_id, id) on delete cascade
);
call protect_tenant_table('expiry_notice');
