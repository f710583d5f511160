import type { ChartConfigInput, ChartData } from '@entrepot/contract/dashboards/chart.ts'
import { templateOf } from '@entrepot/contract/dashboards/templates.ts'
import { addDays, companyToday } from '@entrepot/contract/kernel/company-clock.ts'
import { readXlsx } from 'hucre/xlsx'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { loadSharp } from '../../kernel/load-sharp.ts'
import { testDatabase } from '../../testing/database.ts'
import {
  aCompany,
  anonymous,
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
let owner: pg.Client
let admin: Caller
let depot: string
let vault: string
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
  depot = await aFolder(admin, 'Dépôt')
  vault = await aFolder(admin, 'Coffre secret')
})

type Body = Record<string, unknown>
const refusal = ({ status, body }: { status: number; body: unknown }) => {
  const { code, errors } = body as { code: string; errors?: { field?: string; code: string }[] }
  return [status, errors?.[0]?.field, errors?.[0]?.code ?? code]
}
const aBoard = async (by = admin, name = 'Stock'): Promise<string> => {
  const { status, body } = await by.post('/dashboards', { name })
  expect(status, JSON.stringify(body)).toBe(201)
  return body.guid
}
const chart = (more: Partial<ChartConfigInput> = {}): ChartConfigInput => ({
  type: 'column',
  source: 'items',
  measures: [{ type: 'count' }],
  ...more,
})
const addTo = async (board: string, config: ChartConfigInput, by = admin): Promise<string> => {
  const { status, body } = await by.post(`/dashboards/${board}/charts`, { config })
  expect(status, JSON.stringify(body)).toBe(201)
  return body.guid
}
const dataOf = async (config: ChartConfigInput, by = admin, page?: number): Promise<ChartData> => {
  const { status, body } = await by.post('/charts/data', { config, ...(page && { page }) })
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
const pairs = ({ categories, series }: ChartData, at = 0) =>
  Object.fromEntries(categories.map(({ label }, place) => [label, series[at]!.points[place]!.y]))
const READER = ['ROLE_DASHBOARD_VIEW', 'ROLE_ITEM_VIEW', 'ROLE_FOLDER_VIEW', 'ROLE_ITEM_TRANSACTIONS'] as const

describe('a dashboard', () => {
  it('is seen by its owner, those it is shared with, groups of theirs and whoever may do everything (DASH-01, DASH-08, DASH-09)', async () => {
    const [author, friend, member, stranger] = await Promise.all(
      [0, 1, 2, 3].map(() =>
        aUser(node, admin.company, { roles: [...READER, 'ROLE_DASHBOARD_ADD', 'ROLE_DASHBOARD_PERMISSIONS'] }),
      ),
    )
    const board = await aBoard(author)
    const group = (await admin.post('/groups', { name: 'Équipe' })).body.guid
    await owner.query('insert into group_member (company_id, group_id, user_id) values ($1, $2, $3)', [
      admin.company,
      group,
      member!.guid,
    ])
    const names = async (user: Caller) => (await user.get('/dashboards')).body.data.map(({ name }: Body) => name)
    for (const [user, seen] of [
      [author!, true],
      [admin, true],
      [friend!, false],
      [member!, false],
    ] as const) {
      expect((await names(user)).length).toBe(seen ? 1 : 0)
      expect(refusal(await user.get(`/dashboards/${board}`))[0]).toBe(seen ? 200 : 403)
    }
    expect(refusal(await friend!.get(`/dashboards/${board}`))).toEqual([403, undefined, 'access_denied'])
    const shared = await author!.put(`/dashboards/${board}/permissions`, { users: [friend!.guid], groups: [group] })
    expect(shared.status, JSON.stringify(shared.body)).toBe(200)
    expect([shared.status, shared.body.users[0].guid, shared.body.groups[0].name]).toEqual([
      200,
      friend!.guid,
      'Équipe',
    ])
    expect([await names(friend!), await names(member!), await names(stranger!)]).toEqual([['Stock'], ['Stock'], []])
    await author!.put(`/dashboards/${board}/permissions`, { users: [], groups: [] })
    expect([await names(friend!), await names(member!)]).toEqual([[], []])
    expect(refusal(await author!.put(`/dashboards/${board}/permissions`, { users: [board], groups: [] }))).toEqual([
      422,
      'users',
      'unknown_value',
    ])
  })
  it('has a name of its own among those of its owner, and goes with its charts (DASH-30)', async () => {
    const board = await aBoard()
    expect(refusal(await admin.post('/dashboards', { name: ' STOCK ' }))).toEqual([422, 'name', 'exists'])
    expect(refusal(await admin.post('/dashboards', { name: ' ' }))[0]).toBe(422)
    const other = await aUser(node, admin.company)
    await aBoard(other)
    await addTo(board, chart())
    expect((await admin.del(`/dashboards/${board}`)).status).toBe(200)
    expect(refusal(await admin.get(`/dashboards/${board}`))).toEqual([404, undefined, 'not_found'])
    expect(
      (await owner.query('select count(*)::int as n from dashboard_chart where company_id = $1', [admin.company]))
        .rows[0].n,
    ).toBe(0)
  })
  it('says what was changed meanwhile (stale), and what happened to it stands in the log (ACT-02)', async () => {
    const board = await aBoard()
    const { version } = (await admin.get(`/dashboards/${board}`)).body
    expect((await admin.put(`/dashboards/${board}`, { name: 'Autre', version })).status).toBe(200)
    expect((await admin.put(`/dashboards/${board}`, { name: 'Encore', version })).status).toBe(409)
    await addTo(board, chart({ title: 'Combien' }))
    const log = (await admin.get(`/activities?entity=dashboard&guid=${board}`)).body.data
    expect(log.map(({ action }: Body) => action)).toEqual(['update', 'update', 'create'])
  })
  it('places charts where there is room, and lets what is in the way give way (DASH-29)', async () => {
    const board = await aBoard()
    const guids = [await addTo(board, chart()), await addTo(board, chart()), await addTo(board, chart())]
    const placed = async () =>
      new Map<string, Body>(
        (await admin.get(`/dashboards/${board}`)).body.charts.map((one: Body) => [one.guid, one.place]),
      )
    expect([...(await placed()).values()]).toEqual([
      { x: 0, y: 0, w: 6, h: 4 },
      { x: 6, y: 0, w: 6, h: 4 },
      { x: 0, y: 4, w: 6, h: 4 },
    ])
    const { status, body } = await admin.put(`/dashboards/${board}/layout`, {
      charts: [{ guid: guids[2], x: 3, y: 0, w: 6, h: 3 }],
    })
    expect(status, JSON.stringify(body)).toBe(200)
    const after = await placed()
    const at = guids.map((guid) => after.get(guid) as { x: number; y: number; w: number; h: number })
    const meets = (a: (typeof at)[0], b: (typeof at)[0]) =>
      a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h
    expect([meets(at[0]!, at[1]!), meets(at[0]!, at[2]!), meets(at[1]!, at[2]!)]).toEqual([false, false, false])
    expect(
      (await admin.put(`/dashboards/${board}/layout`, { charts: [{ guid: guids[0], x: 9, y: 0, w: 6, h: 2 }] })).status,
    ).toBe(200)
  })
  it('takes no chart of data that its author may not see, and none that is wrong (DASH-10, DASH-19)', async () => {
    const board = await aBoard()
    const user = await aUser(node, admin.company, { roles: [...READER, 'ROLE_DASHBOARD_FULL'] })
    const make = (config: ChartConfigInput, by = admin) => by.post(`/dashboards/${board}/charts`, { config })
    expect(refusal(await make(chart({ source: 'orders' }), user))).toEqual([403, undefined, 'forbidden_operation'])
    expect(refusal(await make(chart({ formula: 'A +' })))).toEqual([422, 'formula', 'invalid_formula'])
    expect((await make(chart({ formula: 'A / C' }))).body.code).toBe('invalid_formula')
    expect(refusal(await make(chart({ x: 'nothing' })))).toEqual([422, 'x', 'unknown_field'])
    expect(refusal(await make(chart({ x: 'quantity' })))).toEqual([422, 'x', 'chart_not_grouped'])
    expect(refusal(await make(chart({ measures: [{ type: 'sum', value: 'name' }] })))).toEqual([
      422,
      'measures.0.value',
      'chart_not_number',
    ])
    expect(refusal(await make(chart({ measures: [{ type: 'avg' }] })))).toEqual([422, 'measures.0.value', 'required'])
    expect(refusal(await make(chart({ type: 'map', x: 'name' })))).toEqual([422, 'x', 'chart_no_place'])
    expect(refusal(await make(chart({ dates: { range: 'between', from: '2026-02-01', to: '2026-01-01' } })))).toEqual([
      422,
      'dates',
      'chart_no_days',
    ])
    expect(
      refusal(
        await make(
          chart({ x: 'createdAt', step: 'day', dates: { range: 'between', from: '2000-01-01', to: '2026-01-01' } }),
        ),
      )[0],
    ).toBe(201)
    const long = await admin.post('/charts/data', {
      config: chart({ x: 'createdAt', step: 'day', dates: { range: 'between', from: '2000-01-01', to: '2026-01-01' } }),
    })
    expect(refusal(long)).toEqual([422, 'step', 'chart_many_points'])
  })
  it('keeps fields of the company by what they are: a chart follows a new name, and says which field is gone (FIELD-07, T50)', async () => {
    const field = (await admin.post('/fields', { name: 'Poids', type: 'decimal_number', target: 'items' })).body.guid
    await anItem(admin, depot, { name: 'Vis', attributes: { Poids: 2.5 } })
    const board = await aBoard()
    await addTo(
      board,
      chart({
        measures: [{ type: 'sum', value: 'attributes.Poids' }],
        filters: { operator: 'AND', rules: [{ field: 'attributes.Poids', operator: 'more_than', value: 1 }] },
      }),
    )
    expect((await admin.put(`/fields/${field}`, { name: 'Masse' })).status).toBe(200)
    const shown = (await admin.get(`/dashboards/${board}`)).body.charts[0]
    expect([shown.config.measures[0].value, shown.config.filters.rules[0].field, shown.missing]).toEqual([
      'attributes.Masse',
      'attributes.Masse',
      [],
    ])
    expect((await dataOf(shown.config)).total).toBe(2.5)
    expect((await admin.del(`/fields/${field}`)).status).toBe(204)
    const after = (await admin.get(`/dashboards/${board}`)).body.charts[0]
    expect(after.missing).toEqual(['Masse'])
    expect((await admin.post('/charts/data', { config: after.config })).status).toBe(422)
  })
})

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

describe('a new company', () => {
  it('has a dashboard on its first day, made from the templates, with or without a set of its trade (DASH-06, DASH-07)', async () => {
    const { body } = await anonymous(node).post('/auth/register', {
      firstname: 'Ada',
      lastname: 'Byron',
      email: `${node.services.clock.uuid()}@example.com`,
      password: 'Entrepot-2026',
      passwordConfirm: 'Entrepot-2026',
      company: { name: 'Neuve' },
      terms: true,
      phone: '0612345678',
    })
    const { get, post } = await aUser(node, body.company.guid)
    const [first] = (await get('/dashboards')).body.data
    const { charts } = (await get(`/dashboards/${first.guid}`)).body
    expect(charts.map(({ config }: { config: ChartConfigInput }) => config.template)).toEqual([
      'volume_by_folders',
      'volume_by_categories',
      'in_stock_by_date',
      'out_of_stock_by_date',
    ])
    for (const { config } of charts) expect((await post('/charts/data', { config })).status).toBe(200)
  })
})

describe('a dashboard as a file', () => {
  const filled = async () => {
    await anItem(admin, depot, { name: 'Vis', quantity: 5 })
    await admin.post('/fields', { name: 'Position', type: 'text', target: 'items', mapped: 'gps_lat_lng' })
    await anItem(admin, vault, { name: 'Lingot <&>', quantity: 3, attributes: { Position: '48.8566, 2.3522' } })
    const board = await aBoard(admin, 'Stock: 1/2')
    for (const type of ['line', 'spline', 'table', 'pivot', 'number', 'bar', 'column', 'pie'] as const)
      await addTo(board, chart({ type, title: type, x: 'name', measures: [{ type: 'sum', value: 'quantity' }] }))
    await addTo(
      board,
      chart({ type: 'map', title: 'map', x: 'attributes.Position', measures: [{ type: 'sum', value: 'quantity' }] }),
    )
    return board
  }
  const fileOf = async (user: Caller, board: string, format: string): Promise<Buffer> => {
    const { statusCode, rawPayload } = await node.app.inject({
      method: 'POST',
      url: `/api/v1/dashboards/${board}/export`,
      headers: { authorization: `Bearer ${user.token}` },
      payload: { format },
    })
    expect(statusCode).toBe(200)
    return rawPayload
  }
  it('holds the data of each chart as its reader sees it, is a picture and a document (DASH-28)', async () => {
    const board = await filled()
    const { sheets } = await readXlsx(await fileOf(admin, board, 'xlsx'))
    expect(sheets.map(({ name }) => name)).toEqual([
      'line',
      'spline',
      'table',
      'pivot',
      'number',
      'bar',
      'column',
      'pie',
      'map',
    ])
    expect(sheets[0]!.rows).toEqual([
      ['line', 'Somme de Quantité'],
      ['Vis', 5],
      ['Lingot <&>', 3],
      ['Total', 8],
    ])
    const sharp = await loadSharp()
    const picture = await fileOf(admin, board, 'png')
    const { width, height, format } = await sharp(picture).metadata()
    expect([format, width, (height ?? 0) > 1000]).toEqual(['png', 2880, true])
    const { channels } = await sharp(picture).stats()
    expect(channels[0]!.stdev).toBeGreaterThan(5)
    expect((await fileOf(admin, board, 'pdf')).subarray(0, 5).toString()).toBe('%PDF-')
    const viewer = await aUser(node, admin.company, { roles: READER })
    await grant(node, viewer, depot, 'read')
    await admin.put(`/dashboards/${board}/permissions`, { users: [viewer.guid], groups: [] })
    expect((await readXlsx(await fileOf(viewer, board, 'xlsx'))).sheets[0]!.rows).toEqual([
      ['line', 'Somme de Quantité'],
      ['Vis', 5],
    ])
  })
})
