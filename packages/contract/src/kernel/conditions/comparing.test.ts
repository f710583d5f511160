import { describe, expect, it } from 'vitest'
import { ConditionShape, fieldsOf, type Group, type Rule, withFields } from './grammar.ts'
import { matches } from './matches.ts'
import type { Field, FieldCatalogue } from './operators.ts'
import { checkCondition } from './prepare.ts'
import { catalogue, clock, guid } from './sample-fields.ts'

describe('a field compared with another of the record', () => {
  const fields: FieldCatalogue = new Map<string, Field>([
    ...catalogue,
    ['threshold', { kind: 'number' }],
    ['bought', { kind: 'date' }],
    ['seen', { kind: 'datetime' }],
    ['owner', { kind: 'reference' }],
    ['label', { kind: 'text' }],
    ['ready', { kind: 'boolean' }],
  ])
  const compares = (field: string, operator: string, other: string, record: Record<string, unknown>) =>
    matches({ operator: 'AND', rules: [{ field, operator, other }] }, record, fields, clock)

  it.each<[string, string, string, Record<string, unknown>, boolean]>([
    ['number', 'less_than', 'threshold', { number: 3, threshold: 5 }, true],
    ['number', 'less_than', 'threshold', { number: 5, threshold: 5 }, false],
    ['number', 'less_than_or_equal', 'threshold', { number: 5, threshold: '5.00' }, true],
    ['number', 'less_than', 'threshold', { number: 3, threshold: null }, false],
    ['number', 'not_equal', 'threshold', { number: 3 }, true],
    ['date', 'less_than', 'bought', { date: '2024-01-31', bought: '2024-02-01' }, true],
    ['date', 'more_than_or_equal', 'bought', { date: '2024-02-01', bought: '2024-02-01' }, true],
    ['date', 'more_than', 'bought', { date: '2024-02-01' }, false],
    // A quarter to midnight in UTC is the next day in Paris.
    ['date', 'equals', 'datetime', { date: '2024-04-01', datetime: '2024-03-31T22:45:00.000Z' }, true],
    ['datetime', 'more_than', 'seen', { datetime: '2024-03-31T22:45:00.000Z', seen: '2024-03-31T22:44:59.999Z' }, true],
    ['reference', 'equals', 'owner', { reference: { guid }, owner: guid.toUpperCase() }, true],
    ['text', 'equals', 'label', { text: 'CÂBLE', label: 'cable' }, true],
    ['text', 'equals', 'label', { text: '', label: '' }, false],
    ['boolean', 'equals', 'ready', { boolean: false }, true],
    ['boolean', 'not_equal', 'ready', { boolean: true }, true],
  ])('%s %s %s of %j: %s', (field, operator, other, record, expected) =>
    expect(compares(field, operator, other, record)).toBe(expected),
  )
  it.each<[string, Rule, string, string]>([
    ['no field', { field: 'number', operator: 'equals', other: 'gone' }, 'condition_unknown_field', 'other'],
    ['one of another kind', { field: 'number', operator: 'equals', other: 'text' }, 'condition_other_kind', 'other'],
    [
      'an operator that compares no fields',
      { field: 'text', operator: 'contains', other: 'label' },
      'condition_unknown_operator',
      'operator',
    ],
    [
      'a value as well',
      { field: 'number', operator: 'equals', other: 'threshold', value: 3 },
      'condition_wrong_value',
      'value',
    ],
    [
      'after a day',
      { field: 'date', operator: 'more_than', value: '2024-01-01' },
      'condition_unknown_operator',
      'operator',
    ],
  ])('is refused with %s', (_, rule, code, part) =>
    expect(checkCondition({ operator: 'AND', rules: [rule] }, fields)).toMatchObject([
      { code, path: ['rules', 0, part] },
    ]),
  )
  it('is named, and renamed with it', () => {
    const condition: Group = {
      operator: 'OR',
      rules: [{ field: 'number', operator: 'equals', other: 'attributes.Nom' }],
    }
    expect([...fieldsOf(condition)]).toEqual(['number', 'attributes.Nom'])
    expect(withFields(condition, (field) => field.replace('Nom', 'id')).rules).toEqual([
      { field: 'number', operator: 'equals', other: 'attributes.id' },
    ])
    expect(ConditionShape.parse(condition)).toEqual(condition)
  })
})
