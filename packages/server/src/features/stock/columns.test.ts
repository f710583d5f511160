import type { ChartConfigInput } from '@entrepot/contract/dashboards/chart.ts'
import type { Group } from '@entrepot/contract/kernel/conditions/grammar.ts'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { sql, transaction } from '../../kernel/database.ts'
import { LIMITS } from '../../kernel/limits.ts'
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
import { chunkOf, chunkSome, makeChunk } from './chunks.queries.ts'
import { holdCategories } from './held-categories.queries.ts'

/**
 * Charts of movements read columns of the ledger and what lies behind these from itself. Whatever is asked, by whomever
 * and in between, the answer is the one of a scan of the ledger.
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
/** What many values tell apart, and rules that ask otherwise. */
const MORE: Record<string, readonly (string | number)[]> = {
  recipient: ['chantier', 'Été', 'ETE'],
  comment: ['bon', 'É'],
  item_name: ['vis', 'Vis 3', 'neuve', '7'],
  item_tag: ['3', 'T-1'],
  category: ['visserie', 'Outils'],
  quantity: [1, 2.5],
  quantity_after: [10, 20],
  unitPrice: [2, 3.5],
}
const NUMBERS = ['quantity', 'quantity_after', 'unitPrice']
const DAYS = ['createdAt', 'happenedAt']
const between = (roll: Roll) => {
  const { from, to } = pick(roll, PERIODS)
  return `${from}|${to}`
}
const CHOICES = ['item_type', 'kind', 'type', 'unit', 'action']
const aRule = (roll: Roll): Group['rules'][number] => {
  if (roll(8) === 0) return aFilter(roll, MORE)
  if (roll(8) === 0)
    return { field: pick(roll, DAYS), operator: pick(roll, ['between', 'not_between'] as const), value: between(roll) }
  if (roll(8) === 0)
    return { field: pick(roll, ['recipient', 'item_tag', 'happenedAt', 'unitPrice']), operator: 'empty' }
  // Two columns, which none of them tells by itself.
  if (roll(20) === 0) return { field: 'quantity', operator: 'less_than', other: 'quantity_after' }
  const field = pick(roll, Object.keys(MORE))
  const operator = NUMBERS.includes(field)
    ? pick(roll, ['more_than', 'less_than', 'equals'] as const)
    : pick(roll, ['contains', 'not_contain', 'equals', 'not_equal'] as const)
  return { field, operator, value: pick(roll, MORE[field]!) }
}
const aFilter = (roll: Roll, of: Record<string, readonly (string | number)[]> = CONDITIONS): Group => ({
  operator: pick(roll, ['AND', 'OR'] as const),
  rules: Array.from({ length: 1 + roll(2) }, () => {
    if (of === MORE && roll(4)) return aRule(roll)
    const field = pick(roll, Object.keys(CONDITIONS))
    if (roll(5) === 0) return { field: 'source', operator: pick(roll, ['empty', 'not_empty'] as const) }
    const operator = CHOICES.includes(field)
      ? pick(roll, ['equals', 'not_equal'] as const)
      : pick(roll, ['contains', 'not_contain', 'equals'] as const)
    return { field, operator, value: pick(roll, CONDITIONS[field]!) }
  }),
})
const AXES = ['createdAt', 'createdAt', 'folder', 'action', 'kind', 'item_type', 'unit', 'createdBy', 'source', null]
const MORE_AXES = ['recipient', 'comment', 'item_name', 'item_tag', 'category', 'happenedAt', 'folder_path']
const aChart = (roll: Roll, of: typeof CONDITIONS | typeof MORE = CONDITIONS): ChartConfigInput => {
  const axes = of === MORE ? [...MORE_AXES, ...AXES] : AXES
  const x = pick(roll, axes)
  const measure = () => ({
    ...pick(roll, [
      { type: 'count' as const },
      { type: 'sum' as const, value: 'quantity' },
      { type: 'avg' as const, value: 'quantity' },
      ...(of === MORE
        ? (['quantity_after', 'unitPrice'] as const).flatMap((value) => [
            { type: 'sum' as const, value },
            { type: 'avg' as const, value },
          ])
        : []),
    ]),
    ...(roll(4) === 0 && { filters: aFilter(roll, of) }),
  })
  return chart({
    type: 'table',
    source: pick(roll, ['transactions_in', 'transactions_out'] as const),
    x,
    legend:
      roll(3) === 0
        ? pick(
            roll,
            axes.filter((one) => one !== x),
          )
        : null,
    measures: roll(2) ? [measure()] : [measure(), measure()],
    step: pick(roll, ['auto', 'day', 'week', 'month'] as const),
    most: pick(roll, [2, 30]),
    filters: roll(2) ? aFilter(roll, of) : null,
    dates: roll(2)
      ? { range: 'between', ...pick(roll, PERIODS), ...(of === MORE && roll(4) === 0 && { field: 'happenedAt' }) }
      : null,
    compare: pick(roll, ['none', 'previous_period', 'previous_year'] as const),
  })
}

