import { afterAll, beforeAll, expect, it } from 'vitest'
import { testDatabase } from '../../src/testing/database.ts'
import { importRows } from '../../src/testing/import-file.ts'
import { setPlan } from '../../src/testing/plans.ts'
import type { World } from '../../src/testing/samples.ts'
import { startTestNode, type TestNode } from '../../src/testing/test-node.ts'
import { labelOf, needsUser, onceEach, type Swept } from './endpoints.ts'
import { exampleOf } from './examples.ts'
import { askAs } from './requests.ts'
import { kindOf, schemaOf } from './schemas.ts'
import { aWorld } from './world.ts'
import { sliceOf } from './slice.ts'

const url = testDatabase()
const RECORDS = 3_000
let node: TestNode
let world: World
/** Just imported: nothing is known of the tables yet, so that every plan stands on guesses. */
beforeAll(async () => {
  node = await startTestNode(url)
  world = await aWorld(node)
  await setPlan(node, world.admin.company, { limit_items: null })
  const rows = [
    ['Nom', 'Code-barres', 'Quantité', 'Prix unitaire', 'Catégorie'],
    ...Array.from({ length: RECORDS }, (_, n) => [`Vis ${n}`, `V-${n}`, 5 + (n % 7), 1 + (n % 90), `Rayon ${n % 9}`]),
  ]
  const { result } = await importRows(node, world.admin, rows, { defaults: { parent: world.folder } })
  expect(result).toMatchObject({ status: 'done', created: RECORDS })
}, 120_000)
afterAll(() => node.stop())

const isList = (one: Swept) => needsUser(one) && isPaged(one)
const isPaged = ({ endpoint }: Swept) =>
  endpoint.method === 'GET' && endpoint.answers !== 'stream' && endpoint.query !== undefined && hasPages(endpoint)
const hasPages = ({ query }: Swept['endpoint']) => {
  const { properties = {} } = schemaOf(query!)
  return 'size' in properties && kindOf(properties['size']!) !== 'string'
}
const exports = ({ endpoint }: Swept) => 'export' in (schemaOf(endpoint.query!).properties ?? {})

it.each(sliceOf(onceEach().filter(isList), 6).map((one) => [labelOf(one), one] as const))(
  '%s answers before anything is known of its tables',
  async (_, one) => {
    const ask = askAs(world.admin)
    const example = await exampleOf(one, world)
    const requests = [
      { ...example, query: { size: '50' } },
      ...(exports(one) ? [{ ...example, query: { export: 'csv' } }] : []),
    ]
    for (const request of requests) {
      const query = { ...example.query, ...request.query }
      const { status, text } = await ask(one, { ...request, query })
      expect(status, text.slice(0, 300)).toBeLessThan(300)
    }
  },
)
