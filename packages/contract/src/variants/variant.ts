import { z } from 'zod'
import { AttributeShape } from '../fields/shapes.ts'
import { Unit } from '../items/item.ts'
import { CONDITION_ERRORS } from '../kernel/conditions/errors.ts'
import { defineApi } from '../kernel/endpoint.ts'
import { VARIANT_KINDS } from '../kernel/item-types.ts'
import { anyRole, roles } from '../kernel/roles.ts'
import {
  conditionQuery,
  DateOnly,
  exportQuery,
  Failure,
  flag,
  Guid,
  GuidParams,
  listQuery,
  LongText,
  Name,
  pageOf,
  Quantity,
  Ref,
  tracked,
} from '../kernel/shapes.ts'
import { LOT_ORDERS } from './lot-order.ts'

export { VARIANT_KINDS }
export const VariantKind = z.enum(VARIANT_KINDS)
export type VariantKind = z.infer<typeof VariantKind>

/** Characters of a status that is no value of a field (VAR-04). */
const MOST_STATUS = 255

/** A variant or lot in one folder (VAR-02). Its stock moves by the calls of items, under the same guid (VAR-18). */
export const Variant = z.object({
  guid: Guid,
  kind: VariantKind,
  name: z.string(),
  description: z.string(),
  /** Disabled it stays counted but cannot be scanned or chosen (VAR-20). */
  active: z.boolean(),
  tag: z.string().nullable(),
  unit: Unit,
  quantity: z.number(),
  quantityAvailable: z.number(),
  quantityReserved: z.number(),
  threshold: z.number().nullable(),
  inventoryDate: DateOnly.nullable(),
  /** The value of the field mapped to `status` when there is one, else free text (VAR-04). */
  status: z.string().nullable(),
  expiryDate: DateOnly.nullable(),
  /** A lot dated today is past (VAR-12). */
  expired: z.boolean(),
  /** The value of the field mapped to `serialnumber`. */
  serial: z.string().nullable(),
  product: z.object({ guid: Guid, name: z.string(), tag: z.string().nullable() }),
  folder: Ref,
  folder_path: z.string(),
  attributes: z.record(z.string(), AttributeShape),
  article_guid: Guid,
  ...tracked,
})
export type Variant = z.infer<typeof Variant>

const variantFields = {
  kind: VariantKind,
  name: Name,
  description: LongText.nullable().optional(),
  tag: z.string().trim().max(255).nullable().optional(),
  active: z.boolean().optional(),
  status: z.string().trim().max(MOST_STATUS).nullable().optional(),
  expiryDate: DateOnly.nullable().optional(),
  threshold: Quantity.nullable().optional(),
  attributes: z.record(z.string(), AttributeShape).optional(),
}
/**
 * The quantity at creation is posted as an entry. The first one of a product that has stock takes all of it over: its
 * quantity is then left out, or the product's.
 */
export const VariantInput = z.object({ ...variantFields, quantity: Quantity.optional() })
export type VariantInput = z.infer<typeof VariantInput>
export const VariantChange = z.object({ ...variantFields, version: z.int().optional() }).partial()
export type VariantChange = z.infer<typeof VariantChange>
/** What was read may be sent back; another quantity is refused, since only movements change it. */
export const VariantUpdate = VariantChange.extend({ quantity: Quantity.optional() })
export type VariantUpdate = z.infer<typeof VariantUpdate>

/**
 * `sort` names a column, with `-` in front for descending: name, kind, tag, product, folder, quantity,
 * quantityAvailable, status, expiryDate, active, createdAt, updatedAt.
 */
export const VariantsOfItemQuery = z.object({
  ...listQuery,
  kind: VariantKind.optional(),
  /** Disabled ones too (VAR-01). */ all: flag.optional(),
})
export type VariantsOfItemQuery = z.infer<typeof VariantsOfItemQuery>
export const VariantQuery = z.object({
  ...listQuery,
  item: Guid.optional(),
  kind: VariantKind.optional(),
  active: flag.optional(),
  /** Disabled ones too, unless `active` says which (VAR-01). */
  all: flag.optional(),
  expired: flag.optional(),
  /** On this day or before; what has no date is left out. */
  expiringBefore: DateOnly.optional(),
  /** With all that lies below it. */
  folder: Guid.optional(),
  ...conditionQuery,
  ...exportQuery,
})
export type VariantQuery = z.infer<typeof VariantQuery>

