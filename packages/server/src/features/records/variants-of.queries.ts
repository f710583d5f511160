import type { Ctx } from '../../kernel/context.ts'
import { fixed, sql } from '../../kernel/database.ts'
import { itemColumns, type ItemRow, type RawItem, rowsOf } from './record-rows.queries.ts'

/** Live variants and lots of products, in guid order. */
export const variantsOf = async (
  ctx: Ctx,
  products: readonly string[],
): Promise<{ guid: string; product: string }[]> => {
  if (products.length === 0) return []
  const { rows } = await fixed<{ id: string; parent_item_id: string }>`
    select id, parent_item_id from item where company_id = ${ctx.company.guid} and deleted_at is null
    and parent_item_id = any(${[...products]}::uuid[]) order by id`.execute(ctx.db)
  return rows.map((row) => ({ guid: row.id, product: row.parent_item_id }))
}

/** Live variants and lots of products. */
export const rowsOfProducts = async (ctx: Ctx, products: readonly string[]): Promise<ItemRow[]> => {
  const { rows } = await sql<RawItem>`select ${itemColumns} from item i
    where i.company_id = ${ctx.company.guid} and i.deleted_at is null
    and i.parent_item_id = any(${[...products]}::uuid[]) order by i.id`.execute(ctx.db)
  return rowsOf(ctx, rows)
}

/** Every live record of an article, those in hidden folders as well. */
export const recordsOfArticle = async (ctx: Ctx, article: string): Promise<ItemRow[]> => {
  const { rows } = await sql<RawItem>`select ${itemColumns} from item i where i.company_id = ${ctx.company.guid}
    and i.article_id = ${article} and i.deleted_at is null order by i.id`.execute(ctx.db)
  return rowsOf(ctx, rows)
}
