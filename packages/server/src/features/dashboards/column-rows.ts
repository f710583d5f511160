import type { Ctx } from '../../kernel/context.ts'
import { customPlan, sql } from '../../kernel/database.ts'
import { LIMITS } from '../../kernel/limits.ts'
import type { Sql } from '../../kernel/list-sql.ts'
import type { Axis, Question, Rest, Rows } from './chart.queries.ts'
import {
  type AddedUp,
  type ByColumns,
  type ColumnAxis,
  entriesOf,
  numbersIn,
  type OwnGrouping,
  UNIT,
} from './column-chart.ts'
import { byGroup, type Groups, largest, ranksOf } from './largest-groups.ts'

type Counted = { rows: Rows; where: readonly Sql[] }
type Places = Pick<Question, 'x' | 'legend' | 'measures' | 'from' | 'most' | 'mostSeries' | 'wanted'>
type Name = 'x' | 'legend'

/** What was added up, for the statement that puts it in order with what lies behind. */
export const addedRows = async (
  ctx: Ctx,
  plan: ByColumns,
  added: AddedUp,
  question: Places,
  behind: Counted,
): Promise<{ added: Sql; rest: Rest | null }> => {
  const { sums, asked } = added
  const width = asked.legend?.count ?? 1
  const groupOf = { x: (place: number) => Math.floor(place / width), legend: (place: number) => place % width }
  const places = metIn(sums.counted)
  const pairs = (some: Int32Array) => ({ x: some.map(groupOf.x), legend: some.map(groupOf.legend) })
  const all = () => rowsOfSums(ctx, plan, added, { of: pairs(places), sums: at(sums, places) }, question)
  const of = places.length > LIMITS.chartTexts ? cutOf(plan) : null
  if (!of) return { added: all(), rest: null }
  const whole = asked.x && asked.legend ? margin(sums, places, groupOf[of], asked[of]!.count) : sums
  const { shown, values } = await shownOf(ctx, plan, asked[of]!, whole, of, question, behind)
  if (values === 0) return { added: all(), rest: null }
  const [kept, others] = parted(places, (place) => shown[groupOf[of](place)] === 1)
  const other = of === 'x' ? 'legend' : 'x'
  const together = margin(sums, others, groupOf[other], asked[other]?.count ?? 1)
  const met = metIn(together.counted)
  const rest = { of: { [other]: met }, sums: at(together, met) }
  return {
    added: rowsOfSums(ctx, plan, added, { of: pairs(kept), sums: at(sums, kept) }, question),
    rest: { of, values, rows: rowsOfSums(ctx, plan, added, rest, question) },
  }
}

// Of a million: loops over arrays of numbers, which leave nothing to collect.
const metIn = (counted: Float64Array): Int32Array => {
  const met = new Int32Array(counted.length)
  let size = 0
  for (let at = 0; at < counted.length; at++) if (counted[at]! > 0) met[size++] = at
  return met.slice(0, size)
}
const parted = (places: Int32Array, isFirst: (place: number) => boolean): [Int32Array, Int32Array] => {
  const parts = new Int32Array(places.length)
  let [first, last] = [0, places.length]
  for (const place of places) parts[isFirst(place) ? first++ : --last] = place
  return [parts.slice(0, first), parts.slice(first)]
}

/** Which axis has values that are left out early: days are all told, in their order. */
const cutOf = ({ x, legend }: ByColumns): Name | null =>
  x && !x.axis.byKey ? 'x' : legend && !legend.axis.byKey ? 'legend' : null

/** What places come to together, by their groups. */
const margin = (sums: Groups, places: Int32Array, groupOf: (place: number) => number, count: number): Groups => {
  const together = (of: Float64Array) => {
    const into = new Float64Array(count)
    for (const place of places) into[groupOf(place)]! += of[place]!
    return into
  }
  return {
    counted: together(sums.counted),
    measures: sums.measures.map(({ n, s }) => ({ n: together(n), s: s && together(s) })),
  }
}

/**
 * Of the groups of an axis those that may be shown, or that what lies behind has as well; the others are told together,
 * as nobody sees which they are.
 */
