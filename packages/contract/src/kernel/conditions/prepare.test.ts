import { describe, expect, it } from 'vitest'
import { cpuTime } from '../cpu-time.ts'
import { refusalOfIssue } from '../validators.ts'
import { ConditionShape, type Group } from './grammar.ts'
import { matches } from './matches.ts'
import { checkCondition } from './prepare.ts'
import { catalogue, clock, leaf } from './sample-fields.ts'

const codes = (condition: Group) => checkCondition(condition, catalogue).map(({ code }) => code)

describe('what may not be saved', () => {
  it.each<[string, Group, string]>([
    ['an unknown field', leaf('unknown', 'empty'), 'condition_unknown_field'],
    ['an unknown custom field', leaf('attributes.unknown', 'empty'), 'condition_unknown_field'],
    ['an unknown operator', leaf('text', 'like', 'x'), 'condition_unknown_operator'],
    ['next_month, which the documents do not have', leaf('date', 'next_month'), 'condition_unknown_operator'],
    ['an operator of another kind', leaf('text', 'more_than', 1), 'condition_unknown_operator'],
    ['a text compared as a number', leaf('number', 'more_than', 'abc'), 'condition_wrong_value'],
    ['a number in another notation', leaf('number', 'equals', '1e3'), 'condition_wrong_value'],
    ['no number', leaf('number', 'equals', ''), 'condition_wrong_value'],
    ['a list where one value belongs', leaf('text', 'equals', ['a']), 'condition_wrong_value'],
    ['a blank text, which everything contains', leaf('text', 'contains', '  '), 'condition_wrong_value'],
    ['a text of nothing but accents', leaf('text', 'contains', '\u0301'), 'condition_wrong_value'],
    ['a value that is missing', leaf('text', 'equals'), 'condition_wrong_value'],
    ['an empty list', leaf('text', 'in', ' ; ;'), 'condition_wrong_value'],
    ['a number list with a text', leaf('number', 'in', '1;x'), 'condition_wrong_value'],
    ['a yes/no of another kind', leaf('boolean', 'equals', 'yes'), 'condition_wrong_value'],
    ['an impossible date', leaf('date', 'on', '2024-02-30'), 'date_impossible'],
    ['an impossible bound', leaf('date', 'between', '2024-02-01|2024-13-01'), 'date_impossible'],
    ['a date written otherwise', leaf('date', 'on', '28/02/2024'), 'condition_wrong_value'],
    ['one bound', leaf('date', 'between', '2024-01-01'), 'condition_wrong_value'],
    ['three bounds', leaf('date', 'between', '2024-01-01|2024-01-02|2024-01-03'), 'condition_wrong_value'],
    ['reversed bounds', leaf('date', 'between', '2024-02-01|2024-01-01'), 'condition_reversed_range'],
    ['a name where a guid belongs', leaf('reference', 'equals', 'Réserve'), 'condition_wrong_value'],
  ])('%s', (_what, condition, code) => {
    expect(codes(condition)).toEqual([code])
    for (const held of [null, 'x', 1, true])
      expect(matches(condition, { text: held, number: held, date: held }, catalogue, clock)).toBe(false)
  })

  it('is named with its place, all of it', () => {
    const condition: Group = {
      operator: 'AND',
      rules: [
        { field: 'text', operator: 'empty' },
        {
          operator: 'OR',
          rules: [
            { field: 'x', operator: 'empty' },
            { field: 'text', operator: 'on', value: 'y' },
            { field: 'date', operator: 'on', value: 'y' },
          ],
        },
      ],
    }
    expect(checkCondition(condition, catalogue).map(({ path, code }) => [path.join('.'), code])).toEqual([
      ['rules.1.rules.0.field', 'condition_unknown_field'],
      ['rules.1.rules.1.operator', 'condition_unknown_operator'],
      ['rules.1.rules.2.value', 'condition_wrong_value'],
    ])
  })

  const nested = (levels: number): Group =>
    levels === 1 ? leaf('text', 'empty') : { operator: 'AND', rules: [nested(levels - 1)] }
  const wide = (leaves: number): Group => ({
    operator: 'AND',
    rules: Array.from({ length: leaves }, () => ({ field: 'text', operator: 'empty' })),
  })
  it('more than five levels or fifty leaves', () => {
    expect(codes(nested(5))).toEqual([])
    expect(codes(nested(6))).toEqual(['condition_too_deep'])
    expect(codes(wide(50))).toEqual([])
    expect(codes(wide(51))).toEqual(['condition_too_many'])
    expect(
      codes({ operator: 'AND', rules: Array.from({ length: 51 }, (): Group => ({ operator: 'OR', rules: [] })) }),
    ).toEqual(['condition_too_many'])
  })
  it('is refused by the shape with the same codes', () => {
    const refusals = (value: unknown) => (ConditionShape.safeParse(value).error?.issues ?? []).map(refusalOfIssue)
    expect(ConditionShape.parse(nested(5))).toEqual(nested(5))
    expect(refusals(nested(6))).toEqual([{ code: 'condition_too_deep', params: { max: 5 } }])
    expect(refusals(wide(51))).toEqual([{ code: 'condition_too_many', params: { max: 50 } }])
    expect(ConditionShape.safeParse({ operator: 'NOT', rules: [] }).success).toBe(false)
    expect(
      ConditionShape.safeParse({ operator: 'AND', rules: [{ field: 'a', operator: 'equals', value: { $gt: 1 } }] })
        .success,
    ).toBe(false)
    expect(ConditionShape.safeParse({ field: 'text', operator: 'empty' }).success).toBe(false)
    expect(ConditionShape.safeParse(null).success).toBe(false)
  })
  it('a value nested 30,000 deep costs nothing and breaks nothing', () => {
    const deep: unknown = JSON.parse('{"operator":"AND","rules":['.repeat(30_000) + ']}'.repeat(30_000))
    expect(
      cpuTime(() =>
        expect(ConditionShape.safeParse(deep).error?.issues.map(refusalOfIssue)).toEqual([
          { code: 'condition_too_deep', params: { max: 5 } },
        ]),
      ),
    ).toBeLessThan(200)
  })
})
