import { z } from 'zod'
import { CONDITION_ERRORS } from '../kernel/conditions/errors.ts'
import { defineApi } from '../kernel/endpoint.ts'
import { Price } from '../kernel/price-shape.ts'
import { anyRole, roles } from '../kernel/roles.ts'
import {
  conditionQuery,
  DateOnly,
  exportQuery,
  Failure,
  flag,
  Guid,
  GuidParams,
  Instant,
  listQuery,
  LongText,
  Name,
  pageOf,
  Quantity,
  Ref,
  RefInput,
  RootOrGuid,
  tracked,
  orNone,
} from '../kernel/shapes.ts'
import { ALL_UNITS, ITEM_TYPES } from '../kernel/quantity.ts'
import { VARIANT_KINDS } from '../kernel/item-types.ts'
import { AttributeShape } from '../fields/shapes.ts'
import { Folder, FOLDER_TYPES } from '../folders/folder.ts'
import { isFactor, MOST_FACTOR } from './conversion.ts'
import { MovementKind } from '../kernel/movement-kinds.ts'
import { TagRef } from '../tags/tag-color.ts'

export { ALL_UNITS, ITEM_TYPES }
export const ItemType = z.enum(ITEM_TYPES)
export type ItemType = z.infer<typeof ItemType>
export const Unit = z.enum(ALL_UNITS)
export type Unit = z.infer<typeof Unit>

/** Keywords that one item can carry. */
export const MOST_TAGS = 50

const parentRef = z.object({ guid: Guid, id: Guid, name: z.string() })

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
  parent: parentRef,
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
  /** Of its article, to the cent, and what its quantity is worth by it; null where nobody said what it cost, for who may not see prices, and where `quantityTotal` is not told. */
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

/** What rows of a list leave out where it names its `fields` and not these: few look at them, and they cost the most. */
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

/** Items that one call changes, each in its own way. */
export const MOST_CHANGED = 500

/** Sets of a search by file that hold records. */
export const FOUND_SETS = ['found', 'ambiguous', 'elsewhere'] as const
export type FoundSet = (typeof FOUND_SETS)[number]

/** How soon the day of a lot is, for who filters by it. */
export const EXPIRING_DAYS = 30

/**
 * `sort` names up to three columns or `attributes.{name}`, separated by `,`, each with `-` in front for descending.
 * `filters` is a condition as JSON text.
 */
export const ItemListQuery = z.object({
  ...listQuery,
  folder: Guid.optional(),
  /** With `folder`: also what lies in its sub-folders. */
  deep: flag.optional(),
  type: ItemType.optional(),
  category: Guid.optional(),
  article: Guid.optional(),
  /** Variants and lots of this record; without it, `type` or `article` they are left out. */
  variantsOf: Guid.optional(),
  /** Only what lies at its alert threshold or below (ITEM-29). */
  low: flag.optional(),
  /** Only what has a variant or lot in stock that is past its day or will be within 30 days. */
  expiring: flag.optional(),
  /** With what each article has in all folders (`quantityTotal`) and is worth, which costs the list something. */
  totals: flag.optional(),
  /**
   * Columns that will be shown, separated by `;`: rows come without keywords, what counts found, ancestors and who made
   * and changed them, but for those that it names.
   */
  fields: z.string().max(5_000).optional(),
  ...conditionQuery,
  /** Records that this own search by file found, in that set; variants and lots too. */
  foundBy: Guid.optional(),
  foundAs: z.enum(FOUND_SETS).optional(),
  ...exportQuery,
})
export type ItemListQuery = z.infer<typeof ItemListQuery>

export const LightItem = z.object({
  guid: Guid,
  name: z.string(),
  tag: z.string().nullable(),
  type: z.enum([...ITEM_TYPES, ...FOLDER_TYPES]),
  parent: parentRef.nullable(),
  parent_guid: Guid.nullable(),
  quantity: z.number(),
  quantityAvailable: z.number(),
  is_folder: z.boolean().optional(),
})

/**
 * Why the quick search found something, the best reason first: its code, its whole name, the beginning of its name,
 * whole words of it, beginnings of them, another text, a part of its code, its place, or likeness: a part of a word, or
 * one that was mistyped. What is only alike is found where nothing else is.
 */
