import type { FolderType } from '@entrepot/contract/folders/folder.ts'
import type { ItemType, Unit } from '@entrepot/contract/items/item.ts'
import { type Ctx, nowOf } from '../../kernel/context.ts'
import { sql } from '../../kernel/database.ts'
import { LIMITS } from '../../kernel/limits.ts'
import type { PlaceState } from '../../kernel/trash.ts'

/** Name, type and unit are its article's by now. `product`: of a variant or lot, the record that it belongs to. */
export type TrashedItem = {
  guid: string
  name: string
  article: string
  type: ItemType
  unit: Unit
  quantity: string
  folder: string
  folderName: string
  folderIs: PlaceState
  batch: string
  product: { guid: string; name: string; isTrashed: boolean } | null
}
export type TrashedFolder = {
  guid: string
  name: string
  type: FolderType
  parent: string | null
  parentIs: PlaceState
  batch: string
  ancestors: string[]
}

/** What was deleted before this is gone for whoever asks, whether the job has been there or not (TRASH-02). */
export const keptSince = (now: Date): Date => new Date(now.getTime() - LIMITS.trashKeptMs)
export const stateOf = (folder: string) =>
  sql.raw(
    `case when ${folder}.id is null or ${folder}.deleted_at is null then 'live' when ${folder}.trash_batch is null then 'gone' else 'trash' end`,
  )

export const trashedItems = async (ctx: Ctx, guids: readonly string[]): Promise<Map<string, TrashedItem>> => {
  const { rows } = await sql<{
    id: string
    name: string
    article_id: string
    type: ItemType
    unit: Unit
    quantity: string
    folder_id: string
    folder_name: string
    state: PlaceState
    trash_batch: string
    parent_item_id: string | null
    product_name: string | null
    product_trashed: boolean | null
  }>`
    select i.id, a.name, i.article_id, a.type, a.unit, i.quantity, i.folder_id, f.name as folder_name,
    ${stateOf('f')} as state, i.trash_batch, i.parent_item_id, p.name as product_name,
    p.trash_batch is not null as product_trashed
    from item i join article a on a.company_id = i.company_id and a.id = i.article_id
    join folder f on f.company_id = i.company_id and f.id = i.folder_id
    left join item p on p.company_id = i.company_id and p.id = i.parent_item_id
    where i.company_id = ${ctx.company.guid} and i.trash_batch is not null and i.deleted_at > ${keptSince(nowOf(ctx))}
    and i.id = any(${[...guids]}::uuid[]) order by i.id for update of i`.execute(ctx.db)
  return new Map(
    rows.map((row) => [
      row.id,
      {
        guid: row.id,
        name: row.name,
        article: row.article_id,
        type: row.type,
        unit: row.unit,
        quantity: row.quantity,
        folder: row.folder_id,
        folderName: row.folder_name,
        folderIs: row.state,
        batch: row.trash_batch,
        product:
          row.parent_item_id === null
            ? null
            : { guid: row.parent_item_id, name: row.product_name ?? '', isTrashed: row.product_trashed === true },
      },
    ]),
  )
}

export const trashedFolders = async (ctx: Ctx, guids: readonly string[]): Promise<Map<string, TrashedFolder>> => {
  const { rows } = await sql<{
    id: string
    name: string
    type: FolderType
    parent_id: string | null
    state: PlaceState
    trash_batch: string
    ancestors: string[]
  }>`
    select f.id, f.name, f.type, f.parent_id, ${stateOf('p')} as state, f.trash_batch, f.ancestors from folder f
    left join folder p on p.company_id = f.company_id and p.id = f.parent_id
    where f.company_id = ${ctx.company.guid} and f.trash_batch is not null and f.deleted_at > ${keptSince(nowOf(ctx))}
    and f.id = any(${[...guids]}::uuid[]) order by f.id for update of f`.execute(ctx.db)
  return new Map(
    rows.map((row) => [
      row.id,
      {
        guid: row.id,
        name: row.name,
        type: row.type,
        parent: row.parent_id,
        parentIs: row.state,
        batch: row.trash_batch,
        ancestors: row.ancestors,
      },
    ]),
  )
}

export type TrashedVariant = { guid: string; name: string; nameKey: string; article: string; quantity: string }
/** Variants and lots that went with their product, or with their folder, in one deletion. */
export const trashedVariants = async (ctx: Ctx, batch: string, product: string | null): Promise<TrashedVariant[]> => {
  const { rows } = await sql<{ id: string; name: string; name_key: string; article_id: string; quantity: string }>`
    select i.id, a.name, a.name_key, i.article_id, i.quantity from item i
    join article a on a.company_id = i.company_id and a.id = i.article_id
    where i.company_id = ${ctx.company.guid} and i.trash_batch = ${batch}
    and i.parent_item_id is not null ${product ? sql`and i.parent_item_id = ${product}` : sql``} order by i.id`.execute(
    ctx.db,
  )
  return rows.map((row) => ({
    guid: row.id,
    name: row.name,
    nameKey: row.name_key,
    article: row.article_id,
    quantity: row.quantity,
  }))
}

/** Folders of one deletion come back together, and none that was trashed before (TRASH-10). */
export const reviveFolders = async (ctx: Ctx, batch: string): Promise<{ guid: string; tag: string | null }[]> => {
  const { rows } = await sql<{
    guid: string
    tag: string | null
  }>`update folder set deleted_at = null, deleted_by = null, trash_batch = null, version = version + 1
    where company_id = ${ctx.company.guid} and trash_batch = ${batch} returning id as guid, tag`.execute(ctx.db)
  return rows
}

export const batchSize = async (ctx: Ctx, batch: string): Promise<number> => {
  const { rows } = await sql<{
    n: number
  }>`select count(*)::int as n from item where company_id = ${ctx.company.guid} and trash_batch = ${batch}`.execute(
    ctx.db,
  )
  return rows[0]!.n
}

/** Under another parent, with everything below. */
export const placeTrashedFolder = (
  ctx: Ctx,
  { guid, ancestors }: TrashedFolder,
  parent: { guid: string; ancestors: readonly string[] },
) => {
  const above = [...parent.ancestors, parent.guid]
  return sql`update folder set parent_id = case when id = ${guid} then ${parent.guid}::uuid
    else parent_id end, ancestors = ${above}::uuid[] || ancestors[${ancestors.length + 1}:]
    where company_id = ${ctx.company.guid} and (id = ${guid} or ancestors @> array[${guid}::uuid])`.execute(ctx.db)
}
