import { useSyncExternalStore, type ComponentType } from 'react'
import { shownLabel, type Label } from '../kernel/words.ts'
import { whenQuiet } from '../kernel/quiet.ts'
import { addCommands } from './commands.ts'
import { isOpenTo, type Access } from './screens.ts'
import type { Describe } from './unsent.ts'

type GoTo = (href: string) => void
/** An action of the palette that leads somewhere. */
export type CommandEntry = Access & {
  id: string
  label: Label
  icon: ComponentType<{ size?: number; stroke?: number }>
  to: string
}

/**
 * What a module adds to the screens of others. They come once the first page stands. Whoever has a place for additions
 * declares it here: `declare module '../../shell/additions.ts' { interface Additions { itemTabs?: … } }`.
 */
export interface Additions {
  commands?: readonly CommandEntry[]
  /** How acts that wait to be sent are told. */
  unsent?: Describe
  /** What may open over any page. */
  hosts?: readonly ComponentType[]
  /** Runs once the first page stands. */
  start?: (goTo: GoTo) => void
}

let load: () => Promise<readonly Additions[]> = () => Promise.resolve([])
let loading: Promise<void> | null = null
let loaded: readonly Additions[] = []
const listeners = new Set<() => void>()
/** The application says where those of all modules come from. */
export const fillAdditions = (loader: typeof load) => {
  load = loader
}
/** Asked once; what failed to come is asked for again. */
export const loadAdditions = (): Promise<void> => {
  loading ??= load().then(
    (all) => {
      loaded = all
      for (const listener of listeners) listener()
    },
    (error: unknown) => {
      loading = null
      throw error
    },
  )
  return loading
}

/** What each module adds to one place, in their order; nothing before `loadAdditions` is done. */
export const additionsTo = <K extends keyof Additions>(place: K): readonly NonNullable<Additions[K]>[] =>
  loaded.map((additions) => additions[place]).filter((addition) => addition !== undefined)

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
/** Draws again once they are there. */
export const useAdditionsTo = <K extends keyof Additions>(place: K): readonly NonNullable<Additions[K]>[] => {
  useSyncExternalStore(subscribe, () => loaded)
  return additionsTo(place)
}

/** Puts the commands of all modules into the palette and runs what they start. */
export const startAdditions = async (goTo: GoTo): Promise<void> => {
  await whenQuiet()
  await loadAdditions()
  addCommands({
    actions: () =>
      additionsTo('commands')
        .flat()
        .filter(isOpenTo)
        .map(({ id, label, icon, to }) => ({ id, label: shownLabel(label), icon, run: () => goTo(to) })),
  })
  for (const start of additionsTo('start')) start(goTo)
}
