import type { ComponentType } from 'react'

/** One line of the palette. */
export type Command = { id: string; label: string; hint?: string; icon?: ComponentType<{ size?: number; stroke?: number }>; run: () => void }
export type CommandSource = {
  /** Actions of a feature that the user may do now; filtered by what is typed. */
  actions?: () => readonly Command[]
  /** Asks the server (items, folders); its results stream in below the others. */
  search?: (text: string, signal: AbortSignal) => Promise<readonly Command[]>
}

const sources = new Set<CommandSource>()
/** A feature adds its actions and its search; usually once, from its `screens.ts`. */
export const addCommands = (source: CommandSource) => {
  sources.add(source)
  return () => void sources.delete(source)
}
export const commandSources = (): readonly CommandSource[] => [...sources]
