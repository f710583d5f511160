import type { LedgerCheck } from '../../kernel/ledger-check.ts'

/**
 * What the ledger proves. One article may lie in several folders, each with a record and a ledger of its own: S2, S5
 * and S8 hold per record, S6 per article.
 */
export const STOCK_CHECKS: readonly LedgerCheck[] = [
  {
    name: 'S1 a quantity is 0 or more and below 1,000,000,000',
    subject: 'stock',
    query: `select company_id, id, quantity from item where quantity < 0 or quantity >= 1000000000`,
  },
  {
    name: 'S2 a quantity is the sum of its movements',
    subject: 'stock',
    query: `select i.company_id, i.id, i.quantity, m.d from item i left join (select company_id, item_id, sum(delta) d
      from movement group by 1, 2) m on m.company_id = i.company_id and m.item_id = i.id
      where i.quantity <> coalesce(m.d, 0)`,
  },
  {
    name: 'S3 what lies in a folder is what its movements left there',
    subject: 'stock',
    query: `select coalesce(i.id, m.item_id) from item i full join (select company_id, item_id, folder_id, sum(delta) d
      from movement group by 1, 2, 3 having sum(delta) <> 0) m
      on m.company_id = i.company_id and m.item_id = i.id and m.folder_id = i.folder_id
      where coalesce(i.quantity, 0) <> coalesce(m.d, 0) and not (i.id is null and not exists (select 1 from item x
      where x.company_id = m.company_id and x.id = m.item_id))`,
  },
  {
    name: 'S5 every movement carries the running sum, never below 0',
    subject: 'stock',
    query: `select id from (select id, quantity_after, sum(delta) over (partition by company_id, item_id order by seq) r
      from movement) t where r <> quantity_after or quantity_after < 0`,
  },
  {
    name: 'S6 a move creates and destroys nothing: one thing (an article, or one name without a barcode) and two folders, or a product and its first variant; sum 0',
    subject: 'stock',
    query: `select company_id, group_id from movement where kind = 'move' group by 1, 2 having sum(delta) <> 0 or not (
      (count(distinct folder_id) = 2 and (count(distinct article_id) = 1 or (count(item_tag) = 0
      and count(distinct lower(regexp_replace(trim(item_name), '\\s+', ' ', 'g'))) = 1)))
      -- The first variant or lot takes over what its product held.
      or (count(distinct folder_id) = 1 and count(*) = 2 and count(*) filter (where item_type = 'variant'
      and delta > 0) = 1 and count(*) filter (where item_type in ('product', 'item') and delta < 0) = 1))`,
  },
  {
    name: 'S7 one idempotency key of one user and route, one effect',
    subject: 'stock',
    query: `select company_id, created_by, idem_key from movement where idem_key is not null
      group by 1, 2, 3 having count(distinct request_id) > 1`,
  },
  {
    name: 'S8 the ledger of a record is 1, 2, 3 … without holes',
    subject: 'stock',
    query: `select company_id, item_id from movement
      group by 1, 2 having count(distinct seq) <> count(*) or min(seq) <> 1 or max(seq) <> count(*)`,
  },
  {
    name: 'S8 the record knows its last position',
    subject: 'stock',
    query: `select i.id from item i left join (select company_id, item_id, max(seq) s from movement
      group by 1, 2) m on m.company_id = i.company_id and m.item_id = i.id where i.seq <> coalesce(m.s, 0)`,
  },
  {
    name: 'S10 every act on a record has exactly one audit row',
    subject: 'stock',
    query: `select m.company_id, m.group_id, m.item_id from (select distinct company_id, group_id, item_id
      from movement) m left join activity a on a.company_id = m.company_id and a.group_id = m.group_id
      and a.entity_id = m.item_id
      group by 1, 2, 3 having count(a.id) <> 1`,
  },
  {
    name: 'S9 no movement without its record in the same company',
    subject: 'stock',
    query: `select m.company_id, m.id from movement m
      left join item i on i.company_id = m.company_id and i.id = m.item_id
      where i.id is null or i.article_id <> m.article_id`,
  },
  {
    name: 'S10 no audit row of a stock act without its movements',
    subject: 'stock',
    query: `select a.company_id, a.id from activity a where a.group_id is not null and not exists (select 1
      from movement m where m.company_id = a.company_id and m.group_id = a.group_id)`,
  },
  {
    name: 'I1 a movement with a key has its stored answer, as long as answers are kept',
    subject: 'stock',
    query: `select m.company_id, m.id, m.idem_key from movement m
      where m.idem_key is not null and m.created_at > now() - interval '47 hours'
      and not exists (select 1 from idempotency k
      where k.company_id = m.company_id and k.user_id = m.created_by and k.key = m.idem_key)`,
  },
  {
    name: 'X11 a movement is reversed by its exact opposite',
    subject: 'stock',
    query: `select r.id from movement r join movement o on o.company_id = r.company_id and o.id = r.reverses_id
      where r.delta <> -o.delta or r.item_id <> o.item_id or r.folder_id <> o.folder_id`,
  },
  {
    name: 'N1 no movement points at an item of another company',
    subject: 'stock',
    query: `select m.id from movement m join item i on i.id = m.item_id where i.company_id <> m.company_id`,
  },
  {
    // The minute: a deletion is dated from its start, and may have waited for the movement before it.
    name: 'X6 no movement of a record while it lies in the trash, nor after',
    subject: 'stock',
    query: `select m.company_id, m.id from movement m join item i on i.company_id = m.company_id and i.id = m.item_id
      where (i.trash_batch is not null or i.purged_at is not null)
      and m.created_at > i.deleted_at + interval '1 minute'`,
  },
]
