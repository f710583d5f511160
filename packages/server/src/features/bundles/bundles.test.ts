import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
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
let company: string
let admin: Caller
beforeAll(async () => {
  node = await startTestNode(url)
})
afterAll(() => node.stop())

type Refused = {
  status: number
  body: { code: string; message: string; errors?: { field?: string; code: string; message: string }[] }
}
const refusalOf = ({ status, body }: Refused) => [status, body.errors?.[0]?.field, body.errors?.[0]?.code ?? body.code]

const fields = [
  { name: 'Modèle', mapped: 'model' },
  { name: 'Nom de stock', mapped: 'stockname' },
  { name: 'Sortie associée', mapped: 'bundlenumber' },
]
let stock: string
let shelf: string
let screws: string
let charger: string
let category: string
const setUp = async () => {
  category = (await admin.post('/categories', { name: 'Stock', folderType: 'stock' })).body.guid
  for (const field of fields)
    expect((await admin.post('/fields', { type: 'text', target: 'items', ...field })).status).toBe(201)
}
beforeEach(async () => {
  company = await aCompany(node)
  admin = await aUser(node, company)
  await setUp()
  stock = await aFolder(admin, 'Réserve', { category })
  shelf = await aFolder(admin, 'Étagère')
  screws = await anItem(admin, shelf, { name: 'Vis', quantity: 20 })
  charger = await anItem(admin, stock, { name: 'Chargeur', quantity: 3 })
})

let n = 0
const laptop = (more: Record<string, unknown> = {}, parent = stock) =>
  anItem(admin, parent, {
    name: `Portable ${++n}`,
    type: 'equipment',
    quantity: 1,
    attributes: { Modèle: 'X1' },
    ...more,
  })
const products = () => [
  { item: screws, location: shelf, quantity: 4 },
  { item: charger, location: stock, quantity: 1 },
]
const make = async (more: Record<string, unknown> = {}, by = admin) => {
  const { status, body } = await by.post('/bundles', {
    name: 'Kit portable',
    stock,
    model: 'X1',
    products: products(),
    ...more,
  })
  expect(status, JSON.stringify(body)).toBe(201)
  return body
}
const out = (guid: string, more: Record<string, unknown> = {}, by = admin) =>
  by.post(`/items/${guid}/transactions`, { type: 'out', quantity: 1, action: 'given_to_technician', ...more })
const outAll = (guids: readonly string[], more: Record<string, unknown> = {}) =>
  admin.post('/items/transactions', {
    type: 'out',
    action: 'given_to_technician',
    lines: guids.map((guid) => ({ guid, quantity: 1 })),
    ...more,
  })
const left = async (...guids: string[]) =>
  Promise.all(guids.map(async (guid) => (await admin.get(`/items/${guid}`)).body.quantity))
const numberOf = async (guid: string) => (await admin.get(`/items/${guid}`)).body.attributes['Sortie associée'] ?? null

