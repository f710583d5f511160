import { beforeAll, describe, expect, it } from 'vitest'
import { aCompany, aFolder, anItem, aUser, type Caller, type TestNode } from '../../testing/test-node.ts'
import { day, refusal, variantTests } from '../../testing/variants.ts'

const { aProduct, aLot, read, move, lotsIn, world } = variantTests()
/** Beside the names that the shared helpers give. */
const n = 1_000
let node: TestNode
let user: Caller
let folder: string
let other: string
beforeAll(() => void ({ node, user, folder, other } = world()))

describe('moving (VAR-18)', () => {
  it('a part or the whole of a lot makes its product where it arrives, or joins it there', async () => {
    const product = await aProduct({ tag: `MOVE-${n}` })
    const lot = await aLot(product, { quantity: 10, name: `Voyage ${n}`, expiryDate: day(9) })
    const first = await move([{ guid: lot, quantity: 4 }])
    expect([first.status, first.body.items.length]).toEqual([201, 2])
    const [there] = (await lotsIn(`folder=${other}&search=Voyage ${n}`)).filter(
      ({ name }) => name === (first.body.items[0].name as string),
    )
    expect(there).toMatchObject({ quantity: 4, expiryDate: day(9), folder: { guid: other } })
    expect([
      await read(product),
      await read(there!.product.guid),
      (await user.get(`/items/${there!.product.guid}`)).body.article_guid ===
        (await user.get(`/items/${product}`)).body.article_guid,
    ]).toEqual([[6, 6, 0, 1], [4, 4, 0, 1], true])
    await move([{ guid: lot }])
    expect([await read(product), await read(there!.product.guid), (await user.get(`/variants/${lot}`)).status]).toEqual(
      [[0, 0, 0, 0], [10, 10, 0, 1], 404],
    )
    // What went first returns, and the lot lives again for it.
    expect(
      (await user.post(`/transactions/${first.body.transactions[0].guid}/reverse`, { reason: 'Erreur' })).status,
    ).toBe(201)
    expect([await read(lot), await read(product), await read(there!.product.guid)]).toEqual([
      [4, 4, 0, 0],
      [4, 4, 0, 1],
      [6, 6, 0, 1],
    ])
  })
  it('a product takes its variants and lots along; a part of it means nothing', async () => {
    const product = await aProduct()
    const [a, b, empty] = [
      await aLot(product, { quantity: 3 }),
      await aLot(product, { quantity: 2, kind: 'variant' }),
      await aLot(product),
    ]
    await user.post('/reservations', { name: { name: 'Salon' }, item: a, quantity: 1, expiryDate: day(5) })
    expect(refusal(await move([{ guid: product, quantity: 1 }]))).toEqual([409, 'quantity', 'has_variants'])
    expect((await move([{ guid: product }])).status).toBe(201)
    expect([
      await read(product),
      (await user.get(`/items/${product}`)).body.parent_guid,
      new Set((await lotsIn(`item=${product}&all`)).map((lot) => lot.folder.guid)),
    ]).toEqual([[5, 4, 1, 3], other, new Set([other])])
    expect([
      (await lotsIn(`item=${product}`)).map(({ guid }) => guid).toSorted(),
      refusal(await move([{ guid: product }])),
    ]).toEqual([[a, b, empty].toSorted(), [422, 'quantity', 'folder_already_there']])
  })
  it('a product joins its record there, lot by lot', async () => {
    const product = await aProduct({ tag: `JOIN-${n}` })
    const [a, b, empty] = [
      await aLot(product, { quantity: 3 }),
      await aLot(product, { quantity: 2 }),
      await aLot(product),
    ]
    await move([{ guid: a, quantity: 1 }])
    const [partOfA] = (await lotsIn(`folder=${other}`))
      .filter(({ product: one }) => one.guid !== product && one.guid)
      .filter(({ quantity }) => quantity === 1)
      .slice(-1)
    const home = (await user.get(`/items/${product}/places`)).body.places.find(
      (place: { folder: { guid: string } }) => place.folder.guid === other,
    ).item
    expect((await move([{ guid: product }])).status).toBe(201)
    expect([(await user.get(`/items/${product}`)).status, await read(home), partOfA === undefined]).toEqual([
      404,
      [5, 5, 0, 3],
      false,
    ])
    expect((await lotsIn(`item=${home}`)).map(({ guid }) => guid)).toEqual(expect.arrayContaining([b, empty]))
    expect((await user.get(`/items/${product}/places`)).status).toBe(404)
  })
  it('back and forth by reversals keeps every lot under its product', async () => {
    const product = await aProduct({ tag: `REVERSE-${n}` })
    const lot = await aLot(product, { quantity: 3 })
    const moved = await move([{ guid: lot }])
    const home = (await user.get(`/variants/${lot}`)).body.product.guid
    expect(home).not.toBe(product)
    expect(
      (await user.post(`/transactions/${moved.body.transactions[0].guid}/reverse`, { reason: 'Erreur' })).status,
    ).toBe(201)
    expect([(await user.get(`/variants/${lot}`)).body.product.guid, await read(product), await read(home)]).toEqual([
      product,
      [3, 3, 0, 1],
      [0, 0, 0, 0],
    ])
    // The product itself has gone meanwhile: another record of it is made for what returns.
    const [again] = (await move([{ guid: lot }])).body.transactions
    await move([{ guid: product }])
    expect((await user.post(`/transactions/${again.guid}/reverse`, { reason: 'Erreur' })).status).toBe(201)
    const { body } = await user.get(`/variants/${lot}`)
    expect([body.folder.guid, await read(body.product.guid)]).toEqual([folder, [3, 3, 0, 1]])
  })
  it('to where the product holds stock of its own is refused (T34)', async () => {
    const product = await aProduct({ tag: `OWN-${n}`, quantity: 5 })
    await move([{ guid: product, quantity: 2 }])
    const lot = await aLot(product)
    expect([refusal(await move([{ guid: lot }])), refusal(await move([{ guid: product }]))]).toEqual([
      [409, undefined, 'variant_place_stock'],
      [409, undefined, 'variant_place_stock'],
    ])
    const there = (await user.get(`/items/${product}/places`)).body.places.find(
      (place: { folder: { guid: string } }) => place.folder.guid === other,
    ).item
    expect(refusal(await move([{ guid: there }], folder))).toEqual([422, 'quantity', 'has_variants'])
    await aLot(there)
    expect((await move([{ guid: lot }])).status).toBe(201)
    expect(await read(there)).toEqual([5, 5, 0, 2])
  })
  it('and an entry that arrives elsewhere makes product and lot there', async () => {
    const product = await aProduct({ tag: `ENTRY-${n}` })
    const lot = await aLot(product, { quantity: 1 })
    const { status, body } = await user.post('/items/transactions', {
      type: 'in',
      lines: [{ guid: lot, quantity: 4 }],
      place: other,
    })
    expect([status, body.items[0].quantity, await read(product)]).toEqual([201, 4, [1, 1, 0, 1]])
    const arrived = (await user.get(`/variants/${body.items[0].guid}`)).body
    expect([arrived.folder.guid, await read(arrived.product.guid)]).toEqual([other, [4, 4, 0, 1]])
  })
})

