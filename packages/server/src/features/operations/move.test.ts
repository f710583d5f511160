import { companyToday } from '@entrepot/contract/kernel/company-clock.ts'
import { describe, expect, it } from 'vitest'
import { admin, hall, node, operationStage, shop } from '../../testing/operation-stage.ts'
import { day } from '../../testing/variants.ts'
import { at, type Body, type Made, told } from '../../testing/operations.ts'
import { anItem, aUser, type Caller, grant } from '../../testing/test-node.ts'

operationStage()

const today = companyToday(new Date(), 'Europe/Paris')
const MOVE = ['preparation', 'out_of_stock', 'out_of_stock_reception']
const plan = async (type: string, kinds: readonly string[], more: Body = {}, by: Record<string, Caller> = {}) => {
  const { status, body } = await admin.post('/interventions', {
    title: 'Réassort',
    type,
    location: hall,
    ...(type !== 'out_of_stock' && { destination: shop }),
    ...((type === 'move' || type === 'out_of_stock') && { expedition_date: today }),
    tasks: kinds.map((kind) => ({ kind, assignee: { kind: 'user', guid: (by[kind] ?? admin).guid } })),
    ...more,
  })
  expect(status, JSON.stringify(body)).toBe(201)
  return body as never as Made
}
const act = (one: Made, kind: string, what: string, body: Body = {}, by = admin) =>
  by.post(`${at(one, kind)}/${what}`, body)
const open = async (one: Made, kind: string, by = admin) => (await act(one, kind, 'open', {}, by)).body
const close = async (one: Made, kind: string, body: Body = {}, by = admin) => {
  const answer = await act(one, kind, 'close', body, by)
  expect([answer.status, answer.body.status], answer.text).toEqual([200, 'closed'])
}
const stockOf = async (item: string) => (await admin.get(`/items/${item}`)).body.quantity as number
const inShop = async (name: string) => (await admin.get(`/items?folder=${shop}&search=${name}`)).body.data[0]?.quantity
const onItsWay = async ({ guid }: Made) =>
  (await admin.get(`/interventions/transit?operation=${guid}`)).body.data as (Body & { guid: string })[]
/** What was prepared has left. */
const sent = async (item: string, quantity: number, by: Record<string, Caller> = {}): Promise<Made> => {
  const one = await plan('move', MOVE, {}, by)
  await open(one, 'preparation')
  expect((await act(one, 'preparation', 'scan', { item, quantity })).body).toMatchObject({
    status: 'success',
    output: quantity,
  })
  await close(one, 'preparation')
  await open(one, 'out_of_stock')
  await close(one, 'out_of_stock')
  return one
}

