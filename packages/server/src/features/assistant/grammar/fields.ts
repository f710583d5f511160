import { type ChartSource, SOURCE_FACTS } from '@entrepot/contract/dashboards/sources.ts'
import type { FieldKind } from '@entrepot/contract/kernel/conditions/operators.ts'
import type { SearchTarget } from '@entrepot/contract/search/targets.ts'
import type { Concept, State } from './nodes.ts'
import type { Leaf } from '@entrepot/contract/kernel/conditions/grammar.ts'

type FieldOf = { id: string; kind: FieldKind }
const text = (id: string): FieldOf => ({ id, kind: 'text' })
const number = (id: string): FieldOf => ({ id, kind: 'number' })
const date = (id: string): FieldOf => ({ id, kind: 'date' })
const instant = (id: string): FieldOf => ({ id, kind: 'datetime' })
const choice = (id: string): FieldOf => ({ id, kind: 'choice' })
const choices = (id: string): FieldOf => ({ id, kind: 'choices' })
const yes = (id: string): FieldOf => ({ id, kind: 'boolean' })

/**
 * Which field of a list is meant. What a list does not have is not understood there. `place`: by which rows are put
 * together; conditions ask for the path (`PATHS`).
 */
const FIELDS: Partial<Record<SearchTarget, Partial<Record<Concept, FieldOf>>>> = {
  items: {
    name: text('name'),
    code: text('tag'),
    place: text('parent'),
    category: text('category'),
    tags: choices('tags'),
    type: choice('type'),
    quantity: number('quantity'),
    available: number('quantityAvailable'),
    reserved: number('quantityReserved'),
    lent: number('quantityCheckedOut'),
    threshold: number('threshold'),
    packaging: number('packaging'),
    unit: choice('unit'),
    value: number('value'),
    cost: number('averageCost'),
    description: text('description'),
    shelf: text('shelf'),
    created: instant('createdAt'),
    updated: instant('updatedAt'),
    counted: date('inventoryDate'),
    person: text('createdBy'),
    active: yes('active'),
    picture: yes('picture'),
  },
  folders: {
    name: text('name'),
    code: text('tag'),
    place: text('parent'),
    category: text('category'),
    type: choice('type'),
    quantity: number('totalItems'),
    description: text('description'),
    created: instant('createdAt'),
    updated: instant('updatedAt'),
    person: text('createdBy'),
  },
  variants: {
    name: text('name'),
    code: text('tag'),
    place: text('folder'),
    quantity: number('quantity'),
    available: number('quantityAvailable'),
    threshold: number('threshold'),
    unit: choice('unit'),
    serial: text('serial'),
    product: text('product'),
    status: text('status'),
    description: text('description'),
    expiry: date('expiryDate'),
    created: instant('createdAt'),
    updated: instant('updatedAt'),
    person: text('createdBy'),
    type: choice('kind'),
  },
  transactions: {
    name: text('item_name'),
    code: text('item_tag'),
    place: text('folder'),
    category: text('category'),
    type: choice('item_type'),
    quantity: number('quantity'),
    unit: choice('unit'),
    cost: number('unitPrice'),
    comment: text('comment'),
    recipient: text('recipient'),
    action: choice('action'),
    created: instant('createdAt'),
    person: text('createdBy'),
  },
  checkouts: {
    name: text('item'),
    code: text('tag'),
    place: text('folder'),
    quantity: number('quantity'),
    remaining: number('remaining'),
    recipient: text('recipient'),
    comment: text('comment'),
    due: date('dueDate'),
    created: instant('checkedOutAt'),
    returned: instant('checkedInAt'),
    status: choice('status'),
    person: text('checkedOutBy'),
  },
  interventions: {
    name: text('title'),
    code: text('code'),
    place: text('location'),
    type: choice('type'),
    status: choice('status'),
    begins: date('start_date'),
    created: instant('createdAt'),
    updated: instant('updatedAt'),
    closed: instant('closedAt'),
    person: text('createdBy'),
  },
  orders: {
    name: text('number'),
    code: text('number'),
    supplier: text('supplier'),
    status: choice('status'),
    quantity: number('ordered'),
    expected: date('expectedDate'),
    created: date('orderDate'),
    updated: instant('updatedAt'),
    person: text('createdBy'),
  },
  order_articles: {
    name: text('name'),
    code: text('tag'),
    supplier: text('supplier'),
    status: choice('status'),
    quantity: number('orderedQuantity'),
    remaining: number('remaining'),
    created: date('orderDate'),
  },
  history: {
    name: text('entityName'),
    type: choice('entity'),
    place: text('folder'),
    action: choice('action'),
    comment: text('comment'),
    created: instant('date'),
    person: text('user'),
  },
}
export const fieldOf = (target: SearchTarget, concept: Concept): FieldOf | undefined => FIELDS[target]?.[concept]