describe('a bundle', () => {
  it('has name, stock, model and products with location and quantity, and says how many kits can leave (BUND-01)', async () => {
    const { guid } = await make()
    const { body } = await admin.get(`/bundles/${guid}`)
    expect(body).toMatchObject({
      name: 'Kit portable',
      stock: { guid: stock, name: 'Réserve' },
      model: 'X1',
      kits: 3,
      partial: false,
      products: [
        {
          item: { guid: screws, name: 'Vis' },
          location: { name: 'Étagère' },
          quantity: 4,
          available: 20,
          missing: 0,
          state: 'there',
        },
        { item: { guid: charger, name: 'Chargeur' }, quantity: 1, available: 3, missing: 0 },
      ],
    })
    await admin.post('/reservations', { item: charger, name: { name: 'Foire' }, quantity: 3, expiryDate: '2999-12-31' })
    const { body: short } = await admin.get(`/bundles/${guid}`)
    expect([short.kits, short.products[1].available, short.products[1].missing]).toEqual([0, 0, 1])
  })

  it('asks for a Stock category and two fields, and names what is missing (BUND-04, BUND-05)', async () => {
    const other = await aUser(node, await aCompany(node))
    const first = await other.post('/bundles', { name: 'Kit', model: 'X1' })
    expect([first.status, first.body.code, first.body.message]).toEqual([
      409,
      'bundle_requirements',
      'Une catégorie Stock et des champs personnalisés marque/modèle et nom de stock sont nécessaires',
    ])
    expect(first.body.errors.map(({ code }: { code: string }) => code)).toEqual([
      'bundle_needs_category',
      'bundle_needs_model',
      'bundle_needs_stockname',
    ])
    expect((await other.get('/bundles/choices')).body.missing).toEqual(['category', 'model', 'stockname'])
    await other.post('/categories', { name: 'STOCK', folderType: 'stock' })
    await other.post('/fields', { type: 'text', target: 'items', ...fields[0] })
    expect((await other.get('/bundles/choices')).body.missing).toEqual(['stockname'])
    expect((await admin.get('/bundles/choices')).body).toMatchObject({
      missing: [],
      stocks: [{ guid: stock, name: 'Réserve' }],
      open: true,
    })
  })

  it('needs a stock of the right kind and a product, in the words of the document (BUND-02, BUND-03, BUND-06)', async () => {
    const sent = { name: 'Kit', stock, model: 'X1', products: products() }
    const none = await admin.post('/bundles', { ...sent, stock: null })
    expect(refusalOf(none)).toEqual([422, 'stock', 'bundle_stock'])
    expect(none.body.errors[0].message).toBe('Un stock est obligatoire')
    const empty = await admin.post('/bundles', { ...sent, products: [] })
    expect(refusalOf(empty)).toEqual([422, 'products', 'bundle_product'])
    expect(empty.body.errors[0].message).toBe('Au moins un produit est nécessaire')
    expect(refusalOf(await admin.post('/bundles', { ...sent, stock: shelf }))).toEqual([
      422,
      'stock',
      'bundle_stock_kind',
    ])
    const { body } = await admin.get('/fields?size=100')
    const model = body.data.find(({ mapped }: { mapped: string }) => mapped === 'model').guid
    expect((await admin.put(`/fields/${model}`, { type: 'select', values: ['X1'] })).status).toBe(200)
    expect((await admin.get('/bundles/choices')).body).toMatchObject({ models: ['X1'], open: false })
    expect(refusalOf(await admin.post('/bundles', { ...sent, model: 'X7' }))).toEqual([422, 'model', 'unknown_value'])
    await make()
  })

  it('has a name and a pair of its own, products once a location, and one or more of each (BUND-07)', async () => {
    await make()
    const sent = { name: 'Autre', stock, model: 'X2', products: products() }
    expect(refusalOf(await admin.post('/bundles', { ...sent, name: ' kit  PORTABLE' }))).toEqual([
      422,
      'name',
      'exists',
    ])
    const pair = await admin.post('/bundles', { ...sent, model: 'x1 ' })
    expect(refusalOf(pair)).toEqual([422, 'model', 'bundle_pair'])
    expect(pair.body.errors[0].message).toContain('Kit portable')
    const wrong = async (...list: unknown[]) => refusalOf(await admin.post('/bundles', { ...sent, products: list }))
    const [one] = products()
    expect(await wrong(one, one)).toEqual([422, 'products.1.item', 'bundle_product_twice'])
    expect(await wrong({ ...one, quantity: 0.5 })).toEqual([422, 'products.0.quantity', 'quantity_whole'])
    const glue = await anItem(admin, shelf, { name: 'Colle', unit: 'l', quantity: 3 })
    expect(await wrong({ item: glue, location: shelf, quantity: 0.5 })).toEqual([422, 'products.0.quantity', 'gte'])
    expect(await wrong({ ...one, location: stock })).toEqual([422, 'products.0.location', 'bundle_not_there'])
    expect(await wrong({ item: await laptop(), location: stock, quantity: 1 })).toEqual([
      422,
      'products.0.item',
      'bundle_product_kind',
    ])
  })

  it('is changed as it was seen, deleted, searched, sorted, filtered and exported', async () => {
    const { guid, version } = await make()
    const second = await make({ name: 'Atelier', model: 'X2' })
    const renamed = await admin.put(`/bundles/${guid}`, { name: 'Kit bureau', version })
    expect([renamed.status, renamed.body.products.length]).toEqual([200, 2])
    expect(refusalOf(await admin.put(`/bundles/${guid}`, { name: 'Tard', version }))).toEqual([409, undefined, 'stale'])
    const names = async (query: string) =>
      (await admin.get(`/bundles?${query}`)).body.data.map(({ name }: { name: string }) => name)
    expect(await names('')).toEqual(['Atelier', 'Kit bureau'])
    expect(await names('sort=-name')).toEqual(['Kit bureau', 'Atelier'])
    expect(await names('search=BUREAU')).toEqual(['Kit bureau'])
    const condition = { operator: 'AND', rules: [{ field: 'model', operator: 'equals', value: 'X2' }] }
    expect(await names(`filters=${encodeURIComponent(JSON.stringify(condition))}`)).toEqual(['Atelier'])
    expect((await admin.get('/bundles?export=xlsx')).text).toContain('Kit bureau')
    expect((await admin.del(`/bundles/${second.guid}`)).status).toBe(204)
    expect((await admin.get(`/bundles/${second.guid}`)).status).toBe(404)
  })

  it('keeps the category and the fields that it is known by (CAT-05, T50)', async () => {
    await make()
    const kept = await admin.del(`/categories/${category}`)
    expect(refusalOf(kept as unknown as Refused)).toEqual([409, undefined, 'bundle_keeps_category'])
    const { body } = await admin.get('/fields?size=100')
    const model = body.data.find(({ mapped }: { mapped: string }) => mapped === 'model').guid
    expect(refusalOf((await admin.del(`/fields/${model}`)) as unknown as Refused)).toEqual([
      409,
      undefined,
      'bundle_needs_field',
    ])
  })
})

