import { templateOf } from '@entrepot/contract/dashboards/templates.ts'
import { addDays, companyToday } from '@entrepot/contract/kernel/company-clock.ts'
import { describe, expect, it } from 'vitest'
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
  refusal,
  vault,
} from '../../testing/dashboard-stage.ts'
import { aFolder, anItem, aUser, grant } from '../../testing/test-node.ts'

dashboardStage()

describe('the data of a chart', () => {
  const today = () => companyToday(new Date(), 'Europe/Paris')
  const move = (item: string, type: 'in' | 'out', quantity: number, by = admin) =>
    by.post(`/items/${item}/transactions`, {
      type,
      quantity,
      action: type === 'in' ? 'receipt' : 'given_to_technician',
    })

  it('of what came into stock is that of the ledger, day by day, whatever is there by now; days without any are zero (DASH-14, DASH-16, T60)', async () => {
    const vis = await anItem(admin, depot, { name: 'Vis', quantity: 0 })
    for (const [quantity, days] of [
      [5, 9],
      [7, 9],
      [3, 2],
    ] as const) {
      await move(vis, 'in', quantity)
      await owner.query(
        `update movement set created_at = created_at - make_interval(days => $2) where company_id = $1 and created_at > now() - interval '1 hour'`,
        [admin.company, days],
      )
    }
    await move(vis, 'out', 14)
    const data = await dataOf(templateOf('in_stock_by_date', ''))
    const shown = new Map(data.categories.map(({ key }, at) => [key, data.series[0]!.points[at]!.y]))
    expect([
      shown.size,
      data.total,
      data.step,
      shown.get(addDays(today(), -9)),
      shown.get(addDays(today(), -2)),
      shown.get(today()),
    ]).toEqual([30, 15, 'day', 12, 3, 0])
    expect((await dataOf(templateOf('out_of_stock_by_date', ''))).total).toBe(14)
  })
  it('compares with the period before, by position, and says the change; averages leave out what is empty (DASH-13, DASH-17, T60)', async () => {
    const vis = await anItem(admin, depot, { name: 'Vis', quantity: 0 })
    await move(vis, 'in', 8)
    await owner.query(`update movement set created_at = $2 where company_id = $1`, [
      admin.company,
      '2026-02-10T12:00:00Z',
    ])
    await move(vis, 'in', 10)
    await owner.query(`update movement set created_at = $2 where company_id = $1 and created_at > '2026-03-01'`, [
      admin.company,
      '2026-03-31T21:30:00Z',
    ])
    const data = await dataOf(
      chart({
        source: 'transactions_in',
        x: 'createdAt',
        measures: [{ type: 'sum', value: 'quantity' }],
        dates: { range: 'between', from: '2026-03-01', to: '2026-03-31' },
        compare: 'previous_period',
      }),
    )
    expect([data.total, data.compare?.period, data.compare?.total, data.compare?.change]).toEqual([
      10,
      { from: '2026-02-01', to: '2026-02-28' },
      8,
      25,
    ])
    expect(data.series[0]!.points[30]).toEqual({ x: '2026-03-31', y: 10 })
    expect(data.compare?.series[0]!.points.map(({ y }) => y)).toEqual([
      0,
      0,
      0,
      0,
      0,
      0,
      0,
      0,
      0,
      8,
      ...Array<number>(18).fill(0),
      0,
      0,
      0,
    ])
    await anItem(admin, depot, { name: 'Clou', quantity: 1, threshold: 4 })
    expect((await dataOf(chart({ measures: [{ type: 'avg', value: 'threshold' }] }))).total).toBe(4)
    expect(
      (await dataOf(chart({ source: 'equipments', measures: [{ type: 'avg', value: 'quantity' }] }))).total,
    ).toBeNull()
  })
  it('compares by value what is shown now, with everything else of the time before among the others (DASH-17, DASH-18)', async () => {
    const vis = await anItem(admin, depot, { name: 'Vis', quantity: 50 })
    const out = (recipient: string, quantity: number) =>
      admin.post(`/items/${vis}/transactions`, { type: 'out', quantity, action: 'given_to_technician', recipient })
    const dated = (at: string) =>
      owner.query(
        `update movement set created_at = $2 where company_id = $1 and created_at > now() - interval '1 hour'`,
        [admin.company, at],
      )
    await out('Zoé', 3)
    await out('Anne', 5)
    await out('', 2)
    await dated('2026-04-10T12:00:00Z')
    await out('zoe', 9)
    await out('Bruno', 4)
    await dated('2026-05-10T12:00:00Z')
    const data = await dataOf(
      chart({
        source: 'transactions_out',
        x: 'recipient',
        most: 1,
        measures: [{ type: 'sum', value: 'quantity' }],
        dates: { range: 'between', from: '2026-05-01', to: '2026-05-31' },
        compare: 'previous_period',
      }),
    )
    const shown = data.categories.map(({ key, others }) => (others ? 'others' : key))
    expect([shown, data.series[0]!.points.map(({ y }) => y)]).toEqual([
      ['zoe', 'others'],
      [9, 4],
    ])
    expect([data.compare?.series[0]!.points.map(({ y }) => y), data.compare?.total]).toEqual([[3, 7], 10])
  })
  it('computes formulas for each value; what is divided by zero has no result (DASH-19, T60)', async () => {
    await anItem(admin, depot, { name: 'Vis', quantity: 5, threshold: 10 })
    await anItem(admin, vault, { name: 'Clou', quantity: 5, threshold: 0 })
    const data = await dataOf(
      chart({
        x: 'name',
        measures: [
          { type: 'sum', value: 'quantity' },
          { type: 'sum', value: 'threshold' },
        ],
        formula: 'A / B * 100',
      }),
    )
    expect([pairs(data), data.series.length, data.total]).toEqual([{ Vis: 50, Clou: null }, 1, 100])
    const narrowed = await dataOf(
      chart({
        measures: [
          {
            type: 'count',
            filters: { operator: 'AND', rules: [{ field: 'threshold', operator: 'more_than', value: 1 }] },
          },
          { type: 'count' },
        ],
        formula: '(A - B) * -2',
      }),
    )
    expect(narrowed.total).toBe(2)
  })
  it('of volumes is by folder and by category; two folders of one name are two, what has no category says so (DASH-15)', async () => {
    const twins = [
      await aFolder(admin, 'Étagère', { parent: depot }),
      await aFolder(admin, 'Étagère', { parent: vault }),
    ]
    const category = (await admin.post('/categories', { name: 'Visserie', itemType: 'product' })).body.guid
    await anItem(admin, twins[0]!, { name: 'Vis', quantity: 5, category: { guid: category } })
    await anItem(admin, twins[1]!, { name: 'Clou', quantity: 3 })
    expect(pairs(await dataOf(templateOf('volume_by_folders', '')))).toEqual({
      'Dépôt / Étagère': 5,
      'Coffre secret / Étagère': 3,
    })
    expect(pairs(await dataOf(templateOf('volume_by_categories', '')))).toEqual({ Visserie: 5, 'Sans catégorie': 3 })
  })
  it('puts what exceeds the legend and the axis together, and pages through all values (DASH-11, DASH-18)', async () => {
    for (let n = 0; n < 24; n++) await anItem(admin, depot, { name: `Vis ${n}`, quantity: n + 1 })
    const config = chart({ type: 'table', x: 'name', most: 10, measures: [{ type: 'sum', value: 'quantity' }] })
    const all = await dataOf(config)
    expect([all.categories.length, all.categories.at(-1), all.total, all.values]).toMatchObject([
      11,
      { label: 'Autres', others: true, total: 105 },
      300,
      24,
    ])
    const pages = await Promise.all([1, 2, 3].map((page) => dataOf(config, admin, page)))
    expect(pages.map(({ categories }) => categories.length)).toEqual([10, 10, 4])
    expect(new Set(pages.flatMap(({ categories }) => categories.map(({ label }) => label))).size).toBe(24)
    const series = (await dataOf(chart({ legend: 'name', measures: [{ type: 'sum', value: 'quantity' }] }))).series
    expect([series.length, series.at(-1)?.name, series.at(-1)?.total]).toEqual([21, 'Autres', 1 + 2 + 3 + 4])
  })
  it('of a map has places; what is written otherwise is none (DASH-20)', async () => {
    await admin.post('/fields', { name: 'Position', type: 'text', target: 'items', mapped: 'gps_lat_lng' })
    await anItem(admin, depot, { name: 'Vis', quantity: 5, attributes: { Position: '48.8566, 2.3522' } })
    await anItem(admin, depot, { name: 'Clou', quantity: 5, attributes: { Position: 'Paris' } })
    const data = await dataOf(chart({ type: 'map', x: 'attributes.Position' }))
    expect(data.categories.map(({ lat, lng }) => [lat, lng])).toEqual([[48.8566, 2.3522]])
  })
  it('tells a viewer nothing of folders that they do not see: no name, no number, in no source (T11, T10)', async () => {
    await anItem(admin, depot, { name: 'Vis', quantity: 5 })
    const inside = await aFolder(admin, 'Tiroir', { parent: vault })
    await anItem(admin, vault, { name: 'Lingot', quantity: 1000, category: null })
    await anItem(admin, inside, { name: 'Bague', quantity: 7 })
    const viewer = await aUser(node, admin.company, { roles: READER })
    for (const folder of [depot, inside]) await grant(node, viewer, folder, 'read')
    const told: string[] = []
    for (const source of [
      'items',
      'products',
      'folders',
      'transactions_in',
      'transactions_out',
      'history',
      'variants_and_lots',
    ] as const) {
      const { body } = await viewer.get(`/charts/fields?source=${source}`)
      told.push(JSON.stringify(body))
      for (const { id, groups } of body.data as { id: string; groups: boolean }[])
        if (groups)
          told.push(
            JSON.stringify(await dataOf(chart({ source, x: id, most: 500, measures: [{ type: 'count' }] }), viewer)),
          )
    }
    for (const text of told) expect(text).not.toMatch(/Lingot|Coffre secret|1000|1007|1012/)
    expect((await dataOf(chart({ measures: [{ type: 'sum', value: 'quantity' }] }), viewer)).total).toBe(12)
    expect(refusal(await viewer.post('/charts/data', { config: chart({ source: 'orders' }) }))).toEqual([
      403,
      undefined,
      'access_denied',
    ])
    expect(
      refusal(await viewer.post('/charts/data', { config: chart({ measures: [{ type: 'sum', value: 'value' }] }) })),
    ).toEqual([422, 'measures.0.value', 'unknown_field'])
  })
})
