import { MODULES } from '@entrepot/contract/kernel/modules.ts'
import { randomUUID } from 'node:crypto'
import { FOUNDER_ROLES } from '../../src/features/auth/index.ts'
import { createCompany } from '../../src/features/companies/index.ts'
import { createMember, insertPerson } from '../../src/features/users/index.ts'
import { openPool, transaction } from '../../src/kernel/database.ts'
import { hashPassword } from '../../src/kernel/password.ts'
import { ask } from './wire.ts'

/** One company whose people all may do everything; each client is a person of its own, signed in like one. */
export type World = { company: string; emails: string[]; tokens: string[] }

export const PASSWORD = 'Fault-2026!'

/**
 * Accounts go straight into the database, because registering has limits of its own; everything after goes through the
 * door.
 */
export const makeWorld = async (databaseUrl: string, node: string, people: number): Promise<World> => {
  const pool = openPool(databaseUrl, { size: 1, onError: () => {} })
  const company = randomUUID()
  const emails = Array.from({ length: people }, (_, at) => `client-${at}@${company}.example`)
  const passwordHash = await hashPassword(PASSWORD)
  try {
    await transaction(pool, { company }, async ({ db }) => {
      await createCompany(db, {
        guid: company,
        name: 'Faults',
        employees: '1-9',
        sector: 'other',
        country: 'FR',
        email: '',
        modules: MODULES,
        plan: { type: 'custom', start: new Date(), end: null, items: null, users: null, fields: null },
      })
      for (const email of emails) {
        const person = randomUUID()
        await insertPerson(db, { guid: person, email, emailKey: email, passwordHash, language: 'fr' })
        await createMember(db, company, {
          guid: randomUUID(),
          person,
          firstname: 'Client',
          lastname: 'Faults',
          username: email,
          phone: '',
          callPrefix: '+33',
          roles: FOUNDER_ROLES,
        })
      }
    })
  } finally {
    await pool.end()
  }
  const world: World = { company, emails, tokens: [] }
  await signIn(world, node)
  return world
}

/** Also when the access tokens grow old. */
export const signIn = async (world: World, node: string): Promise<void> => {
  const tokens: string[] = []
  for (const email of world.emails)
    tokens.push(
      (await ask<{ token: string }>(node, { path: '/auth/login', body: { email, password: PASSWORD } })).token,
    )
  world.tokens = tokens
}

export const makeFolder = async (world: World, node: string, name: string): Promise<string> =>
  (await ask<{ guid: string }>(node, { path: '/folders', token: world.tokens[0], body: { name, type: 'stock' } })).guid

export const makeItem = async (
  world: World,
  node: string,
  parent: string,
  name: string,
  quantity: number,
): Promise<string> =>
  (
    await ask<{ guid: string }>(node, {
      path: '/items',
      token: world.tokens[0],
      body: { name, type: 'product', parent, quantity },
    })
  ).guid

/** Every item lies in both folders, half and half; `records` names it here and there. */
export type Stock = { here: string; there: string; records: { here: string; there: string }[] }

export const stockTwoFolders = async (world: World, node: string, items: number, quantity: number): Promise<Stock> => {
  const stock: Stock = {
    here: await makeFolder(world, node, 'Ici'),
    there: await makeFolder(world, node, 'Là'),
    records: [],
  }
  for (let at = 0; at < items; at++) {
    const guid = await makeItem(world, node, stock.here, `Article ${at}`, quantity)
    const moved = await ask<{ items: { guid: string }[] }>(node, {
      path: '/items/move',
      token: world.tokens[0],
      body: { items: [{ guid, quantity: quantity / 2 }], destination: { guid: stock.there } },
    })
    stock.records.push({ here: guid, there: moved.items.find((item) => item.guid !== guid)!.guid })
  }
  return stock
}
