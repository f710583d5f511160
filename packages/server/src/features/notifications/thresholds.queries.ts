import type { Unit } from '@entrepot/contract/items/item.ts'
import type { Language } from '@entrepot/contract/kernel/language.ts'
import type { NotificationSetting } from '@entrepot/contract/notifications/notification.ts'
import { type Db, sql } from '../../kernel/database.ts'

/** A record that has fallen to its threshold and is still there; quantities as the database has them. */
export type LowItem = { guid: string; name: string; folder: string; unit: Unit; quantity: string; threshold: string }

/**
 * Takes what nobody has been told yet, all of it at once, when it is time: the first waited since before `since`, or an
 * import has ended after it. While an import runs it fills the batch. Two nodes never take the same alert: the second
 * waits here and finds none.
 */
export const takeFallen = async (
  db: Db,
  company: string,
  { now, since, importsSince }: { now: Date; since: Date; importsSince: Date },
): Promise<LowItem[]> => {
  const { rows } = await sql<LowItem>`
    with told as (
      update threshold_alert set told_at = ${now} where company_id = ${company} and told_at is null
        and exists (select from threshold_alert first
        where first.company_id = ${company} and first.told_at is null and (first.fell_at < ${since}
          or exists (select from import i where i.company_id = ${company} and i.finished_at >= first.fell_at)))
        and not exists (select from import i
        where i.company_id = ${company} and i.status = 'running' and i.created_at > ${importsSince})
      returning item_id)
    select i.id as guid, i.name, i.folder_id as folder, i.unit, i.quantity + i.variants_quantity as quantity,
    i.threshold from item i
    where i.company_id = ${company} and i.id in (select item_id from told) and i.is_low and i.deleted_at is null
    order by i.name collate natural_order, i.id`.execute(db)
  return rows
}

/** Who may hear of it, as far as they themselves say. */
export type Listener = {
  guid: string
  company: string
  email: string | null
  language: Language
  onScreen: boolean
  byMail: boolean
  mailWhen: NotificationSetting['mailWhen']
}
/** Nobody of a company whose plan has ended: the link would lead to a closed door. */
export const listenersOf = async (
  db: Db,
  company: string,
  kind: 'threshold' | 'variant_expired',
): Promise<Listener[]> => {
  const { rows } = await sql<Listener>`
    select u.id as guid, c.name as company, p.email, coalesce(p.language, 'fr') as language, coalesce(s.on_screen,
    true) as "onScreen", coalesce(s.by_mail, true) as "byMail", coalesce(s.mail_when, 'at_once') as "mailWhen"
    from app_user u join company c on c.id = u.company_id and (c.plan_end is null or c.plan_end > now())
    left join person p on p.id = u.person_id left join notification_setting s on s.company_id = u.company_id
    and s.user_id = u.id and s.kind = ${kind}
    where u.company_id = ${company} and u.active order by u.id`.execute(db)
  return rows.filter(({ onScreen, byMail }) => onScreen || byMail)
}
