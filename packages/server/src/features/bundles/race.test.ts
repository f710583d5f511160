import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { testDatabase } from '../../testing/database.ts'
import { sizeOf } from '../../testing/sizes.ts'
import { aCompany, aFolder, anItem, aUser, type Caller, startTestNode, type TestNode } from '../../testing/test-node.ts'

vi.setConfig({ testTimeout: 600_000 })

const url = testDatabase()
let node: TestNode
let people: [Caller, Caller]
let stock: string
let shelf: string
beforeAll(async () => {
  node = await startTestNode(url)
  const company = await aCompany(node)
  people = [await aUser(node, company), await aUser(node, company)]
  const category = (await people[0].post('/categories', { name: 'Stock', folderType: 'stock' })).body.guid
  for (const [name, mapped] of [
    ['Modèle', 'model'],
    ['Nom de stock', 'stockname'],
    ['Sortie associée', 'bundlenumber'],
  ])
    await people[0].post('/fields', { name, mapped, type: 'text', target: 'items' })
  stock = await aFolder(people[0], 'Réserve', { category })
  shelf = await aFolder(people[0], 'Étagère')
})
// The checks of the ledger are asked at the end: every exit with all of its products, every reversal whole.
afterAll(() => node.stop())

let n = 0
/** A bundle of two products of which there is as much as `kits` need, and equipment of its model. */
const aKit = async (kits: number, pieces: number) => {
  const model = `X${++n}`
  const [screws, charger] = [
    await anItem(people[0], shelf, { name: `Vis ${n}`, quantity: 4 * kits }),
    await anItem(people[0], stock, { name: `Chargeur ${n}`, quantity: kits }),
  ]
  const { body } = await people[0].post('/bundles', {
    name: `Kit ${n}`,
    stock,
    model,
    products: [
      { item: screws, location: shelf, quantity: 4 },
      { item: charger, location: stock, quantity: 1 },
    ],
  })
  const items: string[] = []
  for (let at = 0; at < pieces; at++)
    items.push(
      await anItem(people[0], stock, {
        name: `Portable ${n} ${at}`,
        type: 'equipment',
        quantity: 1,
        attributes: { Modèle: model },
      }),
    )
  return { bundle: body.guid as string, screws, charger, items }
}
const out = (by: Caller, guid: string, quantity = 1) =>
  by.post(`/items/${guid}/transactions`, { type: 'out', quantity, action: 'given_to_technician' })
const told = ({ status, body }: { status: number; body: unknown }) => `${status} ${JSON.stringify(body)}`
const left = (...guids: string[]) =>
  Promise.all(guids.map(async (guid) => (await people[0].get(`/items/${guid}`)).body.quantity as number))

