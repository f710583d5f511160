import { ITEM_LIST } from '@entrepot/contract/items/list.ts'
import { type Ctx, todayOf } from '../../kernel/context.ts'
import { pathSql } from '../../kernel/counted.ts'
import { sql } from '../../kernel/database.ts'
import { inLiveFolders, pathOf, readableFolders } from '../../kernel/folder-access.ts'
import { listOf, natural, plain, type Sql } from '../../kernel/list-sql.ts'

/**
 * `join`: the neighbour whose name sorts, under a name of its own; joined once, where a sub-select would look it up for
 * every row.
 */
export type SortColumn = {
  expression: (at: number, ctx: Ctx) => Sql
  nullable: boolean
  join?: (at: number, ctx: Ctx) => Sql
  /** An index of each folder is in this order. */ isIndexed?: true
}

/**
 * The name of an ancestor of a record's folder, by its level from the top; as the viewer sees it, so that no filter or
 * order tells the name of a hidden one (T10).
 */
const ancestorName = (ctx: Ctx, level: number): Sql => {
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
/** With what the variants and lots of a product have together (VAR-17). */
const shownQuantity = sql`(i.quantity + i.variants_quantity)`

/**
 * Quantity without what is reserved as of today (ITEM-05). Most records have nothing reserved, and nothing is computed
 * for them.
 */
export const available = (
  ctx: Ctx,
) => sql`case when i.reserved is null and i.variants_reserved is null then ${shownQuantity}
  else greatest(${shownQuantity} - reserved_on(i.reserved, ${todayOf(ctx)}) - reserved_on(i.variants_reserved,
  ${todayOf(ctx)}), 0) end`

/** What is reserved as of today, of the record and of its variants and lots. */
const reserved = (ctx: Ctx) => sql`case when i.reserved is null and i.variants_reserved is null then 0
  else coalesce(reserved_on(i.reserved - 'out', ${todayOf(ctx)}), 0) + coalesce(reserved_on(i.variants_reserved - 'out',
  ${todayOf(ctx)}), 0) end`

/** What recipients have of them. */
const checkedOut = sql`case when i.reserved is null and i.variants_reserved is null then 0
  else coalesce((i.reserved ->> 'out')::numeric, 0) + coalesce((i.variants_reserved ->> 'out')::numeric, 0) end`

/**
 * What the article of a record has in all folders that the viewer sees (X-01): of a page a look into the index for each
 * row; what lies in a hidden folder is neither counted, nor found or ordered by.
 */
const totalOfArticle = (ctx: Ctx): Sql => {
  const folders = readableFolders(ctx)
  return sql`(select sum(t.quantity + t.variants_quantity) from item t where t.company_id = i.company_id
    and t.article_id = i.article_id and t.deleted_at is null
    ${folders ? sql`and ${inLiveFolders(ctx, sql`t.folder_id`, folders)}` : sql``})`
}

/** To the cent, as it is shown. What lies in another unit than its article has no cost. */
export const costOfItem = sql`(select round(a.average_cost, 2) from article a
  where a.company_id = i.company_id and a.id = i.article_id and a.unit = i.unit)`
/**
 * What a record is worth, with its variants and lots, which have costs of their own; null where it is not known of a
 * part that is in stock.
 */
export const valueOfItem = sql`(select case when bool_or(v.quantity > 0 and a.average_cost is null) then null
    else round(sum(v.quantity * a.average_cost), 2) end
  from item v left join article a on a.company_id = v.company_id and a.id = v.article_id and a.unit = v.unit
  where v.company_id = i.company_id and v.deleted_at is null and (v.id = i.id or v.parent_item_id = i.id))`

const own = ({ sql: asked, order }: { sql: Sql; order: Sql }, nullable = false) => ({
  sql: asked,
  order: { expression: () => order, nullable },
})
const inOrderOfPeople = (text: Sql) => natural(text).order

const neighbour = (table: 'category' | 'shelf' | 'folder', key: Sql, nullable: boolean) => ({
  sql: sql`(select n.name from ${sql.table(table)} n where n.company_id = i.company_id and n.id = ${key})`,
  order: {
    expression: (at: number) => inOrderOfPeople(sql.ref(`n${at}.name`)),
    nullable,
    join: (at: number) =>
      sql`left join ${sql.table(table)} ${sql.id(`n${at}`)} on ${sql.ref(`n${at}.company_id`)} = i.company_id
        and ${sql.ref(`n${at}.id`)} = ${key}`,
  },
})
const ancestor = (level: number) => ({
  sql: (ctx: Ctx) => ancestorName(ctx, level),
  order: {
    expression: (at: number, ctx: Ctx) =>
      inOrderOfPeople(readableFolders(ctx) ? ancestorName(ctx, level) : sql.ref(`n${at}.name`)),
    nullable: true,
    join: (at: number, ctx: Ctx) =>
      readableFolders(ctx)
        ? sql``
        : sql`left join folder ${sql.id(`f${at}`)} on ${sql.ref(`f${at}.company_id`)} = i.company_id
          and ${sql.ref(`f${at}.id`)} = i.folder_id
      left join folder ${sql.id(`n${at}`)} on ${sql.ref(`n${at}.company_id`)} = ${sql.ref(`f${at}.company_id`)}
      and ${sql.ref(`n${at}.id`)} = ${sql.ref(`f${at}.ancestors`)}[${sql.lit(level)}]`,
  },
})

/** Over a record `i`. An index serves the order by name, the others sort what the filter leaves. */
export const { finder, orderOf } = listOf<(typeof ITEM_LIST)['columns'], SortColumn>(ITEM_LIST, {
  name: { sql: natural(sql`i.name`).sql, order: { ...own(natural(sql`i.name`)).order, isIndexed: true } },
  description: own(natural(sql`i.description`)),
  type: own(plain(sql`i.type`)),
  tag: own(natural(sql`i.tag`), true),
  tags: {
    sql: sql`array(select t.name from item_tag it join tag t on t.company_id = it.company_id and t.id = it.tag_id
      where it.company_id = i.company_id and it.item_id = i.id)`,
    order: {
      expression: () => sql`(select string_agg(t.name_key, ';' order by t.name_key) from item_tag it
        join tag t on t.company_id = it.company_id and t.id = it.tag_id
        where it.company_id = i.company_id and it.item_id = i.id)`,
      nullable: true,
    },
  },
  parent: neighbour('folder', sql`i.folder_id`, false),
  path: { sql: (ctx: Ctx) => pathSql(ctx, sql`i.folder_id`) },
  category: neighbour('category', sql`i.category_id`, true),
  shelf: neighbour('shelf', sql`i.shelf_id`, true),
  unit: own(plain(sql`i.unit`)),
  quantity: own(plain(shownQuantity)),
  quantityAvailable: { sql: available, order: { expression: (_at, ctx) => available(ctx), nullable: false } },
  quantityReserved: { sql: reserved, order: { expression: (_at, ctx) => reserved(ctx), nullable: false } },
  quantityCheckedOut: own(plain(checkedOut)),
  quantityTotal: { sql: totalOfArticle, order: { expression: (_at, ctx) => totalOfArticle(ctx), nullable: false } },
  averageCost: own(plain(costOfItem), true),
  value: own(plain(valueOfItem), true),
  threshold: own(plain(sql`i.threshold`), true),
  // Never counted is the oldest count of all (ITEM-27).
  inventoryDate: own({ sql: sql`i.inventory_date`, order: sql`coalesce(i.inventory_date, '-infinity')` }),
  lastQuantity: own(plain(sql`i.last_quantity`), true),
  inventoryDiff: own(plain(sql`i.inventory_diff`), true),
  packaging: own(plain(sql`i.packaging`)),
  variants: own(plain(sql`(i.variant_count + i.lot_count)`)),
  variant_types: {
    order: {
      // In the order in which they are shown: lots alone, both, variants alone; what has none stands behind.
      expression: () => sql`case when i.variant_count > 0 then case when i.lot_count > 0 then 2 else 3 end
        when i.lot_count > 0 then 1 end`,
      nullable: true,
    },
  },
  createdAt: own(plain(sql`i.created_at`)),
  createdBy: own(natural(sql`i.created_by_name`)),
  updatedAt: own(plain(sql`i.updated_at`)),
  updatedBy: own(natural(sql`i.updated_by_name`)),
  active: own(plain(sql`i.active`)),
  // The first picture of a record stands in its row.
  picture: own(plain(sql`(i.picture_id is not null)`)),
  parent1: ancestor(1),
  parent2: ancestor(2),
  parent3: ancestor(3),
  parent4: ancestor(4),
  parent5: ancestor(5),
})

/** Numbers, days and yes or no compare as they are stored. */
export const attributeSort = (field: string, isText: boolean): SortColumn => {
  const text = sql`(i.attributes ->> ${field}::text)`
  return own(isText ? natural(text) : plain(sql`i.attributes -> ${field}::text`), true).order
}
