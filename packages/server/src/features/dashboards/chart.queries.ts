import { type Days, dayBounds } from '@entrepot/contract/kernel/company-clock.ts'
import type { Step } from '@entrepot/contract/dashboards/periods.ts'
import type { RawBuilder } from 'kysely'
import { nativeSql, type SqlField } from '../../kernel/conditions-sql.ts'
import type { Ctx } from '../../kernel/context.ts'
import type { Keyed, Sums } from '../../kernel/counted.ts'
import { customPlan, sql } from '../../kernel/database.ts'
import { LIMITS } from '../../kernel/limits.ts'

type Sql = RawBuilder<unknown>

/**
 * Values of the axis, or of the legend, that are surely not shown: how many, and as `rows` what they come to together
 * for each value of the other one, under the names of `added`.
 */
export type Rest = { of: 'x' | 'legend'; values: number; rows: Sql }
/**
 * `sums`: rows that stand for several; `whole`: the same where each that is counted is in one alone, for the total.
 * `added`: what rows that `from` does not have were added up to, as it is of rows; `rest`: what else they have;
 * `found`: the days and units that they have.
 */
export type Rows = {
  from: Sql
  sums?: Pick<Sums, 'weight'>
  whole?: Sql | undefined
  added?: Sql
  rest?: Rest | null
  found?: { days?: Sql | undefined; units?: Sql | undefined }
}

/**
 * What rows are put together by: `key` is a text, or several of a row. `folds`: texts are one whatever their case and
 * accents, as conditions have it. `byKey`: days, in their order, all of them; otherwise the largest first. `name`: what
 * the key is called, by which rows are put together once more.
 */
export type Axis = Pick<Keyed, 'key' | 'each'> & {
  label?: Sql
  name?: Keyed['name']
  folds?: true
  several?: true
  byKey?: true
}
export type Measured = { type: 'sum' | 'count' | 'avg'; value: Sql | null; only: Sql | null }
/** What a chart asks of the rows of its source. */
export type Question = {
  rows: Rows
  where: readonly Sql[]
  x: Axis | null
  legend: Axis | null
  measures: readonly Measured[]
  /** Values of the axis from one place on, so many; what follows is put together unless it is a page. */
  from: number
  most: number
  isPage: boolean
  mostSeries: number
  /** Of an axis or a legend those keys alone, instead of the largest. */
  wanted?: Readonly<Record<'x' | 'legend', readonly (string | null)[] | null>>
}

/** `n`: how many values were added up to `s`; of a count how many rows. */
export type Cell = { n: number; s: number | null }
/** `place` from 1 in its order; 0: all the others. */
export type Met = { place: number; key: string | null; label: string | null }
export type Found = {
  cells: { x: Met; legend: Met; values: Cell[] }[]
  /** Of each value of the legend, over the whole axis. */
  legends: { legend: Met; values: Cell[] }[]
  total: Cell[]
  rows: number
  /** How many values the axis has. */
  values: number
}

/** By which rows are put together that have this field; null: they cannot be. */
export const axisOf = (
  ctx: Ctx,
  field: SqlField,
  {
    place,
    keyed,
    step,
    isClosed,
  }: { place?: { folder: Sql; gone?: Sql } | undefined; keyed?: Keyed | undefined; step: Step; isClosed: boolean },
): Axis | null => {
  if (place) return { key: sql`${place.folder}::text`, ...(place.gone && { label: place.gone }) }
  const value = nativeSql(field)
  switch (field.kind) {
    case 'text':
      return { ...(keyed ?? { key: sql`nullif(${value}, '')` }), folds: true }
    case 'choice':
      return { ...(keyed ?? { key: sql`nullif(${value}, '')` }), ...(!isClosed && { folds: true }) }
    case 'choices':
      return { ...(keyed ?? { key: value }), folds: true, several: true }
    case 'boolean':
      return { key: sql`case when ${value} then 'true' else 'false' end` }
    case 'date':
      return { key: firstDay(value, step), byKey: true }
    case 'datetime':
      return { key: firstDay(sql`(${value} at time zone ${ctx.company.timeZone})::date`, step), byKey: true }
    default:
      return null
  }
}
/** The first day of the day, week or month. */
const firstDay = (day: Sql, step: Step): Sql => (step === 'day' ? day : sql`date_trunc(${sql.lit(step)}, ${day})::date`)

const none = sql`null::text`
const listed = (parts: readonly Sql[]) => sql.join(parts)
const column = (letter: string, at: number) => sql.id(`${letter}${at}`)

