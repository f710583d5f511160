import { type ChartSource } from '@entrepot/contract/dashboards/sources.ts'
import { fieldOf, STATES, STATES_OF, targetOf } from './fields.ts'
import type { Concept, Node } from './nodes.ts'

export type Source = ChartSource | 'movements'
/** The more exact first: « articles sortis » are exits. */
const RANK: readonly Source[] = [
  'order_articles',
  'transactions_out',
  'transactions_in',
  'movements',
  'checkout',
  'variants_and_lots',
  'interventions',
  'orders',
  'history',
  'folders',
  'items',
]
/** Fields that say by themselves what is asked for. */
const FIELDS_OF: Partial<Record<Concept, readonly Source[]>> = {
  due: ['checkout'],
  expiry: ['variants_and_lots'],
  expected: ['orders'],
  supplier: ['orders'],
  serial: ['variants_and_lots'],
  recipient: ['checkout', 'transactions_out'],
}

/** What a question is about; null where it is about two things that no list has together. */
export const sourceOf = (nodes: readonly Node[]): Source | null => {
  // What stands behind « par » is by what it is put together.
  const said = nodes.flatMap((node, at): Source[] =>
    node.is === 'source' && !isDimension(nodes, at) ? [node.source] : [],
  )
  const wanted = new Set(said)
  if (wanted.has('transactions_in') && wanted.has('transactions_out')) return 'movements'
  const others = [...wanted].filter((one) => one !== 'items' && one !== 'movements')
  if (wanted.has('order_articles')) others.splice(0, others.length, ...others.filter((one) => one !== 'orders'))
  if (others.length > 1) return null
  const first = RANK.find((one) => wanted.has(one))
  const isOperation = nodes.some(({ is }) => is === 'operation')
  if (!first || first === 'items') {
    const implied = impliedBy(nodes)
    if (implied) return implied
    if (!first && isOperation && !nodes.some(({ is }) => is === 'itemType')) return 'interventions'
  }
  return first ?? 'items'
}

const impliedBy = (nodes: readonly Node[]): Source | null => {
  for (const node of nodes) {
    if (node.is === 'state' && !STATES.items?.[node.state] && STATES_OF[node.state]) return STATES_OF[node.state]!
    if (node.is === 'field' && !fieldOf('items', node.concept) && FIELDS_OF[node.concept])
      return FIELDS_OF[node.concept]![0]!
  }
  return null
}

/** Behind « par », or behind another dimension that is. */
export const isDimension = (nodes: readonly Node[], at: number): boolean => {
  const before = nodes[at - 1]
  if (!before) return false
  if (before.is === 'by') return true
  return before.is === 'join' && at >= 3 && isDimension(nodes, at - 2)
}
export { targetOf }
