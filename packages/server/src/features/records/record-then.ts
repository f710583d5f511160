import type { ConditionRecord } from '@entrepot/contract/kernel/conditions/matches.ts'

type Changed = { changes: readonly { field: string; old: unknown; new: unknown }[] }
type Side = ConditionRecord & { attributes: object }

/** The log of edits keeps quantities as texts, that of movements as numbers. */
const NUMBERS: readonly string[] = ['quantity', 'threshold', 'packaging']
const valueOf = (field: string, value: unknown): unknown =>
  NUMBERS.includes(field) && typeof value === 'string' && value !== '' ? Number(value) : value

const OWN = 'attributes.'
/** What an event changed, on one side of it, as records have it. */
export const sideOf = ({ changes }: Changed, side: 'old' | 'new'): Side => {
  const named = changes.map((one) => [one.field, valueOf(one.field, one[side])] as const)
  return {
    ...Object.fromEntries(named.filter(([field]) => !field.startsWith(OWN))),
    attributes: Object.fromEntries(
      named.flatMap(([field, value]) => (field.startsWith(OWN) ? [[field.slice(OWN.length), value]] : [])),
    ),
  }
}
/** What conditions do not know of a record stays in the log. */
const over = (now: ConditionRecord, { attributes, ...own }: Side): ConditionRecord => ({
  ...now,
  ...Object.fromEntries(Object.entries(own).filter(([field]) => field in now)),
  attributes: { ...(now['attributes'] as object), ...attributes },
})

/**
 * A record as an event left it, beside what it was before: what changed in it is put back into what it is today, and
 * its other fields are those of today.
 */
export const recordThen = (now: ConditionRecord, event: Changed): { left: ConditionRecord; old: ConditionRecord } => ({
  left: over(now, sideOf(event, 'new')),
  old: over(now, sideOf(event, 'old')),
})
