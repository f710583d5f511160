import { afterAll, beforeAll, describe, expect, it } from 'vitest'
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

/** Lines that stand or fall each for itself, and entries that arrive in a place. */
const url = testDatabase()
let node: TestNode
let user: Caller
let folder: string
let dock: string
beforeAll(async () => {
  node = await startTestNode(url)
  user = await aUser(node, await aCompany(node))
  folder = await aFolder(user, 'Réserve')
  dock = await aFolder(user, 'Quai')
})
afterAll(() => node.stop())

type Refused = { line: number; code: string; message: string }
const refusals = (body: { failed: Refused[] }) => body.failed.map(({ line, code }) => [line, code])
const quantityOf = async (guid: string): Promise<number> => (await user.get(`/items/${guid}`)).body.quantity

describe('lines that are each for themselves', () => {
  it('posts the good ones and says of every other why not, at its place in the call', async () => {
    const [full, short, pieces] = [
      await anItem(user, folder, { name: 'Clous', quantity: 10 }),
      await anItem(user, folder, { name: 'Rivets', quantity: 1 }),
      await anItem(user, folder, { name: 'Joints', quantity: 5 }),
    ]
    const hidden = await anItem(user, await aFolder(user, 'Coffre'), { name: 'Lingot', quantity: 5 })
    const guest = await aUser(node, user.company, { roles: ['ROLE_ITEM_TRANSACTIONS'] })
    await grant(node, guest, folder, 'write')
    const lines = [
      { guid: short, quantity: 4 },
      { guid: full, quantity: 4 },
      { guid: hidden, quantity: 1 },
      { guid: pieces, quantity: 0.5 },
      { guid: full, quantity: 1 },
    ]
    const posted = await guest.post('/items/transactions', {
      type: 'out',
      action: 'given_to_deliverer',
      lines,
      each: true,
    })
    expect(posted.status).toBe(201)
    expect(refusals(posted.body)).toEqual([
      [0, 'remaining_negative'],
      [2, 'item_not_found'],
      [3, 'quantity_whole'],
      [4, 'duplicates'],
    ])
    expect(posted.body.failed[0].message).toBe('La quantité restante doit être supérieure ou égale à 0')
    expect(await Promise.all([full, short, pieces, hidden].map(quantityOf))).toEqual([6, 1, 5, 5])
  })
  it('answers when nothing is left to post', async () => {
    const item = await anItem(user, folder, { name: 'Vide' })
    const posted = await user.post('/items/transactions', {
      type: 'out',
      action: 'given_to_deliverer',
      lines: [{ guid: item, quantity: 1 }],
      each: true,
    })
    expect([posted.status, posted.body.transactions, refusals(posted.body)]).toEqual([
      201,
      [],
      [[0, 'remaining_negative']],
    ])
  })
  it('holds for moves and counts too', async () => {
    const [here, there] = [
      await anItem(user, folder, { name: 'Pince', quantity: 3 }),
      await anItem(user, dock, { name: 'Clé', quantity: 3 }),
    ]
    const moved = await user.post('/items/move', {
      items: [{ guid: there }, { guid: here, quantity: 2 }],
      destination: dock,
      each: true,
    })
    expect(refusals(moved.body)).toEqual([[0, 'folder_already_there']])
    expect(await quantityOf(here)).toBe(1)
    const counted = await user.post('/items/inventory', {
      lines: [
        { guid: here, quantity: 1.5 },
        { guid: there, quantity: 9 },
      ],
      each: true,
    })
    expect(refusals(counted.body)).toEqual([[0, 'quantity_whole']])
    expect(await quantityOf(there)).toBe(9)
  })
  it('posts 500 lines of one call', async () => {
    const place = await aFolder(user, 'Cinq cents')
    const items = await Promise.all(
      Array.from({ length: 50 }, (_, at) => anItem(user, place, { name: `Article ${at}`, quantity: 1 })),
    )
    const lines = Array.from({ length: 500 }, (_, at) => ({ guid: items[at] ?? crypto.randomUUID(), quantity: 2 }))
    const posted = await user.post('/items/transactions', { type: 'in', lines, each: true })
    expect([posted.body.transactions.length, posted.body.failed.length]).toEqual([50, 450])
  })
})

