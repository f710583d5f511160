import type { NotificationMessage } from '@entrepot/contract/modules.ts'
import type { Notification } from '@entrepot/contract/notifications/notification.ts'
import type { RawBuilder } from 'kysely'
import type { Ctx } from '../../kernel/context.ts'
import { type Db, sql } from '../../kernel/database.ts'
import { LIMITS } from '../../kernel/limits.ts'

type Params = Record<string, string | number>
type Raw = {
  id: string
  kind: Notification['kind']
  message: string
  params: Params
  link: string | null
  progress: number | null
  read_at: Date | null
  created_at: Date
}

/** The words are chosen now, in the language of the reader. */
const notificationFor = (ctx: Ctx, raw: Raw): Notification => ({
  guid: raw.id,
  kind: raw.kind,
  title: ctx.services.words(ctx.language, `notifications:${raw.message}.title`, raw.params),
  text: ctx.services.words(ctx.language, `notifications:${raw.message}.text`, raw.params),
  link: raw.link,
  progress: raw.progress,
  read: raw.read_at !== null,
  createdAt: raw.created_at.toISOString(),
})

const own = (ctx: Ctx) => sql`company_id = ${ctx.company.guid} and user_id = ${ctx.user.guid} and on_screen`

export const pageOfNotifications = async (ctx: Ctx, onlyUnread: boolean, page: { offset: number; limit: number }) => {
  const [{ rows }, counts] = await Promise.all([
    sql<Raw>`select id, kind, message, params, link, progress, read_at, created_at from notification
      where ${own(ctx)} ${onlyUnread ? sql`and read_at is null` : sql``}
      order by read_at is null desc, created_at desc, id desc offset ${page.offset} limit ${page.limit}`.execute(
      ctx.db,
    ),
    sql<{
      total: number
      unread: number
    }>`select count(*)::int as total, count(*) filter (where read_at is null)::int as unread from notification
      where ${own(ctx)}`.execute(ctx.db),
  ])
  const { total, unread } = counts.rows[0]!
  return { data: rows.map((raw) => notificationFor(ctx, raw)), total: onlyUnread ? unread : total, unread }
}

export const markRead = async (ctx: Ctx, guid: string): Promise<Notification | null> => {
  const { rows } =
    await sql<Raw>`update notification set read_at = coalesce(read_at, now()) where ${own(ctx)} and id = ${guid}
      returning id, kind, message, params, link, progress, read_at, created_at`.execute(ctx.db)
  return rows[0] ? notificationFor(ctx, rows[0]) : null
}
export const markAllRead = async (ctx: Ctx): Promise<number> =>
  Number(
    (await sql`update notification set read_at = now() where ${own(ctx)} and read_at is null`.execute(ctx.db))
      .numAffectedRows ?? 0n,
  )
export const removeNotification = async (ctx: Ctx, guid: string): Promise<boolean> =>
  Number(
    (await sql`delete from notification where ${own(ctx)} and id = ${guid}`.execute(ctx.db)).numAffectedRows ?? 0n,
  ) > 0

export type NewNotification = {
  guid: string
  user: string
  kind: Notification['kind']
  message: NotificationMessage
  params: Params
  link: string | null
  progress: number | null
}

/**
 * When a mail of it leaves, by the setting `s` of its reader; what tells by a mail of its own leaves none here unless
 * all of a day is gathered.
 */
const mailDue = (company: string, kind: RawBuilder<unknown>) => sql`case
  when not coalesce(s.by_mail, true) then null
  when s.mail_when = 'daily' then (
    select (date_trunc('day', local.at) + case when local.at::time < '07:00' then interval '7 hours'
    else interval '31 hours' end) at time zone local.zone
    from (select now() at time zone c.timezone as at, c.timezone as zone from company c where c.id = ${company}) local)
  when ${kind} = any(${MAILED_APART}) then null
  when ${kind} = 'comment' then now() + make_interval(secs => ${LIMITS.digestGatherMs / 1000})
  else now() end`
const MAILED_APART: NewNotification['kind'][] = ['threshold', 'plan']

/**
 * On screen, by mail or both, as each reader has it; what is under way is kept for its progress, and mailed when it
 * took long.
 */
export const notify = async (db: Db, company: string, ...news: NewNotification[]): Promise<void> => {
  await sql`
    insert into notification (company_id, id, user_id, kind, message, params, link, progress, on_screen, mail_due_at)
    select ${company}, told.* from (
      select n.guid, n."user", n.kind, n.message, n.params, n.link, n.progress, coalesce(s.on_screen,
      true) as on_screen, case when n.progress is null then ${mailDue(company, sql`n.kind`)} end as due
      from jsonb_to_recordset(${JSON.stringify(news)}::jsonb) as n(guid uuid, "user" uuid, kind text, message text,
      params jsonb, link text, progress smallint)
      left join notification_setting s on s.company_id = ${company} and s.user_id = n."user" and s.kind = n.kind) told
    where told.on_screen or told.due is not null or told.progress is not null`.execute(db)
}

type Change = { message: NotificationMessage; params: Params; progress: number | null; isNews: boolean }
export const updateNotification = (db: Db, company: string, guid: string, change: Change) =>
  updatingNotification(company, guid, change).execute(db)

/** To be sent with the commit. */
export const updatingNotification = (company: string, guid: string, change: Change) =>
  sql`update notification set message = ${change.message}, params = ${JSON.stringify(change.params)}::jsonb,
    progress = ${change.progress}, read_at = ${change.isNews ? null : sql`read_at`},
    mail_due_at = ${
      change.isNews
        ? sql`case when created_at < now() - make_interval(secs => ${LIMITS.longRunMs / 1000})
      then (select ${mailDue(company, sql`notification.kind`)} from (select 1) one
      left join notification_setting s on s.company_id = notification.company_id and s.user_id = notification.user_id
      and s.kind = notification.kind) end`
        : sql`mail_due_at`
    }
    where company_id = ${company} and id = ${guid}`
