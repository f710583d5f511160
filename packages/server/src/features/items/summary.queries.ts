import { type Ctx, todayOf } from '../../kernel/context.ts'
import { fixed, sql } from '../../kernel/database.ts'
import { guidList, readableFolders } from '../../kernel/folder-access.ts'

type Counts = { comments: number; files: number }
export const countsOf = async (ctx: Ctx, item: string): Promise<Counts> => {
  const { rows } = await fixed<Counts>`select
    (select count(*)::int from record_comment c
      where c.company_id = ${ctx.company.guid} and c.item_id = ${item}) as comments,
    (select count(*)::int from attachment a
      where a.company_id = ${ctx.company.guid} and a.item_id = ${item}) as files`.execute(ctx.db)
  return rows[0]!
}

type Ending = { id: string; name: string; expires_on: string; expired: boolean; quantity: string }
/** Of a record, its variants and lots: what is in stock within reach of the caller and ends first. */
export const nextToExpire = async (ctx: Ctx, item: string): Promise<Ending | undefined> => {
  const folders = readableFolders(ctx)
  const { rows } = await sql<Ending>`
    select i.id, i.name, i.expires_on::text, i.expires_on <= ${todayOf(ctx)}::date as expired, i.quantity from item i
    where i.company_id = ${ctx.company.guid} and i.deleted_at is null and (i.parent_item_id = ${item} or i.id = ${item})
      and i.expires_on is not null and i.quantity > 0
      ${folders ? sql`and i.folder_id = any(${guidList(folders)}::uuid[])` : sql``}
    order by i.expires_on, i.id limit 1`.execute(ctx.db)
  return rows[0]
}
