import { isTime } from '@entrepot/contract/kernel/conditions/operators.ts'
import type { SearchTarget } from '@entrepot/contract/search/targets.ts'
import { fieldOf } from './fields.ts'
import { dayOf, type Dimension } from './found.ts'
import type { Concept, Node } from './nodes.ts'
import type { Scanning } from './scanning.ts'

const UPDATED_BY: Partial<Record<SearchTarget, string>> = {
  items: 'updatedBy',
  folders: 'updatedBy',
  variants: 'updatedBy',
}

/** What rows are put together by; null where no list can. */
export const dimensionOf = ({ target, found: { source } }: Scanning, node: Node | undefined): Dimension | null => {
  const field = (concept: Concept): Dimension | null => {
    const of = fieldOf(target, concept)
    return of && of.kind !== 'number' ? { field: of.id, isDate: isTime(of.kind) } : null
  }
  switch (node?.is) {
    case 'field':
      return field(node.concept)
    case 'own':
      return node.kind === 'number' ? null : { field: node.field, isDate: isTime(node.kind) }
    case 'generic':
      return field('place')
    case 'itemType':
      return field(node.type === 'product' && target === 'variants' ? 'product' : 'name')
    case 'step':
      return { field: dayOf(source), isDate: true, step: node.step }
    case 'source':
      if (node.source === 'folders') return field('place')
      return node.source === 'items' || node.source === source ? field('name') : null
    default:
      return null
  }
}

/** « Par catégorie et par mois », or « par Marie Dubois ». */
export const readBy = (s: Scanning, node: Node): void => {
  const next = s.peek()
  const person = next?.is === 'value' ? next.meant.find(({ kind }) => kind === 'person') : undefined
  if (next?.is === 'value' && person) {
    s.at++
    const field = s.isUpdated ? UPDATED_BY[s.target] : undefined
    if (field) return s.add({ field, operator: s.isNot ? 'not_equal' : 'equals', value: person.value }, next)
    return s.addNamed(next, ['person'])
  }
  const first = dimensionOf(s, next)
  if (!first) return s.refuse(node)
  s.at++
  s.found.dimensions.push(first)
  for (;;) {
    const [join, other] = [s.peek(), s.peek(1)]
    if (join?.is !== 'join') return
    const another = other?.is === 'by' ? null : dimensionOf(s, other)
    if (another) s.found.dimensions.push(another)
    else if (other?.is !== 'by') return
    s.at += another ? 2 : 1
  }
}