describe('equipment that leaves', () => {
  it('takes the products along, from their places, with its action and its bundle (BUND-08, BUND-09)', async () => {
    const { guid } = await make()
    const item = await laptop()
    const { status, body } = await out(item, { recipient: 'Mme Faure', comment: 'Chantier' })
    expect(status, JSON.stringify(body)).toBe(201)
    expect(await left(item, screws, charger)).toEqual([0, 16, 2])
    expect(await numberOf(item)).toBe('Kit portable')
    const along = body.transactions.filter((one: { item: { guid: string } }) => one.item.guid !== item)
    expect(along).toHaveLength(2)
    for (const one of along)
      expect(one).toMatchObject({
        action: 'given_to_technician',
        comment: 'bundle Kit portable',
        recipient: 'Mme Faure',
        source: { kind: 'bundle', guid },
      })
    expect(new Set(body.transactions.map(({ group }: { group: string }) => group)).size).toBe(1)
    expect(body.transactions.find((one: { item: { guid: string } }) => one.item.guid === item).comment).toBe('Chantier')
    // As the answer says, so it is read: nobody who goes on with it is late.
    const { body: read } = await admin.get(`/items/${item}`)
    expect(body.items.find((one: { guid: string }) => one.guid === item)).toMatchObject({
      attributes: read.attributes,
      version: read.version,
    })
  })

  it('is of another model, stock, name of stock or place: nothing goes along', async () => {
    await make()
    const elsewhere = await aFolder(admin, 'Ailleurs', { category })
    const inside = await aFolder(admin, 'Rayon', { parent: stock })
    const others = [
      await laptop({ attributes: { Modèle: 'X9' } }),
      await laptop({ attributes: {} }),
      await laptop({ attributes: { Modèle: 'X1', 'Nom de stock': 'Ailleurs' } }),
      await laptop({}, elsewhere),
    ]
    for (const item of others) expect((await out(item)).status).toBe(201)
    expect(await left(screws, charger)).toEqual([20, 3])
    // Below the stock, however the model is written, and with the name of the stock.
    const within = await laptop({ attributes: { Modèle: ' x1', 'Nom de stock': 'réserve' } }, inside)
    expect((await out(within)).status).toBe(201)
    expect(await left(screws, charger)).toEqual([16, 2])
  })

  it('takes along what the innermost stock says', async () => {
    await make()
    const inner = await aFolder(admin, 'Réserve haute', { parent: stock, category })
    await make({ name: 'Kit du haut', stock: inner, products: [{ item: screws, location: shelf, quantity: 1 }] })
    expect((await out(await laptop({}, inner))).status).toBe(201)
    expect(await left(screws, charger)).toEqual([19, 3])
  })

  it('stays whole where something is missing, and every product is named with its place (BUND-10, T31)', async () => {
    await make({
      products: [
        { item: screws, location: shelf, quantity: 30 },
        { item: charger, location: stock, quantity: 5 },
      ],
    })
    const item = await laptop()
    const refused = await out(item)
    expect(refused.status).toBe(422)
    expect(refused.body.errors.map((one: { code: string; field: string }) => [one.code, one.field])).toEqual([
      ['along_short', 'skipBundles'],
      ['along_short', 'skipBundles'],
    ])
    expect(refused.body.errors[0].message).toMatch(/Kit portable.*Vis.*20.*Étagère.*30/)
    expect(await left(item, screws, charger)).toEqual([1, 20, 3])
    expect(await numberOf(item)).toBe(null)
    expect((await out(item, { skipBundles: true })).status).toBe(201)
    expect(await left(item, screws, charger)).toEqual([0, 20, 3])
  })

  it('leaves several at once: times their number, all or none, or each that can (BUND-08)', async () => {
    await make()
    const items = [await laptop(), await laptop(), await laptop(), await laptop()]
    const refused = await outAll(items)
    expect(refused.status).toBe(422)
    expect(refused.body.errors).toHaveLength(1)
    expect(refused.body.errors[0].message).toMatch(/Chargeur, 3 à Réserve et il en faut 4/)
    expect(await left(...items, screws, charger)).toEqual([1, 1, 1, 1, 20, 3])
    const each = await outAll(items, { each: true })
    expect(each.status).toBe(201)
    expect(each.body.failed.map(({ line, code }: { line: number; code: string }) => [line, code])).toEqual([
      [3, 'along_short'],
    ])
    expect(await left(...items, screws, charger)).toEqual([0, 0, 0, 1, 8, 0])
  })

  it('a line that cannot go takes nothing from those that can', async () => {
    await make({
      products: [
        { item: screws, location: shelf, quantity: 15 },
        { item: charger, location: stock, quantity: 1 },
      ],
    })
    await make({ name: 'Petit', model: 'X2', products: [{ item: screws, location: shelf, quantity: 10 }] })
    await out(charger, { quantity: 3 })
    const [large, small] = [await laptop(), await laptop({ attributes: { Modèle: 'X2' } })]
    const { status, body } = await outAll([large, small], { each: true })
    expect([status, body.failed.length]).toEqual([201, 1])
    expect(await left(large, small, screws)).toEqual([1, 0, 10])
  })

  it('says before it does what leaves along and what is missing', async () => {
    await make()
    const items = [await laptop(), await laptop(), await laptop(), await laptop()]
    const { status, body } = await admin.post('/items/transactions/along', { items: [...items, screws] })
    expect(status).toBe(200)
    expect(body.data).toEqual([
      {
        name: 'Kit portable',
        count: 4,
        products: [
          { guid: screws, name: 'Vis', place: 'Étagère', unit: 'piece', quantity: 16, available: 20, missing: 0 },
          { guid: charger, name: 'Chargeur', place: 'Réserve', unit: 'piece', quantity: 4, available: 3, missing: 1 },
        ],
        skipped: [],
        denied: false,
      },
    ])
    expect((await admin.post('/items/transactions/along', { items: [screws] })).body.data).toEqual([])
  })

  it('of many leaves with what there is, told before, or without it where that was chosen (BUND-10)', async () => {
    await make()
    const items = [await laptop(), await laptop(), await laptop(), await laptop()]
    const selection = { guids: [...items, screws] }
    const exit = { kind: 'out', quantity: 1, action: 'given_to_technician' }
    const preview = async (act: object) => (await admin.post('/bulk/preview', { selection, act })).body
    const { changed, along, staying } = await preview(exit)
    expect([changed, staying, along.length, along[0].name, along[0].count]).toEqual([5, 1, 1, 'Kit portable', 4])
    expect(along[0].products.map((one: { missing: number }) => one.missing)).toEqual([0, 1])
    expect((await preview({ ...exit, kind: 'in' })).along).toEqual([])
    const ended = async (act: object, guids = selection.guids) => {
      const { body } = await admin.post('/bulk', { selection: { guids }, act })
      await node.jobs.settled()
      return (await admin.get(`/bulk/${body.guid}`)).body
    }
    expect(await ended(exit)).toMatchObject({ status: 'done', changed: 4, failed: 1 })
    const stayed = (await Promise.all(items.map(async (one) => [one, (await left(one))[0]]))).filter(([, n]) => n === 1)
    expect(stayed).toHaveLength(1)
    expect(await left(screws, charger)).toEqual([7, 0])
    expect(await ended({ ...exit, skipBundles: true }, [stayed[0]![0] as string])).toMatchObject({ changed: 1 })
    expect(await left(stayed[0]![0] as string, screws, charger)).toEqual([0, 7, 0])
  })

  it('leaves without what lies in the trash, and says so (BUND-11)', async () => {
    const { guid } = await make()
    expect((await admin.del(`/items/${charger}`)).status).toBe(204)
    const { body: shown } = await admin.get(`/bundles/${guid}`)
    expect(shown.products[1]).toMatchObject({ item: { name: 'Chargeur' }, state: 'trashed' })
    expect(shown.kits).toBe(5)
    const item = await laptop()
    expect((await admin.post('/items/transactions/along', { items: [item] })).body.data[0].skipped).toEqual([
      'Chargeur',
    ])
    const { status, body } = await out(item)
    expect([status, body.warnings]).toEqual([
      201,
      [
        {
          guid: item,
          code: 'along_missing',
          message: '«\u202FKit portable\u202F»\u00A0: Chargeur est à la corbeille et n’est pas sorti',
        },
      ],
    ])
    expect(await left(screws)).toEqual([16])
    // The bundle can still be edited as it is.
    const kept = [
      { item: screws, location: shelf, quantity: 5 },
      { item: charger, location: stock, quantity: 1 },
    ]
    expect((await admin.put(`/bundles/${guid}`, { products: kept })).status).toBe(200)
  })

  it('stays where a product has moved away, and takes what has come back to its place', async () => {
    await make()
    const move = (guid: string, destination: string) => admin.post('/items/move', { items: [{ guid }], destination })
    const away = await aFolder(admin, 'Loin')
    expect((await move(screws, away)).status).toBe(201)
    const item = await laptop()
    const refused = await out(item)
    expect(refused.status).toBe(422)
    expect(refused.body.errors[0].message).toMatch(/Vis, 0 à Étagère et il en faut 4/)
    expect(
      (await admin.post('/items/move', { items: [{ guid: screws, quantity: 6 }], destination: shelf })).status,
    ).toBe(201)
    expect((await out(item)).status).toBe(201)
    expect(await left(screws)).toEqual([14])
  })

  it('is refused where a product is counted in another unit since', async () => {
    await make()
    const converted = await admin.post(`/items/${screws}/unit`, { unit: 'box', factor: 1, per: 10 })
    expect(converted.status, JSON.stringify(converted.body)).toBe(200)
    const refused = await out(await laptop())
    expect(refusalOf(refused)).toEqual([422, 'skipBundles', 'unit_changed'])
  })

  it('takes nothing along in a company without the module', async () => {
    await make()
    const [item, later] = [await laptop(), await laptop()]
    const { body } = await out(later)
    await transaction(node.pool, { company }, ({ db }) =>
      sql`update company set modules = array_remove(modules, 'itemBundle'), rights_version = rights_version + 1
        where id = ${company}`.execute(db),
    )
    expect((await admin.get('/bundles')).status).toBe(404)
    expect((await out(item)).status).toBe(201)
    expect(await left(screws, charger)).toEqual([16, 2])
    // What left before goes back whole.
    expect((await admin.post(`/transactions/${body.transactions[0].guid}/reverse`, { reason: 'erreur' })).status).toBe(
      201,
    )
    expect(await left(later, screws, charger)).toEqual([1, 20, 3])
  })
})

