import { ALL_ROLES } from '@entrepot/contract/kernel/roles.ts'
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
let user: Caller
let folder: string
let other: string
let n = 0
beforeAll(async () => {
  node = await startTestNode(url)
  user = await aUser(node, await aCompany(node))
  ;[folder, other] = [await aFolder(user, 'Réserve'), await aFolder(user, 'Camion')]
})
afterAll(() => node.stop())

const aProduct = (fields: Record<string, unknown> = {}) => anItem(user, folder, { name: `Produit ${++n}`, ...fields })
const add = (product: string, fields: Record<string, unknown> = {}) =>
  user.post(`/items/${product}/variants`, { kind: 'lot', name: `Lot ${++n}`, ...fields })
const aLot = async (product: string, fields: Record<string, unknown> = {}): Promise<string> => {
  const { status, body } = await add(product, fields)
  if (status !== 201) throw new Error(JSON.stringify(body))
  return body.guid
}
type Refused = {
  status: number
  body: { code: string; message: string; errors?: { field: string; code: string; message: string }[] }
}
const refusal = ({ status, body }: Refused) => [status, body.errors?.[0]?.field, body.errors?.[0]?.code ?? body.code]
const read = async (item: string) => {
  const { quantity, quantityAvailable, quantityReserved, variants } = (await user.get(`/items/${item}`)).body
  return [quantity, quantityAvailable, quantityReserved, variants]
}
const stock = (item: string, type: 'in' | 'out', quantity: number) =>
  user.post(`/items/${item}/transactions`, { type, quantity, ...(type === 'out' && { action: 'given_to_technician' }) })
const move = (items: readonly { guid: string; quantity?: number }[], destination = other) =>
  user.post('/items/move', { items, destination })
const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const lotsIn = async (query: string) =>
  (await user.get(`/variants?${query}`)).body.data as {
    guid: string
    name: string
    quantity: number
    product: { guid: string }
    folder: { guid: string }
  }[]

