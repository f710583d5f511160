import { z } from 'zod'
import { CONDITION_ERRORS } from '../kernel/conditions/errors.ts'
import { defineApi } from '../kernel/endpoint.ts'
import { PRICE_ROLES } from '../kernel/price-rights.ts'
import { conditionQuery, DateOnly, exportQuery, flag, Guid, listQuery, pageOf, Ref } from '../kernel/shapes.ts'
import { ItemType, Unit } from '../items/item.ts'

/** Instead of a category: what has none. */
export const NO_CATEGORY = 'none'
export const VALUE_GROUPINGS = ['folder', 'category'] as const

/** `value` is quantity × average cost, to the cent; null where nobody said what any of it cost, which is never zero. */
export const ValuedArticle = z.object({
  /** Of the article. */
  guid: Guid,
  /** One of its records, to open. */
  item: Guid,
  name: z.string(),
  /** Of a variant or lot. */
  product: z.string().nullable(),
  tag: z.string().nullable(),
  type: ItemType,
  category: Ref.nullable(),
  /** In how many folders it lies. */
  folders: z.int(),
  quantity: z.number(),
  unit: Unit,
  averageCost: z.number().nullable(),
  value: z.number().nullable(),
})
export type ValuedArticle = z.infer<typeof ValuedArticle>

/** What lies in a folder itself, or in a category. */
export const ValuedGroup = z.object({
  /** `none`: of what has no category. */
  guid: z.string(),
  name: z.string(),
  path: z.string(),
  articles: z.int(),
  /** Articles in stock without a cost, which are in no value. */
  unpriced: z.int(),
  /** Of what has a cost; null where nothing has. */
  value: z.number().nullable(),
})
export type ValuedGroup = z.infer<typeof ValuedGroup>

/** Of everything that the filters leave, on all pages. */
export const ValueTotals = z.object({ value: z.number(), articles: z.int(), unpriced: z.int() })
export type ValueTotals = z.infer<typeof ValueTotals>

const filters = {
  ...listQuery,
  /** As it was at the end of that day, by the clock of the company; without it, and from today on, as it is now. */
  day: DateOnly.optional(),
  /** With everything below it, unless `deep` is false. */
  folder: Guid.optional(),
  deep: flag.optional(),
  category: z.union([Guid, z.literal(NO_CATEGORY)]).optional(),
  /** Only what has no cost. */
  unpriced: flag.optional(),
}
export const ValueQuery = z.object({ ...filters, ...conditionQuery, ...exportQuery })
export type ValueQuery = z.infer<typeof ValueQuery>
export const ValueGroupQuery = z.object({ ...filters, by: z.enum(VALUE_GROUPINGS).default('folder'), ...exportQuery })
export type ValueGroupQuery = z.infer<typeof ValueGroupQuery>

export const valueApi = defineApi({
  articles: {
    method: 'GET',
    path: '/stock/value',
    summary: 'What is in stock in visible folders and what it is worth, now or on a day; `export` downloads it',
    access: PRICE_ROLES,
    query: ValueQuery,
    response: pageOf(ValuedArticle).extend({ totals: ValueTotals }),
    errors: ['not_found', ...CONDITION_ERRORS],
  },
  groups: {
    method: 'GET',
    path: '/stock/value/groups',
    summary: 'The same, by folder or by category',
    access: PRICE_ROLES,
    query: ValueGroupQuery,
    response: pageOf(ValuedGroup).extend({ totals: ValueTotals }),
    errors: ['not_found'],
  },
})
