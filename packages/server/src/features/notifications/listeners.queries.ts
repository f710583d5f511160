import type { Language } from '@entrepot/contract/kernel/language.ts'
import type { SettableKind } from '@entrepot/contract/modules.ts'
import type { NotificationSetting } from '@entrepot/contract/notifications/notification.ts'
import { type Db, sql } from '../../kernel/database.ts'

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
export const listenersOf = async (db: Db, company: string, kind: SettableKind): Promise<Listener[]> => {
  const { rows } = await sql<Listener>`
    select u.id as guid, c.name as company, p.email, coalesce(p.language, 'fr') as language, coalesce(s.on_screen,
    true) as "onScreen", coalesce(s.by_mail, true) as "byMail", coalesce(s.mail_when, 'at_once') as "mailWhen"
    from app_user u join company c on c.id = u.company_id and (c.plan_end is null or c.plan_end > now())
    left join person p on p.id = u.person_id left join notification_setting s on s.company_id = u.company_id
    and s.user_id = u.id and s.kind = ${kind}
    where u.company_id = ${company} and u.active order by u.id`.execute(db)
  return rows.filter(({ onScreen, byMail }) => onScreen || byMail)
}