describe('a variant or lot', () => {
  it('has its product, name, state, barcode, quantity, status and date, and lies where its product does (VAR-02)', async () => {
    const product = await aProduct({ tag: 'P-1', unit: 'l' })
    const { status, body } = await add(product, {
      name: 'Lot A',
      tag: 'L-1',
      quantity: 2.5,
      status: 'Contrôlé',
      expiryDate: day(30),
      threshold: 1,
    })
    expect([status, body]).toMatchObject([
      201,
      {
        kind: 'lot',
        name: 'Lot A',
        tag: 'L-1',
        active: true,
        quantity: 2.5,
        quantityAvailable: 2.5,
        unit: 'l',
        status: 'Contrôlé',
        expiryDate: day(30),
        expired: false,
        product: { guid: product, tag: 'P-1' },
        folder: { guid: folder },
        folder_path: 'Réserve',
        threshold: 1,
        version: 1,
      },
    ])
    expect((await user.get(`/variants/${body.guid}`)).body).toEqual(body)
    expect((await user.get(`/items/${product}`)).body).toMatchObject({
      quantity: 2.5,
      quantityAvailable: 2.5,
      variants: 1,
      variant_types: ['lot'],
    })
    expect((await user.get(`/items/${body.guid}`)).body).toMatchObject({
      type: 'variant',
      variant: { kind: 'lot', product: { guid: product }, status: 'Contrôlé', expiryDate: day(30) },
    })
    expect((await user.get(`/transactions?item=${body.guid}`)).body.data).toMatchObject([
      { kind: 'in', action: 'receipt', quantity: 2.5 },
    ])
  })
  it('of today is past, by the text (T36)', async () => {
    const product = await aProduct()
    expect([
      (await add(product, { expiryDate: day(0) })).body.expired,
      (await add(product, { expiryDate: day(2) })).body.expired,
      (await add(product)).body.expired,
    ]).toEqual([true, false, false])
  })
  it('is of products and plain items only (VAR-19)', async () => {
    const [machine, plain] = [
      await anItem(user, folder, { name: `Machine ${++n}`, type: 'equipment' }),
      await anItem(user, folder, { name: `Article ${++n}`, type: 'item' }),
    ]
    const variant = await aLot(plain, { kind: 'variant' })
    expect([
      refusal(await add(machine)),
      refusal(await add(variant)),
      (await user.get(`/items/${machine}/variants`)).body.total,
    ]).toEqual([[422, 'item', 'variant_parent'], [422, 'item', 'variant_parent'], 0])
    expect((await user.get(`/variants/${plain}`)).status).toBe(404)
  })
  it('has a name and a barcode that are unique among variants and lots, with their own words (VAR-06, VAR-07, T65)', async () => {
    const [product, second] = [await aProduct(), await aProduct()]
    await aLot(product, { name: 'Été 7', tag: 'UN-1' })
    const taken = await user.call(
      'POST',
      `/items/${second}/variants`,
      { kind: 'variant', name: '  ÉTÉ 7 ', tag: 'un-1' },
      { 'accept-language': 'en' },
    )
    expect(taken.body.errors).toEqual([
      {
        field: 'name',
        code: 'variant_name_exists',
        message: 'The name ÉTÉ 7 already exists in your variants and lots.',
      },
      { field: 'tag', code: 'variant_tag_exists', message: 'The tag un-1 already exists in your variants and lots.' },
    ])
    const free = await aLot(second, { name: 'Hiver 7' })
    expect([
      refusal(await user.put(`/variants/${free}`, { name: 'été 7' })),
      refusal(await user.put(`/variants/${free}`, { tag: 'UN-1' })),
      refusal(await user.put(`/items/${free}`, { name: 'Été 7' })),
    ]).toEqual([
      [422, 'name', 'variant_name_exists'],
      [422, 'tag', 'variant_tag_exists'],
      [422, 'name', 'variant_name_exists'],
    ])
    expect((await user.put(`/variants/${free}`, { name: 'HIVER 7' })).body.name).toBe('HIVER 7')
    // A product may have the name of a lot.
    expect((await user.post('/items', { name: 'Été 7', type: 'product', parent: folder })).status).toBe(201)
  })
  it('of one name made by many at once is made once (T65)', async () => {
    const products = await Promise.all(Array.from({ length: 6 }, () => aProduct()))
    const answers = await Promise.all(
      products.map((product) =>
        user.post(`/items/${product}/variants`, { kind: 'lot', name: `Course ${n}`, tag: `C-${n}` }),
      ),
    )
    const [made, refused] = [
      answers.filter(({ status }) => status === 201),
      answers.filter(({ status }) => status !== 201),
    ]
    expect([made.length, refused.length]).toEqual([1, 5])
    for (const one of refused)
      expect(['422 name variant_name_exists', '422 tag variant_tag_exists']).toContain(refusal(one).join(' '))
  })
  it('is changed, told to the log, and a stale change is told', async () => {
    const lot = await aLot(await aProduct(), { status: 'a' })
    const { body } = await user.put(`/variants/${lot}`, {
      kind: 'variant',
      active: false,
      expiryDate: day(3),
      status: 'b',
      description: 'x',
      threshold: 4,
      version: 1,
    })
    expect(body).toMatchObject({
      kind: 'variant',
      active: false,
      expiryDate: day(3),
      status: 'b',
      description: 'x',
      threshold: 4,
      version: 2,
    })
    expect(refusal(await user.put(`/variants/${lot}`, { status: 'c', version: 1 }))).toEqual([409, undefined, 'stale'])
    const [logged] = (await user.get(`/activities?guid=${lot}`)).body.data
    expect(logged.changes.map(({ field }: { field: string }) => field).toSorted()).toEqual([
      'active',
      'description',
      'expiryDate',
      'kind',
      'status',
      'threshold',
    ])
    expect((await user.put(`/variants/${lot}`, { expiryDate: null })).body.expiryDate).toBeNull()
  })
  it('has as status the value of the field that means it (VAR-04)', async () => {
    const own = await aUser(node, await aCompany(node))
    const place = await aFolder(own, 'Dépôt')
    await own.post('/fields', {
      name: 'État',
      type: 'select',
      target: 'items',
      values: ['Libre', 'Bloqué'],
      mapped: 'status',
    })
    const product = await anItem(own, place)
    const { body } = await own.post(`/items/${product}/variants`, { kind: 'lot', name: 'L', status: 'Libre' })
    expect(body).toMatchObject({ status: 'Libre', attributes: { État: 'Libre' } })
    expect(refusal(await own.put(`/variants/${body.guid}`, { status: 'Autre' }))).toEqual([
      422,
      'attributes.État',
      'unknown_value',
    ])
    expect((await own.put(`/variants/${body.guid}`, { attributes: { État: 'Bloqué' } })).body.status).toBe('Bloqué')
  })
  it('is copied with a number, without code and stock (VAR-13 to VAR-15)', async () => {
    const product = await aProduct()
    const lot = await aLot(product, { name: 'Modèle', tag: 'M-1', quantity: 4, status: 'ok', expiryDate: day(9) })
    const copies = [await user.post(`/variants/${lot}/copy`), await user.post(`/variants/${lot}/copy`)].map(
      ({ body }) => body,
    )
    for (const copy of copies) {
      expect(copy).toMatchObject({
        tag: null,
        quantity: 0,
        status: 'ok',
        expiryDate: day(9),
        product: { guid: product },
      })
      expect(Number(/^Modèle - copy(\d+)$/.exec(copy.name)?.[1])).toBeLessThanOrEqual(49_999)
    }
    expect(copies[0].name).not.toBe(copies[1].name)
  })
})

