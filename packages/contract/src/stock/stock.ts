import { z } from 'zod'
import { CONDITION_ERRORS } from '../kernel/conditions/errors.ts'
import { defineApi } from '../kernel/endpoint.ts'
import { SOURCE_KINDS, SUGGESTION_TARGETS } from '../modules.ts'
import { LeavingAlong } from './along.ts'
import { Price } from '../kernel/price-shape.ts'
import { roles } from '../kernel/roles.ts'
import {
  conditionQuery,
  exportQuery,
  Failure,
  FileFormat,
  flag,
  Guid,
  GuidParams,
  Instant,
  listQuery,
  LongText,
  pageOf,
  Quantity,
  Ref,
  RefInput,
  SomeQuantity,
} from '../kernel/shapes.ts'
import { Item, ItemType, Unit } from '../items/item.ts'
import { MOVEMENT_KINDS, MovementKind } from '../kernel/movement-kinds.ts'

/** TRX-02. */
export const ACTIONS = [
  'order_receipt',
  'receipt',
  'in_transit',
  'movement',
  'given_to_technician',
  'given_to_deliverer',
  'given_to_logistician',
] as const
export const Action = z.enum(ACTIONS)
export type Action = z.infer<typeof Action>
/** What a stock out asks for (TRX-10). */
export const OUT_ACTIONS = ['given_to_technician', 'given_to_deliverer', 'given_to_logistician'] as const

const IN_ACTIONS: readonly string[] = ['receipt', 'order_receipt']
/** A reason of a company's own fits any direction; ours say which one they are for (TRX-10). */
export const actionFits = (type: 'in' | 'out', action: string): boolean =>
  !(ACTIONS as readonly string[]).includes(action) ||
  (type === 'in' ? IN_ACTIONS : (OUT_ACTIONS as readonly string[])).includes(action)

/**
 * What caused a movement that nobody made by hand: an import, an act on many, the reservation that an exit took from;
 * also of what takes such a movement back. `name`: for whoever may open it.
 */
export const MovementSource = z.object({ kind: z.enum(SOURCE_KINDS), guid: Guid, name: z.string().optional() })
export type MovementSource = z.infer<typeof MovementSource>

export const Transaction = z.object({
  guid: Guid,
  item: z.object({ guid: Guid, exists: z.boolean() }),
  item_name: z.string(),
  item_type: ItemType,
  item_tag: z.string().nullable(),
  unit: Unit,
  type: z.enum(['in', 'out']),
  action: z.string().nullable(),
  kind: MovementKind,
  folder: z.object({ guid: Guid, id: Guid, name: z.string() }),
  folder_path: z.string(),
  quantity: z.number(),
  quantity_after: z.number(),
  /** What a unit of an entry cost, where it was said; null for who may not see prices. */
  unitPrice: z.number().nullable(),
  comment: z.string(),
  recipient: z.string(),
  group: Guid,
  /** Set on a movement that takes another one back, and on the one it takes back. */
  reverses: Guid.nullable(),
  reversed_by: Guid.nullable(),
  source: MovementSource.nullable(),
  /** When it happened, as an imported file says; null: when it was posted. */
  happenedAt: Instant.nullable(),
  createdAt: Instant,
  createdBy: Ref.nullable(),
})
export type Transaction = z.infer<typeof Transaction>

const comment = LongText.optional()

/** What the caller counts in: refused where the record is counted in another unit by now. */
const counted = Unit.optional()

export const StockChange = z.object({
  type: z.enum(['in', 'out']),
  quantity: SomeQuantity,
  unit: counted,
  /** Of a stock in: what one unit cost, for who may see prices. */
  unitPrice: Price.nullable().optional(),
  action: z.string().trim().max(255).optional(),
  comment,
  recipient: z.string().trim().max(255).optional(),
  /** Of a stock out: the reservation of the item that it is for, and takes from (RES-10). */
  reservation: RefInput.optional(),
  /** Of a stock out: what bundles would take along stays (BUND-10). */
  skipBundles: z.boolean().optional(),
})
export type StockChange = z.infer<typeof StockChange>
/**
 * Without it a refused line refuses the whole call; with it the others are posted and the answer says why those were
 * not.
 */
const each = z.boolean().optional()
/**
 * One direction and one reason for up to 500 records. An entry arrives in `place`, if that is named: an article without
 * a record there gets one.
 */
export const StockChanges = StockChange.omit({ quantity: true, unit: true, unitPrice: true, reservation: true }).extend(
  {
    lines: z
      .array(
        StockChange.pick({ quantity: true, unit: true, unitPrice: true, reservation: true }).extend({ guid: Guid }),
      )
      .min(1)
      .max(500),
    place: RefInput.optional(),
    each,
  },
)
export type StockChanges = z.infer<typeof StockChanges>

