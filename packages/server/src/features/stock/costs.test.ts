import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql, transaction } from '../../kernel/database.ts'
import { testDatabase } from '../../testing/database.ts'
import { sizeOf } from '../../testing/sizes.ts'
import { aCompany, aFolder, anItem, aUser, type Caller, startTestNode, type TestNode } from '../../testing/test-node.ts'

const url = testDatabase()
let node: TestNode
let admin: Caller
let depot: string
let van: string
beforeAll(async () => {
  node = await startTestNode(url)
  admin = await aUser(node, await aCompany(node))
  depot = await aFolder(admin, 'Dépôt')
  van = await aFolder(admin, 'Camion')
})
// Stopping asks every check of the ledger: each step of each cost is reckoned again (E1 to E4).
afterAll(() => node.stop())

let n = 0
const fresh = (name: string) => `${name} ${++n}`
const come = async (item: string, quantity: number, unitPrice?: number | null, more: Record<string, unknown> = {}) => {
  const { status, body } = await admin.post(`/items/${item}/transactions`, { type: 'in', quantity, unitPrice, ...more })
  expect(status, JSON.stringify(body)).toBe(201)
  return body.transactions[0].guid as string
}
const leave = (item: string, quantity: number) =>
  admin.post(`/items/${item}/transactions`, { type: 'out', quantity, action: 'given_to_technician' })
const undo = (movement: string) => admin.post(`/transactions/${movement}/reverse`, { reason: 'Erreur' })
const costs = async (item: string) => {
  const { rows } = await transaction(node.services.pool, { company: admin.company }, ({ db }) =>
    sql<{ average_cost: string | null; cost_seq: number }>`select a.average_cost, a.cost_seq from article a
      join item i on i.company_id = a.company_id and i.article_id = a.id where i.id = ${item}`.execute(db),
  )
  return rows[0]!
}
const costOf = async (item: string) => (await costs(item)).average_cost
/** The same article in two folders. */
const inTwoFolders = async (quantities: readonly [number, number] = [0, 0]): Promise<[string, string]> => {
  const tag = fresh('ART')
  return [
    await anItem(admin, depot, { name: tag, tag, quantity: quantities[0] }),
    await anItem(admin, van, { name: tag, tag, quantity: quantities[1] }),
  ]
}

