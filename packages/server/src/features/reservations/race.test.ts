import { addDays, companyToday } from '@entrepot/contract/kernel/company-clock.ts'
import { isTransition } from '@entrepot/contract/kernel/transitions.ts'
import type { Reservation } from '@entrepot/contract/reservations/reservation.ts'
import { RESERVATION_STATES, type ReservationState, reservationState } from '@entrepot/contract/reservations/states.ts'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { testDatabase } from '../../testing/database.ts'
import { dice } from '../../testing/dice.ts'
import { aCompany, aFolder, anItem, aUser, type Caller, startTestNode, type TestNode } from '../../testing/test-node.ts'
import { ledgerFaults } from '../../testing/verify-ledger.ts'
import { sizeOf } from '../../testing/sizes.ts'

vi.setConfig({ testTimeout: 1_200_000 })

const url = testDatabase()
const DAY_MS = 86_400_000
let shift = 0
const now = () => new Date(Date.now() + shift)
const today = () => companyToday(now(), 'Europe/Paris')
let node: TestNode
let user: Caller
let folder: string
beforeAll(async () => {
  node = await startTestNode(url, { clock: { now } })
  user = await aUser(node, await aCompany(node))
  folder = await aFolder(user, 'Réserve')
})
afterAll(() => node.stop())

/** `RESERVATION_ROUNDS` and `RESERVATION_SEED` look further. */
const ROUNDS = sizeOf('RESERVATION_ROUNDS', { short: 8, full: 150 })
const AT_ONCE = 20

it(`${ROUNDS * AT_ONCE} times reserving, taking, cancelling and days that end, ${AT_ONCE} at once on three records, never promise more than there is (R1–R5)`, async () => {
  const random = dice(Number(process.env['RESERVATION_SEED'] ?? 20_261))
  const below = (most: number) => Math.floor(random() * most)
  const items = await Promise.all(
    ['Câble', 'Gaine', 'Prise'].map((name) => anItem(user, folder, { name, quantity: 40 })),
  )
  const made: { guid: string; item: string }[] = []
  const anItemOf = () => items[below(items.length)]!
  const aReservation = () => made[below(made.length)]
  const reserve = async (item = anItemOf()) => {
    const { status, body } = await user.post('/reservations', {
      name: { name: `Chantier ${below(4)}` },
      item,
      quantity: 5 + below(25),
      expiryDate: addDays(today(), below(3)),
    })
    if (status === 201) made.push({ guid: body.guid, item })
    return status
  }
  const acts: (() => Promise<number>)[] = [
    reserve,
    reserve,
    reserve,
    async () =>
      (
        await user.post(`/items/${anItemOf()}/transactions`, {
          type: 'out',
          quantity: 5 + below(15),
          action: 'given_to_technician',
        })
      ).status,
    async () => (await user.post(`/items/${anItemOf()}/transactions`, { type: 'in', quantity: 1 + below(8) })).status,
    async () => {
      const one = aReservation()
      return one
        ? (
            await user.post(`/items/${one.item}/transactions`, {
              type: 'out',
              quantity: 1 + below(10),
              action: 'given_to_technician',
              reservation: one.guid,
            })
          ).status
        : reserve()
    },
    async () => {
      const one = aReservation()
      return one ? (await user.post(`/reservations/${one.guid}/cancel`)).status : reserve()
    },
    async () => {
      const one = aReservation()
      return one ? (await user.put(`/reservations/${one.guid}`, { quantity: 1 + below(30) })).status : reserve()
    },
    async () => {
      await node.jobs.runNow('reservations', now())
      return 200
    },
  ]
  const statesNow = async () => {
    const { body } = await user.get<{ data: Reservation[] }>('/reservations?size=500')
    return new Map(body.data.map((one) => [one.guid, reservationState(one)]))
  }
  let states = new Map<string, ReservationState>()
  const seen = new Map<number, number>()
  for (let round = 0; round < ROUNDS; round++) {
    const statuses = await Promise.all(Array.from({ length: AT_ONCE }, () => acts[below(acts.length)]!()))
    for (const status of statuses) seen.set(status, (seen.get(status) ?? 0) + 1)
    const after = await statesNow()
    for (const [guid, state] of after) {
      const before = states.get(guid) ?? RESERVATION_STATES.start
      expect(before === state || isTransition(RESERVATION_STATES, before, state), `${before} to ${state}`).toBe(true)
    }
    states = after
    // Whoever reads sees the same, before any job has been there.
    for (const item of items) {
      const { body: record } = await user.get(`/items/${item}`)
      const {
        body: { data },
      } = await user.get(`/reservations?item=${item}&active=true&size=500`)
      const reserved = data.reduce((sum: number, one: { quantity: number }) => sum + one.quantity, 0)
      expect([record.quantityReserved, record.quantityAvailable]).toEqual([reserved, record.quantity - reserved])
      expect(reserved).toBeLessThanOrEqual(record.quantity)
    }
    if (round % 5 === 4) {
      shift += DAY_MS
      // A session does not last for days.
      user = await aUser(node, user.company)
    }
    await node.jobs.runNow('reservations', now())
    expect(await ledgerFaults(url)).toEqual([])
  }
  // Every kind of answer was given: nothing was refused throughout, nothing accepted throughout.
  expect([...seen.keys()].sort()).toEqual([200, 201, 409, 422])
  // Who comes first is not said by the dice: what is asked for is a part of the size, far below what is usual.
  for (const count of seen.values()) expect(count).toBeGreaterThan(ROUNDS / 4)
  shift = 0
  await node.jobs.runNow('reservations', new Date(now().getTime() + 30 * DAY_MS))
})
