import { ALL_ROLES } from '@entrepot/contract/kernel/roles.ts'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { z } from 'zod'
import { testDatabase } from '../../src/testing/database.ts'
import { aUser, type Caller, grant, startTestNode, type TestNode } from '../../src/testing/test-node.ts'
import { labelOf, onceEach, type Swept } from '../sweeps/endpoints.ts'
import { exampleOf } from '../sweeps/examples.ts'
import { askAs, type Request } from '../sweeps/requests.ts'
import { aWorld } from '../sweeps/world.ts'
import type { World } from '../../src/testing/samples.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const partWithExport = ({ endpoint }: Swept): 'query' | 'body' | null =>
  (['query', 'body'] as const).find(
    (part) => (endpoint[part] as z.ZodObject | undefined)?.shape?.['export'] !== undefined,
  ) ?? null
const takesColumns = (swept: Swept) =>
  (swept.endpoint[partWithExport(swept)!] as z.ZodObject).shape['columns'] !== undefined
const exporting = onceEach().filter((swept) => partWithExport(swept) !== null)

type Row = Record<string, never> & { name: { name: string } & string }
/** A column of each list, and what its rows have there: another one than the name where many rows share a name. */
const COLUMNS: Record<string, { column: string; of: (row: Row) => unknown; asked?: () => object }> = {
  'configuration.changes': { column: 'entries', of: ({ entries }) => entries },
  'activity.list': { column: 'entityName', of: ({ entityName }) => entityName },
  'stock.list': { column: 'item_name', of: ({ item_name }) => item_name },
  'stock.asOf': { column: 'name', of: ({ name }) => name, asked: () => ({ at: new Date().toISOString() }) },
  'stock.changes': { column: 'name', of: ({ name }) => name },
  'past.rights': { column: 'folder', of: ({ folder }) => (folder as unknown as { name: string }).name },
  'reservations.list': { column: 'name', of: ({ name }) => name.name },
  'operations.list': { column: 'title', of: ({ title }) => title },
  'operations.tasks': { column: 'title', of: ({ title }) => title },
  'checkouts.list': { column: 'quantity', of: ({ quantity }) => quantity },
  'orders.list': { column: 'number', of: ({ number }) => number },
  'past.reservations': { column: 'name', of: ({ name }) => name.name },
  'past.checkouts': { column: 'quantity', of: ({ quantity }) => quantity },
  'past.orders': { column: 'number', of: ({ number }) => number },
  'past.operations': { column: 'title', of: ({ title }) => title },
  'search.run': { column: 'name', of: ({ name }) => name, asked: () => ({ filters: undefined, search: undefined }) },
  'users.list': {
    column: 'name',
    of: ({ firstname, lastname, username }) => `${firstname} ${lastname}`.trim() || username,
  },
}
const NAME = { column: 'name', of: ({ name }: Row) => name, asked: undefined }

/** The cells of a file as Excel reads them in French. */
const cellsOf = (csv: string): string[][] => {
  const rows: string[][] = [[]]
  for (const [, quoted, plain, end] of csv
    .replace(/^\uFEFF/, '')
    .matchAll(/(?:"((?:[^"]|"")*)"|([^;\r\n]*))(;|\r\n|$)/g)) {
    rows.at(-1)!.push(quoted?.replaceAll('""', '"') ?? plain ?? '')
    if (end === '\r\n') rows.push([])
  }
  return rows.filter((row) => row.length > 1 || row[0] !== '')
}

describe('the file of a list', () => {
  const url = testDatabase()
  let node: TestNode
  let world: World
  let readers: { who: string; caller: Caller }[]
  beforeAll(async () => {
    node = await startTestNode(url)
    world = await aWorld(node)
    // Something that the second reader may not see lies beside what they may.
    const clerk = await aUser(node, world.admin.company, {
      roles: ALL_ROLES.filter((role) => !['ROLE_FOLDER_FULL', 'ROLE_API_DISABLED_OUTGOING'].includes(role)),
    })
    await grant(node, clerk, world.folder, 'read')
    for (let n = 0; n < 3; n++) await world.admin.post('/tags', { name: `=1+${n};"fin"` })
    readers = [
      { who: 'who sees everything', caller: world.admin },
      { who: 'who sees one folder', caller: clerk },
    ]
  })
  afterAll(() => node.stop())

  it('is there for the lists that have one', () => {
    expect(exporting.map(({ route }) => route)).toEqual(
      expect.arrayContaining([
        'items.list',
        'folders.list',
        'stock.list',
        'variants.list',
        'reservations.list',
        'reservations.names',
        'trash.list',
        'activity.list',
        'search.run',
        'users.list',
        'groups.list',
        'categories.list',
        'tags.list',
        'fields.list',
        'bulk.rows',
      ]),
    )
  })

  for (const swept of exporting) {
    const part = partWithExport(swept)!
    it(`has the rows of the list, in its order and as its reader may see them: ${labelOf(swept)}`, async () => {
      const { column, of, asked } = COLUMNS[swept.route] ?? NAME
      const example = await exampleOf(swept, world)
      const withMore = (more: object): Request => ({
        ...example,
        [part]: { ...(example[part] as object), ...asked?.(), ...more },
      })
      const columns = swept.route.startsWith('search.') ? [{ id: column, alias: 'Mon nom' }] : `${column}=Mon nom`
      for (const { who, caller } of readers) {
        const ask = askAs(caller)
        const list = await ask(swept, withMore({ page: 1, size: 500 }))
        if (list.status === 404) continue
        expect([who, list.status]).toEqual([who, 200])
        const { data, total } = list.body as { data: Row[]; total: number }
        if (caller === world.admin) expect(total, 'nothing to compare').toBeGreaterThan(0)
        const file = await ask(swept, withMore({ export: 'csv', ...(takesColumns(swept) && { columns }) }))
        expect([who, file.status, file.headers['content-type']]).toEqual([
          who,
          200,
          expect.stringContaining('text/csv'),
        ])
        const [heads, ...rows] = cellsOf(file.text)
        expect([who, rows.length]).toEqual([who, total])
        if (takesColumns(swept)) expect(heads).toEqual(['Mon nom'])
        // What a spreadsheet would take for a formula is marked as text.
        const told = rows.map((row) => row[0]!.replace(/^'(?=[=+\-@])/, ''))
        expect([who, told]).toEqual([who, data.map((row) => String(of(row) ?? ''))])
      }
    })
  }
})
