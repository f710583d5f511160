import { PAST_LIST } from '@entrepot/contract/past/list.ts'
import type { PastChange } from '@entrepot/contract/past/changes.ts'
import type { ItemType, Unit } from '@entrepot/contract/items/item.ts'
import { customNameOf } from '@entrepot/contract/kernel/conditions/operators.ts'
import { searchKey } from '@entrepot/contract/kernel/text.ts'
import { customFinder } from '../items/index.ts'
import { type CustomField } from '../fields/index.ts'
import { heldColumns, itemsHeldOtherwise, itemsHeldThen, itemsThen, itemsTouched, tagsThen } from '../stock/index.ts'
import type { Ctx } from '../../kernel/context.ts'
import { customPlan, sql } from '../../kernel/database.ts'
import { guidList } from '../../kernel/folder-access.ts'
import { partPattern } from '../../kernel/like.ts'
import { listCondition } from '../../kernel/list-conditions.ts'
import type { Bounds } from '../../kernel/list-query.ts'
import { listOf, natural, plain, type Sql } from '../../kernel/list-sql.ts'

/** Names of folders as they were, of those that are seen. */
export type Names = Readonly<Record<string, string>>

const columnsOf = (names: Names, at: Date) => {
  const held = heldColumns()
  const parent = natural(sql`(${JSON.stringify(names)}::jsonb ->> i.folder_id::text)`)
  return listOf(PAST_LIST, {
    name: natural(sql`i.name`),
    tag: natural(sql`i.tag`),
    type: plain(sql`i.type`),
    quantity: plain(sql`(i.quantity + i.variants_quantity)`),
    quantityAvailable: plain(held.quantityAvailable),
    quantityReserved: plain(held.quantityReserved),
    quantityCheckedOut: plain(held.quantityCheckedOut),
    unit: plain(sql`i.unit`),
    parent,
    tags: { sql: tagsThen(at), order: sql`array_to_string(${tagsThen(at)}, ';') collate natural_order` },
    category: natural(sql`(select n.name from category n where n.company_id = i.company_id and n.id = i.category_id)`),
    threshold: plain(sql`i.threshold`),
    description: natural(sql`i.description`),
  })
}

export type Image = {
  id: string
  name: string
  tag: string | null
  type: ItemType
  quantity: number
  quantityAvailable: number
  quantityReserved: number
  quantityCheckedOut: number
  unit: Unit
  threshold: number | null
  packaging: number
  active: boolean
  description: string
  folder_id: string
  category_id: string | null
  category_name: string | null
  attributes: Record<string, unknown>
  tags: readonly string[]
}
const image = (
  row: string,
  tags: Sql,
) => sql`jsonb_build_object('id', ${sql.ref(`${row}.id`)}, 'name', ${sql.ref(`${row}.name`)},
  'tag', ${sql.ref(`${row}.tag`)}, 'type', ${sql.ref(`${row}.type`)},
  'quantity', ${sql.ref(`${row}.quantity`)} + ${sql.ref(`${row}.variants_quantity`)},
  'quantityAvailable', ${heldColumns(row).quantityAvailable}, 'quantityReserved', ${heldColumns(row).quantityReserved},
  'quantityCheckedOut', ${heldColumns(row).quantityCheckedOut}, 'unit', ${sql.ref(`${row}.unit`)}, 'threshold', ${sql.ref(`${row}.threshold`)},
  'packaging', ${sql.ref(`${row}.packaging`)}, 'active', ${sql.ref(`${row}.active`)},
  'description', ${sql.ref(`${row}.description`)}, 'folder_id', ${sql.ref(`${row}.folder_id`)},
  'category_id', ${sql.ref(`${row}.category_id`)}, 'category_name', (select c.name from category c
    where c.company_id = ${sql.ref(`${row}.company_id`)} and c.id = ${sql.ref(`${row}.category_id`)}),
  'attributes', ${sql.ref(`${row}.attributes`)}, 'tags', ${tags})`

const isThereNow = (ctx: Ctx, id: Sql) =>
  sql`exists (select from item n where n.company_id = ${ctx.company.guid} and n.id = ${id} and n.deleted_at is null)`
const within = (column: Sql, folders: readonly string[] | null) =>
  folders ? sql`and ${column} = any(${guidList(folders)}::uuid[])` : sql``
const found = (search: string | undefined, text: Sql) =>
  search?.trim() ? sql`and entrepot_fold(${text}) like ${partPattern(searchKey(search))}` : sql``

export type PastAsked = {
  at: Date
  folders: readonly string[] | null
  names: Names
  search: string | undefined
  filters: string | undefined
  sort: string | undefined
}
export type PastRow = { image: Image; there: boolean }

