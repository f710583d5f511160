import { describe, expect, it } from 'vitest'
import { isRefusal, type Refusal } from '../kernel/refusal.ts'
import { QUANTITY_LIMIT } from '../kernel/quantity.ts'
import {
  availableOf,
  type Intent,
  isOverReserved,
  type Plan,
  planMovement,
  planTakeover,
  type StockRecord,
} from './ledger.ts'
import { aRecord, count, legs, move, plan, refusal, stockIn, stockOut } from './ledger-cases.ts'

describe('stock in and out', () => {
  it('adds a line to the ledger of the record', () => {
    expect(legs(plan(aRecord(), stockOut(250)))).toEqual([['r1', 'f1', 4, -250, 750, 'out']])
    expect(plan(aRecord(), stockIn(5)).records[0]).toMatchObject({ quantity: 1005, lastSeq: 4, inventoryDate: null })
  })
  it.each([
    ['zero', stockOut(0), {}, 'quantity_zero'],
    ['a negative quantity', stockIn(-100), {}, 'quantity_negative'],
    ['more than there is', stockOut(1001), {}, 'remaining_negative'],
    ['more than there is, whatever is reserved', stockOut(1001), { reserved: 200 }, 'remaining_negative'],
    ['what is kept for others', stockOut(801), { reserved: 200 }, 'reserved'],
    ['anything when more is reserved than there is', stockOut(1), { reserved: 1200 }, 'reserved'],
    ['a thousand million', stockIn(QUANTITY_LIMIT - 1000), {}, 'quantity_too_large'],
    ['half a piece', stockOut(50), { unit: 'piece' }, 'quantity_whole'],
    ['a second equipment', stockIn(100), { type: 'equipment', quantity: 100 }, 'quantity_equipment'],
    ['two equipments', stockIn(200), { type: 'equipment', quantity: 0 }, 'quantity_equipment'],
    ['the quantity of a product with variants', stockIn(100), { hasVariants: true }, 'has_variants'],
  ] as const)('refuses %s', (_what, intent, given, code) => expect(refusal(aRecord(given), intent)).toBe(code))
  it('accepts what is just allowed', () => {
    expect(refusal(aRecord(), stockOut(1000))).toBeNull()
    expect(refusal(aRecord({ reserved: 200 }), stockOut(800))).toBeNull()
    expect(refusal(aRecord(), stockIn(QUANTITY_LIMIT - 1001))).toBeNull()
    expect(refusal(aRecord({ type: 'equipment', quantity: 0 }), stockIn(100))).toBeNull()
  })
  it('is free for the reservation it names, whatever else is kept, and takes from it', () => {
    const forOwn = (record: StockRecord, quantity: number) =>
      planMovement(record, { ...stockOut(quantity), consumes: 400 } as Intent, 'g')
    const left = (planned: Plan | Refusal) =>
      isRefusal(planned) ? planned.code : [planned.records[0]?.quantity, planned.records[0]?.reserved]
    const reserved = aRecord({ reserved: 900 })
    // 100 are free beside the 400 of its own; after a count that found less, what others keep stays theirs.
    expect([left(forOwn(reserved, 300)), left(forOwn(reserved, 500)), left(forOwn(reserved, 501))]).toEqual([
      [700, 600],
      [500, 500],
      'reserved',
    ])
    expect([
      left(forOwn(aRecord({ quantity: 800, reserved: 900 }), 300)),
      left(forOwn(aRecord({ quantity: 800, reserved: 900 }), 301)),
    ]).toEqual([[500, 600], 'reserved'])
  })
  it('names what is reserved as the screen shows it', () => {
    expect(planMovement(aRecord({ reserved: 250 }), stockOut(900), 'g')).toEqual({
      code: 'reserved',
      params: { name: 'Cable', quantity: 2.5 },
    })
  })
})

