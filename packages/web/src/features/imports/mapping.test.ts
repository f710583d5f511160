import { describe, expect, it } from 'vitest'
import { missingFields, withField } from './mapping.ts'

describe('the mapping of columns', () => {
  it('gives a field to one column only', () => expect(withField({ A: 'name', B: 'tag' }, 'C', 'name')).toEqual({ B: 'tag', C: 'name' }))
  it('takes a field away', () => expect(withField({ A: 'name', B: 'tag' }, 'A', null)).toEqual({ B: 'tag' }))
  it('misses a place for items unless a column or a default gives one', () => {
    expect(missingFields('items', ['name'], { parent: ' ' })).toEqual(['parent'])
    expect(missingFields('items', ['name'], { parent: 'Lyon' })).toEqual([])
    expect(missingFields('folders', [], {})).toEqual(['name'])
  })
})
