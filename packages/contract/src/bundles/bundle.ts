import { z } from 'zod'
import { Unit } from '../items/item.ts'
import { CONDITION_ERRORS } from '../kernel/conditions/errors.ts'
import { defineApi, Nothing } from '../kernel/endpoint.ts'
import { anyRole, roles } from '../kernel/roles.ts'
import {
  conditionQuery,
  exportQuery,
  Guid,
  GuidParams,
  LENGTH,
  listQuery,
  Name,
  pageOf,
  Ref,
  RefInput,
  SomeQuantity,
  tracked,
} from '../kernel/shapes.ts'

export const MOST_PRODUCTS = 100

/** What a company has to have before it has bundles (BUND-04), in the order in which it is told. */
export const BUNDLE_REQUIREMENTS = ['category', 'model', 'stockname'] as const
export type BundleRequirement = (typeof BUNDLE_REQUIREMENTS)[number]

/**
 * Of a product: it lies in its location, in another one by now, or in the trash; then it is skipped when the bundle
 * leaves (BUND-11).
 */
export const PRODUCT_STATES = ['there', 'elsewhere', 'trashed'] as const

/** A product that leaves along, of those whose location the reader sees. */
export const BundleProduct = z.object({
  item: z.object({ guid: Guid, name: z.string(), tag: z.string().nullable(), unit: Unit }),
  location: Ref,
  location_path: z.string(),
  /** With one piece of equipment. */
  quantity: z.number(),
  state: z.enum(PRODUCT_STATES),
  /** In its location, without what is reserved or checked out. */
  available: z.number(),
  /** To one complete kit. */
  missing: z.number(),
})
export type BundleProduct = z.infer<typeof BundleProduct>

export const Bundle = z.object({
  guid: Guid,
  name: z.string(),
  stock: Ref,
  stock_path: z.string(),
  model: z.string(),
  products: z.array(BundleProduct),
  /** There are products in locations that the reader does not see. */
  partial: z.boolean(),
  /** How many can leave whole now, by what the reader sees; null: nothing of it is seen, or nothing is left of it. */
  kits: z.int().nullable(),
  ...tracked,
})
export type Bundle = z.infer<typeof Bundle>

const Product = z.object({ item: RefInput, location: RefInput, quantity: SomeQuantity })
export type BundleProductInput = z.infer<typeof Product>
const Model = z.string().trim().min(1).max(LENGTH.name)
export const BundleInput = z.object({
  name: Name,
  /** Without it the call is refused in words of its own (BUND-02). */
  stock: RefInput.nullable().optional(),
  model: Model,
  products: z.array(Product).max(MOST_PRODUCTS).optional(),
})
export type BundleInput = z.infer<typeof BundleInput>
/** `products` are then all of them, but for those that the caller does not see. */
export const BundleChange = BundleInput.extend({ stock: RefInput, version: z.int() }).partial()
export type BundleChange = z.infer<typeof BundleChange>

export const BundleQuery = z.object({ ...listQuery, ...conditionQuery, ...exportQuery })
export type BundleQuery = z.infer<typeof BundleQuery>

/** What a form of bundles offers, and what the company has to make before. */
export const BundleChoices = z.object({
  missing: z.array(z.enum(BUNDLE_REQUIREMENTS)),
  stocks: z.array(Ref.extend({ path: z.string() })),
  /** Values of the field that means the model, or those that equipment has. */
  models: z.array(z.string()),
  /** Another model may be typed. */
  open: z.boolean(),
})
export type BundleChoices = z.infer<typeof BundleChoices>

const readers = anyRole('BUNDLE')
const written = [
  'exists',
  'bundle_stock',
  'bundle_stock_kind',
  'bundle_product',
  'bundle_product_kind',
  'bundle_product_twice',
  'bundle_not_there',
  'bundle_pair',
  'folder_denied',
  'item_not_found',
  'unknown_value',
  'gte',
  'quantity_decimals',
  'quantity_whole',
  'quantity_too_large',
  'wrong_type',
] as const

export const bundlesApi = defineApi({
  list: {
    method: 'GET',
    path: '/bundles',
    summary: 'Bundles of visible stocks, with what can leave now; `export` downloads them',
    access: readers,
    module: 'itemBundle',
    query: BundleQuery,
    response: pageOf(Bundle),
    errors: [...CONDITION_ERRORS],
  },
  choices: {
    method: 'GET',
    path: '/bundles/choices',
    summary: 'What bundles require and the company does not have yet; stocks and models to choose from',
    access: readers,
    module: 'itemBundle',
    response: BundleChoices,
  },
  get: {
    method: 'GET',
    path: '/bundles/:guid',
    summary: 'One bundle with its products and what of them is in stock',
    access: readers,
    module: 'itemBundle',
    params: GuidParams,
    response: Bundle,
  },
  create: {
    method: 'POST',
    path: '/bundles',
    summary: 'Products that leave with the equipment of a stock and model',
    access: roles('BUNDLE', 'ADD'),
    module: 'itemBundle',
    body: BundleInput,
    response: Bundle,
    status: 201,
    errors: [...written, 'bundle_requirements'],
  },
  update: {
    method: 'PUT',
    path: '/bundles/:guid',
    summary: 'Change a bundle; `products` are then all of its products that the caller sees',
    access: roles('BUNDLE', 'EDIT'),
    module: 'itemBundle',
    params: GuidParams,
    body: BundleChange,
    response: Bundle,
    errors: [...written, 'stale'],
  },
  remove: {
    method: 'DELETE',
    path: '/bundles/:guid',
    summary: 'Delete a bundle; what left with it stays in the log',
    access: roles('BUNDLE', 'DELETE'),
    module: 'itemBundle',
    params: GuidParams,
    response: Nothing,
    status: 204,
    errors: ['folder_denied'],
  },
})
