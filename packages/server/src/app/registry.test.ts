import { globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { LedgerCheck } from '../kernel/ledger-check.ts'
import type { Feature, Table } from '../kernel/feature.ts'
import { FEATURES } from './features.ts'
import { ledgerChecks, registryOf } from './registry.ts'

it('refuses a product in which nobody answers for a search, a kind of record with files or a suggestion', () => {
  const without = (name: string) => Object.values({ ...FEATURES, [name]: {} })
  expect(() => registryOf(without('reservations'))).toThrow('search of reservations')
  expect(() => registryOf(Object.values(FEATURES))).not.toThrow()
})

it('refuses kinds of records with files whose feature does not say how', () => {
  expect(() => registryOf(Object.values({ ...FEATURES, folders: { ...FEATURES['folders'], files: {} } }))).toThrow(
    'files of folders',
  )
})

it('refuses kinds of records that could not come back from the trash', () => {
  const { trash, ...others } = FEATURES
  const { folder: _folder, ...kinds } = trash!.trash!
  expect(() => registryOf([...Object.values(others), { ...trash, trash: kinds }])).toThrow('trash of folder')
})

it('refuses targets of imports that nobody can check, or nobody can take back', () => {
  const { imports, ...others } = FEATURES
  const only = (part: Partial<Feature>) => [...Object.values(others), part]
  const { folders: _folders, ...targets } = imports!.imports!
  const { folder: _folder, ...records } = imports!.imported!
  expect(() => registryOf(only({ ...imports, imports: targets }))).toThrow('imports of folders')
  expect(() => registryOf(only({ ...imports, imported: records }))).toThrow('imported of folder')
})

it('gathers what goes with a record, each table once', () => {
  const planted = { mount: () => {}, goesWith: { item: ['import_effect' as Table] } }
  const { item, folder } = registryOf([...Object.values(FEATURES), planted]).goesWith
  expect(item).toContain('import_effect')
  for (const tables of [item, folder]) expect(new Set(tables).size).toBe(tables.length)
})

it('asks every check that stands in the folder of a feature, each under a name of its own', async () => {
  const folder = join(import.meta.dirname, '../features')
  const found = await Promise.all(
    globSync('*/checks.queries.ts', { cwd: folder }).map(
      async (file) => (await import(join(folder, file))) as Record<string, LedgerCheck | readonly LedgerCheck[]>,
    ),
  )
  const written = found.flatMap((exported) => Object.values(exported).flat())
  expect(written.length).toBeGreaterThan(40)
  expect(
    ledgerChecks()
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual(written.map(({ name }) => name).toSorted())
  expect(() => ledgerChecks([{ checks: written.slice(0, 1) }, { checks: written.slice(0, 1) }])).toThrow('Two checks')
})
