import type { ChartConfig } from '@entrepot/contract/dashboards/chart.ts'
import type { Days } from '@entrepot/contract/kernel/company-clock.ts'
import type { Group } from '@entrepot/contract/kernel/conditions/grammar.ts'
import type { SqlField } from '../../kernel/conditions-sql.ts'
import type { Ctx } from '../../kernel/context.ts'
import type { Columns, Reached } from '../../kernel/counted.ts'
import { customPlan, sql } from '../../kernel/database.ts'
import { LIMITS } from '../../kernel/limits.ts'
import { listCondition } from '../../kernel/list-conditions.ts'
import type { Sql } from '../../kernel/list-sql.ts'
import { addChunk, type Added, type Asked, type Grouping, noSums, type Sums, type Test } from './add-columns.ts'
import { axisOf, type Axis, type Measured, type Question, type Rest, type Rows, withinDays } from './chart.queries.ts'
import { byGroup, largest, ranksOf } from './largest-groups.ts'
import { type OpenSource, requireField } from './chart-source.ts'
import { byColumn, type ByColumn } from './column-conditions.ts'

type Wanted = ByColumn<Sql>
type Counted = { rows: Rows; where: readonly Sql[] }
type Value = { column: string; of: Sql }
/** `alike`: of its texts the number of the first that is the same on an axis; `folded`: how they are the same. */
type ColumnAxis = { column: string; axis: Axis; many: { alike: Sql; folded: Sql } | null }
/** A chart that columns can answer: of what it asks each part names one. */
export type ByColumns = {
  columns: Columns
  where: readonly Wanted[]
  x: ColumnAxis | null
  legend: ColumnAxis | null
  measures: readonly { only: Wanted | null; value: Value | null }[]
  dated: { column: string; field: SqlField } | null
  isOfDays: boolean
}

/** Null where a part of a chart asks what no column tells by itself. */
export const byColumns = (
  ctx: Ctx,
  source: OpenSource,
  { config, measures, dated }: { config: ChartConfig; measures: readonly Measured[]; dated: SqlField | null },
): ByColumns | null => {
  const { columns } = source.counted
  if (!columns) return null
  const anyColumn = columns.columnOf(columns.day)!
  const fieldOf = (name: string) => columns.fieldOf(name, requireField(source, name, 'x'))
  const find = (name: string) => {
    const field = source.counted.find(name)
    return field && columns.fieldOf(name, field)
  }
  const named = (name: string | null | undefined) => (name ? columns.columnOf(name) : anyColumn)
  const wanted = (condition: ChartConfig['filters'] | undefined): Wanted | null | undefined => {
    if (!condition || condition.rules.length === 0) return undefined
    const parts = byColumn(condition as Group, columns.columnOf, anyColumn)
    return parts && mapped(parts, (group) => listCondition(ctx, JSON.stringify(group), find))
  }
  const dateName = config.dates && (config.dates.field ?? source.facts.day)
  const { rules } = source.facts
  const where = [
    wanted(rules && ({ operator: 'AND', rules: [...rules] } as ChartConfig['filters'])),
    wanted(config.filters),
  ]
  const only = config.measures.map(({ filters }) => wanted(filters))
  const names = [
    config.x,
    config.legend,
    dateName,
    ...config.measures.map(({ type, value }) => (type === 'count' ? null : value)),
  ]
  if ([...where, ...only].includes(null) || names.some((name) => named(name) === undefined)) return null
  const seen = columns.seen(ctx)
  const axis = (name: string | null) => {
    if (!name) return null
    const place = source.counted.places?.[name]
    const isClosed = source.fields[name]?.choices !== undefined
    const field = fieldOf(name)
    const alike = columns.alikeOf(name)
    return {
      column: named(name)!,
      axis: axisOf(ctx, field, { place, step: 'day', isClosed })!,
      many: alike && field.folded ? { alike, folded: field.folded } : null,
    }
  }
  return {
    columns,
    where: [...where.flatMap((one) => one ?? []), ...(seen ? [{ column: seen.column, asks: seen.sql }] : [])],
    x: axis(config.x),
    legend: axis(config.legend),
    measures: config.measures.map(({ type, value }, at) => ({
      only: only[at] ?? null,
      value: type === 'count' || !value ? null : { column: named(value)!, of: measures[at]!.value! },
    })),
    dated: dateName ? { column: named(dateName)!, field: dated! } : null,
    isOfDays: dateName === columns.day,
  }
}
const mapped = <A, B>(parts: ByColumn<A>, of: (asks: A) => B): ByColumn<B> => {
  if ('column' in parts) return { column: parts.column, asks: of(parts.asks) }
  return 'all' in parts
    ? { all: parts.all.map((part) => mapped(part, of)) }
    : { any: parts.any.map((part) => mapped(part, of)) }
}

