import type { Role } from '@entrepot/contract/kernel/roles.ts'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { testDatabase } from './database.ts'
import type { Body } from './operations.ts'
import { aCompany, aFolder, anItem, aUser, type Caller, startTestNode, type TestNode } from './test-node.ts'

/**
 * Where quick updates are tried: a node for the file, and for each test a company with somebody who may all, and two
 * places.
 */
export let node: TestNode
export let admin: Caller
export let [here, there] = ['', '']

/** Stopping the node asks every check of the ledger. */
export const quickStage = () => {
  const url = testDatabase()
  beforeAll(async () => {
    node = await startTestNode(url)
  })
  afterAll(() => node.stop())
  beforeEach(async () => {
    admin = await aUser(node, await aCompany(node))
    here = await aFolder(admin, 'Réserve')
    there = await aFolder(admin, 'Camion')
  })
}

export const user = (...roles: Role[]) => aUser(node, admin.company, { roles: ['ROLE_LOGIN_DESKTOP', ...roles] })
export const model = async (fields: readonly (string | Body)[], more: Body = {}) => {
  const { status, body } = await admin.post('/quickupdate/templates', {
    name: `Modèle ${crypto.randomUUID()}`,
    fields: fields.map((one) => (typeof one === 'string' ? { field: one } : one)),
    ...more,
  })
  if (status !== 201) throw new Error(JSON.stringify(body))
  return body.guid as string
}
export const field = async (name: string, more: Body = {}) =>
  (await admin.post('/fields', { name, target: 'items', type: 'text', ...more })).body.guid as string
export const run = (body: Body, by = admin) => by.post('/quickupdate', body)
export const itemOf = (guid: string) => admin.get(`/items/${guid}`).then(({ body }) => body)
export const failedOf = ({ body }: { body: { failed: { name: string; field: string | null; message: string }[] } }) =>
  body.failed.map(({ name, field: about, message }) => [name, about, message])
export const some = (count: number) =>
  Promise.all(Array.from({ length: count }, (_, at) => anItem(admin, here, { name: `Pièce ${at}`, quantity: 2 })))
