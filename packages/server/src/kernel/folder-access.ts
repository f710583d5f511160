import { HIDDEN_FOLDERS, visibleParent, visiblePath } from '@entrepot/contract/kernel/folder-rights.ts'
import type { RawBuilder, SqlBool } from 'kysely'
import type { Ctx, Rights } from './context.ts'
import { sql } from './database.ts'
import { descendantsOf, type TreeNode } from './folder-tree.ts'
import { Problem } from './problem.ts'

declare const checked: unique symbol
/** A folder whose right was checked for this call; the unchecked row has another type. */
export type Authorized<T, Right extends 'read' | 'write'> = T & {
  readonly [checked]: Right extends 'write' ? 'read' | 'write' : 'read'
}

/** Whether something may be written in a folder. What keeps somebody from writing one: `requireFolder`. */
export const mayWriteIn = ({ rights }: Pick<Ctx, 'rights'>, folder: string): boolean =>
  rights.levels.get(folder) === 'write'

/** A folder the caller may not even see is not found; one they may only read is denied (PERM-40). */
export const requireFolder = <Right extends 'read' | 'write'>(
  ctx: Ctx,
  guid: string,
  right: Right,
  field?: string,
): Authorized<TreeNode, Right> => {
  const level = ctx.rights.levels.get(guid)
  const node = ctx.rights.tree.byGuid.get(guid)
  if (!level || !node) throw new Problem('not_found', {}, field)
  if (right === 'write' && level !== 'write') throw new Problem('folder_denied', {}, field)
  return node as Authorized<TreeNode, Right>
}

/** The folders a query may read, or null when it may read all of them. */
export const readableFolders = (ctx: Ctx): readonly string[] | null => {
  const { everywhere, levels } = ctx.rights
  if (everywhere) return null
  let folders = keysOf.get(levels)
  if (!folders) keysOf.set(levels, (folders = [...levels.keys()]))
  return folders
}
/**
 * The folders that a list reads: one, with all below it that the caller sees (`deep`), or all they may read (null:
 * everything).
 */
export const foldersAsked = (
  ctx: Ctx,
  folder: string | undefined,
  { deep = true, field }: { deep?: boolean | undefined; field?: string } = {},
): readonly string[] | null => {
  if (folder === undefined) return readableFolders(ctx)
  const { guid } = requireFolder(ctx, folder, 'read', field)
  return deep ? [guid, ...descendantsOf(ctx.rights.tree, guid)].filter((one) => ctx.rights.levels.has(one)) : [guid]
}
const keysOf = new WeakMap<ReadonlyMap<string, unknown>, readonly string[]>()

const texts = new WeakMap<readonly string[], string>()
/** Guids of ours as one value for `uuid[]`. The list of a user is long and asked often: written once. */
export const guidList = (guids: readonly string[]): string => {
  let text = texts.get(guids)
  if (text === undefined) texts.set(guids, (text = `{${guids.join(',')}}`))
  return text
}

/** So many folders that they narrow nothing. */
export const areMost = (ctx: Ctx, folders: readonly string[]): boolean =>
  folders.length > ctx.rights.tree.byGuid.size / 3

/**
 * The column names one of these folders. When they are most of the company's, `is true` keeps the planner from looking
 * them up one by one in an index: reading nearly everything that way costs twice as much as reading all of it in its
 * order. As a query they are looked up in a table of hashes, also by a plan for any list, which compares an array with
 * its five hundred one after the other.
 */
export const inFolders = (ctx: Ctx, column: RawBuilder<unknown>, folders: readonly string[]): RawBuilder<SqlBool> => {
  if (folders.length === 1) return sql`${column} = ${folders[0]}`
  const list = sql`${guidList(folders)}::uuid[]`
  return areMost(ctx, folders) ? sql`(${column} in (select unnest(${list}))) is true` : sql`${column} = any(${list})`
}

