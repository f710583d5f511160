import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../../testing/database.ts'
import { uploadOf } from '../../testing/import-file.ts'
import { workbook } from '../../testing/samples.ts'
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
let keeper: Caller
let dock: string
let order: { guid: string; number: string; articles: { guid: string; name: string }[] }
beforeAll(async () => {
  node = await startTestNode(url)
})
// Stopping asks every check of the ledger: orders, receptions and operations.
afterAll(() => node.stop())
beforeEach(async () => {
  admin = await aUser(node, await aCompany(node))
  dock = await aFolder(admin, 'Quai')
  // Somebody who has no role at all but their tasks (TASK-13).
  keeper = await aUser(node, admin.company, { roles: ['ROLE_LOGIN_DESKTOP'] })
  await grant(node, keeper, dock, 'write')
  const supplier = (await admin.post('/suppliers', { name: 'Faure' })).body.guid
  order = (
    await admin.post('/orders', {
      supplier,
      articles: [
        { name: 'Vis', tag: 'V1', quantity: 10, unitPrice: 12.34 },
        { name: 'Perceuse', type: 'equipment', quantity: 2, reference: 'QF-9' },
      ],
    })
  ).body as never
})

type Task = { guid: string; kind: string; status: string }
type Operation = { guid: string; status: string; order: { name: string } | null; tasks: Task[] }
const ALL = ['select_articles_of_order', 'import_of_order_reception', 'order_reception']
const plan = (tasks = ALL, more: Record<string, unknown> = {}) =>
  admin.post('/interventions', {
    title: 'Livraison Faure',
    type: 'receipt_of_order',
    order: order.guid,
    destination: dock,
    tasks: tasks.map((kind) => ({ kind, assignee: { kind: 'user', guid: keeper.guid } })),
    ...more,
  })
const begin = async (tasks?: string[]): Promise<Operation> => {
  const { status, body } = await plan(tasks)
  expect(status, JSON.stringify(body)).toBe(201)
  return body as never
}
const at = ({ guid, tasks }: Operation, kind: string) =>
  `/interventions/${guid}/tasks/${tasks.find((task) => task.kind === kind)!.guid}`
const open = async (made: Operation, kind: string) => (await keeper.post(`${at(made, kind)}/open`)).body
const close = (made: Operation, kind: string, body: Record<string, unknown> = {}) =>
  keeper.post(`${at(made, kind)}/close`, body)
type Refused = { status: number; body: { code?: string; errors?: { field?: string; code: string }[] } }
const refusalOf = ({ status, body }: Refused) => [status, body.errors?.[0]?.field, body.errors?.[0]?.code ?? body.code]
const itemsNamed = async (search: string) =>
  (await admin.get(`/items?search=${search}&deep=true`)).body.data as { name: string; quantity: number }[]

