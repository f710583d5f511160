import type { FolderEntries, FolderLevel, FolderTree } from './folder-rights.ts'

/** What one principal (the user, or a group) gives on a folder: the nearest entry above or on it, or none at all. */
export type Source = {
  entry: { folder: string; level: FolderLevel } | null
  /** It gives the level that counts. */ counts: boolean
}
export type Explained = { level: FolderLevel; sources: Source[] }

const RANK = { none: 0, read: 1, write: 2 } as const

/**
 * Why a folder has the level that `folderLevels` gives it: read upwards from the folder, principal by principal, where
 * the evaluator goes down once for all. A folder that is not reached from the root has no level, whatever stands
 * on it.
 */
export const explainLevel = (
  tree: FolderTree,
  entriesOfPrincipals: readonly FolderEntries[],
  guid: string,
  { folderFull = false }: { folderFull?: boolean } = {},
): Explained => {
  const upwards = wayUp(tree, guid)
  const found = entriesOfPrincipals.map((entries) => {
    const folder = upwards?.find((one) => entries.has(one))
    return folder === undefined ? null : { folder, level: entries.get(folder)! }
  })
  const highest = found.reduce<FolderLevel>(
    (most, entry) => (entry && RANK[entry.level] > RANK[most] ? entry.level : most),
    'none',
  )
  const level = upwards === null ? 'none' : folderFull ? 'write' : highest
  return {
    level,
    sources: found.map((entry) => ({ entry, counts: !folderFull && level !== 'none' && entry?.level === level })),
  }
}

/** The folder and all above it up to the top; null when there is no way, as only damaged data has it. */
const wayUp = (tree: FolderTree, guid: string): string[] | null => {
  const way: string[] = []
  const seen = new Set<string>()
  for (let at: string | null = guid; at !== null;) {
    const folder = tree.byGuid.get(at)
    if (!folder || seen.has(at)) return null
    seen.add(at)
    way.push(at)
    at = folder.parent
  }
  return way
}
