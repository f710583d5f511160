import { addDays, companyToday } from '@entrepot/contract/kernel/company-clock.ts'
import { ACTIVITY_ACTIONS, ACTIVITY_ENTITIES, EVENT_NAMES, EVENTS } from '@entrepot/contract/modules.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testDatabase } from '../testing/database.ts'
import { aCompany, aFolder, anItem, aUser, type Caller, startTestNode, type TestNode } from '../testing/test-node.ts'
import { sql, transaction } from './database.ts'

const url = testDatabase()
let node: TestNode
let user: Caller
beforeAll(async () => {
  node = await startTestNode(url)
  user = await aUser(node, await aCompany(node))
})
afterAll(() => node.stop())

const eventsOf = (record: string) =>
  transaction(node.pool, { company: user.company }, async ({ db }) => {
    const { rows } = await sql<{ event: string | null; payload: unknown }>`
      select event, payload from activity where entity_id = ${record} order by created_at, id`.execute(db)
    return rows
  })

it('what happened is written with its name and what it carries, in the transaction that made it true', async () => {
  const folder = await aFolder(user, 'Réserve')
  const item = await anItem(user, folder, { name: 'Perceuse', quantity: 10 })
  const expiryDate = addDays(companyToday(new Date(), 'Europe/Paris'), 1)
  const { body } = await user.post('/reservations', { name: { name: 'Chantier' }, item, quantity: 5, expiryDate })
  await user.post(`/reservations/${body.guid}/cancel`)
  expect(await eventsOf(body.guid)).toEqual([
    { event: 'reservation.created', payload: { item: 'Perceuse', quantity: 5, expiryDate } },
    { event: 'reservation.cancelled', payload: null },
  ])
  // A refused call leaves nothing.
  await user.post(`/reservations/${body.guid}/cancel`)
  expect(await eventsOf(body.guid)).toHaveLength(2)
})

it('every event of the catalogue is of a kind of record and an act that the log knows', () => {
  expect(EVENT_NAMES.length).toBeGreaterThan(40)
  expect(new Set(EVENT_NAMES).size).toBe(EVENT_NAMES.length)
  for (const { record, action } of Object.values(EVENTS)) {
    expect(ACTIVITY_ENTITIES).toContain(record)
    expect(ACTIVITY_ACTIONS).toContain(action)
  }
  const triggers = Object.values(EVENTS).flatMap(({ trigger }) => trigger ?? [])
  expect(new Set(triggers).size).toBe(triggers.length)
})