describe('the average cost of an article (X-23)', () => {
  it('follows entries with a price over all folders, and nothing else', async () => {
    const [here, there] = await inTwoFolders()
    expect(await costOf(here)).toBeNull()
    await come(here, 10, 2)
    await come(there, 30, 4)
    expect(await costOf(here)).toBe('3.500000')
    await come(here, 5)
    await leave(there, 12)
    await admin.post(`/items/${here}/inventory`, { quantity: 14 })
    await admin.post('/items/move', { items: [{ guid: here, quantity: 3 }], destination: van })
    expect(await costs(there)).toEqual({ average_cost: '3.500000', cost_seq: 2 })
  })

  it('is exact to six decimals, and an entry that goes back leaves what was there to the last of them', async () => {
    const [here] = await inTwoFolders()
    await come(here, 3, 1)
    const wrong = await come(here, 1_000_000, 2.9999)
    expect(await costOf(here)).toBe('2.999894')
    await undo(wrong)
    expect(await costOf(here)).toBe('1.000000')
  })

  it('loses the value of an entry that goes back, whatever came and left since', async () => {
    const [here, there] = await inTwoFolders()
    await come(here, 10, 2)
    const second = await come(there, 10, 4)
    await come(here, 20, 6)
    await leave(here, 20)
    // 20 at 4.5 are worth 90; without 10 at 4, 10 are worth 50.
    expect(await costOf(here)).toBe('4.500000')
    await undo(second)
    expect(await costOf(here)).toBe('5.000000')
  })

  it('is never below nothing: where more value would go than there is, it is what it was before the entry', async () => {
    const [here] = await inTwoFolders()
    await come(here, 10, 1)
    const dear = await come(here, 10, 9)
    await leave(here, 4)
    await undo(dear)
    expect(await costOf(here)).toBe('1.000000')
  })

  it('stays when nothing is left, and weighs nothing then', async () => {
    const [here] = await inTwoFolders()
    const only = await come(here, 10, 2)
    await undo(only)
    expect(await costOf(here)).toBe('2.000000')
    await come(here, 4, 7)
    expect(await costOf(here)).toBe('7.000000')
    await leave(here, 4)
    expect(await costOf(here)).toBe('7.000000')
  })

  it('of what nobody priced begins with the first price, and is unknown again without it', async () => {
    const [here] = await inTwoFolders([10, 0])
    const first = await come(here, 1, 8)
    expect(await costOf(here)).toBe('8.000000')
    await undo(first)
    expect(await costOf(here)).toBeNull()
    await come(here, 1, 0)
    expect(await costOf(here)).toBe('0.000000')
  })

  it('comes with several lines of one call, in their order', async () => {
    const [here, there] = await inTwoFolders()
    const { status } = await admin.post('/items/transactions', {
      type: 'in',
      lines: [
        { guid: here, quantity: 1, unitPrice: 1 },
        { guid: there, quantity: 2, unitPrice: 2.5 },
      ],
    })
    expect([status, await costs(here)]).toEqual([201, { average_cost: '2.000000', cost_seq: 2 }])
  })

  it('begins with an item that is made with stock, also of an article that is there', async () => {
    const tag = fresh('ART')
    const here = await anItem(admin, depot, { name: tag, tag, quantity: 10, unitPrice: 3 })
    await anItem(admin, van, { name: tag, tag, quantity: 10, unitPrice: 5 })
    expect(await costOf(here)).toBe('4.000000')
  })

  it('of what came of an order is the price of its line, and goes back with the reception (X-22)', async () => {
    const [here] = await inTwoFolders()
    await come(here, 10, 1)
    const { name, tag } = (await admin.get(`/items/${here}`)).body
    const supplier = (await admin.post('/suppliers', { name: fresh('Faure') })).body.guid
    const { body: order } = await admin.post('/orders', {
      supplier,
      articles: [{ name, tag, quantity: 10, unitPrice: 2.5 }],
    })
    await admin.post(`/orders/${order.guid}/receive`, {
      destination: depot,
      lines: [{ guid: order.articles[0].guid, quantity: 10 }],
    })
    expect(await costOf(here)).toBe('1.750000')
    const { body: receptions } = await admin.get(`/orders/${order.guid}/receptions`)
    await admin.post(`/orders/${order.guid}/receptions/${receptions.data[0].guid}/reverse`, { reason: 'Retour' })
    expect(await costOf(here)).toBe('1.000000')
  })

  it('goes along into another unit, and is unknown in one that says nothing of the old one', async () => {
    const [here] = await inTwoFolders()
    await come(here, 24, 0.5)
    await admin.post(`/items/${here}/unit`, { unit: 'box', factor: 1, per: 12 })
    expect(await costOf(here)).toBe('6.000000')
    await leave(here, 2)
    await admin.put(`/items/${here}`, { unit: 'kg' })
    expect(await costs(here)).toEqual({ average_cost: null, cost_seq: 3 })
    await come(here, 1.5, 2)
    expect(await costOf(here)).toBe('2.000000')
  })

  it('of zero goes along as zero', async () => {
    const [here] = await inTwoFolders()
    await come(here, 24, 0)
    await admin.post(`/items/${here}/unit`, { unit: 'box', factor: 1, per: 12 })
    expect(await costOf(here)).toBe('0.000000')
  })

  it('goes over to the first lot, which takes over what its product held (T34)', async () => {
    const item = await anItem(admin, depot, { name: fresh('Colle'), type: 'product', quantity: 10, unitPrice: 3 })
    const { status, body } = await admin.post(`/items/${item}/variants`, { kind: 'lot', name: fresh('L') })
    expect(status, JSON.stringify(body)).toBe(201)
    expect(await costOf(body.guid)).toBe('3.000000')
  })

  it('is kept by what joins something of the same name, and by what stays behind', async () => {
    const name = fresh('Vis')
    const here = await anItem(admin, depot, { name, quantity: 10, unitPrice: 2 })
    const there = await anItem(admin, van, { name, quantity: 10, unitPrice: 4 })
    const { body } = await admin.post('/items/move', { items: [{ guid: here, quantity: 5 }], destination: van })
    expect([await costOf(here), await costOf(there)]).toEqual(['2.000000', '3.333333'])
    await undo(body.transactions[0].guid)
    expect([await costOf(here), await costOf(there)]).toEqual(['2.000000', '4.000000'])
  })

  it('is no price of an exit', async () => {
    const [here] = await inTwoFolders([5, 0])
    const { status, body } = await admin.post(`/items/${here}/transactions`, {
      type: 'out',
      quantity: 1,
      action: 'given_to_technician',
      unitPrice: 3,
    })
    expect([status, body.errors[0].field, body.errors[0].code]).toEqual([422, 'unitPrice', 'price_of_exit'])
  })
})

