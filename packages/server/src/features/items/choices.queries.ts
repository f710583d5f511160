import type { ItemType } from '@entrepot/contract/items/item.ts'
import type { Ctx } from '../../kernel/context.ts'
import { fixed, sql } from '../../kernel/database.ts'
import { byKeys } from '../../kernel/joint.ts'

export const categoryFits = async (ctx: Ctx, category: string, type: ItemType): Promise<boolean> =>
  (await typeOfCategory(ctx, category)) === type

/** What a category is for; undefined: there is none, or it is for folders. */
export const typeOfCategory = async (ctx: Ctx, category: string): Promise<string | undefined> =>
  (await ctx.ask(CATEGORY_TYPE, { company: ctx.company.guid, category }))[0]?.item_type ?? undefined

const CATEGORY_TYPE = byKeys<{ company: string; category: string }, { id: string; item_type: string | null }>(
  ({ company, category }) =>
    fixed<{ id: string; item_type: string | null }>`select id, item_type from category
      where company_id = ${company} and id = ${category}`.compile(),
  'select id, item_type from category where company_id = $1 and id = any(array[ALL]::uuid[])',
  ({ category }) => [category],
  ({ id }) => id,
)

export const shelfIsIn = async (ctx: Ctx, shelf: string, folder: string): Promise<boolean> =>
  (await ctx.db
    .selectFrom('shelf')
    .select('id')
    .where('company_id', '=', ctx.company.guid)
    .where('id', '=', shelf)
    .where('folder_id', '=', folder)
    .executeTakeFirst()) !== undefined

export const namesTaken = async (ctx: Ctx, folder: string, keys: readonly string[]): Promise<Set<string>> => {
  const { rows } = await sql<{
    name_key: string
  }>`select name_key from item where company_id = ${ctx.company.guid} and folder_id = ${folder} and deleted_at is null
    and tag_key = '' and name_key = any(${[...keys]}::text[])`.execute(ctx.db)
  return new Set(rows.map((row) => row.name_key))
}
