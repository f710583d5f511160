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
import { axisOf, type Axis, type Measured, withinDays } from './chart.queries.ts'
import { type OpenSource, requireField } from './chart-source.ts'
import { byColumn, type ByColumn } from './column-conditions.ts'

type Wanted = ByColumn<Sql>
type Value = { column: string; of: Sql }
/** `alike`: of its texts the number of the first that is the same on an axis; `folded`: how they are the same. */
export type ColumnAxis = { column: string; axis: Axis; many: { alike: Sql; folded: Sql } | null }
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
export const UNIT = 10_000

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
  for await (const chunk of columns.read(ctx, reached, { columns: names, period: days, highest }))
    addChunk(asked, chunk, sums)
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
export const numbersIn = (text: string | null): Float64Array => {
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

/**
 * What is measured of each entry; null where it is not exact in our units, or below 0, as sums could pass by what is
 * exact.
 */
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

/** What a group is called, on an axis of anything but days; `alike`: the group that is first of those that are one. */
type Named = { x: string | null; xl: string | null; alike: number }
/** `first`: of each group an entry. */
export type OwnGrouping = Grouping & { first?: Int32Array; named?: readonly Named[] }

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
): Promise<OwnGrouping | null> => {
  const size = highest.get(column)! + 1
  if (!isMatrix && (many || size < LIMITS.chartTexts)) return { column, groups: null, count: size }
  const folded = axis.folds ? sql`entrepot_fold(x)` : sql`x`
  const alike = many ? sql`min(alike)` : sql`min(min(number)) over (partition by ${folded})`
  const { rows } = await sql<{ first: number; numbers: string; x: string | null; xl: string | null; alike: number }>`
    ${customPlan} select min(number) as first, string_agg(number::text, ',') as numbers, x::text as x, xl, ${alike} as alike
    from (${entriesOf(ctx, columns, column, axis, many?.alike)}) e group by x, xl limit ${LIMITS.chartGroups + 1}`.execute(
    ctx.db,
  )
  if (rows.length > LIMITS.chartGroups) return null
  const groups = new Int32Array(size)
  rows.forEach(({ numbers }, group) => {
    for (const number of numbersIn(numbers)) groups[number] = group
  })
  return {
    column,
    groups,
    count: Math.max(1, rows.length),
    first: Int32Array.from(rows, ({ first }) => first),
    ...(!axis.byKey && { named: rows.map(({ x, xl, alike: first }) => ({ x, xl, alike: groups[first]! })) }),
  }
}

/** What the entries of a column stand for on an axis. */
export const entriesOf = (ctx: Ctx, columns: Columns, column: string, axis: Axis, alike?: Sql): Sql =>
  sql`select m.number, ${axis.key} as x, ${axis.label ?? sql`null::text`} as xl ${alike ? sql`, ${alike} as alike` : sql``}
    from ${columns.entries(ctx, column)}`

/** What was added up, and by which numbers. */
export type AddedUp = { sums: Sums; asked: Asked & { x: OwnGrouping | null; legend: OwnGrouping | null } }

/** What was met of a column, as its entries have it. */
export const metOf = (ctx: Ctx, { columns }: ByColumns, { sums }: AddedUp, column: string, value: Sql): Sql => {
  const met = sums.met.get(column)!
  const numbers = [...met.keys()].filter((number) => met[number] === 1)
  return sql`select ${value} as value from ${columns.entries(ctx, column)} and m.number = any(${`{${numbers.join(',')}}`}::int[])`
}
