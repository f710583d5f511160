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
const move = (item: string, type: 'in' | 'out', quantity: number, by = admin) =>
  by.post(`/items/${item}/transactions`, {
    type,
    quantity,
    action: type === 'in' ? 'receipt' : 'given_to_technician',
  })

describe('a chart of what there is', () => {
  const sumNow = async () => {
    const { rows } = await owner.query(`select clock_timestamp()::text as now`)
    await transaction(node.services.pool, { company: admin.company }, ({ db }) =>
      sumItems(db, admin.company, rows[0].now, 0),
    )
  }
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
    const [items, trashed]: [string[], string[]] = [[], []]
    let made = 0
    const create = async () =>
      items.push(
        await anItem(admin, pick(roll, places), {
          name: `Vis ${made++}`,
          type: pick(roll, ['product', 'product', 'item']),
          unit: pick(roll, ['piece', 'kg']),
          quantity: roll(9),
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
    await sumNow()
    let read = 0
    for (let n = 0; n < CHARTS / 2; n++) {
      await pick(roll, acts)()
      if (n % 9 === 8) await sumNow()
      const x = pick(roll, ['parent', 'category', 'type', 'unit', null])
      const config = chart({
        source: pick(roll, ['items', 'products'] as const),
        x,
        legend:
          roll(3) === 0
            ? pick(
                roll,
                ['parent', 'category', 'type', 'unit'].filter((one) => one !== x),
              )
            : null,
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
        `select not exists (select from item where company_id = $1 and purged_at > k.until) as is from item_kept k
          where company_id = $1`,
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
})
