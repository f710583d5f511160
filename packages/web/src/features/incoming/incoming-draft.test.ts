import { describe, expect, it } from 'vitest'
import { bodyOf, conditionFields, EMPTY_INCOMING, forAction, mapTo, missingOf, pathFor } from './incoming-draft.ts'

const said = (field: string, path = '$.x') => ({ field, path, value: '' })

describe('a draft of an incoming request', () => {
  it('offers what its action needs, and keeps what another one takes as well', () => {
    const moved = forAction('move_item', [said('tag'), said('reason'), said('attributes.Couleur')])
    expect(moved.map(({ field }) => field)).toEqual(['tag', 'attributes.Couleur', 'destination'])
    expect(forAction('stock_in', []).map(({ field }) => field)).toEqual(['tag', 'quantity'])
  })
  it('sends no rows in which nothing was said, and makes nothing where its action cannot', () => {
    const draft = { ...EMPTY_INCOMING, name: ' A ', action: 'delete_item' as const, forces: true }
    expect(bodyOf({ ...draft, mapping: [said('tag', ' $.sku '), said('name', '')] })).toMatchObject({
      name: 'A',
      force_creation: false,
      mapping: [{ field: 'tag', path: '$.sku', value: null }],
      idPath: null,
    })
    expect(bodyOf(EMPTY_INCOMING)).not.toHaveProperty('action')
  })
  it('says what is missing: what is required, and one of what tells the item', () => {
    const field = (name: string, required = false) => ({
      field: name,
      label: name,
      kind: 'text' as const,
      required,
      line: false,
      choices: [],
    })
    const fields = [field('guid'), field('tag'), field('name'), field('quantity', true)]
    const draft = { ...EMPTY_INCOMING, action: 'stock_in' as const }
    expect(missingOf(draft, fields)).toEqual(['guid / tag / name', 'quantity'])
    expect(missingOf({ ...draft, mapping: [said('name'), said('quantity')] }, fields)).toEqual([])
  })
  it('maps a value of a list for each line where the field is one of lines, and only there', () => {
    expect(pathFor('$.lines[0].sku', { line: true, kind: 'text' })).toBe('$.lines[*].sku')
    expect(pathFor('$.lines[0].sku', { line: false, kind: 'text' })).toBe('$.lines[0].sku')
    expect(mapTo([said('tag', '$.a')], 'tag', '$.b')).toEqual([said('tag', '$.b')])
  })
  it('offers conditions the values of the example and what they name already', () => {
    const fields = conditionFields(
      { paid: true, lines: [{ n: 1 }] },
      { operator: 'AND', rules: [{ field: '$.old', operator: 'more_than', value: 1 }] },
    )
    expect(fields.map(({ id, kind }) => [id, kind])).toEqual([
      ['$.paid', 'boolean'],
      ['$.lines[0].n', 'number'],
      ['$.lines[*].n', 'choices'],
      ['$.old', 'number'],
    ])
  })
})
