import type { Cascading } from '@entrepot/contract/fields/cascade.ts'
import type { FieldTarget, MappedKind } from '@entrepot/contract/fields/field-types.ts'
import type { Formula } from '@entrepot/contract/fields/formula/formula.ts'
import type { Attribute, Valued } from '@entrepot/contract/fields/values.ts'
import type { Ctx } from '../../kernel/context.ts'
import { type Db, fixed } from '../../kernel/database.ts'
import { keptByCompany, rightsVersion } from '../../kernel/kept-by-company.ts'

/** A field of a company's own, as their values are read and checked. */
export type CustomField = Cascading &
  Valued & {
    name: string
    defaultValue: Attribute
    mapped: MappedKind | null
    /** 'Cannot update for variants and lots' (FIELD-24). */ noVariantUpdate: boolean
    /** With fields by guid; of the type formula only. */ formula: Formula | null
  }

/** Names of fields by guid, and the field that has a meaning to the product (FIELD-06). */
export type FieldNames = { of: ReadonlyMap<string, string>; meant: Readonly<Partial<Record<MappedKind, string>>> }
type Kept = { fields: Record<FieldTarget, CustomField[]>; names: FieldNames }

/** A change of a field raises the version. */
const keptFields = keptByCompany(rightsVersion, async (ctx): Promise<Kept> => {
  const all = await readFields(ctx.db, ctx.company.guid)
  const fieldsOf = (target: FieldTarget) => all.filter((field) => field.target === target)
  const fields = { items: fieldsOf('items'), intervention: fieldsOf('intervention') }
  return {
    fields,
    names: {
      of: new Map(fields.items.map((field) => [field.guid, field.name])),
      meant: Object.fromEntries(fields.items.flatMap(({ mapped, guid: field }) => (mapped ? [[mapped, field]] : []))),
    },
  }
})

export const customFields = async (ctx: Ctx, target: FieldTarget): Promise<CustomField[]> =>
  (await keptFields(ctx)).fields[target]
export const itemFields = async (ctx: Ctx): Promise<CustomField[]> => (await keptFields(ctx)).fields.items
/** Of operations (INTER-26). */
export const operationFields = async (ctx: Ctx): Promise<CustomField[]> => (await keptFields(ctx)).fields.intervention
/** Of items. */
export const fieldNamesOf = async (ctx: Ctx): Promise<FieldNames> => (await keptFields(ctx)).names

type Raw = {
  id: string
  target: FieldTarget
  name: string
  type: CustomField['type']
  field_values: string[]
  parent_id: string | null
  relations: CustomField['relations']
  default_value: Attribute
  mapped: MappedKind | null
  no_variant_update: boolean
  formula: Formula | null
}
/** Read anew: for work that is no call and keeps nothing. */
export const readItemFields = async (db: Db, company: string): Promise<CustomField[]> =>
  (await readFields(db, company)).filter(({ target }) => target === 'items')

const readFields = async (db: Db, company: string): Promise<(CustomField & { target: FieldTarget })[]> => {
  const { rows } = await fixed<Raw>`
    select id, target, name, type, field_values, parent_id, relations, default_value, mapped, no_variant_update, formula
    from custom_field
    where company_id = ${company} order by position, name_key`.execute(db)
  return rows.map((row) => ({
    guid: row.id,
    target: row.target,
    name: row.name,
    type: row.type,
    values: row.field_values,
    parent: row.parent_id,
    relations: row.relations,
    defaultValue: row.default_value,
    mapped: row.mapped,
    noVariantUpdate: row.no_variant_update,
    formula: row.formula,
  }))
}
