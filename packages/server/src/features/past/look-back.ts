import { LOOK_BACK } from '@entrepot/contract/past/access.ts'
import { can } from '@entrepot/contract/kernel/rights.ts'
import type { Ctx } from '../../kernel/context.ts'
import { sql } from '../../kernel/database.ts'
import { guidList, readableFolders } from '../../kernel/folder-access.ts'
import { Problem } from '../../kernel/problem.ts'

/**
 * What a list of today would have answered at an instant (X-41): its statements find the tables of then under the same
 * names (migration 0311), and its clock stands still. Who may see a list may not for that look back.
 */
export const lookBack = async <T>(ctx: Ctx, at: Date, list: (then: Ctx) => Promise<T>): Promise<T> => {
  if (!can(ctx.rights.roles, LOOK_BACK)) throw new Problem('look_back_denied')
  const seen = readableFolders(ctx)
  const turn = (path: string) =>
    sql`select set_config('search_path', ${path}, true), set_config('app.as_of', ${at.toISOString()}, true),
      set_config('app.folders', ${seen ? `{${guidList(seen)}}` : ''}, true)`.execute(ctx.db)
  await turn('past, public')
  const services = { ...ctx.services, clock: { ...ctx.services.clock, now: () => at } }
  const answer = await list({ ...ctx, services })
  await turn('public')
  return answer
}
