import pg from 'pg'
import { APP_ROLE } from '../app-role.ts'
import { ledgerScopes } from './scopes.ts'

/** A query that must answer no row; the features bring them. */
export type Check = { name: string; query: string }
export type CheckResult = { name: string; rows: Record<string, unknown>[] }

/** Every check on one snapshot of the database; a sound ledger has no rows. Never writes. */
export const verifyLedger = async (ownerUrl: string, checks: readonly Check[]): Promise<CheckResult[]> => {
  const client = new pg.Client({ connectionString: ownerUrl, connectionTimeoutMillis: 10_000 })
  // Without a listener a connection lost between two checks would end the process.
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    return await checkLedger(client, await ledgerScopes(client), checks)
  } finally {
    await client.end()
  }
}

/**
 * The same inside a transaction of somebody else. `scopes`: the companies to set one after the other, or one `null` for
 * who sees them all.
 */
export const checkLedger = async (
  client: pg.ClientBase,
  scopes: readonly (string | null)[],
  checks: readonly Check[],
): Promise<CheckResult[]> => {
  const results = checks.map(({ name }): CheckResult => ({ name, rows: [] }))
  // As the product: the owner is a member of the reader too, whose policies show some tables of every company and
  // others not.
  if (scopes[0] !== null) await client.query(`set local role ${APP_ROLE}`)
  for (const company of scopes) {
    if (company) await client.query(`select set_config('app.company', $1, true)`, [company])
    for (const [at, { query }] of checks.entries())
      results[at]!.rows.push(...(await client.query<Record<string, unknown>>(query)).rows)
  }
  if (scopes[0] !== null) await client.query('set local role none')
  return results
}
