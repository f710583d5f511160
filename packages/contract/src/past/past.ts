import { z } from 'zod'
import { Checkout, CHECKOUT_READERS, CheckoutQuery } from '../checkouts/checkout.ts'
import { ItemType, Unit } from '../items/item.ts'
import { CONDITION_ERRORS } from '../kernel/conditions/errors.ts'
import { defineApi } from '../kernel/endpoint.ts'
import { anyRole } from '../kernel/roles.ts'
import {
  conditionQuery,
  exportQuery,
  flag,
  Guid,
  GuidParams,
  Instant,
  listQuery,
  pageOf,
  Ref,
} from '../kernel/shapes.ts'
import { STATUSES } from '../operations/lifecycle.ts'
import { OperationQuery, OperationRow, StatusCounts } from '../operations/operation.ts'
import { Task, TaskLine } from '../operations/task.ts'
import { OrderCounts, OrderQuery, OrderRow } from '../orders/order.ts'
import { Recipient, RECIPIENT_READERS, RecipientQuery } from '../recipients/recipient.ts'
import { Reservation, ReservationQuery } from '../reservations/reservation.ts'
import { SUPPLIER_READERS, SupplierQuery, SupplierRow } from '../suppliers/supplier.ts'
import { Variant, VariantQuery } from '../variants/variant.ts'
import { LOOK_BACK, RIGHTS_THEN } from './access.ts'
import { LEVELS_THEN, PAST_CHANGES } from './changes.ts'

/** A record as it was. `there`: whether it can be opened today. */
export const PastItem = z.object({
  guid: Guid,
  name: z.string(),
  tag: z.string().nullable(),
  type: ItemType,
  quantity: z.number(),
  quantityAvailable: z.number(),
  quantityReserved: z.number(),
  quantityCheckedOut: z.number(),
  unit: Unit,
  threshold: z.number().nullable(),
  description: z.string(),
  category: Ref.nullable(),
  tags: z.array(z.string()),
  parent: Ref,
  /** Fields of the company, by their names of today. */
  attributes: z.record(z.string(), z.unknown()),
  there: z.boolean(),
})
export type PastItem = z.infer<typeof PastItem>

/** A folder as it was, with what lay right in it. */
const PastFolder = z.object({ guid: Guid, name: z.string(), type: z.string(), items: z.int(), there: z.boolean() })
export type PastFolder = z.infer<typeof PastFolder>

const FieldChange = z.object({ field: z.string(), custom: z.boolean(), old: z.unknown(), new: z.unknown() })
export const PastDifference = z.object({
  guid: Guid,
  name: z.string(),
  tag: z.string().nullable(),
  type: ItemType,
  unit: Unit,
  change: z.enum(PAST_CHANGES),
  before: z.number().nullable(),
  after: z.number().nullable(),
  from: Ref.nullable(),
  to: Ref.nullable(),
  fields: z.array(FieldChange),
  there: z.boolean(),
})
export type PastDifference = z.infer<typeof PastDifference>

export const PastRight = z.object({
  /** Of the row: a person and a folder. */
  guid: z.string(),
  user: Ref,
  folder: Ref,
  level: z.enum(LEVELS_THEN),
  /** The level of today. */
  now: z.enum(LEVELS_THEN),
  groups: z.array(z.string()),
  roles: z.array(z.string()),
})
export type PastRight = z.infer<typeof PastRight>

/** Since when changes are known: before that, what was called or allowed otherwise is shown as it was then. */
const known = {
  knownSince: Instant,
  keywordsKnownSince: Instant,
  listsKnownSince: Instant,
  detailsKnownSince: Instant,
}
const place = { folder: Guid.optional(), deep: flag.optional() }

export const PastQuery = z.object({ ...listQuery, ...place, ...conditionQuery, ...exportQuery, at: Instant })
export type PastQuery = z.infer<typeof PastQuery>
export const DifferenceQuery = z.object({
  ...listQuery,
  ...place,
  ...exportQuery,
  from: Instant,
  /** Without: now. */
  to: Instant.optional(),
  change: z.enum(PAST_CHANGES).optional(),
})
export type DifferenceQuery = z.infer<typeof DifferenceQuery>
export const RightsQuery = z.object({
  ...listQuery,
  ...exportQuery,
  at: Instant,
  user: Guid.optional(),
  folder: Guid.optional(),
})
export type RightsQuery = z.infer<typeof RightsQuery>

