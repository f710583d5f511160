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

/** How many rows the planner takes a table for. */
const known = () =>
  transaction(node.pool, {}, async ({ db }) => {
    const { rows } = await sql<{ name: string; n: number }>`select relname as name, reltuples::int as n from pg_class
      where relnamespace = 'public'::regnamespace and relname in ('item', 'code', 'movement')`.execute(db)
    return Object.fromEntries(rows.map(({ name, n }) => [name, n]))
  })

it('the planner knows of the records of a first import while the next are written', async () => {
  const user = await aUser(node, await aCompany(node))
  await aFolder(user, 'Réserve')
  expect(Math.max(...Object.values(await known()))).toBeLessThanOrEqual(0)
  const { result } = await importRows(node, user, [
    ['Nom', 'Code-barres', 'Quantité', 'Emplacement'],
    ...Array.from({ length: 1_300 }, (_, n) => [`Vis ${n}`, `VIS-${n}`, 1, 'Réserve']),
  ])
  expect(result).toMatchObject({ status: 'done', created: 1_300 })
  for (const [table, n] of Object.entries(await known())) expect([table, n >= 500 && n < 1_300]).toEqual([table, true])
})
