import { describe, expect, it } from 'vitest'
import { explorerSearch } from '../address.ts'
import { askedOf, conditionOf, hasQuickFilters } from './filters.ts'

const guid = '0192f0c4-0000-7000-8000-000000000000'

describe('quick filters', () => {
  it('stand in the address, and what means nothing there is left out', () => {
    const asked = {
      low: 'true',
      expiring: true,
      reserved: true,
      category: guid,
      keyword: 12,
      stock: 'with',
      deep: false,
    }
    expect(explorerSearch(asked)).toEqual({
      low: true,
      expiring: true,
      reserved: true,
      category: guid,
      keyword: '12',
      stock: 'with',
      deep: false,
    })
    expect(explorerSearch({ category: 'x', stock: 'much', keyword: '', low: 'no', deep: 'maybe' })).toEqual({})
  })
  it('are parameters of the list where an index serves them, else conditions beside those of a view', () => {
    const search = explorerSearch({ low: true, category: guid, keyword: 'Bois', stock: 'without', reserved: true })
    expect(askedOf(search)).toEqual({ low: 'true', category: guid })
    const ofView = { field: 'name', operator: 'contains', value: 'vis' }
    expect(JSON.parse(conditionOf(search, ofView)!)).toEqual({
      operator: 'AND',
      rules: [
        ofView,
        { field: 'tags', operator: 'contains', value: 'Bois' },
        { field: 'quantity', operator: 'equals', value: 0 },
        { field: 'quantityReserved', operator: 'more_than', value: 0 },
      ],
    })
  })
  it('are none where only words, orders and what is open are named', () => {
    const search = explorerSearch({ q: 'vis', sort: 'name', item: guid, deep: true })
    expect([hasQuickFilters(search), conditionOf(search, undefined)]).toEqual([false, undefined])
  })
})
