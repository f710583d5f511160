import { type Db, sql } from '../../kernel/database.ts'

export const stateOfDatabase = async (db: Db): Promise<{ migrations: number; writable: boolean; now: Date }> =>
  (
    await sql<{
      migrations: number
      writable: boolean
      now: Date
    }>`select (select count(*)::int from schema_migration) as migrations, not pg_is_in_recovery() as writable,
      clock_timestamp() as now`.execute(db)
  ).rows[0]!

export const keptMails = async (db: Db, to: string | undefined, page: { offset: number; limit: number }) => {
  let query = db.selectFrom('mail')
  if (to) query = query.where('recipient', '=', to)
  const [rows, count] = await Promise.all([
    query
      .select(['id', 'recipient', 'subject', 'text_body', 'created_at', 'sent_at', 'error'])
      .orderBy('created_at', 'desc')
      .offset(page.offset)
      .limit(page.limit)
      .execute(),
    query.select(sql<number>`count(*)::int`.as('n')).executeTakeFirstOrThrow(),
  ])
  return {
    data: rows.map((row) => ({
      guid: row.id,
      to: row.recipient,
      subject: row.subject,
      text: row.text_body,
      createdAt: row.created_at.toISOString(),
      sentAt: row.sent_at?.toISOString() ?? null,
      error: row.error,
    })),
    total: count.n,
  }
}