describe('who does not see all of it', () => {
  let technician: Caller
  let hidden: string
  let secret: string
  beforeEach(async () => {
    technician = await aUser(node, company, {
      roles: ['ROLE_ITEM_FULL', 'ROLE_FOLDER_VIEW', 'ROLE_BUNDLE_FULL'],
    })
    hidden = await aFolder(admin, 'Coffre')
    secret = await anItem(admin, hidden, { name: 'Clé secrète', quantity: 9 })
    await grant(node, technician, stock, 'write')
    await grant(node, technician, shelf, 'write')
    await grant(node, technician, hidden, 'none')
  })

  it('is not told what lies there, and takes nothing from there', async () => {
    const { guid } = await make({ products: [...products(), { item: secret, location: hidden, quantity: 1 }] })
    const shown = await technician.get(`/bundles/${guid}`)
    expect(shown.status, JSON.stringify(shown.body)).toBe(200)
    expect(shown.body).toMatchObject({ partial: true })
    expect(shown.body.products).toHaveLength(2)
    const item = await laptop()
    const preview = await technician.post('/items/transactions/along', { items: [item] })
    expect(preview.body.data[0]).toMatchObject({ denied: true })
    const refused = await out(item, {}, technician)
    expect(refusalOf(refused)).toEqual([422, 'skipBundles', 'along_denied'])
    for (const text of [shown.text, preview.text, refused.text, (await technician.get('/bundles?export=csv')).text])
      expect(text).not.toMatch(/secrète|Coffre/)
    expect((await out(item, { skipBundles: true }, technician)).status).toBe(201)
    // What they do not see stays in the bundle that they change.
    expect((await technician.put(`/bundles/${guid}`, { products: [products()[0]] })).status).toBe(200)
    const { body } = await admin.get(`/bundles/${guid}`)
    expect(body.products.map((one: { item: { name: string } }) => one.item.name)).toEqual(['Vis', 'Clé secrète'])
  })

  it('finds no bundle of a stock that they do not see', async () => {
    const { guid } = await make()
    const stranger = await aUser(node, company, { roles: ['ROLE_BUNDLE_FULL', 'ROLE_FOLDER_VIEW'] })
    await grant(node, stranger, stock, 'none')
    expect((await stranger.get('/bundles')).body.total).toBe(0)
    expect((await stranger.get('/bundles/choices')).body.stocks).toEqual([])
    for (const answer of [
      await stranger.get(`/bundles/${guid}`),
      await stranger.put(`/bundles/${guid}`, { name: 'Autre' }),
      await stranger.del(`/bundles/${guid}`),
    ])
      expect(answer.status).toBe(404)
  })

  it('takes no exit back whose products they may not see', async () => {
    await make({ products: [{ item: secret, location: hidden, quantity: 1 }] })
    const item = await laptop()
    const { body } = await out(item)
    const own = body.transactions.find((one: { item: { guid: string } }) => one.item.guid === item).guid
    expect((await technician.post(`/transactions/${own}/reverse`, { reason: 'erreur' })).status).toBe(404)
  })
})

