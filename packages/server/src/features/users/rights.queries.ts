import type { FolderEntries, FolderLevel } from '@entrepot/contract/kernel/folder-rights.ts'
import type { Language } from '@entrepot/contract/kernel/language.ts'
import type { Role } from '@entrepot/contract/kernel/roles.ts'
import type { Ctx } from '../../kernel/context.ts'
import { type Db, sql } from '../../kernel/database.ts'

/** A user or a group: what carries roles and levels. */
export type Principal = { user: string } | { group: string }
const isOf = (principal: Principal) =>
  'user' in principal ? sql`user_id = ${principal.user}` : sql`group_id = ${principal.group}`

/** The own entries of each of them, in their order. */
export const entriesOfAll = async (ctx: Ctx, principals: readonly Principal[]): Promise<FolderEntries[]> => {
  const asked = principals.map((one) => ({ user: null, group: null, ...one }))
  const { rows } = await sql<{ at: number; folder_id: string; level: FolderLevel }>`
    select a.at, p.folder_id, p.level
    from unnest(${asked.map(({ user }) => user)}::uuid[], ${asked.map(({ group }) => group)}::uuid[])
    with ordinality as a(user_id, group_id, at)
      join folder_permission p on p.company_id = ${ctx.company.guid} and (p.user_id = a.user_id
      or p.group_id = a.group_id)`.execute(ctx.db)
  const found = Map.groupBy(rows, (row) => row.at)
  return principals.map((_, n) => new Map((found.get(n + 1) ?? []).map((row) => [row.folder_id, row.level])))
}
export const entriesOf = async (ctx: Ctx, principal: Principal): Promise<FolderEntries> =>
  (await entriesOfAll(ctx, [principal]))[0]!

/** What stays as it is is not written again: its history tells what changed. */
export const replaceEntries = async (ctx: Ctx, principal: Principal, entries: FolderEntries): Promise<void> => {
  const [folders, levels] = [[...entries.keys()], [...entries.values()]]
  await sql`delete from folder_permission p where p.company_id = ${ctx.company.guid} and ${isOf(principal)}
    and not exists (select from unnest(${folders}::uuid[], ${levels}::text[]) as e(folder_id, level)
      where e.folder_id = p.folder_id and e.level = p.level)`.execute(ctx.db)
  if (entries.size === 0) return
  const ids = folders.map(() => ctx.services.clock.uuid())
  const { user, group } = { user: null, group: null, ...principal }
  await sql`insert into folder_permission (company_id, id, folder_id, level, user_id, group_id)
    select ${ctx.company.guid}::uuid, e.id, e.folder_id, e.level, ${user}::uuid, ${group}::uuid
    from unnest(${ids}::uuid[], ${folders}::uuid[], ${levels}::text[]) as e(id, folder_id, level)
    on conflict (company_id, folder_id, user_id, group_id) do nothing`.execute(ctx.db)
}

export const replaceRoles = async (ctx: Ctx, principal: Principal, roles: readonly Role[]): Promise<void> => {
  const table = 'user' in principal ? sql`user_role` : sql`group_role`
  const column = 'user' in principal ? sql`user_id` : sql`group_id`
  const given = [...new Set(roles)]
  await sql`delete from ${table} where company_id = ${ctx.company.guid} and ${isOf(principal)}
    and role <> all(${given}::text[])`.execute(ctx.db)
  await sql`insert into ${table} (company_id, ${column}, role)
    select ${ctx.company.guid}::uuid, ${'user' in principal ? principal.user : principal.group}::uuid, r
    from unnest(${given}::text[]) r on conflict do nothing`.execute(ctx.db)
}

/** Groups with what each gives; those that do not exist are not in the answer. */
export const holdingsOfGroups = async (
  ctx: Ctx,
  groups: readonly string[],
): Promise<Map<string, { name: string; roles: Role[]; entries: FolderEntries }>> => {
  if (groups.length === 0) return new Map()
  const { rows } = await sql<{
    id: string
    name: string
    roles: Role[]
    levels: { folder: string; level: FolderLevel }[]
  }>`
    select g.id, g.name, array(select r.role from group_role r where r.company_id = g.company_id and r.group_id = g.id
    order by r.role) as roles,
      coalesce((select jsonb_agg(jsonb_build_object('folder', p.folder_id, 'level', p.level)) from folder_permission p
      where p.company_id = g.company_id and p.group_id = g.id), '[]') as levels
    from user_group g where g.company_id = ${ctx.company.guid} and g.id = any(${[...groups]}::uuid[])
    order by g.name_key`.execute(ctx.db)
  return new Map(
    rows.map((row) => [
      row.id,
      { name: row.name, roles: row.roles, entries: new Map(row.levels.map(({ folder, level }) => [folder, level])) },
    ]),
  )
}

export const isActiveUser = async (ctx: Ctx, user: string): Promise<boolean> =>
  (await ctx.db
    .selectFrom('app_user')
    .select('id')
    .where('company_id', '=', ctx.company.guid)
    .where('id', '=', user)
    .where('active', '=', true)
    .where('is_user', '=', true)
    .executeTakeFirst()) !== undefined

type Administrator = { guid: string; name: string } & (
  | { email: string; language: Language }
  | { email: null; language: null }
)
/**
 * Active holders of full rights on users, by themselves or through a group; without an address where there is nobody to
 * write to. Whoever is only invited may never come, and looks after nothing.
 */
export const administratorsOf = async (db: Db, company: string): Promise<Administrator[]> =>
  (
    await sql<Administrator>`
    select u.id as guid, trim(u.firstname || ' ' || u.lastname) as name, p.email, p.language from app_user u
    left join person p on p.id = u.person_id
    where u.company_id = ${company} and u.active and u.is_user and (u.joined_at is not null or u.password_given)
    and u.id in (
      select r.user_id from user_role r where r.company_id = ${company} and r.role = 'ROLE_USER_FULL'
      union select m.user_id from group_member m join group_role g using (company_id, group_id)
      where m.company_id = ${company} and g.role = 'ROLE_USER_FULL')
    order by u.lastname, u.firstname`.execute(db)
  ).rows

/** Those whose screens list users or groups. */
export const managersOf = async (ctx: Ctx): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select u.id from app_user u where u.company_id = ${ctx.company.guid} and u.active and u.is_user and u.id in (
      select r.user_id from user_role r where r.company_id = ${ctx.company.guid} and r.role ~ '^ROLE_(USER|GROUP)_'
      union select m.user_id from group_member m join group_role g using (company_id, group_id)
      where m.company_id = ${ctx.company.guid} and g.role ~ '^ROLE_(USER|GROUP)_')`.execute(ctx.db)
  return rows.map((row) => row.id)
}

/** The users among these, and those in the groups among them. */
export const usersUnder = async (ctx: Ctx, principals: readonly Principal[]): Promise<string[]> => {
  const groups = principals.flatMap((one) => ('group' in one ? [one.group] : []))
  const { rows } = await sql<{
    user_id: string
  }>`select distinct user_id from group_member
    where company_id = ${ctx.company.guid} and group_id = any(${groups}::uuid[])`.execute(ctx.db)
  return [
    ...new Set([...principals.flatMap((one) => ('user' in one ? [one.user] : [])), ...rows.map((row) => row.user_id)]),
  ]
}