const shownOf = async (
  ctx: Ctx,
  plan: ByColumns,
  grouping: OwnGrouping,
  sums: Groups,
  of: Name,
  question: Places,
  behind: Counted,
): Promise<{ shown: Uint8Array; values: number }> => {
  const first = await alikeIn(ctx, plan, grouping, of)
  const whole = byGroup(sums, first)
  const wanted = question.wanted?.[of]
  const asked: Asked = { keys: keysBehind(question[of]!, behind), wanted }
  const isShown = new Uint8Array(whole.counted.length)
  const behindToo = grouping.named
    ? amongNamed(ctx, grouping.named, question[of]!, asked)
    : amongTexts(ctx, plan, of, asked)
  for (const group of await behindToo) isShown[group] = 1
  if (!wanted) {
    // Ranked without them: what lies behind may take them further back, as it does an average.
    const counted = whole.counted.map((n, group) => (isShown[group] === 1 ? 0 : n))
    const { type } = question.measures[0]!
    const most = of === 'x' ? question.from + question.most : question.mostSeries
    const ranked = { ...whole, counted }
    const { surely, tied } = largest(ranked, ranksOf(ranked, type), most, type !== 'avg')
    const byName =
      grouping.named || type === 'avg' ? tied : await firstByName(ctx, plan, of, tied, most - surely.length)
    for (const group of [...surely, ...byName]) isShown[group] = 1
  }
  const shown = new Uint8Array(first.length)
  let values = 0
  for (let group = 0; group < first.length; group++) {
    shown[group] = isShown[first[group]!]!
    if (whole.counted[group]! > 0 && isShown[group] === 0) values++
  }
  return { shown, values }
}

/** Of each group the first of those that are one on the axis. */
const alikeIn = async (
  ctx: Ctx,
  { columns, ...plan }: ByColumns,
  grouping: OwnGrouping,
  of: Name,
): Promise<Int32Array> => {
  if (grouping.named) return Int32Array.from(grouping.named, ({ alike }) => alike)
  const { column, many } = plan[of]!
  const first = new Int32Array(grouping.count)
  for (let at = 0; at < first.length; at++) first[at] = at
  if (!many) return first
  // Most are alike to none before them, and each of a million would be sent.
  const { rows } = await sql<{ numbers: string | null; alike: string | null }>`${customPlan}
    select string_agg(m.number::text, ',') as numbers, string_agg((${many.alike})::text, ',') as alike
    from ${columns.entries(ctx, column)} and ${many.alike} <> m.number`.execute(ctx.db)
  const alike = numbersIn(rows[0]!.alike)
  numbersIn(rows[0]!.numbers).forEach((number, at) => (first[number] = alike[at]!))
  return first
}

type Asked = { keys: Sql; wanted: readonly (string | null)[] | null | undefined }
const keysBehind = ({ key }: Axis, { rows, where }: Counted): Sql =>
  sql`select distinct ${key} as key from ${rows.from} ${sql.join(
    where.map((part) => sql`and ${part}`),
    sql` `,
  )}`
const isAmong = (text: Sql, keys: readonly (string | null)[] | null | undefined): Sql =>
  keys ? sql`or ${text} = any(${keys.flatMap((key) => key ?? [])}::text[])` : sql``

/**
 * Of groups that have a name, among which are no more than can be looked through, those that lie behind or are wanted.
 */
const amongNamed = async (
  ctx: Ctx,
  named: NonNullable<OwnGrouping['named']>,
  { folds }: Axis,
  { keys, wanted }: Asked,
): Promise<Float64Array> => {
  const fold = (text: Sql) => (folds ? sql`entrepot_fold(${text})` : text)
  const x = fold(sql`d.x`)
  const { rows } = await sql<{ numbers: string | null }>`${customPlan}
    select string_agg(d.alike::text, ',') as numbers
    from unnest(${named.map(({ alike }) => alike)}::int[], ${named.map(({ x }) => x)}::text[]) d(alike, x)
    where d.x is null or ${x} in (select ${fold(sql`key`)} from (${keys}) b) ${isAmong(x, wanted)}`.execute(ctx.db)
  return numbersIn(rows[0]!.numbers)
}

/** The same of texts of which a million may be: their folded forms are kept. */
const amongTexts = async (
  ctx: Ctx,
  { columns, ...plan }: ByColumns,
  of: Name,
  { keys, wanted }: Asked,
): Promise<Float64Array> => {
  const { column, many } = plan[of]!
  const { alike, folded } = many!
  const { rows } = await sql<{ numbers: string | null }>`${customPlan}
    select string_agg((${alike})::text, ',') as numbers from ${columns.entries(ctx, column)}
      and (coalesce(${folded}, '') = '' or ${folded} in (select entrepot_fold(key) from (${keys}) b)
        ${isAmong(folded, wanted)})`.execute(ctx.db)
  return numbersIn(rows[0]!.numbers)
}

