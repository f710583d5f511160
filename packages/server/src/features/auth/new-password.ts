import { languageOf } from '@entrepot/contract/kernel/language.ts'
import { nameKey } from '@entrepot/contract/kernel/text.ts'
import { password as checkPassword } from '@entrepot/contract/kernel/validators.ts'
import type { PublicCtx } from '../../kernel/context.ts'
import { transaction } from '../../kernel/database.ts'
import { LIMITS } from '../../kernel/limits.ts'
import type { LoginLimit } from '../../kernel/login-limit.ts'
import { plainMail, queueMail } from '../../kernel/mail.ts'
import { hashPassword, passwordMatches } from '../../kernel/password.ts'
import { atField, Problem, refuseAll } from '../../kernel/problem.ts'
import { endSessionsEverywhere } from '../../kernel/sessions.ts'
import { hashOfLink, newPasswordLink, personByEmail, personByGuid } from '../users/index.ts'
import { findReset, lockPerson, membershipsOf, PASSWORD_CHANGED, setPassword, takeReset } from './auth.queries.ts'

/**
 * Mails a link when the account exists and is active; the answer, and the work done before it, are the same either way
 * (AUTH-49).
 */
export const askForNewPassword = async (ctx: PublicCtx, limit: LoginLimit, email: string): Promise<null> => {
  // Not awaited by the answer: an address that exists costs no more time than one that does not.
  void sendLink(ctx, limit, nameKey(email)).catch((error: Error) =>
    ctx.services.log.error({ err: error }, 'password link not queued'),
  )
  return null
}

export const sendLink = async (ctx: PublicCtx, limit: LoginLimit, emailKey: string): Promise<void> => {
  const { pool, clock, words, jobs } = ctx.services
  const person = await transaction(pool, { email: emailKey }, ({ db }) => personByEmail(db, emailKey))
  if (!person) return
  const isActive = (await transaction(pool, { person: person.guid }, ({ db }) => membershipsOf(db, person.guid))).some(
    (m) => m.active && m.isUser,
  )
  if (!isActive || !(await limit.mayMail(emailKey))) return
  const language = languageOf(person.language)
  await transaction(pool, { person: person.guid }, async ({ db }) => {
    const url = await newPasswordLink(ctx, db, person.guid, LIMITS.resetLinkMs)
    await queueMail(
      db,
      clock,
      plainMail(
        person.email,
        words(language, 'auth:mail.reset.subject'),
        [words(language, 'auth:mail.reset.text'), words(language, 'auth:mail.reset.end')],
        {
          label: words(language, 'auth:mail.reset.button'),
          url,
        },
      ),
    )
  })
  jobs.poke('mails')
}

/** The link works once, for 60 minutes, and signs out every session of the person (AUTH-50). */
export const setNewPassword = async (
  ctx: PublicCtx,
  input: { token: string; password: string; passwordConfirm: string },
): Promise<null> => {
  const { pool, clock } = ctx.services
  const hash = hashOfLink(input.token)
  const owner = await transaction(pool, {}, ({ db }) => findReset(db, hash, clock.now()))
  if (!owner) throw new Problem('invalid_reset_token')
  const refusal = checkPassword(input.password)
  refuseAll([
    ...(refusal ? [new Problem(refusal.code, refusal.params, 'password')] : []),
    ...(input.password !== input.passwordConfirm ? [new Problem('password_mismatch', {}, 'passwordConfirm')] : []),
  ])
  const person = await transaction(pool, { person: owner }, ({ db }) => personByGuid(db, owner))
  if (await passwordMatches(input.password, person?.passwordHash ?? null)) throw atField('password_same', 'password')
  const passwordHash = await hashPassword(input.password)

  const memberships = await transaction(pool, { person: owner }, async ({ db }) => {
    // Two links of one person at once: the second waits here, and is dead then.
    await lockPerson(db, owner)
    if (!(await takeReset(db, hash, clock.now()))) throw new Problem('invalid_reset_token')
    await setPassword(db, owner, passwordHash, clock.now())
    return membershipsOf(db, owner)
  })
  await endSessionsEverywhere(ctx, memberships, { changes: PASSWORD_CHANGED })
  return null
}
