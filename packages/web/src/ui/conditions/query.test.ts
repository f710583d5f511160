import type { Group } from '@entrepot/contract/kernel/conditions/grammar.ts'
import { describe, expect, it } from 'vitest'
import { completeOf, fittedValue, groupOf, isIncomplete, queryOf, sourcesOf, withSources } from './query.ts'

const nested: Group = {
  operator: 'AND',
  rules: [
    { field: 'name', operator: 'contains', value: 'vis' },
    {
      operator: 'OR',
      rules: [
        { field: 'quantity', operator: 'less_than', value: 5 },
        { field: 'attributes.Date d’achat', operator: 'today' },
        { field: 'quantity', operator: 'less_than', other: 'threshold' },
      ],
    },
  ],
}

describe('the editor', () => {
  it('gives back the condition it was given', () => expect(groupOf(queryOf(nested))).toEqual(nested))
  it.each([
    ['equals', ['a', 'b'], 'a'],
    ['in', 'a; b;', ['a', 'b']],
    ['in', ['a'], ['a']],
    ['between', '2024-01-01|2024-01-31', ['2024-01-01', '2024-01-31']],
    ['between', '2024-01-01', ['2024-01-01', '']],
    ['on', ['2024-01-01', '2024-01-31'], '2024-01-01'],
    ['today', '2024-01-01', undefined],
    ['empty', 'x', undefined],
    ['more_than', 5, 5],
  ])('keeps of a value what fits %s: %j', (operator, before, after) =>
    expect(fittedValue(operator, before)).toEqual(after),
  )
  it.each([
    [{ field: 'name', operator: 'contains', value: ' ' }, true],
    [{ field: 'name', operator: 'empty' }, false],
    [{ field: '', operator: 'empty' }, true],
    [{ field: 'n', operator: 'equals', value: 0 }, false],
    [{ field: 'b', operator: 'equals', value: false }, false],
    [{ field: 'd', operator: 'between', value: ['2024-01-01', ''] }, true],
    [{ field: 'd', operator: 'in', value: [] }, true],
    [{ field: 'd', operator: 'today' }, false],
    [{ field: 'n', operator: 'equals', other: '' }, true],
    [{ field: 'n', operator: 'equals', other: 'm' }, false],
  ])('knows what somebody is still typing: %j', (leaf, expected) => expect(isIncomplete(leaf)).toBe(expected))
  it('begins a comparison anew where its operator no longer compares with what it did, and keeps what it does not know', () => {
    const rule = (operator: string, valueSource: 'value' | 'field', value: string) => ({
      combinator: 'AND',
      rules: [{ field: 'n', operator, valueSource, value }],
    })
    const sources = ({ operator }: { operator: string }) => sourcesOf(operator, 'date', true)
    const after = (operator: string, valueSource: 'value' | 'field', value: string) =>
      groupOf(withSources(rule(operator, valueSource, value), sources)).rules[0]
    expect(after('more_than', 'value', '2024-01-01')).toEqual({ field: 'n', operator: 'more_than', other: '' })
    expect(after('today', 'field', 'm')).toEqual({ field: 'n', operator: 'today' })
    expect(after('equals', 'field', 'm')).toEqual({ field: 'n', operator: 'equals', other: 'm' })
    expect(groupOf(withSources(rule('equals', 'field', 'm'), () => [])).rules[0]).toMatchObject({ other: 'm' })
  })
  it('asks without what is incomplete: an emptied OR group does not let everything through', () => {
    const typing: Group = {
      operator: 'AND',
      rules: [
        ...nested.rules,
        {
          operator: 'OR',
          rules: [
            { field: 'name', operator: 'equals' },
            { operator: 'AND', rules: [{ field: 'x', operator: 'in', value: [] }] },
          ],
        },
      ],
    }
    expect(completeOf(typing)).toEqual({ condition: nested, left: 2 })
  })
})
