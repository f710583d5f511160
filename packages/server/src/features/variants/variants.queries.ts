import type { Day } from '@entrepot/contract/kernel/company-clock.ts'
import { searchWords } from '@entrepot/contract/kernel/text.ts'
import type { VariantKind } from '@entrepot/contract/variants/variant.ts'
import type { RawBuilder } from 'kysely'
import { VARIANT_FIELDS } from '@entrepot/contract/variants/list-fields.ts'
import { fieldNamesOf, itemFields } from '../fields/index.ts'
import { available, customFinder } from '../items/index.ts'
import { itemColumns, type ItemRow, type RawItem, rowOf } from '../records/index.ts'
import { type Ctx, todayOf } from '../../kernel/context.ts'
import { customPlan, sql } from '../../kernel/database.ts'
import { inFolders } from '../../kernel/folder-access.ts'
import { columnsFinder, listCondition } from '../../kernel/list-conditions.ts'
import type { Bounds } from '../../kernel/list-query.ts'
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
  if (filter.folders) parts.push(inFolders(ctx, sql`i.folder_id`, filter.folders))
  if (filter.kind) parts.push(sql`i.variant_kind = ${filter.kind}`)
  if (filter.active !== undefined) parts.push(sql`i.active = ${filter.active}`)
  if (filter.expired === true) parts.push(sql`i.expires_on <= ${filter.today}::date`)
  if (filter.expired === false) parts.push(sql`(i.expires_on is null or i.expires_on > ${filter.today}::date)`)
  if (filter.expiringBefore) parts.push(sql`i.expires_on <= ${filter.expiringBefore}::date`)
  for (const word of searchWords(filter.search ?? ''))
    parts.push(
      sql`position(${word} in i.search_text || ' ' || entrepot_fold(p.name || ' ' || coalesce(p.tag, ''))) > 0`,
    )
  if (filter.condition) parts.push(filter.condition)
  return sql.join(parts, sql` and `)
}

const FROM = sql`item i join item p on p.company_id = i.company_id and p.id = i.parent_item_id`

const attribute = (field: string | undefined) => sql`(i.attributes ->> ${field ?? null}::text)`

/** A condition as SQL over a variant `i` of a product `p`. */
export const variantCondition = async (ctx: Ctx, text: string): Promise<RawBuilder<unknown>> => {
  const [fields, { meant }] = await Promise.all([itemFields(ctx), fieldNamesOf(ctx)])
  const column = columnsFinder(ctx, VARIANT_FIELDS, {
    name: () => sql`i.name`,
    kind: () => sql`i.variant_kind`,
    product: () => sql`p.name`,
    product_tag: () => sql`p.tag`,
    tag: () => sql`i.tag`,
    active: () => sql`i.active`,
    status: () => (meant.status === undefined ? sql`i.status` : attribute(meant.status)),
    expiryDate: () => sql`i.expires_on`,
    expired: () => sql`(i.expires_on <= ${todayOf(ctx)}::date)`,
    quantity: () => sql`i.quantity`,
    quantityAvailable: available,
    unit: () => sql`i.unit`,
    threshold: () => sql`i.threshold`,
    serial: () => attribute(meant.serialnumber),
    folder: () => sql`(select f.name from folder f where f.company_id = i.company_id and f.id = i.folder_id)`,
    description: () => sql`i.description`,
    createdAt: () => sql`i.created_at`,
    createdBy: () => sql`i.created_by_name`,
    updatedAt: () => sql`i.updated_at`,
    updatedBy: () => sql`i.updated_by_name`,
  })
  const custom = customFinder(fields)
  return listCondition(ctx, text, (name) => column(name) ?? custom(name))
}

type SortColumn = { expression: (ctx: Ctx, status: string | undefined) => RawBuilder<unknown>; nullable?: true }

const natural = (text: RawBuilder<unknown>) => sql`${text} collate natural_order`

const by = (expression: RawBuilder<unknown>): SortColumn => ({ expression: () => expression })

export const VARIANT_SORTS = {
  name: by(natural(sql`i.name`)),
  kind: by(sql`i.variant_kind`),
  tag: { ...by(natural(sql`i.tag`)), nullable: true },
  product: by(natural(sql`p.name`)),
  quantity: by(sql`i.quantity`),
  active: by(sql`i.active`),
  folder: by(natural(sql`(select f.name from folder f where f.company_id = i.company_id and f.id = i.folder_id)`)),
  status: {
    expression: (_, field) =>
      field === undefined ? natural(sql`i.status`) : natural(sql`(i.attributes ->> ${field}::text)`),
    nullable: true,
  },
  expiryDate: { ...by(sql`i.expires_on`), nullable: true },
  createdAt: by(sql`i.created_at`),
  updatedAt: by(sql`i.updated_at`),
} satisfies Record<string, SortColumn>

export type VariantSort = { by: keyof typeof VARIANT_SORTS; descending: boolean; status: string | undefined }

const orderBy = (sort: VariantSort, table: RawBuilder<unknown>) => {
  const direction = sort.descending ? sql`desc` : sql`asc`
  return sql`order by ${table}place ${direction} ${
    (VARIANT_SORTS[sort.by] as SortColumn).nullable
      ? sql`nulls
    last`
      : sql``
  }, ${table}id ${direction}`
}

const inOrder = (ctx: Ctx, filter: VariantFilter, sort: VariantSort) =>
  sql`select * from (select i.id, ${(VARIANT_SORTS[sort.by] as SortColumn).expression(ctx, sort.status)} as place
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
  return rows.map(rowOf)
}

export const guidsOfVariants = (ctx: Ctx, filter: VariantFilter, sort: VariantSort): Promise<OrderedGuids> =>
  orderedGuids(ctx.db, inOrder(ctx, filter, sort))

export const countVariants = async (ctx: Ctx, filter: VariantFilter): Promise<number> => {
  const { rows } = await sql<{
    n: number
  }>`${customPlan} select count(*)::int as n from ${FROM} where ${whereOf(ctx, filter)}`.execute(ctx.db)
  return rows[0]!.n
}