/** The rows that are counted, narrow: what they are put together by, and what is measured of each. */
const rowsOf = ({ rows, where, x, legend, measures }: Question): Sql => {
  const wanted = [
    sql`${x?.key ?? none} as x`,
    sql`${x?.label ?? none} as xl`,
    sql`${legend?.key ?? none} as l`,
    sql`${legend?.label ?? none} as ll`,
    ...(rows.sums ? [sql`${rows.sums.weight} as w`] : []),
    ...measures.flatMap(({ value, only }, at) => [
      ...(value ? [sql`${value} as ${column('m', at)}`] : []),
      ...(only ? [sql`${only} as ${column('f', at)}`] : []),
    ]),
  ]
  return sql`select ${listed(wanted)} from ${rows.from} ${sql.join(
    where.map((part) => sql`and ${part}`),
    sql` `,
  )}`
}

/** Each value of those that have several; what has none counts as none. */
const each = (name: string, axis: Axis | null) => {
  if (!axis?.several) return sql``
  const [row, as] = [sql`one.${sql.id(name)}`, sql.id(`each_${name}`)]
  if (axis.each) return axis.each.join(row, as)
  return sql`cross join lateral unnest(case when coalesce(cardinality(${row}), 0) = 0 then array[null::text]
    else ${row} end) as ${as}(${sql.id(name)})`
}
const keyOf = (name: string, axis: Axis | null) => {
  if (!axis?.several) return sql`one.${sql.id(name)}`
  const as = sql.id(`each_${name}`)
  return axis.each ? axis.each.key(as) : sql`${as}.${sql.id(name)}`
}

/** What sums add up is never empty: so many values as rows. */
const sums = ({ rows, measures }: Pick<Question, 'rows' | 'measures'>) =>
  measures.flatMap(({ type, value, only }, at) => {
    const filtered = only ? sql`filter (where ${column('f', at)})` : sql``
    const counted = rows.sums
      ? sql`sum(w)`
      : type === 'count' || !value
        ? sql`count(*)`
        : sql`count(${column('m', at)})`
    return [
      sql`coalesce(${counted} ${filtered}, 0) as ${column('n', at)}`,
      ...(value && type !== 'count' ? [sql`sum(${column('m', at)}) ${filtered} as ${column('s', at)}`] : []),
    ]
  })
const names = (measures: readonly Measured[]) =>
  measures.flatMap(({ type, value }, at) => [column('n', at), ...(value && type !== 'count' ? [column('s', at)] : [])])
const sumsOfSums = (measures: readonly Measured[]) => names(measures).map((name) => sql`sum(${name}) as ${name}`)

const RANKS = { count: sql`sum(n0)`, sum: sql`sum(s0)`, avg: sql`sum(s0) / nullif(sum(n0), 0)` }
const rank = ([first]: readonly Measured[]) => RANKS[first?.type ?? 'count']

/** Every value of an axis in its order, with what is told of it together, where that is. */
const inOrder = (name: string, axis: Axis | null, measures: readonly Measured[], hasRest: boolean) => {
  const key = sql.id(name)
  const values = listed(names(measures))
  const all = hasRest
    ? sql`(select ${key}, ${values} from keyed union all select k, ${values} from others) keyed`
    : sql`keyed`
  return sql`select ${key}, row_number() over (order by ${axis?.byKey ? sql`` : sql`${rank(measures)} desc nulls last,`}
    ${key} nulls last) as place from ${all} group by ${key}`
}

/** Equal, or both missing: said so that both are looked up in a table of hashes, not each compared with each. */
const isSame = (left: Sql, right: Sql) =>
  sql`coalesce(${left}::text, '') = coalesce(${right}::text, '') and (${left} is null) = (${right} is null)`

/**
 * One statement for every source, axis and measure. Rows are put together by what they hold first, which needs no
 * folding of texts; what comes of it is folded, ranked and cut.
 */
