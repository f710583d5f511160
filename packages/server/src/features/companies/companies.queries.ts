import type { Company, CompanyConfig, ConfiguredField } from '@entrepot/contract/companies/company.ts'
import type { Formula } from '@entrepot/contract/fields/formula/formula.ts'
import { namedFormula } from '@entrepot/contract/fields/formula/named.ts'
import type { ModuleFlag } from '@entrepot/contract/kernel/modules.ts'
import { type Ctx, nowOf } from '../../kernel/context.ts'
import { startCursors } from '../../kernel/consumers.ts'
import { type Db, sql } from '../../kernel/database.ts'

export type NewCompany = {
  guid: string
  name: string
  employees: string
  sector: string
  country: string
  email: string
  modules: readonly ModuleFlag[]
  plan: {
    type: string
    start: Date
    end: Date | null
    items: number | null
    users: number | null
    fields: number | null
  }
}

export const createCompany = async (db: Db, company: NewCompany): Promise<void> => {
  await db
    .insertInto('company')
    .values({
      id: company.guid,
      name: company.name,
      employees: company.employees,
      sector: company.sector,
      country: company.country,
      email: company.email,
      modules: [...company.modules],
      plan_type: company.plan.type,
      plan_start: company.plan.start,
      plan_end: company.plan.end,
      limit_items: company.plan.items,
      limit_users: company.plan.users,
      limit_fields: company.plan.fields,
    })
    .execute()
  await startCursors(db, company.guid)
}

type Row = Awaited<ReturnType<ReturnType<typeof rowOf>['executeTakeFirstOrThrow']>>
const companyFrom = (row: Row): Company => ({
  guid: row.id,
  name: row.name,
  employees: row.employees as Company['employees'],
  sector: row.sector as Company['sector'],
  email: row.email,
  phone: row.phone,
  address: row.address,
  city: row.city,
  zip_code: row.zip_code,
  country: row.country,
  notes: row.notes,
  date_format: row.date_format as Company['date_format'],
  currency: row.currency as Company['currency'],
  timezone: row.timezone,
  lot_order: row.lot_order as Company['lot_order'],
  offline_days: row.offline_days,
  createdAt: row.created_at.toISOString(),
  version: row.version,
  updatedAt: row.updated_at.toISOString(),
})

const rowOf = (ctx: Ctx) => ctx.db.selectFrom('company').selectAll().where('id', '=', ctx.company.guid)
export const ownCompany = async (ctx: Ctx): Promise<Company> => companyFrom(await rowOf(ctx).executeTakeFirstOrThrow())

/** Nobody else saves it until this transaction ends. */
export const lockCompany = async (ctx: Ctx): Promise<{ company: Company; savedBy: string }> => {
  const row = await rowOf(ctx).forUpdate().executeTakeFirstOrThrow()
  return { company: companyFrom(row), savedBy: row.updated_by_name }
}

export const saveCompany = async (
  ctx: Ctx,
  change: Partial<Omit<Company, 'guid' | 'createdAt' | 'updatedAt' | 'version'>>,
): Promise<Company> =>
  companyFrom(
    await ctx.db
      .updateTable('company')
      .set({ ...change, version: sql<number>`version + 1`, updated_by_name: ctx.user.name, updated_at: nowOf(ctx) })
      .where('id', '=', ctx.company.guid)
      .returningAll()
      .executeTakeFirstOrThrow(),
  )

/** By the operator: in a transaction of that company. */
export const setModules = (db: Db, company: string, modules: readonly ModuleFlag[]) =>
  db
    .updateTable('company')
    .set({ modules: [...modules] })
    .where('id', '=', company)
    .execute()

const modulesIn = (db: Db, company: string) => db.selectFrom('company').select('modules').where('id', '=', company)
export const modulesOf = async (db: Db, company: string): Promise<ModuleFlag[] | null> =>
  ((await modulesIn(db, company).executeTakeFirst())?.modules as ModuleFlag[] | undefined) ?? null
export const lockedModules = async (db: Db, company: string): Promise<ModuleFlag[]> =>
  (await modulesIn(db, company).forNoKeyUpdate().executeTakeFirstOrThrow()).modules as ModuleFlag[]

const formulaOf = (stored: unknown, fields: readonly { guid: string; name: string }[]): ConfiguredField['formula'] =>
  stored ? namedFormula(stored as Formula, fields) : null

export const configuredFields = async (ctx: Ctx): Promise<ConfiguredField[]> => {
  const rows = await ctx.db
    .selectFrom('custom_field')
    .selectAll()
    .where('company_id', '=', ctx.company.guid)
    .orderBy('position')
    .orderBy('name_key')
    .execute()
  const named = rows.map((row) => ({ guid: row.id, name: row.name }))
  return rows.map((row) => ({
    guid: row.id,
    name: row.name,
    type: row.type as ConfiguredField['type'],
    target: row.target as ConfiguredField['target'],
    description: row.description,
    mapped: row.mapped,
    defaultValue: row.default_value as ConfiguredField['defaultValue'],
    parent: row.parent_id,
    relations: row.relations as ConfiguredField['relations'],
    values: row.field_values,
    no_variant_update: row.no_variant_update,
    formula: formulaOf(row.formula, named),
  }))
}

type Categories = CompanyConfig['categories']
export const configuredCategories = async (ctx: Ctx): Promise<{ items: Categories; folders: Categories }> => {
  const rows = await ctx.db
    .selectFrom('category')
    .select(['id', 'name', 'item_type', 'folder_type'])
    .where('company_id', '=', ctx.company.guid)
    .orderBy('name_key')
    .execute()
  const all = rows.map((row) => ({
    guid: row.id,
    name: row.name,
    itemType: row.item_type,
    folderType: row.folder_type,
  }))
  return { items: all.filter((category) => category.itemType), folders: all.filter((category) => category.folderType) }
}

/** How long devices keep tasks. */
export const offlineDays = async (ctx: Ctx): Promise<number> =>
  (
    await ctx.db
      .selectFrom('company')
      .select('offline_days')
      .where('id', '=', ctx.company.guid)
      .executeTakeFirstOrThrow()
  ).offline_days
