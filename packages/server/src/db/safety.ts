import pg from 'pg'
import { openPool } from '../kernel/database.ts'
import type { UnsafeDatabase } from '../kernel/settings.ts'
import { StartRefused } from '../kernel/start-refused.ts'
import { ensureAppRole } from './app-role.ts'

export type DatabaseSafety = {
  ownerUrl: string
  appUrl: string
  /** Faults accepted by name. */
  allow: readonly UnsafeDatabase[]
  log: (line: string) => void
}
/** Asks as the product does: in the same role, with the same settings. */
type Query = (sql: string) => Promise<{ rows: Record<string, unknown>[] }>
type Fault = { name: UnsafeDatabase; why: string }

/**
 * Refuses a database that could lose confirmed data or show it to another company. Before the migrations: they expect a
 * sound one.
 */
export const checkDatabaseSafety = async ({ ownerUrl, appUrl, allow, log }: DatabaseSafety): Promise<void> => {
  const ownerFaults = await asOwner(ownerUrl, async (client) => {
    const faults = await serverFaults((sql) => client.query(sql))
    await ensureAppRole(client)
    return faults
  })
  const appFaults = await asApp(appUrl, async (query) => {
    await warnOfClock(query, log)
    return [...(await serverFaults(query)), ...(await roleFaults(query))]
  })
  refuse([...ownerFaults, ...appFaults], allow, log)
}

const asOwner = async <T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  // Without a listener a connection lost between two queries would end the process.
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

const asApp = async <T>(url: string, work: (query: Query) => Promise<T>): Promise<T> => {
  const pool = openPool(url, { size: 1, isWatched: true, onError: () => {} })
  try {
    return await work((sql) => pool.query(sql))
  } finally {
    await pool.end()
  }
}

const OLDEST_VERSION = 17

export const serverFaults = async (query: Query): Promise<Fault[]> => {
  const { rows } = await query(
    `select current_setting('fsync') as fsync, current_setting('synchronous_commit') as synchronous_commit, current_setting('server_version_num')::int / 10000 as version`,
  )
  const [state = {}] = rows
  return [
    ...(state['fsync'] === 'on'
      ? []
      : [{ name: 'fsync' as const, why: 'fsync is off: a power failure destroys the database' }]),
    ...(state['synchronous_commit'] === 'off'
      ? [{ name: 'synchronous_commit' as const, why: 'synchronous_commit is off: a crash loses what was confirmed' }]
      : []),
    ...(Number(state['version']) >= OLDEST_VERSION
      ? []
      : [{ name: 'version' as const, why: `the server is older than PostgreSQL ${OLDEST_VERSION}` }]),
  ]
}

const ROLE = `
  select role.rolname, role.rolsuper, role.rolbypassrls, owned.name as owned
  from pg_roles role left join lateral (
    select relation.oid::regclass::text as name from pg_class relation
    where relation.relkind in ('r', 'p') and relation.relnamespace::regnamespace::text !~ '^(pg_|information_schema)'
      and pg_has_role(role.oid, relation.relowner, 'usage') limit 1) owned on true
  where role.rolname = current_user`

/** One reason for one fault: a superuser also bypasses and owns. */
export const roleFaults = async (query: Query): Promise<Fault[]> => {
  const { rows } = await query(ROLE)
  const [role = {}] = rows
  const fault = (why: string): Fault[] => [
    {
      name: 'role',
      why: `the product works as "${String(role['rolname'])}", ${why}: the separation of companies does not hold for it`,
    },
  ]
  if (role['rolsuper'] !== false) return fault('a superuser')
  if (role['rolbypassrls'] !== false) return fault('a role that bypasses row security')
  return role['owned'] ? fault(`which owns tables (${String(role['owned'])})`) : []
}

const refuse = (faults: Fault[], allow: readonly UnsafeDatabase[], log: (line: string) => void) => {
  const distinct = [...new Map(faults.map((fault) => [fault.name, fault])).values()]
  for (const { name, why } of distinct) if (allow.includes(name)) log(`Accepted by ALLOW_UNSAFE_DATABASE: ${why}.`)
  const refused = distinct.filter(({ name }) => !allow.includes(name))
  if (refused.length === 0) return
  throw new StartRefused(
    [
      'The database is not safe:',
      ...refused.map(({ name, why }) => `${why} (to accept it: ALLOW_UNSAFE_DATABASE=${name}).`),
    ].join('\n  '),
  )
}

const CLOCK_TOLERANCE_SECONDS = 5

/** Half the round trip is nobody's. */
export const warnOfClock = async (
  query: Query,
  log: (line: string) => void,
  now: () => number = Date.now,
): Promise<void> => {
  const sent = now()
  const { rows } = await query('select extract(epoch from clock_timestamp())::float8 as seconds')
  const ahead = (sent + now()) / 2000 - Number(rows[0]?.['seconds'])
  if (Math.abs(ahead) <= CLOCK_TOLERANCE_SECONDS) return
  log(
    `This machine's clock is ${Math.abs(ahead).toFixed(1)} s ${ahead > 0 ? 'ahead of' : 'behind'} the database's: set both by the same time service.`,
  )
}
