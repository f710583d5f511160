import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../../testing/database.ts'
import {
  aCompany,
  aFolder,
  anItem,
  aUser,
  type Caller,
  grant,
  startTestNode,
  type TestNode,
} from '../../testing/test-node.ts'

const url = testDatabase()
let node: TestNode
let admin: Caller
let hall: string
beforeAll(async () => {
  node = await startTestNode(url)
})
afterAll(() => node.stop())
beforeEach(async () => {
  admin = await aUser(node, await aCompany(node))
  hall = await aFolder(admin, 'Halle')
})

const begin = async (more: Record<string, unknown> = {}, by = admin): Promise<string> => {
  const { status, body } = await by.post('/inventories', { name: 'Annuel', folders: [hall], ...more })
  expect(status, JSON.stringify(body)).toBe(201)
  return body.guid
}
const count = (guid: string, lines: Record<string, unknown>[], by = admin) =>
  by.post(`/inventories/${guid}/counts`, { lines })
const act = (guid: string, what: string, body: Record<string, unknown> = {}, by = admin) =>
  by.post(`/inventories/${guid}/${what}`, body)
const stockOf = async (item: string) => (await admin.get(`/items/${item}`)).body.quantity as number
const movementsOf = async (item: string) =>
  (await admin.get(`/transactions?item=${item}`)).body.data as {
    kind: string
    quantity: number
    type: string
    source: unknown
  }[]

