import { z } from 'zod'
import { Unit } from '../items/item.ts'
import { ENDS, RESERVATION_STATES } from './states.ts'
import { rolesFor } from '../kernel/transitions.ts'
import { CONDITION_ERRORS } from '../kernel/conditions/errors.ts'
import { defineApi } from '../kernel/endpoint.ts'
import { anyRole, roles } from '../kernel/roles.ts'
import {
  conditionQuery,
  DateOnly,
  exportQuery,
  flag,
  Guid,
  GuidParams,
  Instant,
  listQuery,
  Name,
  pageOf,
  Ref,
  RefInput,
  SomeQuantity,
} from '../kernel/shapes.ts'

/** What reservations are made for (RES-01); `uses`: active reservations that the caller sees of it. */
export const ReservationName = z.object({
  guid: Guid,
  name: z.string(),
  uses: z.int(),
  version: z.int(),
  createdAt: Instant,
})
export type ReservationName = z.infer<typeof ReservationName>

export const ReservationEnd = z.enum(ENDS)

export const Reservation = z.object({
  guid: Guid,
  /** Without a guid once the name has left the list of names. */
  name: z.object({ guid: Guid.nullable(), name: z.string() }),
  item: z.object({ guid: Guid, name: z.string(), tag: z.string().nullable(), unit: Unit }),
  folder: z.object({ guid: Guid, name: z.string() }),
  folder_path: z.string(),
  /** What is still kept. */
  quantity: z.number(),
  /** What stock outs that named it have taken of it (RES-10). */
  taken: z.number(),
  expiryDate: DateOnly,
  /** Until the end of the expiry date by the company's clock (RES-04). */
  active: z.boolean(),
  ended: ReservationEnd.nullable(),
  version: z.int(),
  createdAt: Instant,
  createdBy: Ref.nullable(),
  updatedAt: Instant,
})
export type Reservation = z.infer<typeof Reservation>

/** A name of the list, or a new one, which is added to it. */
const name = z.union([RefInput, z.object({ name: Name })])
export const ReservationInput = z.object({ name, item: RefInput, quantity: SomeQuantity, expiryDate: DateOnly })
export type ReservationInput = z.infer<typeof ReservationInput>
export const ReservationChange = z
  .object({ name, quantity: SomeQuantity, expiryDate: DateOnly, version: z.int() })
  .partial()
export type ReservationChange = z.infer<typeof ReservationChange>

export const ReservationQuery = z.object({
  ...listQuery,
  item: Guid.optional(),
  name: Guid.optional(),
  active: flag.optional(),
  /** With all that lies below it. */
  folder: Guid.optional(),
  ...conditionQuery,
  ...exportQuery,
})
export type ReservationQuery = z.infer<typeof ReservationQuery>

const module = 'reservation'
const errors = [
  'unknown_value',
  'reservation_past',
  'reservation_too_much',
  'quantity_zero',
  'quantity_negative',
  'quantity_whole',
  'quantity_decimals',
  'quantity_equipment',
  'quantity_too_large',
  'folder_denied',
] as const
const NameInput = z.object({ name: Name })

export const NameListQuery = z.object({ ...listQuery, ...exportQuery })
export type NameListQuery = z.infer<typeof NameListQuery>

export const reservationsApi = defineApi({
  list: {
    method: 'GET',
    path: '/reservations',
    summary: 'Reservations of visible folders, the first to expire first; `export` downloads them',
    access: anyRole('RESERVATION'),
    module,
    query: ReservationQuery,
    response: pageOf(Reservation),
    errors: ['not_found', ...CONDITION_ERRORS],
  },
  get: {
    method: 'GET',
    path: '/reservations/:guid',
    summary: 'One reservation',
    access: anyRole('RESERVATION'),
    module,
    params: GuidParams,
    response: Reservation,
  },
  create: {
    method: 'POST',
    path: '/reservations',
    summary: 'Keep a quantity of an item until the end of a day',
    access: roles('RESERVATION', 'ADD'),
    module,
    body: ReservationInput,
    response: Reservation,
    status: 201,
    errors: [...errors, 'item_not_found', 'has_variants', 'variant_disabled'],
  },
  update: {
    method: 'PUT',
    path: '/reservations/:guid',
    summary: 'Change an active reservation',
    access: rolesFor(RESERVATION_STATES, 'change'),
    module,
    params: GuidParams,
    body: ReservationChange,
    response: Reservation,
    errors: [...errors, 'stale', 'reservation_ended'],
  },
  cancel: {
    method: 'POST',
    path: '/reservations/:guid/cancel',
    summary: 'End a reservation and give back what it keeps',
    access: rolesFor(RESERVATION_STATES, 'cancel'),
    module,
    params: GuidParams,
    response: Reservation,
    errors: ['folder_denied', 'reservation_ended'],
  },
  remove: {
    method: 'DELETE',
    path: '/reservations/:guid',
    summary: 'Delete a reservation',
    access: roles('RESERVATION', 'DELETE'),
    module,
    params: GuidParams,
    response: z.null(),
    status: 204,
    errors: ['folder_denied'],
  },
  names: {
    method: 'GET',
    path: '/reservation-names',
    summary: 'What reservations are made for, by page',
    access: anyRole('RESERVATION'),
    module,
    query: NameListQuery,
    response: pageOf(ReservationName),
  },
  getName: {
    method: 'GET',
    path: '/reservation-names/:guid',
    summary: 'One name of reservations',
    access: anyRole('RESERVATION'),
    module,
    params: GuidParams,
    response: ReservationName,
  },
  createName: {
    method: 'POST',
    path: '/reservation-names',
    summary: 'Add a name for reservations',
    access: roles('RESERVATION', 'ADD'),
    module,
    body: NameInput,
    response: ReservationName,
    status: 201,
    errors: ['exists'],
  },
  updateName: {
    method: 'PUT',
    path: '/reservation-names/:guid',
    summary: 'Rename a name for reservations',
    access: roles('RESERVATION', 'EDIT'),
    module,
    params: GuidParams,
    body: NameInput.extend({ version: z.int().optional() }),
    response: ReservationName,
    errors: ['exists', 'stale'],
  },
  removeName: {
    method: 'DELETE',
    path: '/reservation-names/:guid',
    summary: 'Remove a name that no active reservation has',
    access: roles('RESERVATION', 'DELETE'),
    module,
    params: GuidParams,
    response: z.null(),
    status: 204,
    errors: ['name_in_use'],
  },
})
