import { type Clock, companyToday, dayBounds } from '@entrepot/contract/kernel/company-clock.ts'
import type { Group } from '@entrepot/contract/kernel/conditions/grammar.ts'
import type { Field, FieldCatalogue, FieldKind } from '@entrepot/contract/kernel/conditions/operators.ts'
import {
  daysOfPeriod,
  type How,
  type OtherTest,
  prepareCondition,
  type PreparedGroup,
  type PreparedLeaf,
  type PreparedRule,
  type Test,
} from '@entrepot/contract/kernel/conditions/prepare.ts'
import { searchKey } from '@entrepot/contract/kernel/text.ts'
import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { escapeLike } from './like.ts'

/**
 * The condition language as SQL. The same preparation as `matches` in the contract gives a condition its meaning, and a
 * property test proves that both answer alike. Every value is a parameter; the catalogue alone writes SQL.
 *
 * A `column` has the SQL type of its kind: text, numeric, date, timestamptz, boolean, text[] for `choices`, uuid for
 * `reference`. A `json` field is a jsonb expression, where anything may be stored: what does not fit matches nothing.
 */
export type SqlField = Field & {
  expression: RawBuilder<unknown>
  storage: 'column' | 'json'
  /** The text as `entrepot_fold` makes it, when a stored column has it. */
  folded?: RawBuilder<unknown>
  /**
   * Texts that most records hold: what a condition says of them is decided once, and only others are folded row by row.
   */
  known?: readonly string[]
}
export type SqlCatalogue = FieldCatalogue<SqlField>

type Bool = RawBuilder<SqlBool>

/** A condition that could not be saved matches no row, as in the evaluator. */
export const conditionSql = (condition: Group, catalogue: SqlCatalogue, clock: Clock): Bool => {
  const prepared = prepareCondition(condition, catalogue)
  return 'errors' in prepared ? sql`false` : groupSql(prepared, clock)
}

/** A custom field, kept under its guid in a jsonb column (T50). */
export const customFieldSql = (
  attributes: RawBuilder<unknown>,
  guid: string,
  kind: FieldKind,
  known: readonly string[] = [],
): SqlField => ({
  kind,
  known,
  expression: sql`(${attributes} -> ${guid}::text)`,
  storage: 'json',
  path: ['attributes', guid],
})

const groupSql = (group: PreparedGroup<SqlField>, clock: Clock): Bool => {
  if (group.rules.length === 0) return sql`true`
  const rules = sharingTexts(group).map((rule) => ruleSql(rule, clock))
  return sql`(${sql.join(rules, group.operator === 'AND' ? sql` and ` : sql` or `)})`
}

/**
 * Rules that ask the same of one text share its folding, which costs more than all the rest: « contains neither a nor
 * b » is one test, and so is « a or b ».
 */
const sharingTexts = ({ operator, rules }: PreparedGroup<SqlField>): PreparedRule<SqlField>[] => {
  const shared = new Map<string, PreparedLeaf<SqlField> & { test: { keys: readonly string[] } }>()
  return rules.flatMap((rule): PreparedRule<SqlField>[] => {
    if ('rules' in rule || rule.test.asks !== 'text' || rule.negated !== (operator === 'AND')) return [rule]
    const name = `${rule.test.how} ${rule.name}`
    const first = shared.get(name)
    if (first) {
      first.test.keys = [...first.test.keys, ...rule.test.keys]
      return []
    }
    const kept = { ...rule, test: { ...rule.test } }
    shared.set(name, kept)
    return [kept]
  })
}

/** A test of nothing is false, never unknown, so that its complement is true. */
const ruleSql = (rule: PreparedRule<SqlField>, clock: Clock): Bool => {
  if ('rules' in rule) return groupSql(rule, clock)
  const positive = sql<SqlBool>`coalesce(${testSql(rule.test, rule.field, clock)}, false)`
  return rule.negated ? sql`not ${positive}` : positive
}

const testSql = (test: Test | OtherTest<SqlField>, field: SqlField, clock: Clock): Bool => {
  switch (test.asks) {
    case 'other':
      return otherSql(test.how, field, test.field, clock)
    case 'empty':
      return emptySql(field)
    case 'true':
      return trueSql(field)
    case 'text':
      return textSql(test.how, test.keys, field)
    case 'holds':
      return holdsSql(test.keys, field)
    case 'number':
      return numberSql(test.how, test.numbers, field)
    case 'refers':
      return refersSql(test.guids, field)
    case 'days':
      return daysSql(test.days, field, clock)
    case 'period':
      return daysSql(daysOfPeriod(test.period, companyToday(clock.now, clock.timeZone)), field, clock)
  }
}

