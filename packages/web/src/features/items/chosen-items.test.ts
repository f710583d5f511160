import type { Item } from '@entrepot/contract/items/item.ts'
import { expect, it, vi } from 'vitest'
import { EVERYTHING, NOTHING, selectRows } from '../../ui/grid/index.ts'
import { chosenItems } from './chosen-items.ts'

// Only the guid matters here.
const item = (guid: string) => ({ guid }) as Item
const all = Array.from({ length: 1_203 }, (_, index) => item(`i${index}`))
const sources = (known: readonly Item[]) => ({
  known,
  readPage: vi.fn<(page: number, size: number) => Promise<{ data: Item[]; total: number }>>(async (page, size) => ({ data: all.slice((page - 1) * size, page * size), total: all.length })),
  readOne: vi.fn<(guid: string) => Promise<Item>>(async (guid) => item(guid)),
})

it('takes rows that are at hand and reads the others', async () => {
  const from = sources(all.slice(0, 2))
  const chosen = await chosenItems(selectRows(NOTHING, ['i0', 'i900'], true), from)
  expect(chosen.map(({ guid }) => guid)).toEqual(['i0', 'i900'])
  expect(from.readOne).toHaveBeenCalledTimes(1)
  expect(from.readPage).not.toHaveBeenCalled()
})
it('reads every page of all results but the rows that were taken out', async () => {
  const from = sources([])
  const chosen = await chosenItems(selectRows(EVERYTHING, ['i1', 'i1202'], false), from)
  expect(chosen).toHaveLength(1_201)
  expect(from.readPage).toHaveBeenCalledTimes(3)
})
