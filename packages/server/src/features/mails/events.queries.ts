import type { EventName } from '@entrepot/contract/modules.ts'
import type { Occurred } from '../../kernel/consumers.ts'
import type { Ctx } from '../../kernel/context.ts'
import { sql } from '../../kernel/database.ts'

const COLUMNS = sql`a.id, a.event, a.created_at as at, a.entity_id as record, a.entity_name as name,
  a.folder_id as folder, a.user_id as by, a.user_name as "byName", a.comment, a.group_id as "group", a.changes, a.payload`

/** Events by their ids, in the order in which they happened. */
export const eventsByGuid = async (ctx: Ctx, guids: readonly string[]): Promise<Occurred[]> => {
  const { rows } = await sql<Occurred>`select ${COLUMNS} from activity a
    where a.company_id = ${ctx.company.guid} and a.id = any(${[...guids]}::uuid[])
    order by a.created_at, a.id`.execute(ctx.db)
  return rows
}

/** Those of the last days, the latest of them first. `record`: of this one alone. */
export const pastEvents = async (
  ctx: Ctx,
  { events, days, most, record }: { events: readonly EventName[]; days: number; most: number; record?: string },
): Promise<Occurred[]> => {
  const { rows } = await sql<Occurred>`select ${COLUMNS} from activity a
    where a.company_id = ${ctx.company.guid} and a.event = any(${[...events]}::text[])
      and a.created_at >= now() - make_interval(days => ${days})
      ${record === undefined ? sql`` : sql`and a.entity_id = ${record}`}
    order by a.created_at desc, a.id desc limit ${most}`.execute(ctx.db)
  return rows
}
