import type { ItemType, Unit } from '@entrepot/contract/items/item.ts'
import type { Day } from '@entrepot/contract/kernel/company-clock.ts'
import { codeKey, nameKey } from '@entrepot/contract/kernel/text.ts'
import type { VariantKind } from '@entrepot/contract/variants/variant.ts'
import type { Ctx } from '../../kernel/context.ts'
import { fixed, pipeline } from '../../kernel/database.ts'
import { insertingInto } from '../../kernel/new-rows.ts'

/** What a new variant or lot has beside what every record has; `parent` is the record of its product. */
export type NewVariant = {
  parent: string
  kind: VariantKind
  active: boolean
  expiresOn: Day | null
  status: string | null
}

export type NewItem = {
  guid: string
  article: string
  folder: string
  type: ItemType
  name: string
  description: string
  tag: string | null
  category: string | null
  shelf: string | null
  unit: Unit
  packaging: number
  quantity: string
  seq: number
  threshold: string | null
  inventoryDate: string | null
  attributes: Record<string, unknown>
  tags: readonly string[]
  variant?: NewVariant | undefined
}

export const insertItems = async (ctx: Ctx, items: readonly NewItem[]): Promise<void> => {
  const { guid: by, name: byName } = ctx.user
  const rows = items.map((i) => ({
    id: i.guid,
    article_id: i.article,
    folder_id: i.folder,
    type: i.type,
    name: i.name,
    name_key: nameKey(i.name),
    description: i.description,
    tag: i.tag,
    tag_key: i.tag ? codeKey(i.tag) : '',
    category_id: i.category,
    shelf_id: i.shelf,
    unit: i.unit,
    packaging: i.packaging,
    quantity: i.quantity,
    seq: i.seq,
    threshold: i.threshold,
    inventory_date: i.inventoryDate,
    attributes: i.attributes,
    parent_item_id: i.variant?.parent ?? null,
    variant_kind: i.variant?.kind ?? null,
    active: i.variant?.active ?? true,
    expires_on: i.variant?.expiresOn ?? null,
    status: i.variant?.status ?? null,
    created_by: by,
    created_by_name: byName,
    updated_by: by,
    updated_by_name: byName,
  }))
  await pipeline([
    ctx.ask(NEW_ITEMS, { company: ctx.company.guid, rows }),
    insertItemTags(
      ctx,
      items.flatMap((item) => item.tags.map((tag) => ({ item: item.guid, tag }))),
    ),
  ])
}

const NEW_ITEMS = insertingInto('item', [
  'id',
  'article_id',
  'folder_id',
  'type',
  'name',
  'name_key',
  'description',
  'tag',
  'tag_key',
  'category_id',
  'shelf_id',
  'unit',
  'packaging',
  'quantity',
  'seq',
  'threshold',
  'inventory_date',
  'attributes',
  'parent_item_id',
  'variant_kind',
  'active',
  'expires_on',
  'status',
  'created_by',
  'created_by_name',
  'updated_by',
  'updated_by_name',
])

/** New records are not counted in their folders from here on, and then all of them at once. */
export const countLater = (ctx: Ctx) => fixed`select set_config('app.counters', 'later', true)`.execute(ctx.db)
export const countNow = (ctx: Ctx, items: readonly string[]) =>
  fixed`select set_config('app.counters', '', true), count_new_items(${ctx.company.guid}::uuid, ${[...items]}::uuid[])`.execute(
    ctx.db,
  )

export const insertItemTags = async (ctx: Ctx, pairs: readonly { item: string; tag: string }[]): Promise<void> => {
  if (pairs.length === 0) return
  await fixed`insert into item_tag (company_id, item_id, tag_id) select ${ctx.company.guid}::uuid, r.item, r.tag
    from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as r(item uuid, tag uuid) on conflict do nothing`.execute(
    ctx.db,
  )
}
