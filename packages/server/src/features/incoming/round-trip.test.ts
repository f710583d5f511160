import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { allConsumers } from '../../app/register-jobs.ts'
import { makeHearSoon } from '../../kernel/hear-soon.ts'
import { testDatabase } from '../../testing/database.ts'
import { readLog } from '../../testing/read-log.ts'
import { type Receiver, startReceiver } from '../../testing/receiver.ts'
import { aCompany, aFolder, anItem, anonymous, aUser, startTestNode, type TestNode } from '../../testing/test-node.ts'

const url = testDatabase()
let node: TestNode
let shop: Receiver
let soon: ReturnType<typeof makeHearSoon>
beforeAll(async () => {
  node = await startTestNode(url, { env: { OUTGOING_ALLOW_PRIVATE: 'true' } })
  soon = makeHearSoon(node.services, allConsumers())
  node.services.hearSoon = soon.hearSoon
  await readLog(node)
  shop = await startReceiver()
})
afterAll(async () => {
  shop.stop()
  await soon.settled()
  await node.jobs.settled()
  await node.stop()
})

describe('a shop', () => {
  it('makes an operation of an order and is told of its shipment as it closes', async () => {
    const admin = await aUser(node, await aCompany(node))
    const hall = await aFolder(admin, 'Halle')
    await anItem(admin, hall, { name: 'Colle', tag: 'C-12', quantity: 40 })
    const posted = async (path: string, body: unknown) => {
      const { status, body: answer, text } = await admin.post(path, body)
      expect(status, text).toBeLessThan(300)
      return answer
    }
    await posted('/fields', { target: 'intervention', name: 'Commande', type: 'text' })
    await posted('/api/requests', {
      name: 'Expédié',
      trigger: 'operation_status',
      method: 'POST',
      url: `${shop.base}/shipped`,
      filters: { operator: 'AND', rules: [{ field: 'status', operator: 'equals', value: 'closed' }] },
      payload: '{"order":"{{operation.attributes.Commande}}","status":"{{operation.status}}"}',
    })
    const { guid } = await posted('/api/incoming-requests', {
      name: 'Commandes de la boutique',
      action: 'create_operation',
      idPath: '$.id',
      conditions: { operator: 'AND', rules: [{ field: '$.paid', operator: 'is_true' }] },
      mapping: [
        { field: 'title', path: '$.name' },
        { field: 'attributes.Commande', path: '$.id' },
        { field: 'location', value: 'Halle' },
        { field: 'expedition_date', value: '2999-12-31' },
        { field: 'recipients', path: '$.email' },
        { field: 'assignee', value: 'Ada Test' },
        { field: 'article_name', path: '$.lines[*].title' },
        { field: 'quantity', path: '$.lines[*].qty' },
      ],
    })
    const { uri } = (await admin.get(`/api/incoming-requests/${guid}`)).body
    const order = {
      id: 1001,
      name: '#1001',
      email: 'client@example.com',
      paid: true,
      lines: [{ title: 'Colle', qty: 2 }],
    }
    const sent = await anonymous(node).call('POST', new URL(uri).pathname, order)
    expect(sent.status, sent.text).toBe(201)
    expect((await anonymous(node).call('POST', new URL(uri).pathname, order)).body).toEqual(sent.body)

    const { tasks } = (await admin.get(`/interventions/${sent.body.guid}`)).body
    const [item] = (await admin.get('/items')).body.data
    let closedAt = 0
    for (const [at, { guid: task }] of tasks.entries()) {
      const path = `/interventions/${sent.body.guid}/tasks/${task}`
      await posted(`${path}/open`, {})
      const lines = at === 0 ? [{ id: node.services.clock.uuid(), item: item.guid, output: 2 }] : []
      closedAt = Date.now()
      await posted(`${path}/close`, at === 0 ? { lines } : { action: 'given_to_deliverer' })
    }
    await vi.waitFor(() => expect(shop.received.length).toBeGreaterThan(0), { timeout: 60_000, interval: 10 })
    expect(JSON.parse(shop.received[0]!.body)).toEqual({ order: '1001', status: expect.any(String) })
    // Not by the minute; a transaction of another test may hold it up.
    expect(shop.received[0]!.at - closedAt).toBeLessThan(15_000)
  })
})
