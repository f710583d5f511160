import type { ItemType, Unit } from '@entrepot/contract/items/item.ts'
import type { Day } from '@entrepot/contract/kernel/company-clock.ts'
import { codeKey, nameKey } from '@entrepot/contract/kernel/text.ts'
import type { VariantKind } from '@entrepot/contract/variants/variant.ts'
import type { Ctx } from '../../kernel/context.ts'
import { constant, fixed, pipeline } from '../../kernel/database.ts'
import type { Joint } from '../../kernel/joint.ts'

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
  }))
  await pipeline([
    ctx.ask(NEW_ITEMS, { company: ctx.company.guid, by: ctx.user, rows }),
    insertItemTags(
      ctx,
      items.flatMap((item) => item.tags.map((tag) => ({ item: item.guid, tag }))),
    ),
  ])
}

const ROW = `id uuid, article_id uuid, folder_id uuid, type text,
  name text, name_key text, description text, tag text, tag_key text, category_id uuid, shelf_id uuid, unit text,
  packaging int, quantity numeric, seq int, threshold numeric, inventory_date date, attributes jsonb,
  parent_item_id uuid, variant_kind text, active boolean, expires_on date, status text`
const [INTO_ITEM, NEW_ITEM, ITEM_ROWS, ITEM_ROWS_OF_CALLS] = [
  constant(`insert into item (company_id, id, article_id, folder_id, type, name, name_key, description, tag, tag_key,
    category_id, shelf_id, unit, packaging, quantity, seq, threshold, inventory_date, attributes, parent_item_id,
    variant_kind, active, expires_on, status, created_by, created_by_name, updated_by, updated_by_name)`),
  constant(`r.id, r.article_id, r.folder_id, r.type, r.name, r.name_key, r.description, r.tag, r.tag_key, r.category_id,
    r.shelf_id, r.unit, r.packaging, r.quantity, r.seq, r.threshold, r.inventory_date, r.attributes, r.parent_item_id,
    r.variant_kind, r.active, r.expires_on, r.status`),
  constant(`r(${ROW})`),
  constant(`r(${ROW}, by_id uuid, by_name text)`),
]
const NEW_ITEMS: Joint<{ company: string; by: { guid: string; name: string }; rows: readonly object[] }> = {
  one: ({ company, by, rows }) =>
    fixed`${INTO_ITEM} select ${company}::uuid, ${NEW_ITEM}, ${by.guid}::uuid, ${by.name}, ${by.guid}::uuid, ${by.name}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as ${ITEM_ROWS}`.compile(),
  several: (all) => {
    const rows = all.flatMap(({ by, rows }) => rows.map((row) => ({ ...row, by_id: by.guid, by_name: by.name })))
    return fixed`${INTO_ITEM} select ${all[0]!.company}::uuid, ${NEW_ITEM}, r.by_id, r.by_name, r.by_id, r.by_name
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as ${ITEM_ROWS_OF_CALLS}`.compile()
  },
  writes: true,
}

export const insertItemTags = async (ctx: Ctx, pairs: readonly { item: string; tag: string }[]): Promise<void> => {
  if (pairs.length === 0) return
  await fixed`insert into item_tag (company_id, item_id, tag_id) select ${ctx.company.guid}::uuid, r.item, r.tag
    from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as r(item uuid, tag uuid) on conflict do nothing`.execute(
    ctx.db,
  )
}
