import type { Unit } from '@entrepot/contract/items/item.ts'
import type { ChangeNote } from '../../stock/index.ts'
import type { Recording } from '../scan/record.ts'

export type ActLine = { guid: string; name: string; quantity: number; unit: Unit }
/** An act on stock, with everything that it needs and what it is told by. */
export type StockAct = {
  mode: Recording
  place: string | null
  destination: { guid: string; name: string } | null
  note: ChangeNote
  lines: readonly ActLine[]
  /** Scanned while nobody could say what they are. */
  codes: readonly string[]
  /** Without what leaves along with equipment (BUND-10). */
  skipBundles?: boolean
  /** Codes that mean nothing here, once that is known. */
  wrong: readonly { code: string; refusal: string }[]
}
export const STOCK_KIND = 'stock'