/** Of texts that are tied by their values so many as come first by their names. */
const firstByName = async (
  ctx: Ctx,
  { columns, ...plan }: ByColumns,
  of: Name,
  tied: readonly number[],
  most: number,
): Promise<Float64Array> => {
  if (tied.length <= most) return Float64Array.from(tied)
  const { column, many } = plan[of]!
  const { rows } = await sql<{ numbers: string | null }>`${customPlan}
    select string_agg(number::text, ',') as numbers from (select m.number from ${columns.entries(ctx, column)}
      and m.number = any(${arrayOf(tied)}::int[]) order by ${many!.folded} limit ${most}) n`.execute(ctx.db)
  return numbersIn(rows[0]!.numbers)
}

const arrayOf = (numbers: ArrayLike<number | string>) => `{${Array.prototype.join.call(numbers, ',')}}`

/** Sums of pairs of groups, or of groups of one axis: of each its number on either, and what it comes to. */
type Cells = {
  of: { x?: Int32Array; legend?: Int32Array }
  sums: readonly { name: string; values: Sql }[]
}

/** What so many places come to. What no row has comes to nothing, as in the statement over rows, not to 0. */
const at = ({ counted, measures }: Groups, places: Int32Array): Cells['sums'] => {
  const of = (array: Float64Array) => sql`${arrayOf(Array.from(places, (place) => array[place]!))}::bigint[]`
  const sumOf = (n: Float64Array, s: Float64Array) =>
    sql`${arrayOf(Array.from(places, (place) => (n[place]! > 0 ? s[place]! : 'null')))}::bigint[]`
  return [
    { name: 'counted', values: of(counted) },
    ...measures.flatMap(({ n, s }, measure) => [
      { name: `n${measure}`, values: of(n) },
      ...(s ? [{ name: `s${measure}`, values: sumOf(n, s) }] : []),
    ]),
  ]
}
const columnsOf = (sums: Cells['sums']) =>
  sql.join(
    sums.map(({ name }) =>
      name.startsWith('s') ? sql`${sql.id(name)} * ${sql.lit(1 / UNIT)} as ${sql.id(name)}` : sql.id(name),
    ),
  )

/** The groups of an axis by their numbers, as they are met among `numbers`. */
const groupsAs = (
  ctx: Ctx,
  { columns }: ByColumns,
  { column, axis }: ColumnAxis,
  { named, first }: OwnGrouping,
  numbers: Int32Array,
  /** Days by their steps. */
  stepped: Axis,
): { given: Sql; from: Sql } => {
  if (named) {
    const met = [...new Set(numbers)]
    return {
      given: sql`${arrayOf(numbers)}::int[]`,
      from: sql`select * from unnest(${met}::int[], ${met.map((group) => named[group]!.x)}::text[],
        ${met.map((group) => named[group]!.xl)}::text[]) e(number, x, xl)`,
    }
  }
  return {
    given: sql`${arrayOf(first ? numbers.map((group) => first[group]!) : numbers)}::int[]`,
    from: entriesOf(ctx, columns, column, axis.byKey ? stepped : axis),
  }
}

const rowsOfSums = (ctx: Ctx, plan: ByColumns, { asked }: AddedUp, { of, sums }: Cells, stepped: Places): Sql => {
  const on = (name: Name) => {
    const [axis, grouping, numbers] = [plan[name], asked[name], of[name]]
    return axis && grouping && numbers && groupsAs(ctx, plan, axis, grouping, numbers, stepped[name]!)
  }
  const [x, legend] = [on('x'), on('legend')]
  const none = sql`null::text`
  const nowhere = sql`null::int[]`
  return sql`select ${x ? sql`dx.x, dx.xl` : sql`${none} as x, ${none} as xl`},
      ${legend ? sql`dl.x as l, dl.xl as ll` : sql`${none} as l, ${none} as ll`}, ${columnsOf(sums)}
    from unnest(${x?.given ?? nowhere}, ${legend?.given ?? nowhere}, ${sql.join(sums.map(({ values }) => values))})
      as a(xn, ln, ${sql.join(sums.map(({ name }) => sql.id(name)))})
    ${x ? sql`left join (${x.from}) dx on dx.number = a.xn` : sql``}
    ${legend ? sql`left join (${legend.from}) dl on dl.number = a.ln` : sql``}`
}
