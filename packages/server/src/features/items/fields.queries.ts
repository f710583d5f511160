import type { Ctx } from '../../kernel/context.ts'

export type CustomField = { guid: string; name: string; type: string; values: string[]; relations: Record<string, string[]> | null; defaultValue: unknown }

export const itemFields = async (ctx: Ctx): Promise<CustomField[]> => {
  const rows = await ctx.db.selectFrom('custom_field').select(['id', 'name', 'type', 'field_values', 'relations', 'default_value']).where('company_id', '=', ctx.company.guid).where('target', '=', 'items').execute()
  return rows.map((row) => ({ guid: row.id, name: row.name, type: row.type, values: row.field_values, relations: row.relations as CustomField['relations'], defaultValue: row.default_value }))
}

export const fieldNamesOf = async (ctx: Ctx): Promise<ReadonlyMap<string, string>> => new Map((await itemFields(ctx)).map((field) => [field.guid, field.name]))
