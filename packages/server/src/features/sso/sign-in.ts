import type { Challenge, Session } from '@entrepot/contract/auth/auth.ts'
import { nameKey } from '@entrepot/contract/kernel/text.ts'
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { PublicCtx } from '../../kernel/context.ts'
import { transaction } from '../../kernel/database.ts'
import { LIMITS } from '../../kernel/limits.ts'
import type { LoginLimit } from '../../kernel/login-limit.ts'
import { Problem } from '../../kernel/problem.ts'
import { seal, unseal } from '../../kernel/seal.ts'
import type { Tokens } from '../../kernel/tokens.ts'
import { openSession, type Platform, sessionVersionOf } from '../auth/index.ts'
import { type Identity, identityOf, newNonce, newVerifier, signInAddress } from './identity-provider.ts'
import {
  insertAttempt,
  linkSubject,
  type Member,
  memberOfSubject,
  type Provider,
  providerOfCompany,
  providerOfDomain,
  takeAttempt,
  unlinkedMember,
} from './sso.queries.ts'

export type SsoTools = { tokens: Tokens; limit: LoginLimit }
const hashOf = (text: string) => createHash('sha256').update(text).digest()
const domainOf = (email: string) => email.slice(email.lastIndexOf('@') + 1).toLowerCase()

/** Where to go, and what the browser keeps so that only it can come back (AUTH-53). */
export const startSignIn = async (
  ctx: PublicCtx,
  { tokens, limit }: SsoTools,
  email: string,
  platform: Platform,
): Promise<{ url: string; browser: string }> => {
  const { pool, clock, settings } = ctx.services
  await limit.requireSingleSignOn(ctx.address)
  const provider = await transaction(pool, {}, ({ db }) => providerOfDomain(db, domainOf(email)), { readOnly: true })
  if (!provider) throw new Problem('sso_not_configured')
  const [guid, nonce, verifier, browser] = [
    clock.uuid(),
    newNonce(),
    newVerifier(),
    randomBytes(32).toString('base64url'),
  ]
  const url = await signInAddress(
    ctx.services,
    provider,
    { state: tokens.state(provider.company, guid), nonce, verifier },
    email,
  )
  const now = clock.now()
  const attempt = {
    guid,
    provider: provider.guid,
    nonce,
    sealedVerifier: seal(Buffer.from(verifier), 'single sign-on', guid, settings.JWT_SECRET),
    browserHash: hashOf(browser),
    expiresAt: new Date(now.getTime() + LIMITS.singleSignOnMs),
    platform,
  }
  await transaction(pool, { company: provider.company }, ({ db }) => insertAttempt(db, provider.company, attempt, now))
  return { url, browser }
}

/**
 * The way back (AUTH-54). The session is good for the company of the provider only: it vouches for nobody elsewhere.
 */
export const finishSignIn = async (
  ctx: PublicCtx,
  { tokens }: SsoTools,
  answer: { code: string; state: string; iss?: string | undefined },
  browser: string | null,
): Promise<Session | Challenge> => {
  const { pool, clock, settings } = ctx.services
  const named = tokens.readState(answer.state)
  if (!named) throw new Problem('sso_state')
  const { company } = named
  const { attempt, provider } = await transaction(pool, { company }, async ({ db }) => {
    const taken = await takeAttempt(db, company, named.id)
    return { attempt: taken, provider: taken && (await providerOfCompany(db, company, taken.provider)) }
  })
  if (
    !attempt ||
    !provider ||
    attempt.expiresAt <= clock.now() ||
    !browser ||
    !timingSafeEqual(hashOf(browser), attempt.browserHash)
  )
    throw new Problem('sso_state')
  const verifier = unseal(attempt.sealedVerifier, 'single sign-on', attempt.guid, settings.JWT_SECRET).toString()
  const identity = await identityOf(
    ctx.services,
    provider,
    { state: answer.state, nonce: attempt.nonce, verifier },
    answer,
  )
  const member = await transaction(
    pool,
    { company },
    async ({ db }) =>
      (await memberOfSubject(db, company, provider.guid, identity.subject)) ?? linkOf(db, provider, identity),
  )
  if (!member) throw new Problem('no_account')
  const version = await transaction(pool, { company }, ({ db }) => sessionVersionOf(db, company, member.user))
  return openSession(
    ctx,
    tokens,
    { guid: member.person, version: version ?? 0 },
    attempt.platform,
    'not shown',
    company,
  )
}

/**
 * The first time: a member of this company, by an e-mail that the provider has checked and whose domain is its own.
 * From then on the subject counts.
 */
const linkOf = async (
  db: Parameters<typeof linkSubject>[0],
  provider: Provider,
  { subject, email, isEmailVerified }: Identity,
): Promise<Member | null> => {
  if (!email || !isEmailVerified || !provider.domains.includes(domainOf(email))) return null
  const member = await unlinkedMember(db, provider.company, provider.guid, nameKey(email))
  if (member) await linkSubject(db, provider.company, provider.guid, subject, member.user)
  return member
}
