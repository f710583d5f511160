import type { Ctx } from '../../kernel/context.ts'
import { type Db, sql } from '../../kernel/database.ts'

export const insertTicket = (ctx: Ctx, id: string, family: string, expiresAt: Date) =>
  ctx.db
    .insertInto('push_ticket')
    .values({ company_id: ctx.company.guid, id, user_id: ctx.user.guid, family_id: family, expires_at: expiresAt })
    .execute()

/** A ticket opens one stream (PUSH-07). */
export const takeTicket = async (
  db: Db,
  company: string,
  id: string,
  at: Date,
): Promise<{ user: string; family: string } | null> =>
  (await db
    .deleteFrom('push_ticket')
    .where('company_id', '=', company)
    .where('id', '=', id)
    .where('expires_at', '>', at)
    .returning(['user_id as user', 'family_id as family'])
    .executeTakeFirst()) ?? null

export const insertEvent = (
  db: Db,
  company: string,
  { id, topic, data, user }: { id: string; topic: string; data: Record<string, unknown>; user: string | null },
) =>
  sql`insert into event (company_id, id, topic, data, user_id)
    values (${company}, ${id}, ${topic}, ${JSON.stringify(data)}::jsonb, ${user})`.execute(db)

export const userExists = async (db: Db, company: string, user: string): Promise<boolean> =>
  (await db
    .selectFrom('app_user')
    .select('id')
    .where('company_id', '=', company)
    .where('id', '=', user)
    .executeTakeFirst()) !== undefined
