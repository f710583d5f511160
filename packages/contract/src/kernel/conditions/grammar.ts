import { z } from 'zod'
import type { Refusal } from '../refusal.ts'

/**
 * The one condition language of the product (COND-*, T51, T52): search, saved views, rules, mails, charts and API
 * requests all keep conditions of this shape. `prepare.ts` gives them their meaning, `matches.ts` and the SQL
 * compiler of the server carry it out.
 */
export type ConditionValue = string | number | boolean | null | readonly (string | number)[]
/** Compares with a value, or with what the record holds in `other`, a field of the same kind. */
export type Leaf = { field: string; operator: string; value?: ConditionValue; other?: string }
export type Group = { operator: 'AND' | 'OR'; rules: readonly Rule[] }
export type Rule = Group | Leaf
export type Condition = Group

export const isGroup = (rule: Rule): rule is Group => 'rules' in rule

/** COND-03. Groups are bounded as well, because empty ones cost too. */
export const CONDITION_LIMITS = { levels: 5, leaves: 50, groups: 50 } as const

const LeafShape = z.strictObject({
  field: z.string().min(1).max(300),
  operator: z.string().min(1).max(60),
  value: z
    .union([
      z.string().max(5_000),
      z.number(),
      z.boolean(),
      z.null(),
      z.array(z.union([z.string().max(5_000), z.number()])).max(500),
    ])
    .optional(),
  other: z.string().min(1).max(300).optional(),
})

type RuleShape = z.infer<typeof LeafShape> | { operator: 'AND' | 'OR'; rules: RuleShape[] }
const GroupShape: z.ZodType<Extract<RuleShape, { rules: unknown }>> = z.lazy(() =>
  z.strictObject({ operator: z.enum(['AND', 'OR']), rules: z.array(z.union([GroupShape, LeafShape])) }),
)

/** The shape of a condition that was sent. The limits come first: nothing recursive ever sees a deep value. */
export const ConditionShape = z
  .unknown()
  .superRefine((value, context) => {
    const exceeded = limitExceeded(value)
    if (exceeded)
      context.addIssue({ code: 'custom', message: exceeded.code, params: { ...exceeded.params, code: exceeded.code } })
  })
  .pipe(GroupShape)

const TOO_DEEP: Refusal = { code: 'condition_too_deep', params: { max: CONDITION_LIMITS.levels } }
const TOO_MANY: Refusal = { code: 'condition_too_many', params: { max: CONDITION_LIMITS.leaves } }

/** Whether a value nests more levels, or holds more rules, than a condition may. Walks no further than the limits. */
export const limitExceeded = (value: unknown): Refusal | null => {
  let [leaves, groups] = [0, 0]
  const toVisit: [unknown, number][] = [[value, 1]]
  for (let next = toVisit.pop(); next; next = toVisit.pop()) {
    const [rule, level] = next
    const rules = rulesIn(rule)
    if (!rules) leaves += 1
    else if (level > CONDITION_LIMITS.levels) return TOO_DEEP
    else groups += 1
    if (leaves > CONDITION_LIMITS.leaves || groups > CONDITION_LIMITS.groups) return TOO_MANY
    if (rules && rules.length > CONDITION_LIMITS.leaves + CONDITION_LIMITS.groups) return TOO_MANY
    for (const inside of rules ?? []) toVisit.push([inside, level + 1])
  }
  return null
}

const rulesIn = (rule: unknown): readonly unknown[] | null =>
  typeof rule === 'object' && rule !== null && 'rules' in rule && Array.isArray(rule.rules) ? rule.rules : null

/** Every field a condition names, once: what must exist, and what may not be deleted meanwhile (T50). */
export const fieldsOf = (condition: Group): ReadonlySet<string> =>
  new Set(condition.rules.flatMap((rule) => (isGroup(rule) ? [...fieldsOf(rule)] : fieldsOfLeaf(rule))))
export const fieldsOfLeaf = ({ field, other }: Leaf): string[] => (other === undefined ? [field] : [field, other])

/**
 * The same condition with its fields renamed: names become ids when it is saved, and names again when it is shown
 * (T50).
 */
export const withFields = (condition: Group, rename: (field: string) => string): Group => ({
  ...condition,
  rules: condition.rules.map((rule) => (isGroup(rule) ? withFields(rule, rename) : leafWith(rule, rename))),
})
/** `part`: in which place of the rule a field stands. */
export const leafWith = (leaf: Leaf, rename: (field: string, part: 'field' | 'other') => string): Leaf => ({
  ...leaf,
  field: rename(leaf.field, 'field'),
  ...(leaf.other !== undefined && { other: rename(leaf.other, 'other') }),
})
