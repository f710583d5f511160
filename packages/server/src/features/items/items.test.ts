import { ITEM_LIST } from '@entrepot/contract/items/list.ts'
import { sortsOfList } from '@entrepot/contract/kernel/list.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql, transaction } from '../../kernel/database.ts'
import { testDatabase } from '../../testing/database.ts'
import { addPicture, aPng } from '../../testing/pictures.ts'
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
beforeAll(async () => {
  node = await startTestNode(url)
  user = await aUser(node, await aCompany(node))
  folder = await aFolder(user, 'Réserve')
  other = await aFolder(user, 'Camion')
})
afterAll(() => node.stop())
const create = (fields: Record<string, unknown>) => user.post('/items', { type: 'product', parent: folder, ...fields })
const field = (answer: { body: { errors: { field: string; code: string }[] } }) =>
  answer.body.errors.map((error) => `${error.field} ${error.code}`)

/** The columns of ITEM-03. */
const ITEM_03 =
  `name description type tag tags parent category quantity quantityAvailable threshold inventoryDate lastQuantity
  inventoryDiff parent1 parent2 parent3 parent4 parent5 picture variants variant_types packaging createdAt createdBy updatedAt updatedBy`.split(
    /\s+/,
  )

describe('creating', () => {
  it('refuses the root, a wrong type of value, an unknown field, and names each', async () => {
    expect(field(await user.post('/items', { name: 'X', type: 'product' }))).toEqual(['parent root_item'])
    expect(field(await create({ name: 5, quantity: '3' }))).toEqual(['name wrong_type', 'quantity wrong_type'])
    expect(field(await create({ name: 'X', colour: 'red' }))).toEqual(['colour unknown_field'])
    expect(field(await create({ name: '   ' }))).toEqual(['name required'])
  })
  it('counts pieces in whole numbers, metres with two decimals, equipment as 0 or 1', async () => {
    expect(field(await create({ name: 'Q1', quantity: 1.5 }))).toEqual(['quantity quantity_whole'])
    expect((await create({ name: 'Q2', quantity: 1.25, unit: 'm' })).body.quantity).toBe(1.25)
    expect(field(await create({ name: 'Q3', quantity: 1.255, unit: 'm' }))).toEqual(['quantity quantity_decimals'])
    expect(field(await create({ name: 'Q4', type: 'equipment', quantity: 2 }))).toEqual(['quantity quantity_equipment'])
    expect((await create({ name: 'Q5', quantity: 999_999_999 })).status).toBe(201)
    expect(field(await create({ name: 'Q6', quantity: 1_000_000_000 }))).toEqual(['quantity quantity_too_large'])
  })
  it('gives an equipment the quantity 1, and its name and code once in the company', async () => {
    expect((await create({ name: 'Perceuse', type: 'equipment', tag: 'EQ-1' })).body).toMatchObject({
      quantity: 1,
      packaging: 1,
      unit: 'piece',
    })
    expect(field(await create({ name: 'perceuse', type: 'equipment', parent: other }))).toEqual(['name exists'])
    expect(field(await create({ name: 'Autre perceuse', type: 'equipment', tag: 'eq-1', parent: other }))).toEqual([
      'tag exists',
    ])
    expect(field(await create({ name: 'Variante seule', type: 'variant' }))).toEqual(['type unknown_value'])
    expect(field(await create({ name: 'Paquet', packaging: 0 }))[0]).toMatch(/^packaging /)
  })
  it('lets packs share a name by their codes, one code be one article, and the same code lie in two folders', async () => {
    const first = (await create({ name: 'Doliprane', tag: '3400935955838' })).body
    expect((await create({ name: 'Doliprane', tag: '3400935955845' })).status).toBe(201)
    expect((await create({ name: 'Doliprane' })).status).toBe(201)
    expect(field(await create({ name: 'doliprane ' }))).toEqual(['name exists'])
    expect(field(await create({ name: 'Autre', tag: '3400935955838' }))).toEqual(['tag exists'])
    const there = (await create({ name: 'Doliprane', tag: '3400935955838', parent: other })).body
    expect(there.article_guid).toBe(first.article_guid)
  })
  it('gives one of a hundred creations of the same name at once', async () => {
    const answers = await Promise.all(Array.from({ length: 100 }, () => create({ name: 'Unique', tag: 'UNI-1' })))
    expect(answers.filter((answer) => answer.status === 201)).toHaveLength(1)
    expect(answers.filter((answer) => answer.status === 422)).toHaveLength(99)
  })
  it('stays within the plan when many come at once', async () => {
    const company = await aCompany(node, { items: 12 })
    const owner = await aUser(node, company)
    const place = await aFolder(owner, 'Petit')
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, n) => owner.post('/items', { name: `N${n}`, type: 'product', parent: place })),
    )
    expect(answers.filter((answer) => answer.status === 201)).toHaveLength(12)
    expect(answers.find((answer) => answer.status !== 201)!.body).toMatchObject({
      code: 'plan_limit_reached',
      message: 'La limite de 12 articles de votre abonnement est atteinte',
    })
  })
})

