import type { Activity } from '@entrepot/contract/activity/activity.ts'
import type { Ctx } from '../../kernel/context.ts'
import { sql } from '../../kernel/database.ts'
import { readableFolders } from '../../kernel/folder-access.ts'

export type ActivityFilter = { entity?: string | undefined; guid?: string | undefined; user?: string | undefined; action?: string | undefined; from?: Date | undefined; before?: Date | undefined; settings: readonly string[]; placed: readonly string[] }

/** Rows of visible folders, and those of settings areas the caller has a role in (ACT-03). */
export const pageOfActivity = async (ctx: Ctx, filter: ActivityFilter, page: { offset: number; limit: number }): Promise<{ data: Activity[]; total: number }> => {
  const folders = readableFolders(ctx)
  const where = sql`where a.company_id = ${ctx.company.guid}
    and (a.entity = any(${[...filter.settings]}::text[]) or (a.entity = any(${[...filter.placed]}::text[]) and ${folders ? sql`(a.folder_id = any(${folders}::uuid[]) or (a.folder_id is null and a.user_id = ${ctx.user.guid}))` : sql`true`}))
    ${filter.entity ? sql`and a.entity = ${filter.entity}` : sql``} ${filter.guid ? sql`and a.entity_id = ${filter.guid}` : sql``} ${filter.user ? sql`and a.user_id = ${filter.user}` : sql``}
    ${filter.action ? sql`and a.action = ${filter.action}` : sql``} ${filter.from ? sql`and a.created_at >= ${filter.from}` : sql``} ${filter.before ? sql`and a.created_at < ${filter.before}` : sql``}`
  const [{ rows }, count] = await Promise.all([
    sql<{ id: string; created_at: Date; user_id: string | null; user_name: string; entity: Activity['entity']; entity_id: string; entity_name: string; action: Activity['action']; changes: Activity['changes']; comment: string }>`
      select id, created_at, user_id, user_name, entity, entity_id, entity_name, action, changes, comment from activity a ${where} order by a.created_at desc, a.id desc offset ${page.offset} limit ${page.limit}`.execute(ctx.db),
    sql<{ n: number }>`select count(*)::int as n from activity a ${where}`.execute(ctx.db),
  ])
  const data = rows.map((row) => ({
    guid: row.id, date: row.created_at.toISOString(), user: row.user_id ? { guid: row.user_id, name: row.user_name } : null, entity: row.entity, entityGuid: row.entity_id, entityName: row.entity_name, action: row.action,
    changes: row.changes, comment: row.comment,
  }))
  return { data, total: count.rows[0]!.n }
}
