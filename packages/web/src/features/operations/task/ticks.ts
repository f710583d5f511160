import type { FolderNode } from '../../folders/index.ts'

/** Folders that are ticked, each with everything below it. */
export type Ticked = ReadonlySet<string>
const within = (node: FolderNode, ticked: Ticked): FolderNode | null =>
  ticked.has(node.guid) ? node : node.parent && within(node.parent, ticked)
const someBelow = (node: FolderNode, ticked: Ticked): boolean =>
  node.children.some((child) => ticked.has(child.guid) || someBelow(child, ticked))

export const tickOf = (node: FolderNode, ticked: Ticked): boolean | 'some' =>
  within(node, ticked) ? true : someBelow(node, ticked) && 'some'

const belowOf = (node: FolderNode): FolderNode[] => node.children.flatMap((child) => [child, ...belowOf(child)])

/** A folder comes with what is below it; one that is taken out of a ticked folder leaves the others there. */
export const toggled = (node: FolderNode, ticked: Ticked): Ticked => {
  const from = within(node, ticked)
  const next = new Set(ticked)
  if (!from) {
    for (const { guid } of belowOf(node)) next.delete(guid)
    return next.add(node.guid)
  }
  next.delete(from.guid)
  for (let at = node; at !== from; at = at.parent!)
    for (const sibling of at.parent!.children) if (sibling !== at) next.add(sibling.guid)
  return next
}
