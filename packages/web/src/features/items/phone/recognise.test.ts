import type { Item } from '@entrepot/contract/items/item.ts'
import type { ScanResult } from '@entrepot/contract/items/scan.ts'
import { beforeAll, expect, it, vi } from 'vitest'
import type { StockAct } from './stock-act.ts'

let recognised: (act: StockAct, answers: readonly ScanResult[]) => StockAct
beforeAll(async () => {
  vi.stubGlobal('document', { documentElement: {} })
  ;({ recognised } = await import('./recognise.ts'))
})

const anItem = (guid: string, fields: Partial<Item> = {}): ScanResult => ({
  kind: 'item',
  code: guid,
  quantity: 1,
  elsewhere: [],
  item: {
    guid,
    name: `Article ${guid}`,
    tag: guid,
    type: 'product',
    unit: 'piece',
    quantity: 10,
    quantityAvailable: 10,
    packaging: 1,
    variants: 0,
    active: true,
    parent_guid: 'shelf',
    parent: { guid: 'shelf', id: 'shelf', name: 'Rayon' },
    ...fields,
  } as Item,
})
const dock: ScanResult = { kind: 'folder', code: 'DOCK', folder: { guid: 'dock', id: 'dock', name: 'Quai' } }
const nothing: ScanResult = { kind: 'unknown', code: 'NO' }
const anAct = (act: Partial<StockAct>): StockAct => ({
  mode: 'out',
  place: null,
  destination: null,
  note: { action: 'given_to_technician', recipient: '', comment: '' },
  lines: [],
  codes: ['A'],
  wrong: [],
  ...act,
})
const amounts = ({ lines }: StockAct) => lines.map(({ guid, quantity }) => [guid, quantity]).toSorted()

it('each code is one more of its item, a pack what is in it, beside what was known already', () => {
  const known = { guid: 'A', name: 'Article A', unit: 'piece' as const, quantity: 2 }
  const act = recognised(anAct({ lines: [known] }), [anItem('A'), anItem('B', { packaging: 6 }), anItem('A')])
  expect(amounts(act)).toEqual([
    ['A', 4],
    ['B', 6],
  ])
  expect(act.codes).toEqual([])
})
it('the label of a place says where: the destination of a move, the place of an entry', () => {
  const move = recognised(anAct({ mode: 'move' }), [anItem('A'), dock])
  expect([move.destination, move.place]).toEqual([{ guid: 'dock', name: 'Quai' }, null])
  const entry = recognised(anAct({ mode: 'in' }), [dock, anItem('A')])
  expect([entry.destination, entry.place]).toEqual([null, 'dock'])
  const chosen = { guid: 'bay', name: 'Travée' }
  expect(recognised(anAct({ mode: 'move', destination: chosen }), [anItem('A'), dock]).destination).toEqual(chosen)
})
it('what means nothing, and what cannot be scanned, is told and not counted', () => {
  const act = recognised(anAct({}), [nothing, anItem('A', { variants: 2 }), anItem('B')])
  expect(act.wrong.map(({ code }) => code)).toEqual(['NO', 'A'])
  expect(amounts(act)).toEqual([['B', 1]])
})
it('more than there is goes to the server, which knows what is there now', () => {
  const act = recognised(anAct({}), [
    anItem('A', { quantity: 1, quantityAvailable: 1 }),
    anItem('A', { quantity: 1, quantityAvailable: 1 }),
  ])
  expect(amounts(act)).toEqual([['A', 2]])
})
