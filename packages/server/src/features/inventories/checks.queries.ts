import type { LedgerCheck } from '../../kernel/ledger-check.ts'

export const INVENTORY_CHECKS: readonly LedgerCheck[] = [
  {
    name: 'INV1 an approved inventory posted what it counted, or says why not',
    subject: 'chain',
    query: `select c.company_id, c.inventory_id, c.item_id from inventory_count c
      join inventory v on v.company_id = c.company_id and v.id = c.inventory_id and v.state = 'done'
      where c.refusal is null and not exists (select from movement m where m.company_id = c.company_id
        and m.source_id = c.inventory_id and m.source_kind = 'inventory' and m.kind = 'count'
        and m.item_id = c.item_id and m.delta = c.counted - c.expected)`,
  },
  {
    name: 'INV2 an inventory that is not approved has posted nothing',
    subject: 'chain',
    query: `select m.company_id, m.id from movement m
      join inventory v on v.company_id = m.company_id and v.id = m.source_id and v.state <> 'done'
      where m.source_kind = 'inventory'`,
  },
]
