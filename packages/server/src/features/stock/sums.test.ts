import type { ChartConfigInput } from '@entrepot/contract/dashboards/chart.ts'
import type { Group } from '@entrepot/contract/kernel/conditions/grammar.ts'
import pg from 'pg'
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
import { aFolder, anItem, aUser, type Caller, grant } from '../../testing/test-node.ts'
import { sumItems } from './item-sums.queries.ts'
import { sumSome } from './sums.queries.ts'

/**
 * Charts of movements read sums of them and the ledger behind these. Whatever is asked, by whomever and in between,
 * the answer is the one of a scan of the ledger.
 */
const CHARTS = sizeOf('SUM_CASES', { short: 120, full: 3_000 })
const url = dashboardStage()

/** Around the nights on which clocks are set, on either side of midnights and of the ends of months. */
const INSTANTS = [
  '2025-10-25T22:30:00Z',
  '2025-10-26T00:30:00Z',
  '2025-10-26T23:00:00Z',
  '2025-12-31T22:59:59Z',
  '2025-12-31T23:00:00Z',
  '2026-01-31T23:30:00Z',
  '2026-02-01T08:00:00Z',
  '2026-02-14T12:00:00Z',
  '2026-02-28T23:15:00Z',
  '2026-03-28T23:00:00Z',
  '2026-03-29T01:00:00Z',
  '2026-03-29T22:00:00Z',
  '2026-04-30T21:59:59Z',
]
const PERIODS = [
  { from: '2026-02-01', to: '2026-02-28' },
  { from: '2026-01-31', to: '2026-03-01' },
  { from: '2026-02-10', to: '2026-02-20' },
  { from: '2025-10-26', to: '2026-03-29' },
  { from: '2025-01-01', to: '2026-12-31' },
]

type Roll = (below: number) => number
const pick = <T>(roll: Roll, list: readonly T[]): T => list[roll(list.length)]!

const CONDITIONS: Record<string, readonly string[]> = {
  action: ['receipt', 'given_to_technician'],
  folder: ['Dépôt', 'Parti', 'Allée neuve', 'Coffre secret'],
  folder_path: ['Dépôt', 'Parti', 'Coffre'],
  createdBy: ['Lucas', 'Zoé', 'a'],
  item_type: ['product', 'item'],
  kind: ['in', 'out', 'move', 'count'],
  type: ['in', 'out'],
  unit: ['piece', 'kg'],
}
const CHOICES = ['item_type', 'kind', 'type', 'unit', 'action']
const aFilter = (roll: Roll): Group => ({
  operator: pick(roll, ['AND', 'OR'] as const),
  rules: Array.from({ length: 1 + roll(2) }, () => {
    const field = pick(roll, Object.keys(CONDITIONS))
    if (roll(5) === 0) return { field: 'source', operator: pick(roll, ['empty', 'not_empty'] as const) }
    const operator = CHOICES.includes(field)
      ? pick(roll, ['equals', 'not_equal'] as const)
      : pick(roll, ['contains', 'not_contain', 'equals'] as const)
    return { field, operator, value: pick(roll, CONDITIONS[field]!) }
  }),
})
const AXES = ['createdAt', 'createdAt', 'folder', 'action', 'kind', 'item_type', 'unit', 'createdBy', 'source', null]
const aChart = (roll: Roll): ChartConfigInput => {
  const x = pick(roll, AXES)
  const measure = () => ({
    ...pick(roll, [
      { type: 'count' as const },
      { type: 'sum' as const, value: 'quantity' },
      { type: 'avg' as const, value: 'quantity' },
    ]),
    ...(roll(4) === 0 && { filters: aFilter(roll) }),
  })
  return chart({
    type: 'table',
    source: pick(roll, ['transactions_in', 'transactions_out'] as const),
    x,
    legend:
      roll(3) === 0
        ? pick(
            roll,
            AXES.filter((one) => one !== x),
          )
        : null,
    measures: roll(2) ? [measure()] : [measure(), measure()],
    step: pick(roll, ['auto', 'day', 'week', 'month'] as const),
    most: pick(roll, [2, 30]),
    filters: roll(2) ? aFilter(roll) : null,
    dates: roll(2) ? { range: 'between', ...pick(roll, PERIODS) } : null,
    compare: pick(roll, ['none', 'previous_period', 'previous_year'] as const),
  })
}

