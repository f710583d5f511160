import { z } from 'zod'
import { defineApi } from '../kernel/endpoint.ts'
import { Guid, Instant } from '../kernel/shapes.ts'
import { DATE_FORMATS } from '../kernel/company-clock.ts'
import { EMPLOYEES, SECTORS } from '../auth/auth.ts'
import { FormulaShape } from '../fields/formula/shapes.ts'
import { AttributeShape, FieldTargetShape, FieldTypeShape } from '../fields/shapes.ts'
import { LOT_ORDERS } from '../variants/lot-order.ts'

export const CURRENCIES = ['aed', 'dollar', 'euro', 'pound'] as const
const SYMBOLS: Record<string, string> = { aed: 'AED', dollar: '$', euro: '€', pound: '£' } satisfies Record<
  (typeof CURRENCIES)[number],
  string
>
/** How prices name their currency (COMP-15). */
export const currencySymbol = (currency: string): string => SYMBOLS[currency] ?? currency
export { DATE_FORMATS, LOT_ORDERS }

/** A custom field as forms, lists and imports use it; its value is `attributes.{name}`. */
export const ConfiguredField = z.object({
  guid: Guid,
  name: z.string(),
  type: FieldTypeShape,
  target: FieldTargetShape,
  description: z.string(),
  mapped: z.string().nullable(),
  defaultValue: AttributeShape,
  /** The guid of the select that this one depends on (FIELD-09). */
  parent: Guid.nullable(),
  relations: z.record(z.string(), z.array(z.string())).nullable(),
  values: z.array(z.string()),
  no_variant_update: z.boolean(),
  /** What a field of the type formula computes. */
  formula: FormulaShape.nullable(),
})
export type ConfiguredField = z.infer<typeof ConfiguredField>

const FieldsValues = z.record(z.string(), z.array(z.string()))
const CategoryRow = z.object({
  guid: Guid,
  name: z.string(),
  itemType: z.string().nullable(),
  folderType: z.string().nullable(),
})

/** COMP-12, COMP-13. `modules` is encrypted (COMP-18); the server never reads it back. */
export const CompanyConfig = z.object({
  fields: z.object({ fields: z.array(ConfiguredField), fieldsValues: FieldsValues }),
  fieldsValues: FieldsValues,
  modules: z.string(),
  dateFormat: z.enum(DATE_FORMATS),
  currency: z.string(),
  timeZone: z.string(),
  /** Days that a device keeps a task that was opened on it. */
  offlineDays: z.int(),
  /** Whether whoever runs the product lets the assistant answer: without it nothing leads there. */
  assistant: z.boolean(),
  categories: z.array(CategoryRow),
  roles: z.array(z.string()),
  folderCategories: z.array(CategoryRow),
})
export type CompanyConfig = z.infer<typeof CompanyConfig>

export const MOST_OFFLINE_DAYS = 365
export const Company = z.object({
  guid: Guid,
  name: z.string(),
  employees: z.enum(EMPLOYEES),
  sector: z.enum(SECTORS),
  email: z.string(),
  phone: z.string(),
  address: z.string(),
  city: z.string(),
  zip_code: z.string(),
  country: z.string(),
  notes: z.string(),
  date_format: z.enum(DATE_FORMATS),
  currency: z.enum(CURRENCIES),
  timezone: z.string(),
  /** What happens when a lot leaves while an earlier one is there. */ lot_order: z.enum(LOT_ORDERS),
  /** How long a device may keep a task to be done without a network. */ offline_days: z.int(),
  createdAt: Instant,
  version: z.int(),
  updatedAt: Instant,
})
export type Company = z.infer<typeof Company>

export const companiesApi = defineApi({
  config: {
    method: 'GET',
    path: '/compagnies/me/config',
    aliases: ['/companies/me/config'],
    summary: 'Fields, modules, formats and categories of the company',
    access: 'signed-in',
    whenExpired: true,
    response: CompanyConfig,
  },
  company: {
    method: 'GET',
    path: '/user/company',
    summary: 'The company of the signed-in user',
    access: 'signed-in',
    whenExpired: true,
    response: Company,
  },
})