const TIMES = sizeOf('BUNDLE_PAIRS', { short: 6, full: 40 })
describe(`two at once, ${TIMES} times each: one wins, and the other is told why`, () => {
  const repeat = async (run: () => Promise<void>) => {
    for (let time = 0; time < TIMES; time++) await run()
  }

  it('two pieces with stock for one kit', () =>
    repeat(async () => {
      const { screws, charger, items } = await aKit(1, 2)
      const answers = await Promise.all([out(people[0], items[0]!), out(people[1], items[1]!)])
      expect(answers.map(({ status }) => status).toSorted(), answers.map(told).join()).toEqual([201, 422])
      expect(answers.map(told).join()).toContain('along_short')
      expect(await left(screws, charger)).toEqual([0, 0])
      expect((await left(...items)).toSorted()).toEqual([0, 1])
    }))

  it('a kit beside a part that leaves by itself', () =>
    repeat(async () => {
      const { screws, charger, items } = await aKit(1, 1)
      const [kit, part] = await Promise.all([out(people[0], items[0]!), out(people[1], charger)])
      expect([kit.status, part.status].toSorted(), `${told(kit)} ${told(part)}`).toEqual([201, 422])
      expect(told(kit.status === 422 ? kit : part)).toMatch(/along_short|remaining_negative/)
      expect(await left(items[0]!, screws, charger)).toEqual(kit.status === 201 ? [0, 0, 0] : [1, 4, 0])
    }))

  it('a kit beside the trash of a part: it leaves whole, or without it and says so', () =>
    repeat(async () => {
      const { screws, charger, items } = await aKit(1, 1)
      await out(people[0], charger)
      const [kit, gone] = await Promise.all([out(people[0], items[0]!), people[1].del(`/items/${charger}`)])
      expect(gone.status).toBe(204)
      const [item, rest] = await left(items[0]!, screws)
      if (kit.status === 201) {
        expect(told(kit)).toContain('along_missing')
        expect([item, rest]).toEqual([0, 0])
      } else {
        expect(told(kit)).toContain('along_short')
        expect([item, rest]).toEqual([1, 4])
      }
    }))

  it('a kit beside a part that moves elsewhere', () =>
    repeat(async () => {
      const { charger, screws, items } = await aKit(1, 1)
      const [kit, moved] = await Promise.all([
        out(people[0], items[0]!),
        people[1].post('/items/move', { items: [{ guid: charger, quantity: 1 }], destination: shelf }),
      ])
      expect([kit.status, moved.status].toSorted(), `${told(kit)} ${told(moved)}`).toEqual([201, 422])
      expect((await left(items[0]!, screws))[0]).toBe(kit.status === 201 ? 0 : 1)
    }))

  it('a bundle that is edited while it leaves: all of it as it was, or all as it is', () =>
    repeat(async () => {
      const { bundle, screws, charger, items } = await aKit(2, 1)
      const products = [{ item: charger, location: stock, quantity: 2 }]
      const [kit, edited] = await Promise.all([
        out(people[0], items[0]!),
        people[1].put(`/bundles/${bundle}`, { products }),
      ])
      expect([kit.status, edited.status]).toEqual([201, 200])
      expect([
        [4, 1],
        [8, 0],
      ]).toContainEqual(await left(screws, charger))
    }))

  it('a bundle that is deleted while it leaves', () =>
    repeat(async () => {
      const { bundle, screws, charger, items } = await aKit(1, 1)
      const [kit, gone] = await Promise.all([out(people[0], items[0]!), people[1].del(`/bundles/${bundle}`)])
      expect([kit.status, gone.status]).toEqual([201, 204])
      expect([
        [0, 0],
        [4, 1],
      ]).toContainEqual(await left(screws, charger))
    }))

  it('equipment that becomes of another model while it leaves', () =>
    repeat(async () => {
      const { screws, charger, items } = await aKit(1, 1)
      const [kit, edited] = await Promise.all([
        out(people[0], items[0]!),
        people[1].put(`/items/${items[0]}`, { attributes: { Modèle: 'autre' } }),
      ])
      expect([kit.status, edited.status], `${told(kit)} ${told(edited)}`).toEqual([201, 200])
      expect([
        [0, 0],
        [4, 1],
      ]).toContainEqual(await left(screws, charger))
    }))

  it('a reversal twice', () =>
    repeat(async () => {
      const { screws, charger, items } = await aKit(1, 1)
      const { body } = await out(people[0], items[0]!)
      const back = (by: Caller, at: number) =>
        by.post(`/transactions/${body.transactions[at].guid}/reverse`, { reason: 'erreur' })
      const answers = await Promise.all([back(people[0], 0), back(people[1], 2)])
      expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
      expect(answers.map(told).join()).toContain('already_reversed')
      expect(await left(items[0]!, screws, charger)).toEqual([1, 4, 1])
    }))
})

const CROWD = sizeOf('BUNDLE_CROWD', { short: 24, full: 120 })
it(`of ${CROWD} pieces that leave at once, in both orders of their products, as many leave as there are kits`, async () => {
  const kits = Math.floor(CROWD / 3)
  const { screws, charger, items } = await aKit(kits, CROWD)
  const answers = await Promise.all(items.map((guid, at) => out(people[at % 2]!, guid)))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(kits)
  expect(answers.filter(({ status }) => status !== 201).every((one) => told(one).includes('along_short'))).toBe(true)
  expect(await left(screws, charger)).toEqual([0, 0])
})
