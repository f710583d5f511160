import { can } from '@entrepot/contract/kernel/rights.ts'
import { roles } from '@entrepot/contract/kernel/roles.ts'
import type { SearchView } from '@entrepot/contract/views/view.ts'
import type { SearchTarget } from '@entrepot/contract/search/targets.ts'
import { fieldsHeld, maySearch } from '../search/index.ts'
import type { Ctx } from '../../kernel/context.ts'
import { namedOf } from './kept-search.ts'
import { type ViewRow, viewsSeen } from './views.queries.ts'

const SHARED_EDITORS = roles('ITEM', 'FULL')
export const isOwn = (ctx: Ctx, { owner }: Pick<ViewRow, 'owner'>) => owner === ctx.user.guid
/** A shared one is also changed by whoever has ROLE_ITEM_FULL (SRCH-06). */
export const mayEdit = (ctx: Ctx, row: Pick<ViewRow, 'owner' | 'shared'>) =>
  isOwn(ctx, row) || (row.shared && can(ctx.rights.roles, SHARED_EDITORS))

/** Custom fields of a target, by whose guids its views are kept. */
export const fieldsKept = async (ctx: Ctx, target: SearchTarget) =>
  maySearch(ctx, target) ? fieldsHeld(ctx, target) : []

export const viewFor = async (ctx: Ctx, row: ViewRow): Promise<SearchView> => ({
  guid: row.guid,
  name: row.name,
  visibility: row.shared ? 'shared' : 'personal',
  target: row.target,
  ...(await viewedSearch(ctx, row)),
  owner: row.owner ? { guid: row.owner, name: row.ownerName } : null,
  editable: mayEdit(ctx, row),
  version: row.version,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
})
const viewedSearch = async (ctx: Ctx, row: ViewRow) => {
  const { filters, ...others } = namedOf(row, await fieldsKept(ctx, row.target))
  return { ...others, filters: filters as SearchView['filters'] }
}

/** Those of targets that the caller may search. */
export const listViews = async (ctx: Ctx, target: SearchTarget | undefined): Promise<{ data: SearchView[] }> => {
  const rows = (await viewsSeen(ctx, target)).filter((row) => maySearch(ctx, row.target))
  return { data: await Promise.all(rows.map((row) => viewFor(ctx, row))) }
}
