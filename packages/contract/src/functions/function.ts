import { z } from 'zod'
import { CONDITION_ERRORS } from '../kernel/conditions/errors.ts'
import { defineApi, Nothing } from '../kernel/endpoint.ts'
import type { ErrorCode } from '../kernel/errors.ts'
import { conditionQuery, exportQuery, Guid, GuidParams, LENGTH, listQuery, pageOf, tracked } from '../kernel/shapes.ts'
import { SearchField } from '../search/search.ts'
import { RETURNED_KINDS } from './list.ts'
import { FUNCTION_ROLES } from './roles.ts'

export const LONGEST_CODE = 5_000
/** As placeholders name it: `{{fn.NAME}}` (API-31). */
export const FUNCTION_NAME = /^[A-Za-z_][A-Za-z0-9_]*$/

export const ApiFunction = z.object({
  guid: Guid,
  name: z.string(),
  /** An expression over a record: `concat({name}, "-", {attributes.Ref})`. */
  code: z.string(),
  /** What it comes to. */
  returnedValue: z.enum(RETURNED_KINDS),
  ...tracked,
})
export type ApiFunction = z.infer<typeof ApiFunction>

const shape = {
  name: z.string().trim().min(1).max(LENGTH.name),
  code: z.string().trim().min(1).max(LONGEST_CODE),
  returnedValue: z.enum(RETURNED_KINDS),
}
export const FunctionInput = z.object(shape)
export type FunctionInput = z.infer<typeof FunctionInput>
export const FunctionChange = FunctionInput.partial().extend({ version: z.int().optional() })
export type FunctionChange = z.infer<typeof FunctionChange>
export const FunctionQuery = z.object({ ...listQuery, ...conditionQuery, ...exportQuery })
export type FunctionQuery = z.infer<typeof FunctionQuery>

const MOST = 1e12
const Scalar = z.union([z.string().max(LENGTH.text), z.number().min(-MOST).max(MOST), z.boolean(), z.null()])
/** What it is tried on: an item, values in the place of its own, or both. */
const tried = { item: Guid.nullable().optional(), input: z.record(z.string().max(300), Scalar).optional() }
export const FunctionTrial = z.object({ ...shape, name: shape.name.optional(), ...tried })
export type FunctionTrial = z.infer<typeof FunctionTrial>
export const FunctionValue = z.object({ value: z.union([z.string(), z.number(), z.boolean(), z.null()]) })
export type FunctionValue = z.infer<typeof FunctionValue>

const module = 'api' as const
const { reading, adding, editing, removing } = FUNCTION_ROLES
const WRONG = [
  'formula_unexpected',
  'formula_unfinished',
  'formula_levels',
  'formula_parts',
  'formula_arguments',
  'formula_variable',
  'formula_source',
  'formula_wants_number',
  'formula_wants_date',
  'formula_wants_text',
  'formula_wants_boolean',
  'formula_result',
  'formula_result_text',
  'formula_result_date',
  'formula_result_boolean',
  'function_unknown',
  'function_self',
] as const satisfies readonly ErrorCode[]
const WRITTEN = ['exists', 'function_name', ...WRONG] as const
const COMPUTED = ['not_found', 'function_too_long', 'function_time', 'function_zero', 'function_not_computed'] as const

export const functionsApi = defineApi({
  list: {
    method: 'GET',
    path: '/api/functions',
    summary: 'Functions for payloads of requests; `export` downloads them',
    access: reading,
    module,
    query: FunctionQuery,
    response: pageOf(ApiFunction),
    errors: [...CONDITION_ERRORS],
  },
  variables: {
    method: 'GET',
    path: '/api/functions/variables',
    summary: 'What the code of a function may name, in the language of the caller',
    access: reading,
    module,
    response: z.object({ data: z.array(SearchField.pick({ id: true, label: true, kind: true })) }),
  },
  get: {
    method: 'GET',
    path: '/api/functions/:guid',
    summary: 'One function',
    access: reading,
    module,
    params: GuidParams,
    response: ApiFunction,
  },
  create: {
    method: 'POST',
    path: '/api/functions',
    summary: 'Make a function',
    access: adding,
    module,
    body: FunctionInput,
    response: ApiFunction,
    status: 201,
    errors: WRITTEN,
  },
  update: {
    method: 'PUT',
    path: '/api/functions/:guid',
    summary: 'Change a function; what names it follows a new name',
    access: editing,
    module,
    params: GuidParams,
    body: FunctionChange,
    response: ApiFunction,
    errors: [...WRITTEN, 'stale'],
  },
  remove: {
    method: 'DELETE',
    path: '/api/functions/:guid',
    summary: 'Delete a function that nothing uses',
    access: removing,
    module,
    params: GuidParams,
    response: Nothing,
    status: 204,
    errors: ['function_used'],
  },
  test: {
    method: 'POST',
    path: '/api/functions/:guid/test',
    summary: 'What it comes to, for an item or for values',
    access: editing,
    module,
    params: GuidParams,
    asks: true,
    body: z.object(tried),
    response: FunctionValue,
    errors: [...WRONG, ...COMPUTED],
  },
  try: {
    method: 'POST',
    path: '/api/functions/try',
    summary: 'The same of one that is not saved',
    access: reading,
    module,
    asks: true,
    body: FunctionTrial,
    response: FunctionValue,
    errors: [...WRONG, ...COMPUTED],
  },
})