describe('an operation that moves', () => {
  it('prepares without touching stock, sends into transit and arrives (TASK-36 to TASK-38)', async () => {
    const item = await anItem(admin, hall, { name: 'Vis', quantity: 10 })
    const one = await plan('move', MOVE)
    await open(one, 'preparation')
    expect((await act(one, 'preparation', 'scan', { item, quantity: 6 })).body.output).toBe(6)
    expect(told(await act(one, 'preparation', 'scan', { item, quantity: 1 }))[1]).toBe('task_already_added')
    await close(one, 'preparation')
    expect(await stockOf(item)).toBe(10)
    const exit = await open(one, 'out_of_stock')
    expect(exit.data).toMatchObject([{ name: 'Vis', expected: 6, status: 'expected' }])
    await close(one, 'out_of_stock')
    expect([await stockOf(item), await inShop('Vis')]).toEqual([4, undefined])
    expect(await onItsWay(one)).toMatchObject([{ name: 'Vis', left: 6, on_its_way: 6, destination: { guid: shop } }])
    const [movement] = (await admin.get(`/transactions?item=${item}`)).body.data
    expect(movement).toMatchObject({ action: 'in_transit', type: 'out', source: { kind: 'operation', guid: one.guid } })
    await open(one, 'out_of_stock_reception')
    await act(one, 'out_of_stock_reception', 'scan', { item, quantity: 6 })
    await close(one, 'out_of_stock_reception')
    expect([await inShop('Vis'), await onItsWay(one)]).toEqual([6, []])
    expect((await admin.get(`/interventions/${one.guid}`)).body).toMatchObject({ status: 'closed', on_its_way: 0 })
  })

  it('keeps a difference at arrival in sight until somebody settles it', async () => {
    const item = await anItem(admin, hall, { name: 'Vis', quantity: 10 })
    const one = await sent(item, 6)
    await open(one, 'out_of_stock_reception')
    await act(one, 'out_of_stock_reception', 'scan', { item, quantity: 3 })
    await close(one, 'out_of_stock_reception')
    const [rest] = await onItsWay(one)
    expect([await inShop('Vis'), rest]).toMatchObject([3, { left: 6, arrived: 3, on_its_way: 3 }])
    const settle = (body: Body) => admin.post(`/interventions/${one.guid}/transit/${rest!.guid}/settle`, body)
    expect(told(await settle({ outcome: 'lost' }))).toEqual([422, 'validation', 'reason task_reason'])
    expect(told(await settle({ outcome: 'lost', quantity: 4, reason: 'x' }))[2]).toBe('quantity transit_too_much')
    expect((await settle({ outcome: 'found', quantity: 2, reason: 'Derrière la porte' })).body.on_its_way).toBe(1)
    expect((await settle({ outcome: 'lost', reason: 'Cassé' })).body).toMatchObject({
      arrived: 5,
      lost: 1,
      on_its_way: 0,
    })
    expect([await inShop('Vis'), await stockOf(item), await onItsWay(one)]).toEqual([5, 4, []])
    expect(told(await settle({ outcome: 'lost', reason: 'Encore' }))).toEqual([409, 'transit_settled'])
    const comments = (await admin.get(`/comments?target=interventions&guid=${one.guid}`)).body.data
    expect(comments.map(({ text }: { text: string }) => text)).toEqual([
      'Cassé',
      'Derrière la porte',
      'Une ligne n’est pas arrivée comme elle est partie',
    ])
  })

  it('brings in no more than was sent, and takes equipment along', async () => {
    const [item, drill] = [
      await anItem(admin, hall, { name: 'Vis', quantity: 10 }),
      await anItem(admin, hall, { name: 'Perceuse', type: 'equipment', quantity: 1 }),
    ]
    const one = await plan('move', MOVE)
    await open(one, 'preparation')
    for (const guid of [item, drill]) await act(one, 'preparation', 'scan', { item: guid, quantity: 1 })
    await close(one, 'preparation')
    await open(one, 'out_of_stock')
    await close(one, 'out_of_stock')
    expect([await stockOf(drill), (await onItsWay(one)).length]).toEqual([0, 2])
    await open(one, 'out_of_stock_reception')
    await act(one, 'out_of_stock_reception', 'scan', { item, quantity: 3 })
    await act(one, 'out_of_stock_reception', 'scan', { item: drill })
    await close(one, 'out_of_stock_reception')
    expect([await inShop('Vis'), await inShop('Perceuse'), await onItsWay(one)]).toEqual([1, 1, []])
    expect((await admin.get(`/items/${drill}`)).body).toMatchObject({ quantity: 1, parent: { guid: shop } })
  })

  it('is received by who does not see where it came from', async () => {
    const item = await anItem(admin, hall, { name: 'Vis', quantity: 10 })
    const clerk = await aUser(node, admin.company, { roles: ['ROLE_LOGIN_DESKTOP'] } as never)
    await grant(node, clerk, shop, 'write')
    const one = await sent(item, 6, { out_of_stock_reception: clerk })
    // What it is called by now, in a place of which they see nothing, is not theirs to read.
    await admin.put(`/items/${item}`, { name: 'Vis du prototype secret', tag: 'SECRET' })
    const opened = await open(one, 'out_of_stock_reception', clerk)
    expect(opened.data).toMatchObject([
      { name: 'Vis', item: { name: 'Vis', tag: null }, expected: 6, folder: null, folder_path: '' },
    ])
    await close(one, 'out_of_stock_reception', { lines: [{ id: opened.data[0].id, found: 6 }] }, clerk)
    expect([await inShop('Vis'), await stockOf(item)]).toEqual([6, 4])
  })

  it('says how much is on its way to who sees one of its ends only', async () => {
    const item = await anItem(admin, hall, { name: 'Vis', quantity: 10 })
    const one = await sent(item, 6)
    const stranger = await aUser(node, admin.company, {
      roles: ['ROLE_INTERVENTION_FULL', 'ROLE_LOGIN_DESKTOP'],
    } as never)
    const shown = async () => (await stranger.get(`/interventions/${one.guid}`)).body.on_its_way
    expect(await shown()).toBe(0)
    await grant(node, stranger, shop, 'read')
    expect(await shown()).toBe(1)
  })

  it('takes out more than there is for nobody, and says which line', async () => {
    const [screws, nails] = [
      await anItem(admin, hall, { name: 'Vis', quantity: 10 }),
      await anItem(admin, hall, { name: 'Clous', quantity: 10 }),
    ]
    const one = await plan('move', MOVE)
    await open(one, 'preparation')
    expect(told(await act(one, 'preparation', 'scan', { item: screws, quantity: 11 }))[2]).toBe(
      'quantity remaining_negative',
    )
    for (const item of [screws, nails]) await act(one, 'preparation', 'scan', { item, quantity: 6 })
    await close(one, 'preparation')
    await admin.post(`/items/${screws}/transactions`, { type: 'out', quantity: 5, action: 'consumption' })
    const exit = await open(one, 'out_of_stock')
    const id = exit.data.find(({ name }: Body) => name === 'Vis').id
    expect(told(await act(one, 'out_of_stock', 'close'))).toEqual([422, 'validation', `lines.${id} remaining_negative`])
    expect([await stockOf(screws), await stockOf(nails), await onItsWay(one)]).toEqual([5, 10, []])
    await close(one, 'out_of_stock', { lines: [{ id, output: 5 }] })
    expect([await stockOf(screws), await stockOf(nails)]).toEqual([0, 4])
  })

  it('without a reception goes straight to its destination', async () => {
    const item = await anItem(admin, hall, { name: 'Vis', quantity: 10 })
    const one = await plan('move', ['out_of_stock'])
    await open(one, 'out_of_stock')
    await act(one, 'out_of_stock', 'scan', { item, quantity: 4 })
    await close(one, 'out_of_stock')
    expect([await stockOf(item), await inShop('Vis'), await onItsWay(one)]).toEqual([6, 4, []])
  })
})

