import { addDays, companyToday } from '@entrepot/contract/kernel/company-clock.ts'
import { mayAct } from '@entrepot/contract/kernel/transitions.ts'
import { RESERVATION_STATES, type ReservationState } from '@entrepot/contract/reservations/states.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDatabase } from '../../testing/database.ts'
import { aCompany, aFolder, anItem, aUser, type Caller, startTestNode, type TestNode } from '../../testing/test-node.ts'

const url = testDatabase()
const DAY_MS = 86_400_000
let shift = 0
const now = () => new Date(Date.now() + shift)
let node: TestNode
let company: Awaited<ReturnType<typeof aCompany>>
let user: Caller
beforeAll(async () => {
  node = await startTestNode(url, { clock: { now } })
  company = await aCompany(node)
})
afterAll(() => node.stop())

type Made = { guid: string; item: string }
const out = (item: string, quantity: number, reservation: string) =>
  user.post(`/items/${item}/transactions`, { type: 'out', quantity, action: 'given_to_technician', reservation })

/** How a reservation of five comes into each state. */
const INTO: Record<ReservationState, (made: Made) => Promise<unknown>> = {
  active: async () => undefined,
  cancelled: ({ guid }) => user.post(`/reservations/${guid}/cancel`),
  used: ({ guid, item }) => out(item, 5, guid),
  // Before any job has stored it.
  expired: async () => {
    shift = 3 * DAY_MS
    user = await aUser(node, company)
  },
  item_deleted: async ({ item }) => {
    await user.del(`/items/${item}`)
    await user.post('/trash/restore', { guids: [item] })
  },
}
/** The acts that somebody can ask for. */
const ACTS = {
  change: ({ guid }: Made) => user.put(`/reservations/${guid}`, { quantity: 4 }),
  cancel: ({ guid }: Made) => user.post(`/reservations/${guid}/cancel`),
  take: ({ guid, item }: Made) => out(item, 1, guid),
} satisfies Partial<Record<keyof typeof RESERVATION_STATES.acts, unknown>>

const reserved = async (): Promise<Made> => {
  shift = 0
  user = await aUser(node, company)
  const folder = await aFolder(user, crypto.randomUUID())
  const item = await anItem(user, folder, { name: 'Perceuse', quantity: 10 })
  const expiryDate = addDays(companyToday(now(), 'Europe/Paris'), 1)
  const { body } = await user.post('/reservations', { name: { name: 'Chantier' }, item, quantity: 5, expiryDate })
  return { guid: body.guid, item }
}

describe.each(RESERVATION_STATES.states)('a reservation that is %s', (state) => {
  it.each(Object.entries(ACTS) as [keyof typeof ACTS, (made: Made) => ReturnType<Caller['call']>][])(
    'takes or refuses what its table says: %s',
    async (act, run) => {
      const made = await reserved()
      await INTO[state](made)
      const { status, body } = await run(made)
      if (mayAct(RESERVATION_STATES, state, act)) expect([200, 201]).toContain(status)
      else expect([status, JSON.stringify(body)]).toEqual([409, expect.stringContaining(RESERVATION_STATES.refusal)])
    },
  )
})