describe('a count', () => {
  it('posts the difference and remembers what was expected', () => {
    const planned = plan(aRecord(), count(900))
    expect(legs(planned)).toEqual([['r1', 'f1', 4, -100, 900, 'out']])
    expect(planned.records[0]).toMatchObject({
      quantity: 900,
      lastQuantity: 1000,
      inventoryDiff: -100,
      inventoryDate: '2026-03-01',
    })
  })
  it('without a difference is a count all the same', () => {
    const planned = plan(aRecord(), count(1000))
    expect(legs(planned)).toEqual([['r1', 'f1', 4, 0, 1000, 'in']])
    expect(Object.is(planned.movements[0]?.delta, 0)).toBe(true)
    expect(planned.records[0]).toMatchObject({ lastQuantity: 1000, inventoryDiff: 0, inventoryDate: '2026-03-01' })
  })
  it('lets the movements made since it was counted survive', () => {
    const since = plan(aRecord(), stockOut(300)).records[0] ?? aRecord()
    const planned = plan(since, count(990, 1000))
    expect(planned.records[0]).toMatchObject({ quantity: 690, lastQuantity: 1000, inventoryDiff: -10 })
  })
  it('wins over reservations', () => {
    const [counted = aRecord()] = plan(aRecord({ reserved: 800 }), count(500)).records
    expect(counted.quantity).toBe(500)
    expect(availableOf(counted)).toBe(0)
    expect(isOverReserved(counted)).toBe(true)
  })
  it('is refused when the movements since leave less than nothing', () => {
    expect(refusal(aRecord({ quantity: 300 }), count(0, 1000))).toBe('remaining_negative')
    expect(refusal(aRecord(), count(-1))).toBe('quantity_negative')
    expect(refusal(aRecord({ type: 'equipment', quantity: 100 }), count(200))).toBe('quantity_equipment')
    expect(refusal(aRecord({ unit: 'piece' }), count(150))).toBe('quantity_whole')
  })
})

describe('a move', () => {
  const there = aRecord({ guid: 'r2', folderGuid: 'f2', quantity: 400, lastSeq: 9 })
  it('of everything changes the folder of the record', () => {
    const planned = plan(aRecord({ reserved: 900 }), move())
    expect(legs(planned)).toEqual([
      ['r1', 'f1', 4, -1000, 0, 'out'],
      ['r1', 'f2', 5, 1000, 1000, 'in'],
    ])
    expect(planned.records).toEqual([aRecord({ reserved: 900, folderGuid: 'f2', lastSeq: 5 })])
    expect(legs(plan(aRecord(), move(1000)))).toEqual(legs(planned))
  })
  it('of everything that joins a record there leaves an empty record', () => {
    const planned = plan(aRecord(), move(undefined, there))
    expect(legs(planned)).toEqual([
      ['r1', 'f1', 4, -1000, 0, 'out'],
      ['r2', 'f2', 10, 1000, 1400, 'in'],
    ])
    expect(planned.records.map(({ guid, folderGuid, quantity }) => [guid, folderGuid, quantity])).toEqual([
      ['r1', 'f1', 0],
      ['r2', 'f2', 1400],
    ])
  })
  it('of a part tops up the record there', () => {
    expect(legs(plan(aRecord(), move(250, there)))).toEqual([
      ['r1', 'f1', 4, -250, 750, 'out'],
      ['r2', 'f2', 10, 250, 650, 'in'],
    ])
  })
  it('of a part makes a record where the article has none', () => {
    const planned = plan(
      aRecord({ reserved: 100, lastQuantity: 5, inventoryDiff: 1, inventoryDate: '2026-01-01' }),
      move(250),
    )
    expect(planned.created).toEqual(['new'])
    expect(planned.records[1]).toEqual(
      aRecord({ guid: 'new', folderGuid: 'f2', quantity: 250, lastSeq: 1, checkedOut: 0 }),
    )
    expect(planned.records[0]).toMatchObject({ quantity: 750, inventoryDate: '2026-01-01' })
  })
  it('of a part tops up what has the same name and no barcode, each in the ledger of its own article', () => {
    const planned = plan(
      aRecord(),
      move(250, { ...there, articleGuid: 'a2', name: ` ${aRecord().name.toUpperCase()}` }),
    )
    expect(planned.movements.map(({ articleGuid, delta }) => [articleGuid, delta])).toEqual([
      [aRecord().articleGuid, -250],
      ['a2', 250],
    ])
  })
  it('of an empty record counts nothing', () => {
    const planned = plan(aRecord({ quantity: 0 }), move())
    expect(planned.movements).toEqual([])
    expect(planned.records[0]?.folderGuid).toBe('f2')
  })
  it.each([
    ['to where it is', aRecord({ folderGuid: 'f2' }), move(), 'folder_already_there'],
    ['of a part that is kept for others', aRecord({ reserved: 900 }), move(200), 'reserved'],
    ['that would empty a reserved record into another', aRecord({ reserved: 1 }), move(undefined, there), 'reserved'],
    ['of more than there is', aRecord(), move(1001), 'remaining_negative'],
    ['of nothing', aRecord(), move(0), 'quantity_zero'],
    ['of an empty record into another', aRecord({ quantity: 0 }), move(undefined, there), 'quantity_zero'],
    ['into a full record', aRecord(), move(1000, { ...there, quantity: QUANTITY_LIMIT - 1000 }), 'quantity_too_large'],
    [
      'into a record of another article',
      aRecord(),
      move(100, { ...there, articleGuid: 'a2', name: 'Other' }),
      'conflict',
    ],
    [
      'into one of the same name that a barcode tells apart',
      aRecord(),
      move(100, { ...there, articleGuid: 'a2', tag: 'B-2' }),
      'conflict',
    ],
    ['into a record of another unit', aRecord(), move(100, { ...there, unit: 'piece' }), 'conflict'],
    ['into a record that lies elsewhere', aRecord(), move(100, { ...there, folderGuid: 'f3' }), 'item_other_folder'],
    ['into a product with variants', aRecord(), move(100, { ...there, hasVariants: true }), 'has_variants'],
    ['of a product with variants', aRecord({ hasVariants: true }), move(), 'has_variants'],
  ] as const)('is refused %s', (_what, record, intent, code) => expect(refusal(record, intent)).toBe(code))
})

