import type { ChartSource } from '@entrepot/contract/dashboards/sources.ts'
import type { CHART_TYPES } from '@entrepot/contract/dashboards/chart.ts'
import type { ChartRange, Compare, Step } from '@entrepot/contract/dashboards/periods.ts'
import type { Days } from '@entrepot/contract/kernel/company-clock.ts'
import type { FieldKind, Period } from '@entrepot/contract/kernel/conditions/operators.ts'

/** What a question may speak of; which field that is depends on what is asked for (`fields.ts`). */
export type Concept =
  | 'name'
  | 'code'
  | 'place'
  | 'category'
  | 'tags'
  | 'type'
  | 'quantity'
  | 'available'
  | 'reserved'
  | 'lent'
  | 'remaining'
  | 'threshold'
  | 'packaging'
  | 'unit'
  | 'value'
  | 'cost'
  | 'description'
  | 'comment'
  | 'shelf'
  | 'created'
  | 'updated'
  | 'counted'
  | 'due'
  | 'expected'
  | 'expiry'
  | 'closed'
  | 'begins'
  | 'returned'
  | 'person'
  | 'supplier'
  | 'recipient'
  | 'action'
  | 'status'
  | 'serial'
  | 'product'
  | 'active'
  | 'picture'

/** Something of the company that a name stands for. */
export type Meant =
  | { kind: 'place'; value: string; name: string; guid: string }
  | { kind: 'category' | 'tags' | 'supplier' | 'person' | 'recipient' | 'template'; value: string; guid?: string }
  | { kind: 'own'; field: string; fieldKind: FieldKind; value: string }

/** `range`, `period`: its name where charts and conditions have one. */
export type Dated = { days: Days; range?: ChartRange; period?: Period }

export type Number = { number: number; unit?: string; isMoney?: boolean }
export type Comparison =
  | 'equals'
  | 'not_equal'
  | 'more_than'
  | 'more_than_or_equal'
  | 'less_than'
  | 'less_than_or_equal'
  | 'between'
  | 'contains'
  | 'starts_with'
  | 'ends_with'
  | 'empty'
  | 'not_empty'

/** A state that has a name of its own, of a list. */
export type State =
  | 'in_stock'
  | 'out_of_stock'
  | 'low'
  | 'expiring'
  | 'late'
  | 'lent'
  | 'returned'
  | 'open'
  | 'received'
  | 'partly_received'
  | 'cancelled'
  | 'closed'
  | 'in_progress'
  | 'todo'
  | 'in_error'
  | 'expired'
  | 'negative_gap'
  | 'inactive'
  | 'active'

export type DraftVerb = 'make' | 'order'
export type Meaning =
  | { is: 'source'; source: ChartSource | 'movements' }
  | { is: 'field'; concept: Concept }
  | { is: 'own'; field: string; kind: FieldKind }
  | { is: 'value'; meant: readonly Meant[] }
  | { is: 'here' }
  | ({ is: 'number' } & Number)
  | { is: 'quoted' }
  | { is: 'compare'; operator: Comparison }
  | { is: 'not' }
  | { is: 'with' }
  | ({ is: 'date' } & Dated)
  | { is: 'around'; side: 'since' | 'before' | 'after' | 'until' | 'between' }
  | { is: 'measure'; type: 'sum' | 'avg' | 'count' }
  | { is: 'by' }
  | { is: 'versus' }
  | { is: 'former'; compare: Exclude<Compare, 'none'> }
  | { is: 'chartType'; type: (typeof CHART_TYPES)[number] }
  | { is: 'chart' }
  | { is: 'show' }
  | { is: 'join'; operator: 'AND' | 'OR' }
  | { is: 'step'; step: Step }
  | { is: 'top' }
  | { is: 'state'; state: State }
  | { is: 'itemType'; type: 'product' | 'equipment' }
  | { is: 'pieces' }
  | { is: 'generic' }
  | { is: 'itemWord' }
  | { is: 'operation'; type: 'inventory' | 'move' | 'out_of_stock' }
  | { is: 'draft'; verb: DraftVerb }
  | { is: 'skip' }
  | { is: 'unknown' }
/** `words`: as they were written, `stem`: of the first of them. */
export type Node = Meaning & { words: string; stem: string }
