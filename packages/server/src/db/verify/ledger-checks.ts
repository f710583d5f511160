/**
 * The invariants of the ledger as queries that must answer no row.
 * One article may lie in several folders, each with a record and a ledger of its own: S2, S5 and S8 hold per record, S6
 * per article. Every query also holds for one company alone, so that a role under row security can ask company by
 * company.
 */
export type LedgerCheck = { name: string; query: string }

/** The chain is long: who proves it before somebody's eyes asks part by part. */
export const CHAIN_CHECK: LedgerCheck = {
  name: 'X-40 the blocks of the chain are what their movements say',
  query: `select b.company_id, x.number, x.what, x.movement_id from (select company_id, max(number) as last
    from ledger_block group by 1) b cross join lateral ledger_breaks(b.company_id, 1, b.last) x`,
}

export const LEDGER_CHECKS: readonly LedgerCheck[] = [
  {
    name: 'S1 a quantity is 0 or more and below 1,000,000,000',
    query: `select company_id, id, quantity from item where quantity < 0 or quantity >= 1000000000`,
  },
  {
    name: 'S2 a quantity is the sum of its movements',
    query: `select i.company_id, i.id, i.quantity, m.d from item i left join (select company_id, item_id, sum(delta) d
      from movement group by 1, 2) m on m.company_id = i.company_id and m.item_id = i.id
      where i.quantity <> coalesce(m.d, 0)`,
  },
  {
    name: 'S3 what lies in a folder is what its movements left there',
    query: `select coalesce(i.id, m.item_id) from item i full join (select company_id, item_id, folder_id, sum(delta) d
      from movement group by 1, 2, 3 having sum(delta) <> 0) m
      on m.company_id = i.company_id and m.item_id = i.id and m.folder_id = i.folder_id
      where coalesce(i.quantity, 0) <> coalesce(m.d, 0) and not (i.id is null and not exists (select 1 from item x
      where x.company_id = m.company_id and x.id = m.item_id))`,
  },
  {
    name: 'S5 every movement carries the running sum, never below 0',
    query: `select id from (select id, quantity_after, sum(delta) over (partition by company_id, item_id order by seq) r
      from movement) t where r <> quantity_after or quantity_after < 0`,
  },
  {
    name: 'S6 a move creates and destroys nothing: one thing (an article, or one name without a barcode) and two folders, or a product and its first variant; sum 0',
    query: `select company_id, group_id from movement where kind = 'move' group by 1, 2 having sum(delta) <> 0 or not (
      (count(distinct folder_id) = 2 and (count(distinct article_id) = 1 or (count(item_tag) = 0
      and count(distinct lower(regexp_replace(trim(item_name), '\\s+', ' ', 'g'))) = 1)))
      -- The first variant or lot takes over what its product held.
      or (count(distinct folder_id) = 1 and count(*) = 2 and count(*) filter (where item_type = 'variant'
      and delta > 0) = 1 and count(*) filter (where item_type in ('product', 'item') and delta < 0) = 1))`,
  },
  {
    name: 'S7 one idempotency key of one user and route, one effect',
    query: `select company_id, created_by, idem_key from movement where idem_key is not null
      group by 1, 2, 3 having count(distinct request_id) > 1`,
  },
  {
    name: 'S8 the ledger of a record is 1, 2, 3 … without holes',
    query: `select company_id, item_id from movement
      group by 1, 2 having count(distinct seq) <> count(*) or min(seq) <> 1 or max(seq) <> count(*)`,
  },
  {
    name: 'S8 the record knows its last position',
    query: `select i.id from item i left join (select company_id, item_id, max(seq) s from movement
      group by 1, 2) m on m.company_id = i.company_id and m.item_id = i.id where i.seq <> coalesce(m.s, 0)`,
  },
  {
    name: 'S10 every act on a record has exactly one audit row',
    query: `select m.company_id, m.group_id, m.item_id from (select distinct company_id, group_id, item_id
      from movement) m left join activity a on a.company_id = m.company_id and a.group_id = m.group_id
      and a.entity_id = m.item_id
      group by 1, 2, 3 having count(a.id) <> 1`,
  },
  {
    name: 'S9 no movement without its record in the same company',
    query: `select m.company_id, m.id from movement m
      left join item i on i.company_id = m.company_id and i.id = m.item_id
      where i.id is null or i.article_id <> m.article_id`,
  },
  {
    name: 'S10 no audit row of a stock act without its movements',
    query: `select a.company_id, a.id from activity a where a.group_id is not null and not exists (select 1
      from movement m where m.company_id = a.company_id and m.group_id = a.group_id)`,
  },
  {
    name: 'T34 a product with variants or lots holds no stock beside them',
    query: `select p.company_id, p.id, p.quantity from item p where p.quantity <> 0 and exists (select 1 from item v
      where v.company_id = p.company_id and v.parent_item_id = p.id and v.deleted_at is null)`,
  },
  {
    name: 'T34 what variants and lots hold together stands in their product',
    query: `select p.company_id, p.id, p.variants_quantity, v.quantity from item p
      left join (select company_id, parent_item_id, sum(quantity) as quantity, count(*)
      filter (where variant_kind = 'variant') as variants, count(*) filter (where variant_kind = 'lot') as lots
        from item where parent_item_id is not null and deleted_at is null
        group by 1, 2) v on v.company_id = p.company_id and v.parent_item_id = p.id
      where (p.variants_quantity, p.variant_count, p.lot_count) is distinct
      from (coalesce(v.quantity, 0), coalesce(v.variants, 0), coalesce(v.lots, 0))`,
  },
  {
    name: 'T34 what is reserved of variants and lots stands in their product, by day',
    query: `select p.company_id, p.id from item p left join (
        select company_id, parent_item_id, jsonb_object_agg(day, quantity::text) as kept from (
          select v.company_id, v.parent_item_id, r.key as day, sum(r.value::numeric) as quantity from item v
          cross join lateral jsonb_each_text(v.reserved) r where v.parent_item_id is not null and v.deleted_at is null
          group by 1, 2, 3) days group by 1, 2) k
      on k.company_id = p.company_id and k.parent_item_id = p.id where p.variants_reserved is distinct from k.kept`,
  },
  {
    name: 'V1 a live variant or lot lies with a live product in its folder, counted as that is',
    query: `select v.company_id, v.id, p.id as product, p.trash_batch, p.merged_into, v.folder_id,
      p.folder_id as product_folder, v.unit, p.unit as product_unit from item v
      join item p on p.company_id = v.company_id and p.id = v.parent_item_id
      where v.deleted_at is null and (p.deleted_at is not null or p.folder_id <> v.folder_id or p.unit <> v.unit
      or p.type not in ('product', 'item'))`,
  },
  {
    name: 'V2 a name of variants and lots is kept as long as one of its records lives',
    query: `select a.company_id, a.id from article a where a.type = 'variant' and a.released = exists (select
      from item i where i.company_id = a.company_id and i.article_id = a.id and i.deleted_at is null)`,
  },
  {
    name: 'X-18 a serial number of a product names one article, and is counted as its records say',
    query: `select coalesce(s.company_id, i.company_id), coalesce(s.product, i.product), coalesce(s.serial_key,
      i.serial_key) from serial s
      full join (select i.company_id, o.product, o.serial_key, count(*) as n, count(distinct i.article_id) as articles
      from item i cross join lateral serial_of(i) o where i.deleted_at is null group by 1, 2, 3) i
        on i.company_id = s.company_id and i.product = s.product and i.serial_key = s.serial_key
        where s.uses is distinct from i.n or i.articles <> 1`,
  },
  {
    name: 'I1 a movement with a key has its stored answer, as long as answers are kept',
    query: `select m.company_id, m.id, m.idem_key from movement m
      where m.idem_key is not null and m.created_at > now() - interval '47 hours'
      and not exists (select 1 from idempotency k
      where k.company_id = m.company_id and k.user_id = m.created_by and k.key = m.idem_key)`,
  },
  {
    name: 'X11 a movement is reversed by its exact opposite',
    query: `select r.id from movement r join movement o on o.company_id = r.company_id and o.id = r.reverses_id
      where r.delta <> -o.delta or r.item_id <> o.item_id or r.folder_id <> o.folder_id`,
  },
  {
    name: 'N1 no movement points at an item of another company',
    query: `select m.id from movement m join item i on i.id = m.item_id where i.company_id <> m.company_id`,
  },
  {
    name: 'N1 no record points at an article or folder of another company',
    query: `select i.company_id, i.id from item i
      left join article a on a.company_id = i.company_id and a.id = i.article_id
      left join folder f on f.company_id = i.company_id and f.id = i.folder_id where a.id is null or f.id is null`,
  },
  {
    name: 'X4 a record out of sight lies in the trash, was merged or is gone for good, one of these alone, and a live one none',
    query: `select company_id, id from item
      where num_nonnulls(trash_batch, merged_into, purged_at) <> num_nonnulls(deleted_at)`,
  },
  {
    name: 'X4 a folder out of sight lies in the trash or is gone for good',
    query: `select company_id, id from folder where num_nonnulls(trash_batch, purged_at) <> num_nonnulls(deleted_at)`,
  },
  {
    name: 'X4 nothing is left of what was in a record that is gone for good',
    query: `select i.company_id, i.id from item i
      where i.purged_at is not null and (i.description <> '' or i.threshold is not null or i.category_id is not null
      or i.picture_id is not null
      or exists (select from picture x where x.company_id = i.company_id and x.item_id = i.id) or exists (select
      from attachment x where x.company_id = i.company_id and x.item_id = i.id)
      or exists (select from record_comment x where x.company_id = i.company_id and x.item_id = i.id) or exists (select
      from reservation x where x.company_id = i.company_id and x.item_id = i.id))`,
  },
  {
    name: 'X4 a merged record left nothing behind',
    query: `select company_id, id, quantity from item where merged_into is not null and quantity <> 0`,
  },
  {
    name: 'X5 no live folder under a trashed folder',
    query: `select c.company_id, c.id from folder c join folder p on p.company_id = c.company_id and p.id = c.parent_id
      where c.deleted_at is null and p.deleted_at is not null`,
  },
  {
    // The minute: a deletion is dated from its start, and may have waited for the movement before it.
    name: 'X6 no movement of a record while it lies in the trash, nor after',
    query: `select m.company_id, m.id from movement m join item i on i.company_id = m.company_id and i.id = m.item_id
      where (i.trash_batch is not null or i.purged_at is not null)
      and m.created_at > i.deleted_at + interval '1 minute'`,
  },
  {
    name: 'X5 no live record under a trashed folder',
    query: `select i.id from item i join folder f on f.company_id = i.company_id and f.id = i.folder_id
      where i.deleted_at is null and f.deleted_at is not null`,
  },
  {
    name: 'F1 the folder tree has no loop and no orphan',
    query: `with recursive w as (select company_id, id, '{}'::uuid[] as above from folder where parent_id is null
      union all select f.company_id, f.id, w.above || w.id from folder f
      join w on w.company_id = f.company_id and w.id = f.parent_id)
      select f.id from folder f left join w on w.company_id = f.company_id and w.id = f.id
      where w.id is null or w.above <> f.ancestors`,
  },
  {
    name: 'F2 no cabinet in a cabinet',
    query: `select c.id from folder c join folder p on p.company_id = c.company_id and p.id = c.parent_id
      where c.type = 'cabinet' and p.type = 'cabinet' and c.deleted_at is null`,
  },
  {
    name: 'The counters of folders are true',
    query: `select c.folder_id, c.items, c.variants, i.items, i.variants from folder_count c
      left join (select company_id, folder_id, count(*) filter (where parent_item_id is null) as items, count(*)
      filter (where parent_item_id is not null) as variants from item where deleted_at is null group by 1, 2) i
        on i.company_id = c.company_id and i.folder_id = c.folder_id
        where c.items <> coalesce(i.items, 0) or c.variants <> coalesce(i.variants, 0)`,
  },
  {
    name: 'Every folder has its counter',
    query: `select f.company_id, f.id from folder f
      left join folder_count c on c.company_id = f.company_id and c.folder_id = f.id where c.folder_id is null`,
  },
  {
    name: 'P1 items are within the plan',
    query: `select c.id from company c join item i on i.company_id = c.id
      where i.deleted_at is null and c.limit_items is not null
      group by c.id, c.limit_items having count(*) > c.limit_items`,
  },
  {
    name: 'P2 users are within the plan',
    query: `select c.id from company c join app_user u on u.company_id = c.id
      where u.active and u.is_user and c.limit_users is not null
      group by c.id, c.limit_users having count(*) > c.limit_users`,
  },
  {
    name: 'P3 fields are within the plan',
    query: `select c.id from company c join custom_field f on f.company_id = c.id where c.limit_fields is not null
      group by c.id, c.limit_fields having count(*) > c.limit_fields`,
  },
  {
    name: 'P4 at most two fields cascade',
    query: `select company_id, target from custom_field where relations is not null group by 1, 2 having count(*) > 2`,
  },
  {
    name: 'L1 the name of a variant or lot is unique among the live ones',
    query: `select company_id, name_key from item where variant_kind is not null and deleted_at is null
      group by 1, 2 having count(distinct article_id) > 1`,
  },
  {
    name: 'X-04 one barcode names one article',
    query: `select i.company_id, i.tag_key from item i where i.deleted_at is null and i.tag_key <> ''
      group by 1, 2 having count(distinct i.article_id) > 1`,
  },
  {
    name: 'R1 an active reservation keeps something, and one that keeps nothing any more says why',
    query: `select company_id, id from reservation where active and quantity <= 0 or active <> (ended is null)`,
  },
  {
    // That a day is over is known when it is read: nothing here hangs on the job that stores it (R2).
    name: 'R3 a record knows what is reserved of it, by day',
    query: `select i.company_id, i.id from item i left join (
        select company_id, item_id, jsonb_object_agg(day, quantity::text) as kept
        from (select company_id, item_id, to_char(expires_on, 'YYYY-MM-DD') as day, sum(quantity) as quantity
        from reservation where active group by 1, 2, 3) days group by 1, 2) r
      on r.company_id = i.company_id and r.item_id = i.id where i.reserved is distinct from r.kept`,
  },
  {
    // Counted are those that are live in every time zone.
    name: 'R4 live reservations never exceed what is there, unless a count found less or took back what it had found (T27)',
    query: `select i.company_id, i.id, i.quantity from item i
      join (select r.company_id, r.item_id, sum(r.quantity) as quantity, min(r.created_at) as since from reservation r
      where r.active and r.expires_on > (now() at time zone 'UTC')::date group by 1, 2) kept
        on kept.company_id = i.company_id and kept.item_id = i.id and kept.quantity > i.quantity
      where not exists (select from movement m
      left join movement o on o.company_id = m.company_id and o.id = m.reverses_id
        where m.company_id = i.company_id and m.item_id = i.id and m.delta < 0 and 'count' in (m.kind, o.kind)
        and m.created_at >= kept.since)`,
  },
  {
    name: 'R5 nothing is reserved of what lies in the trash or was merged',
    query: `select r.company_id, r.id from reservation r join item i on i.company_id = r.company_id and i.id = r.item_id
      where r.active and i.deleted_at is not null`,
  },
  {
    name: 'N1 no reservation points at an item of another company',
    query: `select r.id from reservation r join item i on i.id = r.item_id where i.company_id <> r.company_id`,
  },
  {
    name: 'A1 a refresh family has one live token',
    query: `select family_id from refresh_token where used_at is null and revoked_at is null and expires_at > now()
      group by company_id, family_id having count(*) > 1`,
  },
  {
    name: 'A2 a refresh token was exchanged at most once',
    query: `select company_id, parent_id from refresh_token where parent_id is not null
      group by 1, 2 having count(*) > 1`,
  },
  CHAIN_CHECK,
]