export const ask = async (ctx: Ctx, question: Question): Promise<Found> => {
  const { x, legend, measures, from, most, isPage, mostSeries, wanted } = question
  const rowCount = question.rows.sums ? sql`coalesce(sum(w), 0)::bigint` : sql`count(*)`
  const isSeveral = Boolean(x?.several ?? legend?.several)
  if (isSeveral)
    await sql`select set_config('work_mem', ${LIMITS.chartMemory}, true)
      where pg_size_bytes(current_setting('work_mem')) < pg_size_bytes(${LIMITS.chartMemory})`.execute(ctx.db)
  const asText = (name: string, axis: Axis | null) =>
    axis?.byKey ? sql`to_char(${sql.id(name)}, 'YYYY-MM-DD')` : sql`${sql.id(name)}`
  const isMatrix = x !== null && legend !== null
  const fold = (name: string, axis: Axis | null) =>
    !axis?.folds
      ? asText(name, axis)
      : isMatrix
        ? sql`${sql.id(`folded_${name}`)}.folded`
        : sql`entrepot_fold(${sql.id(name)})`
  // Each text once, not for each value of the other axis again.
  const folded = (name: string, axis: Axis | null) =>
    axis?.folds && isMatrix
      ? sql`join (select v, entrepot_fold(v) as folded from (select distinct ${sql.id(name)} as v from called) d offset 0) ${sql.id(`folded_${name}`)}
          on ${isSame(sql`${sql.id(`folded_${name}`)}.v`, sql`c.${sql.id(name)}`)}`
      : sql``
  const figures = names(measures).map((name) => sql`k.${name}`)
  const { rest, whole } = question.rows
  const once = whole && rowsOf({ ...question, x: null, legend: null, rows: { ...question.rows, from: whole } })
  // A row of several values is one of the total; where none has, the rows are read once and never written down.
  const total =
    isSeveral || once
      ? sql`${rowCount}, (select count(*) from xs), ${listed(sums(question))} from ${once ? sql`(${once}) o` : sql`one`}`
      : sql`coalesce(sum(counted), 0)::bigint, (select count(*) from xs) + ${rest?.of === 'x' ? rest.values : 0}::bigint,
        ${listed(sumsOfSums(measures))} from (select counted, ${listed(names(measures))} from keyed
        ${rest ? sql`union all select counted, ${listed(names(measures))} from others` : sql``}) k`
  const among = (column: Sql, keys: readonly (string | null)[]) =>
    sql`(${column} = any(${keys.flatMap((key) => key ?? [])}::text[])
      ${keys.includes(null) ? sql`or ${column} is null` : sql``})`
  const isShown = wanted?.x ? among(sql`xs.x`, wanted.x) : sql`xs.place > ${from} and xs.place <= ${from + most}`
  const isSeries = wanted?.legend ? among(sql`ls.l`, wanted.legend) : sql`ls.place <= ${mostSeries}`
  const shown = sql`case when ${isShown} then xs.place else 0 end`
  const series = sql`case when ${isSeries} then ls.place else 0 end`
  const others = (them: Rest, name: string, axis: Axis | null) => sql`others as materialized (
    select ${axis?.folds ? sql`entrepot_fold(${sql.id(name)})` : asText(name, axis)} as k,
      min(coalesce(${sql.id(`${name}l`)}, ${asText(name, axis)})) as kl, sum(counted) as counted,
      ${listed(sumsOfSums(measures))} from (${them.rows}) o group by 1),`
  const values = listed(names(measures))
  const placedOthers =
    rest?.of === 'x'
      ? sql`union all select 0, ${series}, null, null, o.k, o.kl, ${values} from others o
          join ls on ${isSame(sql`ls.l`, sql`o.k`)}`
      : sql`union all select ${shown}, 0, o.k, o.kl, null, null, ${values} from others o
          join xs on ${isSame(sql`xs.x`, sql`o.k`)}`
  const { rows } =
    await sql<Raw>`${customPlan} with one as ${isSeveral ? sql`materialized` : sql``} (${rowsOf(question)}),
    raw as (select ${keyOf('x', x)} as x, min(xl) as xl, ${keyOf('l', legend)} as l, min(ll) as ll, ${rowCount} as counted, ${listed(sums(question))} from one ${each('x', x)} ${each('l', legend)} group by 1, 3
      ${question.rows.sums ? sql`having sum(w) <> 0` : sql``}
      ${question.rows.added ? sql`union all ${question.rows.added}` : sql``}),
    called as ${isMatrix ? sql`materialized` : sql``} (select ${x?.name?.(sql`r.x`) ?? sql`r.x`} as x, xl, ${legend?.name?.(sql`r.l`) ?? sql`r.l`} as l, ll, counted,
      ${listed(names(measures))} from raw r),
    keyed as materialized (select ${fold('x', x)} as x, min(coalesce(xl, ${asText('x', x)})) as xl, ${fold('l', legend)} as l,
      min(coalesce(ll, ${asText('l', legend)})) as ll, sum(counted) as counted, ${listed(sumsOfSums(measures))} from called c
      ${folded('x', x)} ${folded('l', legend)} group by 1, 3),
    ${rest ? (rest.of === 'x' ? others(rest, 'l', legend) : others(rest, 'x', x)) : sql``}
    xs as (${inOrder('x', x, measures, rest?.of === 'legend')}),
    ls as (${inOrder('l', legend, measures, rest?.of === 'x')}),
    placed as (select ${shown} as xp, ${series} as lp, k.x, k.xl, k.l, k.ll, ${listed(figures)} from keyed k
      join xs on ${isSame(sql`xs.x`, sql`k.x`)} join ls on ${isSame(sql`ls.l`, sql`k.l`)}
      ${rest ? placedOthers : sql``})
    select 'cell' as part, xp, lp, case when xp > 0 then min(x) end as x,
      case when xp > 0 then min(min(xl)) over (partition by xp) end as xl, case when lp > 0 then min(l) end as l,
      case when lp > 0 then min(min(ll)) over (partition by lp) end as ll, null::bigint as counted,
      null::bigint as among, ${listed(sumsOfSums(measures))} from placed ${isPage ? sql`where xp > 0` : sql``} group by xp, lp
    union all select 'legend', 0, lp, null, null, case when lp > 0 then min(l) end, case when lp > 0 then min(ll) end,
      null, null, ${listed(sumsOfSums(measures))} from placed group by lp
    union all select 'total', 0, 0, null, null, null, null, ${total}`.execute(ctx.db)
  return readFound(rows, measures)
}

