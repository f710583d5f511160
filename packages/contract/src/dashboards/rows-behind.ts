import type { Group, Leaf, Rule } from '../kernel/conditions/grammar.ts'
import type { Days } from '../kernel/company-clock.ts'
import type { FieldKind } from '../kernel/conditions/operators.ts'
import type { ChartCategory, ChartConfig, ChartData, ChartSeries, ChartValue } from './chart.ts'
import { bucketOf, type Step } from './periods.ts'
import { allOf, SOURCE_FACTS } from './sources.ts'

/** What is known of the fields of a source: their kind, and under which name conditions ask for a place. */
export type KnownField = { kind: FieldKind; asksBy?: string }

const between = (field: string, [from, to]: Days, operator = 'between'): Leaf => ({
  field,
  operator,
  value: `${from}|${to}`,
})
const DATED: readonly FieldKind[] = ['date', 'datetime']

type Known = { field: string; known: KnownField; step: Step }

/** Rows that have a value. */
const having = ({ field, known: { kind, asksBy }, step }: Known, { key, asked }: ChartValue): Leaf => {
  const name = asksBy ?? field
  if (kind === 'boolean') return { field: name, operator: key === 'true' ? 'is_true' : 'is_false' }
  if (key === null) return { field: name, operator: 'empty' }
  if (DATED.includes(kind)) return between(name, bucketOf(key, step))
  return { field: name, operator: kind === 'choices' ? 'contains' : 'equals', value: asked ?? key }
}

/** Rows that have none of the values that are shown. Null: conditions cannot say it of a row that has several. */
const havingOthers = (
  { field, known: { kind, asksBy }, step }: Known,
  shown: readonly ChartValue[],
): readonly Leaf[] | null => {
  if (kind === 'choices') return null
  const name = asksBy ?? field
  const values = shown.flatMap(({ key, asked, others }) =>
    others || key === null ? [] : [{ key, asked: asked ?? key }],
  )
  const empty = shown.some(({ key, others }) => !others && key === null)
  return [
    ...(DATED.includes(kind)
      ? values.map(({ key }) => between(name, bucketOf(key, step), 'not_between'))
      : values.length > 0
        ? [{ field: name, operator: 'not_in', value: values.map(({ asked }) => asked) }]
        : []),
    ...(empty ? [{ field: name, operator: 'not_empty' }] : []),
  ]
}

/**
 * The rows that a point counts, as a condition on the list of its source (design, drill-down); null: no condition says
 * it. `category` null: of all categories. Rows of a formula are those of all its measures.
 */
export const rowsBehind = (
  config: ChartConfig,
  data: Pick<ChartData, 'categories' | 'series' | 'period' | 'step'>,
  fields: ReadonlyMap<string, KnownField>,
  { category, series }: { category: ChartCategory | null; series: ChartSeries | null },
): Group | null => {
  const { rules, day } = SOURCE_FACTS[config.source]
  const dated = config.dates?.field ?? day
  const isOnAxis = config.x === dated && category?.from !== undefined
  const parts: Rule[] = data.period && !isOnAxis ? [between(dated, [data.period.from, data.period.to])] : []
  const met: [string | null, ChartCategory | ChartValue | null, readonly ChartValue[]][] = [
    [config.x, category, data.categories],
    [config.legend, series?.legend ?? null, data.series.flatMap((one) => one.legend ?? [])],
  ]
  for (const [field, value, shown] of met) {
    const known = field === null ? undefined : fields.get(field)
    if (field === null || !known || !value) continue
    const of = { field, known, step: data.step ?? 'day' }
    if ('from' in value && value.from && value.to) parts.push(between(field, [value.from, value.to]))
    else if (!value.others) parts.push(having(of, value))
    else {
      const others = havingOthers(of, shown)
      if (!others) return null
      parts.push(...others)
    }
  }
  const measure = series?.measure === null || series?.measure === undefined ? null : config.measures[series.measure]
  return allOf(rules, config.filters as Group | null, measure?.filters as Group | null | undefined, parts)
}
