import { rightsWith } from '../../kernel/authors.ts'
import type { Ctx } from '../../kernel/context.ts'
import { Problem } from '../../kernel/problem.ts'

/** API-28: a call acts with the rights of who made the request that whoever changed it last has as well. */
export const asAuthors = async (ctx: Ctx, changedBy: string | null): Promise<Ctx> => {
  const rights = await rightsWith(ctx, changedBy)
  if (!rights) throw new Problem('incoming_author_gone')
  return { ...ctx, rights }
}
