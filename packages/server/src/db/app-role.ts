import { randomBytes } from 'node:crypto'
import pg, { type ClientBase } from 'pg'
import { StartRefused } from '../kernel/start-refused.ts'

/**
 * The role under which the product works: it owns nothing and row security holds for it.
 * Connections take this role on: those of an own login in the embedded database, those of DATABASE_URL elsewhere.
 */
export const APP_ROLE = 'entrepot_app'
const APP_LOGIN = 'entrepot_login'

/**
 * Creates the role and lets the connection user take it on. Roles belong to the whole server, beyond any
 * lock of one database, so two databases migrated at once may meet here; the loser finds the work done.
 */
export const ensureAppRole = async (client: ClientBase) => {
  await ignoring(['42710', '23505'], async () => {
    if (await hasNone(client, `select from pg_roles where rolname = '${APP_ROLE}'`)) {
      await client.query(`create role ${APP_ROLE} nologin nosuperuser nobypassrls nocreatedb nocreaterole noinherit`)
    }
  })
  await refuseStrongRole(client)
  await ignoring(['23505', 'XX000'], async () => {
    if (await hasNone(client, MAY_SET_ROLE)) await client.query(`grant ${APP_ROLE} to current_user`)
  })
}

/**
 * An address for the product itself in a database that nobody else uses: a login that takes on the role of the
 * application and is nothing without it, so that a statement that leaves the role behind reaches nothing. Its password
 * is new at each start and stands nowhere.
 */
export const openAppLogin = async (ownerUrl: string): Promise<string> => {
  const client = new pg.Client({ connectionString: ownerUrl })
  client.on('error', () => {})
  await client.connect()
  try {
    await ensureAppRole(client)
    const password = randomBytes(32).toString('base64url')
    if (await hasNone(client, `select from pg_roles where rolname = '${APP_LOGIN}'`))
      await client.query(`create role ${APP_LOGIN} login nosuperuser nobypassrls nocreatedb nocreaterole noinherit`)
    await client.query(`alter role ${APP_LOGIN} password ${pg.escapeLiteral(password)}`)
    await client.query(`grant ${APP_ROLE} to ${APP_LOGIN}`)
    const url = new URL(ownerUrl)
    url.username = APP_LOGIN
    url.password = password
    return url.toString()
  } finally {
    await client.end()
  }
}

const MAY_SET_ROLE = `
  select from pg_auth_members
  where roleid = '${APP_ROLE}'::regrole and member = current_user::regrole
    and coalesce((to_jsonb(pg_auth_members) ->> 'set_option')::boolean, true)`

const refuseStrongRole = async (client: ClientBase) => {
  const { rows } = await client.query<{ strong: boolean }>(
    `select rolsuper or rolbypassrls as strong from pg_roles where rolname = '${APP_ROLE}'`,
  )
  if (rows[0]?.strong)
    throw new StartRefused(
      `The database role ${APP_ROLE} must be neither superuser nor bypass row security: alter role ${APP_ROLE} nosuperuser nobypassrls.`,
    )
}

const hasNone = async (client: ClientBase, query: string) => (await client.query(query)).rowCount === 0

const ignoring = async (codes: string[], work: () => Promise<void>) => {
  try {
    await work()
  } catch (error) {
    const code = (error as { code?: string }).code ?? ''
    if (code === '42501')
      throw new StartRefused(
        `The database user may not create the role ${APP_ROLE}: create it (nologin) and grant it to that user, then start again.`,
      )
    if (!codes.includes(code)) throw error
  }
}
