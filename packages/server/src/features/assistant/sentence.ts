import type { ChartConfig } from '@entrepot/contract/dashboards/chart.ts'
import { daysAsked } from '@entrepot/contract/dashboards/periods.ts'
import { SOURCE_FACTS } from '@entrepot/contract/dashboards/sources.ts'
import { type Group, isGroup, type Leaf, type Rule } from '@entrepot/contract/kernel/conditions/grammar.ts'
import { conditionSentence, type SpokenField } from '@entrepot/contract/kernel/conditions/sentence.ts'
import type { SearchTarget } from '@entrepot/contract/search/targets.ts'
import type { SearchField } from '@entrepot/contract/search/search.ts'
import { fieldsOfTarget } from '../search/index.ts'
import { type Ctx, dayIn, todayOf } from '../../kernel/context.ts'

export type Say = (key: string, params?: Record<string, string | number>) => string
export const sayIn =
  (ctx: Ctx): Say =>
  (key, params = {}) =>
    ctx.services.words(ctx.language, `assistant:${key}`, params)

export const numberIn = (ctx: Ctx, value: number): string =>
  new Intl.NumberFormat(ctx.language, { maximumFractionDigits: 2 }).format(value)

/** A place with everything in it is one thing to who reads it, though conditions need two. */
const PLACE = '$place'
const PATHS: readonly string[] = ['path', 'folder_path']
const asSaid = (rule: Rule): Rule => {
  if (!isGroup(rule)) return rule
  const [first] = rule.rules
  const isPlaces =
    first &&
    !isGroup(first) &&
    PATHS.includes(first.field) &&
    rule.rules.length % 2 === 0 &&
    rule.rules.every((one) => !isGroup(one))
  if (!isPlaces) return { ...rule, rules: rule.rules.map(asSaid) }
  const values = (rule.rules as Leaf[]).filter((_, at) => at % 2 === 0).map(({ value }) => String(value))
  return { field: PLACE, operator: rule.operator === 'OR' ? 'in' : 'not_in', value: values }
}

export const conditionsIn = (ctx: Ctx, filters: Group, fields: readonly SearchField[]): string => {
  const known = new Map<string, SpokenField>(fields.map((field) => [field.id, field]))
  known.set(PLACE, { label: sayIn(ctx)('place'), kind: 'choice' })
  return conditionSentence(asSaid(filters) as Group, (name) => known.get(name), ctx.language, {
    day: (day) => (day <= '1900-01-01' || day >= '2999-01-01' ? '…' : dayIn(ctx, day)),
    number: (number) => numberIn(ctx, number),
  })
}

/** « Articles où Catégorie est « Gants » et Quantité vaut moins de 5 ». */
export const filterSentence = async (ctx: Ctx, target: SearchTarget, filters: Group): Promise<string> => {
  const say = sayIn(ctx)
  const source = say(`targets.${target}`)
  if (filters.rules.length === 0) return say('all_of', { source })
  return say('where', { source, conditions: conditionsIn(ctx, filters, await fieldsOfTarget(ctx, target)) })
}

/** « Somme de Quantité (Sorties de stock), par Catégorie, du … au …, comparé à la période précédente ». */
export const chartSentence = async (ctx: Ctx, chart: ChartConfig): Promise<string> => {
  const say = sayIn(ctx)
  const dash = (key: string, params: Record<string, string> = {}) =>
    ctx.services.words(ctx.language, `dashboards:${key}`, params)
  const fields = await fieldsOfTarget(ctx, SOURCE_FACTS[chart.source].target)
  const labelOf = (id: string) => fields.find((field) => field.id === id)?.label ?? id
  const [measure] = chart.measures
  const figure =
    measure?.type === 'count' || !measure?.value
      ? dash('rows')
      : dash('measure_of', { measure: dash(`measures.${measure.type}`), field: labelOf(measure.value) })
  const days =
    chart.dates &&
    daysAsked(
      { range: chart.dates.range, from: chart.dates.from ?? undefined, to: chart.dates.to ?? undefined },
      todayOf(ctx),
    )
  const conditions = chart.filters ? conditionsIn(ctx, chart.filters as Group, fields) : ''
  return [
    say('chart_measure', { measure: figure, source: dash(`sources.${chart.source}`) }),
    ...[chart.x, chart.legend].map((field) => (field ? say('chart_by', { field: labelOf(field) }) : '')),
    chart.most ? say('chart_top', { count: chart.most }) : '',
    days ? say('chart_dates', { from: dayIn(ctx, days[0]), to: dayIn(ctx, days[1]) }) : '',
    chart.compare === 'none' ? '' : say(`chart_${chart.compare}`),
    conditions ? say('chart_where', { conditions }) : '',
  ].join('')
}