describe('a product that goes with its variants and lots', () => {
  const product = aRecord({ quantity: 0, hasVariants: true })
  const lot = aRecord({ guid: 'l1', articleGuid: 'l', type: 'variant', quantity: 0, lastSeq: 0 })
  const together = (destinationRecord?: StockRecord, quantity?: number): Intent => ({
    ...(move(quantity, destinationRecord) as Intent & { kind: 'move' }),
    together: true,
  })
  const there = (record: StockRecord, given: Partial<StockRecord> = {}): StockRecord => ({
    ...record,
    guid: 'there',
    folderGuid: 'f2',
    quantity: 0,
    ...given,
  })

  it('changes its folder and counts nothing', () =>
    expect(plan(product, together())).toMatchObject({ records: [{ guid: 'r1', folderGuid: 'f2' }], movements: [] }))
  it.each([
    ['the product, where it lies already', product, there(product)],
    ['the product, where it has variants already', product, there(product, { hasVariants: true })],
    ['the product, where it has no variant yet', product, there(product, { hasVariants: false })],
    ['an empty lot, where it lies already', lot, there(lot, { quantity: 500 })],
  ])('joins what lies there: %s', (_what, record, destination) =>
    expect(plan(record, together(destination))).toMatchObject({
      movements: [],
      joined: new Map([[record.guid, 'there']]),
    }),
  )
  it('a lot that holds something moves it', () =>
    expect(legs(plan({ ...lot, quantity: 300 }, together(there(lot))))).toEqual([
      ['l1', 'f1', 1, -300, 0, 'out'],
      ['there', 'f2', 1, 300, 300, 'in'],
    ]))
  it.each([
    [
      'where the product holds stock beside variants',
      product,
      together(there(product, { hasVariants: false, quantity: 100 })),
      'variant_place_stock',
    ],
    ['into another thing', product, together(there(product, { articleGuid: 'a2', name: 'Other' })), 'conflict'],
    ['into a record that lies elsewhere', lot, together(there(lot, { folderGuid: 'f3' })), 'item_other_folder'],
    ['to where it is', { ...product, folderGuid: 'f2' }, together(), 'folder_already_there'],
    ['in part', product, together(undefined, 100), 'has_variants'],
  ] as const)('is refused %s', (_what, record, intent, code) => expect(refusal(record, intent)).toBe(code))
})

describe('the first variant or lot of a product', () => {
  const lot = aRecord({ guid: 'l1', articleGuid: 'l', type: 'variant', quantity: 0, lastSeq: 0 })
  const takeover = (product: StockRecord) => planTakeover(product, lot, 'g')
  it('takes over all that the product holds, in one act', () => {
    const taken = takeover(aRecord())
    expect(
      !isRefusal(taken) && [
        legs(taken),
        taken.records.map(({ guid, quantity, hasVariants }) => [guid, quantity, hasVariants]),
      ],
    ).toEqual([
      [
        ['r1', 'f1', 4, -1000, 0, 'out'],
        ['l1', 'f1', 1, 1000, 1000, 'in'],
      ],
      [
        ['r1', 0, true],
        ['l1', 1000, false],
      ],
    ])
  })
  it.each([
    ['what is kept for somebody', { reserved: 1 }, 'variants_reserved'],
    ['what variants and lots have', { hasVariants: true }, 'has_variants'],
    ['nothing', { quantity: 0 }, 'quantity_zero'],
  ] as const)('does not take over %s', (_what, given, code) => expect(takeover(aRecord(given))).toMatchObject({ code }))
})