/**
 * What a field holds in the SQL type of its kind, wherever it is kept: days as `date`, instants as `timestamptz`,
 * several values as `text[]`. What is stored and does not fit is null.
 */
export const nativeSql = ({ kind, storage, expression }: SqlField): RawBuilder<unknown> => {
  if (storage === 'column') return expression
  const text = jsonText(expression)
  switch (kind) {
    case 'number':
      return jsonNumber(expression)
    case 'boolean':
      return sql`(${expression} = 'true'::jsonb)`
    case 'choices':
      return sql`array(select jsonb_array_elements_text(${jsonList(expression)}))`
    case 'date':
    case 'datetime': {
      const type = kind === 'date' ? sql.lit('date') : sql.lit('timestamptz')
      const cast = kind === 'date' ? sql`(${text})::date` : sql`(${text})::timestamptz`
      return sql`case when pg_input_is_valid(${text}, ${type}) then ${cast} end`
    }
    default:
      return text
  }
}

const trueSql = ({ storage, expression }: SqlField): Bool =>
  storage === 'json' ? sql`${expression} = 'true'::jsonb` : sql`${expression}`

const emptySql = ({ kind, storage, expression }: SqlField): Bool => {
  if (storage === 'json') return sql`coalesce(${expression} in ('null'::jsonb, '""'::jsonb, '[]'::jsonb), true)`
  if (kind === 'text' || kind === 'choice') return sql`(${expression} is null or ${expression} = '')`
  if (kind === 'choices') return sql`coalesce(cardinality(${expression}), 0) = 0`
  return sql`${expression} is null`
}

/** A text of jsonb, or null. */
const jsonText = (expression: RawBuilder<unknown>) =>
  sql`case when jsonb_typeof(${expression}) = 'string' then ${expression} #>> '{}' end`

const textSql = (how: 'is' | 'starts' | 'ends' | 'contains', keys: readonly string[], field: SqlField): Bool => {
  const text = field.storage === 'json' ? jsonText(field.expression) : field.expression
  const folded = field.folded ?? sql`entrepot_fold(${text})`
  if (how === 'is')
    return unlessKnown(text, field.known, (key) => keys.includes(key), sql`${folded} = any(${keys}::text[])`)
  const [before, after] = [how === 'starts' ? '' : '%', how === 'ends' ? '' : '%']
  return unlessKnown(
    text,
    field.known,
    (key) => keys.some((part) => holdsPart[how](key, part)),
    sql`${folded} like any(${keys.map((key) => before + escapeLike(key) + after)}::text[])`,
  )
}
const holdsPart = {
  starts: (key: string, part: string) => key.startsWith(part),
  ends: (key: string, part: string) => key.endsWith(part),
  contains: (key: string, part: string) => key.includes(part),
}

/**
 * Folding a text costs some microseconds, which a list of values pays a hundred thousand times for three different
 * texts.
 */
const unlessKnown = (
  text: RawBuilder<unknown>,
  known: readonly string[] = [],
  matches: (key: string) => boolean,
  otherwise: Bool,
): Bool => {
  if (known.length === 0) return otherwise
  return sql`case when ${text} = any(${known}::text[])
    then ${text} = any(${known.filter((value) => matches(searchKey(value)))}::text[]) else ${otherwise} end`
}

