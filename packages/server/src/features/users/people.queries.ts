import type { Role } from '@entrepot/contract/kernel/roles.ts'
import { codeKey, nameKey } from '@entrepot/contract/kernel/text.ts'
import { USER_LIST } from '@entrepot/contract/users/list.ts'
import type { UserRow, UserStatus } from '@entrepot/contract/users/manage-users.ts'
import type { Ctx } from '../../kernel/context.ts'
import { type Db, sql } from '../../kernel/database.ts'
import { type Bounds, hasWords } from '../../kernel/list-query.ts'
import { ordersOf, type Sql } from '../../kernel/list-sql.ts'

export const orderOf = ordersOf<(typeof USER_LIST)['columns'], readonly Sql[]>(USER_LIST, {
  name: [sql`u.lastname collate natural_order`, sql`u.firstname collate natural_order`],
  email: [sql`coalesce(u.invited_email, p.email)`],
  status: [sql`u.active`],
  createdAt: [sql`u.created_at`],
})
/** Who has no address comes last in both directions. */
const orderBy = ({ order, descending }: ReturnType<typeof orderOf>) =>
  sql.join(order.map((column) => (descending ? sql`${column} desc nulls last` : column)))

type ListFilter = {
  search?: string | undefined
  status?: UserStatus | undefined
  group?: string | undefined
} & ReturnType<typeof orderOf> &
  Bounds
export const pageOfUsers = async (ctx: Ctx, filter: ListFilter): Promise<{ data: UserRow[]; total: number }> => {
  const where = sql`from app_user u left join person p on p.id = u.person_id
    where u.company_id = ${ctx.company.guid} ${hasWords(
      filter.search,
      sql`u.firstname || ' ' || u.lastname || ' ' ||
    u.username || ' ' || coalesce(u.invited_email, p.email, '')`,
    )}
    ${filter.status ? sql`and u.active = ${filter.status === 'active'}` : sql``}
    ${
      filter.group
        ? sql`and exists (select from group_member m
      where m.company_id = u.company_id and m.user_id = u.id and m.group_id = ${filter.group})`
        : sql``
    }`
  const [{ rows }, count] = await Promise.all([
    sql<{
      id: string
      firstname: string
      lastname: string
      username: string
      email: string | null
      active: boolean
      is_user: boolean
      created_at: Date
      groups: { guid: string; name: string }[]
    }>`
      select u.id, u.firstname, u.lastname, u.username, coalesce(u.invited_email, p.email) as email, u.active, u.is_user, u.created_at,
        coalesce((select jsonb_agg(jsonb_build_object('guid', g.id, 'name', g.name) order by g.name_key)
        from group_member m join user_group g on g.company_id = m.company_id and g.id = m.group_id
          where m.company_id = u.company_id and m.user_id = u.id), '[]') as groups
      ${where} order by ${orderBy(filter)}, u.id offset ${filter.offset}
      limit ${filter.limit}`.execute(ctx.db),
    sql<{ n: number }>`select count(*)::int as n ${where}`.execute(ctx.db),
  ])
  const data = rows.map((row) => ({
    guid: row.id,
    firstname: row.firstname,
    lastname: row.lastname,
    username: row.username,
    email: row.email,
    status: row.active ? ('active' as const) : ('inactive' as const),
    active: row.active,
    is_user: row.is_user,
    groups: row.groups,
    createdAt: row.created_at.toISOString(),
  }))
  return { data, total: count.rows[0]!.n }
}