export const LotOrderShape = z.enum(LOT_ORDERS)
/**
 * Which lots to take, the first to expire first. `missing`: what they do not have; `expired`: past their date,
 * never suggested.
 */
export const LotSuggestionAnswer = z.object({
  take: z.array(z.object({ variant: Variant, quantity: z.number() })),
  missing: z.number(),
  expired: z.array(Variant),
  order: LotOrderShape,
})

const anyItem = anyRole('ITEM')
const quantities = ['quantity_too_large', 'quantity_negative', 'quantity_whole', 'quantity_decimals'] as const
const values = [
  'folder_denied',
  'item_not_found',
  'variant_name_exists',
  'variant_tag_exists',
  'serial_exists',
  'unknown_value',
  'unknown_field',
] as const

export const variantsApi = defineApi({
  list: {
    method: 'GET',
    path: '/variants',
    summary: 'Variants and lots of visible folders; `export` downloads them',
    access: anyItem,
    query: VariantQuery,
    response: pageOf(Variant),
    errors: ['not_found', 'item_not_found', ...CONDITION_ERRORS],
  },
  get: {
    method: 'GET',
    path: '/variants/:guid',
    summary: 'One variant or lot',
    access: anyItem,
    params: GuidParams,
    response: Variant,
    errors: ['item_not_found'],
  },
  ofItem: {
    method: 'GET',
    path: '/items/:guid/variants',
    summary: 'Variants and lots of a product in its folder; disabled ones with `all`',
    access: anyItem,
    params: GuidParams,
    query: VariantsOfItemQuery,
    response: pageOf(Variant),
    errors: ['item_not_found'],
  },
  suggestion: {
    method: 'GET',
    path: '/items/:guid/variants/suggestion',
    summary: 'Which lots of a product to take for a quantity, the first to expire first',
    access: anyItem,
    params: GuidParams,
    query: z.object({ quantity: z.coerce.number().positive().max(999_999_999.99) }),
    response: LotSuggestionAnswer,
    errors: ['item_not_found', 'quantity_whole', 'quantity_decimals'],
  },
  create: {
    method: 'POST',
    path: '/items/:guid/variants',
    summary: 'Add a variant or lot to a product',
    access: roles('ITEM', 'ADD'),
    params: GuidParams,
    body: VariantInput,
    response: Variant,
    status: 201,
    errors: [
      ...values,
      ...quantities,
      'variant_parent',
      'variant_first_quantity',
      'variants_reserved',
      'plan_limit_items',
    ],
  },
  update: {
    method: 'PUT',
    path: '/variants/:guid',
    summary: 'Change a variant or lot; quantity and place change by movements only',
    access: roles('ITEM', 'EDIT'),
    params: GuidParams,
    body: VariantUpdate,
    response: Variant,
    errors: [...values, 'stale'],
  },
  remove: {
    method: 'DELETE',
    path: '/variants/:guid',
    summary: 'Put a variant or lot in the trash',
    access: roles('ITEM', 'DELETE'),
    params: GuidParams,
    response: z.null(),
    status: 204,
    errors: ['folder_denied', 'item_not_found'],
  },
  bulkRemove: {
    method: 'POST',
    path: '/variants/bulk-delete',
    summary: 'Put several variants and lots in the trash',
    access: roles('ITEM', 'DELETE'),
    body: z.object({ guids: z.array(Guid).max(500) }),
    response: z.object({ deleted: z.int(), failed: z.array(Failure) }),
    errors: ['variant_choose_one'],
  },
  copy: {
    method: 'POST',
    path: '/variants/:guid/copy',
    summary: 'Copy a variant or lot, without its code, serial number and stock',
    access: roles('ITEM', 'ADD'),
    params: GuidParams,
    response: Variant,
    status: 201,
    errors: ['folder_denied', 'item_not_found', 'plan_limit_items'],
  },
})
