import type { ItemType, Unit } from '@entrepot/contract/items/item.ts'
import type { Day } from '@entrepot/contract/kernel/company-clock.ts'
import type { TagRef } from '@entrepot/contract/tags/tag-color.ts'
import type { VariantKind } from '@entrepot/contract/variants/variant.ts'
import type { Ctx } from '../../kernel/context.ts'
import { constant, fixed, sql } from '../../kernel/database.ts'
import { byKeys } from '../../kernel/joint.ts'
import { type Ref, refOf } from '../../kernel/stamps.ts'
import { categoryNames, shelfNames, type TagName, tagNames } from './names.queries.ts'
import type { Reserved } from './reserved.ts'

/** What the variants and lots of a product hold together (T34). */
export type Held = { variants: number; lots: number; quantity: string; reserved: Reserved }

export const countOf = ({ held }: Pick<ItemRow, 'held'>): number => held.variants + held.lots

/** Of a variant or lot; the product is the record that it belongs to, in the same folder. */
export type VariantFacts = {
  kind: VariantKind
  product: { guid: string; name: string; tag: string | null }
  status: string | null
  expiresOn: Day | null
}

/** A live record, as every list shows it. */
export type CoreRow = {
  guid: string
  article: string
  folder: string
  type: ItemType
  name: string
  description: string
  tag: string | null
  category: Ref | null
  shelf: Ref | null
  unit: Unit
  packaging: number
  quantity: string
  reserved: Reserved
  threshold: string | null
  attributes: Record<string, unknown>
  picture: string | null
  held: Held
  variant: VariantFacts | null
  active: boolean
  version: number
  updatedAt: Date
}
/** The same with all that is said of it. */
export type ItemRow = CoreRow & {
  tags: TagRef[]
  inventoryDate: string | null
  lastQuantity: string | null
  inventoryDiff: string | null
  seq: number
  createdAt: Date
  createdBy: Ref | null
  updatedBy: Ref | null
  updatedByName: string
}

export type RawCore = {
  id: string
  article_id: string
  folder_id: string
  type: ItemType
  name: string
  description: string
  tag: string | null
  category_id: string | null
  shelf_id: string | null
  unit: Unit
  packaging: number
  quantity: string
  reserved: Reserved
  threshold: string | null
  attributes: Record<string, unknown>
  picture_id: string | null
  variant_count: number
  lot_count: number
  variants_quantity: string
  variants_reserved: Reserved
  active: boolean
  variant_kind: VariantKind | null
  parent_item_id: string | null
  product: Omit<VariantFacts['product'], 'guid'> | null
  status: string | null
  expires_on: Day | null
  version: number
  updated_at: Date
}
export type RawItem = RawCore & {
  tag_ids: string[] | null
  inventory_date: string | null
  last_quantity: string | null
  inventory_diff: string | null
  seq: number
  created_at: Date
  created_by: string | null
  created_by_name: string
  updated_by: string | null
  updated_by_name: string
}

/** What records say by guid alone: most of these names are known to the node (`kept-names.ts`). */
type Names = Record<'categories' | 'shelves', ReadonlyMap<string, string>>
const namesIn = async (ctx: Ctx, raws: readonly RawCore[]): Promise<Names> => {
  const [categories, shelves] = await Promise.all([
    categoryNames(
      ctx,
      raws.map((raw) => raw.category_id),
    ),
    shelfNames(
      ctx,
      raws.map((raw) => raw.shelf_id),
    ),
  ])
  return { categories, shelves }
}

const coreOf = (raw: RawCore, { categories, shelves }: Names): CoreRow => ({
  guid: raw.id,
  article: raw.article_id,
  folder: raw.folder_id,
  type: raw.type,
  name: raw.name,
  description: raw.description,
  tag: raw.tag,
  category: refOf(raw.category_id, categories.get(raw.category_id ?? '') ?? null),
  shelf: refOf(raw.shelf_id, shelves.get(raw.shelf_id ?? '') ?? null),
  unit: raw.unit,
  packaging: raw.packaging,
  quantity: raw.quantity,
  reserved: raw.reserved,
  threshold: raw.threshold,
  attributes: raw.attributes,
  picture: raw.picture_id,
  held: {
    variants: raw.variant_count,
    lots: raw.lot_count,
    quantity: raw.variants_quantity,
    reserved: raw.variants_reserved,
  },
  active: raw.active,
  variant: raw.variant_kind && {
    kind: raw.variant_kind,
    product: { name: '', tag: null, ...raw.product, guid: raw.parent_item_id! },
    status: raw.status,
    expiresOn: raw.expires_on,
  },
  version: raw.version,
  updatedAt: raw.updated_at,
})

