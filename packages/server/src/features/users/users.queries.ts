import type { Suggest } from '../../kernel/feature.ts'
import type { Role } from '@entrepot/contract/kernel/roles.ts'
import { nameKey } from '@entrepot/contract/kernel/text.ts'
import type { Level } from '@entrepot/contract/users/user.ts'
import type { Ctx } from '../../kernel/context.ts'
import { type Db, sql } from '../../kernel/database.ts'

export type NewMember = {
  guid: string
  person: string | null
  firstname: string
  lastname: string
  username: string
  phone: string
  callPrefix: string
  roles: readonly Role[]
  tag?: string | null
  notes?: string
  active?: boolean
  isUser?: boolean
  /** False: the tour is not shown. */ onboarding?: boolean
  /** False: the owner of the address is asked first (USER-17). */ joined?: boolean
  /** Coming in with the password that was typed here is joining. */ passwordGiven?: boolean
  /** The address as it was typed, until then. */ invitedEmail?: string | null
}

export const createMember = async (db: Db, company: string, member: NewMember): Promise<void> => {
  await db
    .insertInto('app_user')
    .values({
      company_id: company,
      id: member.guid,
      person_id: member.person,
      firstname: member.firstname,
      lastname: member.lastname,
      username: member.username,
      username_key: nameKey(member.username),
      phone: member.phone,
      call_prefix: member.callPrefix,
      tag: member.tag ?? null,
      notes: member.notes ?? '',
      active: member.active ?? true,
      is_user: member.isUser ?? true,
      onboarding: member.onboarding ?? true,
      password_given: member.passwordGiven ?? false,
      invited_email: member.invitedEmail ?? null,
      joined_at: member.joined === false ? null : sql<Date>`now()`,
    })
    .execute()
  if (member.roles.length > 0)
    await db
      .insertInto('user_role')
      .values(member.roles.map((role) => ({ company_id: company, user_id: member.guid, role })))
      .execute()
}

export const ownRecord = async (ctx: Ctx) => {
  const row = await ctx.db
    .selectFrom('app_user as u')
    .leftJoin('person as p', 'p.id', 'u.person_id')
    .select([
      'u.firstname',
      'u.lastname',
      'u.username',
      'u.phone',
      'u.call_prefix',
      'u.notes',
      'u.active',
      'u.onboarding',
      'p.email',
      'p.language',
    ])
    .select(
      sql<string[]>`array(select r.role from user_role r where r.company_id = u.company_id and r.user_id = u.id
        order by r.role)`.as('roles'),
    )
    .where('u.company_id', '=', ctx.company.guid)
    .where('u.id', '=', ctx.user.guid)
    .executeTakeFirstOrThrow()
  return row
}

export const companiesOfPerson = async (ctx: Ctx): Promise<{ guid: string; name: string }[]> => {
  if (!ctx.user.person) return [{ guid: ctx.company.guid, name: ctx.company.name }]
  await sql`select set_config('app.person', ${ctx.user.person}, true)`.execute(ctx.db)
  const rows = await ctx.db
    .selectFrom('app_user as u')
    .innerJoin('company as c', 'c.id', 'u.company_id')
    .select(['c.id', 'c.name'])
    .where('u.person_id', '=', ctx.user.person)
    .where('u.active', '=', true)
    .where('u.is_user', '=', true)
    .where('u.joined_at', 'is not', null)
    .orderBy('c.name')
    .execute()
  return rows.map((row) => ({ guid: row.id, name: row.name }))
}

export const groupsOf = async (ctx: Ctx) => {
  const rows = await sql<{
    id: string
    name: string
    roles: string[]
    permissions: { folder: string; level: Level }[]
  }>`
    select g.id, g.name,
      coalesce((select array_agg(r.role order by r.role) from group_role r
      where r.company_id = g.company_id and r.group_id = g.id), '{}') as roles,
      coalesce((select jsonb_agg(jsonb_build_object('folder', p.folder_id, 'level', p.level)) from folder_permission p
      where p.company_id = g.company_id and p.group_id = g.id), '[]') as permissions
    from group_member m join user_group g on g.company_id = m.company_id and g.id = m.group_id
    where m.company_id = ${ctx.company.guid} and m.user_id = ${ctx.user.guid} order by g.name_key`.execute(ctx.db)
  return rows.rows
}

export const planDates = (ctx: Ctx) =>
  ctx.db
    .selectFrom('company')
    .select(['plan_start', 'plan_period'])
    .where('id', '=', ctx.company.guid)
    .executeTakeFirstOrThrow()

export const updateOwn = (
  ctx: Ctx,
  change: { firstname?: string; lastname?: string; phone?: string; call_prefix?: string; notes?: string },
) =>
  ctx.db
    .updateTable('app_user')
    .set({ ...change, version: sql<number>`version + 1`, updated_by_name: ctx.user.name })
    .where('company_id', '=', ctx.company.guid)
    .where('id', '=', ctx.user.guid)
    .execute()

export const updateLanguage = async (ctx: Ctx, language: string) => {
  await sql`select set_config('app.person', ${ctx.user.person}, true)`.execute(ctx.db)
  await ctx.db.updateTable('person').set({ language }).where('id', '=', ctx.user.person).execute()
}

/** The tour was closed (COMP-30). Answers null for nobody of this company. */
export const closeTour = async (ctx: Ctx, guid: string) => {
  const { numUpdatedRows } = await ctx.db
    .updateTable('app_user')
    .set({ onboarding: false })
    .where('company_id', '=', ctx.company.guid)
    .where('id', '=', guid)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return null
  const row = await ctx.db
    .selectFrom('app_user as u')
    .leftJoin('person as p', 'p.id', 'u.person_id')
    .select(['u.id', 'u.firstname', 'u.lastname', 'u.username', 'u.active', 'u.onboarding', 'p.email'])
    .where('u.company_id', '=', ctx.company.guid)
    .where('u.id', '=', guid)
    .executeTakeFirstOrThrow()
  const { id, ...rest } = row
  return { guid: id, ...rest }
}

export const suggestedUsers: Suggest = async (ctx) =>
  (
    await sql<{
      value: string
      label: string
    }>`select id as value, trim(firstname || ' ' || lastname) as label from app_user
      where company_id = ${ctx.company.guid} and active order by label limit 1000`.execute(ctx.db)
  ).rows
