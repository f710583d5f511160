import { describe, expect, it } from 'vitest'
import { completeColumns, layoutAfter, nextDirection, sortsOf, type GridLayout } from './layout.ts'
import { edgesOf, placeAfter } from './ranges.ts'
import { EVERYTHING, NOTHING, countSelected, isSelected, selectRows } from './selection.ts'
import { fromTsv, toTsv } from './tsv.ts'
import { TALLEST, blockStart, pagesOf, scaleOf } from './windows.ts'

const columns = [
  { id: 'name', width: 240, pinned: 'left' as const },
  { id: 'tag' },
  { id: 'quantity', minWidth: 80 },
  { id: 'notes', hidden: true },
]
const ids = (layout: GridLayout) => layout.columns.map(({ id }) => id)
const of = (layout: GridLayout, id: string) => layout.columns.find((column) => column.id === id)

describe('layout', () => {
  it('starts from the columns as they are declared', () => {
    expect(completeColumns(columns, null)).toEqual([
      { id: 'name', width: 240, pinned: 'left' },
      { id: 'tag', width: 160 },
      { id: 'quantity', width: 160 },
      { id: 'notes', width: 160, hidden: true },
    ])
  })
  it('keeps the kept order, forgets columns that are gone and puts new ones where they belong', () => {
    const kept = { columns: [{ id: 'quantity', width: 90 }, { id: 'gone' }, { id: 'name' }] }
    expect(completeColumns(columns, kept).map(({ id }) => id)).toEqual(['quantity', 'notes', 'name', 'tag'])
  })
  it('resizes within bounds', () => {
    expect(of(layoutAfter(columns, null, { type: 'resize', id: 'tag', width: 211.4 }), 'tag')?.width).toBe(211)
    expect(of(layoutAfter(columns, null, { type: 'resize', id: 'quantity', width: 10 }), 'quantity')?.width).toBe(80)
    expect(of(layoutAfter(columns, null, { type: 'resize', id: 'tag', width: 9999 }), 'tag')?.width).toBe(1200)
  })
  it('shifts among visible neighbours of the same side', () => {
    const moved = layoutAfter(columns, null, { type: 'shift', id: 'quantity', by: -1 })
    expect(ids(moved)).toEqual(['name', 'quantity', 'tag', 'notes'])
    expect(ids(layoutAfter(columns, moved, { type: 'shift', id: 'quantity', by: -1 }))).toEqual(ids(moved))
    expect(ids(layoutAfter(columns, null, { type: 'shift', id: 'quantity', by: 1 }))).toEqual([
      'name',
      'tag',
      'quantity',
      'notes',
    ])
  })
  it('places a dragged column, which takes the side it lands on', () => {
    expect(ids(layoutAfter(columns, null, { type: 'place', id: 'quantity', before: 'tag' }))).toEqual([
      'name',
      'quantity',
      'tag',
      'notes',
    ])
    expect(ids(layoutAfter(columns, null, { type: 'place', id: 'tag', before: null }))).toEqual([
      'name',
      'quantity',
      'notes',
      'tag',
    ])
    expect(of(layoutAfter(columns, null, { type: 'place', id: 'tag', before: 'name' }), 'tag')?.pinned).toBe('left')
    expect(
      of(layoutAfter(columns, null, { type: 'place', id: 'name', before: 'quantity' }), 'name')?.pinned,
    ).toBeUndefined()
  })
  it('hides, shows, pins and frees', () => {
    expect(of(layoutAfter(columns, null, { type: 'hide', id: 'tag', hidden: true }), 'tag')?.hidden).toBe(true)
    expect(of(layoutAfter(columns, null, { type: 'hide', id: 'notes', hidden: false }), 'notes')?.hidden).toBe(false)
    expect(of(layoutAfter(columns, null, { type: 'pin', id: 'tag', pinned: 'right' }), 'tag')?.pinned).toBe('right')
    expect(of(layoutAfter(columns, null, { type: 'pin', id: 'name', pinned: null }), 'name')).not.toHaveProperty(
      'pinned',
    )
  })
  it('sorts by one column, or by several with Shift', () => {
    const one = layoutAfter(columns, null, { type: 'sort', id: 'tag', direction: 'up' })
    expect(one.sort).toBe('tag')
    const two = layoutAfter(columns, one, { type: 'sort', id: 'quantity', direction: 'down', add: true })
    expect(two.sort).toBe('tag,-quantity')
    expect(layoutAfter(columns, two, { type: 'sort', id: 'tag', direction: 'down', add: true }).sort).toBe(
      '-tag,-quantity',
    )
    expect(layoutAfter(columns, two, { type: 'sort', id: 'name', direction: 'up' }).sort).toBe('name')
    expect(layoutAfter(columns, one, { type: 'sort', id: 'tag', direction: null })).not.toHaveProperty('sort')
    expect([undefined, 'tag', '-tag'].map((sort) => nextDirection(sortsOf(sort), 'tag'))).toEqual(['up', 'down', null])
  })
  it('ignores a column that is gone', () =>
    expect(ids(layoutAfter(columns, null, { type: 'hide', id: 'gone', hidden: true }))).toEqual([
      'name',
      'tag',
      'quantity',
      'notes',
    ]))
})