export const MATCHES = ['code', 'same', 'start', 'word', 'name', 'text', 'part', 'place', 'alike'] as const
/** `product`: of a variant or lot. A place (`is_folder`) has no quantity, and at the top no parent. */
export const FoundItem = z.object({
  guid: Guid,
  name: z.string(),
  tag: z.string().nullable(),
  type: z.enum([...ITEM_TYPES, ...FOLDER_TYPES]),
  is_folder: z.boolean(),
  product: z.string().nullable(),
  parent: parentRef.nullable(),
  path: z.string(),
  unit: Unit,
  quantity: z.number(),
  match: z.enum(MATCHES),
})
export type FoundItem = z.infer<typeof FoundItem>

/** A further code of an article and what one scan of it means. */
export const Barcode = z.object({ guid: Guid, code: z.string(), quantity: z.number() })
export const BarcodeInput = z.object({
  code: z.string().trim().min(1).max(255),
  quantity: z.number().positive().max(999_999_999.99).default(1),
})

/** One product over its folders, limited to the folders the viewer may see. */
export const ArticleStock = z.object({
  article_guid: Guid,
  name: z.string(),
  unit: Unit,
  total: z.number(),
  /** Who is told when what is in all folders together falls to it. */
  threshold: z.number().nullable(),
  places: z.array(
    z.object({ item: Guid, folder: parentRef, path: z.string(), quantity: z.number(), quantityAvailable: z.number() }),
  ),
})

/** Places and movements that the summary of an item names. */
export const SUMMARY_PLACES = 5
export const SUMMARY_MOVEMENTS = 3

/** What an item opens with: everything about it that is not in its own record, in one answer. */
export const ItemSummary = ArticleStock.extend({
  /** `places` names the fullest five. */
  placeCount: z.int(),
  /** The variant or lot in stock whose day comes first; one that is past comes before all others. */
  nextExpiry: z
    .object({ item: Guid, name: z.string(), date: DateOnly, expired: z.boolean(), quantity: z.number() })
    .nullable(),
  /** The last three; null for whoever may not read movements. */
  movements: z
    .array(
      z.object({
        guid: Guid,
        /** Of the record or of one of its variants and lots. */
        item: z.object({ guid: Guid, name: z.string() }),
        kind: MovementKind,
        type: z.enum(['in', 'out']),
        action: z.string().nullable(),
        quantity: z.number(),
        quantity_after: z.number(),
        unit: Unit,
        folder: z.object({ guid: Guid, name: z.string() }),
        date: Instant,
        by: Ref.nullable(),
      }),
    )
    .nullable(),
  comments: z.int(),
  /** Null for whoever may not read files. */
  files: z.int().nullable(),
})
export type ItemSummary = z.infer<typeof ItemSummary>

/**
 * What a GS1 code says beside the product: a lot or serial number that is known is the item of the answer; one
 * that is new can be made with what stands here.
 */
export const Gs1Content = z.object({
  gtin: z.string(),
  lot: z.string().nullable(),
  serial: z.string().nullable(),
  productionDate: DateOnly.nullable(),
  expiryDate: DateOnly.nullable(),
  count: z.number().nullable(),
})
export type Gs1Content = z.infer<typeof Gs1Content>

export const ScanAnswer = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('item'),
    code: z.string(),
    quantity: z.number(),
    item: Item,
    elsewhere: z.array(Item),
    gs1: Gs1Content.optional(),
  }),
  z.object({ kind: z.literal('folder'), code: z.string(), folder: parentRef }),
  z.object({ kind: z.literal('user'), code: z.string(), user: Ref }),
  z.object({ kind: z.literal('operation'), code: z.string(), operation: Ref }),
])

/** Codes that one call may ask about. */
export const MOST_CODES = 500
export const ScanCode = z.string().trim().min(1).max(255)
/** `unknown`: nothing within reach of the caller carries the code. */
export const ScanResult = z.discriminatedUnion('kind', [
  ...ScanAnswer.options,
  z.object({ kind: z.literal('unknown'), code: z.string() }),
])
export type ScanResult = z.infer<typeof ScanResult>

const Factor = z
  .number()
  .refine(isFactor, { params: { code: 'conversion_factor' } })
  .meta({ exclusiveMinimum: 0, maximum: MOST_FACTOR, description: 'At most six decimals' })
/** `per` of the present unit are `factor` of the new one: 12 pieces are 1 box. */
export const UnitConversion = z.object({
  unit: Unit,
  factor: Factor,
  per: Factor.default(1),
  comment: LongText.optional(),
  version: z.int().optional(),
})
export type UnitConversion = z.infer<typeof UnitConversion>

