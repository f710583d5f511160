import { afterAll, beforeAll, expect, it } from 'vitest'
import { testDatabase } from '../testing/database.ts'
import { aCompany, aFolder, anItem, aUser, startTestNode, type TestNode } from '../testing/test-node.ts'
import { sql, transaction } from './database.ts'

let node: TestNode
const url = testDatabase()
beforeAll(async () => {
  node = await startTestNode(url, { followsGrowth: true })
})
afterAll(() => node.stop())

/** How many records of a company the planner reckons with. */
const reckonedWith = (company: string) =>
  transaction(node.pool, { company }, async ({ db }) => {
    const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>`explain (format json)
      select from item where company_id = ${sql.lit(company)}`.execute(db)
    return rows[0]!['QUERY PLAN'][0].Plan['Plan Rows']
  })

it.each(['the first company', 'one that comes later'])(
  'the planner knows of the records of %s that were made one by one',
  async () => {
    const user = await aUser(node, await aCompany(node))
    const folder = await aFolder(user, 'Réserve')
    for (let n = 0; n < 300; n++) await anItem(user, folder, { name: `Vis ${n}` })
    await expect.poll(() => reckonedWith(user.company), { timeout: 10_000 }).toBeGreaterThan(100)
  },
)
