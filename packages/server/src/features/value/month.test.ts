import { addDays, companyToday } from '@entrepot/contract/kernel/company-clock.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sql, transaction } from '../../kernel/database.ts'
import { testDatabase } from '../../testing/database.ts'
import { uploadOf } from '../../testing/import-file.ts'
import { aPng } from '../../testing/pictures.ts'
import { aCompany, aFolder, aUser, type Caller, startTestNode, type TestNode } from '../../testing/test-node.ts'

const url = testDatabase()
let node: TestNode
let buyer: Caller
let desk: Caller
let dock: string
beforeAll(async () => {
  node = await startTestNode(url)
  const company = await aCompany(node)
  ;[buyer, desk] = [await aUser(node, company), await aUser(node, company)]
  dock = await aFolder(buyer, 'Quai')
})
// Stopping asks every check of the ledger, of orders, checkouts and costs.
afterAll(() => node.stop())

const today = companyToday(new Date(), 'Europe/Paris')
const mailsTo = (address: string) =>
  transaction(
    node.pool,
    { company: buyer.company },
    async ({ db }) =>
      (await sql<{ subject: string }>`select subject from mail where recipient = ${address}`.execute(db)).rows,
  )

/**
 * What stock is worth by hand: costs in millionths, kept so between steps, and a line in cents (settled difference 19).
 */
class Books {
  private readonly rows = new Map<string, { quantity: bigint; cost: bigint }>()
  private static half = (a: bigint, b: bigint) => (2n * a + b) / (2n * b)
  enter(name: string, quantity: number, price: number) {
    const { quantity: before, cost } = this.rows.get(name) ?? { quantity: 0n, cost: 0n }
    const [came, paid] = [BigInt(quantity), BigInt(Math.round(price * 10_000)) * 100n]
    this.rows.set(name, {
      quantity: before + came,
      cost: Books.half(before * cost + came * paid, before + came),
    })
  }
  leave(name: string, quantity: number) {
    const row = this.rows.get(name)!
    this.rows.set(name, { ...row, quantity: row.quantity - BigInt(quantity) })
  }
  /** Of each article, and of all of them together, which is rounded once. */
  get lines(): [string, number][] {
    return [...this.rows].map(([name, { quantity, cost }]) => [name, Number(Books.half(quantity * cost, 10_000n))])
  }
  get cents(): number {
    const exact = [...this.rows.values()].reduce((sum, { quantity, cost }) => sum + quantity * cost, 0n)
    return Number(Books.half(exact, 10_000n))
  }
}

type Line = { guid: string; name: string }
type Order = { guid: string; status: string; articles: Line[] }

