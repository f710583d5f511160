import type { LedgerCheck } from '../../kernel/ledger-check.ts'

export const CHECKOUT_CHECKS: readonly LedgerCheck[] = [
  {
    name: 'C1 a piece of equipment is out once at most',
    subject: 'reserved',
    query: `select c.company_id, c.item_id as id from checkout c
      join item i on i.company_id = c.company_id and i.id = c.item_id and i.type = 'equipment'
      where c.status = 'checked_out' group by 1, 2 having count(*) > 1`,
  },
  {
    name: 'C2 a record knows what is out of it',
    subject: 'reserved',
    query: `select i.company_id, i.id from item i left join (
        select company_id, item_id, sum(quantity - returned) as quantity from checkout
        where status = 'checked_out' group by 1, 2) c on c.company_id = i.company_id and c.item_id = i.id
      where coalesce((i.reserved ->> 'out')::numeric, 0) <> coalesce(c.quantity, 0)`,
  },
  {
    name: 'C3 what is out never exceeds what there is, unless a count found less or took back what it had found (T27)',
    subject: 'reserved',
    query: `select i.company_id, i.id from item i
      join (select company_id, item_id, sum(quantity - returned) as quantity, min(created_at) as since from checkout
        where status = 'checked_out' group by 1, 2) c
        on c.company_id = i.company_id and c.item_id = i.id and c.quantity > i.quantity
      where not exists (select from movement m
        left join movement o on o.company_id = m.company_id and o.id = m.reverses_id
        where m.company_id = i.company_id and m.item_id = i.id and m.delta < 0 and 'count' in (m.kind, o.kind)
          and m.created_at >= c.since)`,
  },
  {
    name: 'C4 what came back of a checkout is the sum of its returns, no more than went, and its status follows',
    subject: 'reserved',
    query: `select c.company_id, c.id from checkout c left join (
        select company_id, checkout_id, sum(quantity) as quantity from checkout_return group by 1, 2) r
        on r.company_id = c.company_id and r.checkout_id = c.id
      where c.returned <> coalesce(r.quantity, 0) or c.returned > c.quantity
        or (c.status = 'checked_in') <> (c.returned = c.quantity)`,
  },
  {
    name: 'C5 nothing that lies in the trash or was merged is out',
    subject: 'reserved',
    query: `select c.company_id, c.id from checkout c join item i on i.company_id = c.company_id and i.id = c.item_id
      where c.status = 'checked_out' and i.deleted_at is not null`,
  },
  {
    name: 'C6 what is out is with a recipient, and with that of its act',
    subject: 'reserved',
    query: `select c.company_id, c.id from checkout c
      join handover h on h.company_id = c.company_id and h.id = c.handover_id
      where h.kind <> 'checkout' or c.recipient_id is distinct from h.recipient_id
        or (c.status = 'checked_out' and c.recipient_id is null)`,
  },
  {
    name: 'C7 a checkout knows where its record lies, what it is called and what it is searched by',
    subject: 'reserved',
    query: `select c.company_id, c.id from checkout c
      join item i on i.company_id = c.company_id and i.id = c.item_id
      left join recipient p on p.company_id = c.company_id and p.id = c.recipient_id
      where c.folder_id is distinct from case when i.deleted_at is null then i.folder_id end or c.item_name <> i.name
        or c.search_text <> entrepot_fold(concat_ws(' ', i.name, i.tag,
          coalesce(nullif(trim(p.firstname || ' ' || p.lastname), ''), c.recipient_name)))`,
  },
]
