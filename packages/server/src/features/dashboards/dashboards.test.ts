import type { ChartConfigInput } from '@entrepot/contract/dashboards/chart.ts'
import { readXlsx } from 'hucre/xlsx'
import { describe, expect, it } from 'vitest'
import { loadSharp } from '../../kernel/load-sharp.ts'
import { MOST_PIXELS } from '../../kernel/svg-picture.ts'
import {
  READER,
  aBoard,
  addTo,
  admin,
  type Body,
  chart,
  dashboardStage,
  dataOf,
  depot,
  node,
  owner,
  refusal,
  vault,
} from '../../testing/dashboard-stage.ts'
import { anItem, anonymous, aUser, type Caller, grant } from '../../testing/test-node.ts'

dashboardStage()

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
    const unknown = await author!.put(`/dashboards/${board}/permissions`, { users: [board], groups: [] })
    expect(refusal(unknown)).toEqual([422, 'users', 'unknown_value'])
    expect(unknown.body.errors[0].message).toContain(board)
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
  it('stands in the log of those who see it, and of who deleted it, and of nobody else (DASH-09, ACT-03)', async () => {
    const roles = [...READER, 'ROLE_DASHBOARD_ADD', 'ROLE_DASHBOARD_DELETE', 'ROLE_DASHBOARD_PERMISSIONS'] as const
    const [author, friend, stranger] = await Promise.all(
      [0, 1, 2].map(() => aUser(node, admin.company, { roles: [...roles] })),
    )
    const board = await aBoard(author, 'Secret de Bob')
    const told = async (user: Caller) =>
      (await user.get('/activities?entity=dashboard')).body.data.map(({ entityName }: Body) => entityName)
    const counted = async (user: Caller) =>
      (await dataOf(chart({ source: 'history', x: 'entityName' }), user)).categories.map(({ label }) => label)
    expect([await told(author!), await told(friend!), await told(stranger!)]).toEqual([['Secret de Bob'], [], []])
    expect(await counted(stranger!)).not.toContain('Secret de Bob')
    await author!.put(`/dashboards/${board}/permissions`, { users: [friend!.guid], groups: [] })
    expect([(await told(friend!)).length, (await told(stranger!)).length]).toEqual([2, 0])
    await author!.del(`/dashboards/${board}`)
    expect([(await told(author!)).length, (await told(friend!)).length, (await told(admin)).length]).toEqual([3, 0, 3])
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
    const foreign = await addTo(await aBoard(admin, 'Autre'), chart())
    const wrong = await admin.put(`/dashboards/${board}/layout`, {
      charts: [
        { guid: guids[0], x: 0, y: 0, w: 2, h: 2 },
        { guid: foreign, x: 0, y: 0, w: 2, h: 2 },
      ],
    })
    expect(refusal(wrong)).toEqual([422, 'charts.1.guid', 'unknown_value'])
    expect((await placed()).get(guids[0]!)).toMatchObject({ w: 6, h: 2 })
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
  it('of thirty charts as large as they come is no larger a picture than a node can hold', async () => {
    const board = await aBoard(admin, 'Mur')
    const place = { x: 0, y: 0, w: 12, h: 12 }
    for (let n = 0; n < 30; n++)
      await admin.post(`/dashboards/${board}/charts`, { config: chart({ type: 'number' }), place })
    const { width = 0, height = 0 } = await (await loadSharp())(await fileOf(admin, board, 'png')).metadata()
    expect(height / width).toBeGreaterThan(15)
    expect(width * height).toBeLessThanOrEqual(MOST_PIXELS)
  })
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
