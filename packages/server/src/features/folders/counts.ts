import type { Ctx } from '../../kernel/context.ts'

export type Counts = { items: number; folders: number; totalItems: number; totalFolders: number }

/**
 * Direct and total counts of every visible folder, from one pass over the tree; what is hidden counts nowhere
 * (PERM-39).
 */
export const countsOf = (
  ctx: Ctx,
  itemsIn: ReadonlyMap<string, number>,
): { of: (guid: string) => Counts; root: Counts } => {
  const { tree, levels } = ctx.rights
  const counts = new Map<string | null, Counts>()
  const visit = (guid: string | null): Counts => {
    const own: Counts = {
      items: guid !== null && levels.has(guid) ? (itemsIn.get(guid) ?? 0) : 0,
      folders: 0,
      totalItems: 0,
      totalFolders: 0,
    }
    own.totalItems = own.items
    for (const child of tree.childrenOf.get(guid) ?? []) {
      const below = visit(child.guid)
      const isSeen = levels.has(child.guid)
      // Sub-folders of a hidden folder show under its nearest visible ancestor (PERM-34).
      own.folders += isSeen ? 1 : below.folders
      own.totalFolders += below.totalFolders + (isSeen ? 1 : 0)
      own.totalItems += below.totalItems
    }
    counts.set(guid, own)
    return own
  }
  const root = visit(null)
  const nothing: Counts = { items: 0, folders: 0, totalItems: 0, totalFolders: 0 }
  return { of: (guid) => counts.get(guid) ?? nothing, root }
}
