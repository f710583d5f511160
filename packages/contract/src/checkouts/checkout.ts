import { z } from 'zod'
import { Unit } from '../items/item.ts'
import { CONDITION_ERRORS } from '../kernel/conditions/errors.ts'
import { defineApi } from '../kernel/endpoint.ts'
import { anyRole, type Role, roles } from '../kernel/roles.ts'
import {
  conditionQuery,
  DateOnly,
  exportQuery,
  flag,
  Guid,
  GuidParams,
  Instant,
  listQuery,
  LongText,
  Name,
  orEmpty,
  pageOf,
  Ref,
  RefInput,
  SomeQuantity,
} from '../kernel/shapes.ts'
import { rolesFor } from '../kernel/transitions.ts'
import { CHECKOUT_STATES } from './states.ts'

/** What one call hands over or takes back, at most. */
export const MOST_LINES = 500
export const SIGNATURE_MEGABYTES = 1

export const HandoverSignature = z.object({ name: z.string(), signedAt: Instant, by: Ref.nullable() })
export type HandoverSignature = z.infer<typeof HandoverSignature>

export const Checkout = z.object({
  guid: Guid,
  /** The act that handed it over, with whatever went along. */
  handover: Guid,
  item: z.object({ guid: Guid, name: z.string(), tag: z.string().nullable(), unit: Unit }),
  folder: Ref,
  folder_path: z.string(),
  /** Without a guid once the recipient is deleted. */
  recipient: z.object({ guid: Guid.nullable(), name: z.string() }),
  quantity: z.number(),
  returnedQuantity: z.number(),
  /** What is still out. */
  remaining: z.number(),
  status: z.enum(CHECKOUT_STATES.states),
  dueDate: DateOnly.nullable(),
  /** Its due date is over by the company's clock, and something of it is out. */
  late: z.boolean(),
  comment: z.string(),
  checkedOutAt: Instant,
  checkedOutBy: Ref.nullable(),
  /** Of the last that came back. */
  checkedInAt: Instant.nullable(),
  checkedInBy: Ref.nullable(),
  version: z.int(),
  updatedAt: Instant,
})
export type Checkout = z.infer<typeof Checkout>

/** One of the times that something of it came back. */
export const CheckoutReturn = z.object({
  handover: Guid,
  quantity: z.number(),
  comment: z.string(),
  at: Instant,
  by: Ref.nullable(),
  signature: HandoverSignature.nullable(),
})
export type CheckoutReturn = z.infer<typeof CheckoutReturn>
export const CheckoutDetail = Checkout.extend({
  signature: HandoverSignature.nullable(),
  returns: z.array(CheckoutReturn),
})
export type CheckoutDetail = z.infer<typeof CheckoutDetail>

const Comment = orEmpty(LongText).optional()
/** Equipment goes as a whole, and so does what names no quantity of one. */
export const CheckoutInput = z.object({
  recipient: RefInput,
  items: z
    .array(z.object({ guid: Guid, quantity: SomeQuantity.optional() }))
    .min(1)
    .max(MOST_LINES),
  dueDate: DateOnly.nullable().optional(),
  comment: Comment,
})
export type CheckoutInput = z.infer<typeof CheckoutInput>
/** Without a quantity all that is out. */
export const CheckinInput = z.object({ quantity: SomeQuantity.optional(), comment: Comment })
export type CheckinInput = z.infer<typeof CheckinInput>
export const CheckinManyInput = z.object({
  checkouts: z
    .array(z.object({ guid: Guid, quantity: SomeQuantity.optional() }))
    .min(1)
    .max(MOST_LINES),
  comment: Comment,
})
export type CheckinManyInput = z.infer<typeof CheckinManyInput>
export const CheckoutChange = z.object({ dueDate: DateOnly.nullable().optional(), version: z.int().optional() })
export type CheckoutChange = z.infer<typeof CheckoutChange>

