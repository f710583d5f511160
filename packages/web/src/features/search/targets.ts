import type { OpenTarget } from '@entrepot/contract/modules.ts'
import type { ComponentType } from 'react'
import type { GridColumn } from '../../ui/grid/index.ts'
import type { ChosenItemsProps } from '../items/index.ts'

/** A row of any target; its columns read what is particular to it. */
export type Found = { guid: string }
/** How the screen of a target shows its rows: the columns are those of its own list, made anew for each language. */
export type Target = {
  allowed: () => boolean
  load: () => Promise<() => GridColumn<Found>[]>
  nameOf: (row: Found) => string
  hrefOf: (row: Found) => string
}
export type Targets = {
  byName: Record<OpenTarget, Target>
  /** What can be done with chosen items. */ ChosenItems: ComponentType<ChosenItemsProps>
}

let load: () => Promise<Targets> = () => Promise.reject(new Error('No targets'))
/** The application knows the features whose records are searched. */
export const fillTargets = (loader: typeof load) => {
  load = loader
}
export const loadTargets = () => load()
