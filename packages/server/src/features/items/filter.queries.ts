import { conditionKind } from '@entrepot/contract/fields/condition-kind.ts'
import type { FieldKind } from '@entrepot/contract/kernel/conditions/operators.ts'
import { customNameOf } from '@entrepot/contract/kernel/conditions/operators.ts'
import type { RawBuilder } from 'kysely'
import { type CustomField, itemFields } from '../fields/index.ts'
import {
  heldColumns,
  itemsHeldThen,
  itemSumsUntil,
  summedByTag,
  summedItems,
  tagsThen,
  tagSumsUntil,
} from '../stock/index.ts'
import { customFieldSql } from '../../kernel/conditions-sql.ts'
import type { Ctx } from '../../kernel/context.ts'
import type { Counted, Sums } from '../../kernel/counted.ts'
import { sql } from '../../kernel/database.ts'
import { inLiveFolders, readableFolders } from '../../kernel/folder-access.ts'
import { type FieldFinder, listCondition } from '../../kernel/list-conditions.ts'
import type { Sql } from '../../kernel/list-sql.ts'
import { finder } from './columns.queries.ts'

/** What a custom field holds, as far as conditions care. */
export const kindOf = ({ type }: Pick<CustomField, 'type'>): FieldKind => conditionKind(type)

/** Custom fields of the record whose values are in `attributes`. */
export const customFinder =
  (fields: readonly CustomField[], attributes: RawBuilder<unknown> = sql`i.attributes`): FieldFinder =>
  (name) => {
    const custom = customNameOf(name)
    const field = custom === null ? undefined : fields.find((one) => one.name === custom)
    return field && customFieldSql(attributes, field.guid, kindOf(field), field.values)
  }

/** Columns and custom fields of a record named `i`. */
const find = async (ctx: Ctx): Promise<FieldFinder> => {
  const [column, custom] = [finder(ctx), customFinder(await itemFields(ctx))]
  return (name) => column(name) ?? custom(name)
}

/** The same of a record as it was. */
const findThen = async (ctx: Ctx, at: Date): Promise<FieldFinder> => {
  const now = await find(ctx)
  const otherwise: Readonly<Record<string, Sql>> = { ...heldColumns(), tags: tagsThen(at) }
  return (name) => {
    const field = now(name)
    const expression = otherwise[name]
    return field && expression ? { ...field, expression } : field
  }
}

/** The condition of a list as SQL over a record named `i`. */
export const conditionOf = async (ctx: Ctx, text: string): Promise<RawBuilder<unknown>> =>
  listCondition(ctx, text, await find(ctx))

/** Records of every type but variants and lots, whose stock is in that of their product. */
export const countedItems = async (ctx: Ctx, at?: Date): Promise<Counted> => {
  const folders = readableFolders(ctx)
  const places = { parent: { folder: sql`i.folder_id`, asks: 'path' } }
  if (at)
    return {
      from: sql`${itemsHeldThen(ctx, at)} i where i.parent_item_id is null`,
      find: await findThen(ctx, at),
      places,
    }
  return {
    from: sql`item i where i.company_id = ${ctx.company.guid} and i.deleted_at is null and i.parent_item_id is null
      ${folders ? sql`and ${inLiveFolders(ctx, sql`i.folder_id`, folders)}` : sql``}`,
    find: await find(ctx),
    places,
    keys: keysOf(ctx),
    sums: [OF_ITEMS, BY_TAG],
  }
}

/** What is the name of something else. */
const keysOf = ({ company: { guid: company } }: Ctx): NonNullable<Counted['keys']> => {
  const nameOf = (table: 'category' | 'shelf' | 'tag') => (key: Sql) =>
    sql`(select n.name from ${sql.table(table)} n where n.company_id = ${company} and n.id = ${key})`
  return {
    category: { key: sql`i.category_id`, name: nameOf('category') },
    shelf: { key: sql`i.shelf_id`, name: nameOf('shelf') },
    tags: {
      key: sql`i.id`,
      name: nameOf('tag'),
      each: {
        join: (row, as) => sql`left join item_tag ${as} on ${as}.company_id = ${company} and ${as}.item_id = ${row}`,
        key: (as) => sql`${as}.tag_id`,
      },
    },
  }
}

/** What sums of records know (`item-sums.queries.ts`). */
const OF_ITEMS: Sums = {
  names: new Set(['parent', 'path', 'category', 'type', 'unit']),
  adds: 'quantity',
  weight: sql`i.items`,
  until: itemSumsUntil,
  rows: summedItems,
}
const BY_TAG: Sums = {
  ...OF_ITEMS,
  until: tagSumsUntil,
  rows: summedByTag,
  each: { name: 'tags', key: sql`i.tag_id`, whole: summedItems },
}
