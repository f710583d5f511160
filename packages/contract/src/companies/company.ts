import { z } from 'zod'
import { defineApi } from '../kernel/endpoint.ts'
import { MODULES } from '../kernel/modules.ts'
import { roles } from '../kernel/roles.ts'
import { Guid, GuidParams, Instant, LENGTH, LongText, Name } from '../kernel/shapes.ts'
import { PLANS } from '../users/user.ts'
import { DATE_FORMATS } from '../kernel/company-clock.ts'
import { EMPLOYEES, SECTORS } from '../auth/auth.ts'

export const CURRENCIES = ['aed', 'dollar', 'euro', 'pound'] as const
const SYMBOLS: Record<string, string> = { aed: 'AED', dollar: '$', euro: '€', pound: '£' } satisfies Record<(typeof CURRENCIES)[number], string>
/** How prices name their currency (COMP-15). */
export const currencySymbol = (currency: string): string => SYMBOLS[currency] ?? currency
export { DATE_FORMATS }

export const FIELD_TYPES = [
  'text', 'long_text', 'date', 'datetime', 'number', 'decimal_number', 'checkbox', 'select', 'autocomplete', 'multi_select', 'price', 'scanner', 'formula',
] as const
export const FieldType = z.enum(FIELD_TYPES)

/** A custom field as forms, lists and imports use it; its value is `attributes.{name}`. */
export const ConfiguredField = z.object({
  guid: Guid, name: z.string(), type: FieldType, target: z.enum(['items', 'intervention']), description: z.string(),
  mapped: z.string().nullable(), relations: z.record(z.string(), z.array(z.string())).nullable(), values: z.array(z.string()),
})
export type ConfiguredField = z.infer<typeof ConfiguredField>

const FieldsValues = z.record(z.string(), z.array(z.string()))
const CategoryRow = z.object({ guid: Guid, name: z.string(), itemType: z.string().nullable(), folderType: z.string().nullable() })

/** COMP-12, COMP-13. `modules` is encrypted (COMP-18); the server never reads it back. */
export const CompanyConfig = z.object({
  fields: z.object({ fields: z.array(ConfiguredField), fieldsValues: FieldsValues }),
  fieldsValues: FieldsValues,
  modules: z.string(),
  dateFormat: z.enum(DATE_FORMATS),
  currency: z.string(),
  timeZone: z.string(),
  categories: z.array(CategoryRow),
  roles: z.array(z.string()),
  folderCategories: z.array(CategoryRow),
})
export type CompanyConfig = z.infer<typeof CompanyConfig>

export const Company = z.object({
  guid: Guid, name: z.string(), employees: z.enum(EMPLOYEES), sector: z.enum(SECTORS), email: z.string(), phone: z.string(), address: z.string(),
  city: z.string(), zip_code: z.string(), country: z.string(), notes: z.string(), date_format: z.enum(DATE_FORMATS), currency: z.enum(CURRENCIES),
  timezone: z.string(), createdAt: Instant, version: z.int(), updatedAt: Instant,
})
export type Company = z.infer<typeof Company>

/** A plain number of people stands for the band it falls in (COMP-08). */
export const employeesBand = (count: number): Company['employees'] => EMPLOYEES[[9, 49, 249, 999].findIndex((most) => count <= most)] ?? '1000+'
const Employees = z.union([z.enum(EMPLOYEES), z.int().min(0).max(9_999_999).transform(employeesBand), z.string().trim().regex(/^\d{1,7}$/).transform((count) => employeesBand(Number(count)))])

/** E-mail, phone, address and time zone are checked by the verb, so that each refusal names its field (COMP-06, COMP-09). */
export const CompanyChange = z.object({
  name: Name,
  version: z.int().optional(),
  ...z.object({
    employees: Employees, sector: z.enum(SECTORS), email: z.string().trim().meta({ maxLength: 254 }), phone: z.string().trim().meta({ maxLength: 35 }), address: z.string().trim().max(LENGTH.name), city: z.string().trim().max(LENGTH.name),
    zip_code: z.string().trim().max(LENGTH.name), country: z.string().trim().max(LENGTH.name), notes: LongText, date_format: z.enum(DATE_FORMATS), currency: z.enum(CURRENCIES), timezone: z.string().trim().max(LENGTH.name),
  }).partial().shape,
})
export type CompanyChange = z.output<typeof CompanyChange>

const Limit = z.int().min(0).max(1_000_000_000).nullable()
const Limits = z.object({ items: Limit, users: Limit, fields: Limit })
/** null: without end, without limit. */
const PlanChange = z.object({ type: z.enum(PLANS), period: z.enum(['monthly', 'yearly']).nullable().optional(), endDate: Instant.nullable().optional(), limits: Limits.partial().optional() })
export type PlanChange = z.infer<typeof PlanChange>
const PlanSet = z.object({ guid: Guid, type: z.enum(PLANS), period: z.enum(['monthly', 'yearly']).nullable(), endDate: Instant.nullable(), limits: Limits })
const Modules = z.array(z.enum(MODULES)).max(MODULES.length)

export const companiesApi = defineApi({
  config: {
    method: 'GET', path: '/compagnies/me/config', aliases: ['/companies/me/config'], summary: 'Fields, modules, formats and categories of the company',
    access: 'signed-in', whenExpired: true, response: CompanyConfig,
  },
  company: { method: 'GET', path: '/user/company', summary: 'The company of the signed-in user', access: 'signed-in', whenExpired: true, response: Company },
  updateCompany: {
    method: 'PUT', path: '/user/company', summary: 'Change the company; lists, exports and mails follow its formats at once', access: roles('USER'), whenExpired: true, body: CompanyChange, response: Company,
    errors: ['stale', 'address_not_valid'],
  },
  setModules: {
    method: 'PUT', path: '/admin/companies/:guid/modules', summary: 'The modules of a company, by its operator', access: 'operator', params: GuidParams, body: z.object({ modules: Modules }), response: z.object({ guid: Guid, modules: Modules }),
    errors: ['not_found'],
  },
  setPlan: {
    method: 'PUT', path: '/admin/companies/:guid/plan', summary: 'Type, end and limits of the plan of a company, by its operator; what is left out stays', access: 'operator', params: GuidParams, body: PlanChange,
    response: PlanSet, errors: ['not_found'],
  },
})
