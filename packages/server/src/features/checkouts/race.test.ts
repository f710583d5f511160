import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { testDatabase } from '../../testing/database.ts'
import { dice } from '../../testing/dice.ts'
import { sizeOf } from '../../testing/sizes.ts'
import { aCompany, aFolder, anItem, aUser, type Caller, startTestNode, type TestNode } from '../../testing/test-node.ts'
import { ledgerFaults } from '../../testing/verify-ledger.ts'

vi.setConfig({ testTimeout: 600_000 })

const url = testDatabase()
let node: TestNode
let people: [Caller, Caller]
let folder: string
beforeAll(async () => {
  node = await startTestNode(url)
  const company = await aCompany(node)
  people = [await aUser(node, company), await aUser(node, company)]
  folder = await aFolder(people[0], 'Réserve')
})
afterAll(() => node.stop())

let n = 0
const aRecipient = async () => (await people[0].post('/recipients', { lastname: `Morel ${++n}` })).body.guid as string
const anEquipment = () => anItem(people[0], folder, { name: `Portable ${++n}`, type: 'equipment', quantity: 1 })
const lend = (by: Caller, recipient: string, guid: string, quantity = 1) =>
  by.post<{ data: { guid: string }[]; code: string }>('/checkouts', { recipient, items: [{ guid, quantity }] })
const told = ({ status, body }: { status: number; body: unknown }) => `${status} ${JSON.stringify(body)}`

const TIMES = sizeOf('CHECKOUT_PAIRS', { short: 6, full: 40 })
describe(`two at once, ${TIMES} times each: one wins, and the other is told why`, () => {
  const repeat = async (run: () => Promise<void>) => {
    for (let time = 0; time < TIMES; time++) await run()
  }

  it('two check-outs of one piece', () =>
    repeat(async () => {
      const [item, one, two] = [await anEquipment(), await aRecipient(), await aRecipient()]
      const answers = await Promise.all([lend(people[0], one, item), lend(people[1], two, item)])
      expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
      expect(answers.map(told).join()).toContain('checkout_already')
    }))

  it('a check-out beside an exit of the last unit', () =>
    repeat(async () => {
      const item = await anItem(people[0], folder, { name: `Vis ${++n}`, quantity: 1 })
      const recipient = await aRecipient()
      const [lent, left] = await Promise.all([
        lend(people[0], recipient, item),
        people[1].post(`/items/${item}/transactions`, { type: 'out', quantity: 1, action: 'consumption' }),
      ])
      expect([lent.status, left.status].toSorted()).toEqual([201, 422])
      expect(told(lent.status === 422 ? lent : left)).toMatch(/checkout_too_much|checked_out/)
    }))

  it('a check-out beside the trash', () =>
    repeat(async () => {
      const [item, recipient] = [await anEquipment(), await aRecipient()]
      const [lent, gone] = await Promise.all([lend(people[0], recipient, item), people[1].del(`/items/${item}`)])
      expect(told(lent.status === 201 ? gone : lent)).toMatch(/still_out|item_not_found/)
      expect([lent.status === 201, gone.status === 204].toSorted()).toEqual([false, true])
    }))

  it('a check-out beside the trash of its folder', () =>
    repeat(async () => {
      const shelf = await aFolder(people[0], `Étagère ${++n}`)
      const item = await anItem(people[0], shelf, { name: `Portable ${++n}`, type: 'equipment', quantity: 1 })
      const recipient = await aRecipient()
      const [lent, gone] = await Promise.all([lend(people[0], recipient, item), people[1].del(`/folders/${shelf}`)])
      expect([lent.status === 201, gone.status === 204].toSorted(), `${told(lent)} ${told(gone)}`).toEqual([
        false,
        true,
      ])
      expect(told(lent.status === 201 ? gone : lent)).toMatch(/still_out|item_not_found|conflict/)
    }))

  it('a recipient who is deleted while things go out', () =>
    repeat(async () => {
      const [item, recipient] = [await anEquipment(), await aRecipient()]
      const [lent, gone] = await Promise.all([
        lend(people[0], recipient, item),
        people[1].del(`/recipients/${recipient}`),
      ])
      expect([lent.status === 201, gone.status === 204].toSorted(), `${told(lent)} ${told(gone)}`).toEqual([
        false,
        true,
      ])
      expect(told(lent.status === 201 ? gone : lent)).toMatch(/recipient_in_use|unknown_value/)
    }))

  it('a recipient who is deleted while the last of it comes back', () =>
    repeat(async () => {
      const [item, recipient] = [await anEquipment(), await aRecipient()]
      const { body } = await lend(people[0], recipient, item)
      const [back, gone] = await Promise.all([
        people[0].post(`/checkouts/${body.data[0]!.guid}/checkin`, {}),
        people[1].del(`/recipients/${recipient}`),
      ])
      expect(back.status, told(back)).toBe(200)
      // Either it was still out, which is said, or it was back, and nobody holds it.
      if (gone.status !== 204) expect(told(gone)).toContain('recipient_in_use')
      const { body: record } = await people[0].get(`/items/${item}`)
      expect([record.quantityCheckedOut, record.quantityAvailable]).toEqual([0, 1])
    }))

  it('two returns of the last of it', () =>
    repeat(async () => {
      const [item, recipient] = [await anEquipment(), await aRecipient()]
      const { body } = await lend(people[0], recipient, item)
      const path = `/checkouts/${body.data[0]!.guid}/checkin`
      const answers = await Promise.all([people[0].post(path, {}), people[1].post(path, {})])
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
      expect(answers.map(told).join()).toContain('checkout_over')
    }))
})

