import { type Ctx } from '../../kernel/context.ts'

export const favouritesOf = async (ctx: Ctx): Promise<Set<string>> => {
  const rows = await ctx.db
    .selectFrom('folder_favourite')
    .select('folder_id')
    .where('company_id', '=', ctx.company.guid)
    .where('user_id', '=', ctx.user.guid)
    .execute()
  return new Set(rows.map((row) => row.folder_id))
}

export const addFavourite = (ctx: Ctx, folder: string) =>
  ctx.db
    .insertInto('folder_favourite')
    .values({ company_id: ctx.company.guid, user_id: ctx.user.guid, folder_id: folder })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

export const removeFavourite = (ctx: Ctx, folder: string) =>
  ctx.db
    .deleteFrom('folder_favourite')
    .where('company_id', '=', ctx.company.guid)
    .where('user_id', '=', ctx.user.guid)
    .where('folder_id', '=', folder)
    .execute()
