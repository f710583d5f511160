import type { ChartConfig } from '@entrepot/contract/dashboards/chart.ts'
import type { Day } from '@entrepot/contract/kernel/company-clock.ts'
import type { Group, Rule } from '@entrepot/contract/kernel/conditions/grammar.ts'
import type { SearchTarget } from '@entrepot/contract/search/targets.ts'
import { sourceOf } from './asked.ts'
import { chartOf } from './chart.ts'
import { and, datedRule, together } from './conditions.ts'
import { type Draft, draftOf } from './drafts.ts'
import type { Meant, Node } from './nodes.ts'
import type { Found, Here } from './found.ts'
import { scan } from './scan.ts'

export type Plan =
  | { kind: 'filter'; target: SearchTarget; filters: Group }
  | { kind: 'chart'; chart: ChartConfig }
  /** A list that has a name of its own for what no condition says. */
  | { kind: 'screen'; screen: 'low' | 'expiring'; place: Extract<Meant, { kind: 'place' }> | null }
  | { kind: 'draft'; draft: Draft }
  /** `words`: what was not understood. */
  | { kind: 'none'; words: string[] }

export type Asked = { today: Day; here: Here }

/** What a question comes to. Whatever is left over makes it not understood: half an answer is a wrong one. */
export const planOf = (nodes: readonly Node[], asked: Asked): Plan => {
  const unknown = nodes.filter(({ is }) => is === 'unknown')
  if (unknown.length > 0) return none(unknown.map(({ words }) => words))
  const draft = draftOf(nodes)
  if (draft) return draft === 'not_understood' ? none(nodes.map(({ words }) => words)) : { kind: 'draft', draft }
  const source = sourceOf(nodes)
  if (!source) return none(nodes.filter(({ is }) => is === 'source').map(({ words }) => words))
  const found = scan(nodes, { source, ...asked })
  if (found.unused.length > 0) return none(found.unused)
  if (found.screen) return screenOf(found)
  if (asksForFigures(found)) {
    const chart = chartOf(found)
    return chart ? { kind: 'chart', chart } : none([])
  }
  return filterOf(found, nodes)
}
const none = (words: readonly string[]): Plan => ({ kind: 'none', words: [...new Set(words)] })

const asksForFigures = (found: Found): boolean =>
  found.isChart ||
  found.dimensions.length > 0 ||
  found.measure !== null ||
  found.measured !== null ||
  found.asksAmount ||
  (found.type !== null && found.type !== 'table') ||
  found.top !== null ||
  found.compare !== 'none'

const screenOf = (found: Found): Plan => {
  const { places, parts, screen, itemType, dates, dimensions, measure, top } = found
  const isPlain = parts.length === places.length && parts.every(({ isNot }) => !isNot) && !dates && !itemType
  if (!isPlain || places.length > 1 || dimensions.length > 0 || measure || top || !screen) return none([screen ?? ''])
  return { kind: 'screen', screen, place: places[0] ?? null }
}

/** Rules that belong to what is asked for. */
const ofSource = ({ source, itemType }: Found): Rule[] => {
  if (source === 'transactions_in') return [{ field: 'type', operator: 'equals', value: 'in' }]
  if (source === 'transactions_out') return [{ field: 'type', operator: 'equals', value: 'out' }]
  return itemType ? [{ field: 'type', operator: 'equals', value: itemType }] : []
}
const filterOf = (found: Found, nodes: readonly Node[]): Plan => {
  const { target, parts, dates } = found
  const isSaid = nodes.some(({ is }) => is === 'source' || is === 'itemType')
  if (!isSaid && parts.length === 0 && !dates) return none([])
  const rules = [
    ...ofSource(found),
    ...together(parts).rules,
    ...(dates ? [datedRule(dates.field ?? 'createdAt', dates.dated, dates.side)] : []),
  ]
  return { kind: 'filter', target, filters: and(rules) }
}
