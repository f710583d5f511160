import { type Language, languageOf } from '@entrepot/contract/kernel/language.ts'
import type { SupportRequestInput } from '@entrepot/contract/support/support.ts'
import type { TakenFile } from '../attachments/index.ts'
import type { Ctx } from '../../kernel/context.ts'
import { plainMail, queueMail } from '../../kernel/mail.ts'
import { wakeJob } from '../../kernel/outbox.ts'
import { type Sender, senderOf } from './support.queries.ts'

type Told = SupportRequestInput & { number: number; page: string; browser: string; file: TakenFile | null }

/** To support, and to who asks (SUPP-09). */
export const mailRequest = async (ctx: Ctx, told: Told): Promise<void> => {
  const sender = await senderOf(ctx)
  await mailTeam(ctx, told, sender)
  if (sender.email) await mailReceipt(ctx, told, sender.email, languageOf(sender.language ?? undefined))
  wakeJob(ctx, 'mails')
}

const sayIn =
  (ctx: Ctx, language: Language) =>
  (key: string, params: Record<string, string> = {}) =>
    ctx.services.words(language, `support:${key}`, params)

/** In French, as everything that has no reader of its own (MAIL-17); an answer to it goes to who asks. */
const mailTeam = async (ctx: Ctx, told: Told, { email, username }: Sender): Promise<void> => {
  const to = ctx.services.settings.SUPPORT_EMAIL
  if (!to) return
  const say = sayIn(ctx, 'fr')
  const part = (key: string, value: string) => (value === '' ? [] : [say(`mails.team.${key}`, { [key]: value })])
  await queueMail(ctx.db, ctx.services.clock, {
    ...plainMail(to, say('mails.team.subject', { number: String(told.number), subject: told.subject }), [
      ...told.description.split(/\n+/),
      ...part('type', say(`types.${told.type}`)),
      ...part('company', `${ctx.company.name} (${ctx.company.guid})`),
      ...part('user', `${ctx.user.name} <${email ?? username}>`),
      ...part('language', ctx.language),
      ...part('page', told.page),
      ...part('browser', told.browser),
    ]),
    ...(email && { replyTo: email }),
    ...(told.file && { kept: [{ name: told.file.name, key: told.file.file }] }),
  })
}

const mailReceipt = async (ctx: Ctx, told: Told, to: string, language: Language): Promise<void> => {
  const say = sayIn(ctx, language)
  const number = String(told.number)
  await queueMail(
    ctx.db,
    ctx.services.clock,
    plainMail(to, say('mails.receipt.subject', { number, subject: told.subject }), [
      say('mails.receipt.received', { number }),
      say('mails.receipt.said'),
      ...told.description.split(/\n+/),
      ...(told.file ? [say('mails.receipt.file', { name: told.file.name })] : []),
    ]),
  )
}
