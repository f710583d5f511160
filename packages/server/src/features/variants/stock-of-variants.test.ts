import { beforeAll, describe, expect, it } from 'vitest'
import { sql, transaction } from '../../kernel/database.ts'
import { aCompany, aFolder, anItem, aUser, type Caller, type TestNode } from '../../testing/test-node.ts'
import { day, refusal, variantTests } from '../../testing/variants.ts'

const { aProduct, add, aLot, read, stock, move, world } = variantTests()
/** Beside the names that the shared helpers give. */
let n = 1_000
let node: TestNode
let user: Caller
let folder: string
beforeAll(() => void ({ node, user, folder } = world()))

describe('the stock of a product', () => {
  it('is taken over by its first variant, in the ledger (T34)', async () => {
    const product = await aProduct({ quantity: 7 })
    expect(refusal(await add(product, { quantity: 3 }))).toEqual([422, 'quantity', 'variant_first_quantity'])
    const lot = await aLot(product)
    expect([await read(product), await read(lot)]).toEqual([
      [7, 7, 0, 1],
      [7, 7, 0, 0],
    ])
    const legs = (await user.get(`/transactions?item=${product}`)).body.data.filter(
      (leg: { item: { guid: string } }) => leg.item.guid === product,
    )
    expect(legs[0]).toMatchObject({ kind: 'move', type: 'out', quantity: 7, quantity_after: 0 })
    expect((await user.get(`/transactions?item=${lot}`)).body.data).toMatchObject([
      { kind: 'move', type: 'in', quantity: 7, group: legs[0].group },
    ])
    expect((await user.get(`/activities?guid=${product}`)).body.data[0]).toMatchObject({
      action: 'move',
      changes: [{ field: 'quantity', old: 7, new: 0 }],
    })
    expect(refusal(await user.post(`/transactions/${legs[0].guid}/reverse`, { reason: 'x' }))[0]).toBe(409)
  })
  it('crosses no threshold while it is taken over', async () => {
    const product = await aProduct({ quantity: 7, threshold: 10 })
    const alerts = async () =>
      (
        await transaction(node.pool, { company: user.company }, ({ db }) =>
          sql<{ n: number }>`select count(*)::int as n from threshold_alert where item_id = ${product}`.execute(db),
        )
      ).rows[0]!.n
    expect(await alerts()).toBe(1)
    await aLot(product)
    expect([await alerts(), await read(product)]).toEqual([1, [7, 7, 0, 1]])
  })
  it('that is reserved is not taken over', async () => {
    const product = await aProduct({ quantity: 7 })
    const { guid } = (
      await user.post('/reservations', { name: { name: 'Salon' }, item: product, quantity: 2, expiryDate: day(5) })
    ).body
    expect(refusal(await add(product))).toEqual([409, undefined, 'variants_reserved'])
    await user.post(`/reservations/${guid}/cancel`)
    expect((await add(product, { quantity: 7 })).status).toBe(201)
  })
  it('is the sum of its variants and lots, and does not change by itself (VAR-17, VAR-18)', async () => {
    const product = await aProduct()
    const [a, b] = [await aLot(product, { quantity: 5 }), await aLot(product, { quantity: 3, kind: 'variant' })]
    for (const answer of [
      await stock(product, 'in', 1),
      await stock(product, 'out', 1),
      await user.post(`/items/${product}/inventory`, { quantity: 9 }),
    ])
      expect(refusal(answer)).toEqual([409, 'quantity', 'has_variants'])
    expect(
      refusal(
        await user.post('/reservations', { name: { name: 'Salon' }, item: product, quantity: 1, expiryDate: day(5) }),
      ),
    ).toEqual([409, 'item', 'has_variants'])
    await stock(a, 'out', 2)
    await user.post(`/items/${b}/inventory`, { quantity: 10 })
    await user.post('/reservations', { name: { name: 'Salon' }, item: b, quantity: 4, expiryDate: day(5) })
    expect([await read(product), (await user.get(`/items/${product}`)).body.variant_types]).toEqual([
      [13, 9, 4, 2],
      ['variant', 'lot'],
    ])
    expect(refusal(await user.put(`/items/${product}`, { type: 'item' }))).toEqual([409, 'type', 'conflict'])
    await user.del(`/variants/${a}`)
    expect(await read(product)).toEqual([10, 6, 4, 1])
    await user.del(`/variants/${b}`)
    expect(await read(product)).toEqual([0, 0, 0, 0])
    expect((await stock(product, 'in', 1)).status).toBe(201)
  })
  it('is counted in the unit of the product', async () => {
    const product = await aProduct({ unit: 'l' })
    const lot = await aLot(product, { quantity: 1.5 })
    expect([
      refusal(await user.put(`/items/${product}`, { unit: 'piece' })),
      refusal(await user.put(`/items/${lot}`, { unit: 'kg' })),
    ]).toEqual([
      [422, 'unit', 'quantity_whole'],
      [409, 'unit', 'conflict'],
    ])
    await user.put(`/items/${product}`, { unit: 'kg' })
    expect((await user.get(`/variants/${lot}`)).body).toMatchObject({ unit: 'kg', quantity: 1.5 })
  })
  it('counts for the threshold of the product as for that of the lot', async () => {
    const product = await aProduct({ threshold: 5 })
    const lot = await aLot(product, { quantity: 6 })
    const isLow = async () =>
      (await user.get(`/items?low=true&search=${encodeURIComponent((await user.get(`/items/${product}`)).body.name)}`))
        .body.total
    expect(await isLow()).toBe(0)
    await stock(lot, 'out', 1)
    expect(await isLow()).toBe(1)
  })
})

