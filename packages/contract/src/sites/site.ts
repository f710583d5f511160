import { z } from 'zod'
import { CONDITION_ERRORS } from '../kernel/conditions/errors.ts'
import { defineApi, Nothing } from '../kernel/endpoint.ts'
import { anyRole, roles } from '../kernel/roles.ts'
import {
  conditionQuery,
  exportQuery,
  flag,
  Guid,
  GuidParams,
  LENGTH,
  listQuery,
  Name,
  orEmpty,
  pageOf,
  tracked,
} from '../kernel/shapes.ts'

/** What is said of a site beside its name and whether it is offered (DEST-04). */
export const SITE_TEXTS = [
  'email',
  'address',
  'country',
  'city',
  'postalCode',
  'contact1Name',
  'contact1Phone',
  'contact2Name',
  'contact2Phone',
] as const
export type SiteText = (typeof SITE_TEXTS)[number]

const ADDRESS = 1_000
/**
 * How long each may be; e-mail, phones and postal code are checked by the verb, so that each refusal names its field.
 */
export const SITE_LENGTHS = {
  email: 254,
  address: ADDRESS,
  country: LENGTH.name,
  city: LENGTH.name,
  postalCode: 10,
  contact1Name: LENGTH.name,
  contact1Phone: 35,
  contact2Name: LENGTH.name,
  contact2Phone: 35,
} as const satisfies Record<SiteText, number>

export const Site = z.object({
  guid: Guid,
  name: z.string(),
  email: z.string(),
  address: z.string(),
  country: z.string(),
  city: z.string(),
  postalCode: z.string(),
  contact1Name: z.string(),
  contact1Phone: z.string(),
  contact2Name: z.string(),
  contact2Phone: z.string(),
  /** Only then it is offered to new operations (DEST-06). */
  active: z.boolean(),
  /** Operations that are not over and have it among their recipients. */
  open_operations: z.int(),
  ...tracked,
})
export type Site = z.infer<typeof Site>

const text = (field: SiteText) => orEmpty(z.string().trim().max(SITE_LENGTHS[field])).optional()
const shape = {
  email: text('email'),
  address: text('address'),
  country: text('country'),
  city: text('city'),
  postalCode: text('postalCode'),
  contact1Name: text('contact1Name'),
  contact1Phone: text('contact1Phone'),
  contact2Name: text('contact2Name'),
  contact2Phone: text('contact2Phone'),
  active: z.boolean().optional(),
}
export const SiteInput = z.object({ name: Name, ...shape })
export type SiteInput = z.infer<typeof SiteInput>
export const SiteChange = z.object({ name: Name.optional(), ...shape, version: z.int().optional() })
export type SiteChange = z.infer<typeof SiteChange>

export const SiteQuery = z.object({ ...listQuery, active: flag.optional(), ...conditionQuery, ...exportQuery })
export type SiteQuery = z.infer<typeof SiteQuery>

const MOST_OFFERED = 100
/** A site to choose: how it is called, and where it is, to tell two of them apart. */
export const OfferedSite = z.object({ guid: Guid, name: z.string(), city: z.string() })
export type OfferedSite = z.infer<typeof OfferedSite>

const readers = anyRole('RECIPIENT')
const written = ['exists', 'email', 'phone', 'address_not_valid'] as const

export const sitesApi = defineApi({
  list: {
    method: 'GET',
    path: '/destination-sites',
    summary: 'Destination sites by name; `export` downloads them',
    access: readers,
    query: SiteQuery,
    response: pageOf(Site),
    errors: [...CONDITION_ERRORS],
  },
  offered: {
    method: 'GET',
    path: '/destination-sites/offered',
    summary: 'Enabled sites to choose a recipient of an operation from',
    access: anyRole('RECIPIENT', 'INTERVENTION', 'CUSTOM_INTERVENTION'),
    query: z.object({
      search: z.string().trim().max(LENGTH.name).optional(),
      size: z.coerce.number().int().min(1).max(MOST_OFFERED).default(20),
    }),
    response: z.object({ data: z.array(OfferedSite) }),
  },
  get: {
    method: 'GET',
    path: '/destination-sites/:guid',
    summary: 'One destination site',
    access: readers,
    params: GuidParams,
    response: Site,
  },
  create: {
    method: 'POST',
    path: '/destination-sites',
    summary: 'A destination site; it is enabled unless told otherwise',
    access: roles('RECIPIENT', 'ADD'),
    body: SiteInput,
    response: Site,
    status: 201,
    errors: written,
  },
  update: {
    method: 'PUT',
    path: '/destination-sites/:guid',
    summary: 'Change a destination site',
    access: roles('RECIPIENT', 'EDIT'),
    params: GuidParams,
    body: SiteChange,
    response: Site,
    errors: [...written, 'stale'],
  },
  setStatus: {
    method: 'PUT',
    path: '/destination-sites/:guid/status',
    summary: 'Enable or disable a site; operations that have a disabled one keep it',
    access: roles('RECIPIENT', 'EDIT'),
    params: GuidParams,
    body: z.object({ active: z.boolean() }),
    response: Site,
  },
  remove: {
    method: 'DELETE',
    path: '/destination-sites/:guid',
    summary: 'Delete a site that no operation in progress has among its recipients',
    access: roles('RECIPIENT', 'DELETE'),
    params: GuidParams,
    response: Nothing,
    status: 204,
    errors: ['site_in_use'],
  },
})
