import { afterAll, beforeAll, expect, it } from 'vitest'
import { testDatabase } from '../../testing/database.ts'
import { importRows } from '../../testing/import-file.ts'
import { reckonedWith } from '../../testing/reckoned-with.ts'
import { aCompany, aFolder, aUser, startTestNode, type TestNode } from '../../testing/test-node.ts'

let node: TestNode
const url = testDatabase()
beforeAll(async () => {
  node = await startTestNode(url)
})
afterAll(() => node.stop())

const inTables = (company: string) =>
  Promise.all(['item', 'code', 'movement', 'import_effect'].map((table) => reckonedWith(node, company, table)))

// The first one here: nobody has looked at the tables yet.
it('plans that were made for the first records are made anew when there are many', async () => {
  const user = await aUser(node, await aCompany(node))
  await aFolder(user, 'Réserve')
  const { result } = await importRows(node, user, [
    ['Nom', 'Code-barres', 'Quantité', 'Emplacement'],
    ...Array.from({ length: 9_000 }, (_, n) => [`Clou ${n}`, `CLOU-${n}`, 1, 'Réserve']),
  ])
  expect(result).toMatchObject({ status: 'done', created: 9_000 })
  const { rows } = await node.pool.query(`select reltuples as n from pg_class where oid = 'public.item'::regclass`)
  expect(rows[0].n).toBeGreaterThan(2_000)
})

it.each(['of the first company', 'of one that comes later'])(
  'the planner knows of the records of a first import while the next are written, %s',
  async () => {
    const user = await aUser(node, await aCompany(node))
    await aFolder(user, 'Réserve')
    for (const n of await inTables(user.company)) expect(n).toBeLessThan(50)
    const { result } = await importRows(node, user, [
      ['Nom', 'Code-barres', 'Quantité', 'Emplacement'],
      ...Array.from({ length: 1_300 }, (_, n) => [`Vis ${n}`, `VIS-${n}`, 1, 'Réserve']),
    ])
    expect(result).toMatchObject({ status: 'done', created: 1_300 })
    for (const n of await inTables(user.company)) expect(n).toBeGreaterThan(350)
  },
)
