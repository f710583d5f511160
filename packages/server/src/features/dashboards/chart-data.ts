import {
  type ChartCategory,
  type ChartConfig,
  type ChartData,
  type ChartSeries,
  type ChartValue,
  MOST_PLACES,
  MOST_SERIES,
  MOST_STEPS,
  SHOWN_VALUES,
} from '@entrepot/contract/dashboards/chart.ts'
import { computeFormula } from '@entrepot/contract/dashboards/formula.ts'
import {
  bucketCount,
  bucketOf,
  bucketsOf,
  comparedDays,
  type Step,
  stepFor,
} from '@entrepot/contract/dashboards/periods.ts'
import { halfUp } from '@entrepot/contract/fields/formula/result.ts'
import type { Days } from '@entrepot/contract/kernel/company-clock.ts'
import { customNameOf } from '@entrepot/contract/kernel/conditions/operators.ts'
import { type Ctx, todayOf } from '../../kernel/context.ts'
import { isTooLong } from '../../kernel/database-errors.ts'
import { callerThen, lookBack } from '../../kernel/look-back.ts'
import { Problem } from '../../kernel/problem.ts'
import type { Cell, Found, Measured } from './chart.queries.ts'
import { type Base, inColumns, oneByOne, summed, type Unplaced } from './chart-bases.ts'
import { dayLabel, naming, type Naming, toldApart } from './chart-names.ts'
import { axisFor, DATED, type Plan, planOf, unitOf } from './chart-plan.ts'
import { requireField } from './chart-source.ts'

type Named = Omit<ChartCategory, 'total'>

/**
 * What a chart shows of the records that the caller sees (DASH-11). One that takes longer than a statement may is told
 * as such: to try again later helps nobody.
 */
export const chartData = (ctx: Ctx, config: ChartConfig, page?: number, at?: Date): Promise<ChartData> =>
  answerOf(ctx, config, page, at).catch((error: unknown) => {
    throw isTooLong(error) ? new Problem('chart_too_costly') : error
  })
const answerOf = async (caller: Ctx, config: ChartConfig, page?: number, at?: Date): Promise<ChartData> => {
  const ctx = at ? await callerThen(caller, at) : caller
  const plan = await planOf(ctx, config, at)
  const { sums } = plan
  for (let tries = 0; sums && tries < MOST_TRIES; tries++) {
    const until = await sums.until(ctx)
    if (until === null) break
    const data = await dataFrom(ctx, plan, summed(ctx, plan, sums, until), page)
    if ((await sums.until(ctx)) === until) return data
  }
  for (let tries = 0; plan.byColumns && tries < MOST_TRIES; tries++) {
    const { columns } = plan.byColumns
    const reached = await columns.reached(ctx)
    if (reached === null) break
    const data = await dataFrom(ctx, plan, inColumns(ctx, plan, plan.byColumns, reached), page)
    if ((await columns.reached(ctx))?.until === reached.until) return data
  }
  const rows = (inner: Ctx) => dataFrom(inner, plan, oneByOne(inner, plan), page)
  return at && plan.source.facts.past === 'tables' ? lookBack(ctx, rows) : rows(ctx)
}
/** Sums are made every few minutes, in a moment: who meets them twice reads the rows. */
const MOST_TRIES = 2

