import { describe, expect, it } from 'vitest'
import type { Group } from '../kernel/conditions/grammar.ts'
import { formRuleFindings } from './findings.ts'
import type { FormRuleAction } from './active-rule.ts'

const CATALOGUE = new Map(['a', 'b', 'c'].map((name) => [name, { kind: 'text' as const }]))
const when = (field: string, value: string): Group => ({
  operator: 'AND',
  rules: [{ field, operator: 'equals', value }],
})
const act = (type: FormRuleAction['type'], field: string, value: string | null = null): FormRuleAction => ({
  type,
  field,
  value,
  trigger: 'on_field_change',
})
const other = (conditions: Group, ...actions: FormRuleAction[]) => ({ guid: 'g', name: 'Autre', conditions, actions })
const kinds = (conditions: Group, actions: FormRuleAction[], ...after: ReturnType<typeof other>[]) =>
  formRuleFindings({ conditions, actions }, { before: [], after }, CATALOGUE).map(({ kind, rule }) =>
    rule ? kind : `${kind} by itself`,
  )

describe('what is found in form rules without applying them (X-45)', () => {
  it('names rules that turn each other on and off, over several as well, and one that does so by itself', () => {
    const mine = [act('impose_value', 'b', 'on')]
    expect(kinds(when('a', 'x'), mine, other(when('b', 'on'), act('impose_value', 'a', 'y')))).toEqual(['loop'])
    expect(kinds(when('a', 'x'), mine, other(when('b', 'on'), act('impose_value', 'a', 'x')))).toEqual([])
    expect(kinds(when('a', 'x'), mine, other(when('b', 'off'), act('impose_value', 'a', 'y')))).toEqual([])
    expect(
      kinds(
        when('a', 'x'),
        mine,
        { ...other(when('b', 'on'), act('impose_value', 'c', 'go')), guid: 'g1' },
        { ...other(when('c', 'go'), act('empty_field', 'a')), guid: 'g2' },
      ),
    ).toEqual(['loop'])
    expect(kinds(when('a', 'x'), [act('empty_field', 'a')])).toEqual(['loop by itself'])
  })
  it('names what is asked for and hidden at once, and what is imposed twice', () => {
    expect(kinds(when('a', 'x'), [act('require_field', 'b')], other(when('c', 'y'), act('hide_field', 'b')))).toEqual([
      'hidden',
    ])
    expect(kinds(when('a', 'x'), [act('require_field', 'b')], other(when('a', 'y'), act('hide_field', 'b')))).toEqual(
      [],
    )
    expect(kinds(when('a', 'x'), [act('require_field', 'b'), act('hide_field', 'b')])).toEqual(['hidden by itself'])
    const twice = other(when('c', 'y'), act('impose_value', 'b', 'two'))
    expect(kinds(when('a', 'x'), [act('impose_value', 'b', 'one')], twice)).toEqual(['overwritten'])
  })
  it('names conditions that never hold', () =>
    expect(
      kinds({ operator: 'AND', rules: [...when('a', 'x').rules, ...when('a', 'y').rules] }, [act('hide_field', 'b')]),
    ).toEqual(['never by itself']))
})
