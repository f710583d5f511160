import { countedDays, runOutOf } from '@entrepot/contract/forecast/run-out.ts'
import type { Forecast } from '@entrepot/contract/forecast/forecast.ts'
import { addDays, companyToday, type Day } from '@entrepot/contract/kernel/company-clock.ts'
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
let depot: string
let today: Day
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
  today = companyToday(node.services.clock.now(), ZONE)
  await known(200)
})

/** Everything there is has been known for so long. */
const known = (days: number) =>
  owner.query(`update article set created_at = $2::date + time '12:00' where company_id = $1`, [
    admin.company,
    addDays(today, -days),
  ])
/** As an import of movements dates them (IMP-23). */
const happened = (movement: string, at: string) =>
  owner.query('update movement set happened_at = $3 where company_id = $1 and id = $2', [admin.company, movement, at])
const noonOf = (day: Day) => `${day}T12:00:00Z`

const exit = async (item: string, quantity: number, at?: string, by = admin): Promise<string> => {
  const { status, body } = await by.post(`/items/${item}/transactions`, {
    type: 'out',
    quantity,
    action: 'given_to_technician',
  })
  expect(status, JSON.stringify(body)).toBe(201)
  const { guid } = body.transactions.find(({ type }: { type: string }) => type === 'out')
  if (at) await happened(guid, at)
  return guid
}
/** So much on each of so many days before today. */
const exits = async (item: string, quantity: number, days: readonly number[]) => {
  for (const back of days) await exit(item, quantity, noonOf(addDays(today, -back)))
}
const sell = async (name: string, more: Record<string, unknown> = {}, supplier = 'Faure') => {
  const { status, body } = await admin.post('/suppliers', {
    name: supplier,
    articles: [{ name, leadDays: 7, packaging: 10, ...more }],
  })
  expect(status, JSON.stringify(body)).toBe(201)
  return body.guid as string
}
const listed = async (query = '', by = admin): Promise<Forecast[]> => {
  const { status, body } = await by.get(`/forecast?${query}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data
}
const ofItem = async (item: string, by = admin): Promise<Forecast> => (await by.get(`/forecast/items/${item}`)).body
type Counted = { total: number; out: number }
/** The rows of a figure, as a click on it asks for them. */
const rowsOf = async ({ guid, from, to }: Forecast, more = '', by = admin): Promise<Counted> => {
  const query = `article=${guid}&consumed=true&from=${from}&to=${to}${more}`
  const { total } = (await by.get(`/transactions?${query}`)).body
  const totals = (await by.get(`/transactions/totals?${query}`)).body.data
  return { total, out: totals.reduce((sum: number, { out }: { out: number }) => sum + out, 0) }
}

describe('the forecast of an article (X-51)', () => {
  it('says what went out, what is left, when it runs out and when to order, and shows its rows', async () => {
    const screws = await anItem(admin, depot, { name: 'Vis', quantity: 138 })
    await known(200)
    await exits(
      screws,
      3,
      Array.from({ length: 42 }, (_, at) => at * 2),
    )
    const supplier = await sell('Vis')
    const [row] = await listed()
    expect(row).toMatchObject({
      item: screws,
      name: 'Vis',
      unit: 'piece',
      from: addDays(today, -89),
      to: today,
      days: 90,
      exits: 42,
      consumed: 126,
      perDay: 1.4,
      available: 12,
      onOrder: 0,
      arriving: null,
      state: 'dated',
      daysLeft: 8,
      runsOut: addDays(today, 8),
      supplier: { guid: supplier, name: 'Faure' },
      leadDays: 7,
      orderBy: addDays(today, 1),
      proposed: 40,
    })
    expect(await rowsOf(row!)).toEqual({ total: 42, out: 126 })
    expect(await ofItem(screws)).toEqual(row)
  })

  it('counts what was used, and nothing else that left', async () => {
    const hall = await aFolder(admin, 'Halle')
    const nuts = await anItem(admin, depot, { name: 'Écrou', quantity: 100 })
    await known(200)
    await exits(nuts, 1, [1, 2, 3])
    await admin.post('/items/move', { items: [{ guid: nuts, quantity: 20 }], destination: hall })
    await admin.post(`/items/${nuts}/inventory`, { quantity: 60 })
    const wrong = await exit(nuts, 7)
    expect((await admin.post(`/transactions/${wrong}/reverse`, { reason: 'Erreur' })).status).toBe(201)
    const recipient = (await admin.post('/recipients', { firstname: 'Léa', lastname: 'Roux' })).body.guid
    expect(
      (
        await admin.post('/checkouts', {
          recipient,
          items: [{ guid: nuts, quantity: 5 }],
          dueDate: addDays(today, 5),
        })
      ).status,
    ).toBe(201)
    const row = await ofItem(nuts)
    // 60 here, 20 there; 5 are lent.
    expect(row).toMatchObject({ exits: 3, consumed: 3, stock: 80, reserved: 5, available: 75 })
    expect(await rowsOf(row)).toEqual({ total: 3, out: 3 })
    const sent = await exit(nuts, 4)
    await owner.query(`update movement set action = 'in_transit' where company_id = $1 and id = $2`, [
      admin.company,
      sent,
    ])
    expect(await ofItem(nuts)).toMatchObject({ exits: 3, stock: 76 })
    await owner.query(`update movement set action = null where company_id = $1 and id = $2`, [admin.company, sent])
  })

  it('counts variants and lots as their product, which is what is bought', async () => {
    const paint = await anItem(admin, depot, { name: 'Peinture' })
    const lots = []
    for (const name of ['L1', 'L2'])
      lots.push((await admin.post(`/items/${paint}/variants`, { kind: 'lot', name, quantity: 10 })).body.guid)
    await known(200)
    await exits(lots[0], 2, [1, 5])
    await exits(lots[1], 3, [2])
    const [row] = await listed()
    expect(row).toMatchObject({ name: 'Peinture', item: paint, exits: 3, consumed: 7, stock: 13 })
    expect(await rowsOf(row!)).toEqual({ total: 3, out: 7 })
    expect(await ofItem(lots[1])).toEqual(row)
  })

  it('says nothing in another unit than that of today', async () => {
    const oil = await anItem(admin, depot, { name: 'Huile', quantity: 50, unit: 'l' })
    await known(200)
    await exits(oil, 1, [10, 9, 8])
    const { status, body } = await admin.post(`/items/${oil}/unit`, { unit: 'cl', factor: 100 })
    expect(status, JSON.stringify(body)).toBe(200)
    expect(await listed()).toEqual([])
    await exit(oil, 30)
    const [row] = await listed()
    expect(row).toMatchObject({ unit: 'cl', exits: 1, consumed: 30, days: 1, state: 'little' })
    expect(await rowsOf(row!)).toEqual({ total: 1, out: 30 })
  })

  it('counts whole days of the company: the first of the window from its midnight on', async () => {
    const item = await anItem(admin, depot, { name: 'Joint', quantity: 100 })
    await known(400)
    const first = addDays(today, -29)
    const offset = new Date(`${first}T00:00:00Z`).toLocaleString('en', {
      timeZone: ZONE,
      hour: '2-digit',
      hour12: false,
    })
    const midnight = new Date(Date.parse(`${first}T00:00:00Z`) - Number(offset) * 3_600_000)
    await exit(item, 1, new Date(midnight.getTime() - 1_000).toISOString())
    await exit(item, 10, midnight.toISOString())
    const [row] = await listed('window=30')
    expect(row).toMatchObject({ from: first, days: 30, exits: 1, consumed: 10 })
    expect(await rowsOf(row!)).toEqual({ total: 1, out: 10 })
    expect((await listed('window=31'))[0]).toMatchObject({ exits: 2, consumed: 11 })
  })

  it('tells nothing of folders that its reader does not see', async () => {
    const van = await aFolder(admin, 'Camion')
    const clerk = await aUser(node, admin.company, {
      roles: ['ROLE_ITEM_VIEW', 'ROLE_ITEM_TRANSACTIONS', 'ROLE_FOLDER_VIEW'],
    })
    await grant(node, clerk, depot, 'read')
    const here = await anItem(admin, depot, { name: 'Gants', tag: 'G', quantity: 20 })
    const there = await anItem(admin, van, { name: 'Gants', tag: 'G', quantity: 50 })
    const other = await anItem(admin, van, { name: 'Casque', quantity: 50 })
    await known(200)
    await exits(here, 1, [1, 2, 3])
    await exits(there, 4, [1, 2])
    await exits(other, 4, [1, 2, 3])
    await sell('Gants')
    expect(await listed('sort=name')).toMatchObject([{ name: 'Casque' }, { name: 'Gants', exits: 5, consumed: 11 }])
    const mine = await listed('sort=name', clerk)
    // Who has no role for suppliers is not told of them, by an order or a filter either.
    expect(mine).toMatchObject([{ name: 'Gants', item: here, exits: 3, consumed: 3, stock: 17, supplier: null }])
    expect(await rowsOf(mine[0]!, '', clerk)).toEqual({ total: 3, out: 3 })
    expect(await listed(`supplier=${(await admin.get('/suppliers')).body.data[0].guid}`, clerk)).toEqual([])
    expect((await clerk.get(`/forecast?folder=${van}`)).status).toBe(404)
    expect((await clerk.get(`/forecast/items/${there}`)).status).toBe(404)
    expect(await listed(`folder=${van}&sort=name`)).toMatchObject([{ name: 'Casque' }, { name: 'Gants', consumed: 8 }])
    const viewer = await aUser(node, admin.company, { roles: ['ROLE_ITEM_VIEW', 'ROLE_FOLDER_VIEW'] })
    expect((await viewer.get('/forecast')).status).toBe(403)
  })

  it('is filtered by words, category, supplier, days left and conditions', async () => {
    const category = (await admin.post('/categories', { name: 'Visserie', itemType: 'product' })).body.guid
    const near = await anItem(admin, depot, { name: 'Vis', tag: 'V-1', quantity: 40, type: 'product', category })
    const later = await anItem(admin, depot, { name: 'Colle', quantity: 900 })
    await known(200)
    for (const item of [near, later]) await exits(item, 10, [1, 2, 3])
    const supplier = await sell('Colle')
    const names = async (query: string) => (await listed(query)).map(({ name }) => name)
    expect(await names('')).toEqual(['Vis', 'Colle'])
    expect(await names('sort=-runsOut')).toEqual(['Colle', 'Vis'])
    expect(await names('search=v-1')).toEqual(['Vis'])
    expect(await names(`category=${category}`)).toEqual(['Vis'])
    expect(await names(`supplier=${supplier}`)).toEqual(['Colle'])
    expect(await names('within=30')).toEqual(['Vis'])
    const few = JSON.stringify({ operator: 'AND', rules: [{ field: 'available', operator: 'less_than', value: 11 }] })
    expect(await names(`filters=${encodeURIComponent(few)}`)).toEqual(['Vis'])
    expect((await admin.get('/forecast?page=2&size=1')).body).toMatchObject({ total: 2, data: [{ name: 'Colle' }] })
    expect((await admin.get('/forecast?page=9&size=1')).body).toMatchObject({ total: 2, data: [] })
  })
})

describe('the list beside a plain model', () => {
  type Row = {
    article: string
    at: string
    delta: string
    kind: string
    id: string
    reverses: string | null
  }
  it('has the same figures and the same order', async () => {
    const roll = dice(51)
    const upTo = (most: number) => Math.floor(roll() * most)
    const hall = await aFolder(admin, 'Halle')
    const names = Array.from({ length: 14 }, (_, n) => `Article ${n}`)
    for (const name of names) {
      const places = [depot, ...(roll() < 0.5 ? [hall] : [])]
      for (const place of places) {
        const item = await anItem(admin, place, { name, quantity: 50 + upTo(80) })
        for (let n = upTo(7); n > 0; n--) {
          const moved = await exit(item, 1 + upTo(9), noonOf(addDays(today, -upTo(130))))
          if (roll() < 0.15) await admin.post(`/transactions/${moved}/reverse`, { reason: 'Erreur' })
        }
      }
    }
    for (const name of names)
      if (roll() < 0.7)
        await owner.query(
          `update article set created_at = $3::date + time '12:00' where company_id = $1 and name = $2`,
          [admin.company, name, addDays(today, -upTo(120))],
        )
    const supplier = await sell('Rien')
    for (let n = 0; n < 25; n++)
      await admin.post('/orders', {
        supplier,
        orderDate: addDays(today, -40),
        ...(roll() < 0.8 && { expectedDate: addDays(today, upTo(140) - 10) }),
        articles: [{ name: names[upTo(names.length)], quantity: 1 + upTo(60) }],
      })

    const ledger = (
      await owner.query<Row>(
        `select i.article_id as article, coalesce(m.happened_at, m.created_at)::text as at, m.delta, m.kind, m.id,
          m.reverses_id as reverses from movement m join item i on i.company_id = m.company_id and i.id = m.item_id
        where m.company_id = $1`,
        [admin.company],
      )
    ).rows
    const articles = (
      await owner.query<{ id: string; name: string; created: string; stock: string }>(
        `select a.id, a.name, a.created_at::text as created, sum(i.quantity) as stock from article a
        join item i on i.company_id = a.company_id and i.article_id = a.id and i.deleted_at is null
        where a.company_id = $1 group by a.company_id, a.id`,
        [admin.company],
      )
    ).rows
    const lines = (
      await owner.query<{ name: string; day: Day | null; quantity: string }>(
        `select l.name, o.expected_date::text as day, l.ordered - l.received as quantity from order_line l
        join purchase_order o on o.company_id = l.company_id and o.id = l.order_id where l.company_id = $1`,
        [admin.company],
      )
    ).rows
    const dayOf = (instant: string) => companyToday(new Date(instant), ZONE)
    const window = { first: addDays(today, -89), last: today }
    const wanted = articles.flatMap(({ id, name, created, stock }) => {
      const used = ledger.filter(
        (one) =>
          one.article === id &&
          one.kind === 'out' &&
          !ledger.some(({ reverses }) => reverses === one.id) &&
          dayOf(one.at) >= window.first &&
          dayOf(one.at) <= today,
      )
      if (used.length === 0) return []
      const consumed = used.reduce((sum, { delta }) => sum - Number(delta), 0)
      const first = [dayOf(created), ...used.map(({ at }) => dayOf(at))].toSorted()[0]!
      const days = countedDays(window, first)
      const onOrder = lines.filter((line) => line.name === name)
      const arrivals = onOrder
        .flatMap(({ day, quantity }) => (day && day >= today ? [{ day, quantity: Number(quantity) * 100 }] : []))
        .toSorted((a, b) => (a.day < b.day ? -1 : 1))
      const out = runOutOf({
        today,
        days,
        exits: used.length,
        consumed: consumed * 100,
        available: Number(stock) * 100,
        arrivals,
      })
      return [
        {
          guid: id,
          exits: used.length,
          consumed,
          days,
          stock: Number(stock),
          onOrder: onOrder.reduce((sum, { quantity }) => sum + Number(quantity), 0),
          state: out.state,
          runsOut: out.runsOut,
          daysLeft: out.daysLeft,
          arriving: out.reached / 100,
        },
      ]
    })
    const rows = await listed('size=500')
    const told = rows.map(
      ({ guid, exits: count, consumed, days, stock, onOrder, state, runsOut, daysLeft, arriving }) => ({
        guid,
        exits: count,
        consumed,
        days,
        stock,
        onOrder,
        state,
        runsOut,
        daysLeft,
        arriving: arriving?.quantity ?? 0,
      }),
    )
    const byGuid = <T extends { guid: string }>(some: readonly T[]) =>
      some.toSorted((a, b) => (a.guid < b.guid ? -1 : 1))
    expect(byGuid(told)).toEqual(byGuid(wanted))
    expect(new Set(wanted.map(({ state }) => state)).size).toBeGreaterThan(1)
    expect(wanted.some(({ arriving }) => arriving > 0)).toBe(true)
    const rank = ({ state, daysLeft }: (typeof told)[number]) => daysLeft ?? (state === 'far' ? 1e6 : 1e7)
    expect(told.map(rank)).toEqual(told.map(rank).toSorted((a, b) => a - b))
    for (const within of [0, 10, 40])
      expect((await listed(`within=${within}&size=500`)).map(({ guid }) => guid)).toEqual(
        told.filter(({ daysLeft }) => daysLeft !== null && daysLeft <= within).map(({ guid }) => guid),
      )
    for (const row of rows) expect(await rowsOf(row)).toEqual({ total: row.exits, out: row.consumed })
  })
})

describe('what is proposed to order', () => {
  const proposed = async (by = admin) => (await by.get('/orders/proposals')).body.data
  it('adds what runs out before an order of next week would come, with its forecast', async () => {
    const screws = await anItem(admin, depot, { name: 'Vis', quantity: 60 })
    const glue = await anItem(admin, depot, { name: 'Colle', quantity: 300, threshold: 400 })
    const tape = await anItem(admin, depot, { name: 'Ruban', quantity: 900 })
    await known(200)
    for (const item of [screws, glue, tape]) await exits(item, 15, [1, 2, 3])
    const supplier = await sell('Vis')
    await admin.put(`/suppliers/${supplier}`, {
      articles: ['Vis', 'Colle', 'Ruban'].map((name) => ({ name, leadDays: 25, packaging: 10 })),
    })
    // 15 left at half a unit a day last 30 days; what is ordered today lasts 55.
    const [{ lines }] = await proposed()
    expect(lines).toMatchObject([
      { name: 'Colle', stock: 255, threshold: 400, quantity: 150, forecast: { exits: 3, state: 'dated' } },
      { name: 'Vis', stock: 15, threshold: null, quantity: 20, forecast: { daysLeft: 30, leadDays: 25 } },
    ])
    expect((await listed('within=30'))[0]).toMatchObject({ name: 'Vis', proposed: 20 })
    await admin.post('/orders', { supplier, articles: [{ name: 'Vis', quantity: 20 }] })
    expect((await proposed())[0].lines).toMatchObject([{ name: 'Colle' }])
  })
})
