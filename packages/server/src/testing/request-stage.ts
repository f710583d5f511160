import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { sql, transaction } from '../kernel/database.ts'
import { testDatabase } from './database.ts'
import { readLog } from './read-log.ts'
import { type Receiver, startReceiver } from './receiver.ts'
import { aCompany, aFolder, anItem, aUser, type Caller, startTestNode, type TestNode } from './test-node.ts'

/** Where requests to other systems are tried: a node and who receives them for the file, a company for each test. */
export let node: TestNode
export let admin: Caller
export let company: string
export let hall: string
export let receiver: Receiver
/** So much later than now the node takes it to be. */
export let later = 0
export const letPass = (ms: number) => {
  later = ms
}
export const HOUR = 3_600_000

export const requestStage = () => {
  const url = testDatabase()
  beforeAll(async () => {
    node = await startTestNode(url, {
      env: { OUTGOING_ALLOW_PRIVATE: 'true' },
      clock: { now: () => new Date(Date.now() + later) },
    })
    await readLog(node)
    receiver = await startReceiver()
  })
  afterAll(async () => {
    receiver.stop()
    await node.stop()
  })
  beforeEach(async () => {
    later = 0
    receiver.received = []
    receiver.answer = () => ({ status: 200 })
    company = await aCompany(node)
    admin = await aUser(node, company)
    hall = await aFolder(admin, 'Halle')
  })
}

let n = 0
export const PAYLOAD =
  '{"name":"{{item.name}}","quantity":{{item.quantity}},"moved":{{movement.quantity}},"by":"{{user.name}}"}'
export const bodyOf = (more: Record<string, unknown> = {}) => ({
  name: `Requête ${++n}`,
  trigger: 'stock_out',
  method: 'POST',
  url: `${receiver.base}/hook`,
  payload: PAYLOAD,
  ...more,
})
export const make = async (more: Record<string, unknown> = {}, by = admin) => {
  const { status, body, text } = await by.post('/api/requests', bodyOf(more))
  expect(status, text).toBe(201)
  return body as { guid: string; secret: string; version: number }
}
export const out = async (item: string, quantity = 1, by = admin) => {
  const { status, text } = await by.post(`/items/${item}/transactions`, {
    type: 'out',
    action: 'given_to_technician',
    quantity,
  })
  expect(status, text).toBe(201)
}
export const send = async () => {
  await readLog(node)
  await node.jobs.settled()
  await node.jobs.runNow('api-requests')
}
/** Sessions end while a test lets time pass. */
export const now = () => (later === 0 ? admin : aUser(node, company))
export const runs = async (guid: string) => (await (await now()).get(`/api/requests/${guid}/runs`)).body.data
export const one = async (guid: string) => (await (await now()).get(`/api/requests/${guid}`)).body
export const status = async (guid: string) => (await one(guid)).status
export const glue = (more: Record<string, unknown> = {}) =>
  anItem(admin, hall, { name: 'Colle', quantity: 40, ...more })
export const told = () =>
  transaction(node.pool, { company }, async ({ db }) => {
    const { rows } = await sql<{ message: string; params: { reason: string } }>`select message, params
      from notification where company_id = ${company} order by created_at, id`.execute(db)
    return rows.map(({ message, params }) => [message, params.reason])
  })
