import type { ListedItem } from '@entrepot/contract/items/item.ts'
import {
  UNITS,
  checkQuantity,
  quantityFromNumber,
  quantityToNumber,
  type Hundredths,
  type Unit,
} from '@entrepot/contract/kernel/quantity.ts'
import { isRefusal, type Refusal } from '@entrepot/contract/kernel/refusal.ts'

/** What a dialog needs of an item to know the outcome before sending. */
export type Stocked = Pick<ListedItem, 'quantity' | 'quantityAvailable' | 'unit' | 'type'>
export type Outcome = { remaining: number | null; refusal: Refusal | null }

export const decimalsOf = (unit: Unit): 0 | 2 => (UNITS[unit] === 'whole' ? 0 : 2)

const refused = (refusal: Refusal, remaining: number | null = null): Outcome => ({ remaining, refusal })
const read = (value: number): Hundredths => {
  const parsed = quantityFromNumber(value)
  return isRefusal(parsed) ? Number.NaN : parsed.value
}

/** What is left after taking away or adding `typed`, and why that is refused (ITEM-19 to ITEM-23). */
export const outcomeOf = (direction: 'in' | 'out', item: Stocked, typed: number | null): Outcome => {
  if (typed === null) return refused({ code: 'required' })
  const moved = quantityFromNumber(typed)
  if (isRefusal(moved)) return refused(moved)
  if (moved.value === 0) return refused({ code: 'quantity_zero' }, item.quantity)
  const wrong = checkQuantity(moved.value, item.unit, 'item')
  if (wrong) return refused({ code: wrong })
  const held = read(item.quantity)
  const after = direction === 'in' ? held + moved.value : held - moved.value
  const remaining = quantityToNumber(after)
  if (after < 0) return refused({ code: 'remaining_negative' }, remaining)
  if (direction === 'out' && moved.value > read(item.quantityAvailable))
    return refused(
      { code: 'reserved', params: { quantity: quantityToNumber(held - read(item.quantityAvailable)) } },
      remaining,
    )
  const tooMuch = checkQuantity(after, item.unit, item.type)
  return tooMuch ? refused({ code: tooMuch }, remaining) : { remaining, refusal: null }
}

export type Counted = { difference: number | null; refusal: Refusal | null }
export const countOf = (item: Stocked, typed: number | null): Counted => {
  if (typed === null) return { difference: null, refusal: null }
  const counted = quantityFromNumber(typed)
  if (isRefusal(counted)) return { difference: null, refusal: counted }
  const wrong = checkQuantity(counted.value, item.unit, item.type)
  return wrong
    ? { difference: null, refusal: { code: wrong } }
    : { difference: quantityToNumber(counted.value - read(item.quantity)), refusal: null }
}
