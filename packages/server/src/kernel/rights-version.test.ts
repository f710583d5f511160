import { afterAll, beforeAll, expect, it } from 'vitest'
import { testDatabase } from '../testing/database.ts'
import { aCompany, aFolder, aUser, type Caller, startTestNode, type TestNode } from '../testing/test-node.ts'
import { type Db, sql, transaction } from './database.ts'
import { raiseRightsVersion } from './principal.ts'

const url = testDatabase()
let node: TestNode
let admin: Caller
beforeAll(async () => {
  node = await startTestNode(url)
  admin = await aUser(node, await aCompany(node))
})
afterAll(() => node.stop())

class RolledBack extends Error {}
const rolledBack = async (work: (db: Db) => Promise<void>) => {
  const outcome = transaction(node.pool, { company: admin.company }, async ({ db }) => {
    await work(db)
    throw new RolledBack()
  })
  await expect(outcome).rejects.toThrow(RolledBack)
}
const versionIn = async (db: Db): Promise<number> => {
  const { rows } = await sql<{ version: number }>`select rights_version as version from company
    where id = ${admin.company}`.execute(db)
  return rows[0]!.version
}

it('is given once, though the transaction that raised it was rolled back, and higher than where a company came from', async () => {
  await rolledBack(async (db) => {
    await sql`select setval('rights_version', 1, false)`.execute(db)
  })
  const given: number[] = []
  const raise = async (db: Db) => {
    await raiseRightsVersion(db, admin.company)
    given.push(await versionIn(db))
  }
  await rolledBack(raise)
  await transaction(node.pool, { company: admin.company }, ({ db }) => raise(db))
  await rolledBack(raise)
  await transaction(node.pool, { company: admin.company }, ({ db }) => raise(db))
  expect(given).toEqual(given.toSorted((a, b) => a - b))
  expect(new Set(given).size).toBe(4)
})

it('a folder that never came to stand is in nobody’s tree, whoever looked at it meanwhile', async () => {
  // Served before, so that the next call reads no tree of the version in between.
  await aFolder(admin, 'Paris')
  await admin.get('/folders')
  const inVain = crypto.randomUUID()
  await rolledBack(async (db) => {
    await sql`insert into folder (company_id, id, ancestors, name, name_key, type)
      values (${admin.company}, ${inVain}, '{}', 'Vain', 'vain', 'stock')`.execute(db)
    await raiseRightsVersion(db, admin.company)
    const seen = await node.kernel.principals.rightsOfAll(db, admin.company, [admin.guid])
    expect([...seen.get(admin.guid)!.tree.byGuid.keys()]).toContain(inVain)
  })
  const folder = await aFolder(admin, 'Lyon')
  const { rights } = await transaction(node.pool, { company: admin.company }, async ({ db }) => {
    const principal = await node.kernel.principals.find(db, admin.company, admin.guid)
    return { rights: await principal!.load() }
  })
  const folders = [...rights.tree.byGuid.keys()]
  expect(folders).toContain(folder)
  expect(folders).not.toContain(inVain)
})
