import { type Db, sql } from '../../kernel/database.ts'

/** The database answers and is at the state of this build: as many migrations as we know of. */
export const appliedMigrations = async (db: Db): Promise<number> => (await sql<{ n: number }>`select count(*)::int as n from schema_migration`.execute(db)).rows[0]!.n

export const keptMails = async (db: Db, to: string | undefined, page: { offset: number; limit: number }) => {
  let query = db.selectFrom('mail')
  if (to) query = query.where('recipient', '=', to)
  const [rows, count] = await Promise.all([
    query.select(['id', 'recipient', 'subject', 'text_body', 'created_at', 'sent_at', 'error']).orderBy('created_at', 'desc').offset(page.offset).limit(page.limit).execute(),
    query.select(sql<number>`count(*)::int`.as('n')).executeTakeFirstOrThrow(),
  ])
  return {
    data: rows.map((row) => ({ guid: row.id, to: row.recipient, subject: row.subject, text: row.text_body, createdAt: row.created_at.toISOString(), sentAt: row.sent_at?.toISOString() ?? null, error: row.error })),
    total: count.n,
  }
}
