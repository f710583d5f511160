import { addDays, companyToday } from '@entrepot/contract/kernel/company-clock.ts'
import { ALL_ROLES } from '@entrepot/contract/kernel/roles.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
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
beforeAll(async () => {
  node = await startTestNode(url)
})
afterAll(() => node.stop())

let admin: Caller
let folder: string
let maker: Caller
beforeEach(async () => {
  admin = await aUser(node, await aCompany(node))
  folder = await aFolder(admin, 'Réserve')
  maker = await aUser(node, admin.company, {
    roles: ALL_ROLES.filter((role) => !['ROLE_FOLDER_FULL', 'ROLE_API_DISABLED_OUTGOING'].includes(role)),
  })
  await grant(node, maker, folder, 'write')
})

const today = companyToday(new Date(), 'Europe/Paris')
const reserve = async (item: string, quantity: number, name = 'Chantier') =>
  (await maker.post('/reservations', { name: { name }, item, quantity, expiryDate: addDays(today, 1) })).body
    .guid as string
const newsOf = async (user: Caller) =>
  (await user.get('/notifications')).body.data.map(({ kind, title, text, link }: Record<string, string>) => [
    kind,
    title,
    text,
    link,
  ])
const afterIt = () => node.jobs.runNow('reservations', new Date(`${addDays(today, 2)}T12:00:00Z`))

describe('a reservation whose day is over', () => {
  it('is stored and logged once, and told once to who made it', async () => {
    const item = await anItem(admin, folder, { name: 'Câble', quantity: 5 })
    const guid = await reserve(item, 3)
    await node.jobs.runNow('reservations', new Date(`${addDays(today, 1)}T12:00:00Z`))
    expect([(await admin.get(`/items/${item}`)).body.quantityAvailable, await newsOf(maker)]).toEqual([2, []])
    await Promise.all([afterIt(), afterIt()])
    expect([
      (await admin.get(`/items/${item}`)).body.quantityAvailable,
      (await admin.get(`/reservations/${guid}`)).body.ended,
    ]).toEqual([5, 'expired'])
    expect([await newsOf(maker), await newsOf(admin)]).toEqual([
      [
        [
          'reservation_expired',
          'Réservation expirée\u00A0: Chantier',
          'Câble, Réserve\u00A0: quantité rendue 3',
          `/reservations?item=${item}`,
        ],
      ],
      [],
    ])
    expect(
      (await admin.get(`/activities?guid=${guid}`)).body.data.map(
        ({ action, user }: { action: string; user: unknown }) => [action, user],
      ),
    ).toMatchObject([
      ['expire', null],
      ['create', { guid: maker.guid }],
    ])
  })
  it('is told with the others of the same day', async () => {
    const item = await anItem(admin, folder, { name: 'Gaine', quantity: 9 })
    for (let n = 0; n < 7; n++) await reserve(item, 1, `Lot ${n}`)
    await afterIt()
    expect(await newsOf(maker)).toEqual([
      [
        'reservation_expired',
        '7 réservations expirées',
        'Lot 0 (Gaine), Lot 1 (Gaine), Lot 2 (Gaine), Lot 3 (Gaine), Lot 4 (Gaine)…',
        '/reservations?state=inactive',
      ],
    ])
  })
  it('is not told to who sees the folder no more', async () => {
    await reserve(await anItem(admin, folder, { quantity: 5 }), 3)
    await grant(node, maker, await aFolder(admin, 'Autre'), 'write')
    await admin.put(`/folders/${folder}/permissions`, { users: [], groups: [] })
    await afterIt()
    expect(await newsOf(maker)).toEqual([])
  })
})

describe('a count that finds less than is reserved', () => {
  it('is told once to those who reserved, and not when it was solved before (T27)', async () => {
    const [item, solved] = [
      await anItem(admin, folder, { name: 'Prise', quantity: 10 }),
      await anItem(admin, folder, { name: 'Tube', quantity: 10 }),
    ]
    await reserve(item, 6)
    await reserve(solved, 6)
    await admin.post(`/items/${item}/inventory`, { quantity: 4 })
    await admin.post(`/items/${solved}/inventory`, { quantity: 4 })
    await admin.post(`/items/${solved}/transactions`, { type: 'in', quantity: 2 })
    for (let run = 0; run < 2; run++) await node.jobs.runNow('reservations')
    expect(await newsOf(maker)).toEqual([
      [
        'reservation_short',
        'Moins que réservé\u00A0: Prise',
        'Réserve\u00A0: un comptage a trouvé 4 pour 6 en réservation',
        `/reservations?item=${item}`,
      ],
    ])
  })
  it('is told in one notification with the others that were found together (X-15)', async () => {
    for (const name of ['Prise', 'Tube']) {
      const item = await anItem(admin, folder, { name, quantity: 10 })
      await reserve(item, 6)
      await admin.post(`/items/${item}/inventory`, { quantity: 4 })
    }
    await node.jobs.runNow('reservations')
    expect(await newsOf(maker)).toEqual([
      ['reservation_short', 'Moins que réservé\u00A0: 2 articles', 'Prise, Tube', '/reservations'],
    ])
  })
})
