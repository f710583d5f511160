import { ITEM_TYPES, type ItemType } from '@entrepot/contract/kernel/item-types.ts'
import { isGuid } from '../../kernel/addresses.ts'
import { FOLDER_PARTS, type FolderPart } from '../folders/index.ts'
import { DETAILS } from './tabs.ts'

export type ExplorerSearch = {
  q?: string
  sort?: string
  deep?: true
  low?: true
  type?: ItemType
  item?: string
  tab?: string
  about?: FolderPart
  /** A saved view of items. */ view?: string
}
/** Modules add tabs, so which there are is known once the item shows; it leaves out what it does not know. */
const tabOf = (tab: unknown) => (typeof tab === 'string' && tab !== DETAILS && /^\w{1,40}$/.test(tab) ? tab : null)

/** Anything else in the address is left out, so that a link is never refused for a filter. */
export const explorerSearch = ({
  q,
  sort,
  deep,
  low,
  type,
  item,
  tab,
  about,
  view,
}: Record<string, unknown>): ExplorerSearch => {
  const kind = ITEM_TYPES.find((one) => one === type)
  const opened = item === 'new' || isGuid(item) ? item : undefined
  const shown = tabOf(tab)
  const part = FOLDER_PARTS.find((one) => one === about)
  // A search of digits alone comes out of the address as a number.
  const text = typeof q === 'number' ? String(q) : q
  return {
    ...(typeof text === 'string' && text !== '' && { q: text }),
    ...(typeof sort === 'string' &&
      sort.length <= 300 &&
      /^-?(\w{1,40}|attributes\.\S.*)(,-?(\w{1,40}|attributes\.\S.*))*$/s.test(sort) && { sort }),
    ...((deep === true || deep === 'true') && { deep: true as const }),
    ...((low === true || low === 'true') && { low: true as const }),
    ...(kind && { type: kind }),
    ...(isGuid(view) && { view }),
    ...(opened && { item: opened }),
    ...(opened && shown && { tab: shown }),
    ...(!opened && part && { about: part }),
  }
}

export const itemSearch = ({ tab }: Record<string, unknown>): { tab?: string } => {
  const shown = tabOf(tab)
  return shown ? { tab: shown } : {}
}
