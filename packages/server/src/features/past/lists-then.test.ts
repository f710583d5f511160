import type { Role } from '@entrepot/contract/kernel/roles.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDatabase } from '../../testing/database.ts'
import { dice } from '../../testing/dice.ts'
import { sizeOf } from '../../testing/sizes.ts'
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

/** Snapshots that are taken live; each is asked again at the end, when everything has changed. */
const INSTANTS = sizeOf('PAST_INSTANTS', { short: 25, full: 200 })
const SEED = Number(process.env['PAST_SEED'] ?? 41)
const url = testDatabase()
let node: TestNode
beforeAll(async () => {
  node = await startTestNode(url)
})
afterAll(() => node.stop())

const tick = () => new Promise((go) => setTimeout(go, 4))
const ok = async <T>(reply: Promise<{ status: number; body: T }>): Promise<T> => {
  const { status, body } = await reply
  expect(status, JSON.stringify(body)).toBeLessThan(300)
  return body
}
type Row = { guid: string; version: number; updatedAt: string }
type Page = { data: Row[]; total: number }
/** Each list as it is asked in several ways; who changed a row last is not kept. */
const WAYS: Record<'reservations' | 'checkouts', readonly string[]> = {
  reservations: [
    '',
    '&active=true',
    '&sort=item',
    '&sort=-quantity&search=1',
    `&filters=${encodeURIComponent('{"operator":"AND","rules":[{"field":"folder","operator":"contains","value":"o"}]}')}`,
  ],
  checkouts: [
    '',
    '&open=true',
    '&late=true',
    '&sort=recipient',
    '&sort=item&search=2',
    `&filters=${encodeURIComponent('{"operator":"AND","rules":[{"field":"remaining","operator":"more_than","value":1}]}')}`,
  ],
}
const LISTS = ['reservations', 'checkouts'] as const
const asked = async (user: Caller, of: (list: (typeof LISTS)[number]) => string) => {
  const answers: string[][] = []
  for (const list of LISTS)
    for (const way of WAYS[list]) {
      const { data, total } = await ok<Page>(user.get(`${of(list)}${way}`))
      const rows = data.map(({ version: _version, updatedAt: _updatedAt, ...row }) => JSON.stringify(row))
      // Rows that are equal by what they are sorted by have no order among them that is promised.
      answers.push([`${list}${way} ${total}`, ...(way.includes('sort') ? rows : rows.toSorted())])
    }
  return answers
}
const now = (user: Caller) => asked(user, (list) => `/${list}?size=500`)
const then = (user: Caller, at: string) => asked(user, (list) => `/past/${list}?size=500&at=${at}`)

describe('lists as they were', () => {
  it(`are what they were then: ${INSTANTS} snapshots between acts by chance, asked again when all has changed (X-41)`, async () => {
    const next = dice(SEED)
    const roll = (below: number) => Math.floor(next() * below)
    const one = <T>(from: readonly T[]): T => from[roll(from.length)]!
    const me = await aUser(node, await aCompany(node))
    const folders = [await aFolder(me, 'Dépôt'), await aFolder(me, 'Camion'), await aFolder(me, 'Atelier')]
    const [items, reserved, names, lent, people]: string[][] = [[], [], [], [], []]
    let made = 0
    const day = () => one(['2999-01-01', '2999-06-01', new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)])
    const acts: (() => Promise<unknown>)[] = [
      async () =>
        items!.push(
          await anItem(me, one(folders), { name: `Pièce ${made++}`, type: 'product', quantity: 20 + roll(9) }),
        ),
      async () => {
        const { status, body } = await me.post('/reservations', {
          item: one(items!),
          name: { name: `Chantier ${roll(4)}` },
          quantity: 1 + roll(3),
          expiryDate: day(),
        })
        if (status === 201) (reserved!.push(body.guid), names!.push(body.name.guid))
      },
      () => me.put(`/reservations/${one(reserved!)}`, { quantity: 1 + roll(4), expiryDate: day() }),
      () => me.post(`/reservations/${one(reserved!)}/cancel`, {}),
      () => (roll(3) === 0 ? me.del(`/reservations/${one(reserved!)}`) : Promise.resolve()),
      () =>
        me.post(`/items/${one(items!)}/transactions`, {
          type: 'out',
          action: 'given_to_technician',
          quantity: 1,
          reservation: one(reserved!),
        }),
      () => me.put(`/reservation-names/${one(names!)}`, { name: `Salon ${made++}` }),
      () => (roll(4) === 0 ? me.del(`/reservation-names/${one(names!)}`) : Promise.resolve()),
      async () =>
        people!.push((await ok<{ guid: string }>(me.post('/recipients', { lastname: `Martin ${made++}` }))).guid),
      () => me.put(`/recipients/${one(people!)}`, { lastname: `Durand ${made++}`, firstname: one(['', 'Léa']) }),
      () => (roll(4) === 0 ? me.del(`/recipients/${one(people!)}`) : Promise.resolve()),
      async () => {
        const { status, body } = await me.post<{ data: { guid: string }[] }>('/checkouts', {
          recipient: one(people!),
          items: [{ guid: one(items!), quantity: 1 + roll(3) }],
          dueDate: day(),
          comment: one(['', 'à rendre propre']),
        })
        if (status === 201) lent!.push(body.data[0]!.guid)
      },
      () => me.put(`/checkouts/${one(lent!)}`, { dueDate: one([day(), null]) }),
      () => me.post(`/checkouts/${one(lent!)}/checkin`, { quantity: 1 }),
      () => me.post(`/checkouts/${one(lent!)}/checkin`, {}),
      () => me.put(`/items/${one(items!)}`, { name: `Renommée ${made++}`, tag: `T${made}` }),
      () => me.post('/items/move', { items: [{ guid: one(items!) }], destination: one(folders) }),
      () => me.put(`/folders/${one(folders)}`, { name: `Zone ${made++}` }),
      async () => (roll(3) === 0 ? me.del(`/items/${one(items!)}?force=true`) : null),
      () => me.post('/trash/restore', { guids: [one(items!)] }),
    ]
    for (const first of [0, 0, 0, 0, 8, 8, 8, 1, 1, 1, 11, 11, 11]) await acts[first]!()
    const looks: { at: string; was: string[][] }[] = []
    for (let n = 0; n < INSTANTS; n++) {
      for (let times = 1 + roll(5); times > 0; times--) await one(acts)()
      await tick()
      const was = await now(me)
      looks.push({ at: new Date().toISOString(), was })
      await tick()
    }
    for (const [n, { at, was }] of looks.entries()) expect(await then(me, at), `lists at ${n}`).toEqual(was)
    // What is compared is not nothing, and not always the same.
    expect(new Set(looks.map(({ was }) => JSON.stringify(was))).size).toBeGreaterThan(INSTANTS / 2)
    const isEmpty = ([head]: readonly string[]) => !head!.includes('late') && / 0$/.test(head!)
    expect(looks.filter(({ was }) => !was.some(isEmpty)).length).toBeGreaterThan(0)
  })
})

