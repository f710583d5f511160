import { z } from 'zod'
import { CONDITION_ERRORS } from '../kernel/conditions/errors.ts'
import { defineApi, Nothing } from '../kernel/endpoint.ts'
import { Price } from '../kernel/price-shape.ts'
import { anyRole, roles } from '../kernel/roles.ts'
import {
  conditionQuery,
  exportQuery,
  Guid,
  GuidParams,
  LENGTH,
  listQuery,
  LongText,
  Name,
  orEmpty,
  pageOf,
  Ref,
  tracked,
} from '../kernel/shapes.ts'
import { ARTICLE_TYPES } from './article-types.ts'

export const MOST_ARTICLES = 2_000
/** Of a whole quantity, as orders count (ORD-09). */
export const Pieces = z.int().min(1).max(999_999_999)
const Short = orEmpty(z.string().trim().max(LENGTH.name))

/** Prices are null for who may not see them. */
export const SupplierArticle = z.object({
  guid: Guid,
  type: z.enum(ARTICLE_TYPES),
  name: z.string(),
  tag: z.string().nullable(),
  /** As the supplier calls it. */
  reference: z.string(),
  unitPrice: z.number().nullable(),
  /** From the order to the delivery. */
  leadDays: z.int().nullable(),
  /** Ordered by so many at once. */
  packaging: z.int(),
  /** What is usually ordered (SUPL-04). */
  quantity: z.int(),
})
export type SupplierArticle = z.infer<typeof SupplierArticle>
export const SupplierArticleInput = z.object({
  /** Of an article that is there already. */
  guid: Guid.optional(),
  type: z.enum(ARTICLE_TYPES).default('product'),
  name: Name,
  tag: z.string().trim().max(LENGTH.name).nullable().optional(),
  reference: Short.optional(),
  unitPrice: Price.nullable().optional(),
  leadDays: z.int().min(0).max(3_650).nullable().optional(),
  packaging: Pieces.optional(),
  quantity: Pieces.optional(),
})
export type SupplierArticleInput = z.infer<typeof SupplierArticleInput>

const Contact = z.object({ name: z.string(), email: z.string(), phone: z.string() })
/** A row of the list. */
export const SupplierRow = z.object({
  guid: Guid,
  name: z.string(),
  contact: Contact,
  address: z.string(),
  comment: z.string(),
  articles_count: z.int(),
  open_orders: z.int(),
  ...tracked,
})
export type SupplierRow = z.infer<typeof SupplierRow>
export const Supplier = SupplierRow.extend({ articles: z.array(SupplierArticle) })
export type Supplier = z.infer<typeof Supplier>

/** E-mail and phone are checked by the verb, which empties them as well; each refusal names its field. */
const ContactInput = z.object({
  name: Short.optional(),
  email: orEmpty(z.string().trim().max(254)).optional(),
  phone: orEmpty(z.string().trim().max(35)).optional(),
})
const shape = {
  contact: ContactInput.nullable().optional(),
  address: orEmpty(z.string().trim().max(1_000)).optional(),
  comment: orEmpty(LongText).optional(),
  articles: z.array(SupplierArticleInput).max(MOST_ARTICLES).optional(),
}
export const SupplierInput = z.object({ name: Name, ...shape })
export type SupplierInput = z.infer<typeof SupplierInput>
export const SupplierChange = z.object({ name: Name.optional(), ...shape, version: z.int().optional() })
export type SupplierChange = z.infer<typeof SupplierChange>

export const SupplierQuery = z.object({ ...listQuery, ...conditionQuery, ...exportQuery })
export type SupplierQuery = z.infer<typeof SupplierQuery>
export const SupplierArticleRow = SupplierArticle.extend({ supplier: Ref })
export type SupplierArticleRow = z.infer<typeof SupplierArticleRow>
export const SupplierArticleQuery = z.object({ ...listQuery, supplier: Guid.optional(), ...exportQuery })
export type SupplierArticleQuery = z.infer<typeof SupplierArticleQuery>

/** SUPL-03: any role of either area reads; the whole of orders writes as well. */
export const SUPPLIER_READERS = anyRole('ORDER_SUPPLIER', 'ORDER')
const writers = (verb: 'ADD' | 'EDIT' | 'DELETE') => [...roles('ORDER_SUPPLIER', verb), 'ROLE_ORDER_FULL'] as const
const written = ['exists', 'supplier_article_duplicate', 'price', 'email', 'phone'] as const

export const suppliersApi = defineApi({
  list: {
    method: 'GET',
    path: '/suppliers',
    summary: 'Suppliers by name; `export` downloads them',
    access: SUPPLIER_READERS,
    module: 'order',
    query: SupplierQuery,
    response: pageOf(SupplierRow),
    errors: [...CONDITION_ERRORS],
  },
  articles: {
    method: 'GET',
    path: '/suppliers/articles',
    summary: 'What suppliers sell, of all or of one; `export` downloads it',
    access: SUPPLIER_READERS,
    module: 'order',
    query: SupplierArticleQuery,
    response: pageOf(SupplierArticleRow),
  },
  get: {
    method: 'GET',
    path: '/suppliers/:guid',
    summary: 'One supplier with its articles',
    access: SUPPLIER_READERS,
    module: 'order',
    params: GuidParams,
    response: Supplier,
  },
  create: {
    method: 'POST',
    path: '/suppliers',
    summary: 'A supplier with its articles',
    access: writers('ADD'),
    module: 'order',
    body: SupplierInput,
    response: Supplier,
    status: 201,
    errors: written,
  },
  update: {
    method: 'PUT',
    path: '/suppliers/:guid',
    summary: 'Change a supplier; `articles` are then all of its articles',
    access: writers('EDIT'),
    module: 'order',
    params: GuidParams,
    body: SupplierChange,
    response: Supplier,
    errors: [...written, 'stale', 'unknown_value'],
  },
  remove: {
    method: 'DELETE',
    path: '/suppliers/:guid',
    summary: 'Delete a supplier without orders in progress; its orders keep its name',
    access: writers('DELETE'),
    module: 'order',
    params: GuidParams,
    response: Nothing,
    status: 204,
    errors: ['supplier_in_use'],
  },
})
