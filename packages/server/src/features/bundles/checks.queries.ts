import type { LedgerCheck } from '../../kernel/ledger-check.ts'

export const BUNDLE_CHECKS: readonly LedgerCheck[] = [
  {
    name: 'BU1 what a bundle took along left in the act of its equipment, product by product (T31)',
    subject: 'stock',
    query: `select e.company_id, e.group_id from bundle_exit e
      where e.products <> (select count(distinct m.item_id) from movement m
        where m.company_id = e.company_id and m.group_id = e.group_id and m.item_id <> e.item_id
          and m.kind = 'out' and m.source_kind = 'bundle')`,
  },
  {
    name: 'BU2 what left with a bundle goes back whole or stays, and the exit says which',
    subject: 'stock',
    query: `select e.company_id, e.group_id from bundle_exit e
      join lateral (select count(*) as legs, count(r.id) as reversed from movement m
        left join movement r on r.company_id = m.company_id and r.reverses_id = m.id
        where m.company_id = e.company_id and m.group_id = e.group_id) a on true
      where a.reversed <> case when e.taken_back_at is null then 0 else a.legs end`,
  },
]