describe('changing', () => {
  it('changes name and code of all records of the article, and nothing of its stock', async () => {
    const item = await anItem(user, folder, { name: 'Ampoule', tag: 'AMP-1', quantity: 10 })
    const moved = await user.post('/items/move', { items: [{ guid: item, quantity: 4 }], destination: other })
    const twin = moved.body.items.find((row: { guid: string }) => row.guid !== item).guid
    expect((await user.put(`/items/${item}`, { name: 'Ampoule LED', tag: 'AMP-2' })).status).toBe(200)
    expect((await user.get(`/items/${twin}`)).body).toMatchObject({ name: 'Ampoule LED', tag: 'AMP-2', quantity: 4 })
    expect((await user.get('/items/scan/AMP-1')).status).toBe(404)
  })
  it('gives every record of the article a new version, so that an older view of one of them is told', async () => {
    const item = await anItem(user, folder, { name: 'Néon', tag: 'NEO-1', quantity: 4 })
    const moved = await user.post('/items/move', { items: [{ guid: item, quantity: 1 }], destination: other })
    const twin = moved.body.items.find((row: { guid: string }) => row.guid !== item)
    const before = (await user.get(`/items/${item}`)).body.version
    expect((await user.put(`/items/${item}`, { name: 'Néon 60', version: before })).body.version).toBe(before + 1)
    const stale = await user.put(`/items/${twin.guid}`, { name: 'Néon 90', version: twin.version })
    expect([stale.status, stale.body.current.name]).toEqual([409, 'Néon 60'])
  })
  it('takes back what was read, and refuses another quantity or place, which only movements change', async () => {
    const item = await anItem(user, folder, { name: 'Relu', quantity: 3 })
    const elsewhere = await aFolder(user, 'Autre place')
    const read = (await user.get(`/items/${item}`)).body
    const same = await user.put(`/items/${item}`, { ...read, description: 'Vu' })
    expect([same.status, same.body], same.text).toMatchObject([200, { description: 'Vu', quantity: 3 }])
    const { version: _, ...rest } = same.body
    const codesOf = (reply: { body: { errors: { field: string; code: string }[] } }) =>
      reply.body.errors.map(({ field, code }) => `${field} ${code}`)
    expect(codesOf(await user.put(`/items/${item}`, { ...rest, quantity: 99 }))).toEqual([
      'quantity quantity_by_movement',
    ])
    expect(codesOf(await user.put(`/items/${item}`, { parent: { guid: elsewhere } }))).toEqual(['parent place_by_move'])
    expect(codesOf(await user.put(`/items/${item}`, { parent_guid: elsewhere }))).toEqual(['parent_guid place_by_move'])
  })
  it('is found by what is reserved of it, by its picture and by whether it is active (COND-20)', async () => {
    const place = await aFolder(user, 'Conditions')
    const [kept, free] = [
      await anItem(user, place, { name: 'Gardé', quantity: 5 }),
      await anItem(user, place, { name: 'Libre', quantity: 5 }),
    ]
    const { status, text } = await user.post('/reservations', {
      item: kept,
      quantity: 2,
      name: { name: 'Chantier' },
      expiryDate: '2099-12-31',
    })
    expect(status, text).toBe(201)
    const found = async (field: string, operator: string, value: unknown, more = '') => {
      const filters = encodeURIComponent(JSON.stringify({ operator: 'AND', rules: [{ field, operator, value }] }))
      const { body } = await user.get(`/items?folder=${place}&filters=${filters}${more}`)
      return body.data.map(({ guid }: { guid: string }) => guid)
    }
    expect(await found('quantityReserved', 'more_than', 1)).toEqual([kept])
    expect(await found('quantityReserved', 'equals', 0)).toEqual([free])
    expect(await found('active', 'equals', true, '&sort=-quantityReserved')).toEqual([kept, free])
    expect(await found('picture', 'equals', true)).toEqual([])
    expect((await found('picture', 'equals', false)).length).toBe(2)
  })
  it('keeps its unit as long as there is stock in it', async () => {
    const item = await anItem(user, folder, { name: 'Sable', quantity: 10 })
    const refused = await user.put(`/items/${item}`, { unit: 'kg' })
    expect([refused.status, refused.body.errors[0]]).toMatchObject([422, { field: 'unit', code: 'unit_has_stock' }])
    await user.post(`/items/${item}/inventory`, { quantity: 0 })
    expect((await user.put(`/items/${item}`, { unit: 'kg' })).body).toMatchObject({ unit: 'kg', quantity: 0 })
  })
  it('is moved for a reason that fits the direction (TRX-10)', async () => {
    const item = await anItem(user, folder, { name: 'Motif', quantity: 10 })
    const post = async (type: string, action: string) =>
      (await user.post(`/items/${item}/transactions`, { type, quantity: 1, action })).status
    expect([
      await post('in', 'given_to_technician'),
      await post('out', 'receipt'),
      await post('out', 'movement'),
      await post('in', 'receipt'),
      await post('out', 'given_to_deliverer'),
      await post('out', 'Casse'),
    ]).toEqual([422, 422, 422, 201, 201, 201])
  })
  it('answers a stale editor with the current record', async () => {
    const item = await anItem(user, folder, { name: 'Conflit' })
    const { version } = (await user.get(`/items/${item}`)).body
    await user.put(`/items/${item}`, { description: 'un', version })
    const stale = await user.put(`/items/${item}`, { description: 'deux', version })
    expect([stale.status, stale.body.current.description]).toEqual([409, 'un'])
  })
  it('copies without code and stock, under a free name', async () => {
    const item = await anItem(user, folder, { name: 'Modèle', tag: 'MOD-1', quantity: 5, description: 'd' })
    const copy = (await user.post(`/items/${item}/copy`)).body
    expect(copy).toMatchObject({ tag: null, quantity: 0, description: 'd', parent_guid: folder })
    expect(copy.name).toMatch(/^Modèle - copy\d{1,5}$/)
  })
})

