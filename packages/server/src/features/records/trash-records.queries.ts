import type { Ctx } from '../../kernel/context.ts'
import { sql } from '../../kernel/database.ts'
import { releaseCodes } from './codes.queries.ts'

export const trashItems = async (ctx: Ctx, guids: readonly string[], batch: string): Promise<void> => {
  const { rows } = await sql<{ article_id: string }>`
    update item set deleted_at = now(), deleted_by = ${ctx.user.guid}, trash_batch = ${batch}, version = version + 1
    where company_id = ${ctx.company.guid} and id = any(${[...guids]}::uuid[]) and deleted_at is null
    returning article_id`.execute(ctx.db)
  await releaseCodes(ctx, [...new Set(rows.map((row) => row.article_id))])
}

export const trashItemsOfFolders = async (ctx: Ctx, folders: readonly string[], batch: string): Promise<void> => {
  const { rows } = await sql<{ article_id: string }>`
    update item set deleted_at = now(), deleted_by = ${ctx.user.guid}, trash_batch = ${batch}, version = version + 1
    where company_id = ${ctx.company.guid} and folder_id = any(${[...folders]}::uuid[]) and deleted_at is null
    returning article_id`.execute(ctx.db)
  await releaseCodes(ctx, [...new Set(rows.map((row) => row.article_id))])
}
