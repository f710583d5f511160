import type { Role } from '@entrepot/contract/kernel/roles.ts'
import type { MailNotification } from '@entrepot/contract/mails/mail.ts'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { sql, transaction } from '../kernel/database.ts'
import { LIMITS } from '../kernel/limits.ts'
import { testDatabase } from './database.ts'
import { readLog } from './read-log.ts'
import { aCompany, aFolder, aUser, type Caller, startTestNode, type TestNode } from './test-node.ts'

/**
 * Where mails are tried: a node for the file, and for each test a company with somebody who may all, and two places.
 */
export let node: TestNode
export let admin: Caller
export let hall: string
export let shop: string
export let now = new Date('2026-03-10T09:00:00Z')
export const setNow = (instant: Date) => {
  now = instant
}

export const mailStage = () => {
  const url = testDatabase()
  beforeAll(async () => {
    node = await startTestNode(url, { clock: { now: () => now } })
    // From now on companies are heard from their first event on.
    await readLog(node)
  })
  afterAll(() => node.stop())
  beforeEach(async () => {
    now = new Date()
    // What waits in the company of the test before is not this one's.
    if (admin)
      await transaction(node.pool, { company: admin.company }, ({ db }) =>
        sql`delete from email_notification where company_id = ${admin.company}`.execute(db),
      )
    admin = await aUser(node, await aCompany(node))
    hall = await aFolder(admin, 'Halle')
    shop = await aFolder(admin, 'Boutique')
  })
}

export const all = (...rules: object[]) => ({ operator: 'AND', rules })
let count = 0
export const body = (more: object = {}) => ({
  name: `E-mail ${++count}`,
  trigger: 'stock_out',
  subject: 'Sortie\u00A0: {{item.name}}',
  body: '<p>{{user.name}} a sorti {{movement.quantity}} {{item.unit}} de {{item.name}} ({{folder.path}})</p>',
  to: 'bureau@example.org',
  ...more,
})
export const aMail = async (more: object = {}, by = admin): Promise<MailNotification> => {
  const { status, body: made } = await by.post('/mails', body(more))
  expect(status, JSON.stringify(made)).toBe(201)
  return made
}
export const out = (item: string, quantity = 1, by = admin) =>
  by
    .post(`/items/${item}/transactions`, { type: 'out', action: 'given_to_technician', quantity })
    .then(({ status, body: said }) => {
      expect(status, JSON.stringify(said)).toBe(201)
    })

export type Letter = {
  id: string
  recipient: string
  subject: string
  text_body: string
  html_body: string
  shown_to: string | null
  shown_cc: string | null
  file_name: string | null
  file: Buffer | null
}
let seen = new Set<string>()
/** What came into the queue since it was asked last. */
export const letters = async (): Promise<Letter[]> => {
  const { rows } = await node.pool.query<Letter>('select * from mail order by created_at, id')
  const fresh = rows.filter(({ id }) => !seen.has(id))
  seen = new Set(rows.map(({ id }) => id))
  return fresh.toSorted((a, b) => (a.recipient < b.recipient ? -1 : 1))
}
/** The log is read, and what was gathered long enough is sent. */
const sendAll = async (later = LIMITS.mailGatherMs + 60_000) => {
  await readLog(node)
  await node.jobs.runNow('email-notifications', new Date(now.getTime() + later))
}
export const sent = async (later?: number) => {
  await letters()
  await sendAll(later)
  return letters()
}
export const historyOf = async ({ guid }: { guid: string }) => (await admin.get(`/mails/${guid}/history`)).body.data
export const madeOf = async (reply: Promise<{ status: number; body: { guid: string } }>): Promise<string> => {
  const { status, body: made } = await reply
  expect(status, JSON.stringify(made)).toBe(201)
  return made.guid
}
export const READ: readonly Role[] = ['ROLE_LOGIN_DESKTOP', 'ROLE_ITEM_VIEW']