const dataFrom = async (ctx: Ctx, plan: Plan, base: Base, page?: number): Promise<ChartData> => {
  const { config, source, period } = plan
  const onAxis = config.x ? requireField(source, config.x, 'x') : null
  const isDays = onAxis !== null && DATED.includes(onAxis.kind)
  // An axis of another date than the one that is asked for reaches as far as its rows do.
  const isOfPeriod = period !== null && config.x === (config.dates?.field ?? source.facts.day)
  const { days, units } = await base.extent(period, {
    day: isDays && !isOfPeriod ? onAxis : null,
    unit: unitOf(plan),
  })
  const span = isDays ? (isOfPeriod ? period : days) : null
  const step = isDays ? stepFor(span ?? [todayOf(ctx), todayOf(ctx)], config.step) : 'day'
  if (span && bucketCount(span, step) > MOST_STEPS) throw new Problem('chart_many_points', { max: MOST_STEPS }, 'step')
  const most = isDays ? MOST_STEPS + 1 : (config.most ?? (config.type === 'map' ? MOST_PLACES : SHOWN_VALUES))
  const axis = (name: string, at: string) => axisFor(ctx, source, requireField(source, name, at), name, step)
  const question: Unplaced = {
    x: config.x ? axis(config.x, 'x') : null,
    legend: config.legend ? axis(config.legend, 'legend') : null,
    measures: plan.measures,
    from: page === undefined || isDays ? 0 : (page - 1) * most,
    most,
    isPage: page !== undefined && !isDays,
    mostSeries: MOST_SERIES,
  }
  const found = await base.ask(period, question)
  const [nameX, nameLegend] = [config.x, config.legend].map((name) => name && naming(ctx, source, name, step))
  const categories = isDays
    ? dayCategories(ctx, found, span, step, nameX as Naming)
    : valueCategories(found, nameX as Naming | null, config.type === 'map')
  const legends = legendsOf(found, nameLegend as Naming | null)
  const table = (answer: Found, at: (category: Named, place: number) => string) =>
    seriesOf(ctx, plan, answer, { categories, legends, at })
  const series = table(found, (category) => keyOf(category))
  const sums = sumsOf(plan, found)
  const total = totalOf(plan, found)
  const before = period && comparedDays(period, config.compare)
  return {
    categories: categories.map((category) => ({ ...category, total: sums(category) })),
    series,
    total,
    period: period && { from: period[0], to: period[1] },
    step: isDays ? step : null,
    ...(before && {
      compare: await compared(plan, (more) => base.ask(before, { ...question, ...more }), {
        before,
        isOfPeriod: isDays && isOfPeriod,
        step,
        table,
        total,
        categories,
        legends,
      }),
    }),
    rows: found.rows,
    values: isDays ? categories.length : found.values,
    page: question.isPage ? (page ?? 1) : 1,
    units: units.map((unit) => ctx.services.words(ctx.language, `items:units.${unit}`)),
  }
}

const OTHERS = 'o'
const keyOf = ({ key, others }: { key: string | null; others: boolean }): string =>
  others ? OTHERS : key === null ? 'n' : `k${key}`
const metKey = ({ place, key }: { place: number; key: string | null }): string => keyOf({ key, others: place === 0 })

/** Without days of its own an axis shows what there is, the largest first and the others together. */
const valueCategories = (found: Found, name: Naming | null, isMap: boolean): Named[] => {
  const met = new Map(found.cells.map(({ x }) => [metKey(x), x]))
  const inOrder = [...met.values()].sort((a, b) => (a.place || Infinity) - (b.place || Infinity))
  if (!name) return [{ key: null, label: '', others: false }]
  const named = toldApart(inOrder.map((one): Named => name(one)))
  return isMap ? named.flatMap(onMap) : named
}
/** What is written as a position (`48.8566,2.3522`) and lies on earth. */
const onMap = (category: Named): Named[] => {
  const parts = /^\s*(-?\d{1,2}(?:\.\d+)?)\s*[,;]\s*(-?\d{1,3}(?:\.\d+)?)\s*$/.exec(category.label)
  const [lat, lng] = [Number(parts?.[1]), Number(parts?.[2])]
  return parts && Math.abs(lat) <= 90 && Math.abs(lng) <= 180 ? [{ ...category, lat, lng }] : []
}

/** Days, weeks or months without data are there as well (DASH-16), and rows without a date behind them. */
const dayCategories = (ctx: Ctx, found: Found, span: Days | null, step: Step, name: Naming): Named[] => {
  const days = (span ? bucketsOf(span, step) : []).map(([from, to]): Named => {
    const [key] = bucketOf(from, step)
    return { key, label: dayLabel(ctx, step === 'month' ? key : from, step), others: false, from, to }
  })
  const dateless = found.cells.find(({ x }) => x.place > 0 && x.key === null)
  return dateless ? [...days, name(dateless.x)] : days
}

const legendsOf = (found: Found, name: Naming | null): readonly ChartValue[] | null => {
  if (!name) return null
  const inOrder = found.legends
    .map(({ legend }) => legend)
    .sort((a, b) => (a.place || Infinity) - (b.place || Infinity))
  return toldApart(inOrder.map(name))
}

const valueOf = ({ type }: Measured, { n, s }: Cell): number | null =>
  type === 'count' ? n : type === 'sum' ? (s ?? 0) : n > 0 && s !== null ? s / n : null
const NOTHING: Cell = { n: 0, s: null }

/**
 * The measures of a place on the axis, or what the formula makes of them; rounded as nobody could tell the difference.
 */
const figures = ({ formula, measures }: Plan, values: readonly Cell[] | undefined): (number | null)[] => {
  const all = measures.map((measure, at) => valueOf(measure, values?.[at] ?? NOTHING))
  // What adding cells in another order leaves in the last digit is not to decide what lies halfway.
  return (formula ? [computeFormula(formula, all)] : all).map((value) => (value === null ? null : halfUp(value, 6)))
}

