import { ALL_ROLES, type Role } from '@entrepot/contract/kernel/roles.ts'
import { createMember, insertPerson } from '../features/users/index.ts'
import { transaction } from '../kernel/database.ts'
import { hashPassword } from '../kernel/password.ts'
import { anonymous, callerOf, type Reply, type TestNode } from './test-node.ts'

export const PASSWORD = 'Entrepot-2026'
type Person = { person: string; email: string; users: Record<string, string> }

/** Somebody with an e-mail and a password who belongs to these companies, with these roles in each. */
export const aPerson = async (
  node: TestNode,
  companies: readonly string[],
  roles: readonly Role[] = ALL_ROLES,
): Promise<Person> => {
  const person = crypto.randomUUID()
  const email = `p${person.slice(0, 8)}@example.com`
  const passwordHash = await hashPassword(PASSWORD)
  await transaction(node.pool, { person }, ({ db }) =>
    insertPerson(db, { guid: person, email, emailKey: email, passwordHash, language: 'fr' }),
  )
  const users: Record<string, string> = {}
  for (const company of companies) {
    users[company] = crypto.randomUUID()
    await transaction(node.pool, { company }, ({ db }) =>
      createMember(db, company, {
        guid: users[company]!,
        person,
        firstname: 'Grace',
        lastname: 'Hopper',
        username: email,
        phone: '',
        callPrefix: '+33',
        roles,
      }),
    )
  }
  return { person, email, users }
}

export type Signed = { token: string; refresh_token: string; company: { guid: string; name: string } }
export const signedIn = async (
  node: TestNode,
  email: string,
  password = PASSWORD,
  platform = 'desktop',
): Promise<Signed> => {
  const { status, body }: Reply<never> = await anonymous(node).post('/auth/login', { email, password, platform })
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body
}
export const refreshed = ({ refresh_token }: Pick<Signed, 'refresh_token'>, node: TestNode) =>
  callerOf(node, null)<{ message: string }>('POST', '/token/refresh', { refresh_token })
