import { z } from 'zod'
import { EMPLOYEES, SECTORS } from '../auth/auth.ts'
import { defineApi } from '../kernel/endpoint.ts'
import { MODULES } from '../kernel/modules.ts'
import { roles } from '../kernel/roles.ts'
import { Guid, GuidParams, LENGTH, LongText, Name, orEmpty } from '../kernel/shapes.ts'
import { Company, CURRENCIES, DATE_FORMATS, LOT_ORDERS, MOST_OFFLINE_DAYS } from './company.ts'

/** A plain number of people stands for the band it falls in (COMP-08). */
export const employeesBand = (count: number): Company['employees'] =>
  EMPLOYEES[[9, 49, 249, 999].findIndex((most) => count <= most)] ?? '1000+'
const Employees = z.union([
  z.enum(EMPLOYEES),
  z.int().min(0).max(9_999_999).transform(employeesBand),
  z
    .string()
    .trim()
    .regex(/^\d{1,7}$/)
    .transform((count) => employeesBand(Number(count))),
])

/**
 * E-mail, phone, address and time zone are checked by the verb, so that each refusal names its field (COMP-06,
 * COMP-09).
 */
export const CompanyChange = z
  .object({
    name: Name,
    version: z.int(),
    employees: Employees,
    sector: z.enum(SECTORS),
    email: orEmpty(z.string().trim().meta({ maxLength: 254 })),
    phone: orEmpty(z.string().trim().meta({ maxLength: 35 })),
    address: orEmpty(z.string().trim().max(LENGTH.name)),
    city: orEmpty(z.string().trim().max(LENGTH.name)),
    zip_code: orEmpty(z.string().trim().max(LENGTH.name)),
    country: z.string().trim().max(LENGTH.name),
    notes: orEmpty(LongText),
    date_format: z.enum(DATE_FORMATS),
    currency: z.enum(CURRENCIES),
    timezone: z.string().trim().max(LENGTH.name),
    lot_order: z.enum(LOT_ORDERS),
    offline_days: z.int().min(1).max(MOST_OFFLINE_DAYS),
  })
  .partial()
export type CompanyChange = z.output<typeof CompanyChange>

const Modules = z.array(z.enum(MODULES)).max(MODULES.length)

/**
 * What administrators and the operator change; apart from what every page reads, so that the sign-in page need not know
 * it.
 */
export const changeCompanyApi = defineApi({
  updateCompany: {
    method: 'PUT',
    path: '/user/company',
    summary: 'Change the company; lists, exports and mails follow its formats at once',
    access: roles('USER'),
    whenExpired: true,
    body: CompanyChange,
    response: Company,
    errors: ['stale', 'address_not_valid'],
  },
  setModules: {
    method: 'PUT',
    path: '/admin/companies/:guid/modules',
    summary: 'The modules of a company, by its operator',
    access: 'operator',
    params: GuidParams,
    body: z.object({ modules: Modules }),
    response: z.object({ guid: Guid, modules: Modules }),
    errors: ['not_found'],
  },
})
