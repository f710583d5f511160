import type { OutboxEntry, Surroundings } from './engine.ts'

type Entries = readonly OutboxEntry[]
type Change = (before: Entries) => Entries
/** What the disk did not take, with what it still has; `gone`: taken out here, which it does not know. */
type Refused = { entries: Entries; gone: ReadonlySet<string> }

const without = (entries: Entries, ids: ReadonlySet<string>) => entries.filter(({ id }) => !ids.has(id))
const idsOf = (entries: Entries) => new Set(entries.map(({ id }) => id))

/**
 * The acts of a person on the disk. Where the browser keeps nothing (forbidden, or full), they last as long as the
 * page, and each change tries the disk again, which then has both.
 */
export const keepingOn = (
  disk: Pick<Surroundings, 'read' | 'update'>,
  onRefused: () => void,
): Pick<Surroundings, 'read' | 'update'> => {
  const refused = new Map<string, Refused>()

  const changed = (of: string, { entries, gone }: Refused, change: Change): Refused => {
    const next = change(entries)
    const after = { entries: next, gone: new Set([...gone, ...without(entries, idsOf(next)).map(({ id }) => id)]) }
    refused.set(of, after)
    return after
  }
  const both = (there: Entries, { entries, gone }: Refused): Entries =>
    [...entries, ...without(there, new Set([...gone, ...idsOf(entries)]))].toSorted((a, b) => a.madeAt - b.madeAt)
  const again = async (of: string, here: Refused): Promise<Entries> => {
    try {
      const entries = await disk.update(of, (there) => both(there, here))
      // What changed meanwhile is tried with its own change.
      if (refused.get(of) === here) refused.delete(of)
      return entries
    } catch {
      return refused.get(of)?.entries ?? here.entries
    }
  }

  return {
    read: async (of) => refused.get(of)?.entries ?? (await disk.read(of).catch(() => [])),
    update: async (of, change) => {
      const here = refused.get(of)
      if (here) return again(of, changed(of, here, change))
      try {
        return await disk.update(of, change)
      } catch {
        const there = await disk.read(of).catch((): Entries => [])
        if (!refused.has(of)) onRefused()
        return changed(of, refused.get(of) ?? { entries: there, gone: new Set() }, change).entries
      }
    },
  }
}