/** Everything that is there by now, in parts of so many. */
const sumAll = async (most = 7) => {
  const step = () =>
    transaction(node.services.pool, { company: admin.company }, async ({ db }) => {
      const { rows } = await owner.query(`select timezone, clock_timestamp()::text as now from company where id = $1`, [
        admin.company,
      ])
      return sumSome(db, admin.company, { zone: rows[0].timezone, settled: rows[0].now, most })
    })
  while ((await step()) === most);
}
const ofLedger = async <T>(ask: () => Promise<T>): Promise<T> => {
  const zone = (await owner.query(`select zone from movement_kept where company_id = $1`, [admin.company])).rows[0]
  await owner.query(`update movement_kept set zone = '-' where company_id = $1`, [admin.company])
  try {
    return await ask()
  } finally {
    await owner.query(`update movement_kept set zone = $2 where company_id = $1`, [admin.company, zone?.zone])
  }
}
/** A chart as sums say it is a chart as the ledger says it. */
const compare = async (config: ChartConfigInput, user: Caller) => {
  const summed = await dataOf(config, user)
  expect(summed, JSON.stringify(config)).toEqual(await ofLedger(() => dataOf(config, user)))
  return summed
}
const move = (item: string, type: 'in' | 'out', quantity: number, by = admin) =>
  by.post(`/items/${item}/transactions`, {
    type,
    quantity,
    action: type === 'in' ? 'receipt' : 'given_to_technician',
  })
const setZone = async (zone: string) =>
  expect((await admin.put('/user/company', { name: 'Atelier', timezone: zone })).status, zone).toBe(200)

const aHistory = async (roll: Roll) => {
  const gone = await aFolder(admin, 'Parti')
  const places = [depot, vault, gone, await aFolder(admin, 'Allée', { parent: depot })]
  const zoe = await aUser(node, admin.company, { name: 'Zoé' })
  const items: string[] = []
  for (let n = 0; n < 9; n++)
    items.push(
      await anItem(admin, places[n % 4]!, {
        name: `Vis ${n}`,
        type: n % 3 ? 'product' : 'item',
        unit: n % 2 ? 'kg' : 'piece',
        quantity: 20,
      }),
    )
  const act = async (n: number) => {
    const by = n % 3 ? admin : zoe
    if (n % 9 === 0)
      await by.post('/items/move', {
        items: [{ guid: pick(roll, items), quantity: 1 }],
        destination: pick(roll, places),
      })
    else if (n % 7 === 0) await by.post(`/items/${pick(roll, items)}/inventory`, { quantity: roll(30) })
    else await move(pick(roll, items), roll(2) ? 'in' : 'out', (1 + roll(400)) / 100, by)
  }
  for (let n = 0; n < 70; n++) await act(n)
  await admin.put(`/folders/${places[3]}`, { name: 'Allée neuve' })
  for (let n = 70; n < 100; n++) await act(n)
  await owner.query(
    `update movement set created_at = ($2::timestamptz[])[1 + abs(hashtext(id::text)) % ${INSTANTS.length}]
      where company_id = $1`,
    [admin.company, INSTANTS],
  )
  await owner.query(
    `update movement set source_kind = 'intervention', source_id = id where company_id = $1 and hashtext(id::text) % 5 = 0`,
    [admin.company],
  )
  return { items, act, gone }
}

