import type { FoundSet } from '@entrepot/contract/items/list-query.ts'
import type { Ctx } from '../../kernel/context.ts'
import { Problem } from '../../kernel/problem.ts'
import type { Subquery } from './list.queries.ts'

/** The guids of records that a search by file found; who asks for somebody else's is refused. */
type FoundBy = (ctx: Ctx, search: string, set: FoundSet) => Promise<Subquery>

let find: FoundBy = () => Promise.reject(new Problem('not_found'))
/** The feature that keeps such searches stands behind this one. */
export const fillFoundBy = (finder: FoundBy): void => {
  find = finder
}
export const foundBy: FoundBy = (ctx, search, set) => find(ctx, search, set)
