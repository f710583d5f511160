import { z } from 'zod'
import { Folder } from '../folders/folder.ts'
import { CONDITION_ERRORS } from '../kernel/conditions/errors.ts'
import { defineApi } from '../kernel/endpoint.ts'
import { anyRole, roles } from '../kernel/roles.ts'
import { Failure, flag, Guid, GuidParams, pageOf, Quantity, RootOrGuid } from '../kernel/shapes.ts'
import { FoundItem } from './found.ts'
import { Item, ItemChange, ItemInput, ItemUpdate, LightItem, ListedItem } from './item.ts'
import { ItemListQuery } from './list-query.ts'
import { Barcode, BarcodeInput, MOST_CODES, ScanAnswer, ScanCode, ScanResult } from './scan.ts'
import { ArticleStock, ItemSummary } from './summary.ts'
import { ConversionPreview, UnitConversion } from './unit-change.ts'

/** Items that one call changes, each in its own way. */
export const MOST_CHANGED = 500

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
