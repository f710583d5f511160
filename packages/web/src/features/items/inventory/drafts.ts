import type { Item, Unit } from '@entrepot/contract/items/item.ts'
import type { Refusal } from '@entrepot/contract/kernel/refusal.ts'
import { parseNumber } from '../../../kernel/format.ts'
import { countOf } from '../../stock/index.ts'

/** A count that was typed and not saved yet, with the item as it was shown beside it. */
export type Draft = { item: Item; text: string }
export type Drafts = ReadonlyMap<string, Draft>
export const NO_DRAFTS: Drafts = new Map()

type Read = { quantity: number | null; difference: number | null; refusal: Refusal | 'not_number' | null }
/** What a typed count says of the item as it is now, which may have changed since. */
export const readDraft = (item: Item, text: string): Read => {
  const quantity = parseNumber(text)
  if (quantity === null) return { quantity, difference: null, refusal: 'not_number' }
  return { quantity, ...countOf(item, quantity) }
}

/** An emptied cell is no count any more. */
export const withEdits = (drafts: Drafts, edits: readonly Draft[]): Drafts => {
  const next = new Map(drafts)
  for (const { item, text } of edits) {
    if (text.trim() === '') next.delete(item.guid)
    else next.set(item.guid, { item, text: text.trim() })
  }
  return next
}

export type Summary = { lines: { guid: string; quantity: number; unit: Unit }[]; wrong: number; differing: number }
export const summaryOf = (drafts: Drafts): Summary => {
  const read = [...drafts.values()].map(({ item, text }) => ({
    guid: item.guid,
    unit: item.unit,
    ...readDraft(item, text),
  }))
  return {
    lines: read.flatMap(({ guid, unit, quantity, refusal }) =>
      quantity !== null && refusal === null ? [{ guid, quantity, unit }] : [],
    ),
    wrong: read.filter(({ refusal }) => refusal !== null).length,
    differing: read.filter(({ difference }) => difference !== null && difference !== 0).length,
  }
}