describe('an inventory', () => {
  it('keeps what is counted without touching the stock, and posts the differences once it is approved', async () => {
    const [screws, nails] = [
      await anItem(admin, hall, { name: 'Vis', quantity: 10 }),
      await anItem(admin, hall, { name: 'Clous', quantity: 4 }),
    ]
    const guid = await begin()
    const { body } = await count(guid, [
      { guid: screws, quantity: 8 },
      { guid: nails, quantity: 4 },
    ])
    expect(body.inventory).toMatchObject({ records: 2, counted: 2, different: 1, state: 'counting' })
    expect([await stockOf(screws), (await movementsOf(screws)).length]).toEqual([10, 1])
    expect((await act(guid, 'approve')).body.code).toBe('inventory_counting')
    await act(guid, 'submit')
    expect((await count(guid, [{ guid: screws, quantity: 9 }])).body.code).toBe('inventory_review')
    const done = await act(guid, 'approve')
    expect([done.status, done.body.state]).toEqual([200, 'done'])
    expect([await stockOf(screws), await stockOf(nails)]).toEqual([8, 4])
    expect((await movementsOf(screws))[0]).toMatchObject({
      kind: 'count',
      type: 'out',
      quantity: 2,
      source: { kind: 'inventory', guid, name: 'Annuel' },
    })
    // One that was found right is counted too: its day says so (T22).
    expect((await admin.get(`/items/${nails}`)).body).toMatchObject({ inventoryDiff: 0, lastQuantity: 4 })
    expect((await act(guid, 'approve')).body.code).toBe('inventory_over')
  })

  it('leaves alone what moved between the count and its approval', async () => {
    const item = await anItem(admin, hall, { name: 'Vis', quantity: 10 })
    const guid = await begin()
    await count(guid, [{ guid: item, quantity: 9 }])
    await admin.post(`/items/${item}/transactions`, { type: 'out', quantity: 5, action: 'consumption' })
    await act(guid, 'submit')
    await act(guid, 'approve')
    expect(await stockOf(item)).toBe(4)
  })

  it('says which count could not be posted, and posts the others', async () => {
    const [item, other] = [
      await anItem(admin, hall, { name: 'Vis', quantity: 5 }),
      await anItem(admin, hall, { name: 'Clous', quantity: 1 }),
    ]
    const guid = await begin()
    await count(guid, [
      { guid: item, quantity: 1 },
      { guid: other, quantity: 3 },
    ])
    await admin.post(`/items/${item}/transactions`, { type: 'out', quantity: 4, action: 'consumption' })
    await act(guid, 'submit')
    expect((await act(guid, 'approve')).body).toMatchObject({ state: 'done', refused: 1, counted: 2 })
    expect([await stockOf(item), await stockOf(other)]).toEqual([1, 3])
    const { body } = await admin.get(`/inventories/${guid}/lines?sort=name`)
    expect(
      body.data.map(({ name, problem }: { name: string; problem: string | null }) => [name, problem !== null]),
    ).toEqual([
      ['Clous', false],
      ['Vis', true],
    ])
  })

  it('counts what nobody counted as gone only where it is asked to', async () => {
    const [item, other] = [
      await anItem(admin, hall, { name: 'Vis', quantity: 5 }),
      await anItem(admin, hall, { name: 'Clous', quantity: 2 }),
    ]
    for (const [uncounted, left] of [
      ['keep', 2],
      ['zero', 0],
    ] as const) {
      const guid = await begin()
      await count(guid, [{ guid: item, quantity: 5 }])
      await act(guid, 'submit')
      await act(guid, 'approve', { uncounted })
      expect([uncounted, await stockOf(other)]).toEqual([uncounted, left])
    }
  })

  it('adds what is scanned one by one, by several at once, and takes a count back', async () => {
    const item = await anItem(admin, hall, { name: 'Vis', quantity: 5 })
    const guid = await begin()
    await Promise.all(Array.from({ length: 8 }, () => count(guid, [{ guid: item, quantity: 1, add: true }])))
    const line = async () => (await admin.get(`/inventories/${guid}/lines`)).body.data[0]
    expect(await line()).toMatchObject({ counted: 8, expected: 5, difference: 3 })
    await count(guid, [{ guid: item, quantity: null }])
    expect(await line()).toMatchObject({ counted: null, difference: null })
    expect((await act(guid, 'submit')).body.code).toBe('inventory_empty')
  })

  it('hides from who counts blindly what there should be, in figures, lists and files', async () => {
    const item = await anItem(admin, hall, { name: 'Vis', quantity: 5 })
    const guid = await begin({ blind: true })
    const { body } = await count(guid, [{ guid: item, quantity: 4 }])
    expect([body.inventory.different, body.lines[0].expected, body.lines[0].difference]).toEqual([null, null, null])
    expect((await admin.get(`/inventories/${guid}/lines?show=different`)).body.data).toEqual([])
    await act(guid, 'submit')
    expect((await admin.get(`/inventories/${guid}/lines?show=different`)).body.data).toMatchObject([
      { expected: 5, difference: -1 },
    ])
  })

  it('is approved by somebody who did not count, where it was made so', async () => {
    const item = await anItem(admin, hall, { name: 'Vis', quantity: 5 })
    const guid = await begin({ secondPerson: true })
    await count(guid, [{ guid: item, quantity: 4 }])
    await act(guid, 'submit')
    expect((await act(guid, 'approve')).body.code).toBe('inventory_same_person')
    const other = await aUser(node, admin.company)
    expect((await act(guid, 'approve', {}, other)).status).toBe(200)
    expect(await stockOf(item)).toBe(4)
  })

  it('shows, counts and approves nothing of folders that somebody does not see', async () => {
    const [open, safe] = [
      await aFolder(admin, 'Ouvert', { parent: hall }),
      await aFolder(admin, 'Coffre', { parent: hall }),
    ]
    const [seen, hidden] = [
      await anItem(admin, open, { name: 'Vis', quantity: 5 }),
      await anItem(admin, safe, { name: 'Or', quantity: 7 }),
    ]
    const guid = await begin()
    await count(guid, [{ guid: hidden, quantity: 6 }])
    const keeper = await aUser(node, admin.company, { roles: ['ROLE_ITEM_FULL', 'ROLE_LOGIN_DESKTOP'] } as never)
    expect((await keeper.get(`/inventories/${guid}`)).status).toBe(404)
    await grant(node, keeper, hall, 'write')
    await grant(node, keeper, safe, 'none')
    expect((await keeper.get(`/inventories/${guid}`)).body).toMatchObject({ records: 1, counted: 0, different: 0 })
    const { body } = await count(
      guid,
      [
        { guid: seen, quantity: 5 },
        { guid: hidden, quantity: 1 },
      ],
      keeper,
    )
    expect([
      body.lines.length,
      body.failed.map(({ code, line }: { code: string; line: number }) => [code, line]),
    ]).toEqual([1, [['item_not_found', 1]]])
    await act(guid, 'submit', {}, keeper)
    expect((await act(guid, 'approve', {}, keeper)).body.code).toBe('folder_denied')
    expect(await stockOf(hidden)).toBe(7)
  })

  it('is taken back by its movements like every other count', async () => {
    const item = await anItem(admin, hall, { name: 'Vis', quantity: 5 })
    const guid = await begin()
    await count(guid, [{ guid: item, quantity: 3 }])
    await act(guid, 'submit')
    await act(guid, 'approve')
    const [movement] = (await admin.get(`/transactions?item=${item}`)).body.data
    expect((await admin.post(`/transactions/${movement.guid}/reverse`, { reason: 'faux' })).status).toBe(201)
    expect(await stockOf(item)).toBe(5)
  })

  it('refuses what a count may not be, each line for itself', async () => {
    const [pieces, elsewhere] = [
      await anItem(admin, hall, { name: 'Vis', quantity: 5 }),
      await anItem(admin, await aFolder(admin, 'Ailleurs'), { name: 'Loin', quantity: 1 }),
    ]
    const guid = await begin()
    const { body } = await count(guid, [
      { guid: pieces, quantity: 2.5 },
      { guid: elsewhere, quantity: 1 },
      { guid: pieces, quantity: 2 },
      { guid: pieces, quantity: 2, unit: 'kg' },
    ])
    expect(body.failed.map(({ code }: { code: string }) => code)).toEqual([
      'quantity_whole',
      'inventory_elsewhere',
      'duplicates',
      'duplicates',
    ])
  })
})