export const Move = z.object({
  items: z
    .array(z.object({ guid: Guid, quantity: SomeQuantity.optional(), unit: counted }))
    .min(1)
    .max(500),
  destination: RefInput,
  comment,
  each,
})
export type Move = z.infer<typeof Move>

export const Count = z.object({ quantity: Quantity, unit: counted, comment })
export const CountLines = z.object({
  lines: z
    .array(z.object({ guid: Guid, quantity: Quantity, unit: counted }))
    .min(1)
    .max(500),
  comment,
  each,
})

const transactionFilter = {
  search: listQuery.search,
  /** With everything below it, unless `deep` is false. */
  folder: Guid.optional(),
  deep: flag.optional(),
  /** With its variants and lots. */
  item: Guid.optional(),
  /** With its variants and lots, in all folders. */
  article: Guid.optional(),
  /** Exits that a forecast counts: `from` and `to` are then days on which they happened. */
  consumed: flag.optional(),
  /** Counts of people, those that found no difference too. */
  counted: flag.optional(),
  /** Of what is in it today. */
  category: Guid.optional(),
  type: z.enum(['in', 'out']).optional(),
  action: z.string().max(255).optional(),
  createdBy: Guid.optional(),
  /** What caused it, by kind or just one. */
  source: z.enum(SOURCE_KINDS).optional(),
  sourceGuid: Guid.optional(),
  /** What was recorded as one act. */
  group: Guid.optional(),
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
  ...conditionQuery,
}
export const TransactionFilter = z.object(transactionFilter)
export type TransactionFilter = z.infer<typeof TransactionFilter>
/** As it is asked for. */
export type AskedTransactions = z.input<typeof TransactionFilter>
export const TransactionQuery = z.object({
  ...listQuery,
  ...transactionFilter,
  ...exportQuery,
})
export type TransactionQuery = z.infer<typeof TransactionQuery>

/**
 * What is to be known of a line that was accepted: a lot past its date (VAR-11), or one that leaves before an earlier
 * one, and a
 * product of a bundle that lies in the trash and stayed out (BUND-11).
 */
export const StockWarning = z.object({
  guid: Guid,
  code: z.enum(['expired', 'lot_order', 'along_missing']),
  message: z.string(),
})
export type StockWarning = z.infer<typeof StockWarning>
const Posted = z.object({ items: z.array(Item), transactions: z.array(Transaction), warnings: z.array(StockWarning) })
/** `line` is the place of the line in the call, from 0. */
const FailedLine = Failure.extend({ line: z.int() })
const PostedEach = Posted.extend({ failed: z.array(FailedLine) })
/** Of one item with its variants and lots, of a folder with all below it or, without `deep`, alone. */
const place = { item: Guid.optional(), folder: Guid.optional(), deep: flag.optional() }
export const MOST_ACTS = 500

const StockThen = z.object({
  item: Guid,
  name: z.string(),
  tag: z.string().nullable(),
  type: ItemType,
  unit: Unit,
  folder: z.object({ guid: Guid, name: z.string() }),
  quantity: z.number(),
})
export type StockThen = z.infer<typeof StockThen>
/** `moved`: the same quantity, elsewhere among the folders that are looked at. */
export const STOCK_CHANGES = ['added', 'gone', 'changed', 'moved'] as const
const ChangedStock = StockThen.omit({ quantity: true, folder: true }).extend({
  /** Of the record. */
  guid: Guid,
  change: z.enum(STOCK_CHANGES),
  before: z.number(),
  now: z.number(),
  /** Where it was and where it is, as far as the caller may see. */
  from: Ref.nullable(),
  to: Ref.nullable(),
  inTrash: z.boolean(),
  /** The last that happened to it since: a movement, or that it went to the trash or came back. */
  last: z
    .object({ date: Instant, by: Ref.nullable(), kind: z.enum([...MOVEMENT_KINDS, 'delete', 'restore']) })
    .nullable(),
  /** A movement of each act since then that can be taken back, the latest first. */
  transactions: z.array(Guid),
})
export type ChangedStock = z.infer<typeof ChangedStock>

const stockErrors = [
  'item_not_found',
  'folder_denied',
  'remaining_negative',
  'quantity_too_large',
  'quantity_zero',
  'quantity_negative',
  'quantity_whole',
  'quantity_decimals',
  'quantity_equipment',
  'reserved',
  'checked_out',
  'has_variants',
  'unit_changed',
] as const
const changeErrors = [
  ...stockErrors,
  'reservation_ended',
  'variant_disabled',
  'variant_place_stock',
  'lot_order',
  'along_short',
  'along_denied',
  'price',
  'price_of_exit',
] as const

