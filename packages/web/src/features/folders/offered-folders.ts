import type { FolderNode, Forest } from './forest.ts'

/** A row of a picker; `null` is the root. `how`: why it stands above the tree. */
export type Offered = { folder: FolderNode | null; how: 'tree' | 'recent' | 'near' }

const MOST_RECENT = 3
const MOST_NEAR = 4

/**
 * Where things went of late, then what lies around `from`: most moves go to one of these. What cannot be chosen is left
 * out of them; the tree below has it, with the reason.
 */
export const offeredFirst = (
  forest: Forest,
  recent: readonly FolderNode[],
  from: string | null,
  refusal: (folder: FolderNode) => string | null,
): Offered[] => {
  const may = (folder: FolderNode) => folder.guid !== from && refusal(folder) === null
  const first = recent.filter(may).slice(0, MOST_RECENT)
  const here = from === null ? undefined : forest.byGuid.get(from)
  const around = here
    ? [...(here.parent ? [...here.parent.children, here.parent] : forest.roots), ...here.children]
    : []
  const near = around.filter((folder) => may(folder) && !first.includes(folder)).slice(0, MOST_NEAR)
  return [
    ...first.map((folder) => ({ folder, how: 'recent' as const })),
    ...near.map((folder) => ({ folder, how: 'near' as const })),
  ]
}
