import { expect, it } from 'vitest'
import type { Feature, Table } from '../kernel/feature.ts'
import { FEATURES } from './features.ts'
import { registryOf } from './registry.ts'

it('refuses a product in which nobody answers for a search, a kind of record with files or a suggestion', () => {
  const without = (name: string) => Object.values({ ...FEATURES, [name]: {} })
  expect(() => registryOf(without('reservations'))).toThrow('search of reservations')
  expect(() => registryOf(Object.values(FEATURES))).not.toThrow()
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
