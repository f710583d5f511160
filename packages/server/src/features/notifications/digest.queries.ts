import type { NotificationMessage } from '@entrepot/contract/modules.ts'
import { type Db, sql } from '../../kernel/database.ts'

/** A notification whose mail is due, with whom it is for. */
export type DueNotification = {
  user: string
  email: string
  language: string
  company: string
  message: NotificationMessage
  params: Record<string, string | number>
  link: string | null
}

/**
 * Takes what is due, and of each reader whatever of the same kind still gathers: it goes along. Two nodes never take
 * the same, because the second waits here and finds none. What was read on screen meanwhile is no news, nor anything
 * for who may not come in any more.
 */
export const takeDueNotifications = async (
  db: Db,
  company: string,
  { now, gathersUntil }: { now: Date; gathersUntil: Date },
): Promise<DueNotification[]> => {
  const { rows } = await sql<DueNotification>`
    with due as (
      select n.id from notification n where n.company_id = ${company} and n.mail_due_at <= ${gathersUntil}
        and (n.mail_due_at <= ${now} or exists (select from notification first
        where first.company_id = ${company} and first.user_id = n.user_id and first.kind = n.kind
        and first.mail_due_at <= ${now})) order by n.id for update),
    taken as (update notification n set mail_due_at = null from due where n.company_id = ${company} and n.id = due.id
    returning n.id, n.user_id, n.message, n.params, n.link, n.read_at, n.created_at)
    select t.user_id as "user", p.email, p.language, c.name as company, t.message, t.params, t.link
    from taken t join company c on c.id = ${company} and (c.plan_end is null or c.plan_end > ${now})
    join app_user u on u.company_id = ${company} and u.id = t.user_id and u.active join person p on p.id = u.person_id
    where t.read_at is null order by t.user_id, t.created_at, t.id`.execute(db)
  return rows
}
