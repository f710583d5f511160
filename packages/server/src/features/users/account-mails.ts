import { languageOf } from '@entrepot/contract/kernel/language.ts'
import { INVITATION_DAYS } from '@entrepot/contract/users/manage-users.ts'
import type { UserWords } from '@entrepot/contract/users/words.fr.ts'
import { wakeJob } from '../../kernel/outbox.ts'
import type { Ctx } from '../../kernel/context.ts'
import { plainMail, queueMail } from '../../kernel/mail.ts'
import { invitationLink } from './password-link.ts'
import type { Person } from './person.queries.ts'

type Kind = keyof UserWords['mail']

/** In the language of the person it is for; `url` where the mail has a button. */
const write = async (
  ctx: Ctx,
  to: Pick<Person, 'email' | 'language'>,
  kind: Kind,
  url: string | null,
  more: { email?: string; code?: string } = {},
): Promise<void> => {
  const params = { company: ctx.company.name, name: ctx.user.name, days: INVITATION_DAYS, ...more }
  const say = (part: string) => ctx.services.words(languageOf(to.language), `users:mail.${kind}.${part}`, params)
  await queueMail(
    ctx.db,
    ctx.services.clock,
    plainMail(to.email, say('subject'), [say('text'), say('end')], url ? { label: say('button'), url } : undefined),
  )
  wakeJob(ctx, 'mails')
}

/** Only the mail, which nobody but the owner of the address reads, tells whether they are known (USER-17, USER-18). */
export const welcome = async (ctx: Ctx, person: Person, user: string): Promise<void> => {
  const { isKnown, url } = await invitationLink(ctx, ctx.db, person, { company: ctx.company.guid, user })
  await write(ctx, person, isKnown ? 'join' : 'invited', url)
}

/** The old address is told, and the new one must answer before it counts. */
export const askForConfirmation = async (ctx: Ctx, person: Person, email: string, token: string): Promise<void> => {
  await write(ctx, person, 'email_old', null, { email })
  await write(
    ctx,
    { email, language: person.language },
    'email_new',
    `${ctx.services.settings.PUBLIC_URL}/confirm-email?token=${token}`,
  )
}

export const sendCode = (ctx: Ctx, person: Person, code: string): Promise<void> =>
  write(ctx, person, 'recovery_code', null, { code })
