import { nameKey } from '@entrepot/contract/kernel/text.ts'
import { happened } from '../../kernel/happened.ts'
import type { Ctx } from '../../kernel/context.ts'
import { inTransaction } from '../../kernel/in-transaction.ts'
import type { LoginLimit } from '../../kernel/login-limit.ts'
import { Problem } from '../../kernel/problem.ts'
import { makeEmergencyCode } from '../security/index.ts'
import { sendCode, welcome } from './account-mails.ts'
import type { UserRecord } from './people.queries.ts'
import { type Person, personByGuid } from './person.queries.ts'
import { requireUser } from './read-users.ts'

/** Another invitation, for one that was lost or is over (USER-18). */
export const inviteAgain = async (ctx: Ctx, limit: LoginLimit, guid: string): Promise<null> => {
  const { user, person, name } = await whoMayEnter(ctx, guid)
  if (!person || !user.invited || !user.active || !user.isUser) throw new Problem('already_joined', { name })
  await limit.requireMail(nameKey(person.email))
  await inTransaction(ctx, async (inner) => {
    await welcome(inner, person, guid)
    happened(inner, 'user.changed', {
      guid,
      name,
      changes: [{ field: 'invitation', old: null, new: person.email }],
    })
  })
  return null
}

/** A way in for who lost telephone and recovery codes: with the password, and only to their own address. */
export const sendRecoveryCode = async (ctx: Ctx, limit: LoginLimit, guid: string): Promise<null> => {
  const { user, person, name } = await whoMayEnter(ctx, guid)
  if (!person || !user.secondFactor) throw new Problem('factor_none', { name })
  await limit.requireMail(nameKey(person.email))
  const code = await makeEmergencyCode(ctx.services, person.guid)
  if (code === null) throw new Problem('factor_none', { name })
  await inTransaction(ctx, async (inner) => {
    await sendCode(inner, person, code)
    happened(inner, 'user.changed', {
      guid,
      name,
      changes: [{ field: 'recovery_codes', old: null, new: 1 }],
    })
  })
  return null
}

const whoMayEnter = (ctx: Ctx, guid: string): Promise<{ user: UserRecord; person: Person | null; name: string }> =>
  inTransaction(ctx, async (inner) => {
    const user = await requireUser(inner, guid)
    return {
      user,
      person: user.person ? await personByGuid(inner.db, user.person) : null,
      name: `${user.firstname} ${user.lastname}`.trim(),
    }
  })
