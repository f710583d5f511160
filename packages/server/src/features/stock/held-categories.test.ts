import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sql, transaction } from '../../kernel/database.ts'
import { anItem } from '../../testing/test-node.ts'
import { variantTests } from '../../testing/variants.ts'
import { chunkSome } from './chunks.queries.ts'
import { categoriesByNumber, categoriesOfThings, holdCategories } from './held-categories.queries.ts'

const { aProduct, aLot, stock, world, url } = variantTests()
let owner: pg.Client
beforeAll(async () => {
  owner = new pg.Client({ connectionString: url })
  await owner.connect()
})
afterAll(() => owner.end())

const nowText = async () => (await owner.query('select clock_timestamp()::text as now')).rows[0].now as string
const work = <T>(part: (db: Parameters<typeof chunkSome>[0]) => Promise<T>) =>
  transaction(world().node.services.pool, { company: world().user.company }, ({ db }) => part(db))
const chunk = async () => {
  const settled = await nowText()
  while (
    await work((db) => chunkSome(db, world().user.company, { zone: 'Europe/Paris', settled, size: 1, dropped: 100 }))
  );
}
/** Two things a row, so that there are some. */
const hold = async () => holdCategories(work, world().user.company, await nowText(), 2)
const heldUntil = async (): Promise<Date | null> =>
  (await owner.query('select categories_until as at from movement_kept where company_id = $1', [world().user.company]))
    .rows[0].at

/** A record of a category of its own, of which that is held. */
const aHeldRecord = async (name: string, categoryName: string): Promise<string> => {
  const { user, folder } = world()
  const category = (await user.post('/categories', { name: categoryName, itemType: 'product' })).body.guid as string
  const item = await anItem(user, folder, { name, quantity: 1, category: { guid: category } })
  await chunk()
  await hold()
  return item
}
/** Another thing of a record that was not touched since: another name in the ledger. */
const called = (item: string, name: string) =>
  owner.query(
    `insert into movement_thing (company_id, number, item_id, item_name, item_name_folded, alike)
    select company_id, max(number) + 1, $2, $3, $3, max(number) + 1 from movement_thing where company_id = $1 group by 1`,
    [world().user.company, item, name],
  )
type Told = { number: number; category_name: string | null }
const told = (highest = 2_147_483_647): Promise<Told[]> =>
  work(async (db) => {
    const { company } = world().user
    const categories = await categoriesOfThings(db, company, highest)
    const { rows } = await sql<Told>`select * from ${categoriesByNumber(company)} m`.execute(db)
    const names = new Map(rows.map(({ number, category_name }) => [number, category_name]))
    return [...categories]
      .slice(1)
      .map((category, at) => ({ number: at + 1, category_name: names.get(category) ?? null }))
  })
/** By bringing each thing and its record together. */
const ofRecords = async () =>
  (
    await owner.query(
      `select t.number, c.name as category_name from movement_thing t
      left join item i on i.company_id = t.company_id and i.id = t.item_id
      left join item p on p.company_id = t.company_id and p.id = i.parent_item_id
      left join category c on c.company_id = t.company_id and c.id = coalesce(i.category_id, p.category_id)
      where t.company_id = $1 order by t.number`,
      [world().user.company],
    )
  ).rows

it('a thing is of the category that its record has now, whatever became of it since things were told theirs', async () => {
  const { user, folder } = world()
  const aCategory = async (name: string) =>
    (await user.post('/categories', { name, itemType: 'product' })).body.guid as string
  const [screws, tools, gone] = [await aCategory('Visserie'), await aCategory('Outils'), await aCategory('Passagers')]
  const products: string[] = []
  for (const category of [screws, tools, gone, null]) {
    const product = await aProduct({ ...(category && { category: { guid: category } }) })
    products.push(product)
    await stock(await aLot(product), 'in', 3)
    const single = await anItem(user, folder, { name: `Pièce ${products.length}`, quantity: 2 })
    products.push(single)
  }
  const put = (guid: string, category: string | null) =>
    user.put(`/items/${guid}`, { category: category && { guid: category } })
  const agrees = async (what: string) => expect(await told(), what).toEqual(await ofRecords())
  await chunk()
  await agrees('never held')
  await hold()
  await agrees('held')
  expect((await told()).some(({ category_name }) => category_name === 'Passagers')).toBe(true)

  const acts: [string, () => Promise<unknown>][] = [
    ['another category', () => put(products[0]!, tools)],
    ['none', () => put(products[2]!, null)],
    ['one of a record that had none', () => put(products[1]!, screws)],
    ['a category that is deleted', () => user.del(`/categories/${gone}`)],
    ['a category with another name', () => user.put(`/categories/${tools}`, { name: 'Outillage' })],
    ['a record in the trash', () => user.del(`/items/${products[3]}`)],
    [
      'a record that is gone for good',
      async () => {
        await put(products[5]!, screws)
        await user.del(`/items/${products[5]}`)
        await chunk()
        await hold()
        await user.post('/trash/delete', { guids: [products[5]] })
      },
    ],
    [
      'a new record of a category',
      async () => {
        await anItem(user, folder, { name: 'Neuve', quantity: 1, category: { guid: screws } })
        await chunk()
      },
    ],
  ]
  for (const [what, act] of acts) {
    await act()
    await agrees(what)
    await hold()
    await agrees(`${what}, held`)
  }
})

