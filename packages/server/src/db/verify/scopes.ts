import type { ClientBase } from 'pg'

/** The owner of the embedded database is above row security; elsewhere the owner may be under it like everybody. */
export const seesEveryCompany = async (client: ClientBase): Promise<boolean> => {
  const { rows } = await client.query<{ free: boolean }>(
    'select rolsuper or rolbypassrls as free from pg_roles where rolname = current_user',
  )
  return rows[0]?.free === true
}

export const everyCompany = async (client: ClientBase): Promise<string[]> =>
  (await client.query<{ id: string }>('select company_guids() as id')).rows.map(({ id }) => id)

/** What to set before the ledger is asked: nothing where every company is seen, else one after the other. */
export const ledgerScopes = async (client: ClientBase): Promise<(string | null)[]> =>
  (await seesEveryCompany(client)) ? [null] : everyCompany(client)
