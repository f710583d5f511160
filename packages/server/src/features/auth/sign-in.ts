import type { Challenge, Session } from '@entrepot/contract/auth/auth.ts'
import { nameKey } from '@entrepot/contract/kernel/text.ts'
import type { PublicCtx } from '../../kernel/context.ts'
import { transaction } from '../../kernel/database.ts'
import type { LoginLimit } from '../../kernel/login-limit.ts'
import { passwordMatches } from '../../kernel/password.ts'
import { Problem } from '../../kernel/problem.ts'
import type { Tokens } from '../../kernel/tokens.ts'
import { joinCompany, type Person, personByEmail, personByGuid } from '../users/index.ts'
import { type Membership, personsByUsername, placesOf, type Platform } from './auth.queries.ts'
import { entryRefusal, issueFamily } from './enter.ts'

export type SignInTools = { tokens: Tokens; limit: LoginLimit }

/** E-mail or username and password (AUTH-13 to AUTH-29). Known and unknown names cost and answer the same. */
export const signIn = async (
  ctx: PublicCtx,
  tools: SignInTools,
  input: { email: string; password: string; platform: Platform },
): Promise<Session | Challenge> => {
  const named = nameKey(input.email)
  const persons = await personsNamed(ctx, named)
  // An account has one counter, whichever of its names is tried (AUTH-18).
  const key = persons.length === 1 ? nameKey(persons[0]!.email) : named
  const person = await tools.limit.inTurn(key, async () => {
    const attempts = await tools.limit.take(key, ctx.address)
    const found = await whosePassword(input.password, persons)
    if (!found) throw new Problem('invalid_credentials', { attempts })
    await tools.limit.forgive(key, ctx.address)
    return found
  })
  return openSession(
    ctx,
    tools.tokens,
    { guid: person.guid, version: person.sessionVersion },
    input.platform,
    'not shown',
  )
}

/** One by e-mail; by username, which others may use in their companies, the few who had it first. */
const personsNamed = async (ctx: PublicCtx, key: string): Promise<Person[]> => {
  const { pool } = ctx.services
  const [byEmail, guids] = await transaction(pool, { email: key, username: key }, async ({ db }) => {
    const found = await personByEmail(db, key)
    return [found, found ? [] : await personsByUsername(db, key)] as const
  })
  if (byEmail) return [byEmail]
  const found = await Promise.all(
    guids.map((person) => transaction(pool, { person }, ({ db }) => personByGuid(db, person))),
  )
  return found.filter((person) => person !== null)
}

/** Nobody's password takes as long to be found wrong as somebody's. */
const whosePassword = async (password: string, persons: readonly Person[]): Promise<Person | null> => {
  if (persons.length === 0) await passwordMatches(password, null)
  for (const person of persons) if (await passwordMatches(password, person.passwordHash)) return person
  return null
}

type Known = { guid: string; version: number }

/** Whether the second factor has just been shown; of those who have one it is asked. */
type Factor = 'shown' | 'not shown'

/**
 * The person is known: what keeps them out may now be said plainly. `only` names the one company that a sign-in is good
 * for; the version of their sessions is that of the moment at which they showed who they are.
 */
export const openSession = async <F extends Factor>(
  ctx: PublicCtx,
  tokens: Tokens,
  person: Known,
  platform: Platform,
  factor: F,
  only?: string,
): Promise<F extends 'shown' ? Session : Session | Challenge> => {
  const places = (
    await transaction(ctx.services.pool, { person: person.guid }, ({ db }) => placesOf(db, person.guid))
  ).filter((m) => m.isUser)
  if (places.length === 0) throw new Problem('no_account')
  const memberships = places.filter((m) => m.joined || isVouchedFor(m, places, only))
  if (memberships.length === 0) throw new Problem('invitation_pending', { name: places[0]!.companyName })
  let refused: Problem | undefined
  // A company that keeps this person out does not keep them out of their others.
  for (const membership of memberships.filter((m) => m.active && (!only || m.company === only))) {
    const opened = await enter(ctx, tokens, membership, person, platform, factor, only)
    if (!(opened instanceof Problem)) return opened as F extends 'shown' ? Session : Session | Challenge
    refused ??= opened
  }
  throw refused ?? new Problem('account_disabled')
}

/**
 * Who is not asked whether they join: whoever comes with the password that this company has typed, as long as nobody
 * proved to own the address, and whom only this company and its provider know.
 */
const isVouchedFor = (place: Membership, places: readonly Membership[], only: string | undefined): boolean =>
  only === undefined
    ? place.passwordGiven && !place.isProved
    : place.company === only && !place.hasPassword && places.length === 1

const enter = (
  ctx: PublicCtx,
  tokens: Tokens,
  membership: Membership,
  person: Known,
  platform: Platform,
  factor: Factor,
  only: string | undefined,
): Promise<Session | Challenge | Problem> =>
  transaction(ctx.services.pool, { company: membership.company }, async ({ db }) => {
    const refusal = await entryRefusal(ctx, db, membership, platform)
    if (refusal) return refusal
    if (!membership.joined) await joinCompany(db, membership, ctx.services.clock.now())
    const wanted =
      factor === 'shown' ? null : membership.hasFactor ? 'asked' : membership.wantsFactor ? 'missing' : null
    if (wanted)
      return {
        challenge: await tokens.challenge({
          person: person.guid,
          version: person.version,
          platform,
          factor: wanted,
          ...(only && { company: only }),
        }),
        factor: wanted,
      }
    const pair = await issueFamily(ctx, db, tokens, membership, platform, {
      version: person.version,
      isProved: factor === 'shown',
      oneCompany: only !== undefined,
    })
    return { ...pair, company: { guid: membership.company, name: membership.companyName } }
  })
