import { ITEM_FIELDS } from '@entrepot/contract/items/list-fields.ts'
import type { FieldKind } from '@entrepot/contract/kernel/conditions/operators.ts'
import { customNameOf } from '@entrepot/contract/kernel/conditions/operators.ts'
import type { RawBuilder } from 'kysely'
import { type CustomField, itemFields } from '../fields/index.ts'
import { customFieldSql } from '../../kernel/conditions-sql.ts'
import { type Ctx, todayOf } from '../../kernel/context.ts'
import { sql } from '../../kernel/database.ts'
import { pathOf, readableFolders } from '../../kernel/folder-access.ts'
import { columnsFinder, type FieldFinder, listCondition } from '../../kernel/list-conditions.ts'

type Expression = (ctx: Ctx) => RawBuilder<unknown>
const neighbour =
  (table: 'category' | 'shelf' | 'folder', key: RawBuilder<unknown>): Expression =>
  () =>
    sql`(select n.name from ${sql.table(table)} n where n.company_id = i.company_id and n.id = ${key})`

/**
 * The name of an ancestor of a record's folder, by its level from the top; as the viewer sees it, so that no filter or
 * order tells the name of a hidden one (T10).
 */
export const ancestorName = (ctx: Ctx, level: number): RawBuilder<unknown> => {
  const folders = readableFolders(ctx)
  if (folders === null)
    return sql`(select a.name from folder f
      join folder a on a.company_id = f.company_id and a.id = f.ancestors[${sql.lit(level)}]
      where f.company_id = i.company_id and f.id = i.folder_id)`
  const named = folders.flatMap((guid) => {
    const name = pathOf(ctx, guid).slice(0, -1)[level - 1]
    return name === undefined ? [] : [[guid, name]]
  })
  return sql`(${JSON.stringify(Object.fromEntries(named))}::jsonb ->> i.folder_id::text)`
}
const ancestor =
  (level: number): Expression =>
  (ctx) =>
    ancestorName(ctx, level)

/** With what the variants and lots of a product have together (VAR-17). */
export const shownQuantity = sql`(i.quantity + i.variants_quantity)`

/**
 * Quantity without what is reserved as of today (ITEM-05). Most records have nothing reserved, and nothing is computed
 * for them.
 */
export const available = (
  ctx: Ctx,
) => sql`case when i.reserved is null and i.variants_reserved is null then ${shownQuantity}
  else greatest(${shownQuantity} - reserved_on(i.reserved, ${todayOf(ctx)}) - reserved_on(i.variants_reserved,
  ${todayOf(ctx)}), 0) end`

const EXPRESSIONS: { [K in keyof typeof ITEM_FIELDS]: Expression } = {
  name: () => sql`i.name`,
  description: () => sql`i.description`,
  type: () => sql`i.type`,
  tag: () => sql`i.tag`,
  unit: () => sql`i.unit`,
  tags: () =>
    sql`array(select t.name from item_tag it join tag t on t.company_id = it.company_id and t.id = it.tag_id
      where it.company_id = i.company_id and it.item_id = i.id)`,
  parent: neighbour('folder', sql`i.folder_id`),
  category: neighbour('category', sql`i.category_id`),
  shelf: neighbour('shelf', sql`i.shelf_id`),
  quantity: () => shownQuantity,
  quantityAvailable: available,
  threshold: () => sql`i.threshold`,
  inventoryDate: () => sql`i.inventory_date`,
  lastQuantity: () => sql`i.last_quantity`,
  inventoryDiff: () => sql`i.inventory_diff`,
  packaging: () => sql`i.packaging`,
  variants: () => sql`(i.variant_count + i.lot_count)`,
  createdAt: () => sql`i.created_at`,
  updatedAt: () => sql`i.updated_at`,
  createdBy: () => sql`i.created_by_name`,
  updatedBy: () => sql`i.updated_by_name`,
  parent1: ancestor(1),
  parent2: ancestor(2),
  parent3: ancestor(3),
  parent4: ancestor(4),
  parent5: ancestor(5),
}

const KIND_OF: Record<string, FieldKind> = {
  text: 'text',
  long_text: 'text',
  scanner: 'text',
  autocomplete: 'text',
  select: 'choice',
  multi_select: 'choices',
  number: 'number',
  decimal_number: 'number',
  price: 'number',
  formula: 'number',
  checkbox: 'boolean',
  date: 'date',
  datetime: 'datetime',
}
/** What a custom field holds, as far as conditions care. */
export const kindOf = ({ type }: Pick<CustomField, 'type'>): FieldKind => KIND_OF[type] ?? 'text'

/** Custom fields of a record named `i`. */
export const customFinder =
  (fields: readonly CustomField[]): FieldFinder =>
  (name) => {
    const custom = customNameOf(name)
    const field = custom === null ? undefined : fields.find((one) => one.name === custom)
    return field && customFieldSql(sql`i.attributes`, field.guid, kindOf(field), field.values)
  }

/** The condition of a list as SQL over a record named `i`. */
export const conditionOf = async (ctx: Ctx, text: string): Promise<RawBuilder<unknown>> => {
  const [column, custom] = [columnsFinder(ctx, ITEM_FIELDS, EXPRESSIONS), customFinder(await itemFields(ctx))]
  return listCondition(ctx, text, (name) => column(name) ?? custom(name))
}
