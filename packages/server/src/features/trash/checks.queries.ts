import type { LedgerCheck } from '../../kernel/ledger-check.ts'

export const TRASH_CHECKS: readonly LedgerCheck[] = [
  {
    name: 'X4 nothing is left of what was in a record that is gone for good',
    subject: 'records',
    query: `select i.company_id, i.id from item i
      where i.purged_at is not null and (i.description <> '' or i.threshold is not null or i.category_id is not null
      or i.picture_id is not null
      or exists (select from picture x where x.company_id = i.company_id and x.item_id = i.id) or exists (select
      from attachment x where x.company_id = i.company_id and x.item_id = i.id)
      or exists (select from record_comment x where x.company_id = i.company_id and x.item_id = i.id) or exists (select
      from reservation x where x.company_id = i.company_id and x.item_id = i.id))`,
  },
]
