import type { RecordsToLabel } from '@entrepot/contract/labels/printing.ts'
import { shownLabel, type Label } from '../kernel/words.ts'
import type { MenuEntry } from '../ui/anchored-menu.tsx'
import { additionsTo } from './additions.ts'

/** What a module does with records of several kinds, wherever they have a menu. */
export type RecordAct = {
  label: Label
  icon: NonNullable<MenuEntry['icon']>
  /** The key of it in lists. */ key?: string
  /** Of this kind of records alone. */ of?: RecordsToLabel['kind']
  /** What a module or a role may leave out. */
  shows: () => boolean
  run: (records: RecordsToLabel) => void
}

/** Entries that depend on what the company has, and on the record. */
export type RecordEntriesOf = (records: RecordsToLabel) => MenuEntry[]

declare module './additions.ts' {
  interface Additions {
    recordActs?: readonly RecordAct[]
    recordEntriesOf?: RecordEntriesOf
  }
}

export const recordActs = (): RecordAct[] =>
  additionsTo('recordActs')
    .flat()
    .filter(({ shows }) => shows())
/** The same as entries of a menu. */
export const recordEntries = (records: RecordsToLabel): MenuEntry[] => [
  ...recordActs()
    .filter(({ of = records.kind }) => of === records.kind)
    .map(({ label, icon, run }) => ({ label: shownLabel(label), icon, run: () => run(records) })),
  ...additionsTo('recordEntriesOf').flatMap((of) => of(records)),
]
