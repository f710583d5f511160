import type { LedgerCheck } from '../../kernel/ledger-check.ts'

/** Of a reception that stands. */
const STANDING = `reception r on r.company_id = n.company_id and r.id = n.reception_id and r.reversed_at is null`

export const ORDER_CHECKS: readonly LedgerCheck[] = [
  {
    name: 'ORD1 what a line received is the sum of its receptions',
    subject: 'stock',
    query: `select l.company_id, l.id from order_line l
      where l.received <> coalesce((select sum(n.quantity) from reception_line n join ${STANDING}
        where n.company_id = l.company_id and n.line_id = l.id), 0)`,
  },
  {
    name: 'ORD2 the status of an order is what its lines make it',
    subject: 'stock',
    query: `select o.company_id, o.id from purchase_order o
      join lateral (select bool_or(l.received > 0) as some,
        bool_and(l.received >= l.ordered or l.closed_at is not null) as every
        from order_line l where l.company_id = o.company_id and l.order_id = o.id) f on true
      where o.status <> 'cancelled' and o.status <> case when f.some and f.every then 'received'
        when f.some then 'partially_received' else 'delivery_in_progress' end`,
  },
  {
    name: 'ORD3 a reception moved what it says, and one that is reversed has taken it back',
    subject: 'stock',
    query: `select n.company_id, n.reception_id, n.line_id from reception_line n
      join reception r on r.company_id = n.company_id and r.id = n.reception_id
      where n.quantity <> coalesce((select sum(m.delta) from reception_movement p
          join movement m on m.company_id = p.company_id and m.group_id = p.group_id and m.kind = 'in'
          where p.company_id = n.company_id and p.reception_id = n.reception_id and p.line_id = n.line_id), 0)
        or (r.reversed_at is not null) <> exists (select from reception_movement p
          join movement m on m.company_id = p.company_id and m.group_id = p.group_id and m.kind = 'in'
          join movement b on b.company_id = m.company_id and b.reverses_id = m.id
          where p.company_id = n.company_id and p.reception_id = n.reception_id and p.line_id = n.line_id)`,
  },
]
