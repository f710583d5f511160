import { describe, expect, it } from 'vitest'
import { EMPTY_ITEM, bodyOf } from './item-values.ts'

describe('what a form sends', () => {
  it('names a known keyword by its guid whatever the case, and creates the others', () => {
    const { tags } = bodyOf({ ...EMPTY_ITEM, tags: ['Fragile', 'neuf'] }, [{ guid: 'g1', name: 'fragile' }])
    expect(tags).toEqual([{ guid: 'g1' }, { name: 'neuf' }])
  })
  it('sends null for what was emptied', () => {
    expect(bodyOf({ ...EMPTY_ITEM, name: ' Vis ', tag: ' ' }, [])).toMatchObject({
      name: 'Vis',
      tag: null,
      category: null,
      shelf: null,
    })
  })
  it('leaves out custom fields that did not change', () => {
    const before = { ...EMPTY_ITEM, attributes: { Marque: 'Bosch', Calcul: 12, Usages: ['Atelier'] } }
    expect(bodyOf(before, [], before)).not.toHaveProperty('attributes')
    expect(bodyOf({ ...before, attributes: { ...before.attributes, Marque: null } }, [], before).attributes).toEqual({
      Marque: null,
    })
  })
})