describe('lists of then', () => {
  const at = () => new Date().toISOString()
  it('show what lay where their reader may look, and lies nowhere today where they may not (decision 0032)', async () => {
    const me = await aUser(node, await aCompany(node))
    const [open, closed] = [await aFolder(me, 'Ouvert'), await aFolder(me, 'Fermé')]
    const reader = await aUser(node, me.company, {
      roles: ['ROLE_RESERVATION_VIEW', 'ROLE_ITEM_TRANSACTIONS', 'ROLE_CHECKOUT'],
    })
    await grant(node, reader, open, 'read')
    const person = (await ok<{ guid: string }>(me.post('/recipients', { lastname: 'Martin' }))).guid
    const having = async (name: string, folder: string) => {
      const item = await anItem(me, folder, { name, quantity: 5 })
      await ok(me.post('/reservations', { item, name: { name }, quantity: 1, expiryDate: '2999-01-01' }))
      await ok(me.post('/checkouts', { recipient: person, items: [{ guid: item, quantity: 1 }] }))
      return item
    }
    await having('Reste', open)
    const hides = await having('Cache', open)
    const comes = await having('Vient', closed)
    await tick()
    const before = at()
    await tick()
    await ok(me.post('/items/move', { items: [{ guid: hides }], destination: closed }))
    await ok(me.post('/items/move', { items: [{ guid: comes }], destination: open }))
    const seen = async (user: Caller, list: string, sheet = '') =>
      (await ok<{ data: { item: { name: string } }[] }>(user.get(`/past/${list}?at=${before}${sheet}`))).data
        .map(({ item }) => item.name)
        .toSorted()
    for (const list of LISTS) {
      expect(await seen(me, list)).toEqual(['Cache', 'Reste', 'Vient'])
      expect(await seen(reader, list)).toEqual(['Reste'])
      const sheet = await reader.get(`/past/${list}?at=${before}&export=csv`)
      expect([sheet.status, sheet.text.includes('Reste'), /Cache|Vient/.test(sheet.text)]).toEqual([200, true, false])
    }
    // The connection looks at today again.
    expect((await ok<Page>(me.get('/reservations'))).total).toBe(3)
  })
  it.each([
    ['reservations', 'ROLE_RESERVATION_VIEW'],
    ['checkouts', 'ROLE_CHECKOUT'],
  ] as const)('of %s are for who may see them today and look back', async (list, role) => {
    const { company } = await aUser(node, await aCompany(node))
    const ask = async (roles: Role[]) =>
      (await (await aUser(node, company, { roles })).get(`/past/${list}?at=${at()}`)).status
    expect(await ask([role])).toBe(403)
    expect(await ask(['ROLE_ITEM_TRANSACTIONS'])).toBe(403)
    expect(await ask([role, 'ROLE_ITEM_TRANSACTIONS'])).toBe(200)
  })
})
