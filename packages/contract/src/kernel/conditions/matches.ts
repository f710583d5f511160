import { type Clock, companyToday, dayBounds, isCanonicalInstant } from '../company-clock.ts'
import { searchKey } from '../text.ts'
import type { Group } from './grammar.ts'
import { customNameOf, type Field, type FieldCatalogue, type FieldKind } from './operators.ts'
import {
  daysOfPeriod,
  GUID,
  type How,
  NUMBER_TEXT,
  prepareCondition,
  type PreparedGroup,
  type PreparedRule,
  type Test,
} from './prepare.ts'

export type ConditionRecord = Readonly<Record<string, unknown>>
type Holds = (record: ConditionRecord) => boolean
type Meets = (value: unknown) => boolean

/**
 * Whether a record meets a condition. A condition that could not be saved meets nothing (T51). For many records:
 * `matcher`.
 */
export const matches = (condition: Group, record: ConditionRecord, catalogue: FieldCatalogue, clock: Clock): boolean =>
  matcher(condition, catalogue, clock)(record)

/** Understands the condition once, for any number of records. */
export const matcher = (condition: Group, catalogue: FieldCatalogue, clock: Clock): Holds => {
  const prepared = prepareCondition(condition, catalogue)
  return 'errors' in prepared ? () => false : groupHolds(prepared, clock)
}

const groupHolds = (group: PreparedGroup<Field>, clock: Clock): Holds => {
  const rules = group.rules.map((rule) => ruleHolds(rule, clock))
  if (rules.length === 0) return () => true
  return group.operator === 'AND'
    ? (record) => rules.every((holds) => holds(record))
    : (record) => rules.some((holds) => holds(record))
}

const ruleHolds = (rule: PreparedRule<Field>, clock: Clock): Holds => {
  if ('rules' in rule) return groupHolds(rule, clock)
  const path = rule.field.path ?? pathOf(rule.name)
  const { test, field, negated } = rule
  if (test.asks === 'other') {
    const other = test.field.path ?? pathOf(test.name)
    const compared = comparedBy(test.how, field.kind, test.field.kind, clock)
    return (record) => compared(valueAt(record, path), valueAt(record, other)) !== negated
  }
  const meets = meetsOf(test, field.kind, clock)
  return (record) => meets(valueAt(record, path)) !== negated
}

const pathOf = (name: string): readonly string[] => {
  const custom = customNameOf(name)
  return custom === null ? [name] : ['attributes', custom]
}

/** Own properties only: a field named `constructor` is empty unless the record has one. */
const valueAt = (record: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null && Object.hasOwn(value, key)
        ? (value as ConditionRecord)[key]
        : undefined,
    record,
  )

const meetsOf = (test: Test, kind: FieldKind, clock: Clock): Meets => {
  switch (test.asks) {
    case 'empty':
      return isEmpty
    case 'true':
      return (value) => value === true
    case 'text':
      return meetsText(test.how, test.keys)
    case 'holds':
      return meetsHolds(new Set(test.keys))
    case 'number':
      return meetsNumber(test.how, test.numbers)
    case 'refers':
      return meetsRefers(new Set(test.guids))
    case 'days':
      return meetsDays(test.days, kind, clock)
    case 'period':
      return meetsDays(daysOfPeriod(test.period, companyToday(clock.now, clock.timeZone)), kind, clock)
  }
}

/** Nothing, an empty text, an empty list. Zero and `false` are values (COND-09). */
export const isEmpty: Meets = (value) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/** Rules ask the same values again and again: folding a text costs more than comparing it. */
const folded = new Map<string, string>()
const MOST_FOLDED = 1_000
const LONGEST_FOLDED = 200
const keyOf = (text: string): string => {
  if (text.length > LONGEST_FOLDED) return searchKey(text)
  const known = folded.get(text)
  if (known !== undefined) return known
  const key = searchKey(text)
  if (folded.size >= MOST_FOLDED) folded.clear()
  folded.set(text, key)
  return key
}