/** The rule once more, in whole millionths. */
type Step = { price: bigint; delta: bigint; before: bigint | null; had: bigint; at: number }
class Model {
  cost: bigint | null = null
  #steps = 0
  enter(price: bigint, delta: bigint, had: bigint): Step {
    const step = { price, delta, before: this.cost, had, at: ++this.#steps }
    this.cost = this.cost === null || had === 0n ? price : rounded(had * this.cost + delta * price, had + delta)
    return step
  }
  takeBack({ price, delta, before, had: then, at }: Step, had: bigint): void {
    const isNewest = at === this.#steps++
    const left = had - delta
    if (left === 0n || this.cost === null) return
    const worth = had * this.cost - delta * price
    this.cost = isNewest && had === then + delta ? before : worth < 0n ? (before ?? this.cost) : rounded(worth, left)
  }
}
const rounded = (worth: bigint, by: bigint) => (2n * worth + by) / (2n * by)
const asText = (cost: bigint | null) =>
  cost === null ? null : `${cost / 1_000_000n}.${String(cost % 1_000_000n).padStart(6, '0')}`

const ACTS = fc.array(
  fc.oneof(
    fc.record({
      kind: fc.constant('in' as const),
      at: fc.nat(1),
      quantity: fc.integer({ min: 1, max: 40 }),
      price: fc.option(fc.integer({ min: 0, max: 2_000_000 })),
    }),
    fc.record({ kind: fc.constant('out' as const), at: fc.nat(1), quantity: fc.integer({ min: 1, max: 30 }) }),
    fc.record({ kind: fc.constant('move' as const), at: fc.nat(1), quantity: fc.integer({ min: 1, max: 10 }) }),
    fc.record({ kind: fc.constant('undo' as const), which: fc.nat() }),
  ),
  { minLength: 10, maxLength: 25 },
)
it('is what a plain model says after every act, whatever comes, leaves, moves and goes back', async () => {
  let undone = 0
  await fc.assert(
    fc.asyncProperty(ACTS, async (acts) => {
      const records = await inTwoFolders()
      const held = [0n, 0n]
      const total = () => (held[0]! + held[1]!) * 100n
      const model = new Model()
      const done: { movement: string; at: number; quantity: bigint; step: Step | null }[] = []
      for (const act of acts) {
        if (act.kind === 'in') {
          const price = act.price === null ? undefined : act.price / 10_000
          const had = total()
          const movement = await come(records[act.at]!, act.quantity, price)
          const quantity = BigInt(act.quantity)
          held[act.at]! += quantity
          const step = act.price === null ? null : model.enter(BigInt(act.price) * 100n, quantity * 100n, had)
          done.push({ movement, at: act.at, quantity, step })
        } else if (act.kind === 'undo') {
          const at = act.which % Math.max(1, done.length)
          const [one] = done.slice(at)
          if (!one || held[one.at]! < one.quantity) continue
          expect((await undo(one.movement)).status).toBe(201)
          done.splice(at, 1)
          if (one.step) model.takeBack(one.step, total())
          held[one.at]! -= one.quantity
          undone++
        } else {
          if (held[act.at]! < act.quantity) continue
          held[act.at]! -= BigInt(act.quantity)
          if (act.kind === 'move') held[1 - act.at]! += BigInt(act.quantity)
          const { status } =
            act.kind === 'out'
              ? await leave(records[act.at]!, act.quantity)
              : await admin.post('/items/move', {
                  items: [{ guid: records[act.at]!, quantity: act.quantity }],
                  destination: [van, depot][act.at]!,
                })
          expect(status).toBe(201)
        }
        // A record that gave everything ends where it went; the article is the same.
        expect(await costOf(records[0])).toBe(asText(model.cost))
      }
    }),
    { numRuns: sizeOf('COST_RUNS', { short: 8, full: 200 }) },
  )
  expect(undone).toBeGreaterThan(0)
})

describe('two at once', () => {
  const rounds = sizeOf('COST_RACES', { short: 8, full: 100 })
  it('priced entries of one article in two folders are both in its cost', async () => {
    for (let round = 0; round < rounds; round++) {
      const [here, there] = await inTwoFolders()
      await Promise.all([come(here, 10, 2), come(there, 30, 4), leave(here, 1), come(there, 5)])
      const { rows } = await transaction(node.services.pool, { company: admin.company }, ({ db }) =>
        sql<{
          seq: number
          had: string
        }>`select s.seq, s.had from cost_step s join item i on i.article_id = s.article_id
          where i.id = ${here} order by s.seq`.execute(db),
      )
      expect(rows.map(({ seq }) => seq)).toEqual([1, 2])
      const cost = Number(await costOf(here))
      expect(cost).toBeGreaterThan(2)
      expect(cost).toBeLessThan(4)
    }
  })

  it('an entry, what takes another one back, and a conversion leave a cost that can be reckoned again', async () => {
    for (let round = 0; round < rounds; round++) {
      const [here, there] = await inTwoFolders([24, 0])
      const first = await come(here, 12, 2)
      await Promise.all([
        come(there, 12, 5),
        undo(first),
        admin.post(`/items/${here}/unit`, { unit: 'box', factor: 1, per: 12 }),
      ])
      expect(await costOf(here)).not.toBeNull()
    }
  })

  it('moves of what has the same name in both directions wait for each other', async () => {
    for (let round = 0; round < rounds; round++) {
      const name = fresh('Vis')
      const here = await anItem(admin, depot, { name, quantity: 10, unitPrice: 2 })
      const there = await anItem(admin, van, { name, quantity: 10, unitPrice: 4 })
      const moved = await Promise.all([
        admin.post('/items/move', { items: [{ guid: here, quantity: 5 }], destination: van }),
        admin.post('/items/move', { items: [{ guid: there, quantity: 5 }], destination: depot }),
      ])
      expect(moved.map(({ status }) => status)).toEqual([201, 201])
    }
  })
})

it('is sealed with its movement, and movements without a price are sealed as before', async () => {
  const [here] = await inTwoFolders()
  await come(here, 1)
  await come(here, 1, 2.5)
  const { rows } = await transaction(node.services.pool, { company: admin.company }, ({ db }) =>
    sql<{ text: unknown[] }>`select movement_text(m)::jsonb as text from movement m where m.item_id = ${here}
      order by m.seq`.execute(db),
  )
  expect(rows.map(({ text }) => [text.length, text.at(-1)])).toEqual([
    [23, expect.any(String)],
    [24, '2.5000'],
  ])
})
