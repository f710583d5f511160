import type { Day } from '@entrepot/contract/kernel/company-clock.ts'
import { searchWords, tokensOf } from '@entrepot/contract/kernel/text.ts'
import type { VariantKind } from '@entrepot/contract/variants/variant.ts'
import type { RawBuilder } from 'kysely'
import { VARIANT_LIST } from '@entrepot/contract/variants/list.ts'
import { type FieldNames, fieldNamesOf, itemFields } from '../fields/index.ts'
import { available, customFinder } from '../items/index.ts'
import { itemColumns, type ItemRow, type RawItem, rowsOf } from '../records/index.ts'
import { type Ctx, todayOf } from '../../kernel/context.ts'
import { type Counted, pathSql } from '../../kernel/counted.ts'
import { customPlan, sql } from '../../kernel/database.ts'
import { inLiveFolders, readableFolders } from '../../kernel/folder-access.ts'
import { type FieldFinder, listCondition } from '../../kernel/list-conditions.ts'
import type { Bounds } from '../../kernel/list-query.ts'
import { listOf, natural, plain, type Sql } from '../../kernel/list-sql.ts'
import { type OrderedGuids, orderedGuids } from '../../kernel/ordered-guids.ts'

export type VariantFilter = {
  folders: readonly string[] | null
  today: Day
  product?: string | undefined
  kind?: VariantKind | undefined
  active?: boolean | undefined
  expired?: boolean | undefined
  expiringBefore?: Day | undefined
  search?: string | undefined
  condition?: RawBuilder<unknown> | undefined
}

const whereOf = (ctx: Ctx, filter: VariantFilter): RawBuilder<unknown> => {
  const parts: RawBuilder<unknown>[] = [
    sql`i.company_id = ${ctx.company.guid}`,
    sql`i.deleted_at is null`,
    filter.product ? sql`i.parent_item_id = ${filter.product}` : sql`i.parent_item_id is not null`,
  ]
  if (filter.folders) parts.push(inLiveFolders(ctx, sql`i.folder_id`, filter.folders))
  if (filter.kind) parts.push(sql`i.variant_kind = ${filter.kind}`)
  if (filter.active !== undefined) parts.push(sql`i.active = ${filter.active}`)
  if (filter.expired === true) parts.push(sql`i.expires_on <= ${filter.today}::date`)
  if (filter.expired === false) parts.push(sql`(i.expires_on is null or i.expires_on > ${filter.today}::date)`)
  if (filter.expiringBefore) parts.push(sql`i.expires_on <= ${filter.expiringBefore}::date`)
  for (const word of searchWords(filter.search ?? ''))
    parts.push(
      sql`position(${tokensOf(word).join(' ')} in i.search_text || search_tokens(p.name || ' ' || coalesce(p.tag, ''))) > 0`,
    )
  if (filter.condition) parts.push(filter.condition)
  return sql.join(parts, sql` and `)
}

const FROM = sql`item i join item p on p.company_id = i.company_id and p.id = i.parent_item_id`

const attribute = (field: string) => sql`(i.attributes ->> ${field}::text)`

/** What is empty comes last in both directions, where something may be. */
type Place = { place: Sql; isNullable: boolean }
const ordered = ({ sql: asked, order: place }: { sql: Sql; order: Sql }, isNullable = false) => ({
  sql: asked,
  order: { place, isNullable },
})