export type UserRecord = {
  guid: string
  person: string | null
  firstname: string
  lastname: string
  username: string
  email: string | null
  phone: string
  callPrefix: string
  tag: string | null
  notes: string
  active: boolean
  isUser: boolean
  version: number
  updatedByName: string
  createdAt: Date
  pendingEmail: string | null
  invited: boolean
  secondFactor: boolean
  roles: Role[]
  groups: string[]
}
export const findUser = async (ctx: Ctx, guid: string): Promise<UserRecord | null> => {
  const {
    rows: [row],
  } = await sql<{
    id: string
    person_id: string | null
    firstname: string
    lastname: string
    username: string
    email: string | null
    phone: string
    call_prefix: string
    tag: string | null
    notes: string
    active: boolean
    is_user: boolean
    version: number
    updated_by_name: string
    created_at: Date
    pending: string | null
    invited: boolean
    second_factor: boolean
    roles: Role[]
    groups: string[]
  }>`
    select u.id, u.person_id, u.firstname, u.lastname, u.username, coalesce(u.invited_email, p.email) as email,
    u.phone, u.call_prefix, u.tag, u.notes, u.active, u.is_user, u.version, u.updated_by_name, u.created_at,
    p.id is not null and u.joined_at is null as invited,
    p.second_factor_since is not null and u.joined_at is not null as second_factor,
      (select c.email from email_change c
      where c.company_id = u.company_id and c.user_id = u.id and c.expires_at > ${ctx.services.clock.now()}) as pending,
      array(select r.role from user_role r where r.company_id = u.company_id and r.user_id = u.id
      order by r.role) as roles,
      array(select m.group_id::text from group_member m
      where m.company_id = u.company_id and m.user_id = u.id) as groups
    from app_user u left join person p on p.id = u.person_id
    where u.company_id = ${ctx.company.guid} and u.id = ${guid}`.execute(ctx.db)
  return row
    ? {
        guid: row.id,
        person: row.person_id,
        firstname: row.firstname,
        lastname: row.lastname,
        username: row.username,
        email: row.email,
        phone: row.phone,
        callPrefix: row.call_prefix,
        tag: row.tag,
        notes: row.notes,
        active: row.active,
        isUser: row.is_user,
        version: row.version,
        updatedByName: row.updated_by_name,
        createdAt: row.created_at,
        pendingEmail: row.pending,
        invited: row.invited,
        secondFactor: row.second_factor,
        roles: row.roles,
        groups: row.groups,
      }
    : null
}

export type UserColumns = Partial<{
  firstname: string
  lastname: string
  username: string
  phone: string
  call_prefix: string
  tag: string | null
  notes: string
  is_user: boolean
  active: boolean
  person_id: string | null
  joined_at: Date | null
  invited_email: string | null
}>
export const updateUser = (ctx: Ctx, guid: string, change: UserColumns) =>
  ctx.db
    .updateTable('app_user')
    .set({
      ...change,
      ...(change.username !== undefined && { username_key: nameKey(change.username) }),
      version: sql<number>`version + 1`,
      updated_by_name: ctx.user.name,
    })
    .where('company_id', '=', ctx.company.guid)
    .where('id', '=', guid)
    .execute()

/** Who was in a company that is read in; the place is theirs once they say so. */
export const nameWhoArrived = (db: Db, company: string, user: string, person: string, email: string) =>
  db
    .updateTable('app_user')
    .set({ person_id: person, invited_email: email })
    .where('company_id', '=', company)
    .where('id', '=', user)
    .execute()

export const removeMember = (db: Db, company: string, user: string) =>
  db.deleteFrom('app_user').where('company_id', '=', company).where('id', '=', user).execute()

export const usernameIsTaken = async (ctx: Ctx, username: string, except: string | null): Promise<boolean> => {
  const row = await ctx.db
    .selectFrom('app_user')
    .select('id')
    .where('company_id', '=', ctx.company.guid)
    .where('username_key', '=', nameKey(username))
    .executeTakeFirst()
  return row !== undefined && row.id !== except
}
/** Who of this company has the address, whichever person it belongs to. */
export const memberByEmail = async (ctx: Ctx, email: string): Promise<string | null> => {
  const {
    rows: [row],
  } = await sql<{
    id: string
  }>`select u.id from app_user u join person p on p.id = u.person_id
    where u.company_id = ${ctx.company.guid} and p.email_key = ${nameKey(email)}`.execute(ctx.db)
  return row?.id ?? null
}

export const replaceGroups = async (ctx: Ctx, user: string, groups: readonly string[]): Promise<void> => {
  await ctx.db
    .deleteFrom('group_member')
    .where('company_id', '=', ctx.company.guid)
    .where('user_id', '=', user)
    .execute()
  await sql`insert into group_member (company_id, group_id, user_id) select ${ctx.company.guid}::uuid, g, ${user}::uuid
    from unnest(${[...groups]}::uuid[]) g`.execute(ctx.db)
}

