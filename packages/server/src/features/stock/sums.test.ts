import { describe, expect, it } from 'vitest'
import { transaction } from '../../kernel/database.ts'
import {
  READER,
  admin,
  chart,
  dashboardStage,
  dataOf,
  depot,
  node,
  owner,
  pairs,
  vault,
} from '../../testing/dashboard-stage.ts'
import { dice } from '../../testing/dice.ts'
import { sizeOf } from '../../testing/sizes.ts'
import { aFolder, anItem, aUser, grant } from '../../testing/test-node.ts'
import { sumItems } from './item-sums.queries.ts'

const CHARTS = sizeOf('SUM_CASES', { short: 120, full: 3_000 })
dashboardStage()

type Roll = (below: number) => number
const pick = <T>(roll: Roll, list: readonly T[]): T => list[roll(list.length)]!
const isOneOf = (field: string, value: string) => ({
  operator: 'AND' as const,
  rules: [{ field, operator: 'in' as const, value: [value] }],
})
const move = (item: string, type: 'in' | 'out', quantity: number, by = admin) =>
  by.post(`/items/${item}/transactions`, {
    type,
    quantity,
    action: type === 'in' ? 'receipt' : 'given_to_technician',
  })

describe('a chart of what there is', () => {
  const presentInstant = async (): Promise<string> =>
    (await owner.query(`select clock_timestamp()::text as now`)).rows[0].now
  const sumAt = (instant: string) =>
    transaction(node.services.pool, { company: admin.company }, ({ db }) => sumItems(db, admin.company, instant, 0))
  const sumNow = async () => sumAt(await presentInstant())
  const ofRecords = async <T>(ask: () => Promise<T>): Promise<T> => {
    const { rows } = await owner.query(`select until::text from item_kept where company_id = $1`, [admin.company])
    await owner.query(`update item_kept set until = 'infinity' where company_id = $1`, [admin.company])
    try {
      return await ask()
    } finally {
      await owner.query(`update item_kept set until = $2 where company_id = $1`, [admin.company, rows[0].until])
    }
  }
  it('is what a scan of the records says, whatever became of them since they were counted', async () => {
    const next = dice(7)
    const roll: Roll = (below) => Math.floor(next() * below)
    const categories: string[] = []
    for (const name of ['Visserie', 'Outils'])
      categories.push((await admin.post('/categories', { name, itemType: 'product' })).body.guid)
    const places = [depot, vault, await aFolder(admin, 'Allée', { parent: depot })]
    const reader = await aUser(node, admin.company, { roles: [...READER] })
    await grant(node, reader, depot, 'read')
    await grant(node, reader, vault, 'none')
    const [items, trashed, tags]: [string[], string[], string[]] = [[], [], []]
    let made = 0
    const createTag = async () => tags.push((await admin.post('/tags', { name: `Mot ${made++}` })).body.guid)
    for (let n = 0; n < 4; n++) await createTag()
    const someTags = () => tags.filter(() => roll(3) === 0)
    const tagsOf = async (item: string): Promise<string[]> =>
      ((await admin.get(`/items/${item}`)).body.tags ?? []).map(({ guid }: { guid: string }) => guid)
    const giveTags = async (item: string, given: readonly string[]) =>
      // What lies in the trash takes none.
      expect([200, 404, 409]).toContain((await admin.put(`/items/${item}`, { tags: given })).status)
    const create = async () =>
      items.push(
        await anItem(admin, pick(roll, places), {
          name: `Vis ${made++}`,
          type: pick(roll, ['product', 'product', 'item']),
          unit: pick(roll, ['piece', 'kg']),
          quantity: roll(9),
          tags: someTags(),
        }),
      )
    for (let n = 0; n < 12; n++) await create()
    const lot = await anItem(admin, depot, { name: 'Colle', type: 'product' })
    const lots: string[] = []
    for (const name of ['L1', 'L2'])
      lots.push((await admin.post(`/items/${lot}/variants`, { kind: 'lot', name, quantity: 3 })).body.guid)
    const acts: (() => Promise<unknown>)[] = [
      create,
      () => move(pick(roll, items), roll(2) ? 'in' : 'out', 1 + roll(3)),
      () => move(pick(roll, lots), 'in', 1),
      () => admin.post('/items/move', { items: [{ guid: pick(roll, items) }], destination: pick(roll, places) }),
      () =>
        admin.post('/items/move', {
          items: [{ guid: pick(roll, items), quantity: 1 }],
          destination: pick(roll, places),
        }),
      () =>
        admin.put(`/items/${pick(roll, items)}`, {
          category: pick(roll, [{ guid: categories[0]! }, { guid: categories[1]! }, null]),
        }),
      async () => {
        const guid = pick(roll, items)
        if ((await admin.del(`/items/${guid}`)).status === 204) trashed.push(guid)
      },
      async () => trashed.length > 0 && admin.post('/trash/restore', { guids: [pick(roll, trashed)] }),
      async () => trashed.length > 0 && roll(3) === 0 && admin.post('/trash/delete', { guids: [pick(roll, trashed)] }),
    ]
    const tagActs: (() => Promise<unknown>)[] = [
      () => giveTags(pick(roll, items), someTags()),
      () => giveTags(pick(roll, items), []),
      // One more, and what is given and taken away again, or the other way round.
      async () => {
        const item = pick(roll, items)
        await giveTags(item, [...(await tagsOf(item)), pick(roll, tags)])
      },
      async () => {
        const item = pick(roll, items)
        const before = await tagsOf(item)
        await giveTags(item, someTags())
        await giveTags(item, before)
      },
      async () => {
        const [gone] = tags.splice(roll(tags.length), 1)
        expect((await admin.del(`/tags/${gone}`)).status).toBe(204)
        await createTag()
      },
      async () => {
        const [gone] = tags.splice(roll(tags.length), 1)
        expect((await admin.post('/tags/merge', { tags: [gone], into: pick(roll, tags) })).status).toBe(200)
        await createTag()
      },
      () => admin.put(`/tags/${pick(roll, tags)}`, { name: `Mot ${made++}` }),
    ]
    const axes = ['parent', 'category', 'type', 'unit', 'tags']
    await sumNow()
    const instants: string[] = []
    let read = 0
    for (let n = 0; n < CHARTS / 2; n++) {
      await pick(roll, roll(2) ? acts : tagActs)()
      instants.push(await presentInstant())
      // Sums are made of an instant that lies back.
      if (n % 9 === 8) await sumAt(instants.at(-1 - roll(6))!)
      const x = pick(roll, [...axes, 'tags', null])
      const config = chart({
        source: pick(roll, ['items', 'products'] as const),
        x,
        legend:
          roll(3) === 0
            ? pick(
                roll,
                axes.filter((one) => one !== x),
              )
            : null,
        filters: roll(4) === 0 ? isOneOf('unit', 'kg') : null,
        measures: [
          pick(roll, [
            { type: 'count' as const },
            { type: 'sum' as const, value: 'quantity' },
            { type: 'avg' as const, value: 'quantity' },
          ]),
        ],
        most: pick(roll, [2, 30]),
      })
      for (const user of [admin, reader]) {
        const summed = await dataOf(config, user)
        expect(summed, JSON.stringify(config)).toEqual(await ofRecords(() => dataOf(config, user)))
      }
      const { rows } = await owner.query(
        `select tags_until = until and not exists (select from item where company_id = $1 and purged_at > k.until) as is
          from item_kept k where company_id = $1`,
        [admin.company],
      )
      read += rows[0].is ? 1 : 0
    }
    expect(read).toBeGreaterThan(CHARTS / 6)
    // They are what is read.
    await sumNow()
    const config = chart({ x: 'parent' })
    const { total } = await dataOf(config)
    await owner.query(`update item_sum set items = items + 100 where company_id = $1`, [admin.company])
    expect((await dataOf(config)).total).toBeGreaterThan(total! + 99)
  })

  /** Sums that say so much too much: who reads them is found out. */
  const exaggerate = () =>
    owner.query(`update item_tag_sum set items = items + 100 where company_id = $1`, [admin.company])
  it('by keyword reads sums of its own, where they tell all that it asks', async () => {
    const tag = (await admin.post('/tags', { name: 'Fragile' })).body.guid
    const other = (await admin.post('/tags', { name: 'Lourd' })).body.guid
    await anItem(admin, depot, { name: 'Verre', tags: [tag, other] })
    await anItem(admin, depot, { name: 'Plume' })
    await sumNow()
    await exaggerate()
    expect(pairs(await dataOf(chart({ x: 'tags' })))).toEqual({ Fragile: 101, Lourd: 101, Aucun: 101 })
    expect((await dataOf(chart({ x: 'type', legend: 'tags' }))).series.map(({ total }) => total)).toEqual([
      101, 101, 101,
    ])
    // A record is one of the total, whatever it has of them.
    expect(await dataOf(chart({ x: 'tags' }))).toMatchObject({ total: 2, rows: 2, values: 3 })
    const ofTag = isOneOf('tags', 'Fragile')
    for (const config of [
      chart({ x: 'tags', filters: ofTag }),
      chart({ x: 'tags', measures: [{ type: 'count', filters: ofTag }] }),
      chart({ x: 'tags', legend: 'tags' }),
      chart({ x: 'tags', legend: 'shelf' }),
      chart({ x: 'tags', measures: [{ type: 'sum', value: 'threshold' }] }),
      chart({ x: 'tags', dates: { range: 'today' } }),
      chart({ x: 'tags', filters: isOneOf('name', 'Verre') }),
    ])
      expect(await dataOf(config), JSON.stringify(config)).toEqual(await ofRecords(() => dataOf(config)))
  })
  it('is read of the sums beside what left the trash for good, if it lay there by the instant of the sums', async () => {
    const [old, late] = [await anItem(admin, depot, { name: 'Vis' }), await anItem(admin, depot, { name: 'Clou' })]
    await anItem(admin, depot, { name: 'Rivet' })
    const purge = (item: string) => admin.post('/trash/delete', { guids: [item] })
    const config = chart({ x: 'type' })
    const reads = async () => {
      await owner.query(`update item_sum set items = items + 100 where company_id = $1`, [admin.company])
      const { total } = await dataOf(config)
      await owner.query(`update item_sum set items = items - 100 where company_id = $1`, [admin.company])
      expect(pairs(await dataOf(config))).toEqual(pairs(await ofRecords(() => dataOf(config))))
      return total
    }
    await admin.del(`/items/${old}`)
    await owner.query(`update item set deleted_at = deleted_at - interval '3 hours' where id = $1`, [old])
    await sumNow()
    expect((await purge(old)).status).toBe(200)
    expect(await reads()).toBe(102)
    await admin.del(`/items/${late}`)
    expect(await reads()).toBe(101)
    const before = await presentInstant()
    expect((await purge(late)).status).toBe(200)
    expect(await reads()).toBe(1)
    // Sums of an instant before that could not be read either.
    const untilOf = async () =>
      (await owner.query(`select until from item_kept where company_id = $1`, [admin.company])).rows[0].until
    const known = await untilOf()
    await sumAt(before)
    expect(await untilOf()).toEqual(known)
    await sumNow()
    expect(await reads()).toBe(101)
  })
  it('by keyword knows what was given and taken away, before the instant of the sums and since', async () => {
    const tags = [{ guid: (await admin.post('/tags', { name: 'Fragile' })).body.guid }]
    const item = await anItem(admin, depot, { name: 'Verre' })
    const config = chart({ x: 'tags' })
    const says = async (counts: Record<string, number>) => {
      expect(pairs(await dataOf(config))).toEqual(counts)
      expect(pairs(await ofRecords(() => dataOf(config)))).toEqual(counts)
    }
    await sumNow()
    await admin.put(`/items/${item}`, { tags })
    await says({ Fragile: 1 })
    const given = await presentInstant()
    await admin.put(`/items/${item}`, { tags: [] })
    await says({ Aucun: 1 })
    await sumAt(given)
    await says({ Aucun: 1 })
    await admin.put(`/items/${item}`, { tags })
    await says({ Fragile: 1 })
    await sumNow()
    await says({ Fragile: 1 })
    await admin.del(`/tags/${tags[0]!.guid}`)
    await says({ Aucun: 1 })
    await sumNow()
    await says({ Aucun: 1 })
    // What came to nothing is not kept.
    const { rows } = await owner.query(`select tag_id, items::int from item_tag_sum where company_id = $1`, [
      admin.company,
    ])
    expect(rows).toEqual([{ tag_id: null, items: 1 }])
  })
  it('by keyword reads records where the sums by keyword are not of the instant of the others', async () => {
    const tag = (await admin.post('/tags', { name: 'Fragile' })).body.guid
    await anItem(admin, depot, { name: 'Verre', tags: [tag] })
    await sumNow()
    await exaggerate()
    const config = chart({ x: 'tags' })
    // As after an upgrade, and as by a version that knows of the others alone.
    for (const instant of [`null`, `until - interval '1 hour'`]) {
      await owner.query(`update item_kept set tags_until = ${instant} where company_id = $1`, [admin.company])
      expect(pairs(await dataOf(config))).toEqual({ Fragile: 1 })
    }
    await sumNow()
    expect(pairs(await dataOf(config))).toEqual({ Fragile: 1 })
    await exaggerate()
    expect(pairs(await dataOf(config))).toEqual({ Fragile: 101 })
  })
})
