import type { LedgerCheck } from '../../kernel/ledger-check.ts'

const FOLDED = ['recipient', 'comment']
/** The columns of what is kept of movements, and the number that each of them has there. */
const COLUMNS: readonly { name: string; number: string; term?: string }[] = [
  { name: 'mark', number: 'coalesce(k.number, 0)' },
  { name: 'thing', number: 'coalesce(h.number, 0)' },
  ...Object.entries({
    created_at: '(m.created_at at time zone c.zone)::date::text',
    happened_at: '(m.happened_at at time zone c.zone)::date::text',
    recipient: 'm.recipient',
    comment: 'm.comment',
    delta: 'm.delta::text',
    remaining: 'm.quantity_after::text',
    unit_price: 'm.unit_price::text',
  }).map(([name, term]) => ({
    name,
    term: FOLDED.includes(name) ? `${term} and ${name}.folded = entrepot_fold(${term})` : term,
    number: `coalesce(${name}.number, case when ${term} is null then 0 else -1 end)`,
  })),
]

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
    name: 'E1 the cost of an article is the one of its last step, and its steps are 1, 2, 3 … without holes',
    subject: 'stock',
    query: `select a.company_id, a.id from article a left join (select company_id, article_id, count(*) n, max(seq) m
      from cost_step group by 1, 2) c on c.company_id = a.company_id and c.article_id = a.id
      left join cost_step s on s.company_id = a.company_id and s.article_id = a.id and s.seq = a.cost_seq
      where coalesce(c.n, 0) <> a.cost_seq or coalesce(c.m, 0) <> a.cost_seq
      or a.average_cost is distinct from s.cost_after`,
  },
  {
    name: 'E2 every step begins with the cost and no earlier than the step before it',
    subject: 'stock',
    query: `select company_id, article_id, seq from (select s.*, lag(cost_after) over w as was,
      lag(created_at) over w as since from cost_step s window w as (partition by company_id, article_id order by seq)) t
      where cost_before is distinct from was or created_at < since`,
  },
  {
    // Written once more, so that it does not agree by being the same.
    name: 'E3 a cost is what there was and what came or went, by quantity',
    subject: 'stock',
    query: `select s.company_id, s.article_id, s.seq from cost_step s
      left join movement m on m.company_id = s.company_id and m.id = s.movement_id
      left join cost_step o on o.company_id = s.company_id and o.movement_id = m.reverses_id
      where (s.kind in ('in', 'move') and s.cost_after is distinct from round(case
        when s.had = 0 or s.cost_before is null then s.price
        else (s.had * s.cost_before + s.delta * s.price) / (s.had + s.delta) end, 6))
      or (s.kind = 'reversal' and s.cost_after is distinct from case
        when s.had + s.delta = 0 then s.cost_before
        when o.seq = s.seq - 1 and s.had = o.had + o.delta then o.cost_before
        when s.had * s.cost_before + s.delta * s.price >= 0
          then round((s.had * s.cost_before + s.delta * s.price) / (s.had + s.delta), 6)
        else coalesce(o.cost_before, s.cost_before) end)`,
  },
  {
    name: 'E4 a step says what its movement says, and what an entry said is in the cost',
    subject: 'stock',
    query: `select s.company_id, s.movement_id from cost_step s
      left join movement m on m.company_id = s.company_id and m.id = s.movement_id
      where s.movement_id is not null and (m.article_id is distinct from s.article_id or m.delta <> s.delta
      or (m.kind <> 'move' and m.unit_price is not null and m.unit_price <> s.price))
      union all select m.company_id, m.id from movement m
      join article a on a.company_id = m.company_id and a.id = m.article_id
      where m.unit_price is not null and m.unit = a.unit and not exists (select from cost_step s
      where s.company_id = m.company_id and s.movement_id = m.id) and not exists (select from cost_step s
      where s.company_id = m.company_id and s.article_id = m.article_id and s.kind in ('conversion', 'unit'))`,
  },
  {
    // The minute: a deletion is dated from its start, and may have waited for the movement before it.
    name: 'X6 no movement of a record while it lies in the trash, nor after',
    subject: 'stock',
    query: `select m.company_id, m.id from movement m join item i on i.company_id = m.company_id and i.id = m.item_id
      where (i.trash_batch is not null or i.purged_at is not null)
      and m.created_at > i.deleted_at + interval '1 minute'`,
  },
  {
    name: 'D1 what is kept of movements by their columns is what they say',
    subject: 'stock',
    query: `with kept as (select * from movement_kept where until > '-infinity'
        and zone in (select name from pg_timezone_names)),
      chunk as (select c.*, k.zone, k.until as reached, lag(c.until, 1, '-infinity')
        over (partition by c.company_id order by c.number) as before from movement_chunk c join kept k using (company_id)),
      said as (select c.company_id, c.number, count(*) as n, ${COLUMNS.map(
        ({ name, number }) => `packed_numbers(array_agg(${number} order by m.created_at, m.id)) as ${name}`,
      ).join(', ')}
        from chunk c join movement m on m.company_id = c.company_id and m.created_at >= c.since and m.created_at < c.until
        left join movement_mark k on k.company_id = m.company_id and k.folder_id = m.folder_id
          and (k.folder_name, k.folder_path, k.item_type, k.kind, k.unit, k.created_by_name, k.is_exit) =
            (m.folder_name, m.folder_path, m.item_type, m.kind, m.unit, m.created_by_name, m.delta < 0)
          and k.action is not distinct from m.action and k.source_kind is not distinct from m.source_kind
        left join movement_thing h on h.company_id = m.company_id and h.item_id = m.item_id
          and h.item_name = m.item_name and h.item_tag is not distinct from m.item_tag
          and h.item_name_folded = entrepot_fold(m.item_name)
        ${COLUMNS.flatMap(({ name, term }) =>
          term
            ? `left join movement_term ${name} on ${name}.company_id = m.company_id and ${name}.field = '${name}'
              and ${name}.term = ${term}`
            : [],
        ).join(' ')}
        group by 1, 2)
      select c.company_id, c.number from chunk c left join said s using (company_id, number)
      where c.since <> c.before or c.until > c.reached or c.movements is distinct from s.n
        or ${COLUMNS.map(({ name }) => `c.${name} is distinct from s.${name}`).join(' or ')}
      union all select company_id, min(number) from movement_thing join kept using (company_id)
        group by company_id, item_name_folded having min(alike) <> min(number) or max(alike) <> min(number)
      union all select company_id, min(number) from movement_term join kept using (company_id) where folded is not null
        group by company_id, field, folded having min(alike) <> min(number) or max(alike) <> min(number)`,
  },
  {
    // A part of which one thing was touched is told anew within minutes.
    name: 'D2 what things hold is the category of their records, where nothing was touched since',
    subject: 'stock',
    query: `select h.company_id, h.first as number from movement_held h
      join movement_kept k on k.company_id = h.company_id and k.categories_until <= clock_timestamp()
      join movement_thing t on t.company_id = h.company_id and t.number between h.first and h.first + h.things - 1
      left join item i on i.company_id = t.company_id and i.id = t.item_id
      left join item p on p.company_id = t.company_id and p.id = i.parent_item_id
      left join category c on c.company_id = t.company_id and c.id = coalesce(i.category_id, p.category_id)
      group by h.company_id, h.first
      having packed_numbers(array_agg(coalesce(c.number, 0) order by t.number)) <> min(h.categories)
        and ${['i', 'p']
          .map(
            (one) => `bool_and(coalesce(greatest(${one}.created_at, ${one}.purged_at) <= k.categories_until, true)
          and not exists (select from item_history s where s.company_id = t.company_id and s.item_id = ${one}.id
            and s.until > k.categories_until))`,
          )
          .join(' and ')}`,
  },
]