it('what was not touched is read as it is held, and what was held by a clock that was ahead is not', async () => {
  const { user } = world()
  await hold()
  const until = await heldUntil()
  await owner.query(`update movement_held set categories = '' where company_id = $1`, [user.company])
  expect(new Set((await told()).map(({ category_name }) => category_name))).toEqual(new Set([null]))
  // Nothing was touched: nothing is written.
  await hold()
  expect(await heldUntil()).toEqual(until)
  await owner.query(`update movement_kept set categories_until = now() + interval '1 day' where company_id = $1`, [
    user.company,
  ])
  expect(await told()).toEqual(await ofRecords())
  await hold()
  expect((await heldUntil())!.getTime()).toBeLessThanOrEqual(Date.now())
  expect(await told()).toEqual(await ofRecords())
  const { rows } = await owner.query(
    `select count(*)::int as n from movement_held where company_id = $1 and categories <> ''`,
    [user.company],
  )
  expect(rows[0].n).toBeGreaterThan(0)
})

it('what nothing is held of yet is of the category of its record, whoever wrote it', async () => {
  const item = await aHeldRecord('Ancienne', 'Quincaillerie')
  for (const name of ['une fois', 'deux fois', 'trois fois']) {
    await called(item, name)
    expect((await told()).at(-1)!.category_name).toBe('Quincaillerie')
    expect(await told()).toEqual(await ofRecords())
  }
  await hold()
  expect((await told()).at(-1)!.category_name).toBe('Quincaillerie')
  expect(await told()).toEqual(await ofRecords())
})

it('what nothing is held of is told after a job that was killed between any two of its rows', async () => {
  const { user } = world()
  const item = await aHeldRecord('Raccord', 'Plomberie')
  for (let n = 0; n < 9; n++) await called(item, `Raccord ${n}`)
  for (let rows = 0; rows < 6; rows++) {
    let left = rows
    const killed: typeof work = (part) => {
      // The first one looks what there is to do.
      if (left-- < 0) throw new Error('killed')
      return work(part)
    }
    await expect(holdCategories(killed, user.company, await nowText(), 2)).rejects.toThrow('killed')
    expect(await told(), `${rows} rows`).toEqual(await ofRecords())
  }
  await hold()
  expect(await told()).toEqual(await ofRecords())
})

it('a category that came while a chart was made stands for none, in what is held and in what is not', async () => {
  const { rows } = await owner.query('select max(number) as highest from category where company_id = $1', [
    world().user.company,
  ])
  await aHeldRecord('Tardive', 'Nouveautés')
  await called((await owner.query(`select id from item where name = 'Tardive'`)).rows[0].id, 'Tardive encore')
  expect((await told()).slice(-2).map(({ category_name }) => category_name)).toEqual(['Nouveautés', 'Nouveautés'])
  expect((await told(rows[0].highest)).slice(-2).map(({ category_name }) => category_name)).toEqual([null, null])
})

it('what is thrown away with the days of another time zone takes along what it held', async () => {
  const { user } = world()
  await hold()
  const size = 3
  const inZone = async (zone: string) => {
    const settled = await nowText()
    while (await work((db) => chunkSome(db, user.company, { zone, settled, size: 1, dropped: size })));
  }
  await inZone('America/Lima')
  expect(await told()).toEqual(await ofRecords())
  expect(await heldUntil()).toBeNull()
  await hold()
  expect(await told()).toEqual(await ofRecords())
  await inZone('Europe/Paris')
  await hold()
})
