import { UNSAFE_DATABASE, type UnsafeDatabase } from '../kernel/settings.ts'
import { StartRefused } from '../kernel/start-refused.ts'

/** Runs a statement as the product does: through the same pool, in the same role. */
export type Query = (sql: string) => Promise<{ rows: Record<string, unknown>[] }>
export type UnsafeReason = { name: UnsafeDatabase; why: string }

const WORDS: Record<UnsafeDatabase, string> = {
  fsync: 'fsync is off: a power failure destroys the database',
  synchronous_commit: 'synchronous_commit is off: a crash loses movements that were confirmed',
  superuser: 'the product works as a superuser: row security does not hold for it',
  bypassrls: 'the product works in a role that bypasses row security',
  version: 'the server is older than PostgreSQL 15',
}

const STATE = `
  select current_setting('fsync') = 'off' as fsync,
         current_setting('synchronous_commit') = 'off' as synchronous_commit,
         role.rolsuper as superuser,
         role.rolbypassrls as bypassrls,
         current_setting('server_version_num')::int < 150000 as version
  from pg_roles role where role.rolname = current_user`

/** What would break the product's promises on this database, seen from the role it works in. */
export const unsafeDatabaseReasons = async (query: Query): Promise<UnsafeReason[]> => {
  const [state] = (await query(STATE)).rows
  if (!state) throw new StartRefused('The database does not tell how it is configured.')
  // A superuser bypasses row security anyhow; one reason for one fault.
  return UNSAFE_DATABASE.filter((name) => state[name] === true && !(name === 'bypassrls' && state['superuser'] === true))
    .map((name) => ({ name, why: WORDS[name] }))
}

/** Refuses an unsafe database unless each of its faults was accepted by name. */
export const refuseUnsafeDatabase = async (query: Query, allowed: readonly UnsafeDatabase[], warn: (line: string) => void) => {
  const reasons = await unsafeDatabaseReasons(query)
  for (const { name, why } of reasons) if (allowed.includes(name)) warn(`Accepted by ALLOW_UNSAFE_DATABASE: ${why}.`)
  const refused = reasons.filter(({ name }) => !allowed.includes(name))
  if (refused.length === 0) return
  throw new StartRefused(
    ['The database is not safe:', ...refused.map(({ name, why }) => `${why} (to accept it: ALLOW_UNSAFE_DATABASE=${name}).`)].join('\n  '),
  )
}

/** Seconds by which this machine's clock is ahead of the database's; half the round trip is nobody's. */
export const clockAhead = async (query: Query, now: () => number = Date.now) => {
  const sent = now()
  const [row] = (await query('select extract(epoch from clock_timestamp())::float8 as seconds')).rows
  return (sent + now()) / 2000 - Number(row?.['seconds'])
}

export const CLOCK_TOLERANCE_SECONDS = 5

export const warnOfClock = async (query: Query, warn: (line: string) => void, now: () => number = Date.now) => {
  const ahead = await clockAhead(query, now)
  if (Math.abs(ahead) <= CLOCK_TOLERANCE_SECONDS) return
  warn(`This machine's clock is ${Math.abs(ahead).toFixed(1)} s ${ahead > 0 ? 'ahead of' : 'behind'} the database's: set both by the same time service.`)
}
