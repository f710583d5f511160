import type { ChartConfig } from '@entrepot/contract/dashboards/chart.ts'
import { type ChartSource, SOURCE_FACTS } from '@entrepot/contract/dashboards/sources.ts'
import type { Group } from '@entrepot/contract/kernel/conditions/grammar.ts'
import { datedRule, together } from './conditions.ts'
import { ADDED_UP, AMOUNTS, fieldOf } from './fields.ts'
import { dayOf, type Dimension, type Found } from './found.ts'

/** The chart that was asked for; null where charts cannot show it. */
export const chartOf = (found: Found): ChartConfig | null => {
  const source = chartSource(found)
  if (!source) return null
  const measure = measureOf(found, source)
  const axes = axesOf(found, source)
  if (!measure || !axes) return null
  const { x, legend, step } = axes
  const { dates, parts, compare, top } = found
  const isPlainPeriod = dates?.side === 'on'
  const period = dates && isPlainPeriod ? datesOf(found, source) : null
  if (compare !== 'none' && !period) return null
  const rules = [
    ...together(parts).rules,
    ...(dates && !isPlainPeriod ? [datedRule(dates.field ?? dayOf(source), dates.dated, dates.side)] : []),
  ]
  const type = typeOf(found, x, legend)
  if (!type) return null
  return {
    title: '',
    template: 'custom',
    type,
    source,
    dates: period,
    compare,
    filters: rules.length > 0 ? ({ operator: 'AND', rules } as Group as ChartConfig['filters']) : null,
    measures: [measure],
    formula: null,
    x: x?.field ?? null,
    step: step ?? 'auto',
    legend: legend?.field ?? null,
    most: top,
  }
}

const chartSource = ({ source, itemType }: Found): ChartSource | null => {
  if (source === 'movements') return null
  if (source === 'items' && itemType) return itemType === 'product' ? 'products' : 'equipments'
  return source
}

/** « Combien d’articles » counts records, « combien de pièces » and « les sorties » add up amounts. */
const measureOf = (found: Found, source: ChartSource): ChartConfig['measures'][number] | null => {
  const { measure, measured, measuresCost, asksAmount, saysItems } = found
  const amount = AMOUNTS[source]
  const value = measured ?? amount
  if (measure === 'avg' || (measuresCost && measure !== 'count')) return value ? { type: 'avg', value } : null
  if (measured) return { type: 'sum', value: measured }
  const addsUp = asksAmount || measure === 'sum' || (ADDED_UP.has(source) && (measure !== 'count' || saysItems))
  if (addsUp && amount) return { type: 'sum', value: amount }
  return { type: 'count' }
}

type Axes = { x: Dimension | null; legend: Dimension | null; step: Dimension['step'] }
const axesOf = (found: Found, source: ChartSource): Axes | null => {
  const { dimensions, top, isEvolution, type } = found
  if (dimensions.length > 2) return null
  const name = fieldOf(found.target, 'name')
  const isDrawnOverTime = type === 'line' || type === 'spline'
  const all: readonly Dimension[] =
    dimensions.length > 0
      ? isEvolution && dimensions.every(({ isDate }) => !isDate)
        ? [{ field: dayOf(source), isDate: true }, ...dimensions]
        : dimensions
      : top && name
        ? [{ field: name.id, isDate: false }]
        : isEvolution || isDrawnOverTime
          ? [{ field: dayOf(source), isDate: true }]
          : []
  if (all.length > 2) return null
  const x = all.find(({ isDate }) => isDate) ?? all[0] ?? null
  const legend = all.find((one) => one !== x) ?? null
  return { x, legend, step: x?.step }
}

const typeOf = (
  { type, isEvolution }: Found,
  x: Dimension | null,
  legend: Dimension | null,
): ChartConfig['type'] | null => {
  if (type === 'pivot' && !legend) return null
  if (type === 'map') return null
  if (type) return x || type === 'table' || type === 'number' ? type : null
  if (!x) return 'number'
  if (x.isDate) return isEvolution ? 'line' : 'column'
  return 'bar'
}

const datesOf = ({ dates }: Found, source: ChartSource): ChartConfig['dates'] => {
  const { dated, field } = dates!
  const of = field && field !== SOURCE_FACTS[source].day ? { field } : {}
  return dated.range
    ? { ...of, range: dated.range }
    : { ...of, range: 'between', from: dated.days[0], to: dated.days[1] }
}
