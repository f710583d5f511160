import { isTransition } from '@entrepot/contract/kernel/transitions.ts'
import { ORDER_STATES, type OrderState } from '@entrepot/contract/orders/states.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDatabase } from '../../testing/database.ts'
import { dice } from '../../testing/dice.ts'
import { sizeOf } from '../../testing/sizes.ts'
import { aCompany, aFolder, anItem, aUser, type Caller, startTestNode, type TestNode } from '../../testing/test-node.ts'

const url = testDatabase()
let node: TestNode
let buyers: [Caller, Caller]
let dock: string
beforeAll(async () => {
  node = await startTestNode(url)
  const company = await aCompany(node)
  buyers = [await aUser(node, company), await aUser(node, company)]
  dock = await aFolder(buyers[0], 'Quai')
})
// Stopping asks every check of the ledger: what lines received, their statuses, what receptions moved.
afterAll(() => node.stop())

type Order = {
  guid: string
  status: OrderState
  version: number
  articles: { guid: string; receivedQuantity: number }[]
}
let n = 0
const anOrder = async (quantity = 10): Promise<Order & { item: string; supplier: string }> => {
  const [admin] = buyers
  const supplier = (await admin.post('/suppliers', { name: `Faure ${++n}` })).body.guid
  const item = await anItem(admin, dock, { name: `Vis ${n}`, quantity: 0 })
  const { body } = await admin.post('/orders', { supplier, articles: [{ name: `Vis ${n}`, quantity }] })
  return { ...(body as never as Order), item, supplier }
}
const read = async ({ guid }: Order): Promise<Order> => (await buyers[0].get(`/orders/${guid}`)).body as never
const stockOf = async (item: string) => (await buyers[0].get(`/items/${item}`)).body.quantity as number

const ACTS = {
  receive: (by: Caller, { guid, articles }: Order, quantity = 10) =>
    by.post(`/orders/${guid}/receive`, { destination: dock, lines: [{ guid: articles[0]!.guid, quantity }] }),
  change: (by: Caller, { guid, articles }: Order, quantity = 5) =>
    by.put(`/orders/${guid}`, { articles: [{ guid: articles[0]!.guid, name: `Vis ${n}`, quantity }] }),
  cancel: (by: Caller, { guid }: Order) => by.post(`/orders/${guid}/cancel`, {}),
  close: (by: Caller, { guid, articles }: Order) =>
    by.post(`/orders/${guid}/lines/${articles[0]!.guid}/close`, { reason: 'Rupture' }),
  remove: (by: Caller, { guid }: Order) => by.del(`/orders/${guid}`),
  reverse: async (by: Caller, { guid }: Order) => {
    const { body } = await by.get(`/orders/${guid}/receptions`)
    const open = (body?.data ?? []).find(({ reversed }: { reversed: unknown }) => reversed === null)
    return by.post(`/orders/${guid}/receptions/${open?.guid ?? guid}/reverse`, { reason: 'Retour' })
  },
}
type Act = keyof typeof ACTS
const NAMES = Object.keys(ACTS) as Act[]
const PAIRS = NAMES.flatMap((one, at) => NAMES.slice(at).map((other) => [one, other] as const))

describe('two acts at once on one order', () => {
  it.each(PAIRS)('%s and %s: what came is in stock once, and who lost is told why', async (one, other) => {
    for (const begun of [0, 4]) {
      const order = await anOrder()
      if (begun > 0) await ACTS.receive(buyers[0], order, begun)
      const answers = await Promise.all([ACTS[one](buyers[0], order), ACTS[other](buyers[1], order)])
      expect(
        answers.map(({ status }) => status).filter((status) => ![200, 204, 404, 409, 422].includes(status)),
      ).toEqual([])
      const after = await read(order)
      // A removed one is gone with nothing received.
      expect(await stockOf(order.item)).toBe(after.articles?.[0]?.receivedQuantity ?? 0)
    }
  })

  it('receives the last unit once', async () => {
    const order = await anOrder(1)
    const answers = await Promise.all(buyers.map((by) => ACTS.receive(by, order, 1)))
    expect(answers.map(({ status, body }) => [status, body.code]).toSorted()).toEqual([
      [200, undefined],
      [409, 'order_received'],
    ])
    expect(await stockOf(order.item)).toBe(1)
  })

  it('makes an article that is missing once, whoever receives it first', async () => {
    const [admin] = buyers
    const supplier = (await admin.post('/suppliers', { name: `Faure ${++n}` })).body.guid
    const orders = await Promise.all(
      [1, 2].map(
        async () =>
          (await admin.post('/orders', { supplier, articles: [{ name: `Neuf ${n}`, tag: `N${n}`, quantity: 3 }] }))
            .body as never as Order,
      ),
    )
    const answers = await Promise.all(orders.map((order, at) => ACTS.receive(buyers[at]!, order, 3)))
    expect(
      answers.map(({ status }) => status),
      JSON.stringify(answers.map(({ body }) => body)),
    ).toEqual([200, 200])
    const { body } = await admin.get(`/items?search=Neuf%20${n}&deep=true`)
    expect(body.data.map(({ quantity }: { quantity: number }) => quantity)).toEqual([6])
  })

  it('names equipment of two receptions apart', async () => {
    const [admin] = buyers
    const supplier = (await admin.post('/suppliers', { name: `Faure ${++n}` })).body.guid
    const orders = await Promise.all(
      [1, 2].map(
        async () =>
          (await admin.post('/orders', { supplier, articles: [{ name: `Scie ${n}`, type: 'equipment', quantity: 2 }] }))
            .body as never as Order,
      ),
    )
    const answers = await Promise.all(orders.map((order, at) => ACTS.receive(buyers[at]!, order, 2)))
    expect(
      answers.map(({ status }) => status),
      JSON.stringify(answers.map(({ body }) => body)),
    ).toEqual([200, 200])
  })

  it('a supplier that is deleted while it is ordered from, or ordered from while it is deleted, is one of both', async () => {
    const [admin, other] = buyers
    for (let time = 0; time < 6; time++) {
      const supplier = (await admin.post('/suppliers', { name: `Faure ${++n}` })).body.guid
      const [made, gone] = await Promise.all([
        admin.post('/orders', { supplier, articles: [{ name: 'Vis', quantity: 1 }] }),
        other.del(`/suppliers/${supplier}`),
      ])
      expect([
        [201, 409],
        [422, 204],
        [404, 204],
      ]).toContainEqual([made.status, gone.status])
    }
  })
})

describe('random acts', () => {
  it('never leave the table of states, and the ledger says what the order says', async () => {
    const next = dice(16)
    const pick = <T>(of: readonly T[]): T => of[Math.floor(next() * of.length)]!
    for (let run = 0; run < sizeOf('ORDER_WALKS', { short: 8, full: 80 }); run++) {
      const order = await anOrder()
      let before = order.status
      for (let step = 0; step < 8; step++) {
        const act = pick(NAMES.filter((name) => name !== 'remove'))
        const { status } = await (act === 'receive' || act === 'change'
          ? ACTS[act](pick(buyers), order, 1 + Math.floor(next() * 9))
          : ACTS[act](pick(buyers), order))
        expect(status).toBeLessThan(500)
        const after = await read(order)
        if (after.status !== before) expect(isTransition(ORDER_STATES, before, after.status)).toBe(true)
        before = after.status
        expect(await stockOf(order.item)).toBe(after.articles[0]!.receivedQuantity)
      }
    }
  })
})