describe('the lists', () => {
  it('show disabled ones on demand (VAR-01), and leave variants out among items', async () => {
    const at = ++n
    const place = await aFolder(user, `Salle ${at}`)
    const product = await anItem(user, place, { name: 'Vin' })
    await aLot(product, { name: `Cru ${at}`, expiryDate: day(5), quantity: 1 })
    await aLot(product, { name: `Ancien ${at}`, active: false, expiryDate: day(-5), quantity: 2 })
    await aLot(product, { name: `Blanc ${at}`, kind: 'variant' })
    const names = async (path: string) =>
      (await user.get(path)).body.data.map(({ name }: { name: string }) => name.split(' ')[0])
    expect(await names(`/items/${product}/variants`)).toEqual(['Blanc', 'Cru'])
    expect(await names(`/items/${product}/variants?all&sort=expiryDate`)).toEqual(['Ancien', 'Cru', 'Blanc'])
    expect([
      await names(`/variants?folder=${place}&all&expired=true`),
      await names(`/variants?folder=${place}&kind=lot`),
      await names(`/variants?item=${product}&active=false`),
      await names(`/variants?folder=${place}&search=vin blanc`),
      await names(`/variants?folder=${place}&expiringBefore=${day(6)}&sort=-quantity`),
    ]).toEqual([['Ancien'], ['Cru'], ['Ancien'], ['Blanc'], ['Cru']])
    expect([
      await names(`/items?folder=${place}`),
      await names(`/items?folder=${place}&type=variant`),
      await names(`/items?variantsOf=${product}&sort=-quantity`),
    ]).toEqual([['Vin'], ['Ancien', 'Blanc', 'Cru'], ['Ancien', 'Cru', 'Blanc']])
    const content = (await user.get(`/folders/${place}/content`)).body
    expect([
      content.items.total,
      content.items.data[0].quantity,
      (await user.get(`/items?folder=${place}`)).body.total,
    ]).toEqual([1, 3, 1])
    expect(
      await names(
        `/items?folder=${place}&filters=${encodeURIComponent(JSON.stringify({ operator: 'AND', rules: [{ field: 'quantity', operator: 'equals', value: 3 }] }))}`,
      ),
    ).toEqual(['Vin'])
    const csv = await user.call(
      'GET',
      `/variants?item=${product}&all&sort=name&export=csv&columns=name;kind;active;expired;quantity`,
    )
    expect(csv.text).toBe(
      `\uFEFFNom;Sorte;Actif;Périmé;Quantité\r\nAncien ${at};Lot;Désactivé;Oui;2\r\nBlanc ${at};Variante;Activé;Non;0\r\nCru ${at};Lot;Activé;Non;1\r\n`,
    )
  })
  it('sum up over the folders of a product (X-01)', async () => {
    const product = await aProduct({ tag: `SUM-${n}` })
    const lot = await aLot(product, { quantity: 6 })
    await move([{ guid: lot, quantity: 2 }])
    expect((await user.get(`/items/${product}/places`)).body).toMatchObject({
      total: 6,
      places: [{ quantity: 4 }, { quantity: 2 }],
    })
    const light = (await user.get('/items/all?withParentAssociatedItem=false')).body.data as { guid: string }[]
    expect([light.some(({ guid }) => guid === product), light.some(({ guid }) => guid === lot)]).toEqual([false, true])
  })
  it('and calls answer what the caller may see', async () => {
    const hidden = await aFolder(user, `Coffre ${++n}`)
    const lot = await aLot(await anItem(user, hidden), { quantity: 1 })
    const member = await aUser(node, user.company, {
      roles: ALL_ROLES.filter((role) => !['ROLE_FOLDER_FULL', 'ROLE_API_DISABLED_OUTGOING'].includes(role)),
    })
    expect([
      (await member.get('/variants?all')).body.total,
      (await member.get(`/variants/${lot}`)).status,
      (await member.del(`/variants/${lot}`)).status,
    ]).toEqual([0, 404, 404])
    await grant(node, member, hidden, 'read')
    expect([
      (await member.get('/variants?all')).body.total,
      (await member.put(`/variants/${lot}`, { name: 'x' })).body.code,
      (await member.post(`/variants/${lot}/copy`)).body.code,
    ]).toEqual([1, 'folder_denied', 'folder_denied'])
  })
})

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