it('is right to the cent at the end of a month of orders, deliveries in parts and things lent (X-22, X-23, CHK, X-19)', async () => {
  const books = new Books()
  const supplier = (await buyer.post('/suppliers', { name: 'Faure', contact: { email: 'commandes@faure.fr' } })).body
    .guid
  // Forty lines: prices of up to four decimals, the last one ten laptops; the first two are in stock already.
  const lines = Array.from({ length: 40 }, (_, n) => ({
    name: n === 39 ? 'Portable' : `Article ${String(n + 1).padStart(2, '0')}`,
    quantity: n === 39 ? 10 : 3 + ((n * 7) % 40),
    unitPrice: n === 39 ? 849.99 : Number((0.0137 * (n + 1) ** 2 + 0.3333).toFixed(4)),
    ...(n === 39 && { type: 'equipment' }),
  }))
  for (const [n, unitPrice] of [0.5, 1.0001].entries()) {
    const { name } = lines[n]!
    await buyer.post('/items', { name, type: 'product', parent: dock, quantity: 7, unitPrice })
    books.enter(name, 7, unitPrice)
  }
  const made = await buyer.post('/orders', { supplier, articles: lines })
  expect(made.status, made.text).toBe(201)
  const order = made.body as never as Order
  expect((await buyer.post(`/orders/${order.guid}/send`, { message: 'Bonjour' })).status).toBe(200)
  expect(await mailsTo('commandes@faure.fr')).toHaveLength(1)

  const receive = async (parts: readonly number[]) => {
    const { status, text } = await buyer.post(`/orders/${order.guid}/receive`, {
      destination: dock,
      lines: parts.flatMap((quantity, at) => (quantity > 0 ? [{ guid: order.articles[at]!.guid, quantity }] : [])),
    })
    expect(status, text).toBe(200)
    for (const [at, quantity] of parts.entries())
      if (quantity > 0) books.enter(lines[at]!.name, quantity, lines[at]!.unitPrice)
  }
  // The seventh line comes one short, for good.
  const [SHORT, LAST] = [6, 39]
  const first = lines.map(({ quantity }, at) => (at === LAST ? quantity : at < 25 ? Math.ceil(quantity / 2) : 0))
  await receive(first)
  expect((await buyer.get(`/orders/${order.guid}`)).body.status).toBe('partially_received')
  const itemOf = async (name: string) =>
    (await buyer.get(`/items?search=${encodeURIComponent(name)}&deep=true`)).body.data[0]!.guid as string
  const leaving = await itemOf('Article 03')
  await buyer.post(`/items/${leaving}/transactions`, { type: 'out', quantity: 2, action: 'consumption' })
  books.leave('Article 03', 2)
  await receive(lines.map(({ quantity }, at) => quantity - first[at]! - (at === SHORT ? 1 : 0)))
  const closed = await buyer.post(`/orders/${order.guid}/lines/${order.articles[SHORT]!.guid}/close`, {
    reason: 'Plus fabriqué',
  })
  expect([closed.status, closed.body.status], closed.text).toEqual([200, 'received'])
  // Taken by mistake, and taken back: worth what it was.
  const mistake = await buyer.post(`/items/${await itemOf('Article 30')}/transactions`, {
    type: 'out',
    quantity: 1,
    action: 'consumption',
  })
  const { guid } = mistake.body.transactions[0]
  expect((await buyer.post(`/transactions/${guid}/reverse`, { reason: 'Erreur' })).status).toBe(201)

  const laptops = (await desk.get('/items?search=Portable&deep=true')).body.data as { guid: string; quantity: number }[]
  expect(laptops).toHaveLength(10)
  const recipient = (await desk.post('/recipients', { lastname: 'Morel', email: 'claire@morel.fr' })).body.guid
  const lent = await desk.post<{ handover: string; data: { guid: string }[] }>('/checkouts', {
    recipient,
    items: laptops.map((item) => ({ guid: item.guid, quantity: 1 })),
    dueDate: addDays(today, 1),
  })
  expect(lent.status, lent.text).toBe(201)
  const sign = async (handover: string) => {
    const { body, headers } = uploadOf('signature.png', await aPng(), { name: 'Claire Morel' })
    return (await desk.call('POST', `/handovers/${handover}/signature`, body, headers)).status
  }
  expect(await sign(lent.body.handover)).toBe(201)
  const back = (guids: readonly string[]) =>
    desk.post<{ handover: string }>('/checkouts/checkin', {
      checkouts: guids.map((one) => ({ guid: one, quantity: 1 })),
    })
  const guids = lent.body.data.map((one) => one.guid)
  expect((await back(guids.slice(0, 8))).status).toBe(200)
  await node.jobs.runNow('late-checkouts', new Date(`${addDays(today, 3)}T12:00:00Z`))
  expect(await mailsTo('claire@morel.fr')).toHaveLength(1)
  expect((await desk.get(`/checkouts?recipient=${recipient}&open=true`)).body.total).toBe(2)
  expect((await back(guids.slice(8))).status).toBe(200)

  const now = await buyer.get('/stock/value?size=100')
  const cents = (value: number) => Math.round(value * 100)
  expect(cents(now.body.totals.value)).toBe(books.cents)
  const shown = (now.body.data as { name: string; value: number }[]).map(({ name, value }) => [name, cents(value)])
  // Each laptop is an article of its own.
  const worth = books.lines
  const laptop = worth.find(([name]) => name === 'Portable')!
  expect(shown.filter(([name]) => !String(name).startsWith('Portable')).toSorted()).toEqual(
    worth.filter((line) => line !== laptop).toSorted(),
  )
  expect(shown.filter(([name]) => String(name).startsWith('Portable')).map(([, value]) => value)).toEqual(
    Array(10).fill(laptop[1] / 10),
  )
  const onDay = await buyer.get(`/stock/value?day=${today}&size=100`)
  expect(onDay.body.totals).toEqual(now.body.totals)
  const byFolder = await buyer.get(`/stock/value/groups?by=folder&day=${today}`)
  expect(byFolder.body.totals.value).toBe(now.body.totals.value)
})