/** Everything that is there by now, in chunks of so many; what is thrown away, in parts of a few rows. */
const chunkAll = async (size = 7) => {
  const step = () =>
    transaction(node.services.pool, { company: admin.company }, async ({ db }) => {
      const { rows } = await owner.query(`select timezone, clock_timestamp()::text as now from company where id = $1`, [
        admin.company,
      ])
      return chunkSome(db, admin.company, { zone: rows[0].timezone, settled: rows[0].now, size, dropped: 9 })
    })
  while (await step());
}
const holdNow = async () => {
  const { rows } = await owner.query(`select clock_timestamp()::text as now`)
  await holdCategories(
    (part) => transaction(node.services.pool, { company: admin.company }, ({ db }) => part(db)),
    admin.company,
    rows[0].now,
    10,
  )
}
type Sizes = { chunkMovements: number; chartPlaces: number; chartTexts: number }
/** As if so few were many. */
const within = async <T>(sizes: Partial<Sizes>, work: () => Promise<T>): Promise<T> => {
  const limits: Sizes = LIMITS
  const before = { ...limits }
  Object.assign(limits, sizes)
  try {
    return await work()
  } finally {
    Object.assign(limits, before)
  }
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
/** A chart as columns say it is a chart as the ledger says it. */
const compare = async (config: ChartConfigInput, user: Caller) => {
  const told = await dataOf(config, user)
  expect(told, JSON.stringify(config)).toEqual(await ofLedger(() => dataOf(config, user)))
  return told
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
    else if (n % 5 === 0)
      await admin.post(`/items/${pick(roll, items)}/transactions`, {
        type: 'in',
        quantity: 2,
        unitPrice: pick(roll, [2, 3.5, 0.3333]),
      })
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
    `update movement set recipient = (array['', 'Chantier Nord', 'chantier  nord', 'Été', 'ete'])[1 + abs(hashtext(id::text)) % 5],
      comment = (array['', 'Bon 1', 'BON 1', 'À refaire'])[1 + abs(hashtext(id::text || 'c')) % 4],
happened_at = case when hashtext(id::text || 'h') % 3 = 0 then created_at - interval '40 hours' end
      where company_id = $1`,
    [admin.company],
  )
  await owner.query(
    `update movement set source_kind = 'intervention', source_id = id where company_id = $1 and hashtext(id::text) % 5 = 0`,
    [admin.company],
  )
  return { items, act, gone }
}

