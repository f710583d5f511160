import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Group } from '../kernel/conditions/grammar.ts'
import { matches } from '../kernel/conditions/matches.ts'
import { findingsAmong, neverHolds } from './findings.ts'

const CLOCK = { now: new Date('2030-03-01T12:00:00Z'), timeZone: 'Europe/Paris' }
const CATALOGUE = new Map([
  ['a', { kind: 'number' as const }],
  ['t', { kind: 'text' as const }],
])
const when = (field: string, operator: string, value?: string | number): Group => ({
  operator: 'AND',
  rules: [{ field, operator, ...(value !== undefined && { value }) }],
})
const set = (value: string) => ({ type: 'update_field', field: 't', value })
const other = (conditions: Group, ...actions: { type: string; field?: string; value?: unknown }[]) => ({
  guid: 'g',
  name: 'Autre',
  conditions,
  actions,
})
const kinds = (rule: Parameters<typeof findingsAmong>[0], others: Partial<Parameters<typeof findingsAmong>[1]> = {}) =>
  findingsAmong(rule, { before: [], after: [], ...others }, CATALOGUE).map(({ kind }) => kind)

describe('what is found in rules without running them (X-45)', () => {
  const rule = { conditions: when('a', 'more_than', 5), actions: [set('x')] }
  it('names what another rule does to the same field, unless no record meets both', () => {
    expect(kinds(rule, { after: [other(when('a', 'more_than', 7), set('y'))] })).toEqual(['overwritten'])
    expect(kinds(rule, { before: [other(when('a', 'more_than', 7), set('y'))] })).toEqual(['overwrites'])
    expect(kinds(rule, { after: [other(when('a', 'more_than', 7), set('x'))] })).toEqual([])
    expect(kinds(rule, { after: [other(when('a', 'less_than', 5), set('y'))] })).toEqual([])
  })
  it('names the rule before it that asks for what it sets, and the one that refuses all it is about', () => {
    expect(kinds(rule, { before: [other(when('t', 'not_empty'), { type: 'show_error', value: 'Non' })] })).toEqual([
      'unseen',
    ])
    expect(kinds(rule, { after: [other(when('a', 'more_than', 5), { type: 'show_error', value: 'Non' })] })).toEqual([
      'refused',
    ])
  })
  it('names fields that are gone', () =>
    expect(
      findingsAmong({ conditions: when('attributes.b', 'empty'), actions: [] }, { before: [], after: [] }, CATALOGUE),
    ).toMatchObject([{ kind: 'gone', field: 'attributes.b' }]))

  const leaf = fc.oneof(
    fc.record({
      field: fc.constant('a'),
      operator: fc.constantFrom('equals', 'not_equal', 'more_than', 'more_than_or_equal', 'less_than', 'empty'),
      value: fc.integer({ min: 0, max: 3 }),
    }),
    fc.record({
      field: fc.constant('t'),
      operator: fc.constantFrom('equals', 'not_equal', 'contains', 'not_contain', 'empty', 'not_empty'),
      value: fc.constantFrom('x', 'y'),
    }),
  )
  const group: fc.Arbitrary<Group> = fc.letrec<{ group: Group }>((tie) => ({
    group: fc.record({
      operator: fc.constantFrom('AND' as const, 'OR' as const),
      rules: fc.array(fc.oneof({ depthSize: 'small' }, leaf, tie('group')), { minLength: 1, maxLength: 3 }),
    }),
  })).group
  it('never says of conditions that a record meets that none does', () =>
    fc.assert(
      fc.property(group, (conditions) => {
        if (!neverHolds(conditions)) return
        for (const a of [null, -1, 0, 0.5, 1, 1.5, 2, 2.5, 3, 4])
          for (const t of [null, '', 'x', 'y', 'xy', 'z'])
            expect(matches(conditions, { a, t }, CATALOGUE, CLOCK)).toBe(false)
      }),
      { numRuns: 2_000 },
    ))
})
