import type { Db } from '../../kernel/database.ts'

/** One e-mail and password over the whole installation, whatever companies they are in (USER-16). */
export type Person = {
  guid: string
  email: string
  passwordHash: string | null
  language: string
  /** A link sent to the address was opened: it is theirs, and not only named by somebody. */
  isProved: boolean
  /** What their sessions begin with; another one when the password has changed since. */
  sessionVersion: number
}

const COLUMNS = ['id', 'email', 'password_hash', 'language', 'email_proved_at', 'session_version'] as const
type Row = {
  id: string
  email: string
  password_hash: string | null
  language: string
  email_proved_at: Date | null
  session_version: number
}
const asPerson = (row: Row | undefined): Person | null =>
  row
    ? {
        guid: row.id,
        email: row.email,
        passwordHash: row.password_hash,
        language: row.language,
        isProved: row.email_proved_at !== null,
        sessionVersion: row.session_version,
      }
    : null

export const personByEmail = async (db: Db, emailKey: string): Promise<Person | null> =>
  asPerson(await db.selectFrom('person').select(COLUMNS).where('email_key', '=', emailKey).executeTakeFirst())

export const personByGuid = async (db: Db, guid: string): Promise<Person | null> =>
  asPerson(await db.selectFrom('person').select(COLUMNS).where('id', '=', guid).executeTakeFirst())

/** In a transaction of that person: a link sent to the address was opened. */
export const proveAddress = (db: Db, person: string, at: Date) =>
  db.updateTable('person').set({ email_proved_at: at }).where('id', '=', person).execute()

export const insertPerson = (
  db: Db,
  row: { guid: string; email: string; emailKey: string; passwordHash: string | null; language: string },
) =>
  db
    .insertInto('person')
    .values({
      id: row.guid,
      email: row.email,
      email_key: row.emailKey,
      password_hash: row.passwordHash,
      language: row.language,
    })
    .execute()

/** What a link in a mail is good for: a new password, joining a company, or both. */
export type Link = {
  purpose: 'password' | 'join'
  person: string
  /** The place in a company that the link invites to. */
  member: { company: string; user: string } | null
}
export const insertLink = (db: Db, hash: Buffer, { purpose, person, member }: Link, expiresAt: Date) =>
  db
    .insertInto('password_reset')
    .values({
      token_hash: hash,
      person_id: person,
      expires_at: expiresAt,
      purpose,
      invites_to: member?.company ?? null,
      invited_user: member?.user ?? null,
    })
    .execute()
