import type { ChartConfig } from '@entrepot/contract/dashboards/chart.ts'
import type { Days } from '@entrepot/contract/kernel/company-clock.ts'
import type { Group } from '@entrepot/contract/kernel/conditions/grammar.ts'
import type { SqlField } from '../../kernel/conditions-sql.ts'
import type { Ctx } from '../../kernel/context.ts'
import type { Columns, Reached } from '../../kernel/counted.ts'
import { customPlan, sql } from '../../kernel/database.ts'
import { listCondition } from '../../kernel/list-conditions.ts'
import type { Sql } from '../../kernel/list-sql.ts'
import { addChunk, type Added, type Asked, type Grouping, noSums, type Sums, type Test } from './add-columns.ts'
import { axisOf, type Axis, type Measured, withinDays } from './chart.queries.ts'
import { type OpenSource, requireField } from './chart-source.ts'
import { byColumn, type ByColumn } from './column-conditions.ts'

type Wanted = ByColumn<Sql>
type Value = { column: string; of: Sql }
/** A chart that columns can answer: of what it asks each part names one. */
export type ByColumns = {
  columns: Columns
  where: readonly Wanted[]
  x: { column: string; axis: Axis } | null
  legend: { column: string; axis: Axis } | null
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
    return { column: named(name)!, axis: axisOf(ctx, fieldOf(name), { place, step: 'day', isClosed })! }
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

/** So many places are added up at once; what has more is read row by row. */
const MOST_PLACES = 2_000_000
/** Values are added up exactly, in units of the fourth decimal place. */
const UNIT = 10_000

/** What columns say of a period; null where they cannot. */
export const addUp = async (
  ctx: Ctx,
  plan: ByColumns,
  reached: Reached,
  { period, met }: { period: Days | null; met: readonly string[] },
): Promise<{ sums: Sums; asked: Asked } | null> => {
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
    measures.push({ only: only && (await masks(only)), value: value && { column: value.column, of: of! } })
  }
  const asked: Asked = {
    where: await masks(where),
    x: plan.x && (await groupingOf(ctx, columns, plan.x, isMatrix, highest)),
    legend: plan.legend && (await groupingOf(ctx, columns, plan.legend, isMatrix, highest)),
    measures,
    met,
    highest,
  }
  if ((asked.x?.count ?? 1) * (asked.legend?.count ?? 1) > MOST_PLACES) return null
  const sums = noSums(asked)
  const days = plan.isOfDays ? period : null
  for await (const some of columns.read(ctx, reached, { columns: names, period: days }))
    for (const chunk of some) addChunk(asked, chunk, sums)
  const isExact = sums.measures.every(({ s }) => !s || s.every((sum) => sum <= Number.MAX_SAFE_INTEGER))
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
  for (const number of listed(rows[0]!.numbers)) mask[Number(number)] = 1
  return mask
}
const listed = (text: string | null) => (text === null || text === '' ? [] : text.split(','))

/** What is measured of each entry; null where it is not exact in our units, or below 0, as sums could pass by what is exact. */
const valuesOf = async (
  ctx: Ctx,
  columns: Columns,
  { column, of }: Value,
  highest: ReadonlyMap<string, number>,
): Promise<Float64Array | null> => {
  const { rows } = await sql<{ numbers: string | null; amounts: string | null; exact: boolean | null }>`${customPlan}
    select string_agg(number::text, ',' order by number) as numbers, string_agg(trunc(value * ${UNIT})::text, ',' order by number) as amounts,
      bool_and(value >= 0 and trunc(value * ${UNIT}) = value * ${UNIT}) as exact
    from (select m.number, ${of} as value from ${columns.entries(ctx, column)}) e where value is not null`.execute(
    ctx.db,
  )
  const { numbers, amounts, exact } = rows[0]!
  if (exact === false) return null
  const values = new Float64Array(highest.get(column)! + 1).fill(NaN)
  const each = listed(amounts)
  listed(numbers).forEach((number, at) => (values[Number(number)] = Number(each[at])))
  return values
}

/**
 * Each entry is a group of its own; where axis and legend are to be added up by pairs, those are one that are called
 * alike.
 */
