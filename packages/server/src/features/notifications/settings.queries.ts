import { type NotificationSetting, SETTABLE_KINDS } from '@entrepot/contract/notifications/notification.ts'
import type { Ctx } from '../../kernel/context.ts'
import { sql } from '../../kernel/database.ts'

type Raw = { kind: NotificationSetting['kind']; on_screen: boolean; by_mail: boolean }

/** Nobody has to choose: without a row of one's own everything is on. */
export const ownSettings = async (ctx: Ctx): Promise<NotificationSetting[]> => {
  const { rows } = await sql<Raw>`select kind, on_screen, by_mail from notification_setting where company_id = ${ctx.company.guid} and user_id = ${ctx.user.guid}`.execute(ctx.db)
  return SETTABLE_KINDS.map((kind) => {
    const own = rows.find((row) => row.kind === kind)
    return { kind, onScreen: own?.on_screen ?? true, byMail: own?.by_mail ?? true }
  })
}

export const storeSetting = (ctx: Ctx, { kind, onScreen, byMail }: NotificationSetting) =>
  sql`insert into notification_setting (company_id, user_id, kind, on_screen, by_mail) values (${ctx.company.guid}, ${ctx.user.guid}, ${kind}, ${onScreen}, ${byMail})
    on conflict (company_id, user_id, kind) do update set on_screen = excluded.on_screen, by_mail = excluded.by_mail`.execute(ctx.db)