export const stockApi = defineApi({
  list: {
    method: 'GET',
    path: '/transactions',
    summary: 'Movements of visible folders, newest first',
    access: roles('ITEM', 'TRANSACTIONS'),
    query: TransactionQuery,
    response: pageOf(Transaction),
    errors: ['not_found', ...CONDITION_ERRORS],
  },
  totals: {
    method: 'GET',
    path: '/transactions/totals',
    summary: 'What came in and went out in all movements of the list, by unit',
    access: roles('ITEM', 'TRANSACTIONS'),
    query: TransactionFilter,
    response: z.object({ data: z.array(z.object({ unit: Unit, in: z.number(), out: z.number() })) }),
    errors: ['not_found', ...CONDITION_ERRORS],
  },
  change: {
    method: 'POST',
    path: '/items/:guid/transactions',
    summary: 'Stock in or out',
    access: roles('ITEM', 'TRANSACTIONS'),
    params: GuidParams,
    body: StockChange,
    response: Posted,
    status: 201,
    errors: changeErrors,
  },
  changeMany: {
    method: 'POST',
    path: '/items/transactions',
    summary: 'Stock in or out of several items, all or none, or `each` for itself',
    access: roles('ITEM', 'TRANSACTIONS'),
    body: StockChanges,
    response: PostedEach,
    status: 201,
    errors: changeErrors,
  },
  along: {
    method: 'POST',
    path: '/items/transactions/along',
    summary: 'What would leave along with these items by their bundles, and what of it is missing',
    access: roles('ITEM', 'TRANSACTIONS'),
    body: z.object({ items: z.array(Guid).min(1).max(500) }),
    response: z.object({ data: z.array(LeavingAlong) }),
    asks: true,
  },
  move: {
    method: 'POST',
    path: '/items/move',
    summary: 'Move whole records or a part of their quantity',
    access: roles('ITEM', 'MOVE'),
    body: Move,
    response: PostedEach,
    status: 201,
    errors: [
      ...stockErrors,
      'exists',
      'root_item',
      'plan_limit_items',
      'folder_already_there',
      'variant_disabled',
      'variant_place_stock',
    ],
  },
  count: {
    method: 'POST',
    path: '/items/:guid/inventory',
    summary: 'Count one item',
    access: roles('ITEM', 'INVENTORY'),
    params: GuidParams,
    body: Count,
    response: Posted,
    status: 201,
    errors: stockErrors,
  },
  countMany: {
    method: 'POST',
    path: '/items/inventory',
    summary: 'Count several items, all or none, or `each` for itself',
    access: roles('ITEM', 'INVENTORY'),
    body: CountLines,
    response: PostedEach,
    status: 201,
    errors: stockErrors,
  },
  reverse: {
    method: 'POST',
    path: '/transactions/:guid/reverse',
    summary: 'Take a movement back with its linked opposite',
    access: roles('ITEM', 'TRANSACTIONS'),
    params: GuidParams,
    body: z.object({ reason: z.string().trim().min(1).max(255) }),
    response: Posted,
    status: 201,
    errors: [
      ...stockErrors,
      'already_reversed',
      'reversal_of_reversal',
      'reversal_of_transit',
      'reversal_of_reception',
      'exists',
    ],
  },
  reverseMany: {
    method: 'POST',
    path: '/transactions/reverse',
    summary:
      'Take up to 500 acts back, the latest first, each for itself; `whole` with everything that was recorded in the same call (X-11, X-27)',
    access: roles('ITEM', 'TRANSACTIONS'),
    body: z.object({
      transactions: z.array(Guid).min(1).max(MOST_ACTS),
      whole: z.boolean().optional(),
      reason: z.string().trim().min(1).max(255),
    }),
    response: z.object({
      reversed: z.int(),
      failed: z.array(Failure.extend({ name: z.string() })),
    }),
    errors: ['not_found', 'lte'],
  },
  asOf: {
    method: 'GET',
    path: '/stock/as-of',
    summary: 'Quantities as they were at an instant, of one item, one folder or everything visible (X-10)',
    access: roles('ITEM', 'TRANSACTIONS'),
    query: z.object({ ...listQuery, ...place, at: Instant, export: FileFormat.optional() }),
    response: pageOf(StockThen),
    errors: ['not_found'],
  },
  changes: {
    method: 'GET',
    path: '/stock/changes',
    summary: 'How stock differs now from what it was at an instant, who changed it last and by which movements (X-10)',
    access: roles('ITEM', 'TRANSACTIONS'),
    query: z.object({
      ...listQuery,
      ...place,
      since: Instant,
      change: z.enum(STOCK_CHANGES).optional(),
      export: FileFormat.optional(),
    }),
    response: pageOf(ChangedStock),
    errors: ['not_found'],
  },
  selectData: {
    method: 'GET',
    path: '/search/selectData',
    summary: 'Suggestions for a filter or a form',
    access: 'signed-in',
    query: z.object({
      target: z.enum(SUGGESTION_TARGETS),
    }),
    response: z.object({ data: z.array(z.object({ value: z.string(), label: z.string() })) }),
  },
})
