import type { Item } from '@entrepot/contract/items/item.ts'
import type { ComponentType } from 'react'
import type { Label } from '../../kernel/words.ts'

/** The tab that shows unless the address names another one. */
export const DETAILS = 'details'

export type ItemTabProps = {
  item: Item
  writable: boolean
  /** Each new number puts the focus into the form. */ editAsked: number
  /** Why its stock cannot change. */ refusal: string | undefined
}
/** A tab of an item, in the drawer and on its own page. */
export type ItemTab = {
  /** As addresses name it. */
  id: string
  label: Label
  /** 10 for the first tab, then 20. */
  place: number
  /** What a module or a role may leave out. */
  shows?: (item: Item) => boolean
  Panel: ComponentType<ItemTabProps>
}

declare module '../../shell/additions.ts' {
  interface Additions {
    itemTabs?: readonly ItemTab[]
  }
}
