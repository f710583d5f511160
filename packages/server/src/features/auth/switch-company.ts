import type { Session } from '@entrepot/contract/auth/auth.ts'
import { type Ctx, nowOf } from '../../kernel/context.ts'
import { transaction } from '../../kernel/database.ts'
import { Problem } from '../../kernel/problem.ts'
import type { Tokens } from '../../kernel/tokens.ts'
import { liveFamily, type Membership, membershipsOf } from './auth.queries.ts'
import { entryRefusal, issueFamily } from './enter.ts'

/**
 * A session in another company of the same person (COMP-25 to COMP-29, T14). Whose companies these are is read now; no
 * other session changes. It goes on where the present one stands: the same platform, the same last day, and none from a
 * session that was ended.
 */
export const switchCompany = async (ctx: Ctx, tokens: Tokens, family: string, company: string): Promise<Session> => {
  const { pool } = ctx.services
  const membership = (await ownMemberships(ctx)).find((one) => one.company === company && one.active && one.isUser)
  if (!membership) throw new Problem('not_found')
  const present = await transaction(
    pool,
    { company: ctx.company.guid },
    ({ db }) => liveFamily(db, ctx.company.guid, family, nowOf(ctx)),
    { readOnly: true },
  )
  if (!present) throw new Problem('invalid_token')
  // The provider of one company vouches for nobody in another one.
  if (present.oneCompany && company !== ctx.company.guid) throw new Problem('access_denied')
  // Who has a second factor showed it at the door; a company that wants one lets nobody else in.
  if (membership.wantsFactor && !membership.hasFactor) throw new Problem('factor_required')
  return transaction(pool, { company }, async ({ db }) => {
    const refusal = await entryRefusal(ctx, db, membership, present.platform)
    if (refusal) throw refusal
    return {
      ...(await issueFamily(ctx, db, tokens, membership, present.platform, {
        version: present.version,
        until: present.expiresAt,
      })),
      company: { guid: company, name: membership.companyName },
    }
  })
}

/** Somebody without an account of their own belongs to one company only. */
const ownMemberships = async ({ services, user, company }: Ctx): Promise<Membership[]> => {
  const { person } = user
  if (person) return transaction(services.pool, { person }, ({ db }) => membershipsOf(db, person), { readOnly: true })
  return [
    {
      user: user.guid,
      name: user.name,
      company: company.guid,
      companyName: company.name,
      active: true,
      isUser: true,
      planEnd: company.plan.end,
      hasFactor: false,
      wantsFactor: false,
      joined: true,
      hasPassword: false,
      isProved: false,
      passwordGiven: false,
    },
  ]
}
