import type { ListedItem } from '@entrepot/contract/items/item.ts'
import type { ComponentType } from 'react'
import type { MenuEntry } from '../../ui/anchored-menu.tsx'
import type { Label } from '../../kernel/words.ts'

/** What a module does with items, from the menu of one and the bar of several. */
export type ItemAct = {
  label: Label
  icon: NonNullable<MenuEntry['icon']>
  /** What a module or a role may leave out. */
  shows: () => boolean
  /** It says itself what keeps it from being done. */
  Dialog: ComponentType<{ items: readonly ListedItem[]; onClose: () => void }>
}

declare module '../../shell/additions.ts' {
  interface Additions {
    itemActs?: readonly ItemAct[]
  }
}
