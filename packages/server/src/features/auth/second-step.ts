import type { Session } from '@entrepot/contract/auth/auth.ts'
import type { FactorSetup } from '@entrepot/contract/security/security.ts'
import type { PublicCtx } from '../../kernel/context.ts'
import { transaction } from '../../kernel/database.ts'
import { Problem } from '../../kernel/problem.ts'
import type { ChallengeClaims } from '../../kernel/tokens.ts'
import { asPerson, checkFactor, confirmFactor, requireNoOther, setUpFactor, withinLimit } from '../security/index.ts'
import { personByGuid } from '../users/index.ts'
import { openSession, type SignInTools } from './sign-in.ts'

type Answered = { challenge: string; code: string }

/** The second step of a sign-in: a code of the application, or a recovery code. */
export const answerChallenge = async (
  ctx: PublicCtx,
  tools: SignInTools,
  { challenge, code }: Answered,
): Promise<Session> => {
  const { person, version, platform, company } = await claimsOf(ctx, tools, challenge, 'asked')
  await withinLimit({ limit: tools.limit, person, address: ctx.address }, () =>
    asPerson(ctx.services, person, (db) => checkFactor(db, ctx.services, person, code)),
  )
  return openSession(ctx, tools.tokens, { guid: person, version }, platform, 'shown', company)
}

/** Who has none and whose company wants one makes it before the first session. */
export const setUpForChallenge = async (
  ctx: PublicCtx,
  tools: SignInTools,
  challenge: string,
): Promise<FactorSetup> => {
  const { person, company } = await claimsOf(ctx, tools, challenge, 'missing')
  const found = await transaction(ctx.services.pool, { person }, async ({ db }) => {
    if (company) await requireNoOther(db, person)
    return personByGuid(db, person)
  })
  return setUpFactor(ctx.services, person, found?.email ?? '')
}

export const confirmForChallenge = async (
  ctx: PublicCtx,
  tools: SignInTools,
  { challenge, code }: Answered,
): Promise<Session & { recoveryCodes: string[] }> => {
  const { person, version, platform, company } = await claimsOf(ctx, tools, challenge, 'missing')
  const recoveryCodes = await withinLimit({ limit: tools.limit, person, address: ctx.address }, () =>
    asPerson(ctx.services, person, (db) => confirmFactor(db, ctx.services, person, code)),
  )
  return {
    ...(await openSession(ctx, tools.tokens, { guid: person, version }, platform, 'shown', company)),
    recoveryCodes,
  }
}

/** A password that has changed since it was given counts no longer. */
const claimsOf = async (
  { services }: PublicCtx,
  { tokens }: SignInTools,
  challenge: string,
  factor: ChallengeClaims['factor'],
): Promise<ChallengeClaims> => {
  const claims = await tokens.readChallenge(challenge)
  if (claims?.factor !== factor) throw new Problem('factor_challenge')
  const { person } = claims
  const known = await transaction(services.pool, { person }, ({ db }) => personByGuid(db, person), { readOnly: true })
  if (known?.sessionVersion !== claims.version) throw new Problem('factor_challenge')
  return claims
}
