import { tick } from '../../testing/tick.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dice } from '../../testing/dice.ts'
import { testDatabase } from '../../testing/database.ts'
import {
  aCompany,
  aFolder,
  anItem,
  aUser,
  type Caller,
  grant,
  startTestNode,
  type TestNode,
} from '../../testing/test-node.ts'

const url = testDatabase()
let node: TestNode
let user: Caller
beforeAll(async () => {
  node = await startTestNode(url)
  user = await aUser(node, await aCompany(node))
})
afterAll(() => node.stop())

type Then = { item: string; quantity: number; folder: { guid: string } }
type Changed = {
  item: string
  name: string
  change: string
  before: number
  now: number
  from: { name: string } | null
  to: { name: string } | null
  inTrash: boolean
  last: { kind: string; by: { name: string } } | null
  transactions: string[]
}
const changes = async (query: string, as = user): Promise<Changed[]> =>
  (await as.get(`/stock/changes?size=500&${query}`)).body.data
const fact = ([item, quantity, folder]: [string, number, string]) => `${item} ${quantity} ${folder}`

describe('stock as of an instant', () => {
  const SEED = Number(process.env.ASOF_SEED ?? 20_260_101)
  const STEPS = Number(process.env.ASOF_STEPS ?? 90)

  it(`is what was there then, whatever happened since: ${STEPS} acts of seed ${SEED}, by item, folder, deep folder and list`, async () => {
    const roll = dice(SEED)
    const one = <T>(from: readonly T[]): T => from[Math.floor(roll() * from.length)]!
    const me = await aUser(node, await aCompany(node))
    const top = await aFolder(me, 'Dépôt')
    const folders = [top, await aFolder(me, 'Allée', { parent: top }), await aFolder(me, 'Camion')]
    const items: string[] = []
    for (let n = 0; n < 6; n++) items.push(await anItem(me, one(folders), { name: `Pièce ${n}`, quantity: 5 + n }))
    for (let n = 0; n < 2; n++) {
      const product = await anItem(me, one(folders), { name: `Produit ${n}` })
      items.push(product)
      for (let lot = 0; lot < 2; lot++)
        items.push(
          (await me.post(`/items/${product}/variants`, { kind: 'lot', name: `Lot ${n}-${lot}`, quantity: 4 })).body
            .guid,
        )
    }
    const [trashed, posted]: [string[], string[]] = [[], []]
    const keep = ({ body }: { body: { transactions?: { guid: string }[]; items?: { guid: string }[] } }) => {
      posted.push(...(body.transactions ?? []).map(({ guid }) => guid))
      for (const { guid } of body.items ?? []) if (!items.includes(guid)) items.push(guid)
    }
    const acts: (() => Promise<unknown>)[] = [
      async () =>
        keep(await me.post(`/items/${one(items)}/transactions`, { type: 'in', quantity: 1 + Math.floor(roll() * 5) })),
      async () =>
        keep(
          await me.post(`/items/${one(items)}/transactions`, {
            type: 'out',
            quantity: 1 + Math.floor(roll() * 3),
            action: 'given_to_technician',
          }),
        ),
      async () => keep(await me.post(`/items/${one(items)}/inventory`, { quantity: Math.floor(roll() * 12) })),
      async () =>
        keep(await me.post('/items/move', { items: [{ guid: one(items), quantity: 1 }], destination: one(folders) })),
      async () => keep(await me.post('/items/move', { items: [{ guid: one(items) }], destination: one(folders) })),
      async () =>
        posted.length > 0 && keep(await me.post(`/transactions/${one(posted)}/reverse`, { reason: 'erreur' })),
      async () =>
        posted.length > 3 &&
        me.post('/transactions/reverse', { transactions: [one(posted), one(posted), one(posted)], reason: 'erreur' }),
      async () => {
        const guid = one(items)
        if ((await me.del(`/items/${guid}`)).status === 204) trashed.push(guid)
      },
      async () => trashed.length > 0 && me.post('/trash/restore', { guids: [one(trashed)] }),
      async () => trashed.length > 2 && roll() < 0.3 && me.post('/trash/delete', { guids: [one(trashed)] }),
    ]
    type Row = {
      guid: string
      quantity: number
      parent_guid?: string
      folder?: { guid: string }
      product?: { guid: string }
    }
    const rowsOf = async (path: string): Promise<Row[]> => (await me.get(`${path}size=500`)).body.data
    // A product stands in lists with the sum of its variants and lots; what the ledger knows are those.
    const snapshot = async (): Promise<string[]> => {
      const [plain, lots] = [await rowsOf('/items?'), await rowsOf('/variants?')]
      const products = new Set(lots.map(({ product }) => product!.guid))
      return [
        ...new Map(
          [...plain.filter(({ guid }) => !products.has(guid)), ...lots].map((row) => [row.guid, row]),
        ).values(),
      ]
        .filter(({ quantity }) => quantity > 0)
        .map(({ guid, quantity, parent_guid: parent, folder }) => fact([guid, quantity, folder?.guid ?? parent!]))
        .toSorted()
    }
    const instants: { at: string; rows: string[] }[] = []
    for (let step = 0; step < STEPS; step++) {
      await one(acts)()
      if (step % 6 !== 0) continue
      await tick()
      const at = new Date().toISOString()
      instants.push({ at, rows: await snapshot() })
      await tick()
    }
    const then = async (at: string, query = '') =>
      ((await me.get(`/stock/as-of?size=500&at=${at}${query}`)).body.data as Then[])
        .filter(({ quantity }) => quantity > 0)
        .map(({ item, quantity, folder }) => fact([item, quantity, folder.guid]))
        .toSorted()
    const inFolders = (rows: readonly string[], wanted: readonly string[]) =>
      rows.filter((row) => wanted.includes(row.split(' ')[2]!))
    expect(instants.length).toBeGreaterThan(10)
    for (const { at, rows } of instants) {
      expect(await then(at)).toEqual(rows)
      expect(await then(at, `&folder=${top}`)).toEqual(inFolders(rows, folders.slice(0, 2)))
      expect(await then(at, `&folder=${top}&deep=false`)).toEqual(inFolders(rows, [top]))
    }
    // What differs since then differs by just that, and nothing else does.
    for (const { at, rows } of [instants[0]!, instants[5]!]) {
      const sample = rows[0]?.split(' ')[0]
      if (sample)
        expect((await then(at, `&item=${sample}`)).filter((row) => row.startsWith(sample))).toEqual(
          rows.filter((row) => row.startsWith(sample)),
        )
      const current = await then(new Date().toISOString())
      const difference = (await me.get(`/stock/changes?size=500&since=${at}`)).body.data as (Changed & {
        item: string
      })[]
      const touched = new Set(difference.map(({ item }) => item))
      const of = (list: readonly string[], is: boolean) => list.filter((row) => touched.has(row.split(' ')[0]!) === is)
      expect(of(current, false)).toEqual(of(rows, false))
      for (const { item, before, now } of difference) {
        const quantityIn = (list: readonly string[]) =>
          Number(list.find((row) => row.startsWith(item))?.split(' ')[1] ?? 0)
        expect([item, before, now]).toEqual([item, quantityIn(rows), quantityIn(current)])
      }
    }
  }, 120_000)

  it('does not show what lay in the trash then and came back since', async () => {
    const folder = await aFolder(user, 'Aller-retour')
    const item = await anItem(user, folder, { name: 'Revenant', quantity: 3 })
    await user.del(`/items/${item}`)
    await tick()
    const away = new Date().toISOString()
    await tick()
    await user.post('/trash/restore', { guids: [item] })
    await tick()
    const at = async (instant: string) =>
      (await user.get(`/stock/as-of?at=${instant}&folder=${folder}`)).body.data.map(({ quantity }: Then) => quantity)
    expect([await at(away), await at(new Date().toISOString())]).toEqual([[], [3]])
    expect(await changes(`since=${away}&folder=${folder}`)).toMatchObject([
      { change: 'added', before: 0, now: 3, last: { kind: 'restore', by: { name: 'Ada Test' } } },
    ])
  })
})

