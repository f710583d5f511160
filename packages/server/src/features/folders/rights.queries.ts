import { type FolderRights } from '@entrepot/contract/folders/folder.ts'
import { type Ctx } from '../../kernel/context.ts'
import { sql } from '../../kernel/database.ts'

export const rightsOn = async (ctx: Ctx, guid: string): Promise<FolderRights> => {
  const { rows } = await sql<{
    user_id: string | null
    group_id: string | null
    level: 'none' | 'read' | 'write'
    name: string
  }>`
    select p.user_id, p.group_id, p.level, coalesce(g.name, trim(u.firstname || ' ' || u.lastname)) as name
    from folder_permission p left join user_group g on g.company_id = p.company_id and g.id = p.group_id
    left join app_user u on u.company_id = p.company_id and u.id = p.user_id
    where p.company_id = ${ctx.company.guid} and p.folder_id = ${guid} order by name`.execute(ctx.db)
  return {
    users: rows.flatMap((row) =>
      row.user_id ? [{ user: { guid: row.user_id, name: row.name }, permission: row.level }] : [],
    ),
    groups: rows.flatMap((row) =>
      row.group_id ? [{ group: { guid: row.group_id, name: row.name }, permission: row.level }] : [],
    ),
  }
}

type Held = { guid: string; level: string }
/** What stays as it is is not written again: its history tells what changed. */
export const replaceRights = async (
  ctx: Ctx,
  folder: string,
  users: readonly Held[],
  groups: readonly Held[],
): Promise<void> => {
  const held = JSON.stringify([
    ...users.map(({ guid, level }) => ({ id: ctx.services.clock.uuid(), user_id: guid, group_id: null, level })),
    ...groups.map(({ guid, level }) => ({ id: ctx.services.clock.uuid(), user_id: null, group_id: guid, level })),
  ])
  const rows = sql`jsonb_to_recordset(${held}::jsonb) as r(id uuid, user_id uuid, group_id uuid, level text)`
  await sql`delete from folder_permission p where p.company_id = ${ctx.company.guid} and p.folder_id = ${folder}
    and not exists (select from ${rows}
      where (r.user_id, r.group_id, r.level) is not distinct from (p.user_id, p.group_id, p.level))`.execute(ctx.db)
  await sql`insert into folder_permission (company_id, id, folder_id, level, user_id, group_id)
    select ${ctx.company.guid}::uuid, r.id, ${folder}::uuid, r.level, r.user_id, r.group_id from ${rows}
    on conflict (company_id, folder_id, user_id, group_id) do nothing`.execute(ctx.db)
}