/** The names inside are qualified: a column of the query outside may be called as they are. */
const holdsSql = (keys: readonly string[], { storage, expression, known }: SqlField): Bool =>
  storage === 'column'
    ? sql`exists (select from unnest(${expression}) as listed(element)
      where entrepot_fold(listed.element) = any(${keys}::text[]))`
    : sql`exists (select from jsonb_array_elements(${jsonList(expression)}) as listed(element)
        where jsonb_typeof(listed.element) = 'string'
        and ${unlessKnown(
          sql`(listed.element #>>
          '{}')`,
          known,
          (key) => keys.includes(key),
          sql`entrepot_fold(listed.element #>> '{}') =
          any(${keys}::text[])`,
        )})`

/** A single choice is a list of one: the field may have become a list later. */
const jsonList = (expression: RawBuilder<unknown>) => sql`case jsonb_typeof(${expression})
  when 'array' then ${expression}
  when 'string' then jsonb_build_array(${expression})
  else '[]'::jsonb
end`

const COMPARISON: Record<How, RawBuilder<unknown>> = {
  is: sql`=`,
  above: sql`>`,
  from: sql`>=`,
  below: sql`<`,
  to: sql`<=`,
}

const numberSql = (how: How, numbers: readonly number[], { storage, expression }: SqlField): Bool => {
  const number = storage === 'json' ? jsonNumber(expression) : expression
  return sql`${number} ${COMPARISON[how]} any(${numbers.map(String)}::numeric[])`
}

/** The pattern of `NUMBER_TEXT`; a text that is not a number must never reach the cast. */
const jsonNumber = (expression: RawBuilder<unknown>) => sql`case jsonb_typeof(${expression})
  when 'number' then (${expression})::numeric
  when 'string' then case when ${expression} #>> '{}' ~ '^-?[0-9]{1,12}([.][0-9]{1,3})?$'
  then (${expression} #>> '{}')::numeric end
end`

const refersSql = (guids: readonly string[], { storage, expression }: SqlField): Bool => {
  if (storage === 'column') return sql`${expression} = any(${guids}::uuid[])`
  return sql`${jsonGuid(expression)} = any(${guids}::text[])`
}
const jsonGuid = (expression: RawBuilder<unknown>) => sql`lower(case jsonb_typeof(${expression})
  when 'string' then ${expression} #>> '{}'
  when 'object' then coalesce(${expression} ->> 'guid', ${expression} ->> 'id')
end)`

const DAY = sql.lit('^[0-9]{4}-[0-9]{2}-[0-9]{2}$')
const INSTANT = sql.lit('^[1-9][0-9]{3}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}[.][0-9]{3}Z$')
/**
 * Days and instants kept in jsonb are compared as text: their one accepted form sorts as the time does, and no cast can
 * fail.
 */
const daysSql = (
  [first, last]: readonly [string, string],
  { kind, storage, expression }: SqlField,
  { timeZone }: Clock,
): Bool => {
  const text = sql`(${jsonText(expression)}) collate "C"`
  if (kind === 'date') {
    if (storage === 'column') return sql`${expression} between ${first}::date and ${last}::date`
    return sql`(${jsonText(expression)}) ~ ${DAY} and ${text} between ${first} and ${last}`
  }
  const start = dayBounds(first, timeZone)[0].toISOString()
  const end = dayBounds(last, timeZone)[1].toISOString()
  if (storage === 'column') return sql`(${expression} >= ${start}::timestamptz and ${expression} < ${end}::timestamptz)`
  return sql`(${jsonText(expression)}) ~ ${INSTANT}
    and ${text} >= ${start} and ${text} < ${end}`
}

/** A field with another of its kind; what is empty, or no value of its kind, compares with nothing. */
const otherSql = (how: How, field: SqlField, other: SqlField, clock: Clock): Bool => {
  if (field.kind === 'boolean') return sql`coalesce(${trueSql(field)}, false) = coalesce(${trueSql(other)}, false)`
  const byDay = field.kind !== other.kind
  return sql`${comparableSql(field, byDay, clock)} ${COMPARISON[how]} ${comparableSql(other, byDay, clock)}`
}

/** By what values of a kind compare: numbers as such, all others as the evaluator does, as texts. */
const comparableSql = (field: SqlField, byDay: boolean, { timeZone }: Clock): RawBuilder<unknown> => {
  const { kind, storage, expression, folded } = field
  const isColumn = storage === 'column'
  switch (kind) {
    case 'number':
      return nativeSql(field)
    case 'date':
      return isColumn ? sql`to_char(${expression}, 'YYYY-MM-DD') collate "C"` : jsonMatching(expression, DAY)
    case 'datetime': {
      const instant = isColumn ? expression : jsonInstant(expression)
      if (byDay) return sql`to_char(${instant} at time zone ${timeZone}, 'YYYY-MM-DD') collate "C"`
      return isColumn
        ? sql`to_char(${expression} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') collate "C"`
        : jsonMatching(expression, INSTANT)
    }
    case 'reference':
      return isColumn ? sql`${expression}::text` : sql`substring(${jsonGuid(expression)} from ${GUID})`
    default:
      return sql`nullif(${folded ?? sql`entrepot_fold(${isColumn ? expression : jsonText(expression)})`}, '')`
  }
}
const GUID = sql.lit('^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$')
const jsonMatching = (expression: RawBuilder<unknown>, pattern: RawBuilder<unknown>) =>
  sql`substring((${jsonText(expression)}) from ${pattern}) collate "C"`
/** A text that no calendar has must never reach the cast. */
const jsonInstant = (expression: RawBuilder<unknown>) =>
  sql`case when (${jsonText(expression)}) ~ ${INSTANT} and pg_input_is_valid(${expression} #>> '{}', 'timestamptz')
  then (${expression} #>> '{}')::timestamptz end`
