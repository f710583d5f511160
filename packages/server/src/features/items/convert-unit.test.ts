import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql, transaction } from '../../kernel/database.ts'
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
let depot: string
let van: string
beforeAll(async () => {
  node = await startTestNode(url)
  admin = await aUser(node, await aCompany(node))
  depot = await aFolder(admin, 'Dépôt')
  van = await aFolder(admin, 'Camion')
})
afterAll(() => node.stop())

let n = 0
const fresh = (name: string) => `${name} ${++n}`
const convert = (guid: string, body: Record<string, unknown>, user = admin) => user.post(`/items/${guid}/unit`, body)
const preview = async (guid: string, body: Record<string, unknown>) =>
  (await admin.post(`/items/${guid}/unit/preview`, body)).body
const stockOf = async (guid: string) => {
  const { quantity, unit, threshold } = (await admin.get(`/items/${guid}`)).body
  return [quantity, unit, threshold]
}
const refusals = (reply: { status: number; body: { code: string; errors?: { field: string; code: string }[] } }) => [
  reply.status,
  ...(reply.body.errors?.map(({ field, code }) => `${field} ${code}`) ?? [reply.body.code]),
]
const inBoxes = { unit: 'box', factor: 1, per: 12 }

describe('an article in another unit', () => {
  it('is converted in every folder, with thresholds and codes, by movements of the ledger', async () => {
    const tag = fresh('VIS')
    const [here, there] = [
      await anItem(admin, depot, { name: tag, tag, quantity: 240, threshold: 24 }),
      await anItem(admin, van, { name: tag, tag, quantity: 36 }),
    ]
    await admin.post(`/items/${here}/barcodes`, { code: fresh('CARTON'), quantity: 12 })
    await admin.post(`/items/${here}/inventory`, { quantity: 240 })
    expect(await preview(here, inBoxes)).toMatchObject({
      from: 'piece',
      to: 'box',
      records: expect.arrayContaining([
        expect.objectContaining({ guid: here, before: 240, after: 20, thresholdBefore: 24, thresholdAfter: 2 }),
        expect.objectContaining({ guid: there, before: 36, after: 3, thresholdBefore: null }),
      ]),
      barcodes: [{ before: 12, after: 1 }],
      failed: [],
    })
    expect(await stockOf(here)).toEqual([240, 'piece', 24])

    const done = await convert(here, { ...inBoxes, comment: '12 pièces par boîte' })
    expect([done.status, done.body.quantity, done.body.unit, done.body.lastQuantity, done.body.inventoryDiff]).toEqual([
      200,
      20,
      'box',
      20,
      0,
    ])
    expect([await stockOf(here), await stockOf(there)]).toEqual([
      [20, 'box', 2],
      [3, 'box', null],
    ])
    expect((await admin.get(`/items/${here}/barcodes`)).body.data).toMatchObject([{ quantity: 1 }])
    const { data } = (await admin.get(`/transactions?item=${here}&sort=-createdAt&size=2`)).body
    expect(data).toMatchObject([
      { kind: 'conversion', type: 'in', quantity: 20, unit: 'box', quantity_after: 20, comment: '12 pièces par boîte' },
      { kind: 'conversion', type: 'out', quantity: 240, unit: 'piece', quantity_after: 0 },
    ])
    const log = (await admin.get(`/activities?guid=${here}&size=1`)).body.data[0]
    expect(log).toMatchObject({
      action: 'update',
      changes: [
        { field: 'quantity', old: 240, new: 20 },
        { field: 'unit', old: 'piece', new: 'box' },
      ],
    })
    await convert(here, { unit: 'piece', factor: 12 })
    expect([await stockOf(here), (await stockOf(there))[0]]).toEqual([[240, 'piece', 24], 36])
  })
  it('takes its variants and lots along, disabled ones too, and is not asked of one of them', async () => {
    const product = await anItem(admin, depot, { name: fresh('Peinture'), unit: 'l', threshold: 5 })
    const lots = await Promise.all(
      [1.5, 4].map(
        async (quantity) =>
          (await admin.post(`/items/${product}/variants`, { kind: 'lot', name: fresh('L'), quantity })).body.guid,
      ),
    )
    await admin.put(`/variants/${lots[0]}`, { active: false })
    expect(refusals(await convert(lots[1]!, { unit: 'ml', factor: 1000 }))).toEqual([409, 'unit conflict'])
    expect((await convert(product, { unit: 'ml', factor: 1000 })).body).toMatchObject({ quantity: 5500, unit: 'ml' })
    expect(await Promise.all(lots.map(stockOf))).toEqual([
      [1500, 'ml', null],
      [4000, 'ml', null],
    ])
    expect((await stockOf(product))[2]).toBe(5000)
  })
  it('lets nobody post in the new unit what they told in the old one', async () => {
    const item = await anItem(admin, depot, { name: fresh('Boulon'), quantity: 24 })
    await convert(item, inBoxes)
    const inPieces = { quantity: 2, unit: 'piece' }
    for (const [path, body] of [
      [`/items/${item}/transactions`, { type: 'in', ...inPieces }],
      ['/items/transactions', { type: 'out', action: 'given_to_technician', lines: [{ guid: item, ...inPieces }] }],
      ['/items/move', { items: [{ guid: item, ...inPieces }], destination: { guid: van } }],
      ['/items/inventory', { lines: [{ guid: item, ...inPieces }] }],
      [`/items/${item}/inventory`, inPieces],
    ] as const)
      expect([path, (await admin.post(path, body)).body.errors[0].code]).toEqual([path, 'unit_changed'])
    expect((await stockOf(item))[0]).toBe(2)
    expect((await admin.post(`/items/${item}/transactions`, { type: 'in', quantity: 2, unit: 'box' })).status).toBe(201)
  })
  it('crosses no threshold', async () => {
    const item = await anItem(admin, depot, { name: fresh('Câble'), unit: 'm', quantity: 10, threshold: 2 })
    await convert(item, { unit: 'km', factor: 0.1, per: 10 })
    const product = await anItem(admin, depot, { name: fresh('Colle'), unit: 'l' })
    await admin.post(`/items/${product}/variants`, { kind: 'lot', name: fresh('L'), quantity: 3 })
    await admin.put(`/items/${product}`, { threshold: 2 })
    await convert(product, { unit: 'ml', factor: 1000 })
    await convert(product, { unit: 'l', factor: 0.001 })
    for (const guid of [item, product])
      expect(
        (await admin.get(`/activities?guid=${guid}&size=50`)).body.data.filter(
          ({ action }: { action: string }) => action === 'threshold',
        ),
      ).toEqual([])
  })
  it('is refused plainly where a result is not exact, and then nothing has changed', async () => {
    const tag = fresh('ÉCROU')
    const [here, there] = [
      await anItem(admin, depot, { name: tag, tag, quantity: 24 }),
      await anItem(admin, van, { name: tag, tag, quantity: 7 }),
    ]
    const told = await preview(here, inBoxes)
    expect(told.failed).toEqual([
      {
        guid: there,
        code: 'conversion_not_exact',
        message: expect.stringContaining(`7 (${tag})`),
      },
    ])
    expect(refusals(await convert(here, inBoxes))).toEqual([422, 'factor conversion_not_exact'])
    // A half of a box is none.
    expect(refusals(await convert(there, { unit: 'box', factor: 0.5 }))).toEqual([422, 'factor conversion_not_exact'])
    expect(refusals(await convert(here, { unit: 'kg', factor: 0.001 }))).toEqual([
      422,
      'factor conversion_not_exact',
      'factor conversion_not_exact',
    ])
    expect(refusals(await convert(here, { unit: 'g', factor: 100_000_000 }))).toEqual([422, 'factor conversion_factor'])
    expect(refusals(await convert(here, { unit: 'g', factor: 0.0000001 }))).toEqual([422, 'factor conversion_factor'])
    expect(refusals(await convert(here, { unit: 'g', factor: 0 }))).toEqual([422, 'factor conversion_factor'])
    expect(refusals(await convert(here, { unit: 'piece', factor: 1 }))).toEqual([422, 'unit conversion_same'])
    expect([await stockOf(here), await stockOf(there)]).toEqual([
      [24, 'piece', null],
      [7, 'piece', null],
    ])
  })
  it('waits for reservations to end and for the trash to be empty of it', async () => {
    const item = await anItem(admin, depot, { name: fresh('Joint'), quantity: 24 })
    const reserved = await admin.post('/reservations', {
      name: { name: fresh('Chantier') },
      item,
      quantity: 2,
      expiryDate: '2999-12-31',
    })
    expect((await preview(item, inBoxes)).failed).toMatchObject([{ code: 'conflict' }])
    expect((await convert(item, inBoxes)).status).toBe(422)
    await admin.post(`/reservations/${reserved.body.guid}/cancel`)
    expect((await convert(item, inBoxes)).status).toBe(200)

    const tag = fresh('CLOU')
    const kept = await anItem(admin, depot, { name: tag, tag, quantity: 12 })
    const gone = await anItem(admin, van, { name: tag, tag, quantity: 12 })
    await admin.del(`/items/${gone}`)
    expect((await convert(kept, inBoxes)).status).toBe(409)
    await admin.post('/trash/delete', { guids: [gone] })
    expect((await convert(kept, inBoxes)).status).toBe(200)
  })
  it('asks for write on every folder of it, hidden ones as well, and knows the version it was read in', async () => {
    const tag = fresh('BOULON')
    const here = await anItem(admin, depot, { name: tag, tag, quantity: 12 })
    const hidden = await anItem(admin, van, { name: tag, tag, quantity: 777 })
    const clerk = await aUser(node, admin.company, { roles: ['ROLE_ITEM_FULL'] })
    await grant(node, clerk, depot, 'write')
    expect(refusals(await convert(here, inBoxes, clerk))).toEqual([403, 'folder_denied'])
    // Nothing of one that came back in a third unit is told to who does not see it.
    const counted = (unit: string) =>
      transaction(node.pool, { company: admin.company }, ({ db }) =>
        sql`update item set unit = ${unit} where id = ${hidden}`.execute(db),
      )
    await counted('l')
    expect(refusals(await convert(here, inBoxes, clerk))).toEqual([403, 'folder_denied'])
    expect(refusals(await convert(here, inBoxes))).toEqual([422, 'unit unit_has_stock'])
    await counted('piece')
    const reader = await aUser(node, admin.company, { roles: ['ROLE_ITEM_VIEW'] })
    await grant(node, reader, depot, 'read')
    expect((await convert(here, inBoxes, reader)).status).toBe(403)
    expect((await convert(here, { ...inBoxes, version: 99 })).status).toBe(409)
  })
  it('is not taken back by a movement, nor is what was moved before it', async () => {
    const item = await anItem(admin, depot, { name: fresh('Vanne'), quantity: 36 })
    const out = await admin.post(`/items/${item}/transactions`, { type: 'out', quantity: 12, action: 'prêt' })
    await convert(item, inBoxes)
    const reverse = (guid: string) => admin.post(`/transactions/${guid}/reverse`, { reason: 'erreur' })
    const [last] = (await admin.get(`/transactions?item=${item}&sort=-createdAt&size=1`)).body.data
    expect((await reverse(last.guid)).body.message).toContain('Un changement d’unité ne s’annule pas')
    expect((await reverse(out.body.transactions[0].guid)).body.message).toContain('a changé depuis ce mouvement')
    await convert(item, { unit: 'piece', factor: 12 })
    expect((await reverse(out.body.transactions[0].guid)).status).toBe(201)
    expect(await stockOf(item)).toEqual([36, 'piece', null])
  })
  it('happens once, whoever else converts, moves or sends the call again', async () => {
    for (let round = 0; round < 5; round++) {
      const item = await anItem(admin, depot, { name: fresh('Course'), quantity: 120 })
      const key = fresh('clé')
      const again = () => admin.call('POST', `/items/${item}/unit`, inBoxes, { 'idempotency-key': key })
      const answers = await Promise.all([
        again(),
        again(),
        convert(item, { unit: 'pack', factor: 1, per: 10 }),
        admin.post(`/items/${item}/transactions`, { type: 'in', quantity: 60 }),
      ])
      expect(answers.map(({ status }) => status).filter((status) => status >= 500)).toEqual([])
      const { quantity, unit } = (await admin.get(`/items/${item}`)).body
      const legs = (await admin.get(`/transactions?item=${item}&sort=createdAt`)).body.data
      expect([...new Set(legs.map((leg: { unit: string }) => leg.unit))].at(-1) ?? unit).toBe(legs.at(-1).unit)
      expect(legs.at(-1)).toMatchObject({ quantity_after: quantity, unit })
      // Each change begins with what the one before it left.
      expect(legs.filter(({ kind }: { kind: string }) => kind === 'conversion').length % 2).toBe(0)
    }
  })
})
