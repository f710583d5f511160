import type { NotificationMessage } from '@entrepot/contract/notifications/words.fr.ts'
import type { Notification } from '@entrepot/contract/notifications/notification.ts'
import type { Ctx } from '../../kernel/context.ts'
import { type Db, sql } from '../../kernel/database.ts'

type Params = Record<string, string | number>
type Raw = { id: string; kind: Notification['kind']; message: string; params: Params; link: string | null; progress: number | null; read_at: Date | null; created_at: Date }

/** The words are chosen now, in the language of the reader. */
const notificationFor = (ctx: Ctx, raw: Raw): Notification => ({
  guid: raw.id, kind: raw.kind, title: ctx.services.words(ctx.language, `notifications:${raw.message}.title`, raw.params), text: ctx.services.words(ctx.language, `notifications:${raw.message}.text`, raw.params),
  link: raw.link, progress: raw.progress, read: raw.read_at !== null, createdAt: raw.created_at.toISOString(),
})

const own = (ctx: Ctx) => sql`company_id = ${ctx.company.guid} and user_id = ${ctx.user.guid}`

export const pageOfNotifications = async (ctx: Ctx, onlyUnread: boolean, page: { offset: number; limit: number }) => {
  const [{ rows }, counts] = await Promise.all([
    sql<Raw>`select id, kind, message, params, link, progress, read_at, created_at from notification where ${own(ctx)} ${onlyUnread ? sql`and read_at is null` : sql``} order by read_at is null desc, created_at desc, id desc offset ${page.offset} limit ${page.limit}`.execute(ctx.db),
    sql<{ total: number; unread: number }>`select count(*)::int as total, count(*) filter (where read_at is null)::int as unread from notification where ${own(ctx)}`.execute(ctx.db),
  ])
  const { total, unread } = counts.rows[0]!
  return { data: rows.map((raw) => notificationFor(ctx, raw)), total: onlyUnread ? unread : total, unread }
}

export const markRead = async (ctx: Ctx, guid: string): Promise<Notification | null> => {
  const { rows } = await sql<Raw>`update notification set read_at = coalesce(read_at, now()) where ${own(ctx)} and id = ${guid} returning id, kind, message, params, link, progress, read_at, created_at`.execute(ctx.db)
  return rows[0] ? notificationFor(ctx, rows[0]) : null
}
export const markAllRead = async (ctx: Ctx): Promise<number> => Number((await sql`update notification set read_at = now() where ${own(ctx)} and read_at is null`.execute(ctx.db)).numAffectedRows ?? 0n)
export const removeNotification = async (ctx: Ctx, guid: string): Promise<boolean> => Number((await sql`delete from notification where ${own(ctx)} and id = ${guid}`.execute(ctx.db)).numAffectedRows ?? 0n) > 0

export type NewNotification = { guid: string; user: string; kind: Notification['kind']; message: NotificationMessage; params: Params; link: string | null; progress: number | null }
export const notify = (db: Db, company: string, ...news: NewNotification[]) =>
  db.insertInto('notification').values(news.map((n) => ({ company_id: company, id: n.guid, user_id: n.user, kind: n.kind, message: n.message, params: JSON.stringify(n.params), link: n.link, progress: n.progress }))).execute()

export const updateNotification = (db: Db, company: string, guid: string, change: { message: NotificationMessage; params: Params; progress: number | null; isNews: boolean }) =>
  sql`update notification set message = ${change.message}, params = ${JSON.stringify(change.params)}::jsonb, progress = ${change.progress}, read_at = ${change.isNews ? null : sql`read_at`} where company_id = ${company} and id = ${guid}`.execute(db)
