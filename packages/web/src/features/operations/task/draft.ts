import type { LineInput, TaskLine, TaskSave } from '@entrepot/contract/operations/task.ts'

/** What can be said of a line by hand. */
export const TYPED = ['found', 'output', 'exitStatus', 'confirmed'] as const
type TypedField = (typeof TYPED)[number]
export type Said = Pick<TaskLine, TypedField>
export type Entry = {
  name: string
  unit: TaskLine['unit']
  /** What was typed. */ said: Partial<Said>
  /** What the line was when that began: whoever changed it meanwhile is seen by this (T42). */ base: Said
  /** Takes away what was not planned. */ remove?: true
}
export type Entries = Readonly<Record<string, Entry>>
export type Draft = {
  /** The version of the task that was seen. */ updatedAt: string
  /** When something was typed last. */ at: string
  entries: Entries
  /** Chosen to be counted; null while nothing was chosen here. */ folders: readonly string[] | null
  /** Answers that were typed into the form of the task. */ form?: TaskSave['form']
}

export const saidOf = ({ found, output, exitStatus, confirmed }: TaskLine): Said => ({
  found,
  output,
  exitStatus,
  confirmed,
})

/** The line as it is with what was typed. */
export const withTyped = (line: TaskLine, entry: Entry | undefined): TaskLine =>
  entry ? { ...line, ...entry.said } : line

const isSame = (said: Partial<Said>, base: Said) =>
  Object.entries(said).every(([field, value]) => base[field as TypedField] === value)

/** With one more thing typed; what is again as it was is no entry any more. */
export const typedInto = (entries: Entries, line: TaskLine, part: Partial<Said>): Entries => {
  const before = entries[line.id]
  const entry: Entry = {
    name: line.name || line.code,
    unit: line.unit,
    base: before?.base ?? saidOf(line),
    said: { ...before?.said, ...part },
  }
  if (!isSame(entry.said, entry.base)) return { ...entries, [line.id]: entry }
  const { [line.id]: _, ...rest } = entries
  return rest
}
/** A scan counts on top of what was typed: by as much as the line has more on the server. */
export const scannedOver = (entries: Entries, line: TaskLine, counter: 'found' | 'output'): Entries => {
  const entry = entries[line.id]
  if (!entry) return entries
  const typed = entry.said[counter]
  const more = (line[counter] ?? 0) - (entry.base[counter] ?? 0)
  return {
    ...entries,
    [line.id]: {
      ...entry,
      base: saidOf(line),
      said: typed == null ? entry.said : { ...entry.said, [counter]: Math.round((typed + more) * 100) / 100 },
    },
  }
}
export const takenAway = (entries: Entries, line: TaskLine): Entries => ({
  ...entries,
  [line.id]: { name: line.name || line.code, unit: line.unit, base: saidOf(line), said: {}, remove: true },
})

/** Lines without a quantity that have one by what was typed. */
export const countedIn = (entries: Entries, counter: 'found' | 'output'): number =>
  Object.values(entries).filter(({ base, said }) => base[counter] === null && said[counter] != null).length

/** As a call names them. */
export const bodyOf = (entries: Entries): LineInput[] =>
  Object.entries(entries).map(([id, { said, unit, remove }]) =>
    remove ? { id, remove } : { id, ...said, ...(unit && (said.found != null || said.output != null) && { unit }) },
  )

export type Difference = {
  id: string
  name: string
  unit: TaskLine['unit']
  /** What both saw. */ base: Said
  here: Partial<Said>
  there: Said | null
  /** Who said what is there, and when. */ by: string | null
  at: string | null
}
/**
 * Lines that somebody else changed since this device saw them, to something else than what was typed here. Null is a
 * line that is gone.
 */
export const differencesOf = (entries: Entries, lines: ReadonlyMap<string, TaskLine>): Difference[] =>
  Object.entries(entries).flatMap(([id, { name, unit, said, base, remove }]) => {
    const line = lines.get(id)
    const there = line ? saidOf(line) : null
    if (there && TYPED.every((field) => there[field] === base[field])) return []
    if (there && !remove && isSame(said, there)) return []
    return !there && remove
      ? []
      : [{ id, name, unit, base, here: said, there, by: line?.by?.name ?? null, at: line?.at ?? null }]
  })

/** What is left to be sent once somebody chose: lines of the server are given up here, the others count from there. */
export const settled = (
  entries: Entries,
  lines: ReadonlyMap<string, TaskLine>,
  fromThere: ReadonlySet<string>,
): Entries =>
  Object.fromEntries(
    Object.entries(entries)
      .filter(([id]) => !fromThere.has(id) && lines.has(id))
      .map(([id, entry]) => [id, { ...entry, base: saidOf(lines.get(id)!) }]),
  )
