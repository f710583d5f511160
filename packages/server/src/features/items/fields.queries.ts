import type { Ctx } from '../../kernel/context.ts'
import { fixed } from '../../kernel/database.ts'

export type CustomField = { guid: string; name: string; type: string; values: string[]; relations: Record<string, string[]> | null; defaultValue: unknown }

/** Asked once in a call, however many of its parts need them. */
export const itemFields = (ctx: Ctx): Promise<CustomField[]> => {
  const known = fieldsOfCall.get(ctx)
  if (known) return known
  const asked = readFields(ctx)
  fieldsOfCall.set(ctx, asked)
  return asked
}
const fieldsOfCall = new WeakMap<Ctx, Promise<CustomField[]>>()

const readFields = async (ctx: Ctx): Promise<CustomField[]> => {
  const { rows } = await fixed<{ id: string; name: string; type: string; field_values: string[]; relations: CustomField['relations']; default_value: unknown }>`
    select id, name, type, field_values, relations, default_value from custom_field where company_id = ${ctx.company.guid} and target = 'items'`.execute(ctx.db)
  return rows.map((row) => ({ guid: row.id, name: row.name, type: row.type, values: row.field_values, relations: row.relations, defaultValue: row.default_value }))
}

export const fieldNamesOf = async (ctx: Ctx): Promise<ReadonlyMap<string, string>> => new Map((await itemFields(ctx)).map((field) => [field.guid, field.name]))