describe('a chart of movements', () => {
  it('is what a scan of the ledger says: by chance, for two viewers, while things move, after the company lives elsewhere', async () => {
    const next = dice(41)
    const roll: Roll = (below) => Math.floor(next() * below)
    const { items, act, gone } = await aHistory(roll)
    const reader = await aUser(node, admin.company, { roles: [...READER] })
    for (const folder of [depot, gone]) await grant(node, reader, folder, 'read')
    await sumAll()
    let met = 0
    for (let n = 0; n < CHARTS; n++) {
      // Behind the sums, then within them.
      if (n % 10 === 3) await act(n)
      if (n % 10 === 6) await sumAll(5)
      if (n === Math.floor(CHARTS / 3)) {
        await Promise.all(items.slice(0, 2).map((item) => admin.del(`/items/${item}`)))
        await admin.del(`/folders/${gone}`)
      }
      if (n === Math.floor(CHARTS / 2)) await setZone('America/New_York')
      if (n === Math.floor((3 * CHARTS) / 4)) await setZone('Pacific/Kiritimati')
      for (const user of [admin, reader]) met += (await compare(aChart(roll), user)).rows
    }
    expect(met).toBeGreaterThan(CHARTS)
  })

  it('reads the sums, month by month where nobody asks for days, and not what they do not know', async () => {
    await aHistory((below) => below - 1)
    await sumAll()
    await owner.query(
      `update movement_sum set delta = case span when 'day' then 1000 else 2000 end, movements = 1 where company_id = $1
        and delta > 0`,
      [admin.company],
    )
    const of = async (more: Partial<ChartConfigInput>) => {
      const config = chart({ source: 'transactions_in', measures: [{ type: 'sum', value: 'quantity' }], ...more })
      const { total } = await dataOf(config)
      return total !== (await ofLedger(() => dataOf(config))).total && total! % 2000
    }
    const { rows } = await owner.query(
      `select span, count(*) % 2 = 1 as odd, count(distinct day) as days from movement_sum where company_id = $1
        and delta > 0 group by 1 order by 1`,
      [admin.company],
    )
    expect(rows.map(({ span, days }) => [span, Number(days) > 3])).toEqual([
      ['day', true],
      ['month', true],
    ])
    expect([
      await of({ x: 'createdAt', step: 'day' }),
      await of({ x: 'folder' }),
      await of({ x: 'recipient' }),
      await of({ filters: { operator: 'AND', rules: [{ field: 'quantity', operator: 'more_than', value: 0 }] } }),
      await of({ measures: [{ type: 'avg', value: 'quantity_after' }] }),
    ]).toEqual([rows[0].odd ? 1000 : 0, 0, false, false, false])
    await owner.query(`delete from movement_sum where company_id = $1`, [admin.company])
    await owner.query(`update movement_kept set until = '-infinity' where company_id = $1`, [admin.company])
  })

  it('leaves nothing out that was dated before and committed after', async () => {
    const vis = await anItem(admin, depot, { name: 'Vis', quantity: 5 })
    await owner.query(`update movement set created_at = created_at - interval '1 hour' where company_id = $1`, [
      admin.company,
    ])
    const slow = new pg.Client({ connectionString: url })
    await slow.connect()
    await slow.query('begin')
    await slow.query(`select set_config('app.company', $1, true)`, [admin.company])
    await slow.query(
      `insert into movement select (jsonb_populate_record(m, jsonb_build_object('id', gen_random_uuid(), 'seq', m.seq + 1,
        'group_id', gen_random_uuid(), 'quantity_after', 6, 'delta', 1,
        'created_at', clock_timestamp() - interval '30 seconds'))).* from movement m where m.item_id = $1`,
      [vis],
    )
    const job = node.jobs.runNow('movement-sums')
    await new Promise((go) => setTimeout(go, 700))
    await slow.query('commit')
    await slow.end()
    await job
    const { rows } = await owner.query(
      `select until > clock_timestamp() - interval '1 minute' as late from movement_kept where company_id = $1`,
      [admin.company],
    )
    expect(rows).toEqual([{ late: true }])
    const config = chart({ source: 'transactions_in', measures: [{ type: 'sum', value: 'quantity' }] })
    expect((await compare(config, admin)).total).toBe(6)
    // What was slipped in is no act of the product.
    await owner.query(`delete from movement where item_id = $1 and seq = 2`, [vis])
    await owner.query(`update movement_kept set until = 'infinity' where company_id = $1`, [admin.company])
    // Sums from a clock that was ahead are not read, and made anew.
    expect((await compare(config, admin)).total).toBe(5)
    await node.jobs.runNow('movement-sums')
    expect((await compare(config, admin)).total).toBe(5)
    const { rows: again } = await owner.query(
      `select until < clock_timestamp() as past from movement_kept where company_id = $1`,
      [admin.company],
    )
    expect(again).toEqual([{ past: true }])
  })
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
