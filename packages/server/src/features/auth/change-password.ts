import type { ErrorCode } from '@entrepot/contract/kernel/errors.ts'
import { passwordChange } from '@entrepot/contract/kernel/validators.ts'
import { type Ctx, nowOf } from '../../kernel/context.ts'
import { transaction } from '../../kernel/database.ts'
import type { LoginLimit } from '../../kernel/login-limit.ts'
import { hashPassword, passwordMatches } from '../../kernel/password.ts'
import { Problem, refuseAll } from '../../kernel/problem.ts'
import { endSessionsEverywhere } from '../../kernel/sessions.ts'
import { personByGuid } from '../users/index.ts'
import { membershipsOf, PASSWORD_CHANGED, setPassword } from './auth.queries.ts'

type Change = { oldPassword: string; password: string; passwordConfirm: string }
const FIELD: Partial<Record<ErrorCode, keyof Change>> = { password_mismatch: 'passwordConfirm' }

/**
 * The own password (USER-12). Whoever holds another session of this person, in any company, signs in again with the new
 * one.
 */
export const changePassword = async (
  ctx: Ctx,
  limit: LoginLimit,
  session: { family: string; address: string },
  { oldPassword, password, passwordConfirm }: Change,
): Promise<null> => {
  const { person } = ctx.user
  const { pool } = ctx.services
  if (!person) throw new Problem('forbidden')
  const refusal = passwordChange(oldPassword, password, passwordConfirm)
  refuseAll(refusal ? [new Problem(refusal.code, refusal.params, FIELD[refusal.code] ?? 'password')] : [])
  // A session left open on a desk is no place to guess the password from.
  const counted = `password of ${person}`
  await limit.take(counted, session.address)
  const known = await transaction(pool, { person }, ({ db }) => personByGuid(db, person), { readOnly: true })
  if (!(await passwordMatches(oldPassword, known?.passwordHash ?? null)))
    refuseAll([new Problem('password_wrong', {}, 'oldPassword')])
  await limit.forgive(counted, session.address)
  const passwordHash = await hashPassword(password)
  const company = ctx.company.guid
  const memberships = await transaction(pool, { company, person }, async ({ db }) => {
    await setPassword(db, person, passwordHash, nowOf(ctx), { company, family: session.family })
    return membershipsOf(db, person)
  })
  await endSessionsEverywhere(ctx, memberships, { but: session.family, changes: PASSWORD_CHANGED })
  return null
}
