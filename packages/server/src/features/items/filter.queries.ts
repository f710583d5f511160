import { ConditionShape, type Group } from '@entrepot/contract/kernel/conditions/grammar.ts'
import type { FieldKind } from '@entrepot/contract/kernel/conditions/operators.ts'
import { checkCondition } from '@entrepot/contract/kernel/conditions/prepare.ts'
import { refusalOfIssue } from '@entrepot/contract/kernel/validators.ts'
import type { RawBuilder } from 'kysely'
import { type CustomField, itemFields } from '../fields/index.ts'
import { conditionSql, customFieldSql, type SqlCatalogue, type SqlField } from '../../kernel/conditions-sql.ts'
import { type Ctx, nowOf, todayOf } from '../../kernel/context.ts'
import { sql } from '../../kernel/database.ts'
import { Problem, refuseAll } from '../../kernel/problem.ts'

const column = (kind: FieldKind, expression: RawBuilder<unknown>): SqlField => ({ kind, expression, storage: 'column' })
const neighbour = (table: 'category' | 'shelf' | 'folder', key: RawBuilder<unknown>) => sql`(select n.name from ${sql.table(table)} n where n.company_id = i.company_id and n.id = ${key})`
const ancestor = (level: number) => column('text', sql`(select a.name from folder f join folder a on a.company_id = f.company_id and a.id = f.ancestors[${sql.lit(level)}] where f.company_id = i.company_id and f.id = i.folder_id)`)

/** With what the variants and lots of a product have together (VAR-17). */
export const shownQuantity = sql`(i.quantity + i.variants_quantity)`

/** Every item column a condition may name (COND-20). Not the columns of the table: a field is here because it was chosen. */
const COLUMNS: Record<string, SqlField> = {
  name: column('text', sql`i.name`), description: column('text', sql`i.description`), type: column('choice', sql`i.type`), tag: column('text', sql`i.tag`), unit: column('choice', sql`i.unit`),
  tags: column('choices', sql`array(select t.name from item_tag it join tag t on t.company_id = it.company_id and t.id = it.tag_id where it.company_id = i.company_id and it.item_id = i.id)`),
  parent: column('text', neighbour('folder', sql`i.folder_id`)), category: column('text', neighbour('category', sql`i.category_id`)), shelf: column('text', neighbour('shelf', sql`i.shelf_id`)),
  quantity: column('number', shownQuantity), threshold: column('number', sql`i.threshold`), inventoryDate: column('date', sql`i.inventory_date`),
  lastQuantity: column('number', sql`i.last_quantity`), inventoryDiff: column('number', sql`i.inventory_diff`), packaging: column('number', sql`i.packaging`), createdAt: column('datetime', sql`i.created_at`),
  updatedAt: column('datetime', sql`i.updated_at`), createdBy: column('text', sql`i.created_by_name`), updatedBy: column('text', sql`i.updated_by_name`),
  parent1: ancestor(1), parent2: ancestor(2), parent3: ancestor(3), parent4: ancestor(4), parent5: ancestor(5),
}

/** Quantity without what is reserved as of today (ITEM-05). Most records have nothing reserved, and nothing is computed for them. */
export const available = (ctx: Ctx) => sql`case when i.reserved is null and i.variants_reserved is null then ${shownQuantity}
  else greatest(${shownQuantity} - reserved_on(i.reserved, ${todayOf(ctx)}) - reserved_on(i.variants_reserved, ${todayOf(ctx)}), 0) end`

const KIND_OF: Record<string, FieldKind> = {
  text: 'text', long_text: 'text', scanner: 'text', autocomplete: 'text', select: 'choice', multi_select: 'choices', number: 'number', decimal_number: 'number', price: 'number', formula: 'number', checkbox: 'boolean', date: 'date', datetime: 'datetime',
}

const catalogueWith = (ctx: Ctx, fields: readonly CustomField[]): SqlCatalogue =>
  new Map([...Object.entries(COLUMNS), ['quantityAvailable', column('number', available(ctx))] as const, ...fields.map((field) => [`attributes.${field.name}`, customFieldSql(sql`i.attributes`, field.guid, KIND_OF[field.type] ?? 'text', field.values)] as const)])

/** The condition of a list as SQL over a record named `i`; what is wrong in it is told by its place. */
export const conditionOf = async (ctx: Ctx, text: string): Promise<RawBuilder<unknown>> => {
  const condition = readCondition(text)
  const catalogue = catalogueWith(ctx, await itemFields(ctx))
  refuseAll(checkCondition(condition, catalogue).map((error) => new Problem(error.code, { ...error.params }, ['filters', ...error.path].join('.'))))
  return conditionSql(condition, catalogue, { now: nowOf(ctx), timeZone: ctx.company.timeZone })
}

const readCondition = (text: string): Group => {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new Problem('bad_request', {}, 'filters')
  }
  const result = ConditionShape.safeParse(value)
  if (result.success) return result.data
  const refusal = result.error.issues.map(refusalOfIssue).find((one) => one !== null) ?? { code: 'wrong_type' as const }
  throw new Problem('validation', {}, undefined, { parts: [new Problem(refusal.code, refusal.params, 'filters')] })
}