describe('one reversal', () => {
  const legs = async () => {
    await make()
    const item = await laptop({ attributes: { Modèle: 'X1', 'Sortie associée': 'avant' } })
    const { body } = await out(item)
    const of = (guid: string) =>
      body.transactions.find((one: { item: { guid: string } }) => one.item.guid === guid).guid
    return { item, of }
  }
  const back = (guid: string) => admin.post(`/transactions/${guid}/reverse`, { reason: 'erreur' })

  it('takes the equipment, its products and its number back, by any of its movements, once (T31, X-42)', async () => {
    const { item, of } = await legs()
    expect(await numberOf(item)).toBe('Kit portable')
    const { status, body } = await back(of(screws))
    expect([status, body.transactions.length]).toEqual([201, 3])
    expect(await left(item, screws, charger)).toEqual([1, 20, 3])
    expect(await numberOf(item)).toBe('avant')
    expect(refusalOf(await back(of(item)))).toEqual([409, undefined, 'already_reversed'])
  })

  it('leaves a number that somebody has given since', async () => {
    const { item, of } = await legs()
    await admin.put(`/items/${item}`, { attributes: { 'Sortie associée': 'autre' } })
    expect((await back(of(item))).status).toBe(201)
    expect(await numberOf(item)).toBe('autre')
  })

  it('is refused whole where a product cannot come back', async () => {
    const { item, of } = await legs()
    expect((await admin.del(`/items/${charger}`)).status).toBe(204)
    expect((await back(of(item))).status).toBe(404)
    expect(await left(item, screws)).toEqual([0, 16])
  })

  it('takes many back with one call, each with its own share', async () => {
    await make()
    const items = [await laptop(), await laptop()]
    const { body } = await outAll(items)
    expect(await left(screws, charger)).toEqual([12, 1])
    const { body: undone } = await admin.post('/transactions/reverse', {
      transactions: [body.transactions[0].guid],
      whole: true,
      reason: 'erreur',
    })
    expect(undone).toEqual({ reversed: 2, failed: [] })
    expect(await left(...items, screws, charger)).toEqual([1, 1, 20, 3])
  })

  it('works after the bundle is gone', async () => {
    const { guid } = await make()
    const item = await laptop()
    const { body } = await out(item)
    expect((await admin.del(`/bundles/${guid}`)).status).toBe(204)
    expect((await back(body.transactions[0].guid)).status).toBe(201)
    expect(await left(item, screws)).toEqual([1, 20])
  })
})