describe('a product with lots', () => {
  it('tells its kinds, moves through them alone, keeps its type, and is left out of what can be scanned', async () => {
    const product = await anItem(user, folder, { name: 'Peinture', unit: 'l' })
    await transaction(node.pool, { company: user.company }, async ({ db }) => {
      const { rows } = await sql<{
        id: string
      }>`insert into article (company_id, id, name, name_key, type, unit)
        values (${user.company}, gen_random_uuid(), 'Lot 7', 'lot 7', 'variant', 'l') returning id`.execute(db)
      await sql`insert into item (company_id, id, article_id, folder_id, parent_item_id, variant_kind, type, name,
        name_key, unit) values (${user.company}, gen_random_uuid(), ${rows[0]!.id}, ${folder}, ${product}, 'lot',
        'variant', 'Lot 7', 'lot 7', 'l')`.execute(db)
    })
    expect((await user.get(`/items/${product}`)).body).toMatchObject({ variants: 1, variant_types: ['lot'] })
    const lot = (await user.get('/items/scan/lot%207')).body.item
    expect(field(await user.post(`/items/${product}/transactions`, { type: 'in', quantity: 2 }))).toEqual([
      'quantity has_variants',
    ])
    expect(
      (await user.post(`/items/${lot.guid}/transactions`, { type: 'in', quantity: 2.5 })).body.items[0],
    ).toMatchObject({ type: 'variant', quantity: 2.5 })
    expect((await user.put(`/items/${product}`, { type: 'item' })).status).toBe(409)
    expect((await user.put(`/items/${lot.guid}`, { type: 'item' })).status).toBe(409)
    const guids = async (query: string) =>
      (await user.get(`/items/all${query}`)).body.data.map((row: { guid: string }) => row.guid)
    expect(await guids('')).toEqual(expect.arrayContaining([product, lot.guid]))
    expect(await guids('?withParentAssociatedItem=false')).not.toContain(product)
    expect(await guids('?withParentAssociatedItem=false')).toContain(lot.guid)
  })
})

