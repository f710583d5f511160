import { expect, it } from 'vitest'
import type { Table } from '../kernel/feature.ts'
import { FEATURES } from './features.ts'
import { registryOf } from './registry.ts'

it('refuses a product in which nobody answers for a search, a kind of record with files or a suggestion', () => {
  const { reservations: _left, ...others } = FEATURES
  expect(() => registryOf(Object.values(others))).toThrow('search of reservations')
  expect(() => registryOf(Object.values(FEATURES))).not.toThrow()
})

it('gathers what goes with a record, each table once', () => {
  const planted = { mount: () => {}, goesWith: { item: ['import_effect' as Table] } }
  const { item, folder } = registryOf([...Object.values(FEATURES), planted]).goesWith
  expect(item).toContain('import_effect')
  for (const tables of [item, folder]) expect(new Set(tables).size).toBe(tables.length)
})
