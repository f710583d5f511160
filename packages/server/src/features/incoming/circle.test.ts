import { MOST_DEPTH } from '../../kernel/chain-depth.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDatabase } from '../../testing/database.ts'
import { readLog } from '../../testing/read-log.ts'
import { startReceiver } from '../../testing/receiver.ts'
import { aCompany, aFolder, anItem, aUser, type Caller, startTestNode, type TestNode } from '../../testing/test-node.ts'

const url = testDatabase()
let node: TestNode
let base: string
beforeAll(async () => {
  node = await startTestNode(url, { env: { OUTGOING_ALLOW_PRIVATE: 'true' } })
  await readLog(node)
  // Messages go over a socket, as between two installations.
  base = await node.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => node.stop())

/** A company with an item that a call changes, and the address of that call. */
const aSide = async () => {
  const admin = await aUser(node, await aCompany(node))
  const item = await anItem(admin, await aFolder(admin, 'Halle'), { name: 'Colle', tag: 'C-12', quantity: 1 })
  const { guid } = (
    await admin.post('/api/incoming-requests', {
      name: 'Fiche',
      action: 'update_item',
      mapping: [
        { field: 'tag', value: 'C-12' },
        { field: 'description', path: '$.text' },
      ],
    })
  ).body
  const { uri } = (await admin.get(`/api/incoming-requests/${guid}`)).body
  return { admin, item, incoming: String(guid), hook: base + new URL(uri).pathname }
}
type Side = Awaited<ReturnType<typeof aSide>>
/** Whatever changes the item there is told here, with a text that nothing has yet. */
const tells = async ({ admin }: Side, to: string): Promise<string> => {
  const { status, body } = await admin.post('/api/requests', {
    name: 'Fiche',
    trigger: 'item_updated',
    method: 'POST',
    url: to,
    payload: '{"text": "{{event.id}}"}',
  })
  expect(status).toBe(201)
  return body.guid
}
const runs = async (admin: Caller, guid: string) =>
  (await admin.get(`/api/requests/${guid}/runs?size=100`)).body.data as {
    state: string
    error: string | null
    attempts: number
  }[]
/** Until nobody has anything to say any more. */
const settle = async () => {
  for (let round = 0; round < 2 * MOST_DEPTH + 4; round++) {
    await readLog(node)
    await node.jobs.runNow('api-requests')
    await node.jobs.settled()
  }
}
const CIRCLE = 'Les deux systèmes s’appellent en rond\u00A0: ce message n’est pas parti.'

describe('systems that call each other in a circle', () => {
  it('come to an end after the bound, and the log says so: two companies', async () => {
    const [one, two] = [await aSide(), await aSide()]
    const [toTwo, toOne] = [await tells(one, two.hook), await tells(two, one.hook)]
    await one.admin.put(`/items/${one.item}`, { description: 'Ici' })
    await settle()
    const all = [...(await runs(one.admin, toTwo)), ...(await runs(two.admin, toOne))]
    expect(all.filter(({ state }) => state === 'sent')).toHaveLength(MOST_DEPTH)
    expect(all.filter(({ state }) => state !== 'sent')).toMatchObject([{ state: 'failed', error: CIRCLE }])
    const calls = async ({ admin, incoming }: Side) =>
      (await admin.get(`/api/incoming-requests/${incoming}/calls`)).body.data.length
    expect((await calls(one)) + (await calls(two))).toBe(MOST_DEPTH)
    // Whoever made the request that ended it hears of it; what comes next begins anew.
    await one.admin.put(`/items/${one.item}`, { description: 'Encore' })
    await settle()
    expect((await runs(one.admin, toTwo)).filter(({ state }) => state === 'sent')).toHaveLength(
      2 * Math.ceil(MOST_DEPTH / 2),
    )
  })
  it('one with itself', async () => {
    const side = await aSide()
    const own = await tells(side, side.hook)
    await side.admin.put(`/items/${side.item}`, { description: 'Ici' })
    await settle()
    const states = (await runs(side.admin, own)).map(({ state }) => state)
    expect(states.toSorted()).toEqual(['failed', ...Array.from({ length: MOST_DEPTH }, () => 'sent')])
  })
  it('say how deep they are in a header that nobody writes, and a call that says too much is refused and told', async () => {
    const receiver = await startReceiver()
    const side = await aSide()
    const { status } = await side.admin.post('/api/requests', {
      name: 'Profondeur',
      trigger: 'item_updated',
      method: 'POST',
      url: `${receiver.base}/x`,
      headers: [{ name: 'Entrepot-Depth', value: '0' }],
      payload: '{}',
    })
    expect(status).toBe(201)
    const call = async (depth: string, text: string) =>
      (
        await fetch(side.hook, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'entrepot-depth': depth },
          body: JSON.stringify({ text }),
        })
      ).status
    expect(await call('2', 'Deux')).toBe(200)
    expect(await call('no number', 'Rien')).toBe(200)
    expect(await call(String(MOST_DEPTH + 1), 'Trop')).toBe(409)
    await settle()
    receiver.stop()
    expect(receiver.received.map(({ headers }) => headers['entrepot-depth'])).toEqual(['3', '1'])
    const { data } = (await side.admin.get(`/api/incoming-requests/${side.incoming}/calls`)).body
    expect(data[0]).toMatchObject({
      result: 'refused',
      status: 409,
      errors: ['Les systèmes s’appellent en rond\u00A0: cet appel ne fait plus rien'],
    })
  })
})
