import type { View } from '@entrepot/contract/rights/rights.ts'
import { happened } from '../../kernel/happened.ts'
import { type Ctx, nowOf } from '../../kernel/context.ts'
import type { Kernel } from '../../kernel/implement.ts'
import { inTransaction } from '../../kernel/in-transaction.ts'
import { LIMITS } from '../../kernel/limits.ts'
import { Problem } from '../../kernel/problem.ts'
import { mayView } from '../../kernel/view-as.ts'

/** Begins a view. It goes on at the end of its token only by being begun, and told in the log, again. */
export const beginView = (ctx: Ctx, { principals, tokens }: Kernel, family: string, guid: string): Promise<View> =>
  inTransaction(ctx, async (inner) => {
    const {
      company,
      user: { guid: viewer },
    } = ctx
    if (guid === viewer) throw new Problem('view_self')
    const viewed = await principals.find(inner.db, company.guid, guid)
    if (!viewed) throw new Problem('not_found')
    const { name } = viewed.user
    if (!viewed.active) throw new Problem('view_inactive', { name })
    if (!mayView(ctx.rights, await viewed.load())) throw new Problem('view_denied', { name })
    happened(inner, 'user.viewed_as', { guid, name })
    const now = nowOf(ctx)
    return {
      token: await tokens.access({ user: viewer, company: company.guid, family, as: guid }, now),
      until: new Date(now.getTime() + LIMITS.accessTokenSeconds * 1000).toISOString(),
      user: { guid, name },
    }
  })
