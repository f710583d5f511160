import { HOME_COUNTED, HOME_ROWS, type Home } from '@entrepot/contract/home/home.ts'
import { addDays, companyToday } from '@entrepot/contract/kernel/company-clock.ts'
import type { Role } from '@entrepot/contract/kernel/roles.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../../testing/database.ts'
import { sql, transaction } from '../../kernel/database.ts'
import { upload } from '../../testing/import-file.ts'
import { workbook } from '../../testing/samples.ts'
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
/** So many days later than it is. */
let shift = 0
const now = () => new Date(Date.now() + shift * 86_400_000)
beforeAll(async () => {
  node = await startTestNode(url, { clock: { now } })
})
afterAll(() => node.stop())

let admin: Caller
let store: string
beforeEach(async () => {
  shift = 0
  admin = await aUser(node, await aCompany(node))
  store = await aFolder(admin, 'Réserve')
})

const today = companyToday(new Date(), 'Europe/Paris')
const homeOf = async (user: Caller): Promise<Home> => (await user.get<Home>('/home')).body
const needsOf = async (user: Caller) =>
  Object.fromEntries(
    (await homeOf(user)).needs.map(({ line, count, rows }) => [line, [count, rows.map((row) => row.name)]]),
  )
const reader = async (...roles: Role[]) => {
  const user = await aUser(node, admin.company, { roles: ['ROLE_LOGIN_DESKTOP', ...roles] })
  await grant(node, user, store, 'read')
  return user
}
const reserve = async (item: string, days: number) =>
  (
    await admin.post('/reservations', {
      name: { name: 'Chantier' },
      item,
      quantity: 1,
      expiryDate: addDays(today, days),
    })
  ).body.guid as string

describe('what needs me', () => {
  it('is nothing in a company where all is well', async () => {
    await anItem(admin, store, { quantity: 5, threshold: 2 })
    expect(await needsOf(admin)).toEqual({})
  })
  it('is what lies at or below its threshold, as its list says, with what there is and where', async () => {
    const low = await anItem(admin, store, { name: 'Vis', quantity: 2, threshold: 3 })
    await anItem(admin, store, { name: 'Clou', quantity: 4, threshold: 3 })
    const gone = await anItem(admin, store, { name: 'Écrou', quantity: 0, threshold: 3 })
    await admin.del(`/items/${gone}`)
    expect((await homeOf(admin)).needs).toEqual([
      {
        line: 'low_items',
        count: 1,
        more: false,
        rows: [
          {
            guid: low,
            name: 'Vis',
            about: null,
            folder: { guid: store, name: 'Réserve' },
            path: 'Réserve',
            quantity: 2,
            of: 3,
            unit: 'piece',
            day: null,
            state: null,
            within: null,
          },
        ],
      },
    ])
    expect((await admin.get('/items?low=true')).body.total).toBe(1)
  })
  it('shows the first of many, and says that there are more than anybody counts', async () => {
    for (let n = 0; n <= HOME_COUNTED; n++) await anItem(admin, store, { name: `Vis ${n}`, quantity: 0, threshold: 1 })
    const [line] = (await homeOf(admin)).needs
    expect(line).toMatchObject({ count: HOME_COUNTED, more: true })
    expect(line?.rows.map(({ name }) => name)).toEqual(['Vis 0', 'Vis 1', 'Vis 2', 'Vis 3', 'Vis 4'])
    expect(line?.rows).toHaveLength(HOME_ROWS)
  })
  it('is a lot whose day has come or comes soon, the first to end first, as its list says', async () => {
    const paint = await anItem(admin, store, { name: 'Peinture' })
    const lot = (name: string, days: number) =>
      admin.post(`/items/${paint}/variants`, { kind: 'lot', name, quantity: 1, expiryDate: addDays(today, days) })
    await lot('dans un mois', 30)
    await lot('plus tard', 31)
    await lot('hier', -1)
    expect(await needsOf(admin)).toEqual({ ending_lots: [2, ['hier', 'dans un mois']] })
    const { total } = (await admin.get(`/variants?expiringBefore=${addDays(today, 30)}`)).body
    expect(total).toBe(2)
  })
  it('is a reservation that ends within a week, and one that ended within the last', async () => {
    const cable = await anItem(admin, store, { name: 'Câble', quantity: 50 })
    await reserve(cable, 8)
    expect(await needsOf(admin)).toEqual({})
    await reserve(cable, 7)
    expect(await needsOf(admin)).toEqual({ ending_reservations: [1, ['Câble']] })
    const other = await reserve(cable, 1)
    await admin.post(`/reservations/${other}/cancel`)
    shift = 9
    // Who signed in nine days ago is no longer.
    expect(await needsOf(await aUser(node, admin.company))).toEqual({ ended_reservations: [2, ['Câble', 'Câble']] })
  })
  it('is one’s own import until it is done, and nobody else’s', async () => {
    const other = await aUser(node, admin.company)
    const file = await workbook([['Nom'], ['Vis']])
    const { guid } = (await upload(admin, 'stock.xlsx', file, { target: 'items' })).body
    expect([await needsOf(admin), await needsOf(other)]).toEqual([{ open_imports: [1, ['stock.xlsx']] }, {}])
    await admin.post(`/imports/${guid}/validate`, { mapping: { A: 'name' }, defaults: { parent: store } })
    await admin.post(`/imports/${guid}/run`, { skipErrors: false })
    await node.jobs.settled()
    expect(await needsOf(admin)).toEqual({})
  })
  it('is nothing of a folder that one may not see, nor of an area without a role, nor of a module that is off', async () => {
    const hidden = await aFolder(admin, 'Coffre')
    await anItem(admin, hidden, { name: 'Secret', quantity: 0, threshold: 1 })
    const seen = await anItem(admin, store, { name: 'Vis', quantity: 1, threshold: 1 })
    await reserve(seen, 1)
    expect(await needsOf(await reader('ROLE_ITEM_VIEW'))).toEqual({ low_items: [1, ['Vis']] })
    expect(await needsOf(await reader('ROLE_RESERVATION_VIEW'))).toEqual({ ending_reservations: [1, ['Vis']] })
    expect(await needsOf(await reader())).toEqual({})
    const bare = await aUser(node, await aCompany(node, { modules: [] }))
    expect((await bare.get('/home')).status).toBe(200)
  })
})