export const setUserCode = async (ctx: Ctx, user: string, tag: string | null): Promise<void> => {
  await ctx.db.deleteFrom('code').where('company_id', '=', ctx.company.guid).where('user_id', '=', user).execute()
  if (tag)
    await ctx.db
      .insertInto('code')
      .values({
        company_id: ctx.company.guid,
        id: ctx.services.clock.uuid(),
        code: tag,
        code_key: codeKey(tag),
        kind: 'user',
        user_id: user,
      })
      .execute()
}

/** From here on this transaction may look at the one person with this address (USER-17). */
export const lookForEmail = (db: Db, emailKey: string) =>
  sql`select set_config('app.email', ${emailKey}, true)`.execute(db)
/** And from here on at what belongs to this person. */
export const actForPerson = (db: Db, person: string) =>
  sql`select set_config('app.person', ${person}, true)`.execute(db)

export const isElsewhere = async (db: Db, person: string, company: string): Promise<boolean> =>
  (await db
    .selectFrom('app_user')
    .select('id')
    .where('person_id', '=', person)
    .where('company_id', '<>', company)
    .executeTakeFirst()) !== undefined

export const setPersonEmail = (db: Db, person: string, email: string) =>
  db
    .updateTable('person')
    .set({ email, email_key: nameKey(email) })
    .where('id', '=', person)
    .execute()

export type EmailChange = { user: string; email: string; emailKey: string }
export const keepEmailChange = async (
  db: Db,
  company: string,
  change: EmailChange,
  hash: Buffer,
  expiresAt: Date,
): Promise<void> => {
  await forgetEmailChange(db, company, change.user)
  await db
    .insertInto('email_change')
    .values({
      company_id: company,
      user_id: change.user,
      token_hash: hash,
      email: change.email,
      email_key: change.emailKey,
      expires_at: expiresAt,
    })
    .execute()
}
export const forgetEmailChange = (db: Db, company: string, user: string) =>
  db.deleteFrom('email_change').where('company_id', '=', company).where('user_id', '=', user).execute()

/** Takes the link: it works once, and not after its end. */
export const takeEmailChange = async (db: Db, company: string, hash: Buffer, at: Date): Promise<EmailChange | null> => {
  const row = await db
    .deleteFrom('email_change')
    .where('company_id', '=', company)
    .where('token_hash', '=', hash)
    .where('expires_at', '>', at)
    .returning(['user_id', 'email', 'email_key'])
    .executeTakeFirst()
  return row ? { user: row.user_id, email: row.email, emailKey: row.email_key } : null
}
export const memberOf = async (
  db: Db,
  company: string,
  user: string,
): Promise<{ person: string | null; name: string } | null> => {
  const row = await db
    .selectFrom('app_user')
    .select(['person_id', 'firstname', 'lastname'])
    .where('company_id', '=', company)
    .where('id', '=', user)
    .executeTakeFirst()
  return row ? { person: row.person_id, name: `${row.firstname} ${row.lastname}`.trim() } : null
}
/** A name to sign in with that was the old address becomes the new one, unless somebody has it. */
export const followAddress = (db: Db, company: string, user: string, oldKey: string, email: string) =>
  sql`update app_user u set username = ${email}, username_key = ${nameKey(email)}
    where u.company_id = ${company} and u.id = ${user} and u.username_key = ${oldKey}
    and not exists (select from app_user o
    where o.company_id = u.company_id and o.username_key = ${nameKey(email)})`.execute(db)
export const linkPerson = (db: Db, company: string, user: string, person: string, joinedAt: Date | null) =>
  db
    .updateTable('app_user')
    .set({ person_id: person, joined_at: joinedAt, version: sql<number>`version + 1` })
    .where('company_id', '=', company)
    .where('id', '=', user)
    .execute()

/** In a transaction of that company: the owner of the address is a member from now on. */
export const joinCompany = (db: Db, { company, user }: { company: string; user: string }, at: Date) =>
  db
    .updateTable('app_user')
    .set({ joined_at: at, invited_email: null })
    .where('company_id', '=', company)
    .where('id', '=', user)
    .where('joined_at', 'is', null)
    .execute()
