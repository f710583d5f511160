import type { LedgerCheck } from '../../kernel/ledger-check.ts'

/** The chain is long: who proves it before somebody's eyes asks part by part. */
export const CHAIN_CHECK: LedgerCheck = {
  name: 'X-40 the blocks of the chain are what their movements say',
  subject: 'chain',
  query: `select b.company_id, x.number, x.what, x.movement_id from (select company_id, max(number) as last
    from ledger_block group by 1) b cross join lateral ledger_breaks(b.company_id, 1, b.last) x`,
}
