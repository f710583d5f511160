import { z } from 'zod'
import { Forecast } from '../forecast/forecast.ts'
import { Unit } from '../items/item.ts'
import { Price } from '../kernel/price-shape.ts'
import {
  conditionQuery,
  DateOnly,
  exportQuery,
  flag,
  Guid,
  Instant,
  LENGTH,
  listQuery,
  LongText,
  Name,
  orEmpty,
  Ref,
  RefInput,
  SomeQuantity,
  tracked,
} from '../kernel/shapes.ts'
import { ARTICLE_TYPES } from '../suppliers/article-types.ts'
import { Pieces } from '../suppliers/supplier.ts'
import { ORDER_STATES } from './states.ts'

/** Lines of one order (ORD-09). */
export const MOST_ORDER_LINES = 500
/** Records that one reception makes at most: they are posted together. */
export const MOST_UNITS = 2_000

/** `quantity` and `orderedQuantity` are the same figure (ORD-06). Prices are null for who may not see them. */
export const OrderLine = z.object({
  guid: Guid,
  type: z.enum(ARTICLE_TYPES),
  name: z.string(),
  tag: z.string().nullable(),
  reference: z.string(),
  orderedQuantity: z.int(),
  quantity: z.int(),
  receivedQuantity: z.number(),
  /** What is still expected: nothing of a line that is closed short, or of an order that is cancelled. */
  remaining: z.number(),
  unitPrice: z.number().nullable(),
  closed: z.object({ at: Instant, by: z.string(), reason: z.string() }).nullable(),
})
export type OrderLine = z.infer<typeof OrderLine>

/** The supplier by the name it had; without a guid it is deleted (ORD-16). */
export const OrderSupplier = z.object({ guid: Guid.nullable(), name: z.string() })
export const OrderRow = z.object({
  guid: Guid,
  number: z.string(),
  orderDate: DateOnly,
  supplier: OrderSupplier,
  status: z.enum(ORDER_STATES.states),
  expectedDate: DateOnly.nullable(),
  comment: z.string(),
  articles_count: z.int(),
  ordered: z.number(),
  received: z.number(),
  /** Of its prices, to the cent; null where one is missing to nobody's knowledge or may not be seen. */
  total: z.number().nullable(),
  sentAt: Instant.nullable(),
  sentTo: z.string(),
  ...tracked,
})
export type OrderRow = z.infer<typeof OrderRow>
export const Order = OrderRow.extend({ articles: z.array(OrderLine) })
export type Order = z.infer<typeof Order>

export const OrderLineInput = z.object({
  /** Of a line that is there already. */
  guid: Guid.optional(),
  type: z.enum(ARTICLE_TYPES).default('product'),
  name: Name,
  tag: z.string().trim().max(LENGTH.name).nullable().optional(),
  reference: orEmpty(z.string().trim().max(LENGTH.name)).optional(),
  orderedQuantity: Pieces.optional(),
  /** Another name of `orderedQuantity` (ORD-06). */
  quantity: Pieces.optional(),
  unitPrice: Price.nullable().optional(),
})
export type OrderLineInput = z.infer<typeof OrderLineInput>
const shape = {
  expectedDate: DateOnly.nullable().optional(),
  comment: orEmpty(LongText).optional(),
}
/** That it needs an article is said with words of its own (ORD-03). */
const Lines = z.array(OrderLineInput).max(MOST_ORDER_LINES)
const NumberText = z.string().trim().max(LENGTH.name)
/** Without a number it gets the next one, without a date that of today. */
export const OrderInput = z.object({
  ...shape,
  number: NumberText.nullable().optional(),
  orderDate: DateOnly.nullable().optional(),
  supplier: RefInput,
  articles: Lines.default([]),
})
export type OrderInput = z.infer<typeof OrderInput>
export const OrderChange = z.object({
  ...shape,
  number: NumberText.min(1).optional(),
  orderDate: DateOnly.optional(),
  supplier: RefInput.optional(),
  articles: Lines.optional(),
  version: z.int().optional(),
})
export type OrderChange = z.infer<typeof OrderChange>

