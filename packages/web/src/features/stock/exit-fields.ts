import type { ListedItem } from '@entrepot/contract/items/item.ts'
import type { ComponentType } from 'react'

/** What a stock out is for, where something keeps a quantity of the item for it. */
export type ExitPurpose = {
  /** The property of the call and the guid it takes. */
  body: Readonly<Record<string, string>>
  /** What is kept for it: usually this leaves, and it is not kept from itself. */
  quantity: number
}
export type ExitField = {
  /** The properties of the call that it sets. */
  names: readonly string[]
  shows: () => boolean
  Field: ComponentType<{
    item: ListedItem
    chosen: ExitPurpose | null
    errors: Readonly<Record<string, string | undefined>>
    onChange: (purpose: ExitPurpose | null) => void
  }>
}

declare module '../../shell/additions.ts' {
  interface Additions {
    exitFields?: readonly ExitField[]
  }
}