describe('a disabled one', () => {
  it('stays counted, but is neither chosen nor scanned; counted it may be (VAR-10, VAR-20)', async () => {
    const product = await aProduct()
    const lot = await aLot(product, { quantity: 4, tag: `OFF-${n}` })
    await user.put(`/variants/${lot}`, { active: false })
    expect(await read(product)).toEqual([4, 4, 0, 1])
    const english = await user.call(
      'POST',
      `/items/${lot}/transactions`,
      { type: 'in', quantity: 1 },
      { 'accept-language': 'en' },
    )
    expect([english.status, english.body.message]).toEqual([409, 'The variant and lot is disabled.'])
    expect([
      refusal(await stock(lot, 'out', 1)),
      refusal(await move([{ guid: lot }])),
      refusal(await user.post('/reservations', { name: { name: 'S' }, item: lot, quantity: 1, expiryDate: day(2) })),
    ]).toEqual([
      [409, 'quantity', 'variant_disabled'],
      [409, 'quantity', 'variant_disabled'],
      [409, 'item', 'variant_disabled'],
    ])
    expect((await user.get(`/items/scan/OFF-${n - 1}`)).body).toMatchObject({
      kind: 'item',
      item: { guid: lot, active: false },
    })
    expect((await user.post(`/items/${lot}/inventory`, { quantity: 3 })).status).toBe(201)
    expect((await move([{ guid: product }])).status).toBe(201)
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

describe('moving (VAR-18)', () => {
  it('a part or the whole of a lot makes its product where it arrives, or joins it there', async () => {
    const product = await aProduct({ tag: `MOVE-${n}` })
    const lot = await aLot(product, { quantity: 10, name: `Voyage ${n}`, expiryDate: day(9) })
    const first = await move([{ guid: lot, quantity: 4 }])
    expect([first.status, first.body.items.length]).toEqual([201, 2])
    const [there] = (await lotsIn(`folder=${other}&search=Voyage ${n - 1}`)).filter(
      ({ name }) => name === (first.body.items[0].name as string),
    )
    expect(there).toMatchObject({ quantity: 4, expiryDate: day(9), folder: { guid: other } })
    expect([
      await read(product),
      await read(there!.product.guid),
      (await user.get(`/items/${there!.product.guid}`)).body.article_guid ===
        (await user.get(`/items/${product}`)).body.article_guid,
    ]).toEqual([[6, 6, 0, 1], [4, 4, 0, 1], true])
    await move([{ guid: lot }])
    expect([await read(product), await read(there!.product.guid), (await user.get(`/variants/${lot}`)).status]).toEqual(
      [[0, 0, 0, 0], [10, 10, 0, 1], 404],
    )
    // What went first returns, and the lot lives again for it.
    expect(
      (await user.post(`/transactions/${first.body.transactions[0].guid}/reverse`, { reason: 'Erreur' })).status,
    ).toBe(201)
    expect([await read(lot), await read(product), await read(there!.product.guid)]).toEqual([
      [4, 4, 0, 0],
      [4, 4, 0, 1],
      [6, 6, 0, 1],
    ])
  })
  it('a product takes its variants and lots along; a part of it means nothing', async () => {
    const product = await aProduct()
    const [a, b, empty] = [
      await aLot(product, { quantity: 3 }),
      await aLot(product, { quantity: 2, kind: 'variant' }),
      await aLot(product),
    ]
    await user.post('/reservations', { name: { name: 'Salon' }, item: a, quantity: 1, expiryDate: day(5) })
    expect(refusal(await move([{ guid: product, quantity: 1 }]))).toEqual([409, 'quantity', 'has_variants'])
    expect((await move([{ guid: product }])).status).toBe(201)
    expect([
      await read(product),
      (await user.get(`/items/${product}`)).body.parent_guid,
      new Set((await lotsIn(`item=${product}&all`)).map((lot) => lot.folder.guid)),
    ]).toEqual([[5, 4, 1, 3], other, new Set([other])])
    expect([
      (await lotsIn(`item=${product}`)).map(({ guid }) => guid).toSorted(),
      refusal(await move([{ guid: product }])),
    ]).toEqual([[a, b, empty].toSorted(), [422, 'quantity', 'folder_already_there']])
  })
  it('a product joins its record there, lot by lot', async () => {
    const product = await aProduct({ tag: `JOIN-${n}` })
    const [a, b, empty] = [
      await aLot(product, { quantity: 3 }),
      await aLot(product, { quantity: 2 }),
      await aLot(product),
    ]
    await move([{ guid: a, quantity: 1 }])
    const [partOfA] = (await lotsIn(`folder=${other}`))
      .filter(({ product: one }) => one.guid !== product && one.guid)
      .filter(({ quantity }) => quantity === 1)
      .slice(-1)
    const home = (await user.get(`/items/${product}/places`)).body.places.find(
      (place: { folder: { guid: string } }) => place.folder.guid === other,
    ).item
    expect((await move([{ guid: product }])).status).toBe(201)
    expect([(await user.get(`/items/${product}`)).status, await read(home), partOfA === undefined]).toEqual([
      404,
      [5, 5, 0, 3],
      false,
    ])
    expect((await lotsIn(`item=${home}`)).map(({ guid }) => guid)).toEqual(expect.arrayContaining([b, empty]))
    expect((await user.get(`/items/${product}/places`)).status).toBe(404)
  })
  it('back and forth by reversals keeps every lot under its product', async () => {
    const product = await aProduct({ tag: `REVERSE-${n}` })
    const lot = await aLot(product, { quantity: 3 })
    const moved = await move([{ guid: lot }])
    const home = (await user.get(`/variants/${lot}`)).body.product.guid
    expect(home).not.toBe(product)
    expect(
      (await user.post(`/transactions/${moved.body.transactions[0].guid}/reverse`, { reason: 'Erreur' })).status,
    ).toBe(201)
    expect([(await user.get(`/variants/${lot}`)).body.product.guid, await read(product), await read(home)]).toEqual([
      product,
      [3, 3, 0, 1],
      [0, 0, 0, 0],
    ])
    // The product itself has gone meanwhile: another record of it is made for what returns.
    const [again] = (await move([{ guid: lot }])).body.transactions
    await move([{ guid: product }])
    expect((await user.post(`/transactions/${again.guid}/reverse`, { reason: 'Erreur' })).status).toBe(201)
    const { body } = await user.get(`/variants/${lot}`)
    expect([body.folder.guid, await read(body.product.guid)]).toEqual([folder, [3, 3, 0, 1]])
  })
  it('to where the product holds stock of its own is refused (T34)', async () => {
    const product = await aProduct({ tag: `OWN-${n}`, quantity: 5 })
    await move([{ guid: product, quantity: 2 }])
    const lot = await aLot(product)
    expect([refusal(await move([{ guid: lot }])), refusal(await move([{ guid: product }]))]).toEqual([
      [409, undefined, 'variant_place_stock'],
      [409, undefined, 'variant_place_stock'],
    ])
    const there = (await user.get(`/items/${product}/places`)).body.places.find(
      (place: { folder: { guid: string } }) => place.folder.guid === other,
    ).item
    expect(refusal(await move([{ guid: there }], folder))).toEqual([422, 'quantity', 'has_variants'])
    await aLot(there)
    expect((await move([{ guid: lot }])).status).toBe(201)
    expect(await read(there)).toEqual([5, 5, 0, 2])
  })
  it('and an entry that arrives elsewhere makes product and lot there', async () => {
    const product = await aProduct({ tag: `ENTRY-${n}` })
    const lot = await aLot(product, { quantity: 1 })
    const { status, body } = await user.post('/items/transactions', {
      type: 'in',
      lines: [{ guid: lot, quantity: 4 }],
      place: other,
    })
    expect([status, body.items[0].quantity, await read(product)]).toEqual([201, 4, [1, 1, 0, 1]])
    const arrived = (await user.get(`/variants/${body.items[0].guid}`)).body
    expect([arrived.folder.guid, await read(arrived.product.guid)]).toEqual([other, [4, 4, 0, 1]])
  })
})

describe('what is past its date, and what should leave first (VAR-11, X-20)', () => {
  const leaving = async (order: string) => {
    const own = await aUser(node, await aCompany(node))
    const place = await aFolder(own, 'Dépôt')
    expect((await own.put('/user/company', { name: 'Atelier', lot_order: order })).body.lot_order).toBe(order)
    const product = await anItem(own, place)
    const lots: string[] = []
    for (const expiryDate of [day(-3), day(10), day(20)])
      lots.push(
        (
          await own.post(`/items/${product}/variants`, {
            kind: 'lot',
            name: `L ${expiryDate}`,
            expiryDate,
            quantity: 5,
          })
        ).body.guid,
      )
    const out = (lines: readonly [number, number][]) =>
      own.post('/items/transactions', {
        type: 'out',
        action: 'given_to_technician',
        lines: lines.map(([at, quantity]) => ({ guid: lots[at], quantity })),
      })
    return { own, product, lots, out }
  }
  it('is suggested in the order of dates, and told when it is past', async () => {
    const { own, product, lots, out } = await leaving('suggest')
    const { body } = await own.get(`/items/${product}/variants/suggestion?quantity=7`)
    expect([
      body.take.map(({ variant, quantity }: { variant: { guid: string }; quantity: number }) => [
        variant.guid,
        quantity,
      ]),
      body.missing,
      body.expired[0].guid,
      body.order,
    ]).toEqual([
      [
        [lots[1], 5],
        [lots[2], 2],
      ],
      0,
      lots[0],
      'suggest',
    ])
    expect((await own.get(`/items/${product}/variants/suggestion?quantity=12`)).body.missing).toBe(2)
    expect((await out([[2, 1]])).body.warnings).toEqual([])
    const past = await own.call(
      'POST',
      `/items/${lots[0]}/transactions`,
      { type: 'out', quantity: 1, action: 'given_to_technician' },
      { 'accept-language': 'en' },
    )
    expect([past.status, past.body.warnings]).toEqual([
      201,
      [
        {
          guid: lots[0],
          code: 'expired',
          message: 'At least one of the selected variants and lots has exceeded its expiration date',
        },
      ],
    ])
  })
  it('warns of a lot that leaves before an earlier one', async () => {
    const { lots, out } = await leaving('warn')
    const { status, body } = await out([[2, 1]])
    expect([
      status,
      body.warnings[0].code,
      body.warnings[0].message.startsWith(`L ${day(10)} expire plus tôt`),
    ]).toEqual([201, 'lot_order', true])
    expect((await out([[1, 1]])).body.warnings).toEqual([])
    expect(
      (
        await out([
          [2, 1],
          [1, 4],
        ])
      ).body.warnings.map(({ guid }: { guid: string }) => guid),
    ).toEqual([])
    expect(lots.length).toBe(3)
  })
  it('refuses it where the company wants that; what was reserved of the lot may leave', async () => {
    const { own, lots, out } = await leaving('block')
    const refused = await out([[2, 1]])
    expect([refusal(refused), refused.body.message.startsWith(`L ${day(10)} expire plus tôt`)]).toEqual([
      [409, 'quantity', 'lot_order'],
      true,
    ])
    const { guid } = (
      await own.post('/reservations', { name: { name: 'Salon' }, item: lots[2], quantity: 1, expiryDate: day(2) })
    ).body
    expect(
      (
        await own.post(`/items/${lots[2]}/transactions`, {
          type: 'out',
          quantity: 1,
          action: 'given_to_technician',
          reservation: guid,
        })
      ).status,
    ).toBe(201)
    expect([
      (await out([[0, 5]])).status,
      (
        await out([
          [1, 5],
          [2, 1],
        ])
      ).status,
      (await out([[2, 1]])).status,
    ]).toEqual([201, 201, 201])
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
