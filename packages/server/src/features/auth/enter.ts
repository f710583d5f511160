import { eventOf } from '../../kernel/happened.ts'
import { writeOutboxAlone } from '../../kernel/outbox.ts'
import type { Services } from '../../kernel/context.ts'
import type { Db } from '../../kernel/database.ts'
import { LIMITS } from '../../kernel/limits.ts'
import { Problem } from '../../kernel/problem.ts'
import type { Tokens } from '../../kernel/tokens.ts'
import { noteProof } from '../security/index.ts'
import { insertRefreshToken, mayUsePlatform, type Membership, type Platform, rolesOfMember } from './auth.queries.ts'

/** Why a member may not come in on this platform. */
export const entryRefusal = async (
  ctx: { services: Services },
  db: Db,
  membership: Membership,
  platform: Platform,
): Promise<Problem | null> => {
  const roles = await rolesOfMember(db, membership.company, membership.user)
  if (!mayUsePlatform(roles, platform)) return new Problem('login_platform_denied')
  const isExpired = membership.planEnd !== null && membership.planEnd <= ctx.services.clock.now()
  // Those who may pay come in and land on the packs (AUTH-23).
  return isExpired && !roles.has('ROLE_USER_FULL') ? new Problem('trial_expired') : null
}

/**
 * A new session, which the log tells of (ACT-02). `version` is the person's as it was when they showed who they are: a
 * password changed since ends the session as it begins. `until` for one that goes on where another one ends, `isProved`
 * when the second factor was shown for it.
 */
export const issueFamily = async (
  ctx: { services: Services; requestId: string },
  db: Db,
  tokens: Tokens,
  { company, user, name }: Pick<Membership, 'company' | 'user' | 'name'>,
  platform: Platform,
  {
    version,
    until,
    isProved = false,
    oneCompany = false,
  }: { version: number; until?: Date; isProved?: boolean; oneCompany?: boolean },
): Promise<{ token: string; refresh_token: string }> => {
  const now = ctx.services.clock.now()
  const id = ctx.services.clock.uuid()
  const family = ctx.services.clock.uuid()
  const refresh = tokens.refresh(company, id)
  await insertRefreshToken(db, company, {
    id,
    family,
    user,
    platform,
    parent: null,
    hash: tokens.hash(refresh),
    issuedAt: now,
    idleUntil: new Date(now.getTime() + LIMITS.refreshIdleMs),
    expiresAt: until ?? new Date(now.getTime() + LIMITS.refreshAbsoluteMs),
    oneCompany,
    version,
  })
  if (isProved) await noteProof(db, { company, user, family }, now)
  await writeOutboxAlone(
    ctx.services,
    db,
    { company, by: { guid: user, name }, requestId: ctx.requestId, channel: 'screen' },
    {
      activities: [
        eventOf('user.signed_in', {
          guid: user,
          name,
          changes: [{ field: 'platform', old: null, new: platform }],
        }),
      ],
    },
  )
  return { token: await tokens.access({ user, company, family }, now), refresh_token: refresh }
}
