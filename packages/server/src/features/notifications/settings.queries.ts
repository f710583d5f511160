import { type NotificationSetting } from '@entrepot/contract/notifications/notification.ts'
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

/** Nobody has to choose: without a row of one's own everything is on, and mails leave at once. */
export const ownSettings = async (ctx: Ctx): Promise<NotificationSetting[]> => {
  const { rows } = await sql<Raw>`select kind, on_screen, by_mail, mail_when from notification_setting
      where company_id = ${ctx.company.guid} and user_id = ${ctx.user.guid}`.execute(ctx.db)
  return SETTABLE_KINDS.filter((kind) => hearsOf(ctx, kind)).map((kind) => {
    const own = rows.find((row) => row.kind === kind)
    return {
      kind,
      onScreen: own?.on_screen ?? true,
      byMail: own?.by_mail ?? true,
      mailWhen: own?.mail_when ?? 'at_once',
    }
  })
}

export const storeSetting = (ctx: Ctx, { kind, onScreen, byMail, mailWhen }: NotificationSetting) =>
  sql`insert into notification_setting (company_id, user_id, kind, on_screen, by_mail, mail_when)
    values (${ctx.company.guid}, ${ctx.user.guid}, ${kind}, ${onScreen}, ${byMail}, ${mailWhen})
    on conflict (company_id, user_id, kind) do update
    set on_screen = excluded.on_screen, by_mail = excluded.by_mail, mail_when = excluded.mail_when`.execute(ctx.db)
