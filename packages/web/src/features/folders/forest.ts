import { FOLDER_MOVE_LIMIT, type TreeFolder } from '@entrepot/contract/folders/folder.ts'
import type { ErrorCode } from '@entrepot/contract/kernel/errors.ts'
import { searchKey, searchWords } from '@entrepot/contract/kernel/text.ts'

/** The visible tree with what the screens ask of it: who is below whom, how deep, under which full name. */
export type FolderNode = TreeFolder & { parent: FolderNode | null; children: FolderNode[]; depth: number; path: string }
export type Forest = { roots: FolderNode[]; byGuid: ReadonlyMap<string, FolderNode> }

const byName = new Intl.Collator('fr', { numeric: true })

export const forestOf = (rows: readonly TreeFolder[]): Forest => {
  const byGuid = new Map(
    rows.map((row): [string, FolderNode] => [
      row.guid,
      { ...row, parent: null, children: [], depth: 0, path: row.name },
    ]),
  )
  const roots: FolderNode[] = []
  for (const { guid, parent_guid } of rows) {
    const node = byGuid.get(guid)!
    node.parent = (parent_guid && byGuid.get(parent_guid)) || null
    if (node.parent) node.parent.children.push(node)
    else roots.push(node)
  }
  const arrange = (nodes: FolderNode[]) => {
    nodes.sort((a, b) => byName.compare(a.name, b.name))
    for (const node of nodes) {
      if (node.parent) {
        node.depth = node.parent.depth + 1
        node.path = `${node.parent.path} / ${node.name}`
      }
      arrange(node.children)
    }
  }
  arrange(roots)
  return { roots, byGuid }
}

/** What the user keeps at hand, by name. */
export const favouritesIn = (forest: Forest): FolderNode[] =>
  [...forest.byGuid.values()].filter(({ favourite }) => favourite).toSorted((a, b) => byName.compare(a.name, b.name))

/** The rows of the tree as it is opened, from the top down. */
export const shownRows = (forest: Forest, opened: ReadonlySet<string>): FolderNode[] => {
  const rows: FolderNode[] = []
  const visit = (nodes: readonly FolderNode[]) => {
    for (const node of nodes) {
      rows.push(node)
      if (opened.has(node.guid)) visit(node.children)
    }
  }
  visit(forest.roots)
  return rows
}

export const ancestorsOf = (node: FolderNode): FolderNode[] =>
  node.parent ? [...ancestorsOf(node.parent), node.parent] : []
const isWithin = (node: FolderNode, guid: string): boolean =>
  node.guid === guid || (node.parent !== null && isWithin(node.parent, guid))

/** Folders whose full name or barcode has every word of the search; those whose own name begins with it first. */
export const foundFolders = (forest: Forest, text: string): FolderNode[] => {
  const words = searchWords(text)
  if (words.length === 0) return []
  const found = [...forest.byGuid.values()].filter(({ path, tag }) => {
    const key = searchKey(`${path} ${tag ?? ''}`)
    return words.every((word) => key.includes(word))
  })
  const rank = ({ name }: FolderNode) =>
    searchKey(name).startsWith(words.join(' ')) ? 0 : searchKey(name).includes(words[0]!) ? 1 : 2
  return found.toSorted((a, b) => rank(a) - rank(b) || byName.compare(a.path, b.path))
}

/** The next row, from `after` on and round, whose name begins with what was typed. */
export const typedAhead = (rows: readonly FolderNode[], text: string, after: number): number => {
  const wanted = searchKey(text)
  for (let step = 0; step < rows.length; step++) {
    const at = (after + step) % rows.length
    if (searchKey(rows[at]!.name).startsWith(wanted)) return at
  }
  return -1
}

/** Why a folder cannot be moved anywhere (FOLD-12, FOLD-14, FOLD-15). */
export const moveRefusal = (folder: FolderNode): ErrorCode | null => {
  if (folder.permission !== 'write' || folder.parent?.permission === 'read') return 'folder_denied'
  if (folder.children.length > 0 || folder.folders > 0) return 'folder_has_children'
  if (folder.items >= FOLDER_MOVE_LIMIT) return 'folder_too_many'
  return null
}

/** Why a folder cannot be put into `target` (null is the root), known before it is dropped (FOLD-12 to FOLD-16). */
export const dropRefusal = (folder: FolderNode, target: FolderNode | null): ErrorCode | null => {
  if (target && isWithin(target, folder.guid)) return 'folder_into_itself'
  const own = moveRefusal(folder)
  if (own) return own
  if ((folder.parent?.guid ?? null) === (target?.guid ?? null)) return 'folder_already_there'
  if (target && target.permission !== 'write') return 'folder_denied'
  if (folder.type === 'cabinet' && target?.type === 'cabinet') return 'folder_cabinet_in_cabinet'
  return null
}