/** `CHECKOUT_ROUNDS` and `CHECKOUT_SEED` look further. */
const ROUNDS = sizeOf('CHECKOUT_ROUNDS', { short: 12, full: 150 })
const AT_ONCE = 20

it(`${ROUNDS * AT_ONCE} times lending, taking back, reserving, taking and counting, ${AT_ONCE} at once on three records, never lend more than there is (C1–C6)`, async () => {
  const random = dice(Number(process.env['CHECKOUT_SEED'] ?? 20_261))
  const below = (most: number) => Math.floor(random() * most)
  const [user] = people
  const items = await Promise.all(
    ['Câble', 'Gaine', 'Prise'].map((name) => anItem(user, folder, { name, quantity: 60 })),
  )
  const recipients = [await aRecipient(), await aRecipient()]
  const made: string[] = []
  const anItemOf = () => items[below(items.length)]!
  const lendSome = async () => {
    const { status, body } = await lend(user, recipients[below(2)]!, anItemOf(), 5 + below(20))
    if (status === 201) made.push(body.data[0]!.guid)
    return status
  }
  const post = async (path: string, body: Record<string, unknown>) => (await user.post(path, body)).status
  const acts: (() => Promise<number>)[] = [
    lendSome,
    lendSome,
    async () => {
      const one = made[below(made.length)]
      return one ? post(`/checkouts/${one}/checkin`, below(2) ? {} : { quantity: 1 + below(12) }) : lendSome()
    },
    async () => {
      const some = [...new Set([made[below(made.length)], made[below(made.length)]])].flatMap((guid) => guid ?? [])
      return some.length > 0
        ? post('/checkouts/checkin', { checkouts: some.map((guid) => ({ guid, quantity: 1 + below(6) })) })
        : lendSome()
    },
    () => post(`/items/${anItemOf()}/transactions`, { type: 'out', quantity: 5 + below(15), action: 'consumption' }),
    () => post(`/items/${anItemOf()}/transactions`, { type: 'in', quantity: 1 + below(12) }),
    () =>
      post('/reservations', {
        name: { name: `Chantier ${below(3)}` },
        item: anItemOf(),
        quantity: 1 + below(8),
        expiryDate: '2999-12-31',
      }),
  ]
  const seen = new Map<number, number>()
  for (let round = 0; round < ROUNDS; round++) {
    const statuses = await Promise.all(Array.from({ length: AT_ONCE }, () => acts[below(acts.length)]!()))
    for (const status of statuses) seen.set(status, (seen.get(status) ?? 0) + 1)
    for (const item of items) {
      const [{ body: record }, { body: list }] = await Promise.all([
        user.get(`/items/${item}`),
        user.get(`/checkouts?item=${item}&open=true&size=500`),
      ])
      const out = list.data.reduce((sum: number, one: { remaining: number }) => sum + one.remaining, 0)
      expect([record.quantityCheckedOut, record.quantityAvailable]).toEqual([
        out,
        record.quantity - out - record.quantityReserved,
      ])
      expect(out).toBeLessThanOrEqual(record.quantity)
    }
    expect(await ledgerFaults(url)).toEqual([])
  }
  // Every kind of answer was given: nothing was refused throughout, nothing accepted throughout.
  expect([...seen.keys()].toSorted()).toEqual([200, 201, 409, 422])
})