describe('further codes', () => {
  it('mean whole pieces, and the history keeps them as they were', async () => {
    const item = await anItem(user, folder, { name: 'Agrafes' })
    expect(field(await user.post(`/items/${item}/barcodes`, { code: 'AGR-1', quantity: 1.5 }))).toEqual([
      'quantity quantity_whole',
    ])
    const added = (await user.post(`/items/${item}/barcodes`, { code: 'AGR-12', quantity: 12 })).body
    expect((await user.del(`/items/${item}/barcodes/${added.guid}`)).status).toBe(204)
    expect((await user.get(`/activities?guid=${item}`)).body.data[0].changes).toEqual([
      { field: 'barcodes', old: 'AGR-12', new: null },
    ])
    const cable = await anItem(user, folder, { name: 'Gaine', unit: 'm' })
    expect((await user.post(`/items/${cable}/barcodes`, { code: 'GAI-25', quantity: 2.5 })).body.quantity).toBe(2.5)
  })
})

describe('finding', () => {
  it('answers a code in a hidden folder as one that nothing carries, and looks for the name then', async () => {
    const [hidden, open] = [await aFolder(user, 'Caché', { tag: 'CACHE-1' }), await aFolder(user, 'Ouvert')]
    const below = await aFolder(user, 'Dessous', { parent: hidden })
    await anItem(user, hidden, { name: 'Secret', tag: 'SEC-1' })
    const named = await anItem(user, open, { name: 'SEC-1' })
    const guest = await aUser(node, user.company, { roles: ['ROLE_ITEM_VIEW'] })
    await grant(node, guest, open, 'read')
    await grant(node, guest, below, 'read')
    expect((await guest.get('/items/scan/CACHE-1')).body).toMatchObject({
      code: 'item_not_found',
      message: 'Article introuvable',
    })
    expect((await guest.get('/items/scan/SEC-1')).body).toMatchObject({
      kind: 'item',
      quantity: 1,
      item: { guid: named },
    })
    const rows = (await guest.get('/items/all?folders=true')).body.data
    expect(rows).toMatchObject([
      { guid: open, is_folder: true, type: 'stock' },
      { guid: below, is_folder: true, parent_guid: null },
      { guid: named },
    ])
    expect(Object.keys(rows[2])).not.toContain('is_folder')
    expect((await guest.get('/items/all')).body.data.map((row: { guid: string }) => row.guid)).toEqual([named])
  })
  it('scans a pack of twelve, an EAN with its leading zero, a folder and a name', async () => {
    const item = await anItem(user, folder, { name: 'Bouteille', tag: '0036000291452', quantity: 1 })
    await user.post(`/items/${item}/barcodes`, { code: 'PACK-12', quantity: 12 })
    expect((await user.get('/items/scan/PACK-12')).body).toMatchObject({
      kind: 'item',
      quantity: 12,
      item: { guid: item },
    })
    expect((await user.get('/items/scan/036000291452')).body.item.guid).toBe(item)
    expect((await user.get('/items/scan/bouteille')).body.item.guid).toBe(item)
    await user.post('/folders', { name: 'Quai', type: 'stock', tag: 'QUAI-1' })
    expect((await user.get('/items/scan/quai-1')).body).toMatchObject({ kind: 'folder', folder: { name: 'Quai' } })
    const missing = await user.call('GET', '/items/scan/NOPE', undefined, { 'accept-language': 'en' })
    expect([missing.status, missing.body.message]).toEqual([404, 'Item not found'])
    expect((await user.post(`/items/${item}/barcodes`, { code: 'quai-1' })).body.errors[0]).toMatchObject({
      field: 'code',
      code: 'exists',
    })
  })
  it('searches words in any order without accents, filters by conditions and sorts by any column', async () => {
    const place = await aFolder(user, 'Recherche')
    for (const [name, quantity] of [
      ['Écrou inoxydable M8', 5],
      ['Écrou laiton M8', 50],
      ['Rondelle M8', 500],
    ] as const)
      await anItem(user, place, { name, quantity })
    const names = async (query: string) =>
      (await user.get(`/items?folder=${place}&${query}`)).body.data.map((row: { name: string }) => row.name)
    expect(await names('search=m8%20ecrou')).toEqual(['Écrou inoxydable M8', 'Écrou laiton M8'])
    const filters = encodeURIComponent(
      JSON.stringify({
        operator: 'AND',
        rules: [
          { field: 'quantity', operator: 'more_than', value: 5 },
          { field: 'name', operator: 'contains', value: 'ecrou' },
        ],
      }),
    )
    expect(await names(`filters=${filters}`)).toEqual(['Écrou laiton M8'])
    expect(await names('sort=-quantity')).toEqual(['Rondelle M8', 'Écrou laiton M8', 'Écrou inoxydable M8'])
    expect(await names('sort=-type,-quantity')).toEqual(['Rondelle M8', 'Écrou laiton M8', 'Écrou inoxydable M8'])
    expect(await names('sort=parent,category,-name')).toEqual(['Rondelle M8', 'Écrou laiton M8', 'Écrou inoxydable M8'])
    const wrong = await user.get(
      `/items?filters=${encodeURIComponent(JSON.stringify({ operator: 'AND', rules: [{ field: 'password', operator: 'equals', value: 'x' }] }))}`,
    )
    expect([wrong.status, wrong.body.errors[0].code]).toEqual([422, 'condition_unknown_field'])
    expect((await user.get('/items?sort=name,password')).status).toBe(400)
    expect((await user.get('/items?page=0')).status).toBe(400)
    expect((await user.get('/items?size=900')).body.size).toBe(500)
  })
  it('sorts and exports every column of a list, also pictures, kinds of variants and the company’s own (ITEM-04, X-08)', async () => {
    const own = await aUser(node, await aCompany(node))
    const place = await aFolder(own, 'Tout')
    await own.post('/fields', { name: 'Rang', type: 'number', target: 'items' })
    const [plain, seen, mixed] = [
      await anItem(own, place, { name: 'Nu', quantity: 3 }),
      await anItem(own, place, { name: 'Vu', attributes: { Rang: 2 } }),
      await anItem(own, place, { name: 'Mixte', attributes: { Rang: 1 } }),
    ]
    await addPicture(own, { id: seen }, await aPng())
    for (const kind of ['lot', 'variant']) await own.post(`/items/${mixed}/variants`, { kind, name: kind })
    await own.post(`/items/${seen}/variants`, { kind: 'variant', name: 'seule' })
    const names = async (sort: string) =>
      (await own.get(`/items?sort=${sort}`)).body.data.map(({ name }: { name: string }) => name)
    for (const sort of [...sortsOfList(ITEM_LIST), 'attributes.Rang'])
      expect([sort, (await names(sort)).toSorted()]).toEqual([sort, ['Mixte', 'Nu', 'Vu']])
    expect(ITEM_03.filter((column) => !(sortsOfList(ITEM_LIST) as string[]).includes(column))).toEqual([])
    expect([
      await names('variant_types'),
      await names('-variant_types'),
      await names('-picture'),
      await names('attributes.Rang'),
    ]).toEqual([
      ['Mixte', 'Vu', 'Nu'],
      ['Vu', 'Mixte', 'Nu'],
      ['Vu', 'Mixte', 'Nu'],
      ['Mixte', 'Vu', 'Nu'],
    ])
    const sheet = await own.call('GET', '/items?sort=name&export=csv&columns=name;picture=Photo;active;variant_types')
    expect(sheet.text).toBe(
      '\uFEFFNom;Photo;Actif;Sortes de variantes\r\nMixte;Non;Oui;"Variante;Lot"\r\nNu;Non;Oui;\r\nVu;Oui;Oui;Variante\r\n',
    )
    expect((await own.get(`/items/${plain}`)).body.quantity).toBe(3)
  })
  it('answers what lies in a folder: sub-folders and items, searched, sorted and by page', async () => {
    const place = await aFolder(user, 'Contenu')
    for (const name of ['Boîte 2', 'Boîte 10']) await aFolder(user, name, { parent: place })
    for (const [name, quantity, type] of [
      ['Boîtier', 5, 'product'],
      ['Vis', 9, 'item'],
    ] as const)
      await anItem(user, place, { name, quantity, type })
    const content = async (query: string, guid = place) => {
      const { data, total, items } = (await user.get(`/folders/${guid}/content?${query}`)).body
      return [
        data.map((row: { name: string }) => row.name),
        total,
        items.data.map((row: { name: string }) => row.name),
        items.total,
      ]
    }
    expect(await content('')).toEqual([['Boîte 2', 'Boîte 10'], 2, ['Boîtier', 'Vis'], 2])
    expect(await content('sort=-quantity&size=1')).toEqual([['Boîte 2'], 2, ['Vis'], 2])
    expect(await content('sort=-name&search=boit')).toEqual([['Boîte 10', 'Boîte 2'], 2, ['Boîtier'], 1])
    expect(await content('type=item')).toEqual([['Boîte 2', 'Boîte 10'], 2, ['Vis'], 1])
    expect((await content('search=contenu', 'root')).slice(0, 4)).toEqual([['Contenu'], 1, [], 0])
    expect((await user.get(`/folders/${place}/content?sort=password`)).status).toBe(400)
    expect((await user.get('/folders/abc/content')).status).toBe(404)
  })
  it('narrows to what lies at its threshold or below, within sight', async () => {
    const shop = await aFolder(user, 'Magasin des seuils')
    const [back, hidden] = [
      await aFolder(user, 'Arrière', { parent: shop }),
      await aFolder(user, 'Caché', { parent: shop }),
    ]
    for (const [name, folder, quantity, threshold] of [
      ['Dessous', shop, 1, 5],
      ['Au seuil', back, 5, 5],
      ['Dessus', shop, 6, 5],
      ['Sans seuil', shop, 0, null],
      ['Ailleurs', hidden, 0, 1],
    ] as const)
      await anItem(user, folder, { name, quantity, threshold })
    const reader = await aUser(node, user.company, { roles: ['ROLE_ITEM_VIEW'] })
    await grant(node, reader, shop, 'read')
    await grant(node, reader, hidden, 'none')
    const low = async (user: Caller, query: string) => {
      const { data, total } = (await user.get(`/items?low=true&folder=${shop}${query}`)).body
      return [total, ...data.map(({ name }: { name: string }) => name)]
    }
    expect(await low(user, '&deep=true')).toEqual([3, 'Ailleurs', 'Au seuil', 'Dessous'])
    expect(await low(user, '')).toEqual([1, 'Dessous'])
    expect(await low(reader, '&deep=true&search=dess')).toEqual([1, 'Dessous'])
    expect(await low(reader, '&deep=true')).toEqual([2, 'Au seuil', 'Dessous'])
    expect((await user.get(`/items?low=false&folder=${shop}`)).body.total).toBe(3)
    expect((await reader.get(`/folders/${shop}/content?low=true`)).body.items.total).toBe(1)
    const dessous = (await user.get(`/items?low=true&folder=${shop}`)).body.data[0].guid
    await user.post(`/items/${dessous}/transactions`, { type: 'in', quantity: 5 })
    expect(await low(user, '')).toEqual([0])
  })
  it('lays out a path of five levels from the top', async () => {
    let parent: string | undefined
    for (let level = 1; level <= 6; level++)
      parent = await aFolder(user, `Niveau ${level}`, parent === undefined ? {} : { parent })
    const item = await anItem(user, parent!, { name: 'Au fond' })
    const { parent: place, parent_guid: guid, parent1, parent5 } = (await user.get(`/items/${item}`)).body
    expect([place, guid, parent1, parent5]).toEqual([
      { guid: parent, id: parent, name: 'Niveau 6' },
      parent,
      'Niveau 1',
      'Niveau 5',
    ])
    expect((await user.get('/items?search=au%20fond&sort=-parent2')).body.data).toMatchObject([{ guid: item }])
  })
  it('sorts numbers inside names as a reader does', async () => {
    const place = await aFolder(user, 'Ordre')
    for (const name of ['Vis 10', 'Vis 9', 'vis 2', 'Écrou']) await anItem(user, place, { name })
    expect((await user.get(`/items?folder=${place}`)).body.data.map((row: { name: string }) => row.name)).toEqual([
      'Écrou',
      'vis 2',
      'Vis 9',
      'Vis 10',
    ])
  })
  it('exports what the list shows, in its columns and under its aliases, formulas as text', async () => {
    const place = await aFolder(user, 'Export')
    await anItem(user, place, { name: '=1+1', quantity: 2.5, unit: 'kg' })
    const csv = await user.get(`/items?folder=${place}&export=csv&columns=${encodeURIComponent('quantity=Qté;name')}`)
    expect(csv.text).toBe("\uFEFFQté;Nom\r\n2,5;'=1+1\r\n")
    const sheet = await node.app.inject({
      url: `/api/v1/items?folder=${place}&export=xlsx`,
      headers: { authorization: `Bearer ${user.token}` },
    })
    expect(sheet.headers['content-disposition']).toContain('attachment')
    expect(sheet.rawPayload.subarray(0, 2).toString()).toBe('PK')
  })
})