const columnsIn = (test: ByColumn<unknown>): string[] =>
  'column' in test ? [test.column] : ('all' in test ? test.all : test.any).flatMap(columnsIn)

/** Values are added up exactly, in units of the fourth decimal place. */
const UNIT = 10_000

/** What columns say of a period; null where they cannot. */
export const addUp = async (
  ctx: Ctx,
  plan: ByColumns,
  reached: Reached,
  { period, met }: { period: Days | null; met: readonly string[] },
): Promise<AddedUp | null> => {
  const { columns, dated } = plan
  const isWithin = period && dated && { column: dated.column, asks: withinDays(ctx, dated.field, period) }
  const where: Wanted = { all: [...plan.where, ...(isWithin ? [isWithin] : [])] }
  const names = [
    ...new Set([
      ...columnsIn(where),
      ...[plan.x, plan.legend].flatMap((axis) => axis?.column ?? []),
      ...plan.measures.flatMap(({ only, value }) => [
        ...(only ? columnsIn(only) : []),
        ...(value ? [value.column] : []),
      ]),
      ...met,
    ]),
  ]
  const highest = await columns.highest(ctx, names)
  const masks = (wanted: Wanted) => resolved(wanted, ({ column, asks }) => maskOf(ctx, columns, column, asks, highest))
  const isMatrix = plan.x !== null && plan.legend !== null
  const measures: Added[] = []
  for (const { only, value } of plan.measures) {
    const of = value && (await valuesOf(ctx, columns, value, highest))
    if (value && !of) return null
    measures.push({ only: only && (await masks(only)), value: value && { column: value.column, ...of! } })
  }
  const x = plan.x && (await groupingOf(ctx, columns, plan.x, isMatrix, highest))
  const legend = plan.legend && (await groupingOf(ctx, columns, plan.legend, isMatrix, highest))
  if ((plan.x && !x) || (plan.legend && !legend)) return null
  const asked: Asked = {
    where: await masks(where),
    x,
    legend,
    measures,
    met,
    highest,
  }
  if ((asked.x?.count ?? 1) * (asked.legend?.count ?? 1) > LIMITS.chartPlaces) return null
  const sums = noSums(asked)
  const days = plan.isOfDays ? period : null
  for await (const chunk of columns.read(ctx, reached, { columns: names, period: days })) addChunk(asked, chunk, sums)
  const isExact = sums.measures.every(({ s }) => !s || s.reduce((all, sum) => all + sum, 0) <= Number.MAX_SAFE_INTEGER)
  return isExact ? { sums, asked } : null
}

const resolved = async (
  wanted: Wanted,
  of: (leaf: { column: string; asks: Sql }) => Promise<Uint8Array>,
): Promise<Test> => {
  if ('column' in wanted) return { column: wanted.column, asks: await of(wanted) }
  const parts = await Promise.all(('all' in wanted ? wanted.all : wanted.any).map((part) => resolved(part, of)))
  return 'all' in wanted ? { all: parts } : { any: parts }
}

/** Which entries of a column meet a condition. */
const maskOf = async (
  ctx: Ctx,
  columns: Columns,
  column: string,
  condition: Sql,
  highest: ReadonlyMap<string, number>,
): Promise<Uint8Array> => {
  const { rows } = await sql<{ numbers: string | null }>`${customPlan} select string_agg(number::text, ',') as numbers
    from (select m.number from ${columns.entries(ctx, column)} and ${condition}) e`.execute(ctx.db)
  const mask = new Uint8Array(highest.get(column)! + 1)
  for (const number of numbersIn(rows[0]!.numbers)) mask[number] = 1
  return mask
}
const [COMMA, ZERO] = [44, 48]
/** Numbers with commas between them: a million texts would be a million objects. */
const numbersIn = (text: string | null): Float64Array => {
  if (text === null || text === '') return new Float64Array(0)
  let [size, at, number] = [1, 0, 0]
  for (let place = 0; place < text.length; place++) if (text.charCodeAt(place) === COMMA) size++
  const numbers = new Float64Array(size)
  for (let place = 0; place < text.length; place++) {
    const sign = text.charCodeAt(place)
    if (sign !== COMMA) number = number * 10 + sign - ZERO
    else {
      numbers[at++] = number
      number = 0
    }
  }
  numbers[at] = number
  return numbers
}

