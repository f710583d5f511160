import type { ChartConfig, ChartMeasure } from '@entrepot/contract/dashboards/chart.ts'
import { type ChartFormula, parseChartFormula } from '@entrepot/contract/dashboards/formula.ts'
import { daysAsked, type Step } from '@entrepot/contract/dashboards/periods.ts'
import type { Days } from '@entrepot/contract/kernel/company-clock.ts'
import { fieldsOf, type Group } from '@entrepot/contract/kernel/conditions/grammar.ts'
import { customNameOf } from '@entrepot/contract/kernel/conditions/operators.ts'
import { isRefusal } from '@entrepot/contract/kernel/refusal.ts'
import { nativeSql, type SqlField } from '../../kernel/conditions-sql.ts'
import { type Ctx, todayOf } from '../../kernel/context.ts'
import type { Sums } from '../../kernel/counted.ts'
import { listCondition } from '../../kernel/list-conditions.ts'
import type { Sql } from '../../kernel/list-sql.ts'
import { atField, Problem } from '../../kernel/problem.ts'
import { type Axis, axisOf, type Measured } from './chart.queries.ts'
import { isPlace, type OpenSource, openSource, requireField, requireKnown } from './chart-source.ts'
import { byColumns, type ByColumns } from './column-chart.ts'

/** A chart that was understood: what is asked, and how its answer is told. */
export type Plan = {
  config: ChartConfig
  source: OpenSource
  formula: ChartFormula | null
  where: readonly Sql[]
  measures: readonly Measured[]
  dated: SqlField | null
  period: Days | null
  /** Where sums of its rows can answer it. */
  sums: Sums | null
  /** Where columns of them can. */
  byColumns: ByColumns | null
}

const conditionOf = (ctx: Ctx, source: OpenSource, condition: Group | NonNullable<ChartConfig['filters']>): Sql => {
  for (const name of fieldsOf(condition as Group)) requireKnown(source, name, 'filters')
  return listCondition(ctx, JSON.stringify(condition), source.counted.find)
}

const formulaOf = ({ formula, measures }: ChartConfig): ChartFormula | null => {
  if (formula === null || formula === '') return null
  const parsed = parseChartFormula(formula, measures.length)
  if (isRefusal(parsed)) throw new Problem('invalid_formula', {}, 'formula')
  return parsed.value
}

const measured = (ctx: Ctx, source: OpenSource, { type, value: name, filters }: ChartMeasure, at: number): Measured => {
  const only = filters && filters.rules.length > 0 ? conditionOf(ctx, source, filters) : null
  if (type === 'count') return { type, value: null, only }
  const place = `measures.${at}.value`
  if (!name) throw atField('required', place)
  const field = requireField(source, name, place)
  if (field.kind !== 'number') throw atField('chart_not_number', place, { name: calledAs(name) })
  return { type, value: nativeSql(field), only }
}
const calledAs = (name: string) => customNameOf(name) ?? name

export const DATED: readonly string[] = ['date', 'datetime']

/** Everything of a chart that can be wrong is found here, before anything is counted. */
export const planOf = async (ctx: Ctx, config: ChartConfig, at?: Date): Promise<Plan> => {
  const source = await openSource(ctx, config.source, at)
  const formula = formulaOf(config)
  const { rules } = source.facts
  const where = [
    ...(rules ? [conditionOf(ctx, source, { operator: 'AND', rules })] : []),
    ...(config.filters && config.filters.rules.length > 0 ? [conditionOf(ctx, source, config.filters)] : []),
  ]
  const measures = config.measures.map((measure, at) => measured(ctx, source, measure, at))
  for (const [at, name] of [
    ['x', config.x],
    ['legend', config.legend],
  ] as const)
    if (name && !groupable(ctx, source, requireField(source, name, at), name))
      throw atField('chart_not_grouped', at, { name: calledAs(name) })
  if (config.type === 'map' && !(config.x && isPlace(source, config.x))) throw atField('chart_no_place', 'x')
  const period = config.dates && daysAsked(asDates(config.dates), todayOf(ctx))
  if (config.dates && !period) throw atField('chart_no_days', 'dates')
  const name = config.dates?.field ?? source.facts.day
  const dated = config.dates ? requireField(source, name, 'dates.field') : null
  if (dated && !DATED.includes(dated.kind)) throw atField('chart_not_date', 'dates.field', { name: calledAs(name) })
  const sums = source.counted.sums?.find((one) => areEnough(config, one)) ?? null
  const asked = sums ? null : byColumns(ctx, source, { config, measures, dated })
  return { config, source, formula, where, measures, dated, period, sums, byColumns: asked }
}
const asDates = ({ range, from, to }: NonNullable<ChartConfig['dates']>) => ({
  range,
  from: from ?? undefined,
  to: to ?? undefined,
})
const groupable = (ctx: Ctx, source: OpenSource, field: SqlField, name: string) =>
  axisFor(ctx, source, field, name, 'day') !== null
export const axisFor = (
  ctx: Ctx,
  { counted, fields }: OpenSource,
  field: SqlField,
  name: string,
  step: Step,
): Axis | null =>
  axisOf(ctx, field, {
    place: counted.places?.[name],
    keyed: counted.keys?.[name],
    step,
    isClosed: fields[name]?.choices !== undefined,
  })

/**
 * Whether a chart asks sums of rows for nothing but what they know, and those of each of several for one axis of it.
 */
const areEnough = ({ filters, measures, x, legend, dates }: ChartConfig, sums: Sums): boolean => {
  const conditions = [filters, ...measures.map((measure) => measure.filters)]
  const asked = conditions.flatMap((condition) => (condition ? [...fieldsOf(condition as Group)] : []))
  const known = (name: string | null | undefined) => !name || sums.names.has(name)
  const axes = [x, legend].filter((name) => name !== sums.each?.name)
  return (
    asked.every(known) &&
    axes.every(known) &&
    axes.length === (sums.each ? 1 : 2) &&
    !dates &&
    measures.every(({ type, value }) => type === 'count' || value === sums.adds)
  )
}

/** What a chart may say is wrong is told without counting: before it is kept. */
export const checkChart = async (ctx: Ctx, config: ChartConfig): Promise<void> => void (await planOf(ctx, config))

/** Quantities that are added up say in which units they are. */
export const unitOf = ({ config, source }: Plan): SqlField | null => {
  const { unit } = source.facts
  const isAsked = config.measures.some(({ type, value }) => type !== 'count' && value?.startsWith('quantity'))
  return unit && isAsked ? requireField(source, unit, 'unit') : null
}