describe('an operation that takes out of stock', () => {
  it('says what for, and whom it goes to (INTER-20, TASK-37)', async () => {
    const item = await anItem(admin, hall, { name: 'Vis', quantity: 10 })
    const recipients = [{ kind: 'email', email: 'chantier@example.com' }]
    const one = await plan('out_of_stock', ['preparation', 'out_of_stock'], { recipients })
    await open(one, 'preparation')
    await act(one, 'preparation', 'scan', { item, quantity: 4 })
    await close(one, 'preparation')
    await open(one, 'out_of_stock')
    expect(told(await act(one, 'out_of_stock', 'close'))).toEqual([422, 'validation', 'action required'])
    await close(one, 'out_of_stock', { action: 'given_to_technician' })
    const [movement] = (await admin.get(`/transactions?item=${item}`)).body.data
    expect([await stockOf(item), movement]).toMatchObject([
      6,
      { action: 'given_to_technician', recipient: 'chantier@example.com', comment: 'Réassort' },
    ])
  })

  it('goes into transit where a reception is asked for', async () => {
    const item = await anItem(admin, hall, { name: 'Vis', quantity: 10 })
    const one = await plan('out_of_stock', ['out_of_stock', 'out_of_stock_reception'], { destination: shop })
    await open(one, 'out_of_stock')
    await act(one, 'out_of_stock', 'scan', { item, quantity: 4 })
    await close(one, 'out_of_stock')
    expect(await onItsWay(one)).toMatchObject([{ on_its_way: 4 }])
  })
})

describe('installing and taking away', () => {
  it('places what was prepared, and brings it back (INTER-22, INTER-23, TASK-42)', async () => {
    const item = await anItem(admin, hall, { name: 'Borne', quantity: 3 })
    const there = await plan('installation', ['preparation', 'out_of_stock'])
    await open(there, 'preparation')
    await act(there, 'preparation', 'scan', { item, quantity: 2 })
    await close(there, 'preparation')
    await open(there, 'out_of_stock')
    await close(there, 'out_of_stock')
    expect([await stockOf(item), await inShop('Borne')]).toEqual([1, 2])
    const placed = (await admin.get(`/items?folder=${shop}&search=Borne`)).body.data[0].guid
    const back = await plan('uninstallation', ['out_of_stock_reception'], { location: shop, destination: hall })
    await open(back, 'out_of_stock_reception')
    expect((await act(back, 'out_of_stock_reception', 'scan', { item: placed, quantity: 2 })).body.status).toBe(
      'success',
    )
    await close(back, 'out_of_stock_reception')
    expect(await stockOf(item)).toBe(3)
  })
})

describe('lots that leave', () => {
  it('in another order than they expire in are told so, and count all the same', async () => {
    const product = await anItem(admin, hall, { name: 'Sérum', quantity: 0 })
    const lot = async (name: string, expiryDate: string, quantity = 2) =>
      (await admin.post(`/items/${product}/variants`, { kind: 'lot', name, expiryDate, quantity })).body.guid as string
    const [late, early] = [await lot('L2', day(90)), await lot('L1', day(30))]
    await lot('Périmé', day(-3))
    const one = await plan('move', MOVE)
    await open(one, 'preparation')
    const scan = async (item: string, quantity = 1) =>
      (await act(one, 'preparation', 'scan', { item, quantity })).body.earlier
    expect(await scan(late)).toMatchObject({ guid: early, expiryDate: day(30), path: 'Halle', left: 2 })
    expect(await scan(early)).toBeNull()
    expect(await scan(await lot('L3', day(120)))).toMatchObject({ guid: early, left: 1 })
    const whole = await lot('L0', day(10), 1)
    expect(await scan(whole)).toBeNull()
    // What the task takes all of is not told any more.
    expect(await scan(await lot('L4', day(150)))).toMatchObject({ guid: early })
    const lines = (await admin.get(`${at(one, 'preparation')}/lines`)).body.data as Body[]
    expect(lines.map(({ output }) => output)).toEqual([1, 1, 1, 1, 1])
  })
})
