import { createCompany } from '../features/companies/index.ts'
import { sql, transaction } from '../kernel/database.ts'
import { MODULES } from '@entrepot/contract/kernel/modules.ts'
import { type Caller, callerOf, type TestNode } from './test-node.ts'

/** A trial that ends when the test says. */
export const companyOnTrial = async (node: TestNode, end: Date): Promise<string> => {
  const guid = node.services.clock.uuid()
  await transaction(node.pool, { company: guid }, ({ db }) =>
    createCompany(db, {
      guid,
      name: 'Essai',
      employees: '1-9',
      sector: 'other',
      country: 'FR',
      email: '',
      modules: MODULES,
      plan: { type: 'trial', start: node.services.clock.now(), end, items: 500, users: 50, fields: null },
    }),
  )
  return guid
}

/** What the operator would set. */
export const setPlan = (node: TestNode, company: string, { limit_items }: { limit_items: number | null }) =>
  transaction(node.pool, { company }, ({ db }) =>
    sql`update company set limit_items = ${limit_items} where id = ${company}`.execute(db),
  )

/** One text from the database, as this company sees it. */
export const readText = (node: TestNode, query: string, company?: string): Promise<string> =>
  transaction(
    node.pool,
    company ? { company } : {},
    async ({ db }) => (await sql.raw<{ text: string }>(query).execute(db)).rows[0]!.text,
  )

/** The same user, with a fresh session for each call: months go by in these tests. */
export const signedInForever = (node: TestNode, user: Caller): Caller => {
  const call: Caller['call'] = async (...args) =>
    callerOf(
      node,
      await node.kernel.tokens.access(
        { user: user.guid, company: user.company, family: node.services.clock.uuid() },
        node.services.clock.now(),
      ),
    )(...args)
  return {
    ...user,
    call,
    get: (path) => call('GET', path),
    post: (path, body) => call('POST', path, body ?? {}),
    put: (path, body) => call('PUT', path, body ?? {}),
    del: (path) => call('DELETE', path),
  }
}
