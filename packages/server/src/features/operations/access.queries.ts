import { can } from '@entrepot/contract/kernel/rights.ts'
import { anyRole, type Role, roles } from '@entrepot/contract/kernel/roles.ts'
import type { RawBuilder, SqlBool } from 'kysely'
import type { Ctx } from '../../kernel/context.ts'
import { sql } from '../../kernel/database.ts'
import { inFolders, readableFolders } from '../../kernel/folder-access.ts'

const holds = ({ rights }: Ctx, needed: readonly Role[]) => can(rights.roles, needed)

/** The caller and their groups: whom a task may be given to for it to be theirs. Read once for a statement. */
const mine = (ctx: Ctx) => sql`(select ${ctx.user.guid}::uuid union all select m.group_id from group_member m
  where m.company_id = ${ctx.company.guid} and m.user_id = ${ctx.user.guid})`

/** A task of operation `o` is given to the caller or to one of their groups. */
export const isGivenToMe = (ctx: Ctx): RawBuilder<SqlBool> => sql`o.id in (select g.operation_id from operation_task g
  where g.company_id = ${ctx.company.guid} and g.assignee_id in ${mine(ctx)})`

export const taskIsMine = (ctx: Ctx, alias: string): RawBuilder<SqlBool> =>
  sql`${sql.ref(`${alias}.assignee_id`)} in ${mine(ctx)}`

const whereSeen = (ctx: Ctx): RawBuilder<unknown> => {
  const folders = readableFolders(ctx)
  return folders === null ? sql`true` : inFolders(ctx, sql`o.location_id`, folders)
}

/**
 * Operation `o` is there for the caller (INTER-17): all of them with full rights, otherwise those that they made, have
 * a task of, or whose location they see. Roles for templates open those made from one; no role at all, own tasks only
 * (settled difference 12).
 */
export const isSeen = (ctx: Ctx): RawBuilder<SqlBool> => {
  if (holds(ctx, roles('INTERVENTION'))) return sql`true`
  const own = sql`o.created_by = ${ctx.user.guid} or ${whereSeen(ctx)}`
  if (holds(ctx, anyRole('INTERVENTION'))) return sql`(${own} or ${isGivenToMe(ctx)})`
  if (holds(ctx, anyRole('CUSTOM_INTERVENTION'))) return sql`(o.type = 'custom' and (${own}) or ${isGivenToMe(ctx)})`
  return isGivenToMe(ctx)
}

/**
 * A line of task `t` of operation `o` lies where the caller sees; what is received is seen by who sees the place that
 * it comes to. A code that nothing carries lies nowhere.
 */
export const isLineSeen = (ctx: Ctx): RawBuilder<SqlBool> => {
  const folders = readableFolders(ctx)
  return folders === null
    ? sql`true`
    : sql`(l.folder_id is null or ${inFolders(ctx, sql`l.folder_id`, folders)}
        or (t.kind = 'out_of_stock_reception' and o.type in ('move', 'out_of_stock') and ${inFolders(ctx, sql`o.destination_id`, folders)}))`
}

/** What is on its way (`w`, of operation `o`) shows to who sees one of its two ends. */
export const isTransitSeen = (ctx: Ctx): RawBuilder<SqlBool> => {
  const folders = readableFolders(ctx)
  return folders === null
    ? sql`true`
    : sql`(${inFolders(ctx, sql`w.folder_id`, folders)} or ${inFolders(ctx, sql`o.destination_id`, folders)})`
}