type Raw = {
  part: 'cell' | 'legend' | 'total'
  xp: string
  lp: string
  x: string | null
  xl: string | null
  l: string | null
  ll: string | null
  counted: string | null
  among: string | null
} & Record<`n${number}` | `s${number}`, string | null>

const numberOf = (text: string | null | undefined) => (text === null || text === undefined ? null : Number(text))
const readFound = (rows: readonly Raw[], measures: readonly Measured[]): Found => {
  const valuesOf = (raw: Raw) =>
    measures.map((_, at): Cell => ({ n: Number(raw[`n${at}`] ?? 0), s: numberOf(raw[`s${at}`]) }))
  const met = (place: string, key: string | null, label: string | null): Met => ({ place: Number(place), key, label })
  const of = (part: Raw['part']) => rows.filter((row) => row.part === part)
  const total = of('total')[0]!
  return {
    cells: of('cell').map((raw) => ({
      x: met(raw.xp, raw.x, raw.xl),
      legend: met(raw.lp, raw.l, raw.ll),
      values: valuesOf(raw),
    })),
    legends: of('legend').map((raw) => ({ legend: met(raw.lp, raw.l, raw.ll), values: valuesOf(raw) })),
    total: valuesOf(total),
    rows: Number(total.counted),
    values: Number(total.among),
  }
}

/** The first and the last day of what is counted, where it has one, and in which units it is kept. */
export type Extent = { days: Days | null; units: string[] }
const MOST_UNITS = 20
/** Both by one reading of the rows; each where it is asked for. */
export const extentFound = async (
  ctx: Ctx,
  { rows, where }: Pick<Question, 'rows' | 'where'>,
  { day: dated, unit }: { day: SqlField | null; unit: SqlField | null },
): Promise<Extent> => {
  if (!dated && !unit) return { days: null, units: [] }
  const day = dated && dayOf(ctx, dated)
  const { rows: found } = await sql<{
    unit: string | null
    first: string | null
    last: string | null
  }>`${customPlan}
    select unit, min(day)::text as first, max(day)::text as last
    from (select ${unit?.expression ?? none} as unit, ${day ?? sql`null::date`} as day
      ${rows.sums ? sql`, ${rows.sums.weight} as weight` : sql``} from ${rows.from}
      ${sql.join(
        where.map((part) => sql`and ${part}`),
        sql` `,
      )}
      ${rows.found?.days ? sql`union all select null, value from (${rows.found.days}) of_days` : sql``}
      ${rows.found?.units ? sql`union all select value, null from (${rows.found.units}) of_units` : sql``}) d
    group by unit ${rows.sums ? sql`having sum(weight) <> 0` : sql``} order by unit`.execute(ctx.db)
  const [first] = found.flatMap((row) => row.first ?? []).toSorted()
  const last = found
    .flatMap((row) => row.last ?? [])
    .toSorted()
    .at(-1)
  return {
    days: first && last ? ([first, last] as Days) : null,
    units: unit ? found.flatMap((row) => row.unit ?? []).slice(0, MOST_UNITS) : [],
  }
}
export const dayOf = (ctx: Ctx, field: SqlField): Sql =>
  field.kind === 'date' ? nativeSql(field) : sql`(${nativeSql(field)} at time zone ${ctx.company.timeZone})::date`

/** Rows of a period, by the clock of the company. */
export const withinDays = (ctx: Ctx, field: SqlField, [first, last]: Days): Sql => {
  const value = nativeSql(field)
  if (field.kind === 'date') return sql`${value} between ${first}::date and ${last}::date`
  const [start, end] = [dayBounds(first, ctx.company.timeZone)[0], dayBounds(last, ctx.company.timeZone)[1]]
  return sql`${value} >= ${start} and ${value} < ${end}`
}