describe('windows', () => {
  it.each([
    [0, 24, 1000, [0]],
    [95, 130, 1000, [0, 1]],
    [100, 199, 1000, [1]],
    [990, 1200, 1000, [9]],
    [0, 24, 0, []],
    [5, 4, 100, []],
  ] as const)('rows %i to %i of %i need the pages %j', (first, last, total, pages) =>
    expect(pagesOf(first, last, total)).toEqual([...pages]),
  )
  it('leaves lists that fit as they are', () => {
    const scale = scaleOf(36_000, 800)
    expect([scale.physical, scale.toVirtual(500), scale.toPhysical(500)]).toEqual([36_000, 500, 500])
  })
  it('reaches both ends of a list taller than a browser allows', () => {
    const height = 2_000_000 * 36
    const { physical, toVirtual, toPhysical } = scaleOf(height, 800)
    expect(physical).toBe(TALLEST)
    expect(toVirtual(0)).toBe(0)
    expect(toVirtual(physical - 800)).toBeCloseTo(height - 800)
    expect(toPhysical(toVirtual(1_234_567))).toBeCloseTo(1_234_567)
  })
  it('keeps the places of rows small', () =>
    expect([0, 9_999, 10_000, 1_234_567].map(blockStart)).toEqual([0, 0, 10_000, 1_230_000]))
})

describe('clipboard', () => {
  it('puts tabs between cells, and quotes around what would break a row', () => {
    expect(
      toTsv([
        ['Vis', '12,5'],
        ['a\tb', 'dit « "oui" »'],
        ['deux\nlignes', ''],
      ]),
    ).toBe('Vis\t12,5\n"a\tb"\t"dit « ""oui"" »"\n"deux\nlignes"\t')
  })
  it('reads what it wrote', () => {
    const cells = [
      ['a\tb', '"', ''],
      ['x\ny', '', 'z'],
    ]
    expect(fromTsv(toTsv(cells))).toEqual(cells)
  })
  it('reads what spreadsheets write: carriage returns and a last line feed', () =>
    expect(fromTsv('1\t2\r\n3\t4\r\n')).toEqual([
      ['1', '2'],
      ['3', '4'],
    ]))
})

describe('keyboard', () => {
  const bounds = { rows: 1000, columns: 5, page: 20 }
  const from = { row: 10, column: 2 }
  it.each([
    ['ArrowDown', false, { row: 11, column: 2 }],
    ['ArrowUp', false, { row: 9, column: 2 }],
    ['ArrowLeft', false, { row: 10, column: 1 }],
    ['Home', false, { row: 10, column: 0 }],
    ['End', false, { row: 10, column: 4 }],
    ['Home', true, { row: 0, column: 0 }],
    ['End', true, { row: 999, column: 4 }],
    ['PageDown', false, { row: 30, column: 2 }],
    ['PageUp', false, { row: 0, column: 2 }],
    ['ArrowDown', true, { row: 999, column: 2 }],
  ] as const)('%s (Ctrl %s)', (key, wide, to) => expect(placeAfter(key, wide, from, bounds)).toEqual(to))
  it('reaches the header, and stops at the edges', () => {
    expect(placeAfter('ArrowUp', false, { row: 0, column: 0 }, bounds)).toEqual({ row: -1, column: 0 })
    expect(placeAfter('ArrowRight', false, { row: 999, column: 4 }, bounds)).toEqual({ row: 999, column: 4 })
    expect(placeAfter('a', false, from, bounds)).toBeNull()
  })
  it('a range has edges whatever the direction', () =>
    expect(edgesOf({ anchor: { row: 9, column: 4 }, focus: { row: 2, column: 1 } })).toEqual({
      top: 2,
      bottom: 9,
      left: 1,
      right: 4,
    }))
})

describe('selection', () => {
  it('chooses some', () => {
    const some = selectRows(selectRows(NOTHING, ['a', 'b'], true), ['a'], false)
    expect([isSelected(some, 'a'), isSelected(some, 'b'), countSelected(some, 1240)]).toEqual([false, true, 1])
  })
  it('chooses all results but some', () => {
    const most = selectRows(EVERYTHING, ['a'], false)
    expect([isSelected(most, 'a'), isSelected(most, 'b'), countSelected(most, 1240)]).toEqual([false, true, 1239])
    expect(countSelected(selectRows(most, ['a'], true), 1240)).toBe(1240)
  })
})