/** A list of today as it was: what it is narrowed to by a record of today is left out, and `folder` is one of then. */
export const PastReservationQuery = ReservationQuery.omit({ item: true, name: true }).extend({
  at: Instant,
})
export type PastReservationQuery = z.infer<typeof PastReservationQuery>
export const PastCheckoutQuery = CheckoutQuery.omit({ item: true, recipient: true }).extend({
  at: Instant,
})
export type PastCheckoutQuery = z.infer<typeof PastCheckoutQuery>
export const PastOrderQuery = OrderQuery.omit({ supplier: true }).extend({ at: Instant })
export type PastOrderQuery = z.infer<typeof PastOrderQuery>
export const PastOperationQuery = OperationQuery.omit({ assignee: true }).extend({ at: Instant })
export type PastOperationQuery = z.infer<typeof PastOperationQuery>
/** A task as it was: whose, how far, and how many of its lines. */
const PastTask = Task.pick({
  guid: true,
  kind: true,
  title: true,
  position: true,
  assignee: true,
  status: true,
  lines: true,
  closedAt: true,
  closedBy: true,
})
export const PastOperation = z.object({
  guid: Guid,
  name: z.string(),
  status: z.enum(STATUSES),
  tasks: z.array(PastTask),
  knownSince: Instant,
})
export type PastOperation = z.infer<typeof PastOperation>
/** A line as it was. `guid`: its own; what is hidden today from who counts blindly is hidden then as well. */
export const PastLine = TaskLine.pick({
  code: true,
  unit: true,
  folder: true,
  folder_path: true,
  status: true,
  expected: true,
  found: true,
  output: true,
  difference: true,
  exitStatus: true,
  at: true,
  by: true,
}).extend({ guid: Guid, item: Guid.nullable(), name: z.string(), task: Ref })
export type PastLine = z.infer<typeof PastLine>
export const PastLineQuery = z.object({ ...listQuery, ...exportQuery, at: Instant, task: Guid.optional() })
export type PastLineQuery = z.infer<typeof PastLineQuery>
/** A variant or lot as it was; its own count and who changed it last are told by movements and the activity log. */
export const PastVariant = Variant.omit({ inventoryDate: true, version: true, updatedAt: true, updatedBy: true })
export type PastVariant = z.infer<typeof PastVariant>
export const PastVariantQuery = VariantQuery.extend({ at: Instant })
export type PastVariantQuery = z.infer<typeof PastVariantQuery>
export const PastRecipient = Recipient.omit({
  email: true,
  phone: true,
  hasAccount: true,
  user: true,
  version: true,
  updatedAt: true,
  updatedBy: true,
})
export type PastRecipient = z.infer<typeof PastRecipient>
export const PastRecipientQuery = RecipientQuery.extend({ at: Instant })
export type PastRecipientQuery = z.infer<typeof PastRecipientQuery>
export const PastSupplier = SupplierRow.omit({ articles_count: true, version: true, updatedAt: true, updatedBy: true })
export type PastSupplier = z.infer<typeof PastSupplier>
export const PastSupplierQuery = SupplierQuery.extend({ at: Instant })
export type PastSupplierQuery = z.infer<typeof PastSupplierQuery>
/** Since when these lists are known: before that, they are shown as they were then. */
const listKnown = { knownSince: Instant }