describe('deleting', () => {
  it('asks for at least one, and tells what stays (VAR-08)', async () => {
    const lot = await aLot(await aProduct())
    const none = await user.call('POST', '/variants/bulk-delete', { guids: [] }, { 'accept-language': 'en' })
    expect([none.status, none.body.errors]).toEqual([
      422,
      [{ field: 'guids', code: 'variant_choose_one', message: 'You must choose at least one variant and lot.' }],
    ])
    const plain = await aProduct()
    expect((await user.post('/variants/bulk-delete', { guids: [lot, plain] })).body).toMatchObject({
      deleted: 1,
      failed: [{ guid: plain }],
    })
    expect((await user.get(`/items/${plain}`)).status).toBe(200)
  })
  it('frees name and code, and a return claims them (VAR-06, TRASH-07)', async () => {
    const product = await aProduct()
    const lot = await aLot(product, { name: 'Revenant', tag: 'REV-1', quantity: 2 })
    await user.del(`/variants/${lot}`)
    const usurper = await aLot(product, { name: 'revenant', tag: 'REV-1' })
    const refused = await user.call('POST', '/trash/restore', { guids: [lot] }, { 'accept-language': 'en' })
    expect(refused.body).toMatchObject({
      restored: 0,
      failed: [{ guid: lot, message: 'The name Revenant already exists in your variants and lots.' }],
    })
    await user.put(`/variants/${usurper}`, { name: 'Autre', tag: null })
    expect((await user.post('/trash/restore', { guids: [lot] })).body).toMatchObject({ restored: 1 })
    expect(await read(product)).toEqual([2, 2, 0, 2])
    expect(refusal(await add(product, { name: 'REVENANT' }))).toEqual([422, 'name', 'variant_name_exists'])
  })
  it('takes variants and lots along, and brings them back (VAR-21)', async () => {
    const product = await aProduct()
    const [a, b, gone] = [
      await aLot(product, { quantity: 5 }),
      await aLot(product, { quantity: 1 }),
      await aLot(product, { quantity: 9 }),
    ]
    await user.del(`/variants/${gone}`)
    await user.del(`/items/${product}`)
    expect([
      (await user.get(`/variants/${a}`)).status,
      (await user.get(`/items?folder=${folder}&type=variant&search=Lot`)).body.data.some(
        ({ guid }: { guid: string }) => guid === b,
      ),
    ]).toEqual([404, false])
    const alone = await user.post('/trash/restore', { guids: [a] })
    expect([alone.body.restored, alone.body.failed[0].message]).toEqual([
      0,
      'Le produit de cette variante ou de ce lot est dans la corbeille\u00A0: restaurez-le d’abord',
    ])
    expect((await user.post('/trash/restore', { guids: [b, product] })).body).toEqual({ restored: 2, failed: [] })
    expect(await read(product)).toEqual([6, 6, 0, 2])
    await user.post('/trash/restore', { guids: [gone] })
    expect(await read(product)).toEqual([15, 15, 0, 3])
  })
  it('with a folder takes all, and brings all back', async () => {
    const place = await aFolder(user, `Local ${++n}`)
    const product = await anItem(user, place, { name: 'Tout' })
    const lot = await aLot(product, { quantity: 5 })
    await user.del(`/folders/${place}`)
    expect((await user.get(`/variants/${lot}`)).status).toBe(404)
    await user.post('/trash/restore', { guids: [place] })
    expect(await read(product)).toEqual([5, 5, 0, 1])
  })
  it('of a lot whose product moved on brings it back to its folder, under a record of the product there', async () => {
    const product = await aProduct({ tag: `BACK-${n}` })
    const [lot, stays] = [await aLot(product, { quantity: 5 }), await aLot(product, { quantity: 1 })]
    await user.del(`/variants/${lot}`)
    await move([{ guid: product }])
    expect((await user.post('/trash/restore', { guids: [lot] })).body).toEqual({ restored: 1, failed: [] })
    const { body } = await user.get(`/variants/${lot}`)
    expect([
      body.folder.guid,
      body.product.guid === product,
      await read(product),
      await read(body.product.guid),
      await read(stays),
    ]).toEqual([folder, false, [1, 1, 0, 1], [5, 5, 0, 1], [1, 1, 0, 0]])
  })
})