describe('what I worked on', () => {
  it('is there once, the latest first, as it is called now, without what is gone or out of sight', async () => {
    const [vis, clou] = [await anItem(admin, store, { name: 'Vis' }), await anItem(admin, store, { name: 'Clou' })]
    await admin.post(`/items/${vis}/transactions`, { type: 'in', quantity: 1 })
    await admin.put(`/items/${vis}`, { name: 'Vis à bois' })
    expect((await homeOf(admin)).recents.map(({ kind, name, path }) => [kind, name, path])).toEqual([
      ['item', 'Vis à bois', 'Réserve'],
      ['item', 'Clou', 'Réserve'],
      ['folder', 'Réserve', ''],
    ])
    await admin.del(`/items/${clou}`)
    expect((await homeOf(admin)).recents.map(({ name }) => name)).toEqual(['Vis à bois', 'Réserve'])
  })
  it('is also what I only opened, without a word of what I may not see', async () => {
    const [vis, hidden] = [await anItem(admin, store, { name: 'Vis' }), await aFolder(admin, 'Coffre')]
    const secret = await anItem(admin, hidden, { name: 'Secret' })
    const user = await reader('ROLE_ITEM_VIEW')
    const open = (kind: string, guid: string) => user.put('/home/opened', { kind, guid })
    for (const [kind, guid] of [
      ['item', secret],
      ['folder', hidden],
      ['folder', store],
      ['item', vis],
    ] as const)
      expect((await open(kind, guid)).status).toBe(204)
    expect((await homeOf(user)).recents.map(({ kind, name }) => [kind, name])).toEqual([
      ['item', 'Vis'],
      ['folder', 'Réserve'],
    ])
    await open('folder', store)
    for (let n = 0; n < 40; n++) await open('item', crypto.randomUUID())
    expect((await homeOf(user)).recents).toEqual([])
  })
  it('is nobody else’s, and no longer shows a folder that was closed to me', async () => {
    const worker = await aUser(node, admin.company, { roles: ['ROLE_LOGIN_DESKTOP', 'ROLE_ITEM_FULL'] })
    await grant(node, worker, store, 'write')
    await anItem(worker, store, { name: 'Vis' })
    expect((await homeOf(worker)).recents.map(({ name }) => name)).toEqual(['Vis'])
    expect((await homeOf(admin)).recents.map(({ name }) => name)).toEqual(['Réserve'])
    await transaction(node.pool, { company: admin.company }, async ({ db }) => {
      await sql`update folder_permission set level = 'none' where user_id = ${worker.guid}`.execute(db)
      await sql`update company set rights_version = rights_version + 1 where id = ${admin.company}`.execute(db)
    })
    expect((await homeOf(worker)).recents).toEqual([])
  })
})

it('my favourites are there by name, as far as I see them', async () => {
  const [b, a] = [await aFolder(admin, 'Bureau'), await aFolder(admin, 'Atelier', { parent: store })]
  for (const folder of [b, a]) await admin.put(`/folders/${folder}/favourite`, { favourite: true })
  expect((await homeOf(admin)).favourites).toEqual([
    { guid: a, name: 'Atelier', path: 'Réserve' },
    { guid: b, name: 'Bureau', path: '' },
  ])
})
