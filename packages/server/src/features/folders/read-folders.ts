import type { Folder, TreeFolder } from '@entrepot/contract/folders/folder.ts'
import { searchKey } from '@entrepot/contract/kernel/text.ts'
import { FOLDER_FIELDS, FOLDER_LIST } from '@entrepot/contract/folders/list.ts'
import { sortsOfList } from '@entrepot/contract/kernel/list.ts'
import { matcher } from '@entrepot/contract/kernel/conditions/matches.ts'
import { type Ctx, nowOf } from '../../kernel/context.ts'
import { breadcrumbOf, nearestVisibleParent, requireFolder } from '../../kernel/folder-access.ts'
import type { TreeNode } from '../../kernel/folder-tree.ts'
import { readCondition, refuseCondition } from '../../kernel/list-conditions.ts'
import { sortOf } from '../../kernel/list-sql.ts'
import { Problem } from '../../kernel/problem.ts'
import { countsOf } from './counts.ts'
import { folderFor } from './folder-shape.ts'
import { favouritesOf } from './favourites.queries.ts'
import { foldersByGuid, itemCounts } from './folders.queries.ts'

type ListQuery = {
  page: number
  size: number
  search?: string | undefined
  sort?: string | undefined
  fullPath?: boolean | undefined
  filters?: string | undefined
}

/** The whole visible tree in reading order (FOLD-08); the tree itself comes from the rights of this call. */
export const folderTree = async (ctx: Ctx): Promise<{ data: TreeFolder[] }> => {
  const [items, favourites] = await Promise.all([itemCounts(ctx), favouritesOf(ctx)])
  const counts = countsOf(ctx, items)
  const data: TreeFolder[] = []
  const visit = (parent: string | null) => {
    for (const node of ctx.rights.tree.childrenOf.get(parent) ?? []) {
      const permission = ctx.rights.levels.get(node.guid)
      if (permission)
        data.push({
          guid: node.guid,
          name: node.name,
          type: node.type,
          parent_guid: nearestVisibleParent(ctx, node.guid),
          tag: node.tag,
          permission,
          favourite: favourites.has(node.guid),
          ...counts.of(node.guid),
        })
      visit(node.guid)
    }
  }
  visit(null)
  return { data }
}

const order = new Intl.Collator('fr', { numeric: true })
export const FOLDER_SORTS: readonly string[] = sortsOfList(FOLDER_LIST)

/** Those that meet a condition as this viewer sees them: path, parent and counts tell of no hidden folder. */
const meeting = async (ctx: Ctx, nodes: readonly TreeNode[], filters: string): Promise<TreeNode[]> => {
  const condition = readCondition(filters)
  const catalogue = new Map(Object.entries(FOLDER_FIELDS))
  refuseCondition(condition, catalogue)
  const holds = matcher(condition, catalogue, { now: nowOf(ctx), timeZone: ctx.company.timeZone })
  const [rows, items] = await Promise.all([
    foldersByGuid(
      ctx,
      nodes.map((node) => node.guid),
    ),
    itemCounts(ctx),
  ])
  const counts = countsOf(ctx, items)
  return nodes.filter((node) => {
    const row = rows.get(node.guid)
    return row !== undefined && holds(folderFor(ctx, row, counts.of(node.guid), true))
  })
}

const pageFolders = async (ctx: Ctx, nodes: readonly TreeNode[], query: ListQuery) => {
  const wanted = query.search ? searchKey(query.search) : null
  const named = nodes.filter(
    (node) =>
      !wanted || searchKey(node.name).includes(wanted) || (node.tag !== null && searchKey(node.tag).includes(wanted)),
  )
  const matching = query.filters ? await meeting(ctx, named, query.filters) : named
  const { by, descending } = sortOf(FOLDER_LIST, query.sort)
  const direction = descending ? -1 : 1
  const sorted = [...matching].sort(
    (a, b) =>
      direction *
      (by === 'type' ? order.compare(a.type, b.type) || order.compare(a.name, b.name) : order.compare(a.name, b.name)),
  )
  const page = sorted.slice((query.page - 1) * query.size, query.page * query.size)
  const [rows, items] = await Promise.all([
    foldersByGuid(
      ctx,
      page.map((node) => node.guid),
    ),
    itemCounts(ctx),
  ])
  const counts = countsOf(ctx, items)
  const data = page.flatMap((node): Folder[] => {
    const row = rows.get(node.guid)
    return row ? [folderFor(ctx, row, counts.of(node.guid), query.fullPath)] : []
  })
  return { data, page: query.page, size: query.size, total: sorted.length }
}

const seen = (ctx: Ctx) => [...ctx.rights.tree.byGuid.values()].filter((node) => ctx.rights.levels.has(node.guid))
export const listFolders = (ctx: Ctx, query: ListQuery) => pageFolders(ctx, seen(ctx), query)

/** All of them. */
export const seenFolders = async (ctx: Ctx): Promise<Folder[]> => {
  const [rows, items] = await Promise.all([
    foldersByGuid(
      ctx,
      seen(ctx).map(({ guid }) => guid),
    ),
    itemCounts(ctx),
  ])
  const counts = countsOf(ctx, items)
  return [...rows.values()].map((row) => folderFor(ctx, row, counts.of(row.guid), true))
}

/** Sub-folders as this viewer has them: those of hidden folders stand under their nearest visible ancestor. */
export const folderContent = (ctx: Ctx, guid: string, query: ListQuery) => {
  const parent = guid === 'root' ? null : requireFolder(ctx, guid, 'read').guid
  const nodes = [...ctx.rights.tree.byGuid.values()].filter(
    (node) => ctx.rights.levels.has(node.guid) && nearestVisibleParent(ctx, node.guid) === parent,
  )
  return pageFolders(ctx, nodes, query)
}

export const folderByGuid = async (ctx: Ctx, guid: string) => {
  const counts = countsOf(ctx, await itemCounts(ctx))
  if (guid === 'root') return { folder: null, breadcrumb: [], counts: counts.root }
  const node = requireFolder(ctx, guid, 'read')
  return { folder: await oneFolder(ctx, guid), breadcrumb: breadcrumbOf(ctx, node.guid), counts: counts.of(guid) }
}

export const oneFolder = async (ctx: Ctx, guid: string): Promise<Folder> => {
  const row = (await foldersByGuid(ctx, [guid])).get(guid)
  if (!row) throw new Problem('not_found')
  return folderFor(ctx, row, countsOf(ctx, await itemCounts(ctx)).of(guid), true)
}
