import type { Challenge, Session } from '@entrepot/contract/auth/auth.ts'
import { nameKey } from '@entrepot/contract/kernel/text.ts'
import type { PublicCtx } from '../../kernel/context.ts'
import { transaction } from '../../kernel/database.ts'
import type { LoginLimit } from '../../kernel/login-limit.ts'
import { passwordMatches } from '../../kernel/password.ts'
import { Problem } from '../../kernel/problem.ts'
import type { Tokens } from '../../kernel/tokens.ts'
import { type Person, personByEmail, personByGuid } from '../users/index.ts'
import { type Membership, membershipsOf, personsByUsername, type Platform } from './auth.queries.ts'
import { entryRefusal, issueFamily } from './enter.ts'

export type SignInTools = { tokens: Tokens; limit: LoginLimit }

/** E-mail or username and password (AUTH-13 to AUTH-29). Known and unknown names cost and answer the same. */
export const signIn = async (
  ctx: PublicCtx,
  tools: SignInTools,
  input: { email: string; password: string; platform: Platform },
): Promise<Session | Challenge> => {
  const named = nameKey(input.email)
  const person = await findPerson(ctx, named)
  // An account has one counter, whichever of its names is tried (AUTH-18).
  const key = person ? nameKey(person.email) : named
  const attempts = await tools.limit.take(key, ctx.address)
  const matches = await passwordMatches(input.password, person?.passwordHash ?? null)
  if (!person || !matches) throw new Problem('invalid_credentials', { attempts })
  await tools.limit.forgive(key, ctx.address)
  return openSession(ctx, tools.tokens, person.guid, input.platform, 'not shown')
}

const findPerson = (ctx: PublicCtx, key: string): Promise<Person | null> =>
  transaction(ctx.services.pool, { email: key, username: key }, async ({ db }) => {
    const byEmail = await personByEmail(db, key)
    if (byEmail) return byEmail
    const persons = await personsByUsername(db, key)
    return persons.length === 1
      ? transaction(ctx.services.pool, { person: persons[0]! }, (tx) => personByGuid(tx.db, persons[0]!))
      : null
  })

/** Whether the second factor has just been shown; of those who have one it is asked. */
type Factor = 'shown' | 'not shown'

/**
 * The person is known: what keeps them out may now be said plainly. `only` names the one company that a sign-in is good
 * for.
 */
export const openSession = async <F extends Factor>(
  ctx: PublicCtx,
  tokens: Tokens,
  person: string,
  platform: Platform,
  factor: F,
  only?: string,
): Promise<F extends 'shown' ? Session : Session | Challenge> => {
  const memberships = (await transaction(ctx.services.pool, { person }, ({ db }) => membershipsOf(db, person))).filter(
    (m) => m.isUser,
  )
  if (memberships.length === 0) throw new Problem('no_account')
  let refused: Problem | undefined
  // A company that keeps this person out does not keep them out of their others.
  for (const membership of memberships.filter((m) => m.active && (!only || m.company === only))) {
    const opened = await enter(ctx, tokens, membership, person, platform, factor, only)
    if (!(opened instanceof Problem)) return opened as F extends 'shown' ? Session : Session | Challenge
    refused ??= opened
  }
  throw refused ?? new Problem('account_disabled')
}

const enter = (
  ctx: PublicCtx,
  tokens: Tokens,
  membership: Membership,
  person: string,
  platform: Platform,
  factor: Factor,
  only: string | undefined,
): Promise<Session | Challenge | Problem> =>
  transaction(ctx.services.pool, { company: membership.company }, async ({ db }) => {
    const refusal = await entryRefusal(ctx, db, membership, platform)
    if (refusal) return refusal
    const wanted =
      factor === 'shown' ? null : membership.hasFactor ? 'asked' : membership.wantsFactor ? 'missing' : null
    if (wanted)
      return {
        challenge: await tokens.challenge({ person, platform, factor: wanted, ...(only && { company: only }) }),
        factor: wanted,
      }
    const pair = await issueFamily(ctx, db, tokens, membership, platform, {
      isProved: factor === 'shown',
      oneCompany: only !== undefined,
    })
    return { ...pair, company: { guid: membership.company, name: membership.companyName } }
  })
