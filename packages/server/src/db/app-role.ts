import type { ClientBase } from 'pg'
import { StartRefused } from '../kernel/start-refused.ts'

/**
 * The role under which the product works: it owns nothing and row security holds for it.
 * Connections are opened by the owner and take this role on.
 */
export const APP_ROLE = 'entrepot_app'

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
