import type { FolderType } from '@entrepot/contract/folders/folder.ts'
import type { Db } from './database.ts'

export type TreeNode = {
  guid: string
  name: string
  type: FolderType
  parent: string | null
  ancestors: readonly string[]
  tag: string | null
}

/** The live folders of a company as one of its rights versions saw them; shared by all its users, never changed. */
export type FolderTree = {
  byGuid: ReadonlyMap<string, TreeNode>
  /** Direct sub-folders by parent, `null` for the top, in reading order. */
  childrenOf: ReadonlyMap<string | null, readonly TreeNode[]>
}

export const makeTree = (nodes: readonly TreeNode[]): FolderTree => {
  const children = new Map<string | null, TreeNode[]>()
  for (const node of nodes) {
    const siblings = children.get(node.parent)
    if (siblings) siblings.push(node)
    else children.set(node.parent, [node])
  }
  return { byGuid: new Map(nodes.map((node) => [node.guid, node])), childrenOf: children }
}

/** `trashed`: with those that were deleted, each where it was. */
export const loadTree = async (db: Db, company: string, { trashed = false } = {}): Promise<FolderTree> => {
  const rows = await db
    .selectFrom('folder')
    .select(['id', 'name', 'type', 'parent_id', 'ancestors', 'tag'])
    .where('company_id', '=', company)
    .$if(!trashed, (live) => live.where('deleted_at', 'is', null))
    .orderBy((eb) => eb.fn('lower', ['name_key']))
    .execute()
  const order = new Intl.Collator('fr', { numeric: true })
  const nodes = rows.map((row): TreeNode => ({
    guid: row.id,
    name: row.name,
    type: row.type as FolderType,
    parent: row.parent_id,
    ancestors: row.ancestors,
    tag: row.tag,
  }))
  return makeTree(nodes.sort((a, b) => order.compare(a.name, b.name)))
}

/** Every folder below `guid`, without itself. */
export const descendantsOf = (tree: FolderTree, guid: string): string[] => {
  const found: string[] = []
  const open = [guid]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    for (const child of tree.childrenOf.get(next) ?? []) {
      found.push(child.guid)
      open.push(child.guid)
    }
  }
  return found
}
