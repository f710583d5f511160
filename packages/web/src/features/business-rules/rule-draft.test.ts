import { describe, expect, it } from 'vitest'
import { draftOf, fieldsFor, newAction, type OfferedField, valueOf } from './rule-draft.ts'

const field = (kind: OfferedField['kind'], more: Partial<OfferedField> = {}): OfferedField => ({
  id: 'f',
  label: 'F',
  kind,
  custom: true,
  choices: [],
  closed: false,
  sets: true,
  counts: false,
  requires: true,
  ...more,
})
const set = (value: string) => ({ ...newAction(), type: 'update_field' as const, field: 'f', value })

describe('the value of an action', () => {
  it.each([
    ['number', '1 234,5', 1234.5],
    ['number', 'douze', 'douze'],
    ['number', '{{item.packaging}}', '{{item.packaging}}'],
    ['boolean', 'false', false],
    ['choices', 'a; b;', ['a', 'b']],
    ['text', ' x ', 'x'],
    ['text', ' ', null],
  ] as const)('of a %s typed as %j is %j', (kind, typed, kept) =>
    expect(valueOf(set(typed), field(kind))).toEqual(kept),
  )
  it('is none where the action takes none, and a number where it counts', () => {
    expect(valueOf({ ...set('x'), type: 'empty_field' }, field('text'))).toBeNull()
    expect(valueOf({ ...set('-2,5'), type: 'increment_field' }, field('number'))).toBe(-2.5)
  })
  it('comes back as it was typed', () => {
    const rule = {
      name: 'R',
      trigger: 'item_update',
      active: true,
      conditions: { operator: 'AND', rules: [] },
    } as const
    const actions = [{ type: 'update_field' as const, field: 'f', value: ['a', 'b'] }]
    expect(draftOf({ ...rule, actions } as never).actions).toEqual([
      { type: 'update_field', field: 'f', value: 'a; b' },
    ])
  })
})

it('offers the fields that an action may be about', () => {
  const [fixed, number] = [field('text', { id: 'fixed', sets: false }), field('number', { id: 'n', counts: true })]
  const offered = (type: Parameters<typeof fieldsFor>[0]) => fieldsFor(type, [fixed, number]).map(({ id }) => id)
  expect([offered('require_field'), offered('update_field'), offered('increment_field')]).toEqual([
    ['fixed', 'n'],
    ['n'],
    ['n'],
  ])
})
