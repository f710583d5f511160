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

export const replaceRights = async (
  ctx: Ctx,
  folder: string,
  users: readonly { guid: string; level: string }[],
  groups: readonly { guid: string; level: string }[],
): Promise<void> => {
  await ctx.db
    .deleteFrom('folder_permission')
    .where('company_id', '=', ctx.company.guid)
    .where('folder_id', '=', folder)
    .execute()
  const rows = [
    ...users.map((u) => ({ user_id: u.guid as string | null, group_id: null as string | null, level: u.level })),
    ...groups.map((g) => ({ user_id: null, group_id: g.guid, level: g.level })),
  ]
  if (rows.length > 0) {
    await ctx.db
      .insertInto('folder_permission')
      .values(
        rows.map((row) => ({ company_id: ctx.company.guid, id: ctx.services.clock.uuid(), folder_id: folder, ...row })),
      )
      .execute()
  }
}