describe('an operation that receives an order (INTER-21, ORD-15)', () => {
  it('asks for an order that still expects something, and a destination', async () => {
    expect(refusalOf(await plan(ALL, { order: null }))).toEqual([422, 'order', 'operation_order'])
    expect(refusalOf(await plan(ALL, { order: admin.guid }))).toEqual([422, 'order', 'operation_order'])
    expect(refusalOf(await plan(ALL, { destination: null }))).toEqual([422, 'destination', 'operation_destination'])
    const made = await begin()
    expect(made.order).toMatchObject({ guid: order.guid, name: order.number })
    await admin.post(`/orders/${order.guid}/cancel`, {})
    expect(refusalOf(await plan())).toEqual([422, 'order', 'operation_order'])
    const { body } = await admin.get('/interventions/types')
    expect(body.data.find(({ type }: { type: string }) => type === 'receipt_of_order').tasks).toMatchObject([
      { kind: ALL[0], ticked: true },
      { kind: ALL[1], ticked: false },
      { kind: ALL[2], ticked: true },
    ])
  })

  it('is not offered where there are no orders', async () => {
    const company = await aCompany(node, { modules: [] })
    const other = await aUser(node, company)
    const { body } = await other.get('/interventions/types')
    expect(body.data.map(({ type }: { type: string }) => type)).not.toContain('receipt_of_order')
  })

  it('chooses articles, reads what came from a file, and receives it by the reception of the order (TASK-39 to TASK-41)', async () => {
    await anItem(admin, dock, { name: 'Vis', tag: 'V1', quantity: 1 })
    const made = await begin()
    const opened = await open(made, ALL[0]!)
    expect(opened.articles).toMatchObject([
      { name: 'Vis', remaining: 10, planned: null, quantity: null },
      { name: 'Perceuse', remaining: 2 },
    ])
    // Whoever receives sees no price.
    expect(JSON.stringify(opened)).not.toMatch(/12[.,]34|unitPrice/)
    const [screws, drill] = order.articles
    expect(refusalOf(await close(made, ALL[0]!, { articles: [{ guid: screws!.guid, quantity: 11 }] }))).toEqual([
      422,
      'articles.0.quantity',
      'order_over_receipt',
    ])
    const chosen = [
      { guid: screws!.guid, quantity: 8 },
      { guid: drill!.guid, quantity: 2 },
    ]
    expect((await close(made, ALL[0]!, { articles: chosen })).status).toBe(200)

    expect((await open(made, ALL[1]!)).articles).toMatchObject([{ planned: 8 }, { planned: 2 }])
    const file = await workbook([
      ['Code-barres', 'Nom', 'Quantité', 'N° de série'],
      ['V1', '', '5', ''],
      ['', 'Perceuse', '2', 'S-1, S-2'],
      ['X9', 'Inconnu', '3', ''],
    ])
    const send = async () => {
      const { body, headers } = uploadOf('livraison.xlsx', file)
      return keeper.call('POST', `${at(made, ALL[1]!)}/articles`, body, headers)
    }
    for (const { status, body } of [await send(), await send()]) {
      expect(status, JSON.stringify(body)).toBe(200)
      expect(body.articles).toMatchObject([{ quantity: 5 }, { quantity: 2, serials: ['S-1', 'S-2'] }])
      expect(body.unknown).toEqual([{ row: 4, text: 'X9 Inconnu' }])
    }
    expect((await close(made, ALL[1]!)).status).toBe(200)
    expect((await itemsNamed('Vis'))[0]!.quantity).toBe(1)

    expect((await open(made, ALL[2]!)).articles).toMatchObject([
      { planned: 8, quantity: 5 },
      { planned: 2, quantity: 2 },
    ])
    const ended = await close(made, ALL[2]!)
    expect(ended.status, JSON.stringify(ended.body)).toBe(200)
    expect((await itemsNamed('Vis'))[0]!.quantity).toBe(6)
    expect((await itemsNamed('Perceuse')).map(({ name }) => name).toSorted()).toEqual(['Perceuse S-1', 'Perceuse S-2'])
    const { body: after } = await admin.get(`/orders/${order.guid}`)
    expect(after).toMatchObject({
      status: 'partially_received',
      articles: [{ receivedQuantity: 5 }, { receivedQuantity: 2 }],
    })
    const { body: receptions } = await admin.get(`/orders/${order.guid}/receptions`)
    expect(receptions.data).toMatchObject([{ operation: made.guid, by: { guid: keeper.guid } }])
    expect((await admin.get(`/interventions/${made.guid}`)).body.status).toBe('closed')
  })

  it('receives more than was ordered only when that is confirmed, and closes once', async () => {
    const made = await begin([ALL[2]!])
    await open(made, ALL[2]!)
    const articles = [{ guid: order.articles[0]!.guid, quantity: 12 }]
    expect(refusalOf(await close(made, ALL[2]!, { articles }))).toEqual([
      422,
      'articles.0.quantity',
      'order_over_receipt',
    ])
    const both = await Promise.all([1, 2].map(() => close(made, ALL[2]!, { articles, confirm: true })))
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await itemsNamed('Vis'))[0]!.quantity).toBe(12)
  })

  it('tells who receives that the order was received or cancelled meanwhile, and nothing is half done', async () => {
    const made = await begin([ALL[2]!])
    await open(made, ALL[2]!)
    const articles = [{ guid: order.articles[0]!.guid, quantity: 4 }]
    expect((await keeper.put(at(made, ALL[2]!), { articles })).status).toBe(200)
    await admin.post(`/orders/${order.guid}/cancel`, {})
    expect(refusalOf(await close(made, ALL[2]!))).toEqual([409, undefined, 'order_cancelled'])
    expect(await itemsNamed('Vis')).toEqual([])
    expect((await admin.get(`/interventions/${made.guid}`)).body.status).toBe('in_progress')
  })

  it('is taken back from its task: order and stock are as before, unless the order page did that first (X-42)', async () => {
    const reason = { reason: 'Mauvais quai' }
    const [screws, drill] = order.articles
    const articles = [
      { guid: screws!.guid, quantity: 4 },
      { guid: drill!.guid, quantity: 1, serials: ['S-1'] },
    ]
    const [one, other] = [await begin([ALL[2]!]), await begin([ALL[2]!])]
    await open(one, ALL[2]!)
    const received = await close(one, ALL[2]!, { articles })
    expect(received.status, JSON.stringify(received.body)).toBe(200)
    expect(refusalOf(await keeper.post(`${at(one, ALL[2]!)}/reverse`, reason))[0]).toBe(403)
    const { body: told } = await admin.get(`${at(one, ALL[2]!)}/reversal`)
    expect(
      told.data.toSorted((a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name)),
    ).toMatchObject([
      { name: 'Perceuse S-1', quantity: 1, after: 0 },
      { name: 'Vis', quantity: 4, after: 0 },
    ])
    expect((await itemsNamed('Vis'))[0]!.quantity).toBe(4)
    const twice = await Promise.all([1, 2].map(() => admin.post(`${at(one, ALL[2]!)}/reverse`, reason)))
    expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await itemsNamed('Vis'))[0]!.quantity).toBe(0)
    const { body: after } = await admin.get(`/orders/${order.guid}`)
    expect(after).toMatchObject({
      status: 'delivery_in_progress',
      articles: [{ receivedQuantity: 0 }, { receivedQuantity: 0 }],
    })
    expect((await admin.get(`/orders/${order.guid}/receptions`)).body.data).toMatchObject([{ reversed: reason }])

    await open(other, ALL[2]!)
    expect((await close(other, ALL[2]!, { articles: articles.slice(0, 1) })).status).toBe(200)
    const { body: receptions } = await admin.get(`/orders/${order.guid}/receptions`)
    const made = receptions.data.find(({ reversed }: { reversed: unknown }) => !reversed)
    expect((await admin.post(`/orders/${order.guid}/receptions/${made.guid}/reverse`, reason)).status).toBe(200)
    expect(refusalOf(await admin.post(`${at(other, ALL[2]!)}/reverse`, reason))).toEqual([
      409,
      undefined,
      'reception_reversed',
    ])
  })

  it('takes articles in its own tasks only, and no others', async () => {
    const made = await begin([ALL[2]!])
    await open(made, ALL[2]!)
    expect(refusalOf(await close(made, ALL[2]!, { articles: [{ guid: admin.guid, quantity: 1 }] }))).toEqual([
      422,
      'articles.0.guid',
      'task_article_unknown',
    ])
    expect(refusalOf(await close(made, ALL[2]!))).toEqual([422, 'lines', 'order_nothing'])
    const { body: headers } = { body: uploadOf('livraison.xlsx', await workbook([['Nom'], ['Vis']])) }
    const refused = await keeper.call('POST', `${at(made, ALL[2]!)}/articles`, headers.body, headers.headers)
    expect(refusalOf(refused)).toEqual([422, 'file', 'task_file'])
  })
})
