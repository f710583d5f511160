import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../../testing/database.ts'
import { at, type Body, type Made, told } from '../../testing/operations.ts'
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
let rack: string
beforeAll(async () => {
  node = await startTestNode(url)
})
afterAll(() => node.stop())
beforeEach(async () => {
  admin = await aUser(node, await aCompany(node))
  hall = await aFolder(admin, 'Halle')
  rack = await aFolder(admin, 'Rayon', { parent: hall })
})

const KINDS = ['select_folders', 'inventory', 'inventory_validation']
const plan = async (more: Body = {}, by = admin, options: Record<string, Body> = {}): Promise<Made> => {
  const { status, body } = await by.post('/interventions', {
    title: 'Annuel',
    type: 'inventory',
    location: hall,
    tasks: KINDS.map((kind) => ({
      kind,
      assignee: { kind: 'user', guid: by.guid },
      ...(options[kind] && { options: options[kind] }),
    })),
    ...more,
  })
  expect(status, JSON.stringify(body)).toBe(201)
  return body as never
}
const act = (one: Made, kind: string, what: string, body: Body = {}, by = admin) =>
  by.post(`${at(one, kind)}/${what}`, body)
const close = async (one: Made, kind: string, body: Body = {}, by = admin) => {
  const answer = await act(one, kind, 'close', body, by)
  expect([answer.status, answer.body.status], answer.text).toEqual([200, 'closed'])
}
const stockOf = async (item: string) => (await admin.get(`/items/${item}`)).body.quantity as number
const line = (body: { data: Body[] }, name: string) => body.data.find((one) => one.name === name)!
/** Folders are chosen, the count is open. */
const counting = async (one: Made) => {
  await act(one, 'select_folders', 'open')
  await close(one, 'select_folders', { folders: [hall] })
  return (await act(one, 'inventory', 'open')).body
}

