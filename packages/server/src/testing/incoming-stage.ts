import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { type sql, transaction } from '../kernel/database.ts'
import { testDatabase } from './database.ts'
import { aCompany, aFolder, anItem, anonymous, aUser, type Caller, startTestNode, type TestNode } from './test-node.ts'

/** Where requests of other systems are tried: a node for the file, a company and a folder for each test. */
export let node: TestNode
export let admin: Caller
export let company: string
export let hall: string
/** So much later than now the node takes it to be. */
export let later = 0
export const letPass = (ms: number) => {
  later = ms
}
export const MINUTE = 60_000

export const incomingStage = () => {
  const url = testDatabase()
  beforeAll(async () => {
    node = await startTestNode(url, { clock: { now: () => new Date(Date.now() + later) } })
  })
  afterAll(() => node.stop())
  beforeEach(async () => {
    later = 0
    company = await aCompany(node)
    admin = await aUser(node, company)
    hall = await aFolder(admin, 'Halle')
  })
}

export type Made = { guid: string; uri: string; key: string; version: number }
let n = 0
export const make = async (more: Record<string, unknown> = {}, by = admin): Promise<Made> => {
  const { status, body, text } = await by.post('/api/incoming-requests', { name: `Boutique ${++n}`, ...more })
  expect(status, text).toBe(201)
  const { uri, version } = (await by.get(`/api/incoming-requests/${body.guid}`)).body
  return { guid: body.guid, uri, key: uri.split('/').at(-1), version }
}
export const send = (to: Pick<Made, 'uri'>, payload?: unknown, headers: Record<string, string> = {}, method = 'POST') =>
  anonymous(node).call(method, new URL(to.uri).pathname.replace('/api/v1', ''), payload, headers)
export const path = (field: string, at: string, value?: string) => ({ field, path: at, ...(value && { value }) })
export const stockIn = (more: Record<string, unknown> = {}) =>
  make({
    action: 'stock_in',
    mapping: [path('tag', '$.sku'), path('quantity', '$.qty'), { field: 'folder', value: 'Halle' }],
    ...more,
  })
export const glue = (more: Record<string, unknown> = {}) =>
  anItem(admin, hall, { name: 'Colle', tag: 'C-12', quantity: 40, ...more })
export const quantity = async (guid: string) => (await admin.get(`/items/${guid}`)).body.quantity
export const calls = async ({ guid }: Pick<Made, 'guid'>) =>
  (await admin.get(`/api/incoming-requests/${guid}/calls`)).body.data as {
    result: string
    status: number
    errors: string[]
  }[]
export const results = async (one: Pick<Made, 'guid'>) => (await calls(one)).map(({ result }) => result)
export const inCompany = <T>(query: ReturnType<typeof sql<T>>) =>
  transaction(node.pool, { company }, async ({ db }) => (await query.execute(db)).rows)
