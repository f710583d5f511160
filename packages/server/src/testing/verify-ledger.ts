import pg from 'pg'
import { LEDGER_CHECKS } from '../db/verify/ledger-checks.ts'

/** Every row of every check; a sound ledger has none. */
export const ledgerFaults = async (url: string): Promise<{ check: string; rows: unknown[] }[]> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    const faults = []
    for (const { name, query } of LEDGER_CHECKS) {
      const { rows } = await client.query(query)
      if (rows.length > 0) faults.push({ check: name, rows: rows.slice(0, 5) })
    }
    return faults
  } finally {
    await client.end()
  }
}
