import type { PublicCtx } from '../../kernel/context.ts'
import { transaction } from '../../kernel/database.ts'
import { LIMITS } from '../../kernel/limits.ts'
import { Problem } from '../../kernel/problem.ts'
import type { Tokens } from '../../kernel/tokens.ts'
import {
  childOf,
  insertRefreshToken,
  lockRefreshToken,
  markUsed,
  mayUsePlatform,
  type RefreshRow,
  revokeFamily,
  rolesOfMember,
  sessionVersionOf,
  userIsActive,
} from './auth.queries.ts'

type Pair = { token: string; refresh_token: string }
type Outcome = { pair: Pair } | { refused: Problem }

const INVALID = () => new Problem('invalid_refresh_token')

/**
 * A refresh token is exchanged once. Used again within 10 seconds it answers the same pair (two tabs, a lost answer);
 * later, somebody else holds it and the whole family ends (AUTH-38).
 */
export const refreshSession = async (ctx: PublicCtx, tokens: Tokens, token: string): Promise<Pair> => {
  const parts = tokens.readRefresh(token)
  if (!parts) throw INVALID()
  const { company, id } = parts
  // A refusal that revokes must commit, so it comes back as a value.
  const outcome = await transaction(ctx.services.pool, { company }, async ({ db }): Promise<Outcome> => {
    const now = ctx.services.clock.now()
    const row = await lockRefreshToken(db, company, id)
    if (!row || row.revokedAt || !row.hash.equals(tokens.hash(token)) || row.expiresAt <= now)
      return { refused: INVALID() }
    if ((await sessionVersionOf(db, company, row.user)) !== row.version) return { refused: INVALID() }
    if (!(await userIsActive(db, company, row.user))) return { refused: new Problem('account_disabled') }
    // A right to sign in that was taken away ends the session at its next exchange (T13).
    if (!mayUsePlatform(await rolesOfMember(db, company, row.user), row.platform)) {
      await revokeFamily(db, company, row.family, now)
      return { refused: INVALID() }
    }
    if (row.usedAt) {
      if (now.getTime() - row.usedAt.getTime() > LIMITS.refreshGraceMs) {
        await revokeFamily(db, company, row.family, now)
        return { refused: INVALID() }
      }
      const child = await childOf(db, company, id)
      return child && !child.revokedAt
        ? { pair: await pairOf(tokens, company, row, child.id, child.issuedAt) }
        : { refused: INVALID() }
    }
    if (row.idleUntil <= now) return { refused: INVALID() }
    const child = ctx.services.clock.uuid()
    await markUsed(db, company, id, now)
    await insertRefreshToken(db, company, {
      id: child,
      family: row.family,
      user: row.user,
      platform: row.platform,
      parent: id,
      hash: tokens.hash(tokens.refresh(company, child)),
      issuedAt: now,
      idleUntil: new Date(now.getTime() + LIMITS.refreshIdleMs),
      expiresAt: row.expiresAt,
      oneCompany: row.oneCompany,
      version: row.version,
    })
    return { pair: await pairOf(tokens, company, row, child, now) }
  })
  if ('refused' in outcome) throw outcome.refused
  return outcome.pair
}

const pairOf = async (
  tokens: Tokens,
  company: string,
  row: RefreshRow,
  child: string,
  issuedAt: Date,
): Promise<Pair> => ({
  token: await tokens.access({ user: row.user, company, family: row.family }, issuedAt),
  refresh_token: tokens.refresh(company, child),
})

/** The family ends; an unknown token ends nothing and is no error (AUTH-40). */
export const signOut = async (ctx: PublicCtx, tokens: Tokens, token: string): Promise<null> => {
  const parts = tokens.readRefresh(token)
  if (!parts) return null
  await transaction(ctx.services.pool, { company: parts.company }, async ({ db }) => {
    const row = await lockRefreshToken(db, parts.company, parts.id)
    if (row) await revokeFamily(db, parts.company, row.family, ctx.services.clock.now())
  })
  return null
}