describe('the auditor', () => {
  it('sees what was in a cabinet then, who changed it since, and puts back what was moved by mistake', async () => {
    const [cabinet, van] = [await aFolder(user, 'Armoire B', { type: 'cabinet' }), await aFolder(user, 'Fourgon')]
    const bob = await aUser(node, user.company, { name: 'Bob' })
    const guids: string[] = []
    for (let n = 0; n < 25; n++)
      guids.push(await anItem(user, cabinet, { name: `Outil ${String(n).padStart(2, '0')}`, quantity: n + 1 }))
    await tick()
    const then = new Date().toISOString()
    await tick()
    const { body: moved } = await bob.post('/items/move', {
      items: guids.slice(0, 20).map((guid) => ({ guid })),
      destination: van,
    })
    await bob.post(`/items/${guids[20]}/transactions`, { type: 'out', quantity: 2, action: 'given_to_technician' })
    await user.del(`/items/${guids[21]}`)
    await anItem(bob, cabinet, { name: 'Nouveau venu', quantity: 9 })
    expect((await user.get(`/stock/as-of?at=${then}&folder=${cabinet}`)).body.total).toBe(25)
    const rows = await changes(`since=${then}&folder=${cabinet}`)
    expect(
      Object.entries(Object.groupBy(rows, ({ change }) => change))
        .map(([change, of]) => [change, of!.length])
        .toSorted(),
    ).toEqual([
      ['added', 1],
      ['changed', 1],
      ['gone', 21],
    ])
    expect(rows.find(({ name }) => name === 'Outil 00')).toMatchObject({
      before: 1,
      now: 0,
      from: { name: 'Armoire B' },
      to: { name: 'Fourgon' },
      inTrash: false,
      last: { kind: 'move', by: { name: 'Bob Test' } },
    })
    expect(rows.find(({ name }) => name === 'Outil 21')).toMatchObject({
      inTrash: true,
      to: null,
      last: { kind: 'delete', by: { name: 'Ada Test' } },
      transactions: [],
    })
    expect((await user.get(`/activities?folder=${cabinet}&since=${then}&user=${bob.guid}&size=500`)).body.total).toBe(
      22,
    )
    expect(
      (await user.get(`/stock/changes?since=${then}&folder=${cabinet}&change=gone&export=csv`)).text
        .split('\r\n')
        .filter((line) => line.includes('Outil')).length,
    ).toBe(21)
    // One movement stands for the whole call that recorded it.
    const answer = (
      await user.post('/transactions/reverse', {
        transactions: [moved.transactions[0].guid],
        whole: true,
        reason: 'Déplacés par erreur',
      })
    ).body
    expect(answer).toEqual({ reversed: 20, failed: [] })
    expect((await changes(`since=${then}&folder=${cabinet}`)).map(({ change }) => change).toSorted()).toEqual([
      'added',
      'changed',
      'gone',
    ])
    expect((await user.get(`/activities?guid=${guids[0]}`)).body.data[0]).toMatchObject({
      action: 'reverse',
      comment: 'Déplacés par erreur',
    })
  })

  it('takes several acts on one record back step by step, the latest first, and says of each that stays why', async () => {
    const [a, b] = [await aFolder(user, 'A'), await aFolder(user, 'B')]
    const [steps, gone, sold] = [
      await anItem(user, a, { name: 'Étapes', quantity: 10 }),
      await anItem(user, a, { name: 'À la corbeille', quantity: 1 }),
      await anItem(user, a, { name: 'Vendu', quantity: 2 }),
    ]
    const done: string[] = []
    const note = ({ body }: { body: { transactions: { guid: string }[] } }) => done.push(body.transactions[0]!.guid)
    note(await user.post(`/items/${steps}/transactions`, { type: 'in', quantity: 5 }))
    note(await user.post('/items/move', { items: [{ guid: steps }], destination: b }))
    note(await user.post(`/items/${steps}/transactions`, { type: 'out', quantity: 12, action: 'given_to_technician' }))
    note(await user.post(`/items/${gone}/transactions`, { type: 'in', quantity: 5 }))
    note(await user.post(`/items/${sold}/transactions`, { type: 'in', quantity: 5 }))
    await user.del(`/items/${gone}`)
    await user.post(`/items/${sold}/transactions`, { type: 'out', quantity: 6, action: 'given_to_technician' })
    const answer = (await user.post('/transactions/reverse', { transactions: done, reason: 'erreur' })).body
    expect(answer.reversed).toBe(3)
    expect(answer.failed.map(({ name, code }: { name: string; code: string }) => [name, code]).toSorted()).toEqual(
      [
        ['Vendu', 'remaining_negative'],
        ['À la corbeille', 'item_not_found'],
      ].toSorted(),
    )
    expect((await user.get(`/items/${steps}`)).body).toMatchObject({ quantity: 10, parent_guid: a })
    // Again changes nothing.
    expect(
      (await user.post('/transactions/reverse', { transactions: done.slice(0, 3), reason: 'erreur' })).body,
    ).toMatchObject({
      reversed: 0,
      failed: [{ code: 'already_reversed' }, { code: 'already_reversed' }, { code: 'already_reversed' }],
    })
    expect((await user.get(`/items/${steps}`)).body.quantity).toBe(10)
  })

  it('reaches nothing in folders that are hidden or only read', async () => {
    const [shown, hidden] = [await aFolder(user, 'Lu'), await aFolder(user, 'Caché bien')]
    const keeper = await aUser(node, user.company, { roles: ['ROLE_ITEM_FULL'] })
    await grant(node, keeper, shown, 'read')
    const then = new Date().toISOString()
    await tick()
    const [seen, unseen] = [
      await anItem(user, shown, { name: 'Lu aussi', quantity: 1 }),
      await anItem(user, hidden, { name: 'Inconnu', quantity: 1 }),
    ]
    const of = async (item: string) => (await user.get(`/transactions?item=${item}`)).body.data[0].guid as string
    expect((await changes(`since=${then}`, keeper)).map(({ name }) => name)).toEqual(['Lu aussi'])
    expect((await keeper.get(`/stock/changes?since=${then}&folder=${hidden}`)).status).toBe(404)
    expect((await keeper.post('/transactions/reverse', { transactions: [await of(unseen)], reason: 'x' })).status).toBe(
      404,
    )
    expect(
      (await keeper.post('/transactions/reverse', { transactions: [await of(unseen), await of(seen)], reason: 'x' }))
        .body,
    ).toMatchObject({ reversed: 0, failed: [{ name: 'Lu aussi', code: 'folder_denied' }] })
    await user.post('/items/move', { items: [{ guid: seen }], destination: hidden })
    expect(await changes(`since=${then}`, keeper)).toEqual([])
  })
})