/** Over a variant `i` of a product `p`. */
const listSql = (ctx: Ctx, { status, serialnumber }: FieldNames['meant']) =>
  listOf<(typeof VARIANT_LIST)['columns'], Place>(VARIANT_LIST, {
    name: ordered(natural(sql`i.name`)),
    kind: ordered(plain(sql`i.variant_kind`)),
    product: ordered(natural(sql`p.name`)),
    product_tag: { sql: sql`p.tag` },
    tag: ordered(natural(sql`i.tag`), true),
    active: ordered(plain(sql`i.active`)),
    status: ordered(natural(status === undefined ? sql`i.status` : attribute(status)), true),
    expiryDate: ordered(plain(sql`i.expires_on`), true),
    expired: { sql: sql`(i.expires_on <= ${todayOf(ctx)}::date)` },
    quantity: ordered(plain(sql`i.quantity`)),
    quantityAvailable: ordered(plain(available(ctx))),
    unit: { sql: sql`i.unit` },
    threshold: { sql: sql`i.threshold` },
    serial: { sql: serialnumber === undefined ? sql`null::text` : attribute(serialnumber) },
    folder: ordered(
      natural(sql`(select f.name from folder f where f.company_id = i.company_id and f.id = i.folder_id)`),
    ),
    folder_path: { sql: (ctx: Ctx) => pathSql(ctx, sql`i.folder_id`) },
    description: { sql: sql`i.description` },
    createdAt: ordered(plain(sql`i.created_at`)),
    createdBy: { sql: sql`i.created_by_name` },
    updatedAt: ordered(plain(sql`i.updated_at`)),
    updatedBy: { sql: sql`i.updated_by_name` },
  })

const find = async (ctx: Ctx): Promise<FieldFinder> => {
  const [fields, { meant }] = await Promise.all([itemFields(ctx), fieldNamesOf(ctx)])
  const [column, custom] = [listSql(ctx, meant).finder(ctx), customFinder(fields)]
  return (name) => column(name) ?? custom(name)
}
export const variantCondition = async (ctx: Ctx, text: string): Promise<RawBuilder<unknown>> =>
  listCondition(ctx, text, await find(ctx))

export const countedVariants = async (ctx: Ctx): Promise<Counted> => ({
  from: sql`${FROM} where ${whereOf(ctx, { folders: readableFolders(ctx), today: todayOf(ctx) })}`,
  find: await find(ctx),
  places: { folder: { folder: sql`i.folder_id`, asks: 'folder_path' } },
})

export const orderOf = async (ctx: Ctx, sort: string | undefined) =>
  listSql(ctx, (await fieldNamesOf(ctx)).meant).orderOf(sort)
export type VariantSort = Awaited<ReturnType<typeof orderOf>>

const orderBy = ({ order, descending }: VariantSort, table: RawBuilder<unknown>) => {
  const direction = descending ? sql`desc` : sql`asc`
  return sql`order by ${table}place ${direction} ${order.isNullable ? sql`nulls last` : sql``}, ${table}id ${direction}`
}

const inOrder = (ctx: Ctx, filter: VariantFilter, sort: VariantSort) =>
  sql`select * from (select i.id, ${sort.order.place} as place
    from ${FROM} where ${whereOf(ctx, filter)}) found ${orderBy(sort, sql``)}`

export const pageOfVariants = async (
  ctx: Ctx,
  filter: VariantFilter,
  sort: VariantSort,
  page: Bounds,
): Promise<ItemRow[]> => {
  const { rows } = await sql<RawItem>`
    ${customPlan} with page as materialized (${inOrder(ctx, filter, sort)} offset ${page.offset} limit ${page.limit})
    select ${itemColumns} from page join item i on i.company_id = ${ctx.company.guid}
    and i.id = page.id ${orderBy(sort, sql`page.`)}`.execute(ctx.db)
  return rowsOf(ctx, rows)
}

export const guidsOfVariants = (ctx: Ctx, filter: VariantFilter, sort: VariantSort): Promise<OrderedGuids> =>
  orderedGuids(ctx.db, inOrder(ctx, filter, sort))

export const countVariants = async (ctx: Ctx, filter: VariantFilter): Promise<number> => {
  const { rows } = await sql<{
    n: number
  }>`${customPlan} select count(*)::int as n from ${FROM} where ${whereOf(ctx, filter)}`.execute(ctx.db)
  return rows[0]!.n
}
