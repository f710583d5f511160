import { describe, expect, it } from 'vitest'
import {
  admin,
  hall,
  incomingStage,
  make,
  send,
  path,
  stockIn,
  glue,
  quantity,
  calls,
  results,
} from '../../testing/incoming-stage.ts'
import { aFolder, anItem } from '../../testing/test-node.ts'

incomingStage()

describe('conditions on the payload (API-26)', () => {
  const paid = (field: string, operator: string, value?: unknown) => ({
    operator: 'AND',
    rules: [{ field, operator, ...(value !== undefined && { value }) }],
  })
  const PAYLOAD = {
    sku: 'C-12',
    qty: 1,
    status: 'Payé',
    total: '120.50',
    test: false,
    at: '2026-03-04T23:30:00-05:00',
    lines: [{ sku: 'A' }, { sku: 'B' }],
    nested: { 'odd name': 7 },
  }
  it.each([
    ['$.status', 'equals', 'paye', true],
    ['$.status', 'not_equal', 'paye', false],
    ['$.status', 'starts_with', 'pa', true],
    ['$.total', 'more_than', 100, true],
    ['$.total', 'more_than', 121, false],
    ['$.nested["odd name"]', 'equals', 7, true],
    ['$.test', 'is_false', undefined, true],
    ['$.test', 'is_true', undefined, false],
    ['$.missing', 'empty', undefined, true],
    ['$.constructor', 'empty', undefined, true],
    ['$.at', 'on', '2026-03-05', true],
    ['$.at', 'on', '2026-03-04', false],
    ['$.lines[*].sku', 'contains', 'B', true],
    ['$.lines[*].sku', 'contains', 'C', false],
    ['$.lines[1].sku', 'in', 'B;C', true],
  ] as const)('%s %s %s: %s', async (field, operator, value, holds) => {
    const item = await glue()
    const hook = await stockIn({ conditions: paid(field, operator, value) })
    const { status, body } = await send(hook, PAYLOAD)
    expect([status, body]).toEqual(holds ? [200, { ok: true, guid: item }] : [202, { ignored: true }])
    expect(await quantity(item)).toBe(holds ? 41 : 40)
    expect(await results(hook)).toEqual([holds ? 'accepted' : 'ignored'])
  })
  it('are refused where a field is no path or an operator does not fit', async () => {
    for (const [field, operator, value] of [
      ['status', 'equals', 'x'],
      ['$..status', 'equals', 'x'],
      ['$.status', 'resembles', 'x'],
      ['$.total', 'more_than', 'many'],
    ] as const) {
      const { status, text } = await admin.post('/api/incoming-requests', {
        name: `Condition ${field} ${operator}`,
        action: 'stock_in',
        conditions: paid(field, operator, value),
      })
      expect(status, text).toBe(422)
    }
  })
})

