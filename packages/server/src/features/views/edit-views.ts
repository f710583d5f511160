import { nameKey } from '@entrepot/contract/kernel/text.ts'
import type { SearchView, SearchViewChange, SearchViewInput } from '@entrepot/contract/views/view.ts'
import type { OpenTarget } from '@entrepot/contract/modules.ts'
import { catalogueOf, maySearch, requireTarget } from '../search/index.ts'
import { changesBetween } from '../../kernel/activity.ts'
import { happened } from '../../kernel/happened.ts'
import type { Ctx } from '../../kernel/context.ts'
import { LIMITS } from '../../kernel/limits.ts'
import { refuseCondition } from '../../kernel/list-conditions.ts'
import { atField, Problem } from '../../kernel/problem.ts'
import { keptOf, type NamedSearch, namedOf } from './kept-search.ts'
import { fieldsKept, isOwn, mayEdit, viewFor } from './read-views.ts'
import { countViews, deleteView, findView, insertView, lockView, saveView, type ViewRow } from './views.queries.ts'

const EVERYTHING = { operator: 'AND' as const, rules: [] }

const requireName = (name: string): string => {
  if (name === '') throw atField('view_name_required', 'name')
  return name
}
const requireQuota = async (ctx: Ctx, shared: boolean): Promise<void> => {
  if ((await countViews(ctx, shared)) >= LIMITS.views) throw new Problem('views_too_many', { max: LIMITS.views })
}
const checked = async (ctx: Ctx, target: OpenTarget, search: NamedSearch) => {
  refuseCondition(search.filters, await catalogueOf(ctx, target))
  return keptOf(search, await fieldsKept(ctx, target))
}

export const createView = async (
  ctx: Ctx,
  {
    name,
    target: asked,
    visibility = 'personal',
    search = '',
    filters = EVERYTHING,
    sort = null,
    columns = [],
  }: SearchViewInput,
): Promise<SearchView> => {
  const target = requireTarget(ctx, asked)
  const shared = visibility === 'shared'
  requireName(name)
  await requireQuota(ctx, shared)
  const guid = ctx.services.clock.orderedUuid()
  await insertView(ctx, {
    ...(await checked(ctx, target, { search, filters, sort, columns })),
    guid,
    target,
    shared,
    name,
    nameKey: nameKey(name),
  })
  tell(ctx, { guid, name, shared }, 'created', [])
  return oneView(ctx, guid)
}

export const updateView = async (
  ctx: Ctx,
  guid: string,
  { version, visibility, name, ...change }: SearchViewChange,
): Promise<SearchView> => {
  const before = await requireView(ctx, guid)
  if (version !== undefined && version !== before.version)
    throw new Problem('stale', { name: before.updatedByName }, undefined, { current: await viewFor(ctx, before) })
  const shared = visibility === undefined ? before.shared : visibility === 'shared'
  // Made personal it would vanish from whoever is not its owner.
  if (shared !== before.shared && !isOwn(ctx, before)) throw new Problem('forbidden')
  if (shared !== before.shared) await requireQuota(ctx, shared)
  const after = { guid, shared, name: requireName(name ?? before.name) }
  const { missing: _, ...held } = namedOf(before, await fieldsKept(ctx, before.target))
  const sent = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
  const kept =
    Object.keys(sent).length > 0 ? await checked(ctx, requireTarget(ctx, before.target), { ...held, ...sent }) : before
  await saveView(ctx, { ...kept, ...after, nameKey: nameKey(after.name) })
  tell(
    ctx,
    after.shared ? after : before,
    'changed',
    changesBetween({ name: before.name, shared: before.shared }, { name: after.name, shared }),
  )
  return oneView(ctx, guid)
}

export const removeView = async (ctx: Ctx, guid: string): Promise<null> => {
  const before = await requireView(ctx, guid)
  await deleteView(ctx, guid)
  tell(ctx, before, 'deleted', [])
  return null
}

/** One the caller may change, locked; the personal ones of others do not exist, those of everybody are refused. */
const requireView = async (ctx: Ctx, guid: string): Promise<ViewRow> => {
  const row = await lockView(ctx, guid)
  if (!row || !maySearch(ctx, row.target)) throw new Problem('not_found')
  if (!mayEdit(ctx, row)) throw new Problem('forbidden')
  return row
}

const oneView = async (ctx: Ctx, guid: string): Promise<SearchView> => viewFor(ctx, (await findView(ctx, guid))!)

/** A personal one is nobody else's business: it stands in no log and calls no screen but those of its owner. */
const tell = (
  ctx: Ctx,
  { guid, name, shared }: Pick<ViewRow, 'guid' | 'name' | 'shared'>,
  action: 'created' | 'changed' | 'deleted',
  changes: ReturnType<typeof changesBetween>,
): void => {
  if (!shared) return
  happened(ctx, `search_view.${action}`, { guid, name, changes })
}