export const OrderQuery = z.object({
  ...listQuery,
  status: z.enum(ORDER_STATES.states).optional(),
  /** Neither received nor cancelled. */
  open: flag.optional(),
  supplier: Guid.optional(),
  /** Order dates, both included. */
  from: DateOnly.optional(),
  to: DateOnly.optional(),
  ...conditionQuery,
  ...exportQuery,
})
export type OrderQuery = z.infer<typeof OrderQuery>
export const OrderCounts = z.object(
  Object.fromEntries(ORDER_STATES.states.map((state) => [state, z.int()])) as Record<
    (typeof ORDER_STATES.states)[number],
    z.ZodInt
  >,
)
export const OrderLineRow = OrderLine.extend({
  order: Ref,
  number: z.string(),
  orderDate: DateOnly,
  supplier: OrderSupplier,
  status: z.enum(ORDER_STATES.states),
})
export type OrderLineRow = z.infer<typeof OrderLineRow>
export const OrderLineQuery = z.object({
  ...listQuery,
  supplier: Guid.optional(),
  /** Something is still expected. */
  open: flag.optional(),
  ...conditionQuery,
  ...exportQuery,
})
export type OrderLineQuery = z.infer<typeof OrderLineQuery>

/** A lot or variant that came: one that is there, or a new lot by its name. */
export const ReceivedLot = z.object({
  name: Name,
  quantity: SomeQuantity,
  expiryDate: DateOnly.nullable().optional(),
})
export type ReceivedLot = z.infer<typeof ReceivedLot>
export const ReceptionLineInput = z.object({
  guid: Guid,
  quantity: SomeQuantity,
  lots: z.array(ReceivedLot).max(200).optional(),
  /** Of equipment, one each. */
  serials: z.array(z.string().trim().min(1).max(LENGTH.name)).max(MOST_UNITS).optional(),
})
export type ReceptionLineInput = z.infer<typeof ReceptionLineInput>
export const ReceptionInput = z.object({
  destination: RefInput,
  lines: z.array(ReceptionLineInput).max(MOST_ORDER_LINES),
  /** More than was ordered came (ORD-13). */
  confirm: z.boolean().optional(),
  comment: orEmpty(LongText).optional(),
})
export type ReceptionInput = z.infer<typeof ReceptionInput>

export const Reception = z.object({
  guid: Guid,
  destination: Ref.nullable(),
  destination_path: z.string(),
  comment: z.string(),
  at: Instant,
  by: Ref.nullable(),
  /** The operation whose task received it. */
  operation: Guid.nullable(),
  reversed: z.object({ at: Instant, by: z.string(), reason: z.string() }).nullable(),
  lines: z.array(
    z.object({
      line: Guid,
      name: z.string(),
      quantity: z.number(),
      /** Lots and serial numbers, as they were told. */
      details: z.array(z.string()),
    }),
  ),
})
export type Reception = z.infer<typeof Reception>

/** What is on order of a record, by the orders that the caller may open. */
export const OnOrder = z.object({
  quantity: z.number(),
  orders: z.array(
    z.object({
      guid: Guid,
      name: z.string(),
      supplier: z.string(),
      expectedDate: DateOnly.nullable(),
      quantity: z.number(),
    }),
  ),
})
export type OnOrder = z.infer<typeof OnOrder>

/**
 * An article that is at its threshold or below, or runs out soon, and what to order of it: every figure with
 * where it comes from.
 */
export const ProposedLine = z.object({
  article: Guid,
  name: z.string(),
  type: z.enum(ARTICLE_TYPES),
  tag: z.string().nullable(),
  reference: z.string(),
  unit: Unit,
  stock: z.number(),
  /** Null of what is above it, or has none, and runs out soon. */
  threshold: z.number().nullable(),
  onOrder: z.number(),
  packaging: z.int(),
  usual: z.int(),
  quantity: z.int(),
  unitPrice: z.number().nullable(),
  /** Null where nothing went out in the days that are looked at. */
  forecast: Forecast.nullable(),
})
export type ProposedLine = z.infer<typeof ProposedLine>
export const Proposal = z.object({ supplier: Ref, lines: z.array(ProposedLine), total: z.number().nullable() })
export type Proposal = z.infer<typeof Proposal>
