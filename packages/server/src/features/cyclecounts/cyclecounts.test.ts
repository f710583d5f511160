import type { ToCount } from '@entrepot/contract/cyclecounts/cyclecount.ts'
import { chanceOf, exposureOf, riskOf, type Shown } from '@entrepot/contract/cyclecounts/risk.ts'
import { companyToday, daysBetween } from '@entrepot/contract/kernel/company-clock.ts'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { dice } from '../../testing/dice.ts'
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
const ZONE = 'Europe/Paris'
let node: TestNode
let owner: pg.Client
let admin: Caller
let hall: string
beforeAll(async () => {
  node = await startTestNode(url)
  owner = new pg.Client({ connectionString: url })
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await node.stop()
})
beforeEach(async () => {
  admin = await aUser(node, await aCompany(node))
  await owner.query(`select set_config('app.company', $1, false)`, [admin.company])
  hall = await aFolder(admin, 'Halle')
})

const toCount = async (query = '', by = admin): Promise<ToCount[]> => {
  const { status, body } = await by.get(`/cycle-counts?${query}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data
}
const count = async (item: string, quantity: number) => {
  const { status, body } = await admin.post(`/items/${item}/inventory`, { quantity })
  expect(status, JSON.stringify(body)).toBe(201)
}
const take = (item: string) =>
  admin.post(`/items/${item}/transactions`, { type: 'out', quantity: 1, action: 'given_to_technician' })

describe('what is proposed to count (X-46)', () => {
  it('is what moved most since its last count, and not what was just counted', async () => {
    const [still, busy, fresh] = [
      await anItem(admin, hall, { name: 'Calme', quantity: 20 }),
      await anItem(admin, hall, { name: 'Actif', quantity: 20 }),
      await anItem(admin, hall, { name: 'Frais', quantity: 20 }),
    ]
    for (let n = 0; n < 4; n++) await take(busy)
    for (let n = 0; n < 6; n++) await take(fresh)
    await count(fresh, 13)
    const rows = await toCount()
    expect(rows).toMatchObject([
      { guid: busy, movements: 5, lastCount: null, wasWrong: false, counts: 1, errors: 1 },
      { guid: still, movements: 1 },
      { guid: fresh, movements: 0, wasWrong: true, lastCount: companyToday(new Date(), ZONE), chance: 0, risk: 0 },
    ])
    expect(await toCount('most=1')).toMatchObject([{ guid: busy }])
    expect(await toCount('most=2&sort=name')).toMatchObject([{ name: 'Actif' }, { name: 'Calme' }])
    expect(await toCount('search=frais')).toMatchObject([{ guid: fresh }])
  })

  it('holds what its reader may count, and prices for who may see them', async () => {
    const [item, elsewhere] = [await anItem(admin, hall, { name: 'Vis', quantity: 3 }), await aFolder(admin, 'Bureau')]
    const [readOnly, hidden] = [await aFolder(admin, 'Vitrine'), elsewhere]
    for (const folder of [readOnly, hidden]) await anItem(admin, folder, { name: 'Autre', quantity: 3 })
    await admin.post('/suppliers', { name: 'Faure', articles: [{ name: 'Vis', unitPrice: 250 }] })
    const clerk = await aUser(node, admin.company, {
      roles: ['ROLE_ITEM_VIEW', 'ROLE_ITEM_INVENTORY', 'ROLE_FOLDER_VIEW'],
    })
    await grant(node, clerk, hall, 'write')
    await grant(node, clerk, readOnly, 'read')
    await anItem(admin, hall, { name: 'Clous', quantity: 3 })
    const blind = await toCount('', clerk)
    expect(blind).toMatchObject([{ value: null }, { value: null }])
    expect(blind[0]!.risk, 'the order says nothing of prices').toBe(blind[1]!.risk)
    expect((await clerk.get(`/cycle-counts?folder=${hidden}`)).status).toBe(404)
    expect(await toCount(`folder=${readOnly}`, clerk)).toEqual([])
    // Of the same age and movement, the dear one first.
    expect((await toCount())[0]).toMatchObject({ guid: item, value: 750 })
    const viewer = await aUser(node, admin.company, { roles: ['ROLE_ITEM_VIEW', 'ROLE_FOLDER_VIEW'] })
    expect((await viewer.get('/cycle-counts')).status).toBe(403)
  })

  it('opens as an inventory of these records, which are proposed to nobody else meanwhile', async () => {
    const items = []
    for (const name of ['Vis', 'Clous', 'Colle']) items.push(await anItem(admin, hall, { name, quantity: 10 }))
    const shelf = await aFolder(admin, 'Rayon', { parent: hall })
    const below = await anItem(admin, shelf, { name: 'Ruban', quantity: 10 })
    const product = await anItem(admin, hall, { name: 'Peinture' })
    await admin.post(`/items/${product}/variants`, { kind: 'lot', name: 'L1', quantity: 4 })
    const begin = (more: Record<string, unknown>) =>
      admin.post('/inventories', { name: 'Du jour', folders: [hall], ...more })
    const away = await anItem(admin, await aFolder(admin, 'Ailleurs'), { name: 'Loin', quantity: 1 })
    const refusal = async (some: string[]) => (await begin({ items: some })).body.errors?.[0]?.code
    expect(await refusal([away])).toBe('inventory_elsewhere')
    expect(await refusal([product])).toBe('has_variants')
    expect(await refusal([items[0]!, items[0]!])).toBe('duplicates')
    expect((await begin({ items: [admin.guid] })).body.code).toBe('item_not_found')

    const { body: made } = await begin({ items: [items[0], below] })
    expect(made).toMatchObject({ chosen: true, records: 2, counted: 0 })
    const lines = (await admin.get(`/inventories/${made.guid}/lines`)).body.data
    expect(lines.map(({ name }: { name: string }) => name)).toEqual(['Vis', 'Ruban'])
    expect((await toCount()).map(({ name }) => name)).not.toContain('Vis')
    const { body } = await admin.post(`/inventories/${made.guid}/counts`, {
      lines: [
        { guid: items[0], quantity: 7 },
        { guid: items[1], quantity: 7 },
      ],
    })
    expect(body.failed).toMatchObject([{ guid: items[1], code: 'inventory_elsewhere' }])
    await admin.post(`/inventories/${made.guid}/submit`, {})
    // What nobody counted is gone, of what was to be counted.
    await admin.post(`/inventories/${made.guid}/approve`, { uncounted: 'zero' })
    const stockOf = async (item: string) => (await admin.get(`/items/${item}`)).body.quantity
    expect([await stockOf(items[0]!), await stockOf(below), await stockOf(items[2]!)]).toEqual([7, 0, 10])
    expect(await toCount('search=vis')).toMatchObject([{ wasWrong: true, movements: 0 }])
  })

  it('is ranked as the contract reckons', async () => {
    const roll = dice(46)
    const upTo = (most: number) => Math.floor(roll() * most)
    const folders = [hall, await aFolder(admin, 'Quai'), await aFolder(admin, 'Cave')]
    const categories = []
    for (const name of ['Visserie', 'Outils'])
      categories.push((await admin.post('/categories', { name, itemType: 'product' })).body.guid as string)
    const price = { 'Article 3': 12.5, 'Article 7': 900 } as Record<string, number>
    await admin.post('/suppliers', {
      name: 'Faure',
      articles: Object.entries(price).map(([name, unitPrice]) => ({ name, unitPrice })),
    })
    for (let n = 0; n < 16; n++) {
      const item = await anItem(admin, folders[upTo(3)]!, {
        name: `Article ${n}`,
        quantity: 30 + upTo(50),
        type: 'product',
        ...(roll() < 0.7 && { category: categories[upTo(2)] }),
      })
      for (let acts = upTo(8); acts > 0; acts--)
        if (roll() < 0.3) {
          const { quantity } = (await admin.get(`/items/${item}`)).body
          await count(item, roll() < 0.5 ? quantity : quantity - 1)
        } else await take(item)
    }
    type Movement = {
      item: string
      folder: string
      seq: number
      delta: string
      kind: string
      at: Date
      category: string
    }
    const today = companyToday(new Date(), ZONE)
    const ledger = (
      await owner.query<Movement>(
        `select m.item_id as item, m.folder_id as folder, m.seq, m.delta, m.kind, m.created_at as at,
          i.category_id as category from movement m join item i on i.company_id = m.company_id and i.id = m.item_id
        where m.company_id = $1 order by m.item_id, m.seq`,
        [admin.company],
      )
    ).rows
    const counts = ledger
      .filter(({ kind }) => kind === 'count')
      .map((one) => {
        const before = ledger.findLast(
          (other) => other.kind === 'count' && other.item === one.item && other.seq < one.seq,
        )
        return { ...one, exposure: exposureOf({ movements: one.seq - 1 - (before?.seq ?? 0), days: 0 }) }
      })
    const shown = (some: typeof counts): Shown => ({
      errors: some.filter(({ delta }) => Number(delta) !== 0).length,
      exposure: some.reduce((sum, { exposure }) => sum + exposure, 0),
    })
    const rows = await toCount('most=500&size=500')
    expect(rows).toHaveLength(16)
    for (const row of rows) {
      const own = ledger.filter(({ item }) => item === row.guid)
      const last = counts.findLast(({ item }) => item === row.guid)
      const category = own[0]!.category
      const known = {
        value: row.quantity * (price[row.name] ?? 1),
        movements: own.filter(({ seq }) => seq > (last?.seq ?? 0)).length,
        days: daysBetween(companyToday(own[0]!.at, ZONE), today),
        wasWrong: last !== undefined && Number(last.delta) !== 0,
        company: shown(counts),
        folder: shown(counts.filter(({ folder }) => folder === row.folder.guid)),
        category: shown(category ? counts.filter((one) => one.category === category) : []),
      }
      expect(row).toMatchObject({ movements: known.movements, wasWrong: known.wasWrong, value: known.value })
      expect(row.chance).toBeCloseTo(chanceOf(known) * 100, 0)
      expect(row.risk).toBeCloseTo(riskOf(known) * 100, 0)
    }
    expect(rows.map(({ risk }) => risk)).toEqual(rows.map(({ risk }) => risk).toSorted((a, b) => b - a))
    expect(new Set(rows.map(({ wasWrong }) => wasWrong)).size).toBe(2)
  })
})

describe('how exact the stock is', () => {
  type Accuracy = { guid: string; name: string; lines: number; exact: number; accuracy: number; differences: unknown[] }
  const accuracyOf = async (query: string, by = admin): Promise<Accuracy[]> =>
    (await by.get(`/cycle-counts/accuracy?${query}`)).body.data
  it('is told by folder, category and month, with its rows; what was taken back is no count', async () => {
    const category = (await admin.post('/categories', { name: 'Visserie', itemType: 'product' })).body.guid
    const cave = await aFolder(admin, 'Cave')
    const screws = await anItem(admin, hall, { name: 'Vis', quantity: 10, type: 'product', category })
    const oil = await anItem(admin, hall, { name: 'Huile', quantity: 5, unit: 'l' })
    const nails = await anItem(admin, cave, { name: 'Clous', quantity: 10 })
    for (const quantity of [10, 8, 11]) await count(screws, quantity)
    await count(oil, 4.5)
    await count(nails, 10)
    await count(nails, 3)
    const [wrong] = (await admin.get(`/transactions?item=${nails}`)).body.data
    expect((await admin.post(`/transactions/${wrong.guid}/reverse`, { reason: 'Erreur' })).status).toBe(201)

    expect(await accuracyOf('')).toMatchObject([
      { guid: cave, name: 'Cave', lines: 1, exact: 1, accuracy: 100, differences: [] },
      {
        guid: hall,
        name: 'Halle',
        lines: 4,
        exact: 1,
        accuracy: 25,
        differences: [
          { unit: 'piece', quantity: 5 },
          { unit: 'l', quantity: 0.5 },
        ],
      },
    ])
    expect(await accuracyOf('by=category&sort=-lines')).toMatchObject([
      { guid: category, name: 'Visserie', lines: 3, exact: 1, accuracy: 33.3 },
      { guid: '', name: 'Sans catégorie', lines: 2, exact: 1 },
    ])
    const today = companyToday(new Date(), ZONE)
    expect(await accuracyOf('by=month')).toMatchObject([{ guid: today.slice(0, 7), lines: 5, exact: 2 }])
    expect(await accuracyOf('from=2999-01-01')).toEqual([])
    for (const [row, query] of [
      [{ total: 4 }, `folder=${hall}&deep=false`],
      [{ total: 3 }, `category=${category}`],
      [{ total: 5 }, `from=${today}&to=${today}`],
    ] as const)
      expect((await admin.get(`/transactions?counted=true&${query}`)).body).toMatchObject(row)

    const clerk = await aUser(node, admin.company, {
      roles: ['ROLE_ITEM_VIEW', 'ROLE_ITEM_TRANSACTIONS', 'ROLE_FOLDER_VIEW'],
    })
    await grant(node, clerk, cave, 'read')
    expect(await accuracyOf('', clerk)).toMatchObject([{ guid: cave, lines: 1 }])
    expect(await accuracyOf('by=month', clerk)).toMatchObject([{ lines: 1 }])
  })
})