export const pastApi = defineApi({
  items: {
    method: 'GET',
    path: '/past/items',
    summary: 'Records as they were at an instant, of a folder as it was or of all that the caller sees (X-41)',
    access: LOOK_BACK,
    query: PastQuery,
    response: pageOf(PastItem).extend(known),
    errors: ['not_found', ...CONDITION_ERRORS],
  },
  folders: {
    method: 'GET',
    path: '/past/folders',
    summary: 'Folders in a folder as they were at an instant, by name (X-41)',
    access: LOOK_BACK,
    query: z.object({ at: Instant, parent: Guid.optional() }),
    response: z.object({ way: z.array(Ref), data: z.array(PastFolder), ...known }),
    errors: ['not_found'],
  },
  differences: {
    method: 'GET',
    path: '/past/differences',
    summary: 'What came, left, moved or changed between two instants (X-41)',
    access: LOOK_BACK,
    query: DifferenceQuery,
    response: pageOf(PastDifference).extend(known),
    errors: ['not_found', 'instants_swapped'],
  },
  reservations: {
    method: 'GET',
    path: '/past/reservations',
    summary: 'Reservations as they were at an instant, for whoever may look back (X-41)',
    access: anyRole('RESERVATION'),
    module: 'reservation',
    query: PastReservationQuery,
    response: pageOf(Reservation).extend(listKnown),
    errors: ['look_back_denied', 'not_found', ...CONDITION_ERRORS],
  },
  checkouts: {
    method: 'GET',
    path: '/past/checkouts',
    summary: 'What was out at an instant, and with whom, for whoever may look back (X-41)',
    access: CHECKOUT_READERS,
    module: 'checkout',
    query: PastCheckoutQuery,
    response: pageOf(Checkout).extend(listKnown),
    errors: ['look_back_denied', 'not_found', ...CONDITION_ERRORS],
  },
  orders: {
    method: 'GET',
    path: '/past/orders',
    summary: 'Orders as they were at an instant, for whoever may look back (X-41)',
    access: anyRole('ORDER'),
    module: 'order',
    query: PastOrderQuery,
    response: pageOf(OrderRow).extend({ counts: OrderCounts, ...listKnown }),
    errors: ['look_back_denied', ...CONDITION_ERRORS],
  },
  operations: {
    method: 'GET',
    path: '/past/operations',
    summary: 'Operations as they were at an instant, of those that the caller sees (X-41)',
    access: LOOK_BACK,
    query: PastOperationQuery,
    response: pageOf(OperationRow).extend({ counts: StatusCounts, ...listKnown }),
    errors: ['look_back_denied', 'not_found', ...CONDITION_ERRORS],
  },
  operation: {
    method: 'GET',
    path: '/past/operations/:guid',
    summary: 'Tasks of an operation as they were at an instant (X-41)',
    access: LOOK_BACK,
    params: GuidParams,
    query: z.object({ at: Instant }),
    response: PastOperation,
    errors: ['look_back_denied'],
  },
  lines: {
    method: 'GET',
    path: '/past/operations/:guid/lines',
    summary: 'Lines of the tasks of an operation as they were at an instant, those that the caller sees (X-41)',
    access: LOOK_BACK,
    params: GuidParams,
    query: PastLineQuery,
    response: pageOf(PastLine).extend(listKnown),
    errors: ['look_back_denied', 'not_found'],
  },
  variants: {
    method: 'GET',
    path: '/past/variants',
    summary: 'Variants and lots as they were at an instant, each with its product (X-41)',
    access: LOOK_BACK,
    query: PastVariantQuery,
    response: pageOf(PastVariant).extend(listKnown),
    errors: ['look_back_denied', 'not_found', ...CONDITION_ERRORS],
  },
  recipients: {
    method: 'GET',
    path: '/past/recipients',
    summary: 'Recipients as they were called at an instant, and what they had, for whoever may look back (X-41)',
    access: RECIPIENT_READERS,
    module: 'checkout',
    query: PastRecipientQuery,
    response: pageOf(PastRecipient).extend(listKnown),
    errors: ['look_back_denied', ...CONDITION_ERRORS],
  },
  suppliers: {
    method: 'GET',
    path: '/past/suppliers',
    summary: 'Suppliers as they were at an instant, for whoever may look back (X-41)',
    access: SUPPLIER_READERS,
    module: 'order',
    query: PastSupplierQuery,
    response: pageOf(PastSupplier).extend(listKnown),
    errors: ['look_back_denied', ...CONDITION_ERRORS],
  },
  rights: {
    method: 'GET',
    path: '/past/rights',
    summary: 'Who could do what at an instant: all people in a folder, or one of them in all folders (X-41)',
    access: RIGHTS_THEN,
    query: RightsQuery,
    response: pageOf(PastRight).extend(known),
    errors: ['not_found'],
  },
})
