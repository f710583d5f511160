import type { ChartConfig } from '@entrepot/contract/dashboards/chart.ts'
import { type Group, isGroup, type Leaf, type Rule } from '@entrepot/contract/kernel/conditions/grammar.ts'
import type { Plan } from './plan.ts'

/**
 * A plan in one line, as the corpus has it: `items: category = Vis; quantity < 5`,
 * `bar transactions_out sum(quantity) by category: in Lyon; last_month vs previous_period`.
 */
const SIGNS: Readonly<Record<string, string>> = {
  equals: '=',
  not_equal: '!=',
  less_than: '<',
  less_than_or_equal: '<=',
  more_than: '>',
  more_than_or_equal: '>=',
  contains: '~',
  not_contain: '!~',
  starts_with: '^',
  ends_with: '$',
  between: 'in',
}
const PATHS = new Set(['path', 'folder_path'])

const leafText = ({ field, operator, value, other }: Leaf): string => {
  const name = field.replace(/^attributes\./, '@')
  if (other !== undefined) return `${name} ${SIGNS[operator] ?? operator} [${other.replace(/^attributes\./, '@')}]`
  return value === undefined ? `${name} ${operator}` : `${name} ${SIGNS[operator] ?? operator} ${String(value)}`
}
const placeOf = (rules: readonly Rule[], operator: string): string | null => {
  const [first, second] = rules
  if (!first || !second || isGroup(first) || isGroup(second) || !PATHS.has(first.field)) return null
  if (first.operator !== operator || second.value !== `${String(first.value)} / `) return null
  return String(first.value)
}
const placesIn = (group: Group): string[] | null => {
  const places: string[] = []
  for (let at = 0; at < group.rules.length; at += 2) {
    const place = placeOf(group.rules.slice(at, at + 2), group.operator === 'OR' ? 'equals' : 'not_equal')
    if (place === null) return null
    places.push(place)
  }
  return places
}
const ruleText = (rule: Rule): string => {
  if (!isGroup(rule)) return leafText(rule)
  const places = placesIn(rule)
  if (places?.length) return `${rule.operator === 'OR' ? 'in' : 'not in'} ${places.join(' or ')}`
  return `(${rule.rules.map(ruleText).join(rule.operator === 'OR' ? ' or ' : ' and ')})`
}
export const conditionText = (group: Group | null): string => (group?.rules ?? []).map(ruleText).toSorted().join('; ')

const chartText = ({ type, source, measures, x, legend, step, most, filters, dates, compare }: ChartConfig): string => {
  const [measure] = measures
  const figure =
    measure?.type === 'count' ? 'count' : `${measure?.type}(${measure?.value?.replace(/^attributes\./, '@')})`
  const head = [
    type,
    source,
    figure,
    ...(x ? [`by ${x.replace(/^attributes\./, '@')}${step === 'auto' ? '' : `/${step}`}`] : []),
    ...(legend ? [`and ${legend.replace(/^attributes\./, '@')}`] : []),
    ...(most ? [`top ${most}`] : []),
  ].join(' ')
  const days = dates && [
    dates.range === 'between' ? `${dates.from}|${dates.to}` : dates.range,
    ...(dates.field ? [`of ${dates.field}`] : []),
    ...(compare === 'none' ? [] : [`vs ${compare}`]),
  ]
  const tail = [conditionText(filters as Group | null), ...(days ? [days.join(' ')] : [])].filter(Boolean).join('; ')
  return tail ? `${head}: ${tail}` : head
}

export const notationOf = (plan: Plan): string => {
  switch (plan.kind) {
    case 'filter':
      return [plan.target, conditionText(plan.filters)].filter(Boolean).join(': ')
    case 'chart':
      return chartText(plan.chart)
    case 'screen':
      return `screen ${plan.screen}${plan.place ? `: in ${plan.place.value}` : ''}`
    case 'draft':
      return `draft ${plan.draft.kind}: ${JSON.stringify(plan.draft)}`
    case 'none':
      return '?'
  }
}
