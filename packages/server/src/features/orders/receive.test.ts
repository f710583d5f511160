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
let supplier: string
let dock: string
beforeAll(async () => {
  node = await startTestNode(url)
})
// Stopping asks every check of the ledger, those of orders among them.
afterAll(() => node.stop())
beforeEach(async () => {
  admin = await aUser(node, await aCompany(node))
  supplier = (await admin.post('/suppliers', { name: 'Faure' })).body.guid
  dock = await aFolder(admin, 'Quai')
})

type Line = { guid: string; name: string; receivedQuantity: number; remaining: number }
type Order = { guid: string; number: string; status: string; articles: Line[] }
type Refused = { status: number; body: { code: string; errors?: { field?: string; code: string }[] } }
const refusalOf = ({ status, body }: Refused) => [status, body.errors?.[0]?.field, body.errors?.[0]?.code ?? body.code]

const order = async (articles: Record<string, unknown>[]): Promise<Order> => {
  const { status, body } = await admin.post('/orders', { supplier, articles })
  expect(status, JSON.stringify(body)).toBe(201)
  return body as never
}
const receive = (
  { guid, articles }: Order,
  quantities: (number | Record<string, unknown> | null)[],
  more: Record<string, unknown> = {},
  by = admin,
) =>
  by.post(`/orders/${guid}/receive`, {
    destination: dock,
    lines: quantities.flatMap((one, at) =>
      one === null ? [] : [{ guid: articles[at]!.guid, ...(typeof one === 'number' ? { quantity: one } : one) }],
    ),
    ...more,
  })
type Item = { guid: string; name: string; tag: string | null; quantity: number; type: string; parent: { guid: string } }
const itemsNamed = async (search: string): Promise<Item[]> =>
  (await admin.get(`/items?search=${encodeURIComponent(search)}&deep=true`)).body.data as never
const stockOf = async (item: string) => (await admin.get(`/items/${item}`)).body.quantity as number
const receptionsOf = async ({ guid }: Order) =>
  (await admin.get(`/orders/${guid}/receptions`)).body.data as { guid: string; reversed: unknown }[]
const statusOf = async ({ guid }: Order) => (await admin.get(`/orders/${guid}`)).body.status as string

