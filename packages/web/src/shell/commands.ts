import { useSyncExternalStore, type ComponentType } from 'react'

/** One line of the palette. */
export type Command = {
  id: string
  label: string
  hint?: string
  icon?: ComponentType<{ size?: number; stroke?: number }>
  /** Not what was typed, but like it. */
  isAlike?: boolean
  run: () => void
}
export type CommandSource = {
  /** Actions of a feature that the user may do now; filtered by what is typed. */
  actions?: () => readonly Command[]
  /** Asks the server (items, folders); its results stream in below the others. */
  search?: (text: string, signal: AbortSignal) => Promise<readonly Command[]>
}

let sources: readonly CommandSource[] = []
const listeners = new Set<() => void>()
const change = (next: readonly CommandSource[]) => {
  sources = next
  for (const listener of listeners) listener()
}
/** A feature adds its actions and its search; usually once, from its `screens.ts`. */
export const addCommands = (source: CommandSource) => {
  change([...sources, source])
  return () => change(sources.filter((one) => one !== source))
}
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
/** Drawn again when a feature brings its commands late: the first pages are shown before all of them are there. */
export const useCommandSources = (): readonly CommandSource[] => useSyncExternalStore(subscribe, () => sources)
