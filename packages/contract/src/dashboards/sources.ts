import type { Group, Rule } from '../kernel/conditions/grammar.ts'
import type { SearchTarget } from '../search/targets.ts'

/** What charts count (DASH-05), in the order of the requirements. */
export const CHART_SOURCES = [
  'items',
  'products',
  'equipments',
  'folders',
  'variants_and_lots',
  'checkout',
  'interventions',
  'orders',
  'order_articles',
  'transactions_in',
  'transactions_out',
  'history',
] as const
export type ChartSource = (typeof CHART_SOURCES)[number]

/**
 * The list that a source counts (DASH-12): its rows are those of a search of `target` under `rules`. `day`: what dates
 * are about where a chart names no field. `unit`: in which quantities are counted. `past`: it is known what its rows
 * were at an instant, by themselves or as tables of then.
 */
export type SourceFacts = {
  target: SearchTarget
  rules?: readonly Rule[]
  day: string
  unit?: string
  past?: true | 'tables'
}
const ofType = (field: string, value: string): readonly Rule[] => [{ field, operator: 'equals', value }]

export const SOURCE_FACTS: Readonly<Record<ChartSource, SourceFacts>> = {
  items: { target: 'items', day: 'createdAt', unit: 'unit', past: true },
  products: { target: 'items', rules: ofType('type', 'product'), day: 'createdAt', unit: 'unit', past: true },
  equipments: { target: 'items', rules: ofType('type', 'equipment'), day: 'createdAt', unit: 'unit', past: true },
  folders: { target: 'folders', day: 'createdAt' },
  variants_and_lots: { target: 'variants', day: 'createdAt', unit: 'unit' },
  checkout: { target: 'checkouts', day: 'checkedOutAt', unit: 'unit', past: 'tables' },
  interventions: { target: 'interventions', day: 'createdAt', past: 'tables' },
  orders: { target: 'orders', day: 'orderDate', past: 'tables' },
  order_articles: { target: 'order_articles', day: 'orderDate', past: 'tables' },
  transactions_in: { target: 'transactions', rules: ofType('type', 'in'), day: 'createdAt', unit: 'unit', past: true },
  transactions_out: {
    target: 'transactions',
    rules: ofType('type', 'out'),
    day: 'createdAt',
    unit: 'unit',
    past: true,
  },
  history: { target: 'history', day: 'date', past: true },
}

/** All of the rules at once; a group that is there already stands as it is. */
export const allOf = (...groups: readonly (Group | readonly Rule[] | null | undefined)[]): Group => {
  const rules = groups.flatMap((group): readonly Rule[] => {
    if (!group) return []
    if (!('operator' in group)) return group
    return group.operator === 'AND' ? group.rules : group.rules.length > 0 ? [group] : []
  })
  return { operator: 'AND', rules }
}