const meetsText = (how: 'is' | 'starts' | 'ends' | 'contains', keys: readonly string[]): Meets => {
  const compare = {
    is: (text: string, key: string) => text === key,
    starts: (text: string, key: string) => text.startsWith(key),
    ends: (text: string, key: string) => text.endsWith(key),
    contains: (text: string, key: string) => text.includes(key),
  }[how]
  return (value) => {
    if (typeof value !== 'string') return false
    const text = keyOf(value)
    return keys.some((key) => compare(text, key))
  }
}

const meetsHolds =
  (keys: ReadonlySet<string>): Meets =>
  (value) =>
    (Array.isArray(value) ? value : [value]).some((choice) => typeof choice === 'string' && keys.has(keyOf(choice)))

/** What is not a number compares with none. */
const numberOf = (value: unknown): number =>
  typeof value === 'number' ? value : typeof value === 'string' && NUMBER_TEXT.test(value) ? Number(value) : Number.NaN

const COMPARE = {
  is: (a, b) => a === b,
  above: (a, b) => a > b,
  from: (a, b) => a >= b,
  below: (a, b) => a < b,
  to: (a, b) => a <= b,
} satisfies Record<How, <T extends number | string>(a: T, b: T) => boolean>

const meetsNumber = (how: How, numbers: readonly number[]): Meets => {
  const compare = COMPARE[how]
  return (value) => numbers.some((bound) => compare(numberOf(value), bound))
}

/** A record names another by guid, or by an object that has it. */
const meetsRefers =
  (guids: ReadonlySet<string>): Meets =>
  (value) =>
    guids.has(guidOf(value) ?? '')
const guidOf = (value: unknown): string | null => {
  const guid = typeof value === 'object' ? (valueAt(value, ['guid']) ?? valueAt(value, ['id'])) : value
  return typeof guid === 'string' ? guid.toLowerCase() : null
}

/**
 * Instants count in the company's zone, from the first moment of the first day to the last of the last (T52). Dates
 * have no zone.
 */
const meetsDays = ([first, last]: readonly [string, string], kind: FieldKind, { timeZone }: Clock): Meets => {
  if (kind === 'date')
    return (value) => {
      const day = dayOf(value)
      return day !== null && day >= first && day <= last
    }
  const start = dayBounds(first, timeZone)[0].toISOString()
  const end = dayBounds(last, timeZone)[1].toISOString()
  return (value) => {
    const instant = instantOf(value)
    return instant !== null && instant >= start && instant < end
  }
}
const dayOf = (value: unknown): string | null =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) ? value : null
const instantOf = (value: unknown): string | null => {
  const instant = value instanceof Date && !Number.isNaN(value.getTime()) ? value.toISOString() : value
  return typeof instant === 'string' && isCanonicalInstant(instant) ? instant : null
}

type Compared = (a: unknown, b: unknown) => boolean
/** What is empty, or no value of its kind, compares with nothing; a yes/no without a value counts as no (COND-10). */
const comparedBy = (how: How, kind: FieldKind, otherKind: FieldKind, clock: Clock): Compared => {
  if (kind === 'boolean') return (a, b) => (a === true) === (b === true)
  const compare = COMPARE[how]
  if (kind === 'number') return (a, b) => compare(numberOf(a), numberOf(b))
  const byDay = kind !== otherKind
  const [read, readOther] = [comparableOf(kind, byDay, clock), comparableOf(otherKind, byDay, clock)]
  return (a, b) => {
    const [one, other] = [read(a), readOther(b)]
    return one !== null && other !== null && compare(one, other)
  }
}
/** The text by which values of a kind compare. */
const comparableOf = (kind: FieldKind, byDay: boolean, { timeZone }: Clock): ((value: unknown) => string | null) => {
  switch (kind) {
    case 'date':
      return dayOf
    case 'datetime':
      return byDay ? (value) => dayOfInstant(instantOf(value), timeZone) : instantOf
    case 'reference':
      return (value) => GUID.exec(guidOf(value) ?? '')?.[0] ?? null
    default:
      return (value) => (typeof value === 'string' ? keyOf(value) || null : null)
  }
}
/** The day of the company; none of an instant that no calendar has. */
const dayOfInstant = (instant: string | null, timeZone: string): string | null => {
  const date = instant === null ? Number.NaN : Date.parse(instant)
  return Number.isNaN(date) || new Date(date).toISOString() !== instant ? null : companyToday(new Date(date), timeZone)
}
