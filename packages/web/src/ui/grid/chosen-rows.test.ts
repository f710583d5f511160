import { expect, it, vi } from 'vitest'
import { chosenRows } from './chosen-rows.ts'
import { EVERYTHING, NOTHING, selectRows } from './selection.ts'

type Row = { guid: string }
const row = (guid: string): Row => ({ guid })
const all = Array.from({ length: 1_203 }, (_, index) => row(`i${index}`))
const sources = (known: readonly Row[]) => ({
  known,
  readPage: vi.fn<(page: number, size: number) => Promise<{ data: Row[]; total: number }>>(async (page, size) => ({
    data: all.slice((page - 1) * size, page * size),
    total: all.length,
  })),
  readOne: vi.fn<(guid: string) => Promise<Row>>(async (guid) => row(guid)),
})

it('takes rows that are at hand and reads the others', async () => {
  const from = sources(all.slice(0, 2))
  const chosen = await chosenRows(selectRows(NOTHING, ['i0', 'i900'], true), from)
  expect(chosen.map(({ guid }) => guid)).toEqual(['i0', 'i900'])
  expect(from.readOne).toHaveBeenCalledTimes(1)
  expect(from.readPage).not.toHaveBeenCalled()
})
it('reads every page of all results but the rows that were taken out', async () => {
  const from = sources([])
  const chosen = await chosenRows(selectRows(EVERYTHING, ['i1', 'i1202'], false), from)
  expect(chosen).toHaveLength(1_201)
  expect(from.readPage).toHaveBeenCalledTimes(3)
})
