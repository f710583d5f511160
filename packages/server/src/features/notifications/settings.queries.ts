import { type NotificationSetting, type SettingChange } from '@entrepot/contract/notifications/notification.ts'
import { AUDIENCES, SETTABLE_KINDS, type SettableKind } from '@entrepot/contract/modules.ts'
import { can } from '@entrepot/contract/kernel/rights.ts'
import type { Ctx } from '../../kernel/context.ts'
import { sql } from '../../kernel/database.ts'

type Raw = {
  kind: NotificationSetting['kind']
  on_screen: boolean
  by_mail: boolean
  mail_when: NotificationSetting['mailWhen']
}

/** What is never told to the caller is not offered either. */
const hearsOf = (ctx: Ctx, kind: SettableKind): boolean => {
  const audience = AUDIENCES[kind]
  return (
    !audience ||
    (can(ctx.rights.roles, audience.access) && (!audience.module || ctx.company.modules.includes(audience.module)))
  )
}

const settingOf = ({ kind, on_screen: onScreen, by_mail: byMail, mail_when: mailWhen }: Raw): NotificationSetting => ({
  kind,
  onScreen,
  byMail,
  mailWhen,
})

/** Nobody has to choose: without a row of one's own everything is on, and mails leave at once. */
export const ownSettings = async (ctx: Ctx): Promise<NotificationSetting[]> => {
  const { rows } = await sql<Raw>`select kind, on_screen, by_mail, mail_when from notification_setting
      where company_id = ${ctx.company.guid} and user_id = ${ctx.user.guid}`.execute(ctx.db)
  return SETTABLE_KINDS.filter((kind) => hearsOf(ctx, kind)).map((kind) => {
    const own = rows.find((row) => row.kind === kind)
    return own ? settingOf(own) : { kind, onScreen: true, byMail: true, mailWhen: 'at_once' as const }
  })
}

/** What is not said stays as it is. */
export const storeSetting = async (
  ctx: Ctx,
  kind: SettableKind,
  change: SettingChange,
): Promise<NotificationSetting> => {
  const [onScreen, byMail, mailWhen] = [change.onScreen ?? null, change.byMail ?? null, change.mailWhen ?? null]
  const { rows } = await sql<Raw>`insert into notification_setting as own
      (company_id, user_id, kind, on_screen, by_mail, mail_when)
    values (${ctx.company.guid}, ${ctx.user.guid}, ${kind}, coalesce(${onScreen}, true), coalesce(${byMail}, true),
      coalesce(${mailWhen}, 'at_once'))
    on conflict (company_id, user_id, kind) do update
    set on_screen = coalesce(${onScreen}, own.on_screen), by_mail = coalesce(${byMail}, own.by_mail),
      mail_when = coalesce(${mailWhen}, own.mail_when)
    returning kind, on_screen, by_mail, mail_when`.execute(ctx.db)
  return settingOf(rows[0]!)
}
