import type { Item } from '@entrepot/contract/items/item.ts'
import { expect, it } from 'vitest'
import { withItem, type Lending } from '../lending.ts'
import { isNoLending, NO_LENDING, sendingOf } from './lend-work.ts'

const thing = (guid: string, more: Partial<Item> = {}) =>
  ({ guid, name: guid, type: 'product', quantityAvailable: 5, ...more }) as Item

it('counts what is scanned again, equipment once, and no more than there is', () => {
  const scanned = [thing('a'), thing('a'), thing('e', { type: 'equipment' }), thing('e', { type: 'equipment' })]
  const lines = [...scanned, thing('rest', { quantityAvailable: 0.5 })].reduce(withItem, [] as readonly Lending[])
  expect(lines.map(({ item, quantity }) => [item.guid, quantity])).toEqual([
    ['a', 2],
    ['e', 1],
    ['rest', 0.5],
  ])
})

it('sends one call to one person, and none before somebody is chosen (CHK-06)', () => {
  const work = {
    ...NO_LENDING,
    lines: [{ item: thing('a'), quantity: 2 }],
    dueDate: '2026-12-01',
    comment: 'Chantier',
  }
  expect([sendingOf(work, 'key'), isNoLending(NO_LENDING), isNoLending(work)]).toEqual([null, true, false])
  expect(sendingOf({ ...work, recipient: { guid: 'R', name: 'Claire' } }, 'key')).toEqual({
    key: 'key',
    name: 'Claire',
    body: { recipient: 'R', items: [{ guid: 'a', quantity: 2 }], dueDate: '2026-12-01', comment: 'Chantier' },
  })
})
