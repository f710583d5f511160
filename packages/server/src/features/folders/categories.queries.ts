import { type FolderType } from '@entrepot/contract/folders/folder.ts'
import { type Ctx } from '../../kernel/context.ts'
import { fixed } from '../../kernel/database.ts'

export const folderCategoryIs = async (ctx: Ctx, category: string, type: FolderType): Promise<boolean> =>
  (
    await ctx.db
      .selectFrom('category')
      .select('folder_type')
      .where('company_id', '=', ctx.company.guid)
      .where('id', '=', category)
      .executeTakeFirst()
  )?.folder_type === type

/** Folders without these categories, which are about to go. */
export const letGoOfCategories = async (
  ctx: Ctx,
  folders: readonly string[],
  categories: readonly string[],
): Promise<void> => {
  if (folders.length === 0 || categories.length === 0) return
  await fixed`update folder set category_id = null
    where company_id = ${ctx.company.guid} and id = any(${[...folders]}::uuid[])
    and category_id = any(${[...categories]}::uuid[])`.execute(ctx.db)
}