/** What is measured of each entry; null where it is not exact in our units, or below 0, as sums could pass by what is exact. */
const valuesOf = async (
  ctx: Ctx,
  columns: Columns,
  { column, of }: Value,
  highest: ReadonlyMap<string, number>,
): Promise<{ of: Float64Array; isWhole: boolean } | null> => {
  const { rows } = await sql<{ numbers: string | null; amounts: string | null; exact: boolean | null }>`${customPlan}
    select string_agg(number::text, ',') as numbers, string_agg(trunc(value * ${UNIT})::text, ',') as amounts,
      bool_and(value >= 0 and trunc(value * ${UNIT}) = value * ${UNIT}) as exact
    from (select m.number, ${of} as value from ${columns.entries(ctx, column)}) e where value is not null`.execute(
    ctx.db,
  )
  const { numbers, amounts, exact } = rows[0]!
  if (exact === false) return null
  const values = new Float64Array(highest.get(column)! + 1).fill(NaN)
  const each = numbersIn(amounts)
  const those = numbersIn(numbers)
  those.forEach((number, at) => (values[number] = each[at]!))
  // Numbers begin with 1.
  return { of: values, isWhole: columns.always.has(column) && those.length === values.length - 1 }
}

/**
 * Each entry is a group of its own; those are one that are called alike, where there would be too many, or axis and
 * legend are added up by pairs.
 */
const groupingOf = async (
  ctx: Ctx,
  columns: Columns,
  { column, axis, many }: ColumnAxis,
  isMatrix: boolean,
  highest: ReadonlyMap<string, number>,
): Promise<(Grouping & { first?: Int32Array }) | null> => {
  const size = highest.get(column)! + 1
  if (!isMatrix && (many || size < LIMITS.chartTexts)) return { column, groups: null, count: size }
  const { rows } = await sql<{ first: number; numbers: string }>`${customPlan}
    select min(number) as first, string_agg(number::text, ',') as numbers
    from (${entriesOf(ctx, columns, column, axis)}) e group by x, xl limit ${LIMITS.chartGroups + 1}`.execute(ctx.db)
  if (rows.length > LIMITS.chartGroups) return null
  const groups = new Int32Array(size)
  rows.forEach(({ numbers }, group) => {
    for (const number of numbersIn(numbers)) groups[number] = group
  })
  return { column, groups, count: Math.max(1, rows.length), first: Int32Array.from(rows, ({ first }) => first) }
}

/** What the entries of a column stand for on an axis. */
const entriesOf = (ctx: Ctx, columns: Columns, column: string, axis: Axis): Sql =>
  sql`select m.number, ${axis.key} as x, ${axis.label ?? sql`null::text`} as xl from ${columns.entries(ctx, column)}`

const arrayOf = (numbers: ArrayLike<number>) => `{${Array.prototype.join.call(numbers, ',')}}`

/** What was added up, and by which numbers. */
export type AddedUp = { sums: Sums; asked: Asked }
type Kept = { places: readonly number[]; rest: Rest | null }

/** Of places what was added up as rows: of the axis, the legend, how many and what they come to. */
const rowsOfSums = (
  ctx: Ctx,
  { columns, x, legend }: ByColumns,
  { sums, asked }: AddedUp,
  places: readonly number[],
  /** Days by their steps. */
  stepped: { x: Axis | null; legend: Axis | null },
): Sql => {
  const width = asked.legend?.count ?? 1
  const numbers = (grouping: Grouping | null, of: (place: number) => number) => {
    const first = (grouping as { first?: Int32Array } | null)?.first
    return sql`${arrayOf(places.map((place) => (first ? first[of(place)]! : of(place))))}::int[]`
  }
  const of = (array: Float64Array) => sql`${arrayOf(places.map((place) => array[place]!))}::bigint[]`
  // As in the statement over rows, what no row has comes to nothing, not to 0.
  const sumOf = (n: Float64Array, s: Float64Array) =>
    sql`${`{${places.map((place) => (n[place]! > 0 ? s[place]! : 'null')).join(',')}}`}::bigint[]`
  const given = [
    numbers(asked.x, (place) => Math.floor(place / width)),
    numbers(asked.legend, (place) => place % width),
    of(sums.counted),
    ...sums.measures.flatMap(({ n, s }) => [of(n), ...(s ? [sumOf(n, s)] : [])]),
  ]
  const names = sums.measures.flatMap(({ s }, at) => [`n${at}`, ...(s ? [`s${at}`] : [])])
  const values = sums.measures.flatMap(({ s }, at) => [
    sql.id(`n${at}`),
    ...(s ? [sql`${sql.id(`s${at}`)} * 0.0001 as ${sql.id(`s${at}`)}`] : []),
  ])
  const joined = (axis: ColumnAxis | null, days: Axis | null, alias: string, number: string) =>
    axis
      ? sql`left join (${entriesOf(ctx, columns, axis.column, axis.axis.byKey ? days! : axis.axis)}) ${sql.id(alias)}
          on ${sql.id(alias)}.number = a.${sql.id(number)}`
      : sql``
  const none = sql`null::text`
  return sql`select ${x ? sql`dx.x, dx.xl` : sql`${none} as x, ${none} as xl`},
      ${legend ? sql`dl.x as l, dl.xl as ll` : sql`${none} as l, ${none} as ll`}, a.counted, ${sql.join(values)}
    from unnest(${sql.join(given)}) as a(xn, ln, counted, ${sql.join(names.map((name) => sql.id(name)))})
    ${joined(x, stepped.x, 'dx', 'xn')} ${joined(legend, stepped.legend, 'dl', 'ln')}`
}

