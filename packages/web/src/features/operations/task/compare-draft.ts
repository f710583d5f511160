import type { TaskLine } from '@entrepot/contract/operations/task.ts'
import { differencesOf, settled, type Difference, type Draft, type Entries } from './draft.ts'
import { readLines } from './read-lines.ts'

/** Two versions of the same lines, until somebody chooses. */
export type Differing = { differences: readonly Difference[]; lines: ReadonlyMap<string, TaskLine> }
/**
 * What was typed as it goes on top of what is there by now, or the lines that somebody else changed meanwhile (T42).
 */
export const comparedDraft = async (
  params: { guid: string; task: string },
  draft: Draft,
): Promise<Differing | { entries: Entries }> => {
  const ids = Object.keys(draft.entries)
  const lines = await readLines(params, 'all', (found) => ids.every((id) => found.has(id)))
  const differences = differencesOf(draft.entries, lines)
  return differences.length > 0 ? { differences, lines } : { entries: settled(draft.entries, lines, new Set()) }
}
