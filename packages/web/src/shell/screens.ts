import type { ModuleFlag } from '@entrepot/contract/kernel/modules.ts'
import type { Role } from '@entrepot/contract/kernel/roles.ts'
import { redirect } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { can, moduleIsOn } from '../kernel/session.ts'
import { type Label, lateErrorWords, type Words } from '../kernel/words.ts'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The title of the page, in the language of the moment. */
    title?: () => string
  }
}

/** The address of a page that does not exist. */
export const MISSING = { to: '/$', params: { _splat: '404' }, replace: true } as const

export type Access = { module?: ModuleFlag; roles?: readonly Role[] }
export type LoadedWords = Pick<Words<unknown>, 'load'>

/** Guards 2 and 3, after the token (NAV-02 to NAV-04): a module that is off is a page that does not exist. */
export const checkAccess = ({ module, roles = [] }: Access) => {
  if (!moduleIsOn(module)) throw redirect(MISSING)
  if (!can(roles)) throw redirect({ to: '/403', replace: true })
}
export const isOpenTo = ({ module, roles = [] }: Access) => moduleIsOn(module) && can(roles)

type Screen = Access & { title: () => string; words: readonly LoadedWords[] }
/**
 * What every route of a feature spreads into `createRoute`: its guards, its words and its title.
 * A route with a loader of its own calls `loadWords` in it, since it replaces this one.
 */
export const screen = ({ title, words, ...access }: Screen) => ({
  beforeLoad: () => checkAccess(access),
  loader: () => loadWords(words),
  staticData: { title },
})
/**
 * Title and words of a screen whose words come with it, since the sign-in page need not know them, and the texts of its
 * errors; `load` answers who says the title.
 */
export const lateWords = (load: () => Promise<() => string>): Pick<Screen, 'title' | 'words'> => {
  let title = () => ''
  const words = { load: async () => void ([title] = await Promise.all([load(), lateErrorWords.load()])) }
  return { title: () => title(), words: [words] }
}
export const loadWords = async (words: readonly LoadedWords[]): Promise<void> => {
  await Promise.all(words.map((list) => list.load()))
}

export const inPlace = <T extends { place: number }>(entries: readonly T[]): readonly T[] =>
  entries.toSorted((a, b) => a.place - b.place)

/** An entry of the rail. Shown when the route exists and the user may open it (NAV-64). */
export type RailEntry = Access & {
  label: Label
  /**
   * Its place in the rail: below 100 what people do, then what was done, from 200 how it is set up. Kept for what
   * comes: 85 quick update, 90 orders, 95 dashboards (NAV-65).
   */
  place: number
  icon: ComponentType<{ size?: number; stroke?: number }>
  to: string
  /** Address that marks the entry as current, when it is not `to`. */
  under?: string
  /** `g` then this letter goes there. */
  go?: string
  /** Also asked, for an entry that stands for several screens. */
  leadsSomewhere?: () => boolean
}
let rail: readonly RailEntry[] = []
/** The application gives the entries of all modules once. */
export const fillRail = (entries: readonly RailEntry[]) => {
  rail = inPlace(entries)
}
export const openRail = (): readonly RailEntry[] =>
  rail.filter((entry) => isOpenTo(entry) && (entry.leadsSomewhere?.() ?? true))

/** Where a sign-in without a page asked for ends (NAV-73, AUTH-58). */
export const HOME = '/home'

/** What the application puts into the header once, in this order, so that the shell need not know the features. */
let headerParts: readonly ComponentType[] = []
export const fillHeader = (parts: readonly ComponentType[]) => {
  headerParts = parts
}
export const headerPartsOf = () => headerParts