const rowOf = (raw: RawItem, names: Names, tags: ReadonlyMap<string, TagName>): ItemRow => ({
  ...coreOf(raw, names),
  tags: raw.tag_ids === null ? [] : inOrder(tags, raw.tag_ids),
  inventoryDate: raw.inventory_date,
  lastQuantity: raw.last_quantity,
  inventoryDiff: raw.inventory_diff,
  seq: raw.seq,
  createdAt: raw.created_at,
  createdBy: refOf(raw.created_by, raw.created_by_name),
  updatedBy: refOf(raw.updated_by, raw.updated_by_name),
  updatedByName: raw.updated_by_name,
})

/** Records with the names of what they say by guid. */
export const coresOf = async (ctx: Ctx, raws: readonly RawCore[]): Promise<CoreRow[]> => {
  const names = await namesIn(ctx, raws)
  return raws.map((raw) => coreOf(raw, names))
}
/** The same with all that is said of them, and keywords in the order of their names. */
export const rowsOf = async (ctx: Ctx, raws: readonly RawItem[]): Promise<ItemRow[]> => {
  const [names, tags] = await Promise.all([
    namesIn(ctx, raws),
    tagNames(
      ctx,
      raws.flatMap((raw) => raw.tag_ids ?? []),
    ),
  ])
  return raws.map((raw) => rowOf(raw, names, tags))
}
const inOrder = (tags: ReadonlyMap<string, TagName>, guids: readonly string[]): TagRef[] =>
  guids
    .flatMap((guid) => tags.get(guid) ?? [])
    .toSorted((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ ref }) => ref)

/** The columns of a record named `i`, in the order of nothing: names carry them. */
const CORE = `
  i.id, i.article_id, i.folder_id, i.type, i.name, i.description, i.tag,
  i.category_id, i.shelf_id, i.unit, i.packaging, i.quantity, i.reserved, i.threshold, i.attributes, i.picture_id,
  i.variant_count, i.lot_count, i.variants_quantity, i.variants_reserved, i.active, i.variant_kind, i.status, i.expires_on,
  i.parent_item_id, case when i.parent_item_id is not null then
    (select jsonb_build_object('name', p.name, 'tag', p.tag) from item p where p.company_id = i.company_id and p.id = i.parent_item_id) end as product,
  i.version, i.updated_at`
export const COLUMNS = `${CORE},
  nullif(array(select it.tag_id from item_tag it where it.company_id = i.company_id and it.item_id = i.id), '{}') as tag_ids,
  i.inventory_date, i.last_quantity, i.inventory_diff,
  i.seq, i.created_at, i.created_by, i.created_by_name, i.updated_by, i.updated_by_name`

/** What every list shows of records, for one that names its fields. */
export const coreColumns = sql.raw(CORE)
export const itemColumns = sql.raw(COLUMNS)

/** The same for a `fixed` statement. */
export const fixedItemColumns = constant(COLUMNS)

/**
 * A list is planned anew at every call, because the planner takes one for ten; one record or the two ends of a
 * transfer, which most calls ask for, are planned once.
 */
export const itemsByGuid = async (ctx: Ctx, guids: readonly string[]): Promise<Map<string, ItemRow>> => {
  const rows = await ctx.ask(LIVE_ITEMS, { company: ctx.company.guid, guids })
  return new Map((await rowsOf(ctx, rows)).map((row) => [row.guid, row]))
}

const LIVE_ITEMS = byKeys<{ company: string; guids: readonly string[] }, RawItem>(
  ({ company, guids }) =>
    (guids.length === 1
      ? fixed<RawItem>`select ${fixedItemColumns} from item i
          where i.company_id = ${company} and i.deleted_at is null and i.id = ${guids[0]}`
      : guids.length === 2
        ? fixed<RawItem>`select ${fixedItemColumns} from item i
            where i.company_id = ${company} and i.deleted_at is null and i.id in (${guids[0]}, ${guids[1]})`
        : fixed<RawItem>`select ${fixedItemColumns} from item i
            where i.company_id = ${company} and i.deleted_at is null and i.id = any(${[...guids]}::uuid[])`
    ).compile(),
  `select ${COLUMNS} from item i where i.company_id = $1 and i.deleted_at is null and i.id = any(array[ALL]::uuid[])`,
  ({ guids }) => guids,
  ({ id }) => id,
)

/** The same with what lies in the trash, for who tells what happened to it. */
export const itemsEver = async (ctx: Ctx, guids: readonly string[]): Promise<Map<string, ItemRow>> => {
  const { rows } = await fixed<RawItem>`select ${fixedItemColumns} from item i
    where i.company_id = ${ctx.company.guid} and i.id = any(${[...guids]}::uuid[])`.execute(ctx.db)
  return new Map((await rowsOf(ctx, rows)).map((row) => [row.guid, row]))
}
