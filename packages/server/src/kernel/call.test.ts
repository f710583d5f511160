import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDatabase } from '../testing/database.ts'
import {
  aCompany,
  aFolder,
  anItem,
  aUser,
  type Caller,
  grant,
  startTestNode,
  type TestNode,
} from '../testing/test-node.ts'
import { sql, transaction } from './database.ts'
import { LIMITS } from './limits.ts'

const url = testDatabase()
let node: TestNode
let admin: Caller
let folder: string
let item: string
beforeAll(async () => {
  node = await startTestNode(url)
  admin = await aUser(node, await aCompany(node))
  folder = await aFolder(admin, 'Réserve')
  item = await anItem(admin, folder, { quantity: 10 })
})
afterAll(() => node.stop())

const inCompany = (statement: ReturnType<typeof sql>) =>
  transaction(node.pool, { company: admin.company }, ({ db }) => statement.execute(db))
const quantity = async () => (await admin.get(`/items/${item}`)).body.quantity
const takeOne = (user: Caller, headers: Record<string, string> = {}) =>
  user.call('POST', `/items/${item}/transactions`, { type: 'out', quantity: 1, action: 'given_to_technician' }, headers)

/** The verb begins with what the last call of the user found: what has changed since must count all the same. */
describe('what changed since the last call', () => {
  it('a level taken away refuses the next call, and nothing of it stays', async () => {
    const user = await aUser(node, admin.company, { roles: ['ROLE_ITEM_TRANSACTIONS'] })
    await grant(node, user, folder, 'write')
    expect((await user.get(`/items/${item}`)).status).toBe(200)
    await inCompany(sql`delete from folder_permission where user_id = ${user.guid}`)
    await grant(node, user, folder, 'none')
    const before = await quantity()
    expect((await user.get(`/items/${item}`)).status).toBe(404)
    expect((await takeOne(user)).status).toBeGreaterThanOrEqual(403)
    expect(await quantity()).toBe(before)
    await inCompany(sql`delete from folder_permission where user_id = ${user.guid}`)
    await grant(node, user, folder, 'read')
    expect((await user.get(`/items/${item}`)).status).toBe(200)
  })
  it('an account that was closed is refused at once, and let in again at once', async () => {
    const user = await aUser(node, admin.company)
    expect((await takeOne(user)).status).toBe(201)
    const before = await quantity()
    await inCompany(sql`update app_user set active = false where id = ${user.guid}`)
    expect((await takeOne(user)).body.code).toBe('account_disabled')
    expect(await quantity()).toBe(before)
    await inCompany(sql`update app_user set active = true where id = ${user.guid}`)
    expect((await takeOne(user)).status).toBe(201)
  })
  it('a plan that has ended is told at once, and one that was prolonged is not told any more', async () => {
    expect((await takeOne(admin)).status).toBe(201)
    await inCompany(sql`update company set plan_end = now() - interval '1 day' where id = ${admin.company}`)
    expect((await takeOne(admin)).body.code).toBe('plan_expired')
    await inCompany(sql`update company set plan_end = null where id = ${admin.company}`)
    expect((await takeOne(admin)).status).toBe(201)
  })
  it('a name that was changed stands in the next movement', async () => {
    const user = await aUser(node, admin.company)
    await takeOne(user)
    await inCompany(sql`update app_user set firstname = 'Grace' where id = ${user.guid}`)
    expect((await takeOne(user)).body.transactions[0].createdBy.name).toBe('Grace Test')
  })
  it('a custom field that was added or renamed stands in the next answer', async () => {
    const guid = node.services.clock.uuid()
    await inCompany(sql`update item set attributes = jsonb_build_object(${guid}::text, 'bleu') where id = ${item}`)
    expect((await admin.get(`/items/${item}`)).body.attributes).toEqual({})
    await inCompany(
      sql`insert into custom_field (company_id, id, name, name_key, type, target)
        values (${admin.company}, ${guid}, 'Couleur', 'couleur', 'text', 'items')`,
    )
    expect((await admin.get(`/items/${item}`)).body.attributes).toEqual({ Couleur: 'bleu' })
    await inCompany(sql`update custom_field set name = 'Teinte' where id = ${guid}`)
    expect((await takeOne(admin)).body.items[0].attributes).toEqual({ Teinte: 'bleu' })
    await inCompany(sql`delete from custom_field where id = ${guid}`)
    expect((await admin.get(`/items/${item}`)).body.attributes).toEqual({})
  })
  it('a call that was answered before has no second effect, also when it would be refused now', async () => {
    const single = await anItem(admin, folder, { name: 'Clou', quantity: 1 })
    const out = () =>
      admin.call(
        'POST',
        `/items/${single}/transactions`,
        { type: 'out', quantity: 1, action: 'given_to_technician' },
        { 'idempotency-key': 'once' },
      )
    const first = await out()
    expect(first.status).toBe(201)
    expect(await out()).toMatchObject({ status: 201, body: first.body })
    expect((await admin.get(`/items/${single}`)).body.quantity).toBe(0)
  })
})

describe('a filter that takes longer than a list may', () => {
  const filters = encodeURIComponent(
    JSON.stringify({ operator: 'AND', rules: [{ field: 'name', operator: 'contains', value: 'vis' }] }),
  )
  it('is refused as too costly, long before any other statement; an export takes its time', async () => {
    const owner = new pg.Client({ connectionString: url })
    await owner.connect()
    try {
      // Nothing can be read while this is held: every statement takes as long as it may.
      await owner.query('begin; lock table item in access exclusive mode')
      const refused = await admin.get(`/items?filters=${filters}`)
      expect([refused.status, refused.body.errors[0].code, refused.body.errors[0].field]).toEqual([
        422,
        'condition_too_costly',
        'filters',
      ])
      const exported = admin.get(`/items?filters=${filters}&export=csv`)
      await sleep(LIMITS.filteredMs + 500)
      await owner.query('rollback')
      expect((await exported).status).toBe(200)
    } finally {
      await owner.end()
    }
  })
})