/** What a change of unit does: to each record of the article, its variants and lots among them, and to its codes. */
export const ConversionPreview = z.object({
  from: Unit,
  to: Unit,
  records: z.array(
    z.object({
      guid: Guid,
      name: z.string(),
      folder: Ref,
      path: z.string(),
      before: z.number(),
      /** Null where the new unit cannot hold it exactly. */ after: z.number().nullable(),
      reserved: z.number(),
      thresholdBefore: z.number().nullable(),
      thresholdAfter: z.number().nullable(),
    }),
  ),
  barcodes: z.array(z.object({ code: z.string(), before: z.number(), after: z.number().nullable() })),
  /** Why it cannot be; nothing when it can. */
  failed: z.array(Failure),
})
export type ConversionPreview = z.infer<typeof ConversionPreview>

const conversionErrors = [
  'folder_denied',
  'unit_of_variant',
  'conversion_same',
  'conversion_not_exact',
  'conversion_trashed',
  'conversion_reserved',
  'quantity_too_large',
  'quantity_whole',
  'quantity_equipment',
] as const

const anyItem = anyRole('ITEM')
/** Whoever may read items at all. */
export const READS_ITEMS = anyRole('ITEM', 'FOLDER')

export const itemsApi = defineApi({
  list: {
    method: 'GET',
    path: '/items',
    summary: 'Items by page, filtered and sorted; `export` downloads them',
    access: READS_ITEMS,
    query: ItemListQuery,
    response: pageOf(Item),
    narrowed: pageOf(ListedItem),
    errors: ['not_found', 'validation', ...CONDITION_ERRORS],
  },
  all: {
    method: 'GET',
    path: '/items/all',
    summary: 'Every visible item in a light form',
    access: READS_ITEMS,
    query: z.object({ folders: flag.optional(), withParentAssociatedItem: flag.optional() }),
    response: z.object({ data: z.array(LightItem) }),
  },
  find: {
    method: 'GET',
    path: '/items/find',
    summary: 'The best items, variants, lots and places for what somebody types, also with small mistakes',
    access: anyItem,
    query: z.object({
      search: z.string().trim().min(1).max(255),
      size: z.coerce.number().int().min(1).max(50).default(10),
    }),
    response: z.object({ data: z.array(FoundItem) }),
  },
  content: {
    method: 'GET',
    path: '/folders/:guid/content',
    summary: 'Sub-folders and items of a folder, each by page; `root` is accepted',
    access: READS_ITEMS,
    params: z.object({ guid: RootOrGuid }),
    query: ItemListQuery.omit({
      folder: true,
      deep: true,
      article: true,
      variantsOf: true,
      foundBy: true,
      foundAs: true,
      fields: true,
      export: true,
      columns: true,
    }),
    response: pageOf(Folder).extend({ items: pageOf(Item) }),
    errors: ['not_found', 'validation'],
  },
  scan: {
    method: 'GET',
    path: '/items/scan/:code',
    summary:
      'Find what carries a code, then what has that name, then the product, lot or serial number of a GS1 code, then the operation of a slip',
    access: anyItem,
    params: z.object({ code: z.string().min(1).max(255) }),
    response: ScanAnswer,
    errors: ['item_not_found'],
  },
  scanMany: {
    method: 'POST',
    path: '/items/scan',
    summary: 'Find what up to 500 codes mean, each with its own answer, in the order of the codes',
    access: anyItem,
    body: z.object({ codes: z.array(ScanCode).min(1).max(MOST_CODES) }),
    response: z.object({ data: z.array(ScanResult) }),
    asks: true,
  },
  get: {
    method: 'GET',
    path: '/items/:guid',
    summary: 'One item',
    access: anyItem,
    params: GuidParams,
    response: Item,
    errors: ['item_not_found'],
  },
  summary: {
    method: 'GET',
    path: '/items/:guid/summary',
    summary: 'Where an item lies, what ends next, what moved last, and how many comments and files it has',
    access: anyItem,
    params: GuidParams,
    response: ItemSummary,
    errors: ['item_not_found'],
  },
  places: {
    method: 'GET',
    path: '/items/:guid/places',
    summary: 'The same article in every visible folder',
    access: anyItem,
    params: GuidParams,
    response: ArticleStock,
    errors: ['item_not_found'],
  },
  setTotalThreshold: {
    method: 'PUT',
    path: '/items/:guid/total-threshold',
    summary: 'Alert threshold on what an article has in all folders together; null: none',
    access: roles('ITEM', 'EDIT'),
    params: GuidParams,
    body: z.object({ threshold: Quantity.nullable() }),
    response: ArticleStock,
    errors: ['item_not_found', 'folder_denied', 'quantity_negative', 'quantity_too_large', 'quantity_decimals'],
  },
  create: {
    method: 'POST',
    path: '/items',
    summary: 'Create an item',
    access: roles('ITEM', 'ADD'),
    body: ItemInput,
    response: Item,
    status: 201,
    errors: [
      'folder_denied',
      'exists',
      'root_item',
      'quantity_too_large',
      'quantity_negative',
      'quantity_whole',
      'quantity_equipment',
      'plan_limit_items',
      'serial_exists',
    ],
  },
  update: {
    method: 'PUT',
    path: '/items/:guid',
    summary: 'Change an item; quantity and place change by movements only',
    access: roles('ITEM', 'EDIT'),
    params: GuidParams,
    body: ItemUpdate,
    response: Item,
    errors: [
      'folder_denied',
      'exists',
      'stale',
      'conflict',
      'variant_name_exists',
      'variant_tag_exists',
      'serial_exists',
    ],
  },
  previewUnit: {
    method: 'POST',
    path: '/items/:guid/unit/preview',
    summary: 'What counting an article in another unit would do to its stock in every folder',
    access: roles('ITEM', 'EDIT'),
    params: GuidParams,
    body: UnitConversion,
    response: ConversionPreview,
    errors: ['item_not_found', ...conversionErrors],
    asks: true,
  },
  convertUnit: {
    method: 'POST',
    path: '/items/:guid/unit',
    summary: 'Count an article in another unit: its stock, thresholds and codes are converted exactly, or nothing is',
    access: roles('ITEM', 'EDIT'),
    params: GuidParams,
    body: UnitConversion,
    response: Item,
    errors: ['item_not_found', 'stale', ...conversionErrors],
  },
  changeMany: {
    method: 'POST',
    path: '/items/changes',
    summary: 'Change up to 500 items, each in its own way and each for itself',
    access: roles('ITEM', 'EDIT'),
    body: z.object({
      items: z
        .array(ItemChange.extend({ guid: Guid }))
        .min(1)
        .max(MOST_CHANGED),
    }),
    response: z.object({
      items: z.array(Item),
      failed: z.array(Failure.extend({ field: z.string().nullable() })),
    }),
  },
  remove: {
    method: 'DELETE',
    path: '/items/:guid',
    summary: 'Put an item in the trash',
    access: roles('ITEM', 'DELETE'),
    params: GuidParams,
    response: z.null(),
    status: 204,
    errors: ['folder_denied', 'conflict'],
  },
  bulkRemove: {
    method: 'POST',
    path: '/items/bulk-delete',
    summary: 'Put several items in the trash',
    access: roles('ITEM', 'DELETE'),
    body: z.object({ guids: z.array(Guid).min(1).max(500) }),
    response: z.object({ deleted: z.int(), failed: z.array(Failure) }),
  },
  copy: {
    method: 'POST',
    path: '/items/:guid/copy',
    summary: 'Copy an item, without its code and its stock',
    access: roles('ITEM', 'ADD'),
    params: GuidParams,
    response: Item,
    status: 201,
    errors: ['folder_denied', 'plan_limit_items'],
  },
  barcodes: {
    method: 'GET',
    path: '/items/:guid/barcodes',
    summary: 'Further codes of the article of an item',
    access: anyItem,
    params: GuidParams,
    response: z.object({ data: z.array(Barcode) }),
  },
  addBarcode: {
    method: 'POST',
    path: '/items/:guid/barcodes',
    summary: 'Give the article of an item a further code',
    access: roles('ITEM', 'EDIT'),
    params: GuidParams,
    body: BarcodeInput,
    response: Barcode,
    status: 201,
    errors: ['exists', 'folder_denied'],
  },
  removeBarcode: {
    method: 'DELETE',
    path: '/items/:guid/barcodes/:barcode',
    summary: 'Take a further code away',
    access: roles('ITEM', 'EDIT'),
    params: z.object({ guid: Guid, barcode: Guid }),
    response: z.null(),
    status: 204,
    errors: ['folder_denied'],
  },
})
