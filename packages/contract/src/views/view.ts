import { z } from 'zod'
import { ConditionShape } from '../kernel/conditions/grammar.ts'
import { CONDITION_ERRORS } from '../kernel/conditions/errors.ts'
import { defineApi } from '../kernel/endpoint.ts'
import { Guid, GuidParams, Instant, LENGTH, Ref, orEmpty, orNone } from '../kernel/shapes.ts'
import { SEARCHERS, SearchColumn, SearchColumns, SearchSort, SearchTarget, SearchText } from '../search/search.ts'

export const VISIBILITIES = ['personal', 'shared'] as const
const Visibility = z.enum(VISIBILITIES)

export const SearchView = z.object({
  guid: Guid,
  name: z.string(),
  visibility: Visibility,
  target: SearchTarget,
  search: z.string(),
  filters: ConditionShape,
  sort: z.string().nullable(),
  columns: z.array(SearchColumn),
  /** Fields it was made with that are gone: left out of its filters, its order and its columns (SRCH-10). */
  missing: z.array(z.string()),
  owner: Ref.nullable(),
  /** By the caller (SRCH-06). */ editable: z.boolean(),
  version: z.int(),
  createdAt: Instant,
  updatedAt: Instant,
})
export type SearchView = z.infer<typeof SearchView>

/** What nothing asks for is everything. */
const EVERYTHING = { operator: 'AND', rules: [] } as const
const Filters = ConditionShape.nullable().transform((condition) => condition ?? EVERYTHING)
const viewFields = {
  visibility: Visibility.optional(),
  search: orEmpty(SearchText).optional(),
  filters: Filters.optional(),
  sort: SearchSort.nullable().optional(),
  columns: orNone(SearchColumns).optional(),
}
/** An empty name is refused in words of its own (SRCH-03). */
const name = z.string().trim().max(LENGTH.name)
export const SearchViewInput = z.object({
  name: name.default(''),
  target: SearchTarget.default('items'),
  ...viewFields,
})
export type SearchViewInput = z.infer<typeof SearchViewInput>
export const SearchViewChange = z.object({ name: name.optional(), ...viewFields, version: z.int().optional() })
export type SearchViewChange = z.infer<typeof SearchViewChange>

export const viewsApi = defineApi({
  list: {
    method: 'GET',
    path: '/search/views',
    summary: 'Own views and those of the company',
    access: SEARCHERS,
    query: z.object({ target: SearchTarget.optional() }),
    response: z.object({ data: z.array(SearchView) }),
  },
  create: {
    method: 'POST',
    path: '/search/views',
    summary: 'Keep a search under a name',
    access: SEARCHERS,
    body: SearchViewInput,
    response: SearchView,
    status: 201,
    errors: ['module_disabled', 'forbidden', 'exists', 'view_name_required', 'views_too_many', ...CONDITION_ERRORS],
  },
  update: {
    method: 'PUT',
    path: '/search/views/:guid',
    summary: 'Change a view',
    access: SEARCHERS,
    params: GuidParams,
    body: SearchViewChange,
    response: SearchView,
    errors: [
      'module_disabled',
      'exists',
      'stale',
      'forbidden',
      'view_name_required',
      'views_too_many',
      ...CONDITION_ERRORS,
    ],
  },
  remove: {
    method: 'DELETE',
    path: '/search/views/:guid',
    summary: 'Delete a view',
    access: SEARCHERS,
    params: GuidParams,
    response: z.null(),
    status: 204,
    errors: ['forbidden'],
  },
})
