import type { SearchAnswer, SearchBody } from '@entrepot/contract/search/search.ts'
import type { Ctx } from '../../kernel/context.ts'
import type { Download } from '../../kernel/download.ts'
import type { ListAsked } from '../../kernel/feature.ts'
import { requireTarget, sourceOf } from './targets.ts'

/** The list of the target under a condition (SRCH-04), or its sheet (SRCH-07). */
export const runSearch = async (
  ctx: Ctx,
  { target: asked, filters, search, sort, columns, page, size, export: format }: SearchBody,
): Promise<SearchAnswer | Download> => {
  const target = requireTarget(ctx, asked)
  const query: ListAsked = { filters: filters && JSON.stringify(filters), search, sort: sort || undefined, page, size }
  const { list, download } = sourceOf(ctx, target)
  if (format) return download(ctx, { ...query, columns }, format)
  // The rows are those of the target, as its entry in the table says.
  return { ...(await list(ctx, query)), target } as SearchAnswer
}
