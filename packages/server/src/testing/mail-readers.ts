import type { Role } from '@entrepot/contract/kernel/roles.ts'
import { createMember, insertPerson } from '../features/users/index.ts'
import { transaction } from '../kernel/database.ts'
import type { TestNode } from './test-node.ts'

export type Reader = { guid: string; email: string }
let count = 0

/** A user with an address, who never signs in. */
export const aReader = async (
  node: TestNode,
  company: string,
  { roles, language = 'fr' }: { roles: readonly Role[]; language?: 'fr' | 'en' },
): Promise<Reader> => {
  const [person, guid] = [crypto.randomUUID(), crypto.randomUUID()]
  const email = `reader${++count}.${person.slice(0, 6)}@example.com`
  await transaction(node.pool, { person }, ({ db }) =>
    insertPerson(db, { guid: person, email, emailKey: email, passwordHash: null, language }),
  )
  await transaction(node.pool, { company }, ({ db }) =>
    createMember(db, company, {
      guid,
      person,
      firstname: 'Grace',
      lastname: 'Hopper',
      username: email,
      phone: '',
      callPrefix: '+33',
      roles,
    }),
  )
  return { guid, email }
}
