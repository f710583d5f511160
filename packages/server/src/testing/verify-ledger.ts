import { ledgerChecks } from '../app/registry.ts'
import { type CheckResult, verifyLedger as verify } from '../db/verify/verify-ledger.ts'

/** Every check of the product. */
export const verifyLedger = (url: string): Promise<CheckResult[]> => verify(url, ledgerChecks())

/** The checks that found something, with their first rows; a sound ledger has none. */
export const ledgerFaults = async (url: string): Promise<{ check: string; rows: unknown[] }[]> =>
  (await verifyLedger(url))
    .filter(({ rows }) => rows.length > 0)
    .map(({ name, rows }) => ({ check: name, rows: rows.slice(0, 5) }))