describe('an entry that arrives in a place', () => {
  it('joins the record that lies there, makes one where there is none, and goes back', async () => {
    const [joined, made] = [
      await anItem(user, folder, { name: 'Piles', tag: 'PILE-1', quantity: 5, tags: [{ name: 'énergie' }] }),
      await anItem(user, folder, { name: 'Ampoules', tag: 'AMP-7', quantity: 5 }),
    ]
    await user.post('/items/move', { items: [{ guid: joined, quantity: 1 }], destination: dock })
    const posted = await user.post('/items/transactions', {
      type: 'in',
      place: dock,
      lines: [
        { guid: joined, quantity: 2 },
        { guid: made, quantity: 3 },
      ],
    })
    expect(posted.status).toBe(201)
    expect(
      posted.body.items.map((item: { name: string; parent: { name: string }; quantity: number }) => [
        item.name,
        item.parent.name,
        item.quantity,
      ]),
    ).toEqual([
      ['Piles', 'Quai', 3],
      ['Ampoules', 'Quai', 3],
    ])
    expect(await quantityOf(made)).toBe(5)
    const { places } = (await user.get(`/items/${made}/places`)).body
    expect(places.map((place: { path: string; quantity: number }) => [place.path, place.quantity])).toEqual([
      ['Réserve', 5],
      ['Quai', 3],
    ])
    const back = await user.post(`/transactions/${posted.body.transactions[1].guid}/reverse`, { reason: 'erreur' })
    expect(back.body.items[0]).toMatchObject({ name: 'Ampoules', quantity: 0 })
  })
  it('makes one record, however many entries arrive together', async () => {
    const [item, place] = [await anItem(user, folder, { name: 'Colis', quantity: 1 }), await aFolder(user, 'Arrivages')]
    const all = await Promise.all(
      Array.from({ length: 6 }, () =>
        user.post('/items/transactions', { type: 'in', place, lines: [{ guid: item, quantity: 1 }] }),
      ),
    )
    expect(all.map((one) => one.status)).toEqual(all.map(() => 201))
    expect(
      (await user.get(`/folders/${place}/content`)).body.items.data.map((row: { quantity: number }) => row.quantity),
    ).toEqual([6])
  })
  it('takes a piece of equipment along when it was nowhere, and refuses it while it is somewhere', async () => {
    const drill = await anItem(user, folder, { name: 'Perceuse 12', type: 'equipment', quantity: 1 })
    const enter = () =>
      user.post('/items/transactions', { type: 'in', place: dock, lines: [{ guid: drill, quantity: 1 }], each: true })
    expect(refusals((await enter()).body)).toEqual([[0, 'quantity_equipment']])
    await user.post(`/items/${drill}/transactions`, { type: 'out', quantity: 1, action: 'given_to_technician' })
    expect((await enter()).body.items).toMatchObject([{ guid: drill, parent: { name: 'Quai' }, quantity: 1 }])
  })
  it('needs write where it arrives, and only sight of what says what it is', async () => {
    const item = await anItem(user, folder, { name: 'Gants', quantity: 5 })
    const clerk = await aUser(node, user.company, { roles: ['ROLE_ITEM_TRANSACTIONS'] })
    await grant(node, clerk, dock, 'write')
    const enter = (place: string) =>
      clerk.post('/items/transactions', { type: 'in', place, lines: [{ guid: item, quantity: 1 }] })
    expect((await enter(dock)).body.code).toBe('item_not_found')
    await grant(node, clerk, folder, 'read')
    expect((await enter(dock)).status).toBe(201)
    expect((await enter(folder)).body.code).toBe('folder_denied')
  })
})