/** What a value of the axis comes to over the whole legend. */
const sumsOf = (plan: Plan, { cells }: Found) => {
  const sums = new Map<string, { values: Cell[] }>()
  for (const { x, values } of cells) add(sums, metKey(x), { values })
  return (category: Named): number | null => figures(plan, sums.get(keyOf(category))?.values)[0]!
}

const totalOf = (plan: Plan, { total }: Found): number | null => figures(plan, total)[0]!

type Shown = {
  categories: readonly Named[]
  legends: readonly ChartValue[] | null
  at: (category: Named, place: number) => string
}
/** A series for each value of the legend, or for each measure where there is none. */
const seriesOf = (ctx: Ctx, plan: Plan, found: Found, { categories, legends, at }: Shown): ChartSeries[] => {
  const cells = new Map(found.cells.map(({ x, legend, values }) => [`${metKey(x)} ${metKey(legend)}`, values]))
  const totals = new Map(found.legends.map(({ legend, values }) => [metKey(legend), values]))
  const of = (legend: ChartValue | null, measure: number | null): ChartSeries => {
    const key = legend ? keyOf(legend) : 'n'
    const figure = (values: readonly Cell[] | undefined) => figures(plan, values)[measure ?? 0] ?? null
    return {
      name: legend?.label ?? outputName(ctx, plan, measure),
      legend,
      measure,
      total: figure(legend ? totals.get(key) : found.total),
      points: categories.map((category, place) => ({
        x: category.key,
        y: figure(cells.get(`${at(category, place)} ${key}`)),
      })),
    }
  }
  const output = plan.formula ? null : 0
  if (legends) return legends.map((legend) => of(legend, output))
  return plan.formula ? [of(null, null)] : plan.measures.map((_, measure) => of(null, measure))
}

/** « Somme de Quantité », or the name that it was given. */
const outputName = (ctx: Ctx, { config, source }: Plan, measure: number | null): string => {
  const say = (key: string, params?: Record<string, string>) => ctx.services.words(ctx.language, key, params)
  if (measure === null) return config.title || say('dashboards:formula')
  const { type, value, name } = config.measures[measure]!
  if (name) return name
  if (type === 'count' || !value) return say('dashboards:rows')
  const words = ctx.services.registry.search[source.facts.target as 'items'].words
  const field = customNameOf(value) ?? say(source.fields[value]?.label ?? `${words}.${value}`)
  return say('dashboards:measure_of', { measure: say(`dashboards:measures.${type}`), field })
}

type Compared = {
  before: Days
  isOfPeriod: boolean
  step: Step
  table: (answer: Found, at: (category: Named, place: number) => string) => ChartSeries[]
  total: number | null
  categories: readonly Named[]
  legends: readonly ChartValue[] | null
}
/** The same of another period: by position on an axis of days (DASH-17), by value on any other. */
const compared = async (
  plan: Plan,
  askBefore: (more: Partial<Unplaced>) => Promise<Found>,
  { before, isOfPeriod, step, table, total, categories, legends }: Compared,
): Promise<ChartData['compare']> => {
  // What is not shown by itself now counts among the others, and days of the time before are all there.
  const keys = (values: readonly { key: string | null; others: boolean }[]) =>
    values.flatMap(({ key, others }) => (others ? [] : [key]))
  const wanted = { x: isOfPeriod ? null : keys(categories), legend: legends && keys(legends) }
  const found = await askBefore({ from: 0, most: MOST_STEPS + 1, isPage: false, wanted })
  const days = isOfPeriod ? bucketsOf(before, step).map(([from]) => bucketOf(from, step)[0]) : []
  const at = (category: Named, place: number) =>
    isOfPeriod && category.from ? `k${days[place] ?? ''}` : keyOf(category)
  const sum = totalOf(plan, found)
  return {
    period: { from: before[0], to: before[1] },
    series: table(found, at),
    total: sum,
    change:
      sum === null || total === null || sum === 0 ? null : Math.round(((total - sum) / Math.abs(sum)) * 1e4) / 100,
  }
}

const add = <T extends { values: Cell[] }>(into: Map<string, T>, key: string, one: T): void => {
  const known = into.get(key)
  const plus = (a: Cell, b: Cell): Cell => ({ n: a.n + b.n, s: a.s === null ? b.s : a.s + (b.s ?? 0) })
  into.set(key, known ? { ...known, values: known.values.map((value, at) => plus(value, one.values[at]!)) } : one)
}
