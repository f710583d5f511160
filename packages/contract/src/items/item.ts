import { z } from 'zod'
import { AttributeShape } from '../fields/shapes.ts'
import { FOLDER_TYPES } from '../folders/folder.ts'
import { VARIANT_KINDS } from '../kernel/item-types.ts'
import { Price } from '../kernel/price-shape.ts'
import { ALL_UNITS, ITEM_TYPES } from '../kernel/quantity.ts'
import { DateOnly, Guid, LongText, Name, orNone, Quantity, Ref, RefInput, tracked } from '../kernel/shapes.ts'
import { TagRef } from '../tags/tag-color.ts'

export { ALL_UNITS, ITEM_TYPES }
export const ItemType = z.enum(ITEM_TYPES)
export type ItemType = z.infer<typeof ItemType>
export const Unit = z.enum(ALL_UNITS)
export type Unit = z.infer<typeof Unit>

/** Keywords that one item can carry. */
export const MOST_TAGS = 50

export const ParentRef = z.object({ guid: Guid, id: Guid, name: z.string() })

/** What a variant or lot is of (VAR-02); `expired`: a lot dated today is past. */
export const VariantOf = z.object({
  kind: z.enum(VARIANT_KINDS),
  product: z.object({ guid: Guid, name: z.string(), tag: z.string().nullable() }),
  status: z.string().nullable(),
  expiryDate: DateOnly.nullable(),
  expired: z.boolean(),
})

export const Item = z.object({
  guid: Guid,
  name: z.string(),
  description: z.string(),
  type: ItemType,
  tag: z.string().nullable(),
  tags: z.array(TagRef),
  parent: ParentRef,
  parent_guid: Guid,
  shelf: Ref.nullable(),
  category: Ref.nullable(),
  unit: Unit,
  /** Of a product with variants and lots: theirs together (VAR-17). So are the next two. */
  quantity: z.number(),
  /** quantity − live reservations − checked out, never below 0 (ITEM-05). */
  quantityAvailable: z.number(),
  /** What live reservations keep. More than the quantity where a count found less (T27). */
  quantityReserved: z.number(),
  /** What recipients have of it (CHK-07): it stays in the quantity, and nothing else can use it. */
  quantityCheckedOut: z.number(),
  /**
   * Of the same article in all folders that the reader sees; told of one item that is read and of a list that
   * asks for `totals`, else null.
   */
  quantityTotal: z.number().nullable(),
  /**
   * Of its article, to the cent, and what its quantity is worth by it; null where nobody said what it cost, for
   * who may not see prices, and where `quantityTotal` is not told.
   */
  averageCost: z.number().nullable(),
  value: z.number().nullable(),
  threshold: z.number().nullable(),
  inventoryDate: DateOnly.nullable(),
  lastQuantity: z.number().nullable(),
  inventoryDiff: z.number().nullable(),
  /** Names of the location's ancestors from the top; empty beyond the depth (ITEM-08). */
  parent1: z.string(),
  parent2: z.string(),
  parent3: z.string(),
  parent4: z.string(),
  parent5: z.string(),
  picture: z.string().nullable(),
  variants: z.int(),
  variant_types: z.array(z.enum(VARIANT_KINDS)),
  /** Of a record of type `variant`. */
  variant: VariantOf.nullable(),
  /** A variant or lot that is disabled stays counted but cannot be scanned or chosen (VAR-20). */
  active: z.boolean(),
  packaging: z.int(),
  attributes: z.record(z.string(), AttributeShape),
  article_guid: Guid,
  ...tracked,
})
export type Item = z.infer<typeof Item>

/**
 * What rows of a list leave out where it names its `fields` and not these: few look at them, and they cost the most.
 */
export const LEFT_OUT = [
  'tags',
  'inventoryDate',
  'lastQuantity',
  'inventoryDiff',
  'parent1',
  'parent2',
  'parent3',
  'parent4',
  'parent5',
  'createdAt',
  'createdBy',
  'updatedBy',
] as const satisfies readonly (keyof Item)[]
export type LeftOut = (typeof LEFT_OUT)[number]
/** A row of a list that names its fields. */
export const ListedItem = Item.partial(
  Object.fromEntries(LEFT_OUT.map((name) => [name, true])) as Record<LeftOut, true>,
)
export type ListedItem = z.infer<typeof ListedItem>

const itemFields = {
  name: Name,
  type: ItemType,
  parent: RefInput.nullable().optional(),
  parent_guid: Guid.nullable().optional(),
  description: LongText.nullable().optional(),
  tag: z.string().trim().max(255).nullable().optional(),
  tags: orNone(z.array(z.union([RefInput, z.object({ name: Name })])).max(MOST_TAGS)).optional(),
  shelf: RefInput.nullable().optional(),
  category: RefInput.nullable().optional(),
  unit: Unit.optional(),
  threshold: Quantity.nullable().optional(),
  packaging: z.int().min(1).max(1_000_000).optional(),
  attributes: z.record(z.string(), AttributeShape).optional(),
}
/** The quantity at creation is posted as a movement; afterwards it changes by movements only. */
export const ItemInput = z.object({
  ...itemFields,
  quantity: Quantity.optional(),
  /** What a unit of that quantity cost, for who may see prices. */
  unitPrice: Price.nullable().optional(),
})
export type ItemInput = z.infer<typeof ItemInput>
export const ItemChange = z
  .object({ ...itemFields, version: z.int().optional() })
  .partial()
  .omit({ parent: true, parent_guid: true })
export type ItemChange = z.infer<typeof ItemChange>
/** What was read may be sent back as it is; another place or quantity is refused, since only movements change them. */
export const ItemUpdate = ItemChange.extend({
  parent: itemFields.parent,
  parent_guid: itemFields.parent_guid,
  quantity: Quantity.optional(),
})
export type ItemUpdate = z.infer<typeof ItemUpdate>

export const LightItem = z.object({
  guid: Guid,
  name: z.string(),
  tag: z.string().nullable(),
  type: z.enum([...ITEM_TYPES, ...FOLDER_TYPES]),
  parent: ParentRef.nullable(),
  parent_guid: Guid.nullable(),
  quantity: z.number(),
  quantityAvailable: z.number(),
  is_folder: z.boolean().optional(),
})
