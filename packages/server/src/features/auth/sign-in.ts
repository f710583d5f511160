import type { Session } from '@entrepot/contract/auth/auth.ts'
import { nameKey } from '@entrepot/contract/kernel/text.ts'
import type { PublicCtx } from '../../kernel/context.ts'
import { type Db, transaction } from '../../kernel/database.ts'
import { LIMITS } from '../../kernel/limits.ts'
import { passwordMatches } from '../../kernel/password.ts'
import { Problem } from '../../kernel/problem.ts'
import { type Person, personByEmail, personByGuid } from '../users/index.ts'
import { insertRefreshToken, mayUsePlatform, type Membership, membershipsOf, personsByUsername, type Platform, rolesOfMember } from './auth.queries.ts'
import type { LoginLimit } from './login-limit.ts'
import type { Tokens } from '../../kernel/tokens.ts'

export type SignInTools = { tokens: Tokens; limit: LoginLimit }

/** E-mail or username and password (AUTH-13 to AUTH-29). Known and unknown names cost and answer the same. */
export const signIn = async (ctx: PublicCtx, tools: SignInTools, input: { email: string; password: string; platform: Platform }): Promise<Session> => {
  const named = nameKey(input.email)
  const person = await findPerson(ctx, named)
  // An account has one counter, whichever of its names is tried (AUTH-18).
  const key = person ? nameKey(person.email) : named
  const attempts = await tools.limit.take(key, ctx.address)
  const matches = await passwordMatches(input.password, person?.passwordHash ?? null)
  if (!person || !matches) throw new Problem('invalid_credentials', { attempts })
  await tools.limit.forgive(key, ctx.address)
  return openSession(ctx, tools.tokens, person, input.platform)
}

const findPerson = (ctx: PublicCtx, key: string): Promise<Person | null> =>
  transaction(ctx.services.pool, { email: key, username: key }, async ({ db }) => {
    const byEmail = await personByEmail(db, key)
    if (byEmail) return byEmail
    const persons = await personsByUsername(db, key)
    return persons.length === 1 ? transaction(ctx.services.pool, { person: persons[0]! }, (tx) => personByGuid(tx.db, persons[0]!)) : null
  })

/** The person is known: what keeps them out may now be said plainly. */
const openSession = async (ctx: PublicCtx, tokens: Tokens, person: Person, platform: Platform): Promise<Session> => {
  const memberships = (await transaction(ctx.services.pool, { person: person.guid }, ({ db }) => membershipsOf(db, person.guid))).filter((m) => m.isUser)
  if (memberships.length === 0) throw new Problem('no_account')
  let refused: Problem | undefined
  // A company that keeps this person out does not keep them out of their others.
  for (const membership of memberships.filter((m) => m.active)) {
    const opened = await enter(ctx, tokens, membership, platform)
    if (!(opened instanceof Problem)) return opened
    refused ??= opened
  }
  throw refused ?? new Problem('account_disabled')
}

const enter = (ctx: PublicCtx, tokens: Tokens, membership: Membership, platform: Platform): Promise<Session | Problem> =>
  transaction(ctx.services.pool, { company: membership.company }, async ({ db }) => {
    const refusal = await entryRefusal(ctx, db, membership, platform)
    if (refusal) return refusal
    const pair = await issueFamily(ctx, db, tokens, membership, platform)
    return { ...pair, company: { guid: membership.company, name: membership.companyName } }
  })

const entryRefusal = async (ctx: PublicCtx, db: Db, membership: Membership, platform: Platform): Promise<Problem | null> => {
  const roles = await rolesOfMember(db, membership.company, membership.user)
  if (!mayUsePlatform(roles, platform)) return new Problem('login_platform_denied')
  const isExpired = membership.planEnd !== null && membership.planEnd <= ctx.services.clock.now()
  // Those who may pay come in and land on the packs (AUTH-23).
  return isExpired && !roles.has('ROLE_USER_FULL') ? new Problem('trial_expired') : null
}

const issueFamily = async (ctx: PublicCtx, db: Db, tokens: Tokens, { company, user }: Membership, platform: Platform): Promise<{ token: string; refresh_token: string }> => {
  const now = ctx.services.clock.now()
  const id = ctx.services.clock.uuid()
  const family = ctx.services.clock.uuid()
  const refresh = tokens.refresh(company, id)
  await insertRefreshToken(db, company, {
    id, family, user, platform, parent: null, hash: tokens.hash(refresh), issuedAt: now, idleUntil: new Date(now.getTime() + LIMITS.refreshIdleMs), expiresAt: new Date(now.getTime() + LIMITS.refreshAbsoluteMs),
  })
  return { token: await tokens.access({ user, company, family }, now), refresh_token: refresh }
}