describe('the item (API-26, API-27)', () => {
  it('is found by guid, barcode, other code or name, and where a place is said, there', async () => {
    const item = await glue()
    await admin.post(`/items/${item}/barcodes`, { code: '3400949497294' })
    const hook = await make({
      action: 'stock_in',
      mapping: [
        path('guid', '$.guid'),
        path('tag', '$.sku'),
        path('name', '$.name'),
        path('folder', '$.place'),
        { field: 'quantity', value: '1' },
      ],
    })
    for (const by of [
      { guid: item },
      { sku: 'c-12' },
      { sku: '3400949497294' },
      { name: 'COLLE' },
      { sku: 'nope', name: 'Colle' },
    ])
      expect(await send(hook, by), JSON.stringify(by)).toMatchObject({ status: 200, body: { guid: item } })
    const yard = await aFolder(admin, 'Cour')
    const there = await anItem(admin, yard, { name: 'Colle', tag: 'C-12', quantity: 1 })
    expect((await send(hook, { sku: 'C-12' })).body.errors).toMatchObject([{ code: 'incoming_several' }])
    expect((await send(hook, { sku: 'C-12', place: 'Cour' })).body.guid).toBe(there)
    expect((await send(hook, { sku: 'C-12', place: 'Nulle part' })).status).toBe(422)
    expect((await send(hook, {})).body.errors).toMatchObject([{ code: 'required' }])
  })
  it('is not found where the creator does not see it, and made only where the request forces it', async () => {
    const hook = await stockIn()
    expect((await send(hook, { sku: 'N-1', qty: 2 })).status).toBe(404)
    const forcing = await stockIn({ force_creation: true })
    const made = await send(forcing, { sku: 'N-1', qty: 2 })
    expect(made.status).toBe(201)
    expect((await admin.get(`/items/${made.body.guid}`)).body).toMatchObject({
      name: 'N-1',
      tag: 'N-1',
      quantity: 2,
      parent_guid: hall,
    })
    expect((await send(forcing, { sku: 'N-1', qty: 2 })).status).toBe(200)
    expect((await calls(forcing)).map(({ status }) => status)).toEqual([200, 201])
  })
  it.each(['update_item', 'inventory', 'move_item'])('is made by %s too', async (action) => {
    const hook = await make({
      action,
      force_creation: true,
      mapping: [
        path('tag', '$.sku'),
        ...(action === 'move_item'
          ? [{ field: 'destination', value: 'Halle' }]
          : [{ field: 'folder', value: 'Halle' }]),
        ...(action === 'update_item' ? [path('name', '$.sku')] : [{ field: 'quantity', value: '3' }]),
      ],
    })
    const { status, body, text } = await send(hook, { sku: 'N-2' })
    expect(status, text).toBe(201)
    expect((await admin.get(`/items/${body.guid}`)).body).toMatchObject({
      tag: 'N-2',
      quantity: action === 'update_item' ? 0 : 3,
    })
  })
})

describe('its mapping', () => {
  it('is refused where a field, a path or a value is none', async () => {
    const { status, body } = await admin.post('/api/incoming-requests', {
      name: 'Faux',
      action: 'update_item',
      idPath: 'id',
      mapping: [
        path('price', '$.p'),
        path('tag', 'sku'),
        { field: 'description' },
        path('threshold', '$.lines[*].t'),
        path('name', '$.a'),
        path('name', '$.b'),
        path('attributes.Rien', '$.c'),
      ],
    })
    expect(status).toBe(422)
    expect(body.errors.map(({ field, code }: { field: string; code: string }) => [field, code])).toEqual([
      ['mapping.0.field', 'unknown_value'],
      ['mapping.1.path', 'request_path'],
      ['mapping.2.path', 'required'],
      ['mapping.3.path', 'incoming_path_each'],
      ['mapping.5.field', 'duplicates'],
      ['mapping.6.field', 'unknown_value'],
      ['idPath', 'request_path'],
    ])
  })
  it('follows a field of the company that is renamed, and keeps it from being deleted (T50)', async () => {
    const made = await admin.post('/fields', { target: 'items', name: 'Couleur', type: 'text' })
    expect(made.status, made.text).toBe(201)
    const item = await glue()
    const hook = await make({
      action: 'update_item',
      mapping: [path('tag', '$.sku'), path('attributes.Couleur', '$.color')],
    })
    await admin.put(`/fields/${made.body.guid}`, { name: 'Teinte' })
    expect((await send(hook, { sku: 'C-12', color: 'bleu' })).status).toBe(200)
    expect((await admin.get(`/items/${item}`)).body.attributes).toEqual({ Teinte: 'bleu' })
    const kept = await admin.del(`/fields/${made.body.guid}`)
    expect([kept.status, kept.text]).toEqual([409, expect.stringContaining('Des requêtes entrantes actives')])
    expect((await admin.del(`/fields/${made.body.guid}?force=true`)).status).toBe(204)
    expect((await admin.get(`/api/incoming-requests/${hook.guid}`)).body.status).toBe('inactive')
  })
})
