import type { Item } from '@entrepot/contract/items/item.ts'
import { expect, it } from 'vitest'
import { NO_DRAFTS, readDraft, summaryOf, withEdits } from './drafts.ts'

const item = (guid: string, quantity: number, unit: Item['unit'] = 'piece') =>
  ({ guid, quantity, quantityAvailable: quantity, unit, type: 'product' }) as Item
const screws = item('a', 10)
const cable = item('b', 2.5, 'm')

it('counts only what can be saved, and says how many differ (ITEM-26)', () => {
  const drafts = withEdits(NO_DRAFTS, [
    { item: screws, text: '8' },
    { item: cable, text: '2,5' },
    { item: item('c', 1), text: '1,5' },
    { item: item('d', 1), text: 'deux' },
  ])
  expect(summaryOf(drafts)).toEqual({
    lines: [
      { guid: 'a', quantity: 8, unit: 'piece' },
      { guid: 'b', quantity: 2.5, unit: 'm' },
    ],
    wrong: 2,
    differing: 1,
  })
})

it('takes an emptied cell for no count, not for zero', () => {
  const drafts = withEdits(withEdits(NO_DRAFTS, [{ item: screws, text: '8' }]), [{ item: screws, text: ' ' }])
  expect(drafts.size).toBe(0)
  expect(summaryOf(withEdits(NO_DRAFTS, [{ item: screws, text: '0' }])).lines).toEqual([
    { guid: 'a', quantity: 0, unit: 'piece' },
  ])
})

it('tells why a count is refused before it is sent', () => {
  expect(readDraft(screws, '-1').refusal).toMatchObject({ code: 'quantity_negative' })
  expect(readDraft(screws, '1000000000').refusal).toMatchObject({ code: 'quantity_too_large' })
  expect(readDraft(screws, '1e3').refusal).toBe('not_number')
})