/** What holds where something is, with all that it lies in; of others its name alone is asked for. */
const PATHS: Partial<Record<SearchTarget, string>> = {
  items: 'path',
  folders: 'path',
  variants: 'folder_path',
  transactions: 'folder_path',
  checkouts: 'folder_path',
}
export const pathFieldOf = (target: SearchTarget): string | undefined => PATHS[target]

/** A source whose rows have no field of their own for it, of one more exact. */
export const targetOf = (source: ChartSource | 'movements'): SearchTarget =>
  source === 'movements' ? 'transactions' : SOURCE_FACTS[source].target

/** What is added up where somebody asks how much there is of it; others are counted. */
export const AMOUNTS: Partial<Record<ChartSource, string>> = {
  items: 'quantity',
  products: 'quantity',
  equipments: 'quantity',
  variants_and_lots: 'quantity',
  checkout: 'quantity',
  transactions_in: 'quantity',
  transactions_out: 'quantity',
  order_articles: 'orderedQuantity',
}
/** These are about amounts by themselves: « les sorties par catégorie » adds them up. */
export const ADDED_UP: ReadonlySet<ChartSource> = new Set(['transactions_in', 'transactions_out', 'order_articles'])

const is = (field: string, operator: string, value?: string | number): Leaf => ({
  field,
  operator,
  ...(value !== undefined && { value }),
})
/** States by list: what they come to. A state whose list is another one than was asked for is not understood. */
export const STATES: Partial<Record<SearchTarget, Partial<Record<State, Leaf>>>> = {
  items: {
    in_stock: is('quantity', 'more_than', 0),
    out_of_stock: is('quantity', 'equals', 0),
    lent: is('quantityCheckedOut', 'more_than', 0),
    active: is('active', 'is_true'),
    inactive: is('active', 'is_false'),
  },
  variants: {
    in_stock: is('quantity', 'more_than', 0),
    out_of_stock: is('quantity', 'equals', 0),
    expired: is('expired', 'is_true'),
    active: is('active', 'is_true'),
    inactive: is('active', 'is_false'),
  },
  checkouts: {
    late: is('late', 'is_true'),
    lent: is('status', 'equals', 'checked_out'),
    returned: is('status', 'equals', 'checked_in'),
  },
  interventions: {
    closed: is('status', 'equals', 'closed'),
    cancelled: is('status', 'equals', 'cancelled'),
    in_progress: is('status', 'equals', 'in_progress'),
    todo: is('status', 'equals', 'todo'),
    in_error: is('status', 'equals', 'error'),
  },
  orders: {
    open: is('status', 'equals', 'delivery_in_progress'),
    in_progress: is('status', 'equals', 'delivery_in_progress'),
    partly_received: is('status', 'equals', 'partially_received'),
    received: is('status', 'equals', 'received'),
    closed: is('status', 'equals', 'received'),
    cancelled: is('status', 'equals', 'cancelled'),
  },
  order_articles: {
    open: is('remaining', 'more_than', 0),
    partly_received: is('status', 'equals', 'partially_received'),
    received: is('status', 'equals', 'received'),
    cancelled: is('status', 'equals', 'cancelled'),
  },
}
/** States that say by themselves what is asked for, where nothing else does. */
export const STATES_OF: Partial<Record<State, ChartSource>> = {
  late: 'checkout',
  returned: 'checkout',
  expired: 'variants_and_lots',
}
