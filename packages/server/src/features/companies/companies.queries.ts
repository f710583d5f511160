import { CURRENCY_SYMBOL, type Company, type CompanyConfig, type ConfiguredField } from '@entrepot/contract/companies/company.ts'
import type { ModuleFlag } from '@entrepot/contract/kernel/modules.ts'
import type { Ctx } from '../../kernel/context.ts'
import type { Db } from '../../kernel/database.ts'

export type NewCompany = {
  guid: string; name: string; employees: string; sector: string; country: string; email: string; modules: readonly ModuleFlag[]
  plan: { type: string; start: Date; end: Date | null; items: number | null; users: number | null; fields: number | null }
}

export const createCompany = (db: Db, company: NewCompany) =>
  db.insertInto('company').values({
    id: company.guid, name: company.name, employees: company.employees, sector: company.sector, country: company.country, email: company.email, modules: [...company.modules],
    plan_type: company.plan.type, plan_start: company.plan.start, plan_end: company.plan.end, limit_items: company.plan.items, limit_users: company.plan.users, limit_fields: company.plan.fields,
  }).execute()

export const ownCompany = async (ctx: Ctx): Promise<Company> => {
  const row = await ctx.db.selectFrom('company').selectAll().where('id', '=', ctx.company.guid).executeTakeFirstOrThrow()
  return {
    guid: row.id, name: row.name, employees: row.employees as Company['employees'], sector: row.sector as Company['sector'], email: row.email, phone: row.phone, address: row.address, city: row.city,
    zip_code: row.zip_code, country: row.country, notes: row.notes, date_format: row.date_format as Company['date_format'], currency: row.currency as Company['currency'], timezone: row.timezone,
    createdAt: row.created_at.toISOString(),
  }
}

export const configuredFields = async (ctx: Ctx): Promise<ConfiguredField[]> => {
  const rows = await ctx.db.selectFrom('custom_field').selectAll().where('company_id', '=', ctx.company.guid).orderBy('position').orderBy('name_key').execute()
  return rows.map((row) => ({
    guid: row.id, name: row.name, type: row.type as ConfiguredField['type'], target: row.target as ConfiguredField['target'], description: row.description, mapped: row.mapped,
    relations: row.relations as ConfiguredField['relations'], values: row.field_values,
  }))
}

type Categories = CompanyConfig['categories']
export const configuredCategories = async (ctx: Ctx): Promise<{ items: Categories; folders: Categories }> => {
  const rows = await ctx.db.selectFrom('category').select(['id', 'name', 'item_type', 'folder_type']).where('company_id', '=', ctx.company.guid).orderBy('name_key').execute()
  const all = rows.map((row) => ({ guid: row.id, name: row.name, itemType: row.item_type, folderType: row.folder_type }))
  return { items: all.filter((category) => category.itemType), folders: all.filter((category) => category.folderType) }
}

export const symbolOf = (currency: string): string => CURRENCY_SYMBOL[currency as keyof typeof CURRENCY_SYMBOL] ?? currency