type Places = Pick<Question, 'x' | 'legend' | 'measures' | 'from' | 'most'>
/** What was added up, for the statement that puts it in order with what lies behind. */
export const addedRows = async (
  ctx: Ctx,
  plan: ByColumns,
  added: AddedUp,
  question: Places,
  behind: Counted,
): Promise<{ added: Sql; rest: Rest | null }> => {
  const places: number[] = []
  for (let place = 0; place < added.sums.counted.length; place++) if (added.sums.counted[place]! > 0) places.push(place)
  const isMany = places.length > LIMITS.chartTexts && plan.x?.many && !plan.legend
  const kept = isMany ? await largestOf(ctx, plan, added, places, question, behind) : { places, rest: null }
  return { added: rowsOfSums(ctx, plan, added, kept.places, question), rest: kept.rest }
}

/**
 * Of many texts those that may be shown, or that what lies behind has as well; the others are told together, as nobody
 * sees which they are.
 */
const largestOf = async (
  ctx: Ctx,
  { columns, x }: ByColumns,
  { sums }: AddedUp,
  places: readonly number[],
  { x: axis, measures, from, most }: Places,
  behind: Counted,
): Promise<Kept> => {
  const { column, many } = x!
  const entries = columns.entries(ctx, column)
  // Most are alike to none before them, and each of a million would be sent.
  const { rows } = await sql<{ numbers: string | null; alike: string | null }>`${customPlan}
    select string_agg(m.number::text, ',') as numbers, string_agg((${many!.alike})::text, ',') as alike
    from ${entries} and ${many!.alike} <> m.number`.execute(ctx.db)
  const groups = Int32Array.from(sums.counted.keys())
  const alike = numbersIn(rows[0]!.alike)
  numbersIn(rows[0]!.numbers).forEach((number, at) => (groups[number] = alike[at]!))
  const whole = byGroup(sums, groups)
  const { type } = measures[0]!
  const { surely, tied } = largest(whole, ranksOf(whole, type), from + most, type !== 'avg')
  const byName = type === 'avg' ? sql`` : sql`limit ${from + most - surely.length}`
  const { rows: named } = await sql<{ numbers: string | null }>`${customPlan}
    select string_agg(number::text, ',') as numbers from (
      (select ${many!.alike} as number from ${entries} and (coalesce(${many!.folded}, '') = '' or ${many!.folded} in (
        select entrepot_fold(key) from (select ${axis!.key} as key from ${behind.rows.from} ${sql.join(
          behind.where.map((part) => sql`and ${part}`),
          sql` `,
        )}) b)))
      union all (select m.number from ${entries} and m.number = any(${arrayOf(tied)}::int[])
        order by ${many!.folded} ${byName})) n`.execute(ctx.db)
  const shown = new Uint8Array(groups.length)
  for (const group of [...surely, ...numbersIn(named[0]!.numbers)]) shown[group] = 1
  const keeps = (place: number) => shown[groups[place]!] === 1
  const values = whole.counted.reduce((n, counted, group) => (counted > 0 && shown[group] === 0 ? n + 1 : n), 0)
  const sumOf = (of: Float64Array) => places.reduce((sum, place) => (keeps(place) ? sum : sum + of[place]!), 0)
  if (values === 0) return { places, rest: null }
  return {
    places: places.filter(keeps),
    rest: {
      values,
      counted: sumOf(sums.counted),
      measures: sums.measures.map(({ n, s }) => ({ n: sumOf(n), s: s && sumOf(s) / UNIT })),
    },
  }
}

/** What was met of a column, as its entries have it. */
export const metOf = (ctx: Ctx, { columns }: ByColumns, { sums }: AddedUp, column: string, value: Sql): Sql => {
  const met = sums.met.get(column)!
  const numbers = [...met.keys()].filter((number) => met[number] === 1)
  return sql`select ${value} as value from ${columns.entries(ctx, column)} and m.number = any(${arrayOf(numbers)}::int[])`
}
