import { type Db, sql } from '../../kernel/database.ts'
import { LIMITS } from '../../kernel/limits.ts'
import { endedSessions, outdateSessions } from '../../kernel/sessions.ts'
import type { Link } from '../users/index.ts'

/** A person's place in one company, as sign-in sees it. */
export type Membership = {
  user: string
  name: string
  company: string
  companyName: string
  active: boolean
  isUser: boolean
  planEnd: Date | null
  hasFactor: boolean
  wantsFactor: boolean
  /** False: invited, and not a member yet. */
  joined: boolean
  hasPassword: boolean
  /** The address is theirs. */ isProved: boolean
  /** The company has chosen the password. */ passwordGiven: boolean
}
export type Platform = 'desktop' | 'mobile'

/**
 * Persons who use this name in one of their companies; usernames are unique in a company only (USER-16). The first to
 * have it come first, so that no company takes a name from those of another.
 */
export const personsByUsername = async (db: Db, usernameKey: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('app_user')
    .select('person_id')
    .where('username_key', '=', usernameKey)
    .where('person_id', 'is not', null)
    .where('is_user', '=', true)
    .where('joined_at', 'is not', null)
    .groupBy('person_id')
    .orderBy((by) => by.fn.min('joined_at'))
    .limit(LIMITS.personsOfAName)
    .execute()
  return rows.map((row) => row.person_id!)
}

/** Companies a person belongs to, the oldest first. */
export const membershipsOf = async (db: Db, person: string): Promise<Membership[]> =>
  (await placesOf(db, person)).filter(({ joined }) => joined)

/** With those they are only invited to. */
export const placesOf = async (db: Db, person: string): Promise<Membership[]> => {
  const rows = await db
    .selectFrom('app_user as u')
    .innerJoin('company as c', 'c.id', 'u.company_id')
    .innerJoin('person as p', 'p.id', 'u.person_id')
    .select([
      'u.id',
      'u.firstname',
      'u.lastname',
      'u.company_id',
      'c.name',
      'u.active',
      'u.is_user',
      'c.plan_end',
      'c.second_factor_required',
      'p.second_factor_since',
      'u.joined_at',
      'p.password_hash',
      'p.email_proved_at',
      'u.password_given',
    ])
    .where('u.person_id', '=', person)
    .orderBy('u.created_at')
    .execute()
  return rows.map((row) => ({
    user: row.id,
    name: `${row.firstname} ${row.lastname}`.trim(),
    company: row.company_id,
    companyName: row.name,
    active: row.active,
    isUser: row.is_user,
    planEnd: row.plan_end,
    hasFactor: row.second_factor_since !== null,
    wantsFactor: row.second_factor_required,
    joined: row.joined_at !== null,
    hasPassword: row.password_hash !== null,
    isProved: row.email_proved_at !== null,
    passwordGiven: row.password_given,
  }))
}

export const rolesOfMember = async (db: Db, company: string, user: string): Promise<Set<string>> => {
  const rows = await sql<{ role: string }>`
    select role from user_role where company_id = ${company} and user_id = ${user}
    union select r.role from group_member m join group_role r using (company_id, group_id)
    where m.company_id = ${company} and m.user_id = ${user}`.execute(db)
  return new Set(rows.rows.map((row) => row.role))
}

/** Whether the user may be signed in on this platform, by own roles or those of a group (AUTH-25). */
export const mayUsePlatform = (roles: ReadonlySet<string>, platform: Platform) =>
  roles.has(platform === 'mobile' ? 'ROLE_LOGIN_MOBILE' : 'ROLE_LOGIN_DESKTOP')

export type RefreshRow = {
  id: string
  family: string
  user: string
  platform: Platform
  parent: string | null
  hash: Buffer
  issuedAt: Date
  idleUntil: Date
  expiresAt: Date
  usedAt: Date | null
  revokedAt: Date | null
  oneCompany: boolean
  version: number
}

/** Locked, so that two tabs that refresh at once are served one after the other. */
export const lockRefreshToken = async (db: Db, company: string, id: string): Promise<RefreshRow | null> => {
  const row = await db
    .selectFrom('refresh_token')
    .selectAll()
    .where('company_id', '=', company)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row
    ? {
        id: row.id,
        family: row.family_id,
        user: row.user_id,
        platform: row.platform as Platform,
        parent: row.parent_id,
        hash: row.token_hash,
        issuedAt: row.issued_at,
        idleUntil: row.idle_until,
        expiresAt: row.expires_at,
        usedAt: row.used_at,
        revokedAt: row.revoked_at,
        oneCompany: row.one_company,
        version: row.session_version,
      }
    : null
}

/** What the sessions of this user begin with now; none for somebody who signs in nowhere. */
export const sessionVersionOf = async (db: Db, company: string, user: string): Promise<number | null> => {
  const row = await db
    .selectFrom('app_user as u')
    .innerJoin('person as p', 'p.id', 'u.person_id')
    .select('p.session_version')
    .where('u.company_id', '=', company)
    .where('u.id', '=', user)
    .executeTakeFirst()
  return row?.session_version ?? null
}

