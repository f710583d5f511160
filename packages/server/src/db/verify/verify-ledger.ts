import pg from 'pg'
import { LEDGER_CHECKS, type LedgerCheck } from './ledger-checks.ts'

export type CheckResult = { name: string; rows: Record<string, unknown>[] }

/** Every check on one snapshot of the database; a sound ledger has no rows. Never writes. */
export const verifyLedger = async (ownerUrl: string, checks: readonly LedgerCheck[] = LEDGER_CHECKS): Promise<CheckResult[]> => {
  const client = new pg.Client({ connectionString: ownerUrl, connectionTimeoutMillis: 10_000 })
  // Without a listener a connection lost between two checks would end the process.
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    const scopes = (await seesEveryCompany(client)) ? [null] : await everyCompany(client)
    const results = checks.map(({ name }): CheckResult => ({ name, rows: [] }))
    for (const company of scopes) {
      if (company) await client.query(`select set_config('app.company', $1, true)`, [company])
      for (const [at, { query }] of checks.entries()) results[at]!.rows.push(...(await client.query<Record<string, unknown>>(query)).rows)
    }
    return results
  } finally {
    await client.end()
  }
}

/** The owner of the embedded database is above row security; elsewhere the owner may be under it like everybody. */
const seesEveryCompany = async (client: pg.Client): Promise<boolean> => {
  const { rows } = await client.query<{ free: boolean }>('select rolsuper or rolbypassrls as free from pg_roles where rolname = current_user')
  return rows[0]?.free === true
}

const everyCompany = async (client: pg.Client): Promise<string[]> => (await client.query<{ id: string }>('select company_guids() as id')).rows.map(({ id }) => id)
