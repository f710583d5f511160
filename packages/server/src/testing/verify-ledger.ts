import { verifyLedger } from '../db/verify/verify-ledger.ts'

/** The checks that found something, with their first rows; a sound ledger has none. */
export const ledgerFaults = async (url: string): Promise<{ check: string; rows: unknown[] }[]> =>
  (await verifyLedger(url))
    .filter(({ rows }) => rows.length > 0)
    .map(({ name, rows }) => ({ check: name, rows: rows.slice(0, 5) }))
