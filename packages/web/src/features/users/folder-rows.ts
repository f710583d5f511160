import {
  type FolderEntries,
  type FolderLevel,
  folderLevels,
  folderTree,
  type FolderTree,
  mayGrantLevel,
  type VisibleLevel,
} from '@entrepot/contract/kernel/folder-rights.ts'
import type { Forest } from '../folders/index.ts'

export const LEVELS = ['none', 'read', 'write'] as const
export type Giver = { name: string; entries: FolderEntries }

/** The visible folders as the rules of the contract read them. */
export const treeOf = (forest: Forest): FolderTree =>
  folderTree(
    [...forest.byGuid.values()].map(({ guid, name, parent }) => ({ guid, name, parent: parent?.guid ?? null })),
  )
/** What the signed-in person holds themselves. */
export const ownLevels = (forest: Forest): ReadonlyMap<string, VisibleLevel> =>
  new Map([...forest.byGuid.values()].map(({ guid, permission }) => [guid, permission]))

export type Effect = {
  /** By the own entries alone: what a folder that is not set has from above. */
  own: ReadonlyMap<string, VisibleLevel>
  /** With the groups. */
  all: ReadonlyMap<string, VisibleLevel>
  /** The groups that give a folder more than the own entries do. */
  from: (guid: string) => string[]
}
const RANK = { none: 0, read: 1, write: 2 } as const

export const effectOf = (tree: FolderTree, entries: FolderEntries, givers: readonly Giver[]): Effect => {
  const own = folderLevels(tree, [entries])
  const all = folderLevels(tree, [entries, ...givers.map((giver) => giver.entries)])
  const each = givers.map(({ name, entries: levels }) => ({ name, levels: folderLevels(tree, [levels]) }))
  const from = (guid: string) => {
    const highest = all.get(guid)
    return highest && highest !== own.get(guid)
      ? each.filter(({ levels }) => levels.get(guid) === highest).map(({ name }) => name)
      : []
  }
  return { own, all, from }
}

/** Whether this level may be chosen: what stands may stay, what gives less may be given. */
export const mayChoose = (
  tree: FolderTree,
  held: ReadonlyMap<string, VisibleLevel>,
  guid: string,
  level: FolderLevel,
  present: FolderLevel | undefined,
): boolean =>
  level === present || (present !== undefined && RANK[level] <= RANK[present]) || mayGrantLevel(tree, held, guid, level)

export const withLevel = (entries: FolderEntries, guid: string, level: FolderLevel | null): FolderEntries => {
  const next = new Map(entries)
  if (level === null) next.delete(guid)
  else next.set(guid, level)
  return next
}
