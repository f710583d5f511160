import type { HomeRow } from '@entrepot/contract/home/home.ts'
import type { HomeLine } from '@entrepot/contract/modules.ts'
import type { ComponentType } from 'react'
import type { Label } from '../kernel/words.ts'
import { inPlace, isOpenTo, type Access } from './screens.ts'

type Icon = ComponentType<{ size?: number; stroke?: number }>

/** How a module's line of the start page looks; what stands in it comes from the server (NAV-73). */
export type HomeLook = {
  line: HomeLine
  /** Its place on the page: 10 comes before 20. */
  place: number
  icon: Icon
  label: Label
  /** The list of all of them, with the filter that finds them. */
  all?: string
  hrefOf: (row: HomeRow) => string
  /** What the row is called, where that is no name. */
  names?: Readonly<Record<string, Label>>
  states?: Readonly<Record<string, Label>>
}
/** Something that is begun often. */
export type QuickAct = Access & { place: number; icon: Icon; label: Label; to: string }
export type HomeParts = { looks?: readonly HomeLook[]; acts?: readonly QuickAct[] }

let looks: readonly HomeLook[] = []
let acts: readonly QuickAct[] = []
/** The application gives those of all modules once. */
export const fillHome = (parts: readonly HomeParts[]) => {
  looks = inPlace(parts.flatMap((part) => part.looks ?? []))
  acts = inPlace(parts.flatMap((part) => part.acts ?? []))
}
export const homeLooks = (): readonly HomeLook[] => looks
export const openActs = (): readonly QuickAct[] => acts.filter(isOpenTo)
