import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDatabase } from '../../testing/database.ts'
import { importRows } from '../../testing/import-file.ts'
import { aCompany, aFolder, anItem, aUser, type Caller, startTestNode, type TestNode } from '../../testing/test-node.ts'

const url = testDatabase()
let node: TestNode
let admin: Caller
let hall: string
beforeAll(async () => {
  node = await startTestNode(url)
  admin = await aUser(node, await aCompany(node))
  hall = await aFolder(admin, 'Pharmacie')
})
afterAll(() => node.stop())

const OUT = { type: 'out', quantity: 1, action: 'given_to_technician' }
const take = (guid: string, more: object = {}) => admin.post(`/items/${guid}/transactions`, { ...OUT, ...more })
const messagesOf = ({ body }: { body: { errors?: { message: string }[] } }) =>
  (body.errors ?? []).map(({ message }) => message)
const lotOf = async (product: string, name: string, expiryDate: string | null) => {
  const { status, body } = await admin.post(`/items/${product}/variants`, {
    name,
    kind: 'lot',
    quantity: 9,
    expiryDate,
  })
  expect(status, JSON.stringify(body)).toBe(201)
  return body.guid as string
}

/** Issue 17, "done means": each rule is tried against last month before it holds, and holds for the import as well. */
describe('a quality manager', () => {
  it('lets no lot leave without its expiry date', async () => {
    const vaccine = await anItem(admin, hall, { name: 'Vaccin' })
    const [dated, undated] = [await lotOf(vaccine, 'L-1', '2031-01-01'), await lotOf(vaccine, 'L-2', null)]
    for (const lot of [dated, undated]) expect((await take(lot)).status).toBe(201)
    const message = 'Aucun lot ne sort sans date de péremption'
    const rule = {
      trigger: 'stock_out',
      conditions: {
        operator: 'AND',
        rules: [
          { field: 'kind', operator: 'equals', value: 'lot' },
          { field: 'expiryDate', operator: 'empty' },
        ],
      },
      actions: [{ type: 'show_error', value: message }],
    }
    const { body: tried } = await admin.post('/business-rules/try', rule)
    expect(tried).toMatchObject({ events: 2, wouldRefuse: 1 })
    expect((await admin.post('/business-rules', { name: 'Péremption', ...rule })).status).toBe(201)
    expect(messagesOf(await take(undated))).toEqual([message])
    expect((await take(dated)).status).toBe(201)
    const { result } = await importRows(
      node,
      admin,
      [
        ['Article', 'Quantité', 'Action'],
        ['L-1', -1, 'Remis au technicien'],
        ['L-2', -1, 'Remis au technicien'],
      ],
      { target: 'transactions' },
    )
    expect(result).toMatchObject({ updated: 1, failed: 1 })
    expect((await admin.get(`/items/${undated}`)).body.quantity).toBe(8)
    await admin.put(`/variants/${undated}`, { expiryDate: '2031-06-30' })
    expect((await take(undated)).status).toBe(201)
  })

  it('asks for a comment where anything over 5,000 € leaves', async () => {
    const [scanner, gloves] = [
      await anItem(admin, hall, { name: 'Échographe', quantity: 3, unitPrice: 5_200 }),
      await anItem(admin, hall, { name: 'Gants', quantity: 500, unitPrice: 0.12 }),
    ]
    expect([(await take(scanner)).status, (await take(gloves)).status]).toEqual([201, 201])
    const rule = {
      trigger: 'stock_out',
      conditions: {
        operator: 'AND',
        rules: [
          { field: 'averageCost', operator: 'more_than', value: 5_000 },
          { field: 'movement.comment', operator: 'empty' },
        ],
      },
      actions: [{ type: 'show_error', value: 'Dites pourquoi' }],
    }
    const { status, body: tried } = await admin.post('/business-rules/try', rule)
    expect([status, tried]).toMatchObject([200, { wouldRefuse: 1 }])
    expect((await admin.post('/business-rules', { name: 'Valeur', ...rule })).status).toBe(201)
    expect(messagesOf(await take(scanner))).toEqual(['Dites pourquoi'])
    expect((await take(scanner, { comment: 'Prêt au CHU' })).status).toBe(201)
    expect((await take(gloves)).status).toBe(201)
    const { result } = await importRows(
      node,
      admin,
      [
        ['Article', 'Quantité', 'Action', 'Commentaire'],
        ['Échographe', -1, 'Remis au technicien', null],
        ['Échographe', -1, 'Remis au technicien', 'Prêt au CHU'],
        ['Gants', -1, 'Remis au technicien', null],
      ],
      { target: 'transactions' },
    )
    expect(result).toMatchObject({ updated: 2, failed: 1 })
  })

  it('has an IMEI checked on the form and in a file', async () => {
    await admin.post('/fields', { name: 'IMEI', type: 'text', target: 'items' })
    const laid = await admin.put('/form-layouts/equipment', {
      sections: [
        { name: 'Téléphone', fields: [{ name: 'name' }, { name: 'parent' }, { name: 'attributes.IMEI', imei: true }] },
      ],
    })
    expect(laid.status, JSON.stringify(laid.body)).toBe(200)
    const make = (name: string, imei: string) =>
      admin.post('/items', { name, type: 'equipment', parent: hall, attributes: { IMEI: imei } })
    const refused = await make('Téléphone 1', '490154203237519')
    expect([refused.status, refused.body.errors]).toMatchObject([422, [{ field: 'attributes.IMEI', code: 'imei' }]])
    expect((await make('Téléphone 1', '490154203237518')).status).toBe(201)
    const { result } = await importRows(
      node,
      admin,
      [
        ['Nom', 'Type', 'IMEI'],
        ['Téléphone 2', 'équipement', '356938035643809'],
        ['Téléphone 3', 'équipement', '356938035643808'],
      ],
      { defaults: { parent: hall } },
    )
    expect(result).toMatchObject({ created: 1, failed: 1 })
  })
})