export const childOf = async (
  db: Db,
  company: string,
  parent: string,
): Promise<{ id: string; issuedAt: Date; revokedAt: Date | null } | null> => {
  const row = await db
    .selectFrom('refresh_token')
    .select(['id', 'issued_at', 'revoked_at'])
    .where('company_id', '=', company)
    .where('parent_id', '=', parent)
    .executeTakeFirst()
  return row ? { id: row.id, issuedAt: row.issued_at, revokedAt: row.revoked_at } : null
}

export const insertRefreshToken = (
  db: Db,
  company: string,
  row: {
    id: string
    family: string
    user: string
    platform: Platform
    parent: string | null
    hash: Buffer
    issuedAt: Date
    idleUntil: Date
    expiresAt: Date
    oneCompany: boolean
    version: number
  },
) =>
  db
    .insertInto('refresh_token')
    .values({
      company_id: company,
      id: row.id,
      family_id: row.family,
      user_id: row.user,
      platform: row.platform,
      parent_id: row.parent,
      token_hash: row.hash,
      issued_at: row.issuedAt,
      idle_until: row.idleUntil,
      expires_at: row.expiresAt,
      one_company: row.oneCompany,
      session_version: row.version,
    })
    .execute()

export const markUsed = (db: Db, company: string, id: string, at: Date) =>
  db.updateTable('refresh_token').set({ used_at: at }).where('company_id', '=', company).where('id', '=', id).execute()

export const revokeFamily = (db: Db, company: string, family: string, at: Date) =>
  db
    .updateTable('refresh_token')
    .set({ revoked_at: at })
    .where('company_id', '=', company)
    .where('family_id', '=', family)
    .where('revoked_at', 'is', null)
    .execute()

/**
 * The running session a token belongs to: where it was opened, and when it ends at the latest. Null when it was ended.
 */
export const liveFamily = async (
  db: Db,
  company: string,
  family: string,
  now: Date,
): Promise<{ platform: Platform; expiresAt: Date; oneCompany: boolean; version: number } | null> => {
  if ((await endedSessions(db, company, [family], now)).has(family)) return null
  const row = await db
    .selectFrom('refresh_token')
    .select(['platform', 'expires_at', 'one_company', 'session_version'])
    .where('company_id', '=', company)
    .where('family_id', '=', family)
    .limit(1)
    .executeTakeFirst()
  return row
    ? {
        platform: row.platform as Platform,
        expiresAt: row.expires_at,
        oneCompany: row.one_company,
        version: row.session_version,
      }
    : null
}

export const userIsActive = async (db: Db, company: string, user: string): Promise<boolean> =>
  (await db
    .selectFrom('app_user')
    .select('id')
    .where('company_id', '=', company)
    .where('id', '=', user)
    .where('active', '=', true)
    .where('is_user', '=', true)
    .executeTakeFirst()) !== undefined

/** Takes the link: it works once, and not after its end (AUTH-50). Answers what it was good for. */
export const takeLink = async (db: Db, hash: Buffer, purpose: Link['purpose'], at: Date): Promise<Link | null> => {
  const row = await db
    .updateTable('password_reset')
    .set({ used_at: at })
    .where('token_hash', '=', hash)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', at)
    .returning(['purpose', 'person_id', 'invites_to', 'invited_user'])
    .executeTakeFirst()
  return row ? asLink(row) : null
}
export const findLink = async (db: Db, hash: Buffer, purpose: Link['purpose'], at: Date): Promise<Link | null> => {
  const row = await db
    .selectFrom('password_reset')
    .select(['purpose', 'person_id', 'invites_to', 'invited_user'])
    .where('token_hash', '=', hash)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', at)
    .executeTakeFirst()
  return row ? asLink(row) : null
}
type LinkRow = { purpose: string; person_id: string; invites_to: string | null; invited_user: string | null }
const asLink = ({ purpose, person_id, invites_to, invited_user }: LinkRow): Link => ({
  purpose: purpose as Link['purpose'],
  person: person_id,
  member: invites_to && invited_user ? { company: invites_to, user: invited_user } : null,
})

export const lockPerson = (db: Db, person: string) =>
  db.selectFrom('person').select('id').where('id', '=', person).forNoKeyUpdate().execute()

/**
 * Who has the old password goes on nowhere: no session but `kept`. A link to a new password, an invitation too, is good
 * for the password it was sent for: those that are left die.
 */
export const setPassword = async (
  db: Db,
  person: string,
  hash: string,
  at: Date,
  kept?: { company: string; family: string },
): Promise<void> => {
  await outdateSessions(db, person, kept)
  await db
    .updateTable('person')
    .set({ password_hash: hash, password_changed_at: at })
    .where('id', '=', person)
    .execute()
  await db
    .updateTable('password_reset')
    .set({ used_at: at })
    .where('person_id', '=', person)
    .where('purpose', '=', 'password')
    .where('used_at', 'is', null)
    .execute()
}

/** In the log of each company of that person; never what it was or is (ACT-04). */
export const PASSWORD_CHANGED = [{ field: 'password', old: null, new: null }]
