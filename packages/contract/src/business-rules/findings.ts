import { z } from 'zod'
import { fieldsOf, type Group, isGroup, type Leaf } from '../kernel/conditions/grammar.ts'
import { checkCondition } from '../kernel/conditions/prepare.ts'
import type { FieldCatalogue } from '../kernel/conditions/operators.ts'
import { searchKey } from '../kernel/text.ts'

/**
 * What is found in rules without running them. `never`: no record meets the conditions. `gone`: a field does not
 * exist any more. `overwritten`, `overwrites`: another rule that may hold for the same record sets the same field to
 * something else after, or before, this one. `unseen`: a rule that runs before asks for a field that this one sets, and
 * does not see it. `refused`: another rule always refuses what this one asks for.
 */
export const RULE_FINDINGS = ['never', 'gone', 'overwritten', 'overwrites', 'unseen', 'refused'] as const
export const RuleFinding = z.object({
  kind: z.enum(RULE_FINDINGS),
  rule: z.object({ guid: z.string(), name: z.string() }).nullable(),
  field: z.string().nullable(),
})
export type RuleFinding = z.infer<typeof RuleFinding>

type Action = { type: string; field?: string | null | undefined; value?: unknown }
type Body = { conditions: Group; actions: readonly Action[] }
type Other = Body & { guid: string; name: string }

const SETTING = new Set(['update_field', 'empty_field', 'increment_field'])
const setsOf = ({ actions }: Body): Action[] => actions.filter(({ type }) => SETTING.has(type))
const isSame = (a: Action, b: Action) => a.type === b.type && JSON.stringify(a.value) === JSON.stringify(b.value)

export const findingsAmong = (
  rule: Body,
  { before, after }: { before: readonly Other[]; after: readonly Other[] },
  catalogue: FieldCatalogue,
): RuleFinding[] => {
  const found: RuleFinding[] = []
  if (neverHolds(rule.conditions)) found.push({ kind: 'never', rule: null, field: null })
  for (const field of unknownIn(rule, catalogue)) found.push({ kind: 'gone', rule: null, field })
  for (const [kind, others] of [
    ['overwrites', before],
    ['overwritten', after],
  ] as const)
    for (const other of others) {
      const { guid, name } = other
      if (excludeEachOther(rule.conditions, other.conditions)) continue
      for (const own of setsOf(rule)) {
        const against = setsOf(other).find(({ field, type }) => field === own.field && type !== 'increment_field')
        if (against && own.type !== 'increment_field' && !isSame(own, against))
          found.push({ kind, rule: { guid, name }, field: own.field ?? null })
      }
      if (kind === 'overwrites')
        for (const { field } of setsOf(rule))
          if (field && fieldsOf(other.conditions).has(field))
            found.push({ kind: 'unseen', rule: { guid, name }, field })
      const refuses = other.actions.some(({ type }) => type === 'show_error')
      if (refuses && covers(other.conditions, rule.conditions))
        found.push({ kind: 'refused', rule: { guid, name }, field: null })
    }
  return found
}

const unknownIn = ({ conditions, actions }: Body, catalogue: FieldCatalogue): string[] => {
  const isUnknown = checkCondition(conditions, catalogue).some(({ code }) => code === 'condition_unknown_field')
  const asked = isUnknown ? [...fieldsOf(conditions)].filter((field) => !catalogue.has(field)) : []
  const set = actions.flatMap(({ field }) => (field?.startsWith('attributes.') && !catalogue.has(field) ? [field] : []))
  return [...new Set([...asked, ...set])]
}

/** Lines that all have to hold: those of AND groups, down to the first OR. */
const needed = (group: Group): Leaf[] =>
  group.operator === 'OR' && group.rules.length > 1
    ? []
    : group.rules.flatMap((rule) => (isGroup(rule) ? needed(rule) : [rule]))

/** Whether no record can meet a condition: an AND of lines that contradict each other, or an OR of such. */
export const neverHolds = (group: Group): boolean => {
  if (group.rules.length === 0) return false
  if (group.operator === 'OR') return group.rules.every((rule) => isGroup(rule) && neverHolds(rule))
  return (
    contradict(needed(group)) || group.rules.some((rule) => isGroup(rule) && rule.rules.length > 0 && neverHolds(rule))
  )
}
/** Whether no record can meet both. */
const excludeEachOther = (a: Group, b: Group): boolean => contradict([...needed(a), ...needed(b)])

/** Every record that meets `narrow` meets `wide`: all lines of `wide` are among those that `narrow` needs. */
const covers = (wide: Group, narrow: Group): boolean => {
  const lines = needed(wide)
  const given = needed(narrow).map((leaf) => JSON.stringify(leaf))
  return (
    lines.length > 0 &&
    wide.rules.every((rule) => !isGroup(rule)) &&
    lines.every((leaf) => given.includes(JSON.stringify(leaf)))
  )
}

/** What is compared with another field may hold whatever is said of either. */
const contradict = (leaves: readonly Leaf[]): boolean =>
  [
    ...Map.groupBy(
      leaves.filter(({ other }) => other === undefined),
      ({ field }) => field,
    ).values(),
  ].some((own) => own.some((a, at) => own.slice(at + 1).some((b) => exclude(a, b) || exclude(b, a))) || emptyRange(own))

const NEGATIVE: Record<string, string> = {
  not_equal: 'equals',
  not_contain: 'contains',
  not_in: 'in',
  not_empty: 'empty',
  is_false: 'is_true',
  not_on: 'on',
  not_between: 'between',
}
const FILLED = new Set([
  'equals',
  'more_than',
  'more_than_or_equal',
  'less_than',
  'less_than_or_equal',
  'starts_with',
  'ends_with',
  'contains',
  'in',
  'is_true',
  'on',
  'between',
])
const keyOf = (value: unknown) => (typeof value === 'string' ? searchKey(value) : JSON.stringify(value ?? null))
const exclude = (a: Leaf, b: Leaf): boolean => {
  if (NEGATIVE[b.operator] === a.operator && keyOf(a.value) === keyOf(b.value)) return true
  if (a.operator === 'equals' && b.operator === 'equals') return keyOf(a.value) !== keyOf(b.value)
  return b.operator === 'empty' && FILLED.has(a.operator) && keyOf(a.value) !== '""'
}

const emptyRange = (leaves: readonly Leaf[]): boolean => {
  const bounds = (operators: readonly string[]) =>
    leaves.filter(({ operator, value }) => operators.includes(operator) && Number.isFinite(Number(value)))
  const numberOf = ({ value }: Leaf) => Number(value)
  const exact = bounds(['equals'])
  const [lows, highs] = [
    [...bounds(['more_than', 'more_than_or_equal']), ...exact],
    [...bounds(['less_than', 'less_than_or_equal']), ...exact],
  ]
  return lows.some((low) =>
    highs.some((high) => {
      const [from, to] = [numberOf(low), numberOf(high)]
      const isOpen = low.operator === 'more_than' || high.operator === 'less_than'
      return low !== high && (from > to || (from === to && isOpen))
    }),
  )
}