describe('what is past its date, and what should leave first (VAR-11, X-20)', () => {
  const leaving = async (order: string) => {
    const own = await aUser(node, await aCompany(node))
    const place = await aFolder(own, 'Dépôt')
    expect((await own.put('/user/company', { name: 'Atelier', lot_order: order })).body.lot_order).toBe(order)
    const product = await anItem(own, place)
    const lots: string[] = []
    for (const expiryDate of [day(-3), day(10), day(20)])
      lots.push(
        (
          await own.post(`/items/${product}/variants`, {
            kind: 'lot',
            name: `L ${expiryDate}`,
            expiryDate,
            quantity: 5,
          })
        ).body.guid,
      )
    const out = (lines: readonly [number, number][]) =>
      own.post('/items/transactions', {
        type: 'out',
        action: 'given_to_technician',
        lines: lines.map(([at, quantity]) => ({ guid: lots[at], quantity })),
      })
    return { own, product, lots, out }
  }
  it('is suggested in the order of dates, and told when it is past', async () => {
    const { own, product, lots, out } = await leaving('suggest')
    const { body } = await own.get(`/items/${product}/variants/suggestion?quantity=7`)
    expect([
      body.take.map(({ variant, quantity }: { variant: { guid: string }; quantity: number }) => [
        variant.guid,
        quantity,
      ]),
      body.missing,
      body.expired[0].guid,
      body.order,
    ]).toEqual([
      [
        [lots[1], 5],
        [lots[2], 2],
      ],
      0,
      lots[0],
      'suggest',
    ])
    expect((await own.get(`/items/${product}/variants/suggestion?quantity=12`)).body.missing).toBe(2)
    expect((await out([[2, 1]])).body.warnings).toEqual([])
    const past = await own.call(
      'POST',
      `/items/${lots[0]}/transactions`,
      { type: 'out', quantity: 1, action: 'given_to_technician' },
      { 'accept-language': 'en' },
    )
    expect([past.status, past.body.warnings]).toEqual([
      201,
      [
        {
          guid: lots[0],
          code: 'expired',
          message: 'At least one of the selected variants and lots has exceeded its expiration date',
        },
      ],
    ])
  })
  it('warns of a lot that leaves before an earlier one', async () => {
    const { lots, out } = await leaving('warn')
    const { status, body } = await out([[2, 1]])
    expect([
      status,
      body.warnings[0].code,
      body.warnings[0].message.startsWith(`L ${day(10)} expire plus tôt`),
    ]).toEqual([201, 'lot_order', true])
    expect((await out([[1, 1]])).body.warnings).toEqual([])
    expect(
      (
        await out([
          [2, 1],
          [1, 4],
        ])
      ).body.warnings.map(({ guid }: { guid: string }) => guid),
    ).toEqual([])
    expect(lots.length).toBe(3)
  })
  it('refuses it where the company wants that; what was reserved of the lot may leave', async () => {
    const { own, lots, out } = await leaving('block')
    const refused = await out([[2, 1]])
    expect([refusal(refused), refused.body.message.startsWith(`L ${day(10)} expire plus tôt`)]).toEqual([
      [409, 'quantity', 'lot_order'],
      true,
    ])
    const { guid } = (
      await own.post('/reservations', { name: { name: 'Salon' }, item: lots[2], quantity: 1, expiryDate: day(2) })
    ).body
    expect(
      (
        await own.post(`/items/${lots[2]}/transactions`, {
          type: 'out',
          quantity: 1,
          action: 'given_to_technician',
          reservation: guid,
        })
      ).status,
    ).toBe(201)
    expect([
      (await out([[0, 5]])).status,
      (
        await out([
          [1, 5],
          [2, 1],
        ])
      ).status,
      (await out([[2, 1]])).status,
    ]).toEqual([201, 201, 201])
  })
})
