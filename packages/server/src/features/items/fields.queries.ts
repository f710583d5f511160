import type { Ctx } from '../../kernel/context.ts'
import { fixed, type Pool } from '../../kernel/database.ts'

export type CustomField = { guid: string; name: string; type: string; values: string[]; relations: Record<string, string[]> | null; defaultValue: unknown }

type Kept = { version: number; fields: CustomField[]; names: ReadonlyMap<string, string> }
const COMPANIES_KEPT = 500
const keptBy = new WeakMap<Pool, Map<string, Kept>>()

/** Kept as long as the rights version of the company stands: a change of a field raises it, in the database itself. */
const fieldsOf = async (ctx: Ctx): Promise<Kept> => {
  const { guid, rightsVersion: version } = ctx.company
  let companies = keptBy.get(ctx.services.pool)
  if (!companies) keptBy.set(ctx.services.pool, (companies = new Map()))
  const known = companies.get(guid)
  if (known?.version === version) return known
  const fields = await readFields(ctx)
  const found = { version, fields, names: new Map(fields.map((field) => [field.guid, field.name])) }
  companies.delete(guid)
  companies.set(guid, found)
  if (companies.size > COMPANIES_KEPT) companies.delete(companies.keys().next().value!)
  return found
}

export const itemFields = async (ctx: Ctx): Promise<CustomField[]> => (await fieldsOf(ctx)).fields
export const fieldNamesOf = async (ctx: Ctx): Promise<ReadonlyMap<string, string>> => (await fieldsOf(ctx)).names

const readFields = async (ctx: Ctx): Promise<CustomField[]> => {
  const { rows } = await fixed<{ id: string; name: string; type: string; field_values: string[]; relations: CustomField['relations']; default_value: unknown }>`
    select id, name, type, field_values, relations, default_value from custom_field where company_id = ${ctx.company.guid} and target = 'items'`.execute(ctx.db)
  return rows.map((row) => ({ guid: row.id, name: row.name, type: row.type, values: row.field_values, relations: row.relations, defaultValue: row.default_value }))
}