describe('a reception', () => {
  it('adds to the article of the same barcode, else name, and makes what is missing (ORD-12, T30)', async () => {
    const hall = await aFolder(admin, 'Halle')
    const byCode = await anItem(admin, hall, { name: 'Vis à bois', tag: 'V440', quantity: 5 })
    const byName = await anItem(admin, dock, { name: 'Clous', quantity: 1 })
    const made = await order([
      { name: 'Vis 4x40', tag: 'v440', quantity: 100 },
      { name: ' CLOUS', quantity: 10 },
      { name: 'Colle', tag: 'C1', quantity: 3 },
    ])
    const { status, body } = await receive(made, [100, 10, 3], { comment: 'BL 17' })
    expect([status, body.status]).toEqual([200, 'received'])
    expect([await stockOf(byCode), await stockOf(byName)]).toEqual([5, 11])
    expect((await itemsNamed('Vis à bois')).map(({ quantity, parent }) => [quantity, parent.guid])).toEqual([
      [5, hall],
      [100, dock],
    ])
    expect(await itemsNamed('Colle')).toMatchObject([{ quantity: 3, tag: 'C1', type: 'product' }])
    const { body: moved } = await admin.get(`/transactions?source=order&sourceGuid=${made.guid}`)
    expect(moved.data.map(({ action, quantity }: { action: string; quantity: number }) => [action, quantity])).toEqual([
      ['order_receipt', 3],
      ['order_receipt', 10],
      ['order_receipt', 100],
    ])
    expect(await receptionsOf(made)).toMatchObject([
      { comment: 'BL 17', destination: { guid: dock }, reversed: null, lines: [{ quantity: 100 }, {}, {}] },
    ])
  })

  it('comes in parts until every line is there, and then no more (ORD-10, ORD-11)', async () => {
    const made = await order([
      { name: 'Vis', quantity: 10 },
      { name: 'Clous', quantity: 4 },
    ])
    expect((await receive(made, [6])).body).toMatchObject({
      status: 'partially_received',
      articles: [
        { receivedQuantity: 6, remaining: 4 },
        { receivedQuantity: 0, remaining: 4 },
      ],
    })
    expect((await receive(made, [4, 1])).body.status).toBe('partially_received')
    expect((await receive(made, [null, 3])).body.status).toBe('received')
    expect((await itemsNamed('Vis'))[0]!.quantity).toBe(10)
    expect(refusalOf(await receive(made, [1]))).toEqual([409, undefined, 'order_received'])
    expect(refusalOf(await admin.put(`/orders/${made.guid}`, { comment: 'x' }))).toEqual([
      409,
      undefined,
      'order_received',
    ])
    expect(refusalOf((await admin.del(`/orders/${made.guid}`)) as never)).toEqual([
      409,
      undefined,
      'order_has_receptions',
    ])
  })

  it('of more than was ordered is confirmed (ORD-13)', async () => {
    const made = await order([{ name: 'Vis', quantity: 10 }])
    const refused = await receive(made, [11])
    expect(refusalOf(refused)).toEqual([422, 'lines.0.quantity', 'order_over_receipt'])
    expect((refused.body.errors as { message: string }[])[0]!.message).toBe(
      'La quantité reçue dépasse la quantité commandée',
    )
    expect((await receive(made, [11], { confirm: true })).body).toMatchObject({
      status: 'received',
      articles: [{ receivedQuantity: 11, remaining: 0 }],
    })
  })

  it('refuses what is wrong by its line, and does nothing of it', async () => {
    const made = await order([
      { name: 'Vis', quantity: 10 },
      { name: 'Perceuse', type: 'equipment', quantity: 2 },
    ])
    expect(refusalOf(await receive(made, []))).toEqual([422, 'lines', 'order_nothing'])
    const twice = { destination: dock, lines: [1, 2].map(() => ({ guid: made.articles[0]!.guid, quantity: 1 })) }
    expect(refusalOf(await admin.post(`/orders/${made.guid}/receive`, twice))).toEqual([
      422,
      'lines.1.guid',
      'duplicates',
    ])
    expect(refusalOf(await receive(made, [5, 1.5]))).toEqual([422, 'lines.1.quantity', 'quantity_whole'])
    expect(refusalOf(await receive(made, [2.5]))).toEqual([422, 'lines.0.quantity', 'quantity_whole'])
    expect(refusalOf(await receive(made, [5, { quantity: 1, serials: ['a', 'b'] }]))).toEqual([
      422,
      'lines.1.serials',
      'order_serials',
    ])
    expect(refusalOf(await receive(made, [1], { destination: admin.guid }))[0]).toBe(404)
    const reader = await aUser(node, admin.company, { roles: ['ROLE_ORDER_EDIT'] })
    await grant(node, reader, dock, 'read')
    expect(refusalOf(await receive(made, [1], {}, reader))).toEqual([403, 'destination', 'folder_denied'])
    expect([await itemsNamed('Vis'), await statusOf(made)]).toEqual([[], 'delivery_in_progress'])
  })

  it('makes a record for each unit of equipment, each with a name and a serial number of its own (ORD-12)', async () => {
    await admin.post('/fields', { name: 'Série', type: 'text', target: 'items', mapped: 'serialnumber' })
    await admin.post('/fields', { name: 'Commande', type: 'text', target: 'items', mapped: 'ordernumber' })
    const made = await order([{ name: 'Perceuse', type: 'equipment', tag: 'P1', quantity: 4 }])
    expect((await receive(made, [{ quantity: 2, serials: ['S-1', 'S-2'] }])).body.status).toBe('partially_received')
    expect((await receive(made, [2])).body.status).toBe('received')
    const units = (await itemsNamed('Perceuse')).toSorted((a, b) => a.name.localeCompare(b.name))
    expect(units.map(({ name, tag, quantity, type }) => [name, tag, quantity, type])).toEqual([
      ['Perceuse 1', null, 1, 'equipment'],
      ['Perceuse 2', null, 1, 'equipment'],
      ['Perceuse S-1', 'P1', 1, 'equipment'],
      ['Perceuse S-2', null, 1, 'equipment'],
    ])
    expect((await admin.get(`/items/${units[2]!.guid}`)).body.attributes).toEqual({
      Série: 'S-1',
      Commande: made.number,
    })
  })

  it('fills the number of the order on what it adds to as well (ORD-15)', async () => {
    await admin.post('/fields', { name: 'Commande', type: 'text', target: 'items', mapped: 'ordernumber' })
    const item = await anItem(admin, dock, { name: 'Vis', quantity: 1 })
    const made = await order([{ name: 'Vis', quantity: 2 }])
    await receive(made, [2])
    expect((await admin.get(`/items/${item}`)).body).toMatchObject({
      quantity: 3,
      attributes: { Commande: made.number },
    })
  })

  it('asks which lots came of an article that has lots, adds to them and makes new ones with their date', async () => {
    const hall = await aFolder(admin, 'Halle')
    const product = await anItem(admin, hall, { name: 'Résine' })
    const old = (await admin.post(`/items/${product}/variants`, { kind: 'lot', name: 'L-1', quantity: 2 })).body.guid
    const made = await order([{ name: 'Résine', quantity: 10 }])
    expect(refusalOf(await receive(made, [5]))).toEqual([422, 'lines.0.lots', 'order_lots'])
    const lots = [
      { name: 'L-1', quantity: 2 },
      { name: 'L-2', quantity: 3, expiryDate: '2999-01-31' },
    ]
    expect(refusalOf(await receive(made, [{ quantity: 6, lots }]))).toEqual([422, 'lines.0.lots', 'order_lots_sum'])
    const { status, body } = await receive(made, [{ quantity: 5, lots }])
    expect([status, body.articles?.[0].receivedQuantity], JSON.stringify(body)).toEqual([200, 5])
    expect(await stockOf(old)).toBe(2)
    const { body: all } = await admin.get('/variants?sort=name')
    expect(
      all.data.map(
        ({
          name,
          quantity,
          expiryDate,
          folder,
        }: {
          name: string
          quantity: number
          expiryDate: string
          folder: { name: string }
        }) => [name, quantity, expiryDate, folder.name],
      ),
    ).toEqual([
      ['L-1', 2, null, 'Halle'],
      ['L-1', 2, null, 'Quai'],
      ['L-2', 3, '2999-01-31', 'Quai'],
    ])
    // Lots of an article that is not there yet.
    const fresh = await order([{ name: 'Colle', quantity: 4 }])
    expect((await receive(fresh, [{ quantity: 4, lots: [{ name: 'C-1', quantity: 4 }] }])).body.status).toBe('received')
    expect((await itemsNamed('Colle'))[0]!.quantity).toBe(4)
    // And of one that has stock without lots in that place.
    await anItem(admin, dock, { name: 'Huile', quantity: 3 })
    const oil = await order([{ name: 'Huile', quantity: 1 }])
    expect(refusalOf(await receive(oil, [{ quantity: 1, lots: [{ name: 'H-1', quantity: 1 }] }]))).toEqual([
      422,
      'lines.0.lots',
      'order_lot_stock',
    ])
  })

  it('takes no more room than the plan has', async () => {
    admin = await aUser(node, await aCompany(node, { items: 2 }))
    supplier = (await admin.post('/suppliers', { name: 'Faure' })).body.guid
    dock = await aFolder(admin, 'Quai')
    const made = await order([{ name: 'Perceuse', type: 'equipment', quantity: 3 }])
    expect((await receive(made, [3])).body.code).toBe('plan_limit_reached')
    expect((await receive(made, [2])).status).toBe(200)
  })

  it('is done once for a key', async () => {
    const made = await order([{ name: 'Vis', quantity: 10 }])
    const body = { destination: dock, lines: [{ guid: made.articles[0]!.guid, quantity: 4 }] }
    const key = { 'idempotency-key': node.services.clock.uuid() }
    const answers = await Promise.all([1, 2].map(() => admin.call('POST', `/orders/${made.guid}/receive`, body, key)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect((await itemsNamed('Vis'))[0]!.quantity).toBe(4)
  })

  it('fits equipment and plain articles to what is there under the same code, or says what is to be corrected', async () => {
    await anItem(admin, dock, { name: 'Perceuse', type: 'equipment', tag: 'P1' })
    const made = await order([{ name: 'Perceuse', tag: 'P1', quantity: 1 }])
    expect(refusalOf(await receive(made, [1]))).toEqual([422, 'lines.0.guid', 'order_type_differs'])
  })

  it('posts 500 lines well within two seconds', async () => {
    const made = await order(Array.from({ length: 500 }, (_, n) => ({ name: `Vis ${n}`, tag: `T${n}`, quantity: 10 })))
    const times: number[] = []
    for (const quantity of [6, 4]) {
      const start = performance.now()
      const { status } = await receive(
        made,
        made.articles.map(() => quantity),
      )
      times.push(Math.round(performance.now() - start))
      expect(status).toBe(200)
    }
    expect(await statusOf(made)).toBe('received')
    if (process.env.SAY_TIMES) console.log('500 lines: new articles, known articles', times)
  })
})

describe('a line that is closed short', () => {
  it('is on order no more, and its order is received with what came (X-22)', async () => {
    const item = await anItem(admin, dock, { name: 'Clous', quantity: 0 })
    const made = await order([
      { name: 'Vis', quantity: 10 },
      { name: 'Clous', quantity: 4 },
    ])
    const close = (line: number, reason: string) =>
      admin.post(`/orders/${made.guid}/lines/${made.articles[line]!.guid}/close`, { reason })
    const onOrder = async () => (await admin.get(`/orders/on-order?item=${item}`)).body.quantity
    await receive(made, [10])
    expect(await onOrder()).toBe(4)
    expect(refusalOf(await close(1, '  '))).toEqual([422, 'reason', 'order_reason'])
    expect((await close(1, 'Plus fabriqué')).body).toMatchObject({
      status: 'received',
      articles: [{}, { receivedQuantity: 0, remaining: 0, closed: { reason: 'Plus fabriqué' } }],
    })
    expect(await onOrder()).toBe(0)
    expect(refusalOf(await close(0, 'Encore'))).toEqual([409, undefined, 'order_received'])
  })

  it('receives nothing more, and is no way to cancel an order', async () => {
    const made = await order([
      { name: 'Vis', quantity: 10 },
      { name: 'Clous', quantity: 4 },
    ])
    const close = (line: number) =>
      admin.post(`/orders/${made.guid}/lines/${made.articles[line]!.guid}/close`, { reason: 'Rupture' })
    expect((await close(0)).body.status).toBe('delivery_in_progress')
    expect(refusalOf(await close(0))).toEqual([409, undefined, 'order_line_closed'])
    expect(refusalOf(await receive(made, [1]))).toEqual([422, 'lines.0.quantity', 'order_line_closed'])
    expect(refusalOf(await close(1))).toEqual([409, undefined, 'order_cancel_instead'])
  })
})

describe('a reception that is taken back', () => {
  it('goes as one act with a reason, and what it left is on order again (X-22)', async () => {
    const item = await anItem(admin, dock, { name: 'Vis', quantity: 1 })
    const made = await order([
      { name: 'Vis', quantity: 10 },
      { name: 'Perceuse', type: 'equipment', quantity: 2 },
    ])
    await receive(made, [4])
    await receive(made, [6, 2])
    const [last] = await receptionsOf(made)
    const reverse = (reason: string) => admin.post(`/orders/${made.guid}/receptions/${last!.guid}/reverse`, { reason })
    expect(refusalOf(await reverse(''))).toEqual([422, 'reason', 'order_reason'])
    expect((await reverse('Livraison refusée')).body).toMatchObject({
      status: 'partially_received',
      articles: [
        { receivedQuantity: 4, remaining: 6 },
        { receivedQuantity: 0, remaining: 2 },
      ],
    })
    expect(await stockOf(item)).toBe(5)
    expect((await itemsNamed('Perceuse')).map(({ quantity }) => quantity)).toEqual([0, 0])
    expect(refusalOf(await reverse('Encore'))).toEqual([409, undefined, 'reception_reversed'])
    expect((await receptionsOf(made))[0]).toMatchObject({ reversed: { reason: 'Livraison refusée' } })
  })

  it('stays whole where something of it is gone, and says what', async () => {
    const item = await anItem(admin, dock, { name: 'Vis', quantity: 0 })
    const made = await order([
      { name: 'Vis', quantity: 10 },
      { name: 'Clous', quantity: 3 },
    ])
    await receive(made, [10, 3])
    await admin.post(`/items/${item}/transactions`, { type: 'out', quantity: 8, action: 'consumption' })
    const [last] = await receptionsOf(made)
    const refused = await admin.post(`/orders/${made.guid}/receptions/${last!.guid}/reverse`, { reason: 'Retour' })
    expect(refusalOf(refused)).toEqual([422, undefined, 'remaining_negative'])
    expect([await stockOf(item), (await itemsNamed('Clous'))[0]!.quantity, await statusOf(made)]).toEqual([
      2,
      3,
      'received',
    ])
  })

  it('is taken back in its order only: its movements by themselves are not (T28)', async () => {
    const made = await order([{ name: 'Vis', quantity: 10 }])
    await receive(made, [4])
    const [movement] = (await admin.get(`/transactions?source=order&sourceGuid=${made.guid}`)).body.data
    expect((await admin.post(`/transactions/${movement.guid}/reverse`, { reason: 'Erreur' })).body.code).toBe(
      'reversal_of_reception',
    )
  })

  it('leaves an order that was cancelled as it is; cancelling keeps what came (ORD-10)', async () => {
    const made = await order([{ name: 'Vis', quantity: 10 }])
    await receive(made, [4])
    expect((await admin.post(`/orders/${made.guid}/cancel`, {})).body).toMatchObject({
      status: 'cancelled',
      articles: [{ receivedQuantity: 4, remaining: 0 }],
    })
    expect((await itemsNamed('Vis'))[0]!.quantity).toBe(4)
    const [last] = await receptionsOf(made)
    const { body } = await admin.post(`/orders/${made.guid}/receptions/${last!.guid}/reverse`, { reason: 'Retour' })
    expect(body).toMatchObject({ status: 'cancelled', articles: [{ receivedQuantity: 0 }] })
  })
})

describe('a change of an order that was received in part', () => {
  it('keeps lines with receptions, and no less than what came; lowering to it ends the order (ORD-11)', async () => {
    const made = await order([
      { name: 'Vis', quantity: 10 },
      { name: 'Clous', quantity: 4 },
    ])
    await receive(made, [6])
    const [screws] = made.articles
    const change = (articles: unknown[]) => admin.put(`/orders/${made.guid}`, { articles })
    expect(refusalOf(await change([{ name: 'Clous', quantity: 1 }]))).toEqual([
      422,
      'articles',
      'order_article_received',
    ])
    const kept = { guid: screws!.guid, name: 'Vis' }
    expect(refusalOf(await change([{ ...kept, quantity: 5 }]))).toEqual([
      422,
      'articles.0.orderedQuantity',
      'order_below_received',
    ])
    expect(refusalOf(await change([{ ...kept, name: 'Boulons', quantity: 9 }]))).toEqual([
      422,
      'articles.0.name',
      'order_article_received',
    ])
    expect((await change([{ ...kept, quantity: 6 }])).body.status).toBe('received')
  })
})
