import type { Item } from '@entrepot/contract/items/item.ts'
import type { ComponentType } from 'react'
import type { Label } from '../../kernel/words.ts'

/** The tab that shows unless the address names another one. */
export const DETAILS = 'details'
/** The whole form of a record, where the address names it. */
export const EDITING = 'edit'

export type ItemTabProps = {
  item: Item
  writable: boolean
  /** Why its stock cannot change. */ refusal: string | undefined
  onTab: (tab: string) => void
  /** Of the headings in it. */ level: 2 | 3
}
/** A tab of an item, in the drawer and on its own page. */
export type ItemTab = {
  /** As addresses name it. */
  id: string
  label: Label
  /** Above what it shows, where the tab has other parts. */ heading?: Label
  /** 10 for the first tab, then 20. */
  place: number
  /** `more`: in the menu behind the tabs. The name of a tab: a part of it, above what the tab itself shows. */
  under?: 'more' | (string & {})
  /** What a module or a role may leave out. */
  shows?: (item: Item) => boolean
  Panel: ComponentType<ItemTabProps>
}

/** A figure of a module beside the quantity of an item; it is no line where it has nothing to say. */
export type ItemFigure = { shows: () => boolean; Figure: ComponentType<{ item: Item }> }

declare module '../../shell/additions.ts' {
  interface Additions {
    itemFigures?: readonly ItemFigure[]
    itemTabs?: readonly ItemTab[]
  }
}
