import { afterAll, beforeAll, expect, it } from 'vitest'
import { sql, transaction } from '../../kernel/database.ts'
import { testDatabase } from '../../testing/database.ts'
import { importRows } from '../../testing/import-file.ts'
import { aCompany, aFolder, aUser, startTestNode, type TestNode } from '../../testing/test-node.ts'

let node: TestNode
const url = testDatabase()
beforeAll(async () => {
  node = await startTestNode(url)
})
afterAll(() => node.stop())

/** How many records of a company the planner reckons with, in each table that an import fills. */
const reckonedWith = (company: string) =>
  transaction(node.pool, { company }, async ({ db }) => {
    const of = async (table: string) => {
      const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>`explain (format json)
        select from ${sql.table(table)} where company_id = ${sql.lit(company)}`.execute(db)
      return rows[0]!['QUERY PLAN'][0].Plan['Plan Rows']
    }
    return Promise.all(['item', 'code', 'movement', 'import_effect'].map(of))
  })

it.each(['of the first company', 'of one that comes later'])(
  'the planner knows of the records of a first import while the next are written, %s',
  async () => {
    const user = await aUser(node, await aCompany(node))
    await aFolder(user, 'Réserve')
    for (const n of await reckonedWith(user.company)) expect(n).toBeLessThan(50)
    const { result } = await importRows(node, user, [
      ['Nom', 'Code-barres', 'Quantité', 'Emplacement'],
      ...Array.from({ length: 1_300 }, (_, n) => [`Vis ${n}`, `VIS-${n}`, 1, 'Réserve']),
    ])
    expect(result).toMatchObject({ status: 'done', created: 1_300 })
    for (const n of await reckonedWith(user.company)) expect(n).toBeGreaterThan(350)
  },
)
