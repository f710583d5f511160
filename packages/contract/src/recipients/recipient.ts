import { z } from 'zod'
import { CONDITION_ERRORS } from '../kernel/conditions/errors.ts'
import { defineApi, Nothing } from '../kernel/endpoint.ts'
import { anyRole, type Role, roles } from '../kernel/roles.ts'
import {
  conditionQuery,
  exportQuery,
  Guid,
  GuidParams,
  LENGTH,
  listQuery,
  Name,
  orEmpty,
  pageOf,
  Ref,
  RefInput,
  tracked,
} from '../kernel/shapes.ts'

/** Whom things are lent to (CHK-03, CHK-04). Figures are those of what the caller sees. */
export const Recipient = z.object({
  guid: Guid,
  /** First and last name, as people are called. */
  name: z.string(),
  firstname: z.string(),
  lastname: z.string(),
  email: z.string(),
  phone: z.string(),
  department: z.string(),
  hasAccount: z.boolean(),
  user: Ref.nullable(),
  open_checkouts: z.int(),
  late_checkouts: z.int(),
  ...tracked,
})
export type Recipient = z.infer<typeof Recipient>

const Short = orEmpty(z.string().trim().max(LENGTH.name))
const shape = {
  firstname: Short.optional(),
  /** E-mail and phone are checked by the verb, which empties them as well; each refusal names its field. */
  email: orEmpty(z.string().trim().max(254)).optional(),
  phone: orEmpty(z.string().trim().max(35)).optional(),
  department: Short.optional(),
  hasAccount: z.boolean().optional(),
  user: RefInput.nullable().optional(),
}
export const RecipientInput = z.object({ lastname: Name, ...shape })
export type RecipientInput = z.infer<typeof RecipientInput>
export const RecipientChange = z.object({ lastname: Name.optional(), ...shape, version: z.int().optional() })
export type RecipientChange = z.infer<typeof RecipientChange>

export const RecipientQuery = z.object({ ...listQuery, ...conditionQuery, ...exportQuery })
export type RecipientQuery = z.infer<typeof RecipientQuery>

/** Whoever hands things out may choose one (CHK-05). */
export const RECIPIENT_READERS: readonly Role[] = anyRole('CHECKOUT_RECIPIENT', 'CHECKOUT')
const written = ['email', 'phone', 'recipient_user', 'unknown_value', 'exists'] as const

export const recipientsApi = defineApi({
  list: {
    method: 'GET',
    path: '/recipients',
    summary: 'Checkout recipients by name; `export` downloads them',
    access: RECIPIENT_READERS,
    module: 'checkout',
    query: RecipientQuery,
    response: pageOf(Recipient),
    errors: [...CONDITION_ERRORS],
  },
  get: {
    method: 'GET',
    path: '/recipients/:guid',
    summary: 'One checkout recipient',
    access: RECIPIENT_READERS,
    module: 'checkout',
    params: GuidParams,
    response: Recipient,
  },
  create: {
    method: 'POST',
    path: '/recipients',
    summary: 'Somebody that things are lent to, with an account or without one',
    access: roles('CHECKOUT_RECIPIENT', 'ADD'),
    module: 'checkout',
    body: RecipientInput,
    response: Recipient,
    status: 201,
    errors: written,
  },
  update: {
    method: 'PUT',
    path: '/recipients/:guid',
    summary: 'Change a checkout recipient',
    access: roles('CHECKOUT_RECIPIENT', 'EDIT'),
    module: 'checkout',
    params: GuidParams,
    body: RecipientChange,
    response: Recipient,
    errors: [...written, 'stale'],
  },
  remove: {
    method: 'DELETE',
    path: '/recipients/:guid',
    summary: 'Delete a recipient who has nothing any more; what was lent keeps the name',
    access: roles('CHECKOUT_RECIPIENT', 'DELETE'),
    module: 'checkout',
    params: GuidParams,
    response: Nothing,
    status: 204,
    errors: ['recipient_in_use'],
  },
})