/** `handover` is what is signed: one act, however many things it was about. */
export const HandedOver = z.object({ handover: Guid, data: z.array(Checkout) })
export type HandedOver = z.infer<typeof HandedOver>

export const CheckoutQuery = z.object({
  ...listQuery,
  recipient: Guid.optional(),
  item: Guid.optional(),
  open: flag.optional(),
  late: flag.optional(),
  /** With all that lies below it. */
  folder: Guid.optional(),
  ...conditionQuery,
  ...exportQuery,
})
export type CheckoutQuery = z.infer<typeof CheckoutQuery>

/** CHK-06: whoever hands out or takes back, or has a role for recipients. */
export const CHECKOUT_READERS: readonly Role[] = anyRole('CHECKOUT', 'CHECKIN', 'CHECKOUT_RECIPIENT')
const module = 'checkout'
const quantities = [
  'quantity_zero',
  'quantity_negative',
  'quantity_whole',
  'quantity_decimals',
  'quantity_equipment',
  'quantity_too_large',
] as const
const returning = [...quantities, 'checkin_too_much', 'checkout_over', 'duplicates'] as const

export const checkoutsApi = defineApi({
  list: {
    method: 'GET',
    path: '/checkouts',
    summary: 'What is and was out of visible folders, the latest first; `export` downloads it',
    access: CHECKOUT_READERS,
    module,
    query: CheckoutQuery,
    response: pageOf(Checkout),
    errors: ['not_found', ...CONDITION_ERRORS],
  },
  get: {
    method: 'GET',
    path: '/checkouts/:guid',
    summary: 'One checkout with what came back and who signed',
    access: CHECKOUT_READERS,
    module,
    params: GuidParams,
    response: CheckoutDetail,
  },
  create: {
    method: 'POST',
    path: '/checkouts',
    summary: 'Hand things over to a recipient; answers one checkout a line',
    access: roles('CHECKOUT', ''),
    module,
    body: CheckoutInput,
    response: HandedOver,
    status: 201,
    errors: [
      ...quantities,
      'unknown_value',
      'item_not_found',
      'duplicates',
      'has_variants',
      'variant_disabled',
      'checkout_already',
      'checkout_too_much',
      'checkout_past',
    ],
  },
  update: {
    method: 'PUT',
    path: '/checkouts/:guid',
    summary: 'Another due date for what is out, or none',
    access: rolesFor(CHECKOUT_STATES, 'change'),
    module,
    params: GuidParams,
    body: CheckoutChange,
    response: Checkout,
    errors: ['checkout_past', 'checkout_over', 'stale'],
  },
  checkin: {
    method: 'POST',
    path: '/checkouts/:guid/checkin',
    summary: 'Take back what is out, or a part of it',
    access: rolesFor(CHECKOUT_STATES, 'checkin'),
    module,
    params: GuidParams,
    body: CheckinInput,
    response: CheckoutDetail,
    errors: returning,
  },
  checkinMany: {
    method: 'POST',
    path: '/checkouts/checkin',
    summary: 'Take back several things at once, all or none',
    access: rolesFor(CHECKOUT_STATES, 'checkin'),
    module,
    body: CheckinManyInput,
    response: HandedOver,
    errors: returning,
  },
  sign: {
    method: 'POST',
    path: '/handovers/:guid/signature',
    summary: 'Sign what was handed over or came back: an image with the name of who signs',
    access: anyRole('CHECKOUT', 'CHECKIN'),
    module,
    params: GuidParams,
    body: z.object({ name: Name }),
    response: HandoverSignature,
    status: 201,
    sends: 'multipart',
    mostMegabytes: SIGNATURE_MEGABYTES,
    errors: ['forbidden', 'handover_signed', 'image', 'image_too_large'],
  },
  signature: {
    method: 'GET',
    path: '/handovers/:guid/signature',
    summary: 'The image of a signature',
    access: CHECKOUT_READERS,
    module,
    params: GuidParams,
    response: z.unknown(),
    answers: 'file',
    errors: ['download_failed'],
  },
})