const groupingOf = async (
  ctx: Ctx,
  columns: Columns,
  { column, axis }: { column: string; axis: Axis },
  isMatrix: boolean,
  highest: ReadonlyMap<string, number>,
): Promise<Grouping & { first: Int32Array }> => {
  const size = highest.get(column)! + 1
  const own = Int32Array.from({ length: size }, (_, at) => at)
  if (!isMatrix) return { column, groups: own, count: size, first: own }
  const { rows } = await sql<{ numbers: string | null; firsts: string | null }>`${customPlan}
    select string_agg(number::text, ',' order by number) as numbers, string_agg(first::text, ',' order by number) as firsts
    from (select number, min(number) over (partition by x, xl) as first
      from (${entriesOf(ctx, columns, column, axis)}) e) g`.execute(ctx.db)
  const [groups, first] = [new Int32Array(size), [] as number[]]
  const places = new Map<string, number>()
  const firsts = listed(rows[0]!.firsts)
  listed(rows[0]!.numbers).forEach((number, at) => {
    let group = places.get(firsts[at]!)
    if (group === undefined) {
      places.set(firsts[at]!, (group = first.length))
      first.push(Number(firsts[at]))
    }
    groups[Number(number)] = group
  })
  return { column, groups, count: Math.max(1, first.length), first: Int32Array.from(first) }
}

/** What the entries of a column stand for on an axis. */
const entriesOf = (ctx: Ctx, columns: Columns, column: string, axis: Axis): Sql =>
  sql`select m.number, ${axis.key} as x, ${axis.label ?? sql`null::text`} as xl from ${columns.entries(ctx, column)}`

const arrayOf = (numbers: readonly number[]) => `{${numbers.join(',')}}`

/** What was added up as rows: of the axis, the legend, how many and what they come to. */
export const rowsOfSums = (
  ctx: Ctx,
  { columns, x, legend }: ByColumns,
  { sums, asked }: { sums: Sums; asked: Asked },
  /** Days by their steps. */
  stepped: { x: Axis | null; legend: Axis | null },
): Sql => {
  const width = asked.legend?.count ?? 1
  const places = [...sums.counted.keys()].filter((place) => sums.counted[place]! > 0)
  const numbers = (grouping: Grouping | null, of: (place: number) => number) => {
    const first = (grouping as { first: Int32Array } | null)?.first
    return sql`${arrayOf(places.map((place) => (first ? first[of(place)]! : 0)))}::int[]`
  }
  const of = (array: Float64Array) => sql`${arrayOf(places.map((place) => array[place]!))}::bigint[]`
  const given = [
    numbers(asked.x, (place) => Math.floor(place / width)),
    numbers(asked.legend, (place) => place % width),
    of(sums.counted),
    ...sums.measures.flatMap(({ n, s }) => [of(n), ...(s ? [of(s)] : [])]),
  ]
  const names = sums.measures.flatMap(({ s }, at) => [`n${at}`, ...(s ? [`s${at}`] : [])])
  const values = sums.measures.flatMap(({ s }, at) => [
    sql.id(`n${at}`),
    ...(s ? [sql`${sql.id(`s${at}`)} * 0.0001 as ${sql.id(`s${at}`)}`] : []),
  ])
  const joined = (of: ByColumns['x'], stepped: Axis | null, alias: string, number: string) =>
    of
      ? sql`left join (${entriesOf(ctx, columns, of.column, of.axis.byKey ? stepped! : of.axis)}) ${sql.id(alias)}
          on ${sql.id(alias)}.number = a.${sql.id(number)}`
      : sql``
  const none = sql`null::text`
  return sql`select ${x ? sql`dx.x, dx.xl` : sql`${none} as x, ${none} as xl`},
      ${legend ? sql`dl.x as l, dl.xl as ll` : sql`${none} as l, ${none} as ll`}, a.counted, ${sql.join(values)}
    from unnest(${sql.join(given)}) as a(xn, ln, counted, ${sql.join(names.map((name) => sql.id(name)))})
    ${joined(x, stepped.x, 'dx', 'xn')} ${joined(legend, stepped.legend, 'dl', 'ln')}`
}

/** What was met of a column, as its entries have it. */
export const metOf = (ctx: Ctx, { columns }: ByColumns, { sums }: { sums: Sums }, column: string, value: Sql): Sql => {
  const met = sums.met.get(column)!
  const numbers = [...met.keys()].filter((number) => met[number] === 1)
  return sql`select ${value} as value from ${columns.entries(ctx, column)} and m.number = any(${arrayOf(numbers)}::int[])`
}
