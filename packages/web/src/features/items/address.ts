import { ITEM_TYPES, type ItemType } from '@entrepot/contract/kernel/item-types.ts'
import { isGuid } from '../../kernel/addresses.ts'
import { FOLDER_PARTS, type FolderPart } from '../folders/index.ts'
import { DETAILS } from './tabs.ts'

export const STOCK_STATES = ['with', 'without'] as const
export type StockState = (typeof STOCK_STATES)[number]

export type ExplorerSearch = {
  q?: string
  sort?: string
  /** Whether sub-folders are listed too; without it as the device was left. */
  deep?: boolean
  type?: ItemType
  category?: string
  /** A keyword, by its name. */
  keyword?: string
  stock?: StockState
  low?: true
  /** With variants or lots in stock that end soon. */
  expiring?: true
  reserved?: true
  /** Conditions that the assistant was asked for; the server reads them. */
  where?: object
  item?: string
  tab?: string
  about?: FolderPart
  /** A saved view of items. */ view?: string
}
/** Modules add tabs, so which there are is known once the item shows; it leaves out what it does not know. */
const tabOf = (tab: unknown) => (typeof tab === 'string' && tab !== DETAILS && /^\w{1,40}$/.test(tab) ? tab : null)

const isYes = (value: unknown) => value === true || value === 'true'

/** Anything else in the address is left out, so that a link is never refused for a filter. */
export const explorerSearch = ({
  q,
  sort,
  deep,
  low,
  expiring,
  reserved,
  where,
  type,
  category,
  keyword,
  stock,
  item,
  tab,
  about,
  view,
}: Record<string, unknown>): ExplorerSearch => {
  const kind = ITEM_TYPES.find((one) => one === type)
  const opened = item === 'new' || isGuid(item) ? item : undefined
  const shown = tabOf(tab)
  const part = FOLDER_PARTS.find((one) => one === about)
  const state = STOCK_STATES.find((one) => one === stock)
  const word =
    typeof keyword === 'number' ? String(keyword) : typeof keyword === 'string' && keyword ? keyword : undefined
  // A search of digits alone comes out of the address as a number.
  const text = typeof q === 'number' ? String(q) : q
  return {
    ...(typeof text === 'string' && text !== '' && { q: text }),
    ...(typeof sort === 'string' &&
      sort.length <= 300 &&
      /^-?(\w{1,40}|attributes\.\S.*)(,-?(\w{1,40}|attributes\.\S.*))*$/s.test(sort) && { sort }),
    ...(isYes(deep) && { deep: true }),
    ...((deep === false || deep === 'false') && { deep: false }),
    ...(isYes(low) && { low: true as const }),
    ...(isYes(expiring) && { expiring: true as const }),
    ...(isYes(reserved) && { reserved: true as const }),
    ...(where instanceof Object && { where }),
    ...(isGuid(category) && { category }),
    ...(word !== undefined && { keyword: word }),
    ...(state && { stock: state }),
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
