import type { Db } from '../../kernel/database.ts'

/** One e-mail and password over the whole installation, whatever companies they are in (USER-16). */
export type Person = { guid: string; email: string; passwordHash: string | null; language: string }

export const personByEmail = async (db: Db, emailKey: string): Promise<Person | null> => {
  const row = await db
    .selectFrom('person')
    .select(['id', 'email', 'password_hash', 'language'])
    .where('email_key', '=', emailKey)
    .executeTakeFirst()
  return row ? { guid: row.id, email: row.email, passwordHash: row.password_hash, language: row.language } : null
}

export const personByGuid = async (db: Db, guid: string): Promise<Person | null> => {
  const row = await db
    .selectFrom('person')
    .select(['id', 'email', 'password_hash', 'language'])
    .where('id', '=', guid)
    .executeTakeFirst()
  return row ? { guid: row.id, email: row.email, passwordHash: row.password_hash, language: row.language } : null
}

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

export const insertReset = (db: Db, hash: Buffer, person: string, expiresAt: Date) =>
  db.insertInto('password_reset').values({ token_hash: hash, person_id: person, expires_at: expiresAt }).execute()
