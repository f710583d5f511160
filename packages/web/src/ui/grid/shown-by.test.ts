import { describe, expect, it } from 'vitest'
import { shownBy } from './shown-by.ts'

describe('which rows a list shows', () => {
  const before = shownBy(['items', 'list', { folder: 'a', sort: 'name', fields: 'name' }])

  it('is the same with another sort, other columns and totals: a choice made before they came stays', () =>
    expect(shownBy(['items', 'list', { folder: 'a', sort: '-tag', totals: 'true', fields: 'name;tags' }])).toBe(before))
  it('is another one in another folder and with another search', () => {
    expect(shownBy(['items', 'list', { folder: 'b', sort: 'name', fields: 'name' }])).not.toBe(before)
    expect(shownBy(['items', 'list', { folder: 'a', search: 'x' }])).not.toBe(before)
  })
})