/** So many that are seen to one that is not, for the others to be named instead. */
const SEEN_TO_HIDDEN = 4
const hiddenBeside = new WeakMap<ReadonlyMap<string, unknown>, readonly string[]>()
/** The folders that the caller does not see, where they are few beside those that they see. */
const fewHidden = ({ rights: { tree, levels } }: Ctx): readonly string[] | null => {
  if ((tree.byGuid.size - levels.size) * SEEN_TO_HIDDEN > levels.size) return null
  let hidden = hiddenBeside.get(levels)
  if (!hidden) hiddenBeside.set(levels, (hidden = [...tree.byGuid.keys()].filter((guid) => !levels.has(guid))))
  return hidden
}

/** Folders to look in, or to leave out: those that are hidden as of this version of the rights. */
type Named = { folders: readonly string[]; hiddenAsOf: number | null }
/**
 * Where a caller sees nearly all of twenty thousand folders, the few that they do not see are named: a list of the
 * others takes a quarter of the time of a page to be sent, and as long again to be read. That holds as long as no
 * folder has come that the caller's tree does not know, which the statement asks itself (`require_rights`): the call is
 * done again when one has.
 */
export const namedFolders = (ctx: Ctx, folders: readonly string[]): Named => {
  const { version } = ctx.rights
  const hidden = version !== undefined && folders === readableFolders(ctx) ? fewHidden(ctx) : null
  return hidden ? { folders: hidden, hiddenAsOf: version! } : { folders, hiddenAsOf: null }
}

/** As `inFolders`, of a column that names a live folder, as that of a record which is not deleted. */
export const inLiveFolders = (
  ctx: Ctx,
  column: RawBuilder<unknown>,
  folders: readonly string[],
): RawBuilder<SqlBool> => {
  const { folders: named, hiddenAsOf } = namedFolders(ctx, folders)
  if (hiddenAsOf === null) return inFolders(ctx, column, folders)
  const asKnown = sql<SqlBool>`(select require_rights(${ctx.company.guid}::uuid, ${hiddenAsOf}::bigint))`
  return named.length === 0
    ? asKnown
    : sql`(${column} in (select unnest(${guidList(named)}::uuid[]))) is not true and ${asKnown}`
}

/** Names from the top, hidden ancestors as one ellipsis (T10). */
export const pathOf = (ctx: Ctx, guid: string): string[] => visiblePath(ctx.rights.tree, ctx.rights.levels, guid)
export const pathText = (ctx: Ctx, guid: string): string => pathOf(ctx, guid).join(' / ')
/** The same for somebody else than who calls: the reader of news. */
export const pathFor = ({ tree, levels }: Rights, guid: string): string =>
  visiblePath(tree, levels, guid).join(' / ') || HIDDEN_FOLDERS

export const nearestVisibleParent = (ctx: Ctx, guid: string): string | null =>
  visibleParent(ctx.rights.tree, ctx.rights.levels, guid)

/** The breadcrumb: each element with its guid when it can be opened. */
export const breadcrumbOf = (ctx: Ctx, guid: string): { guid: string | null; name: string }[] => {
  const { tree, levels } = ctx.rights
  const node = tree.byGuid.get(guid)
  if (!node) return []
  const crumbs: { guid: string | null; name: string }[] = []
  for (const ancestor of [...node.ancestors, guid]) {
    const name = tree.byGuid.get(ancestor)?.name
    if (levels.has(ancestor) && name !== undefined) crumbs.push({ guid: ancestor, name })
    else if (crumbs.at(-1)?.guid !== null) crumbs.push({ guid: null, name: HIDDEN_FOLDERS })
  }
  return crumbs
}

/** All names from the top whoever looks: for the ledger, which keeps what was; readers get their own view of it. */
export const storedPathOf = (ctx: Ctx, guid: string): string => {
  const { byGuid } = ctx.rights.tree
  const node = byGuid.get(guid)
  return node ? [...node.ancestors, guid].map((id) => byGuid.get(id)?.name ?? HIDDEN_FOLDERS).join(' / ') : ''
}
