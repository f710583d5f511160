import type { Category } from '@entrepot/contract/categories/category.ts'
import { nameKey } from '@entrepot/contract/kernel/text.ts'
import type { Ctx } from '../../kernel/context.ts'
import { sql } from '../../kernel/database.ts'

export const listCategories = async (ctx: Ctx, target: 'item' | 'folder' | undefined): Promise<Category[]> => {
  let query = ctx.db.selectFrom('category').select(['id', 'name', 'item_type', 'folder_type']).where('company_id', '=', ctx.company.guid).orderBy('name_key')
  if (target) query = query.where(target === 'item' ? 'item_type' : 'folder_type', 'is not', null)
  return (await query.execute()).map((row) => ({ guid: row.id, name: row.name, itemType: row.item_type as Category['itemType'], folderType: row.folder_type as Category['folderType'] }))
}

export const insertCategory = (ctx: Ctx, category: Category) =>
  ctx.db.insertInto('category').values({ company_id: ctx.company.guid, id: category.guid, name: category.name, name_key: nameKey(category.name), item_type: category.itemType, folder_type: category.folderType }).execute()

/** Guids by type and name key: `product piles`. */
export const categoriesByName = async (ctx: Ctx): Promise<Map<string, string>> => {
  const rows = await ctx.db.selectFrom('category').select(['id', 'name_key', 'item_type', 'folder_type']).where('company_id', '=', ctx.company.guid).execute()
  return new Map(rows.map((row) => [`${row.item_type ?? row.folder_type} ${row.name_key}`, row.id]))
}

export const createCategories = async (ctx: Ctx, wanted: readonly { name: string; itemType: string | null; folderType: string | null }[]): Promise<void> => {
  if (wanted.length === 0) return
  const rows = wanted.map((c) => ({ id: ctx.services.clock.uuid(), name: c.name, name_key: nameKey(c.name), item_type: c.itemType, folder_type: c.folderType }))
  await sql`insert into category (company_id, id, name, name_key, item_type, folder_type) select ${ctx.company.guid}::uuid, r.id, r.name, r.name_key, r.item_type, r.folder_type
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id uuid, name text, name_key text, item_type text, folder_type text) order by r.name_key on conflict do nothing`.execute(ctx.db)
}
