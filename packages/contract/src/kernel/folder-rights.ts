/**
 * Levels on folders (T8, T10, T11). An entry covers the folders below it until another entry of the same
 * principal (the user, or one of the groups) comes nearer; the highest level over the principals is the user's.
 */
export type FolderLevel = 'none' | 'read' | 'write'
export type VisibleLevel = Exclude<FolderLevel, 'none'>
export type FolderNode = { guid: string; parent: string | null; name: string }

/** The entries of one principal: folder → level. */
export type FolderEntries = ReadonlyMap<string, FolderLevel>

/**
 * The folders of a company, indexed once. A folder whose parent is missing, or in a loop, is not reached from the root.
 */
export type FolderTree = {
  byGuid: ReadonlyMap<string, FolderNode>
  childrenOf: ReadonlyMap<string | null, readonly FolderNode[]>
}

const RANK = { none: 0, read: 1, write: 2 } as const
const LEVELS = ['none', 'read', 'write'] as const

export const folderTree = (folders: Iterable<FolderNode>): FolderTree => {
  const byGuid = new Map<string, FolderNode>()
  const childrenOf = new Map<string | null, FolderNode[]>()
  for (const folder of folders) {
    byGuid.set(folder.guid, folder)
    const siblings = childrenOf.get(folder.parent)
    if (siblings) siblings.push(folder)
    else childrenOf.set(folder.parent, [folder])
  }
  return { byGuid, childrenOf }
}

/** Every visible folder with its level, in one pass from the root. A folder that is not in the map is hidden. */
export const folderLevels = (
  tree: FolderTree,
  entriesOfPrincipals: readonly FolderEntries[],
  { folderFull = false }: { folderFull?: boolean } = {},
): Map<string, VisibleLevel> => {
  const levels = new Map<string, VisibleLevel>()
  const entries = folderFull ? new Map<string, Entry[]>() : entriesByFolder(entriesOfPrincipals)
  const start: Inherited = folderFull
    ? { ranks: [2], highest: 2 }
    : { ranks: entriesOfPrincipals.map(() => 0), highest: 0 }

  const toVisit: [FolderNode, Inherited][] = childrenIn(tree, null).map((folder) => [folder, start])
  for (let next = toVisit.pop(); next; next = toVisit.pop()) {
    const [folder, fromAbove] = next
    const own = entries.get(folder.guid)
    const here = own ? withEntries(fromAbove, own) : fromAbove
    const level = LEVELS[here.highest]
    if (level === 'read' || level === 'write') levels.set(folder.guid, level)
    for (const child of childrenIn(tree, folder.guid)) toVisit.push([child, here])
  }
  return levels
}

type Rank = 0 | 1 | 2
type Entry = { principal: number; rank: Rank }
/** What each principal brings from above; folders without entries share it with their parent. */
type Inherited = { ranks: readonly Rank[]; highest: Rank }

const entriesByFolder = (entriesOfPrincipals: readonly FolderEntries[]) => {
  const byFolder = new Map<string, Entry[]>()
  entriesOfPrincipals.forEach((entries, principal) => {
    for (const [folder, level] of entries)
      byFolder.set(folder, [...(byFolder.get(folder) ?? []), { principal, rank: RANK[level] }])
  })
  return byFolder
}

const withEntries = (fromAbove: Inherited, entries: readonly Entry[]): Inherited => {
  const ranks = [...fromAbove.ranks]
  for (const { principal, rank } of entries) ranks[principal] = rank
  return { ranks, highest: ranks.reduce<Rank>((highest, rank) => (rank > highest ? rank : highest), 0) }
}

const childrenIn = (tree: FolderTree, guid: string | null) => tree.childrenOf.get(guid) ?? []

/** Whether a level is enough for what is asked. The root itself is seen by everybody and written by nobody's level. */
export const levelAllows = (level: FolderLevel | undefined, asked: VisibleLevel): boolean =>
  RANK[level ?? 'none'] >= RANK[asked]

/** The nearest ancestor the user may see, or null for the root (PERM-34). */
export const visibleParent = (
  tree: FolderTree,
  levels: ReadonlyMap<string, VisibleLevel>,
  guid: string,
): string | null => {
  for (const ancestor of ancestorsOf(tree, guid)) if (levels.has(ancestor.guid)) return ancestor.guid
  return null
}

export const HIDDEN_FOLDERS = '…'

/** The names from the top down to the folder; each run of hidden ancestors is one ellipsis (PERM-34, T10). */
export const visiblePath = (tree: FolderTree, levels: ReadonlyMap<string, VisibleLevel>, guid: string): string[] => {
  const folder = tree.byGuid.get(guid)
  if (!folder) return []
  const upwards = [folder, ...ancestorsOf(tree, guid)]
  const isVisible = (folder: FolderNode | undefined) => folder !== undefined && levels.has(folder.guid)
  return upwards
    .filter((folder, index) => isVisible(folder) || index === 0 || isVisible(upwards[index - 1]))
    .map((folder) => (isVisible(folder) ? folder.name : HIDDEN_FOLDERS))
    .reverse()
}

/** From the parent up to the top. Stops at a loop, which only damaged data holds. */
const ancestorsOf = (tree: FolderTree, guid: string): FolderNode[] => {
  const ancestors: FolderNode[] = []
  const seen = new Set([guid])
  let parent = tree.byGuid.get(guid)?.parent ?? null
  while (parent !== null && !seen.has(parent)) {
    seen.add(parent)
    const folder = tree.byGuid.get(parent)
    if (!folder) break
    ancestors.push(folder)
    parent = folder.parent
  }
  return ancestors
}

/**
 * Whether a holder may give a level on a folder: they must hold it on the whole sub-tree, because the entry
 * would also open the folders below that are closed to them (T12). `none` takes nothing from the holder.
 */
export const mayGrantLevel = (
  tree: FolderTree,
  levels: ReadonlyMap<string, VisibleLevel>,
  guid: string,
  level: FolderLevel,
): boolean => {
  if (level === 'none') return true
  if (!tree.byGuid.has(guid)) return false
  const toVisit = [guid]
  for (let folder = toVisit.pop(); folder !== undefined; folder = toVisit.pop()) {
    if (!levelAllows(levels.get(folder), level)) return false
    toVisit.push(...childrenIn(tree, folder).map((child) => child.guid))
  }
  return true
}

/**
 * The folders on which a change of one principal's entries gives more than the holder has (T12): an entry also opens
 * what lies below it, and one that is taken away opens what it had closed.
 */
export const refusedLevels = (
  tree: FolderTree,
  levels: ReadonlyMap<string, VisibleLevel>,
  before: FolderEntries,
  after: FolderEntries,
): string[] => {
  const had = folderLevels(tree, [before])
  return [...folderLevels(tree, [after])]
    .filter(([guid, level]) => !levelAllows(had.get(guid), level) && !levelAllows(levels.get(guid), level))
    .map(([guid]) => guid)
}