describe('an operation that counts', () => {
  it('goes from folders to a count to its validation, and posts the differences (TASK-33 to TASK-35)', async () => {
    const screws = await anItem(admin, rack, { name: 'Vis', quantity: 10, tag: 'VIS-1' })
    const nails = await anItem(admin, hall, { name: 'Clous', quantity: 4 })
    const glue = await anItem(admin, hall, { name: 'Colle', quantity: 7 })
    const one = await plan()
    const opened = await counting(one)
    expect([opened.total, opened.data.map(({ status }: Body) => status)]).toEqual([
      3,
      ['expected', 'expected', 'expected'],
    ])
    // Blind unless the assigner says otherwise: nothing tells what there should be.
    expect(opened.data.map(({ expected }: Body) => expected)).toEqual([null, null, null])
    const first = await act(one, 'inventory', 'scan', { code: 'VIS-1', quantity: 5 })
    expect(first.body).toMatchObject({ status: 'success', found: 5, expected: null, task: { status: 'in_progress' } })
    expect((await act(one, 'inventory', 'scan', { code: 'vis-1', quantity: 3 })).body).toMatchObject({
      found: 8,
      scans: 2,
    })
    await act(one, 'inventory', 'scan', { item: nails, quantity: 4 })
    expect((await act(one, 'inventory', 'scan', { code: 'RIEN' })).body).toMatchObject({ status: 'errors', item: null })
    await close(one, 'inventory')
    expect([await stockOf(screws), await stockOf(nails)]).toEqual([10, 4])
    const review = (await act(one, 'inventory_validation', 'open')).body
    expect(line(review, 'Vis')).toMatchObject({ expected: 10, found: 8, difference: -2, by: { guid: admin.guid } })
    expect(line(review, 'Colle')).toMatchObject({ status: 'expected', found: null })
    expect(line(review, 'RIEN')).toMatchObject({ status: 'errors' })
    await close(one, 'inventory_validation')
    expect([await stockOf(screws), await stockOf(nails), await stockOf(glue)]).toEqual([8, 4, 7])
    // One that was found right is counted too (T22); nobody counted the other.
    expect((await admin.get(`/items/${nails}`)).body).toMatchObject({ inventoryDiff: 0, lastQuantity: 4 })
    expect((await admin.get(`/items/${glue}`)).body).toMatchObject({ inventoryDate: null })
    const [movement] = (await admin.get(`/transactions?item=${screws}`)).body.data
    expect(movement).toMatchObject({
      kind: 'count',
      quantity: 2,
      source: { kind: 'operation', guid: one.guid, name: 'Annuel' },
    })
    expect((await admin.get(`/interventions/${one.guid}`)).body).toMatchObject({
      status: 'closed',
      closedBy: { guid: admin.guid },
    })
    expect(told(await act(one, 'inventory_validation', 'close'))).toEqual([409, 'task_completed'])
    expect(told(await act(one, 'inventory_validation', 'reopen', { reason: 'Encore' }))).toEqual([409, 'task_closed'])
  })

  it('keeps what moved between count and validation, and recounts or leaves a line (T21)', async () => {
    const [screws, nails, glue] = [
      await anItem(admin, hall, { name: 'Vis', quantity: 10 }),
      await anItem(admin, hall, { name: 'Clous', quantity: 4 }),
      await anItem(admin, hall, { name: 'Colle', quantity: 7 }),
    ]
    const one = await plan({}, admin, { inventory: { blind: false } })
    await counting(one)
    for (const item of [screws, nails, glue]) await act(one, 'inventory', 'scan', { item, quantity: 3 })
    await close(one, 'inventory')
    await admin.post(`/items/${screws}/transactions`, { type: 'out', quantity: 2, action: 'consumption' })
    const review = (await act(one, 'inventory_validation', 'open')).body
    const saved = await admin.put(at(one, 'inventory_validation'), {
      lines: [
        { id: line(review, 'Clous').id, confirmed: false },
        { id: line(review, 'Colle').id, found: 6 },
      ],
    })
    expect(saved.body).toMatchObject({ status: 'in_progress' })
    await close(one, 'inventory_validation')
    expect([await stockOf(screws), await stockOf(nails), await stockOf(glue)]).toEqual([1, 4, 6])
  })

  it('names the lines that cannot be posted, and posts none (TASK-44)', async () => {
    const [screws, nails] = [
      await anItem(admin, hall, { name: 'Vis', quantity: 5 }),
      await anItem(admin, hall, { name: 'Clous', quantity: 4 }),
    ]
    const one = await plan({ tasks: [{ kind: 'inventory', assignee: { kind: 'user', guid: admin.guid } }] })
    const opened = (await act(one, 'inventory', 'open')).body
    await act(one, 'inventory', 'scan', { item: screws, quantity: 1 })
    await act(one, 'inventory', 'scan', { item: nails, quantity: 2 })
    await admin.post(`/items/${screws}/transactions`, { type: 'out', quantity: 4, action: 'consumption' })
    expect(told(await act(one, 'inventory', 'close'))).toEqual([
      422,
      'validation',
      `lines.${line(opened, 'Vis').id} remaining_negative`,
    ])
    expect([await stockOf(screws), await stockOf(nails)]).toEqual([1, 4])
    expect((await admin.get(at(one, 'inventory'))).body.status).toBe('in_progress')
  })

  it('brings in what lies elsewhere where somebody chose so, and leaves the rest (T23)', async () => {
    const shop = await aFolder(admin, 'Boutique')
    const [here, there, other] = [
      await anItem(admin, hall, { name: 'Vis', quantity: 5 }),
      await anItem(admin, shop, { name: 'Loin', quantity: 5 }),
      await anItem(admin, shop, { name: 'Ailleurs', quantity: 5 }),
    ]
    const one = await plan()
    await counting(one)
    await act(one, 'inventory', 'scan', { item: here, quantity: 5 })
    for (const item of [there, other])
      expect((await act(one, 'inventory', 'scan', { item, quantity: 2 })).body.status).toBe('warning')
    await close(one, 'inventory')
    const review = (await act(one, 'inventory_validation', 'open')).body
    await close(one, 'inventory_validation', { lines: [{ id: line(review, 'Loin').id, confirmed: true }] })
    expect([await stockOf(there), await stockOf(other)]).toEqual([3, 5])
    const { body } = await admin.get(`/items?folder=${hall}&search=Loin`)
    expect(body.data).toMatchObject([{ quantity: 2 }])
  })

  it('brings what lies elsewhere into the record that was counted along with it', async () => {
    const shop = await aFolder(admin, 'Boutique')
    const here = await anItem(admin, hall, { name: 'Vis', quantity: 5, tag: 'VIS' })
    await admin.post('/items/move', { items: [{ guid: here, quantity: 2 }], destination: shop })
    const there = (await admin.get(`/items?folder=${shop}`)).body.data[0].guid as string
    const one = await plan()
    await counting(one)
    expect((await act(one, 'inventory', 'scan', { code: 'VIS', quantity: 4 })).body.item.guid).toBe(here)
    await act(one, 'inventory', 'scan', { item: there, quantity: 2 })
    await close(one, 'inventory')
    const review = (await act(one, 'inventory_validation', 'open')).body
    const brought = review.data.find(({ status }: Body) => status === 'warning')
    await close(one, 'inventory_validation', { lines: [{ id: brought.id, confirmed: true }] })
    expect([await stockOf(here), await stockOf(there)]).toEqual([6, 0])
  })

  it('counts one scan once however often it is sent, and keeps who counted what (X-43, X-49)', async () => {
    const item = await anItem(admin, hall, { name: 'Vis', quantity: 5 })
    const colleague = await aUser(node, admin.company)
    const group = (await admin.post('/groups', { name: 'Quai', members: [admin.guid, colleague.guid] })).body.guid
    const shared = { kind: 'inventory', assignee: { kind: 'group', guid: group } }
    const one = await plan({ tasks: [{ ...shared, options: { counting: 'compare' } }] })
    await act(one, 'inventory', 'open')
    const scan = { id: crypto.randomUUID(), item, quantity: 4 }
    const [first, again] = [await act(one, 'inventory', 'scan', scan), await act(one, 'inventory', 'scan', scan)]
    expect([first.body.found, again.body.found, again.body.scans]).toEqual([4, 4, 1])
    const other = await act(one, 'inventory', 'scan', { item, quantity: 5 }, colleague)
    expect([other.body.found, other.body.counts]).toEqual([
      null,
      [{ by: { guid: colleague.guid, name: expect.any(String) }, quantity: 5 }],
    ])
    expect(told(await act(one, 'inventory', 'close'))[2]).toContain('task_counts_differ')
    await close(one, 'inventory', { lines: [{ id: first.body.id, found: 5 }] })
    expect(await stockOf(item)).toBe(5)
  })

  it('refuses each line under its own field, and keeps nothing of the call', async () => {
    const [screws, drill, far] = [
      await anItem(admin, hall, { name: 'Vis', quantity: 5 }),
      await anItem(admin, hall, { name: 'Perceuse', type: 'equipment', quantity: 1 }),
      await anItem(admin, hall, { name: 'Loin', quantity: 1 }),
    ]
    const one = await plan()
    await counting(one)
    const id = () => crypto.randomUUID()
    const saved = await admin.put(at(one, 'inventory'), {
      lines: [
        { id: id(), item: screws, found: 1 },
        { id: id(), item: id(), found: 1 },
        { id: id(), found: 1 },
        { id: id(), item: far, found: 1 },
      ],
    })
    expect(told(saved)).toEqual([
      422,
      'validation',
      'lines.0.item task_already_added',
      'lines.1.item item_not_found',
      'lines.2.item required',
      'lines.3.item task_already_added',
    ])
    const { body } = await admin.get(`${at(one, 'inventory')}/lines?search=Vis`)
    const wrong = await admin.put(at(one, 'inventory'), { lines: [{ id: body.data[0].id, found: 1.5 }] })
    expect(told(wrong)[2]).toBe('lines.0.found quantity_whole')
    expect((await act(one, 'inventory', 'scan', { item: drill })).body.found).toBe(1)
    expect(told(await act(one, 'inventory', 'scan', { item: drill }))).toEqual([
      409,
      'task_already_added',
      'code task_already_added',
    ])
    expect((await admin.get(at(one, 'inventory'))).body.lines).toMatchObject({ total: 3, done: 1 })
  })

  it('tells who saves what is old what stands now (TASK-32)', async () => {
    await anItem(admin, hall, { name: 'Vis', quantity: 5 })
    const one = await plan()
    const { updatedAt } = await counting(one)
    expect((await admin.put(at(one, 'inventory'), { updatedAt, lines: [] })).status).toBe(200)
    const stale = await admin.put(at(one, 'inventory'), { updatedAt, lines: [] })
    expect([stale.status, stale.body.code, stale.body.current.data.length]).toEqual([409, 'stale', 1])
  })

  it('shows, counts and posts nothing that somebody does not see', async () => {
    const safe = await aFolder(admin, 'Coffre', { parent: hall })
    const gold = await anItem(admin, safe, { name: 'Or', quantity: 7 })
    await anItem(admin, hall, { name: 'Vis', quantity: 5 })
    const keeper = await aUser(node, admin.company, { roles: ['ROLE_LOGIN_DESKTOP'] } as never)
    await grant(node, keeper, hall, 'write')
    await grant(node, keeper, safe, 'none')
    const given = { kind: 'user', guid: keeper.guid }
    const one = await plan({
      tasks: [
        { kind: 'select_folders', assignee: { kind: 'user', guid: admin.guid } },
        { kind: 'inventory', assignee: given },
        { kind: 'inventory_validation', assignee: given },
      ],
    })
    await act(one, 'select_folders', 'open')
    await close(one, 'select_folders', { folders: [hall] })
    const opened = (await act(one, 'inventory', 'open', {}, keeper)).body
    expect([opened.total, opened.lines.total, opened.data.map(({ name }: Body) => name)]).toEqual([1, 1, ['Vis']])
    expect((await act(one, 'inventory', 'scan', { code: 'Or' }, keeper)).body.status).toBe('errors')
    expect(told(await act(one, 'inventory', 'scan', { item: gold }, keeper))).toEqual([
      404,
      'item_not_found',
      'item item_not_found',
    ])
    expect((await keeper.get(`${at(one, 'inventory')}/lines?export=csv`)).text).not.toContain('Or,')
  })
})
