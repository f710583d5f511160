import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { companyColumn } from '../../db/backup/copy-table.ts'
import { tablesOf } from '../../db/backup/schema.queries.ts'
import { testDatabase } from '../../testing/database.ts'
import { ok } from '../../testing/ok.ts'
import { aCompany, aFolder, anItem, aUser, type Caller, startTestNode, type TestNode } from '../../testing/test-node.ts'

const IMAGES = ['item_history', 'folder_history', 'rights_history', 'record_history'] as const
const url = testDatabase()
let node: TestNode
let owner: pg.Client
let admin: Caller
let [folder, item] = ['', '']

beforeAll(async () => {
  node = await startTestNode(url)
  owner = new pg.Client({ connectionString: url })
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await node.stop()
})
/** A company of which everything has changed once: a record, its folder, and somebody's rights. */
beforeEach(async () => {
  admin = await aUser(node, await aCompany(node))
  folder = await aFolder(admin, 'Atelier')
  item = await anItem(admin, folder, { name: 'Pompe', quantity: 3 })
  const member = await aUser(node, admin.company, { roles: ['ROLE_FOLDER_VIEW', 'ROLE_ITEM_VIEW'] })
  await ok(admin.put(`/items/${item}`, { name: 'Pompe neuve', tags: [{ name: 'Fragile' }] }))
  await ok(admin.put(`/items/${item}`, { tags: [{ name: 'Loué' }] }))
  const kept = await admin.post('/reservations', {
    item,
    name: { name: 'Salon' },
    quantity: 1,
    expiryDate: '2999-01-01',
  })
  await ok(admin.put(`/reservations/${kept.body.guid}`, { quantity: 2 }))
  const recipient = (await admin.post('/recipients', { lastname: 'Martin' })).body.guid
  const lent = await admin.post<{ data: { guid: string }[] }>('/checkouts', {
    recipient,
    items: [{ guid: item, quantity: 1 }],
  })
  await ok(admin.post(`/checkouts/${lent.body.data[0]!.guid}/checkin`, {}))
  await ok(admin.put(`/folders/${folder}`, { name: 'Hangar' }))
  await ok(admin.put(`/users/${member.guid}`, { roles: ['ROLE_ITEM_VIEW'] }))
})
/** How many images there are of the company, read as the owner of the tables. */
const images = async (company = admin.company): Promise<number[]> => {
  await owner.query(`select set_config('app.company', $1, false)`, [company])
  const counts: number[] = []
  for (const table of IMAGES)
    counts.push(
      (await owner.query(`select count(*)::int as n from ${table} where company_id = $1`, [company])).rows[0].n,
    )
  return counts
}

describe('what was', () => {
  it('is kept as long as what it is about, whatever its age: no clean-up cuts it (X-41)', async () => {
    const before = await images()
    expect(Math.min(...before)).toBeGreaterThan(0)
    await node.jobs.runNow('tidy', new Date('2046-01-01T04:00:00Z'))
    expect(await images()).toEqual(before)
  })
  it('of a record or a folder that is deleted for good goes with it', async () => {
    await ok(admin.del(`/items/${item}`))
    await ok(admin.del(`/folders/${folder}`))
    expect(Math.min(...(await images()))).toBeGreaterThan(0)
    await ok(admin.post('/trash/delete', { guids: [item, folder] }))
    const [items, folders, rights, records] = await images()
    expect([items, folders, records, rights! > 0]).toEqual([0, 0, 0, true])
  })
  it('of a company that is deleted as a whole is deleted with it, and of no other (decisions 0018 and 0032)', async () => {
    const leaving = admin.company
    const staying = await aUser(node, await aCompany(node))
    await ok(staying.put(`/folders/${await aFolder(staying, 'Atelier')}`, { name: 'Hangar' }))
    const before = await images(staying.company)
    const tables = (await tablesOf(owner)).flatMap((table) => {
      const column = companyColumn(table)
      return column === null ? [] : [{ name: table.name, column }]
    })
    for (const image of IMAGES) expect(tables.map(({ name }) => name)).toContain(image)
    await owner.query(`select set_config('app.company', $1, false)`, [leaving])
    // As an archive is read: without triggers, of which some note what goes.
    await owner.query('begin; set local session_replication_role = replica')
    for (const { name, column } of tables) await owner.query(`delete from "${name}" where ${column} = $1`, [leaving])
    await owner.query('commit')
    for (const { name, column } of tables)
      expect([name, (await owner.query(`select from "${name}" where ${column} = $1`, [leaving])).rowCount]).toEqual([
        name,
        0,
      ])
    expect(await images(staying.company)).toEqual(before)
  })
})

it('a company that was there before is told since when its records are known, and since when its keywords', async () => {
  const older = await aUser(node, await aCompany(node))
  const known = async () => {
    const { knownSince, keywordsKnownSince } = (await older.get(`/past/items?at=${new Date().toISOString()}`)).body
    return [knownSince, keywordsKnownSince]
  }
  const [made, alike] = await known()
  expect(alike).toBe(made)
  const [records, keywords] = ['2026-03-01T10:00:00.000Z', '2026-09-01T10:00:00.000Z']
  await owner.query('insert into history_start (company_id, at, records_at) values ($1, $2, $3)', [
    older.company,
    records,
    keywords,
  ])
  expect(await known()).toEqual([records, keywords])
})
