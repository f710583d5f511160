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
import { deleteFactor, endTokensOf } from '../security/index.ts'
import {
  hashOfLink,
  joinCompany,
  type Link,
  newPasswordLink,
  personByEmail,
  personByGuid,
  proveAddress,
} from '../users/index.ts'
import {
  findLink,
  lockPerson,
  type Membership,
  PASSWORD_CHANGED,
  placesOf,
  setPassword,
  takeLink,
} from './auth.queries.ts'

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
  const isActive = (await transaction(pool, { person: person.guid }, ({ db }) => placesOf(db, person.guid))).some(
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

/**
 * The link works once, for 60 minutes, and signs out every session of the person (AUTH-50). It was sent to the address,
 * which is theirs from now on; whoever named it before leaves nothing behind that opens it.
 */
export const setNewPassword = async (
  ctx: PublicCtx,
  input: { token: string; password: string; passwordConfirm: string; endTokens: boolean },
): Promise<null> => {
  const { pool, clock } = ctx.services
  const hash = hashOfLink(input.token)
  const link = await transaction(pool, {}, ({ db }) => findLink(db, hash, 'password', clock.now()))
  if (!link) throw new Problem('invalid_reset_token')
  const owner = link.person
  const refusal = checkPassword(input.password)
  refuseAll([
    ...(refusal ? [new Problem(refusal.code, refusal.params, 'password')] : []),
    ...(input.password !== input.passwordConfirm ? [new Problem('password_mismatch', {}, 'passwordConfirm')] : []),
  ])
  const person = await transaction(pool, { person: owner }, ({ db }) => personByGuid(db, owner))
  if (await passwordMatches(input.password, person?.passwordHash ?? null)) throw atField('password_same', 'password')
  const passwordHash = await hashPassword(input.password)
  // Before the password: whoever asked for it, and is cut off in between, asks again with the same link.
  if (input.endTokens) await endTokensEverywhere(ctx, owner)

  const memberships = await transaction(
    pool,
    { person: owner, ...(link.member && { company: link.member.company }) },
    async ({ db }) => {
      // Two links of one person at once: the second waits here, and is dead then.
      await lockPerson(db, owner)
      if (!(await takeLink(db, hash, 'password', clock.now()))) throw new Problem('invalid_reset_token')
      const before = await personByGuid(db, owner)
      await setPassword(db, owner, passwordHash, clock.now())
      // A second factor from before the address was proved is that of whoever named it first.
      if (link.member && !before?.isProved) await deleteFactor(db, owner)
      await proveAddress(db, owner, clock.now())
      if (link.member) await joinCompany(db, link.member, clock.now())
      return placesOf(db, owner)
    },
  )
  const joined = await joinedWith(ctx, memberships, link)
  await endSessionsEverywhere(ctx, joined, { changes: PASSWORD_CHANGED })
  return null
}

const endTokensEverywhere = async (ctx: PublicCtx, person: string): Promise<void> => {
  const places = await transaction(ctx.services.pool, { person }, ({ db }) => placesOf(db, person))
  for (const place of places) await endTokensOf(ctx, place)
}

/**
 * Those the person belongs to. Somebody invited who asked for a link themselves, and belongs to no company, joins the
 * first that named them: nothing else is waiting for them behind the sign-in they asked for.
 */
const joinedWith = async (ctx: PublicCtx, places: readonly Membership[], link: Link): Promise<Membership[]> => {
  const joined = places.filter((place) => place.joined)
  const first = places.find((place) => place.active && place.isUser)
  if (joined.length > 0 || link.member || !first) return joined
  const { pool, clock } = ctx.services
  await transaction(pool, { company: first.company }, ({ db }) => joinCompany(db, first, clock.now()))
  return [first]
}
