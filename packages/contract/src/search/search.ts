import { z } from 'zod'
import { Activity } from '../activity/activity.ts'
import { Bundle } from '../bundles/bundle.ts'
import { Checkout } from '../checkouts/checkout.ts'
import { Folder } from '../folders/folder.ts'
import { Item } from '../items/item.ts'
import { CONDITION_ERRORS } from '../kernel/conditions/errors.ts'
import { ConditionShape } from '../kernel/conditions/grammar.ts'
import { FIELD_KINDS } from '../kernel/conditions/operators.ts'
import { defineApi } from '../kernel/endpoint.ts'
import { anyRole } from '../kernel/roles.ts'
import { FileFormat, LENGTH, pageOf } from '../kernel/shapes.ts'
import { OperationRow } from '../operations/operation.ts'
import { OrderLineRow, OrderRow } from '../orders/order.ts'
import { Reservation } from '../reservations/reservation.ts'
import { Site } from '../sites/site.ts'
import { Transaction } from '../stock/stock.ts'
import { Variant } from '../variants/variant.ts'
import { SEARCH_TARGETS } from './targets.ts'

export { SEARCH_TARGETS }
export const SearchTarget = z.enum(SEARCH_TARGETS)

/** A column of a search, under its own name or another one (SRCH-07). */
export const SearchColumn = z.object({ id: z.string().min(1).max(300), alias: z.string().trim().max(120).optional() })
export type SearchColumn = z.infer<typeof SearchColumn>

export const SearchSort = z.string().max(1_000)
export const SearchText = z.string().trim().max(LENGTH.name)
export const SearchColumns = z.array(SearchColumn).max(200)

/** `sort` as in the lists: columns separated by `,`, with `-` in front for descending. `columns` arrange an export. */
export const SearchBody = z.object({
  target: SearchTarget.default('items'),
  filters: ConditionShape.optional(),
  search: SearchText.optional(),
  sort: SearchSort.optional(),
  columns: SearchColumns.optional(),
  page: z.int().min(1).max(1_000_000).default(1),
  size: z
    .int()
    .min(1)
    .default(100)
    .transform((size) => Math.min(size, 500)),
  export: FileFormat.optional(),
})
export type SearchBody = z.infer<typeof SearchBody>

export const SearchAnswer = z.discriminatedUnion('target', [
  pageOf(Item).extend({ target: z.literal('items') }),
  pageOf(Folder).extend({ target: z.literal('folders') }),
  pageOf(Variant).extend({ target: z.literal('variants') }),
  pageOf(Transaction).extend({ target: z.literal('transactions') }),
  pageOf(Reservation).extend({ target: z.literal('reservations') }),
  pageOf(OperationRow).extend({ target: z.literal('interventions') }),
  pageOf(OrderRow).extend({ target: z.literal('orders') }),
  pageOf(OrderLineRow).extend({ target: z.literal('order_articles') }),
  pageOf(Activity).extend({ target: z.literal('history') }),
  pageOf(Site).extend({ target: z.literal('sites') }),
  pageOf(Checkout).extend({ target: z.literal('checkouts') }),
  pageOf(Bundle).extend({ target: z.literal('bundles') }),
])
export type SearchAnswer = z.infer<typeof SearchAnswer>

/** A field as conditions name it. `choices`: values it may have, all of them when `closed`. */
export const SearchField = z.object({
  id: z.string(),
  label: z.string(),
  kind: z.enum(FIELD_KINDS),
  custom: z.boolean(),
  choices: z.array(z.object({ value: z.string(), label: z.string() })),
  closed: z.boolean(),
})
export type SearchField = z.infer<typeof SearchField>

/** Whoever may search (SRCH, roles). */
export const SEARCHERS = anyRole('ITEM')

export const searchApi = defineApi({
  run: {
    method: 'POST',
    path: '/search',
    summary: 'Records of a target that meet conditions, by page; `export` downloads them',
    access: SEARCHERS,
    asks: true,
    body: SearchBody,
    response: SearchAnswer,
    errors: ['module_disabled', 'forbidden', 'not_found', ...CONDITION_ERRORS],
  },
  fields: {
    method: 'GET',
    path: '/search/fields',
    summary: 'What conditions on a target may name',
    access: SEARCHERS,
    query: z.object({ target: SearchTarget.default('items') }),
    response: z.object({ data: z.array(SearchField) }),
    errors: ['module_disabled', 'forbidden'],
  },
})