describe('the ledger of a product', () => {
  it('holds what its variants and lots did, now and as of then', async () => {
    const own = await aUser(node, await aCompany(node))
    const place = await aFolder(own, 'Officine')
    const product = await anItem(own, place, { name: 'Vaccin' })
    const { guid } = (await own.post(`/items/${product}/variants`, { kind: 'lot', name: 'V-1', quantity: 4 })).body
    await own.post(`/items/${guid}/transactions`, { type: 'out', quantity: 1, action: 'given_to_technician' })
    expect(
      (await own.get(`/transactions?item=${product}`)).body.data.map((one: { item_name: string; quantity: number }) => [
        one.item_name,
        one.quantity,
      ]),
    ).toEqual([
      ['V-1', 1],
      ['V-1', 4],
    ])
    expect((await own.get(`/transactions?item=${guid}`)).body.total).toBe(2)
    const asOf = await own.get(`/stock/as-of?item=${product}&at=${new Date(Date.now() + 1000).toISOString()}`)
    expect(asOf.body.data.map((one: { name: string; quantity: number }) => [one.name, one.quantity])).toEqual([
      ['V-1', 3],
    ])
  })
})

describe('serial numbers (X-18)', () => {
  const withFields = async () => {
    const own = await aUser(node, await aCompany(node))
    const place = await aFolder(own, 'Dépôt')
    const field = async (name: string, mapped: string | null) =>
      (await own.post('/fields', { name, type: 'text', target: 'items', mapped })).body
    await field('Série', 'serialnumber')
    await field('Modèle', 'model')
    const variant = (product: string, name: string, serial: string) =>
      own.post(`/items/${product}/variants`, { kind: 'variant', name, attributes: { Série: serial } })
    return { own, place, variant }
  }
  it('are unique among the variants of a product, and free elsewhere', async () => {
    const { own, place, variant } = await withFields()
    const [product, second] = [
      await anItem(own, place, { name: 'Perceuse' }),
      await anItem(own, place, { name: 'Scie' }),
    ]
    const first = await variant(product, 'A', 'SN-1')
    expect([
      first.body.serial,
      (await variant(second, 'B', 'SN-1')).status,
      refusal(await variant(product, 'C', ' sn-1 ')),
    ]).toEqual(['SN-1', 201, [422, 'attributes.Série', 'serial_exists']])
    const other2 = (await variant(product, 'D', 'SN-2')).body.guid
    expect(refusal(await own.put(`/variants/${other2}`, { attributes: { Série: 'SN-1' } }))).toEqual([
      422,
      'attributes.Série',
      'serial_exists',
    ])
    expect((await own.post(`/variants/${first.body.guid}/copy`)).body.serial).toBeNull()
    await own.del(`/variants/${first.body.guid}`)
    expect((await own.put(`/variants/${other2}`, { attributes: { Série: 'SN-1' } })).status).toBe(200)
    expect((await own.post('/trash/restore', { guids: [first.body.guid] })).body.restored).toBe(0)
  })
  it('of equipment are unique per model', async () => {
    const { own, place } = await withFields()
    const machine = (name: string, model: string) =>
      own.post('/items', { name, type: 'equipment', parent: place, attributes: { Série: 'X1', Modèle: model } })
    expect([
      (await machine('M1', 'Alpha')).status,
      (await machine('M2', 'Bêta')).status,
      refusal(await machine('M3', 'alpha')),
    ]).toEqual([201, 201, [422, 'attributes.Série', 'serial_exists']])
  })
  it('given by many at once are given once', async () => {
    const { own, place, variant } = await withFields()
    const product = await anItem(own, place)
    const answers = await Promise.all(Array.from({ length: 8 }, (_, at) => variant(product, `V${at}`, 'SN-9')))
    expect([
      answers.filter(({ status }) => status === 201).length,
      new Set(answers.filter(({ status }) => status !== 201).map((one) => refusal(one).join(' '))),
    ]).toEqual([1, new Set(['422 attributes.Série serial_exists'])])
  })
  it('that clash keep a field from meaning them, and are named', async () => {
    const own = await aUser(node, await aCompany(node))
    const place = await aFolder(own, 'Dépôt')
    const { guid } = (await own.post('/fields', { name: 'Numéro', type: 'text', target: 'items' })).body
    const product = await anItem(own, place)
    const variant = async (name: string, number: string) =>
      (await own.post(`/items/${product}/variants`, { kind: 'variant', name, attributes: { Numéro: number } })).body
        .guid as string
    const [, second] = [await variant('A', 'N-1'), await variant('B', 'n-1'), await variant('C', 'N-2')]
    const refused = await own.call('PUT', `/fields/${guid}`, { mapped: 'serialnumber' }, { 'accept-language': 'en' })
    expect([
      refusal(refused),
      refused.body.errors[0].message.startsWith('Serial numbers are used more than once for one product: '),
    ]).toEqual([[422, 'mapped', 'serial_clash'], true])
    expect((await own.get(`/fields/${guid}`)).body.mapped).toBeNull()
    await own.put(`/variants/${second}`, { attributes: { Numéro: 'N-3' } })
    expect((await own.put(`/fields/${guid}`, { mapped: 'serialnumber' })).status).toBe(200)
    expect(refusal(await own.put(`/variants/${second}`, { attributes: { Numéro: 'N-2' } }))).toEqual([
      422,
      'attributes.Numéro',
      'serial_exists',
    ])
    await own.put(`/fields/${guid}`, { mapped: null })
    expect((await own.put(`/variants/${second}`, { attributes: { Numéro: 'N-2' } })).status).toBe(200)
  })
  it('go along with a part that moves', async () => {
    const { own, place, variant } = await withFields()
    const product = await anItem(own, place)
    const { guid } = (await variant(product, 'V', 'SN-1')).body
    await own.post(`/items/${guid}/transactions`, { type: 'in', quantity: 5 })
    const away = await aFolder(own, 'Camion')
    expect((await own.post('/items/move', { items: [{ guid, quantity: 2 }], destination: away })).status).toBe(201)
    expect((await own.get('/variants')).body.data.map(({ serial }: { serial: string }) => serial)).toEqual([
      'SN-1',
      'SN-1',
    ])
  })
})
