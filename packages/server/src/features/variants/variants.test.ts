import { sortsOfList } from '@entrepot/contract/kernel/list.ts'
import { VARIANT_LIST } from '@entrepot/contract/variants/list.ts'
import { ALL_ROLES } from '@entrepot/contract/kernel/roles.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { aCompany, aFolder, anItem, aUser, type Caller, grant, type TestNode } from '../../testing/test-node.ts'
import { day, refusal, variantTests } from '../../testing/variants.ts'

const { aProduct, add, aLot, read, stock, move, world } = variantTests()
/** Beside the names that the shared helpers give. */
let n = 1_000
let node: TestNode
let user: Caller
let folder: string
beforeAll(() => void ({ node, user, folder } = world()))

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
  it('has as its day of expiry the value of the field that means it, whichever of them is written (FIELD-06)', async () => {
    const own = await aUser(node, await aCompany(node))
    const place = await aFolder(own, 'Dépôt')
    const held = { name: 'DLC', type: 'date', target: 'items' }
    const { body: meaning } = await own.post('/fields', held)
    const product = await anItem(own, place)
    const early = (
      await own.post(`/items/${product}/variants`, { kind: 'lot', name: 'Avant', attributes: { DLC: day(1) } })
    ).body
    expect(early).toMatchObject({ expiryDate: null, attributes: { DLC: day(1) } })
    await own.put(`/fields/${meaning.guid}`, { ...held, mapped: 'expirydate' })
    const { body } = await own.post(`/items/${product}/variants`, {
      kind: 'lot',
      name: 'L',
      attributes: { DLC: day(3) },
    })
    const dates = async (change: object, path = 'variants') => {
      expect((await own.put(`/${path}/${body.guid}`, change)).status).toBe(200)
      const { expiryDate, attributes } = (await own.get(`/variants/${body.guid}`)).body
      return [expiryDate, attributes.DLC ?? null]
    }
    expect([body.expiryDate, body.attributes]).toEqual([day(3), { DLC: day(3) }])
    expect([
      await dates({ expiryDate: day(5) }),
      await dates({ attributes: { DLC: day(7) } }),
      await dates({ attributes: { DLC: day(9) } }, 'items'),
      await dates({ name: 'Autre' }),
      await dates({ expiryDate: day(11), attributes: { DLC: day(12) } }),
      await dates({ attributes: { DLC: null } }),
      await dates({ expiryDate: day(13) }),
      await dates({ expiryDate: null }),
    ]).toEqual([
      [day(5), day(5)],
      [day(7), day(7)],
      [day(9), day(9)],
      [day(9), day(9)],
      [day(11), day(11)],
      [null, null],
      [day(13), day(13)],
      [null, null],
    ])
    // What stood in the field before it had a meaning is taken with the next change.
    expect((await own.put(`/variants/${early.guid}`, { name: 'Avant tout' })).body).toMatchObject({
      expiryDate: day(1),
      attributes: { DLC: day(1) },
    })
    expect((await own.get('/variants?expired=true')).body.total).toBe(0)
    await own.put(`/variants/${early.guid}`, { attributes: { DLC: day(-1) } })
    expect((await own.get('/variants?expired=true')).body.data).toMatchObject([{ guid: early.guid, expired: true }])
  })
  it('is a variant or a lot and nothing else, and a lot needs no date (VAR-03)', async () => {
    const product = await aProduct()
    expect(refusal(await add(product, { kind: 'batch' }))[0]).toBe(422)
    expect(refusal(await add(product, { kind: undefined }))[0]).toBe(422)
    const lot = await aLot(product, { kind: 'lot' })
    expect((await user.get(`/variants/${lot}`)).body).toMatchObject({ kind: 'lot', expiryDate: null, expired: false })
    expect(refusal(await user.put(`/variants/${lot}`, { kind: 'batch' }))[0]).toBe(422)
    expect((await user.put(`/variants/${lot}`, { kind: 'variant' })).body.kind).toBe('variant')
    expect((await user.get(`/items/${product}`)).body.variant_types).toEqual(['variant'])
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
    for (const sort of sortsOfList(VARIANT_LIST))
      expect([sort, (await names(`/variants?item=${product}&all&sort=${sort}`)).length]).toEqual([sort, 3])
    expect(await names(`/variants?item=${product}&all&sort=-quantityAvailable`)).toEqual(['Ancien', 'Cru', 'Blanc'])
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
    expect((await user.get(`/items/scan/OFF-${n}`)).body).toMatchObject({
      kind: 'item',
      item: { guid: lot, active: false },
    })
    expect((await user.post(`/items/${lot}/inventory`, { quantity: 3 })).status).toBe(201)
    expect((await move([{ guid: product }])).status).toBe(201)
  })
})