/** A page of records as they were. */
export const pageOfPast = async (
  ctx: Ctx,
  { at, folders, names, search, filters, sort }: PastAsked,
  custom: readonly CustomField[],
  page: Bounds,
): Promise<{ rows: PastRow[]; total: number }> => {
  const { finder, orderOf } = columnsOf(names, at)
  const [column, own] = [finder(ctx), customFinder(custom)]
  const condition = filters
    ? sql`and ${listCondition(ctx, filters, (name) => (customNameOf(name) === null ? column(name) : own(name)))}`
    : sql``
  const { order, descending } = orderOf(sort)
  const way = descending ? sql`desc nulls last` : sql`asc nulls last`
  const { rows } = await sql<{ image: Image | null; there: boolean; total: number }>`${customPlan}
    with found as materialized (select i.*, ${order} as place from ${itemsHeldThen(ctx, at)} i
      where i.parent_item_id is null ${within(sql`i.folder_id`, folders)}
      ${found(search, sql`i.name || ' ' || coalesce(i.tag, '') || ' ' || i.description`)} ${condition}),
    counted as (select count(*)::int as total from found)
    select case when i.id is not null then ${image('i', tagsThen(at))} end as image,
      ${isThereNow(ctx, sql`i.id`)} as there, counted.total
    from counted left join (select * from found order by place ${way}, id offset ${page.offset} limit ${page.limit}) i on true
    order by i.place ${way}, i.id`.execute(ctx.db)
  return {
    rows: rows.flatMap(({ image: one, there }) => (one ? [{ image: one, there }] : [])),
    total: rows[0]!.total,
  }
}

/** How many records lay right in each folder. */
export const countsThen = async (ctx: Ctx, at: Date): Promise<Map<string, number>> => {
  const { rows } = await sql<{
    folder: string
    n: number
  }>`${customPlan} select i.folder_id as folder, count(*)::int as n
    from ${itemsThen(ctx, at)} i where i.parent_item_id is null group by 1`.execute(ctx.db)
  return new Map(rows.map(({ folder, n }) => [folder, n]))
}

export type DifferencesAsked = {
  from: Date
  to: Date
  /** The same place as it was at each of the two. */
  before: readonly string[] | null
  after: readonly string[] | null
  search: string | undefined
  change: PastChange | undefined
}
export type DifferenceRow = { change: PastChange; before: Image | null; after: Image | null; there: boolean }

const TOLD = [
  'name',
  'tag',
  'type',
  'unit',
  'threshold',
  'packaging',
  'active',
  'description',
  'category_id',
  'attributes',
  'tags',
]
/** What there was of it, and what was kept of that. */
const amounts = (row: string) =>
  sql`row(${sql.ref(`${row}.quantity`)} + ${sql.ref(`${row}.variants_quantity`)}, ${sql.ref(`${row}.kept_then`)},
    ${sql.ref(`${row}.lent_then`)})`
const told = (row: string) => sql.join(TOLD.map((name) => sql.ref(`${row}.${name}`)))

export const pageOfDifferences = async (
  ctx: Ctx,
  { from, to, before, after, search, change }: DifferencesAsked,
  page: Bounds,
): Promise<{ rows: DifferenceRow[]; total: number }> => {
  const side = (at: Date, folders: readonly string[] | null) =>
    sql`(select i.*, ${tagsThen(at)} as tags from ${itemsHeldThen(ctx, at, sql`select id from touched`)} i
      where i.parent_item_id is null ${within(sql`i.folder_id`, folders)})`
  const { rows } = await sql<{ total: number } & { [K in keyof DifferenceRow]: DifferenceRow[K] | null }>`${customPlan}
    with touched as materialized (select id from (${itemsTouched(ctx, from, to)}
      union ${itemsHeldOtherwise(ctx, from, to)}) t where id is not null),
    compared as materialized (
      select coalesce(b.id, a.id) as id, coalesce(b.name, a.name) as name,
        case when b.id is null then 'left' when a.id is null then 'came' when a.folder_id <> b.folder_id then 'moved'
          when ${amounts('a')} <> ${amounts('b')} then 'quantity' else 'fields' end as change,
        case when a.id is not null then ${image('a', sql`a.tags`)} end as before,
        case when b.id is not null then ${image('b', sql`b.tags`)} end as after
      from ${side(from, before)} a full join ${side(to, after)} b on b.id = a.id
      where (a.folder_id, ${amounts('a')}, ${told('a')}) is distinct from (b.folder_id, ${amounts('b')}, ${told('b')})
      ${found(search, sql`coalesce(b.name, a.name) || ' ' || coalesce(b.tag, a.tag, '')`)}),
    found as (select * from compared ${change ? sql`where change = ${change}` : sql``}),
    counted as (select count(*)::int as total from found)
    select p.change, p.before, p.after, ${isThereNow(ctx, sql`p.id`)} as there, counted.total
    from counted left join (select * from found order by name collate natural_order, id
      offset ${page.offset} limit ${page.limit}) p on true
    order by p.name collate natural_order, p.id`.execute(ctx.db)
  return {
    rows: rows.flatMap((row) => (row.change ? [row as DifferenceRow] : [])),
    total: rows[0]!.total,
  }
}