describe('a chart of movements', () => {
  it('is what a scan of the ledger says: by chance, for two viewers, while things move, after the company lives elsewhere', async () => {
    const next = dice(83)
    const roll: Roll = (below) => Math.floor(next() * below)
    const { items, act, gone } = await aHistory(roll)
    const categories: string[] = []
    for (const name of ['Visserie', 'Outils'])
      categories.push((await admin.post('/categories', { name, itemType: 'product' })).body.guid)
    const reader = await aUser(node, admin.company, { roles: [...READER] })
    const buyer = await aUser(node, admin.company, { roles: [...READER, 'ROLE_PRICE_VIEW'] })
    for (const user of [reader, buyer]) for (const folder of [depot, gone]) await grant(node, user, folder, 'read')
    await chunkAll()
    let met = 0
    for (let n = 0; n < CHARTS; n++) {
      // Behind the columns, then within them; other names and other categories of what is in them.
      if (n % 10 === 3) await act(n)
      if (n % 10 === 5)
        await admin.put(
          `/items/${pick(roll, items)}`,
          roll(2) ? { name: `Vis neuve ${n}` } : { category: { guid: pick(roll, categories) } },
        )
      if (n % 10 === 6) await chunkAll(pick(roll, [1, 3, 20]))
      if (n % 20 === 8) await holdNow()
      if (n === Math.floor(CHARTS / 3)) {
        await Promise.all(items.slice(0, 2).map((item) => admin.del(`/items/${item}`)))
        await admin.del(`/folders/${gone}`)
      }
      if (n === Math.floor(CHARTS / 2)) await setZone('America/New_York')
      if (n === Math.floor((3 * CHARTS) / 4)) await setZone('Pacific/Kiritimati')
      const sizes = pick(roll, [{}, { chartTexts: 1 }, { chartTexts: 1 }, { chartPlaces: 20 }])
      for (const user of [admin, buyer]) met += (await within(sizes, () => compare(aChart(roll, MORE), user))).rows
      met += (await compare(aChart(roll), reader)).rows
      const x = pick(roll, MORE_AXES)
      const most = pick(roll, [1, 2, 3])
      met += (await within(sizes, () => compare({ ...aChart(roll), x, legend: null, most }, reader))).rows
    }
    expect(met).toBeGreaterThan(CHARTS)
    // Three thousand charts, each counted twice, beside other tests.
  }, 1_200_000)

  it('reads the columns and the ledger behind them, and not what no column tells by itself', async () => {
    const { act } = await aHistory((below) => below - 1)
    await chunkAll(90)
    await owner.query(`update movement_term set term = '1000000' where company_id = $1 and field = 'delta'`, [
      admin.company,
    ])
    const { rows: held } = await owner.query(
      `select sum(movements)::int as n from movement_chunk where company_id = $1`,
      [admin.company],
    )
    await act(1)
    const of = async (more: Partial<ChartConfigInput>) => {
      const config = chart({ source: 'transactions_out', measures: [{ type: 'sum', value: 'quantity' }], ...more })
      const [{ total }, ledger] = [await dataOf(config), await ofLedger(() => dataOf(config))]
      return [Math.floor(total! / 1e6) > 0, Math.floor(total! / 1e6) < ledger.rows, ledger.rows > 0]
    }
    const rule = (more: object) => ({ filters: { operator: 'AND' as const, rules: [more as never] } })
    const [inColumns, inTheLedger] = [
      [true, true, true],
      [false, true, true],
    ]
    expect(held[0].n).toBeGreaterThanOrEqual(90)
    expect(await of({ x: 'recipient' })).toEqual(inColumns)
    expect(await of({ x: 'category', legend: 'createdAt' })).toEqual(inColumns)
    expect(await of(rule({ field: 'item_name', operator: 'contains', value: 'vis' }))).toEqual(inColumns)
    expect(await of(rule({ field: 'comment', operator: 'not_contain', value: 'zzz' }))).toEqual(inColumns)
    expect(await of(rule({ field: 'quantity', operator: 'not_equal', other: 'quantity_after' }))).toEqual(inTheLedger)
    // What was falsified is thrown away when the job comes by.
    await owner.query(`update movement_kept set zone = '-' where company_id = $1`, [admin.company])
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
    const job = within({ chunkMovements: 1 }, () => node.jobs.runNow('movement-sums'))
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
    // Chunks from a clock that was ahead are not read, and made anew.
    expect((await compare(config, admin)).total).toBe(5)
    await within({ chunkMovements: 1 }, () => node.jobs.runNow('movement-sums'))
    expect((await compare(config, admin)).total).toBe(5)
    const { rows: again } = await owner.query(
      `select until < clock_timestamp() as past from movement_kept where company_id = $1`,
      [admin.company],
    )
    expect(again).toEqual([{ past: true }])
  })

  it('compares no movement with each of the others, whatever is known of how many there are', async () => {
    await anItem(admin, depot, { name: 'Vis', quantity: 5 })
    const whole = { zone: 'Europe/Paris', since: '2020-01-01', until: '2040-01-01' }
    const tried = transaction(node.services.pool, { company: admin.company }, async ({ db }) => {
      const written = db.withPlugin({
        transformQuery: ({ node: query }) => {
          asked.push(db.getExecutor().compileQuery(query, { queryId: 'plan' }).sql)
          return query
        },
        transformResult: async ({ result }) => result,
      })
      const asked: string[] = []
      await makeChunk(written, admin.company, whole)
      expect(asked.map((text) => /enable_nestloop', '(off|on)'|insert into movement_chunk/.exec(text)?.[0])).toEqual([
        "enable_nestloop', 'off'",
        'insert into movement_chunk',
        "enable_nestloop', 'on'",
      ])
      await sql`select set_config('enable_nestloop', 'off', true)`.execute(db)
      const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${chunkOf(admin.company, whole)}`.execute(db)
      expect(rows.filter((row) => /Join Filter|Nested Loop Left/.test(row['QUERY PLAN']))).toEqual([])
      throw new Error('Thrown away')
    })
    await expect(tried).rejects.toThrow('Thrown away')
  })
})
