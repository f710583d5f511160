import { Guid } from '@entrepot/contract/kernel/shapes.ts'
import { eventOf } from '../../kernel/happened.ts'
import { nameKey } from '@entrepot/contract/kernel/text.ts'
import { writeOutboxAlone } from '../../kernel/outbox.ts'
import type { Ctx, PublicCtx } from '../../kernel/context.ts'
import { nowOf } from '../../kernel/context.ts'
import { transaction } from '../../kernel/database.ts'
import { pgConstraint } from '../../kernel/database-errors.ts'
import { LIMITS } from '../../kernel/limits.ts'
import { Problem } from '../../kernel/problem.ts'
import { endSessionsOf } from '../../kernel/sessions.ts'
import { askForConfirmation } from './account-mails.ts'
import { firstPasswordToken, hashOfLink, newLinkToken, newPasswordToken } from './password-link.ts'
import {
  actForPerson,
  followAddress,
  isElsewhere,
  keepEmailChange,
  linkPerson,
  lookForEmail,
  memberOf,
  setPersonEmail,
  takeEmailChange,
  type UserRecord,
} from './people.queries.ts'
import { insertPerson, type Person, personByEmail, personByGuid, proveAddress } from './person.queries.ts'

/** The person with this address, known or new. The caller learns nothing about where else they belong (USER-17). */
export const personFor = async (
  ctx: Ctx,
  email: string,
  passwordHash: string | null,
): Promise<{ person: Person; isNew: boolean }> => {
  await lookForEmail(ctx.db, nameKey(email))
  const known = await personByEmail(ctx.db, nameKey(email))
  if (known) return { person: known, isNew: false }
  const person: Person = {
    guid: ctx.services.clock.uuid(),
    email,
    passwordHash,
    language: ctx.language,
    isProved: false,
    sessionVersion: 0,
  }
  await insertPerson(ctx.db, { ...person, emailKey: nameKey(email) })
  return { person, isNew: true }
}

/**
 * The address counts once its owner has opened the link: a slip of the pen locks nobody out, and nobody takes over an
 * account.
 */
export const requestEmailChange = async (ctx: Ctx, user: UserRecord, email: string): Promise<void> => {
  const person = await personByGuid(ctx.db, user.person!)
  const token = `${ctx.company.guid}.${newLinkToken()}`
  await keepEmailChange(
    ctx.db,
    ctx.company.guid,
    { user: user.guid, email, emailKey: nameKey(email) },
    hashOfLink(token),
    new Date(nowOf(ctx).getTime() + LIMITS.invitationMs),
  )
  await askForConfirmation(ctx, person!, email, token)
}

/**
 * The holder of the link owns the address. A person of this company only is renamed; one who belongs to others keeps
 * their account there as it is, and this company goes on with the person of the new address.
 */
export const confirmEmail = async (ctx: PublicCtx, token: string): Promise<{ newPassword: string | null }> => {
  const [company] = token.split('.')
  if (!Guid.safeParse(company).success) throw new Problem('invalid_email_token')
  const { pool, clock } = ctx.services
  try {
    return await transaction(pool, { company }, async ({ db }) => {
      const change = await takeEmailChange(db, company!, hashOfLink(token), clock.now())
      const member = change && (await memberOf(db, company!, change.user))
      const current = member?.person
      if (!change || !current) throw new Problem('invalid_email_token')
      await actForPerson(db, current)
      await lookForEmail(db, change.emailKey)
      const before = await personByGuid(db, current)
      const owner = await personByEmail(db, change.emailKey)
      // The address of a new company: its founder has it already, and now it is theirs.
      if (owner?.guid === current) {
        await proveAddress(db, current, clock.now())
        return { newPassword: null }
      }
      const by = { guid: change.user, name: member.name }
      await writeOutboxAlone(
        ctx.services,
        db,
        { company: company!, by, requestId: ctx.requestId, channel: 'screen' },
        {
          activities: [
            eventOf('user.changed', {
              ...by,
              changes: [{ field: 'email', old: before?.email ?? null, new: change.email }],
            }),
          ],
        },
      )
      if (before) await followAddress(db, company!, change.user, nameKey(before.email), change.email)
      if (!owner && !(await isElsewhere(db, current, company!))) {
        await setPersonEmail(db, current, change.email)
        await proveAddress(db, current, clock.now())
        return {
          newPassword: before?.passwordHash ? null : await newPasswordToken(ctx, db, current, LIMITS.resetLinkMs),
        }
      }
      const next: Person = owner ?? {
        guid: clock.uuid(),
        email: change.email,
        passwordHash: null,
        language: before?.language ?? ctx.language,
        isProved: false,
        sessionVersion: 0,
      }
      if (!owner) await insertPerson(db, { ...next, emailKey: change.emailKey })
      // A password that was chosen before the address was proved is nobody's: with a new one the place is theirs.
      const isKnown = next.passwordHash !== null && next.isProved
      await linkPerson(db, company!, change.user, next.guid, isKnown ? clock.now() : null)
      await endSessionsOf(db, company!, change.user, clock.now())
      const place = { company: company!, user: change.user }
      return { newPassword: isKnown ? null : await firstPasswordToken(ctx, db, next.guid, place) }
    })
  } catch (error) {
    // Somebody else of the company, or of the installation, has the address by now.
    if (['app_user_company_id_person_id_key', 'person_email_key_key'].includes(pgConstraint(error) ?? ''))
      throw new Problem('invalid_email_token')
    throw error
  }
}
