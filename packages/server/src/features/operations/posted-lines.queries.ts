import type { Ctx } from '../../kernel/context.ts'
import { sql } from '../../kernel/database.ts'

/** What closing a task posted of each of its lines. */
export const setGroups = (ctx: Ctx, task: string, posted: readonly { id: string; group: string }[]) =>
  sql`update operation_line l set posted_group = r.group
    from jsonb_to_recordset(${JSON.stringify(posted)}::jsonb) as r(id uuid, "group" uuid)
    where l.company_id = ${ctx.company.guid} and l.task_id = ${task} and l.id = r.id`.execute(ctx.db)

type ExitStatus = { id: string; status: string; former: string | null }
export const setExitStatuses = (ctx: Ctx, task: string, given: readonly ExitStatus[]) =>
  sql`update operation_line l set exit_status = r.status, former_status = r.former
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as r(id uuid, status text, former text)
    where l.company_id = ${ctx.company.guid} and l.task_id = ${task} and l.id = r.id`.execute(ctx.db)

export type PostedLine = {
  group: string
  item: string | null
  isEquipment: boolean
  exitStatus: string | null
  former: string | null
}
/** The latest act first. */
export const postedLines = async (ctx: Ctx, task: string): Promise<PostedLine[]> => {
  const { rows } = await sql<PostedLine>`select l.posted_group as "group", l.item_id as item,
    coalesce(i.type = 'equipment', false) as "isEquipment", l.exit_status as "exitStatus", l.former_status as former
    from operation_line l left join item i on i.company_id = l.company_id and i.id = l.item_id
    where l.company_id = ${ctx.company.guid} and l.task_id = ${task} and l.posted_group is not null
    order by l.posted_group desc`.execute(ctx.db)
  return rows
}
