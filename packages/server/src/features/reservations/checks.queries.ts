import type { LedgerCheck } from '../../kernel/ledger-check.ts'

export const RESERVATIONS_CHECKS: readonly LedgerCheck[] = [
  {
    name: 'T34 what is reserved of variants and lots stands in their product, by day',
    subject: 'reserved',
    query: `select p.company_id, p.id from item p left join (
        select company_id, parent_item_id, jsonb_object_agg(day, quantity::text) as kept from (
          select v.company_id, v.parent_item_id, r.key as day, sum(r.value::numeric) as quantity from item v
          cross join lateral jsonb_each_text(v.reserved) r where v.parent_item_id is not null and v.deleted_at is null
          group by 1, 2, 3) days group by 1, 2) k
      on k.company_id = p.company_id and k.parent_item_id = p.id where p.variants_reserved is distinct from k.kept`,
  },
  {
    name: 'R1 an active reservation keeps something, and one that keeps nothing any more says why',
    subject: 'reserved',
    query: `select company_id, id from reservation where active and quantity <= 0 or active <> (ended is null)`,
  },
  {
    // That a day is over is known when it is read: nothing here hangs on the job that stores it (R2).
    name: 'R3 a record knows what is reserved of it, by day',
    subject: 'reserved',
    query: `select i.company_id, i.id from item i left join (
        select company_id, item_id, jsonb_object_agg(day, quantity::text) as kept
        from (select company_id, item_id, to_char(expires_on, 'YYYY-MM-DD') as day, sum(quantity) as quantity
        from reservation where active group by 1, 2, 3) days group by 1, 2) r
      on r.company_id = i.company_id and r.item_id = i.id where nullif(i.reserved - 'out', '{}') is distinct from r.kept`,
  },
  {
    // Counted are those that are live in every time zone.
    name: 'R4 live reservations never exceed what is there, unless a count found less or took back what it had found (T27)',
    subject: 'reserved',
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
    subject: 'reserved',
    query: `select r.company_id, r.id from reservation r join item i on i.company_id = r.company_id and i.id = r.item_id
      where r.active and i.deleted_at is not null`,
  },
  {
    name: 'N1 no reservation points at an item of another company',
    subject: 'reserved',
    query: `select r.id from reservation r join item i on i.id = r.item_id where i.company_id <> r.company_id`,
  },
]
