import type { Session } from '@entrepot/contract/auth/auth.ts'
import { nameKey } from '@entrepot/contract/kernel/text.ts'
import type { PublicCtx } from '../../kernel/context.ts'
import { type Db, transaction } from '../../kernel/database.ts'
import { LIMITS } from '../../kernel/limits.ts'
import { passwordMatches } from '../../kernel/password.ts'
import { Problem } from '../../kernel/problem.ts'
import { insertRefreshToken, type Membership, membershipsOf, type Person, personByEmail, personByGuid, personsByUsername, rolesOfMember } from './auth.queries.ts'
import type { LoginLimit } from './login-limit.ts'
import type { Tokens } from '../../kernel/tokens.ts'

export type SignInTools = { tokens: Tokens; limit: LoginLimit }

/** E-mail or username and password (AUTH-13 to AUTH-29). Known and unknown names cost and answer the same. */
export const signIn = async (ctx: PublicCtx, tools: SignInTools, input: { email: string; password: string; platform: 'desktop' | 'mobile' }): Promise<Session> => {
  const key = nameKey(input.email)
  const attempts = await tools.limit.take(key, ctx.address)
  const person = await findPerson(ctx, key)
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
const openSession = async (ctx: PublicCtx, tokens: Tokens, person: Person, platform: 'desktop' | 'mobile'): Promise<Session> => {
  const memberships = (await transaction(ctx.services.pool, { person: person.guid }, ({ db }) => membershipsOf(db, person.guid))).filter((m) => m.isUser)
  if (memberships.length === 0) throw new Problem('no_account')
  const membership = memberships.find((m) => m.active)
  if (!membership) throw new Problem('account_disabled')
  return transaction(ctx.services.pool, { company: membership.company, person: person.guid }, async ({ db }) => {
    await requireEntry(ctx, db, membership, platform)
    const pair = await issueFamily(ctx, db, tokens, membership.company, membership.user)
    return { ...pair, company: { guid: membership.company, name: membership.companyName } }
  })
}

const requireEntry = async (ctx: PublicCtx, db: Db, membership: Membership, platform: 'desktop' | 'mobile') => {
  const roles = await rolesOfMember(db, membership.company, membership.user)
  if (!roles.has(platform === 'mobile' ? 'ROLE_LOGIN_MOBILE' : 'ROLE_LOGIN_DESKTOP')) throw new Problem('login_platform_denied')
  const isExpired = membership.planEnd !== null && membership.planEnd <= ctx.services.clock.now()
  // Those who may pay come in and land on the packs (AUTH-23).
  if (isExpired && !roles.has('ROLE_USER_FULL')) throw new Problem('trial_expired')
}

export const issueFamily = async (ctx: PublicCtx, db: Db, tokens: Tokens, company: string, user: string): Promise<{ token: string; refresh_token: string }> => {
  const now = ctx.services.clock.now()
  const id = ctx.services.clock.uuid()
  const family = ctx.services.clock.uuid()
  const refresh = tokens.refresh(company, id)
  await insertRefreshToken(db, company, {
    id, family, user, parent: null, hash: tokens.hash(refresh), issuedAt: now, idleUntil: new Date(now.getTime() + LIMITS.refreshIdleMs), expiresAt: new Date(now.getTime() + LIMITS.refreshAbsoluteMs),
  })
  return { token: await tokens.access({ user, company, family }, now), refresh_token: refresh }
}
