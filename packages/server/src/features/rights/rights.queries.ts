import type { FolderLevel } from '@entrepot/contract/kernel/folder-rights.ts'
import type { Role } from '@entrepot/contract/kernel/roles.ts'
import type { Ctx } from '../../kernel/context.ts'
import { sql } from '../../kernel/database.ts'

export const userByGuid = async (
  ctx: Ctx,
  guid: string,
): Promise<{ guid: string; name: string; active: boolean } | null> => {
  const row = await ctx.db
    .selectFrom('app_user')
    .select(['id', 'firstname', 'lastname', 'active'])
    .where('company_id', '=', ctx.company.guid)
    .where('id', '=', guid)
    .executeTakeFirst()
  return row ? { guid: row.id, name: `${row.firstname} ${row.lastname}`.trim(), active: row.active } : null
}

/** The user first, then their groups by name: who gives which roles, and which levels on which folders. */
export type PrincipalOfUser = {
  group: { guid: string; name: string } | null
  roles: Role[]
  entries: { folder: string; level: FolderLevel }[]
}

export const principalsOf = async (ctx: Ctx, user: string): Promise<PrincipalOfUser[]> => {
  const company = ctx.company.guid
  const { rows } = await sql<{
    guid: string | null
    name: string | null
    roles: Role[]
    entries: { folder: string; level: FolderLevel }[]
  }>`
    select null::uuid as guid, null as name, array(select role from user_role
    where company_id = ${company} and user_id = ${user} order by role) as roles,
      coalesce((select jsonb_agg(jsonb_build_object('folder', folder_id, 'level', level)) from folder_permission
      where company_id = ${company} and user_id = ${user}), '[]') as entries
    union all (
      select g.id, g.name, array(select r.role from group_role r where r.company_id = g.company_id and r.group_id = g.id
      order by r.role),
        coalesce((select jsonb_agg(jsonb_build_object('folder', p.folder_id, 'level', p.level)) from folder_permission p
        where p.company_id = g.company_id and p.group_id = g.id), '[]')
      from group_member m join user_group g on g.company_id = m.company_id and g.id = m.group_id
      where m.company_id = ${company} and m.user_id = ${user} order by g.name_key)`.execute(ctx.db)
  return rows.map(({ guid, name, roles, entries }) => ({
    group: guid === null ? null : { guid, name: name ?? '' },
    roles,
    entries,
  }))
}
