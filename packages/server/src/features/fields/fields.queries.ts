import type { Field } from '@entrepot/contract/fields/field.ts'
import type { Formula } from '@entrepot/contract/fields/formula/formula.ts'
import type { FieldDraft } from '@entrepot/contract/fields/rules.ts'
import { nameKey } from '@entrepot/contract/kernel/text.ts'
import { type Ctx, nowOf } from '../../kernel/context.ts'
import { sql } from '../../kernel/database.ts'

/** What somebody decides about a field; the rest follows from who and when. */
export type FieldContent = FieldDraft & Pick<Field, 'description' | 'mapped' | 'no_variant_update'>
export type FieldRecord = FieldContent &
  Pick<Field, 'version' | 'createdBy' | 'updatedBy'> & { createdAt: Date; updatedAt: Date; updatedByName: string }

type Raw = {
  id: string
  name: string
  type: Field['type']
  target: Field['target']
  description: string
  mapped: Field['mapped']
  default_value: Field['defaultValue']
  field_values: string[]
  parent_id: string | null
  relations: Field['relations']
  formula: Formula | null
  no_variant_update: boolean
  version: number
  created_at: Date
  created_by: string | null
  created_by_name: string
  updated_at: Date
  updated_by: string | null
  updated_by_name: string
}
const by = (guid: string | null, name: string) => (guid ? { guid, name } : null)
const recordOf = (row: Raw): FieldRecord => ({
  guid: row.id,
  name: row.name,
  type: row.type,
  target: row.target,
  description: row.description,
  mapped: row.mapped,
  defaultValue: row.default_value,
  values: row.field_values,
  parent: row.parent_id,
  relations: row.relations,
  formula: row.formula,
  no_variant_update: row.no_variant_update,
  version: row.version,
  createdAt: row.created_at,
  createdBy: by(row.created_by, row.created_by_name),
  updatedAt: row.updated_at,
  updatedBy: by(row.updated_by, row.updated_by_name),
  updatedByName: row.updated_by_name,
})

/** Fields change one after the other: names, meanings, cascades and places are of all fields of a company together. */
export const lockFields = (ctx: Ctx) =>
  sql`select from company where id = ${ctx.company.guid} for no key update`.execute(ctx.db)

/** In the order in which forms show them. A company has some dozens. */
export const allFields = async (ctx: Ctx): Promise<FieldRecord[]> => {
  const rows = await ctx.db
    .selectFrom('custom_field')
    .selectAll()
    .where('company_id', '=', ctx.company.guid)
    .orderBy('target')
    .orderBy('position')
    .orderBy('name_key')
    .execute()
  return (rows as Raw[]).map(recordOf)
}

const json = (value: unknown) => (value === null ? null : sql<never>`${JSON.stringify(value)}::jsonb`)
const rowOf = (content: FieldContent) => ({
  name: content.name,
  name_key: nameKey(content.name),
  type: content.type,
  target: content.target,
  description: content.description,
  mapped: content.mapped,
  default_value: json(content.defaultValue),
  field_values: [...content.values],
  parent_id: content.parent,
  relations: json(content.relations),
  formula: json(content.formula),
  no_variant_update: content.no_variant_update,
})
const one = (ctx: Ctx, guid: string) =>
  ctx.db.updateTable('custom_field').where('company_id', '=', ctx.company.guid).where('id', '=', guid)

export const insertField = (ctx: Ctx, content: FieldContent, position: number) => {
  const now = nowOf(ctx)
  return ctx.db
    .insertInto('custom_field')
    .values({
      company_id: ctx.company.guid,
      id: content.guid,
      ...rowOf(content),
      position,
      created_at: now,
      created_by: ctx.user.guid,
      created_by_name: ctx.user.name,
      updated_at: now,
      updated_by: ctx.user.guid,
      updated_by_name: ctx.user.name,
    })
    .execute()
}

export const saveField = (ctx: Ctx, content: FieldContent) =>
  one(ctx, content.guid)
    .set({
      ...rowOf(content),
      version: sql<number>`version + 1`,
      updated_at: nowOf(ctx),
      updated_by: ctx.user.guid,
      updated_by_name: ctx.user.name,
    })
    .execute()

/** What follows from the change of another field is nobody's edit of this one. */
export const saveCascade = (
  ctx: Ctx,
  { guid, parent, relations }: Pick<FieldContent, 'guid' | 'parent' | 'relations'>,
) =>
  one(ctx, guid)
    .set({ parent_id: parent, relations: json(relations), version: sql<number>`version + 1` })
    .execute()

export const savePlaces = (ctx: Ctx, guids: readonly string[]) =>
  sql`update custom_field f set position = r.place - 1
    from unnest(${[...guids]}::uuid[]) with ordinality as r(id, place)
    where f.company_id = ${ctx.company.guid} and f.id = r.id and f.position <> r.place - 1`.execute(ctx.db)

export const deleteField = (ctx: Ctx, guid: string) =>
  ctx.db.deleteFrom('custom_field').where('company_id', '=', ctx.company.guid).where('id', '=', guid).execute()
