import type { Unit } from '@entrepot/contract/items/item.ts'
import type { Ctx } from '../../kernel/context.ts'
import { sql } from '../../kernel/database.ts'

/** Whether something of these articles, or of their variants and lots, lies in the trash with stock. */
export const trashHolds = async (ctx: Ctx, articles: readonly string[]): Promise<boolean> =>
  (
    await sql<{ held: boolean }>`select exists (select from item i where i.company_id = ${ctx.company.guid}
      and i.article_id = any(${[...articles]}::uuid[]) and i.deleted_at is not null and i.purged_at is null and i.merged_into is null
      and i.quantity > 0) as held`.execute(ctx.db)
  ).rows[0]!.held

export const setUnitOfArticles = async (ctx: Ctx, articles: readonly string[], unit: Unit): Promise<void> => {
  await sql`update article set unit = ${unit}
    where company_id = ${ctx.company.guid} and id = any(${[...articles]}::uuid[])`.execute(ctx.db)
}

/** How many units one scan of each further code means. */
export const setScanned = async (ctx: Ctx, codes: readonly { guid: string; quantity: string }[]): Promise<void> => {
  if (codes.length === 0) return
  await sql`update code k set quantity = r.quantity from jsonb_to_recordset(${JSON.stringify(codes)}::jsonb)
    as r(guid uuid, quantity numeric) where k.company_id = ${ctx.company.guid} and k.id = r.guid`.execute(ctx.db)
}

/** The alert threshold on what an article has in all folders together, as the database has it. */
export const totalThreshold = async (ctx: Ctx, article: string): Promise<string | null> =>
  (
    await sql<{ threshold: string | null }>`select threshold from article
      where company_id = ${ctx.company.guid} and id = ${article}`.execute(ctx.db)
  ).rows[0]?.threshold ?? null
export const setTotalThreshold = async (ctx: Ctx, article: string, threshold: string | null): Promise<void> => {
  await sql`update article set threshold = ${threshold}::numeric
    where company_id = ${ctx.company.guid} and id = ${article}`.execute(ctx.db)
}
