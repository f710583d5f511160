import type { ProofSubject } from '@entrepot/contract/ledger/ledger.ts'

/**
 * An invariant as a query that must answer no row. It also holds for one company alone, so that a role under row
 * security can ask company by company. `subject`: under which heading a proof shows it.
 */
export type LedgerCheck = { name: string; subject: ProofSubject; query: string }
