import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { testDatabase } from '../../testing/database.ts'
import { dice } from '../../testing/dice.ts'
import {
  aCompany,
  aFolder,
  anItem,
  aUser,
  type Caller,
  type Reply,
  startTestNode,
  type TestNode,
} from '../../testing/test-node.ts'
import { ledgerFaults } from '../../testing/verify-ledger.ts'
import { sizeOf } from '../../testing/sizes.ts'

vi.setConfig({ testTimeout: 1_200_000 })

const url = testDatabase()
let node: TestNode
let user: Caller
let folders: string[]
beforeAll(async () => {
  node = await startTestNode(url)
  user = await aUser(node, await aCompany(node))
  folders = await Promise.all(['Réserve', 'Camion', 'Atelier'].map((name) => aFolder(user, name)))
  await user.post('/fields', { name: 'Série', type: 'text', target: 'items', mapped: 'serialnumber' })
})
afterAll(() => node.stop())

/** `VARIANT_ROUNDS` and `VARIANT_SEED` look further. */
const ROUNDS = sizeOf('VARIANT_ROUNDS', { short: 5, full: 100 })
const AT_ONCE = 12

it(`${ROUNDS * AT_ONCE} acts on three products with lots, ${AT_ONCE} at once, leave every check of the ledger without a row (T34, VAR-06, X-18)`, async () => {
  const random = dice(Number(process.env['VARIANT_SEED'] ?? 29_029))
  const below = (most: number) => Math.floor(random() * most)
  const pick = <T>(all: readonly T[]): T | undefined => all[below(all.length)]
  await Promise.all([
    anItem(user, folders[0]!, { name: 'Peinture', tag: 'PAINT', quantity: 12 }),
    anItem(user, folders[0]!, { name: 'Colle', quantity: 3 }),
    anItem(user, folders[1]!, { name: 'Vis', type: 'item', tag: 'SCREW' }),
  ])
  const trash: string[] = []
  const movements: string[] = []
  let lots: string[] = []
  let products: string[] = []
  const note = (answer: Reply<{ transactions?: { guid: string }[] }>) => {
    movements.push(...(answer.body?.transactions ?? []).map(({ guid }) => guid))
    return answer.status
  }
  const gone = (guid: string, { status }: Reply) => {
    if (status === 204) trash.push(guid)
    return status
  }
  const on = (all: readonly string[], act: (guid: string) => Promise<number>): Promise<number> => {
    const guid = pick(all)
    return guid ? act(guid) : Promise.resolve(0)
  }
  const acts: (() => Promise<number>)[] = [
    () =>
      on(
        products,
        async (guid) =>
          (
            await user.post(`/items/${guid}/variants`, {
              kind: random() < 0.5 ? 'lot' : 'variant',
              name: `Lot ${below(12)}`,
              attributes: { Série: `S${below(8)}` },
            })
          ).status,
      ),
    () =>
      on(
        products,
        async (guid) =>
          (
            await user.post(`/items/${guid}/variants`, {
              kind: 'lot',
              name: `Lot ${below(12)}`,
              tag: `T${below(6)}`,
              quantity: below(9),
            })
          ).status,
      ),
    () => on(lots, async (guid) => (await user.post(`/variants/${guid}/copy`)).status),
    () =>
      on(
        lots,
        async (guid) =>
          (
            await user.put(`/variants/${guid}`, {
              active: random() < 0.6,
              name: `Lot ${below(12)}`,
              attributes: { Série: `S${below(8)}` },
            })
          ).status,
      ),
    () =>
      on(lots, async (guid) =>
        note(await user.post(`/items/${guid}/transactions`, { type: 'in', quantity: 1 + below(6) })),
      ),
    () =>
      on(lots, async (guid) =>
        note(
          await user.post(`/items/${guid}/transactions`, {
            type: 'out',
            quantity: 1 + below(4),
            action: 'given_to_technician',
          }),
        ),
      ),
    () => on(lots, async (guid) => note(await user.post(`/items/${guid}/inventory`, { quantity: below(10) }))),
    () =>
      on(products, async (guid) =>
        note(await user.post(`/items/${guid}/transactions`, { type: 'in', quantity: 1 + below(6) })),
      ),
    () =>
      on(lots, async (guid) =>
        note(await user.post('/items/move', { items: [{ guid, quantity: 1 + below(3) }], destination: pick(folders) })),
      ),
    () =>
      on(lots, async (guid) => note(await user.post('/items/move', { items: [{ guid }], destination: pick(folders) }))),
    () =>
      on(products, async (guid) =>
        note(await user.post('/items/move', { items: [{ guid }], destination: pick(folders) })),
      ),
    async () =>
      note(
        await user.post('/items/move', {
          items: [pick(products), pick(lots), pick(lots)].flatMap((guid) => (guid ? [{ guid }] : [])),
          destination: pick(folders),
          each: true,
        }),
      ),
    () =>
      on(lots, async (guid) =>
        note(
          await user.post('/items/transactions', { type: 'in', lines: [{ guid, quantity: 2 }], place: pick(folders) }),
        ),
      ),
    () =>
      on(
        lots,
        async (guid) =>
          (
            await user.post('/reservations', {
              name: { name: 'Salon' },
              item: guid,
              quantity: 1 + below(3),
              expiryDate: '2999-12-31',
            })
          ).status,
      ),
    () => on(lots, async (guid) => gone(guid, await user.del(`/variants/${guid}`))),
    () => on(products, async (guid) => gone(guid, await user.del(`/items/${guid}`))),
    () => on(trash, async (guid) => (await user.post('/trash/restore', { guids: [guid] })).status),
    () => on(trash, async (guid) => (await user.post('/trash/restore', { guids: [guid] })).status),
    () => on(movements, async (guid) => note(await user.post(`/transactions/${guid}/reverse`, { reason: 'Erreur' }))),
    () =>
      on(
        products,
        async (guid) =>
          (await user.put(`/items/${guid}`, { name: pick(['Peinture', 'Colle', 'Vis']), unit: pick(['piece', 'l']) }))
            .status,
      ),
  ]
  const seen = new Map<number, number>()
  for (let round = 0; round < ROUNDS; round++) {
    lots = (await user.get('/variants?all&size=500')).body.data.map(({ guid }: { guid: string }) => guid)
    products = (await user.get('/items?size=500')).body.data.map(({ guid }: { guid: string }) => guid)
    const statuses = await Promise.all(Array.from({ length: AT_ONCE }, () => acts[below(acts.length)]!()))
    for (const status of statuses) seen.set(status, (seen.get(status) ?? 0) + 1)
    if (round % 5 === 4) expect(await ledgerFaults(url)).toEqual([])
  }
  // The product says what its variants and lots say.
  for (const guid of products.slice(0, 20)) {
    const product = (await user.get(`/items/${guid}`)).body
    const { data } = (await user.get(`/items/${guid}/variants?all&size=500`)).body
    if (data?.length > 0)
      expect([guid, product.quantity, product.variants]).toEqual([
        guid,
        data.reduce((sum: number, one: { quantity: number }) => sum + Math.round(one.quantity * 100), 0) / 100,
        data.length,
      ])
  }
  expect(seen.get(500) ?? 0).toBe(0)
  expect((seen.get(201) ?? 0) + (seen.get(200) ?? 0)).toBeGreaterThan(ROUNDS)
})
