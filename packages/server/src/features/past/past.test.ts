import type { ChartData } from '@entrepot/contract/dashboards/chart.ts'
import { templateOf } from '@entrepot/contract/dashboards/templates.ts'
import type { Role } from '@entrepot/contract/kernel/roles.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql, transaction } from '../../kernel/database.ts'
import { testDatabase } from '../../testing/database.ts'
import { dice } from '../../testing/dice.ts'
import { ok } from '../../testing/ok.ts'
import { sizeOf } from '../../testing/sizes.ts'
import { betweenActs, tick } from '../../testing/tick.ts'
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

/** Snapshots that are taken live; each is asked again at the end, when everything has changed (X-41). */
const INSTANTS = sizeOf('PAST_INSTANTS', { short: 20, full: 200 })
const SEED = Number(process.env['PAST_SEED'] ?? 41)
const TIMEOUT = 300_000 + INSTANTS * 12_000
const url = testDatabase()
let node: TestNode
beforeAll(async () => {
  node = await startTestNode(url)
})
afterAll(() => node.stop())

type Row = {
  guid: string
  name: string
  tag: string | null
  quantity: number
  quantityAvailable: number
  quantityReserved: number
  quantityCheckedOut: number
  unit: string
  threshold: number | null
  description: string
  category: { name: string } | null
  parent_guid?: string
  parent?: { guid: string; name: string }
  attributes: Record<string, unknown>
  tags: (string | { name: string })[]
}
const factOf = (row: Row, folder: string) =>
  JSON.stringify([
    row.guid,
    row.name,
    row.tag,
    row.quantity,
    row.quantityAvailable,
    row.quantityReserved,
    row.quantityCheckedOut,
    row.unit,
    row.threshold,
    row.description,
    row.category?.name ?? null,
    row.tags.map((tag) => (typeof tag === 'string' ? tag : tag.name)),
    folder,
    Object.entries(row.attributes)
      .filter(([, value]) => value !== null && value !== '')
      .toSorted(),
  ])
/** Records as they are listed. */
const liveItems = async (user: Caller, query = '') => {
  const { data } = await ok<{ data: Row[] }>(user.get(`/items?size=500${query}`))
  return data.map((row) => factOf(row, row.parent_guid!)).toSorted()
}
const itemsAt = async (user: Caller, at: string, query = '') => {
  const { data } = await ok<{ data: Row[] }>(user.get(`/past/items?size=500&at=${at}${query}`))
  return data.map((row) => factOf(row, row.parent!.guid)).toSorted()
}
type Folder = { guid: string; name: string; items: number }
const foldersAt = async (user: Caller, at: string) => {
  const all: string[] = []
  const read = async (parent: string | null, path: string) => {
    const { data } = await ok<{ data: Folder[] }>(
      user.get(`/past/folders?at=${at}${parent ? `&parent=${parent}` : ''}`),
    )
    for (const { guid, name, items } of data) {
      all.push(`${path}/${name} ${items}`)
      await read(guid, `${path}/${name}`)
    }
  }
  await read(null, '')
  return all.toSorted()
}
type Right = { user: { guid: string }; folder: { guid: string }; level: string; roles: string[]; groups: string[] }
const rightsAt = async (user: Caller, at: string, who: string) => {
  const { data } = await ok<{ data: Right[] }>(user.get(`/past/rights?size=500&at=${at}&user=${who}`))
  return data.map(({ folder, level, roles, groups }) => [folder.guid, level, roles.length, groups].join(' ')).toSorted()
}
const pairsOf = ({ categories, series }: ChartData) =>
  categories.map(({ key, label }, at) => `${key} ${label} ${series[0]!.points[at]!.y}`).toSorted()
const CHARTS = [
  { ...templateOf('volume_by_folders', ''), most: 500 },
  { ...templateOf('volume_by_categories', ''), most: 500 },
  { ...templateOf('volume_by_categories', ''), x: 'tags', legend: null, most: 500 },
  { ...templateOf('in_stock_by_date', ''), dates: null },
  {
    ...templateOf('volume_by_folders', ''),
    filters: { operator: 'AND' as const, rules: [{ field: 'path', operator: 'contains', value: 'zone' }] },
    most: 500,
  },
  ...['quantityAvailable', 'quantityReserved', 'quantityCheckedOut'].map((value) => ({
    ...templateOf('volume_by_folders', ''),
    measures: [{ type: 'sum' as const, value, filters: null, name: '' }],
    most: 500,
  })),
]
const RESERVED = `&filters=${encodeURIComponent('{"operator":"AND","rules":[{"field":"quantityReserved","operator":"more_than","value":0}]}')}`
const chartsAt = async (user: Caller, at?: string) =>
  Promise.all(
    CHARTS.map(async (config) =>
      pairsOf(await ok<ChartData>(user.post('/charts/data', { config, ...(at && { at }) }))),
    ),
  )

describe('what was', () => {
  it(
    `is what was there then: ${INSTANTS} snapshots between acts by chance, asked again when all has changed; and what is otherwise between two (X-41)`,
    async () => {
      const next = dice(SEED)
      const roll = (below: number) => Math.floor(next() * below)
      const one = <T>(from: readonly T[]): T => from[roll(from.length)]!
      const me = await aUser(node, await aCompany(node))
      const reader = await aUser(node, me.company, { roles: ['ROLE_ITEM_VIEW', 'ROLE_ITEM_TRANSACTIONS'], name: 'Zoé' })
      await ok(me.post('/fields', { name: 'Poids', type: 'decimal_number', target: 'items' }))
      const categories: string[] = []
      for (const name of ['Visserie', 'Outils'])
        categories.push((await ok<{ guid: string }>(me.post('/categories', { name, itemType: 'product' }))).guid)
      const folders = [await aFolder(me, 'Dépôt'), await aFolder(me, 'Camion')]
      const tags: string[] = []
      for (const name of ['Fragile', 'Loué', 'Neuf'])
        tags.push((await ok<{ guid: string }>(me.post('/tags', { name }))).guid)
      const [items, trashed, groups, kept, lent]: string[][] & { length: 5 } = [[], [], [], [], []]
      const vans = [await aFolder(me, 'Fourgon')]
      const product = await anItem(me, folders[0]!, { name: 'Peinture', type: 'product' })
      const lots: string[] = []
      for (const name of ['L1', 'L2'])
        lots.push(
          (await ok<{ guid: string }>(me.post(`/items/${product}/variants`, { kind: 'lot', name, quantity: 4 }))).guid,
        )
      const person = (await ok<{ guid: string }>(me.post('/recipients', { lastname: 'Martin' }))).guid
      let made = 0
      const reserve = async () => {
        const { status, body } = await me.post<{ guid: string }>('/reservations', {
          item: one([...items, ...lots]),
          name: { name: `Chantier ${roll(4)}` },
          quantity: 1 + roll(2),
          expiryDate: one(['2999-01-01', '2999-06-01']),
        })
        if (status === 201) kept.push(body.guid)
      }
      const lend = async () => {
        const { status, body } = await me.post<{ data: { guid: string }[] }>('/checkouts', {
          recipient: person,
          items: [{ guid: one([...items, ...lots]), quantity: 1 + roll(2) }],
        })
        if (status === 201) lent.push(body.data[0]!.guid)
      }
      const acts: (() => Promise<unknown>)[] = [
        async () =>
          items.push(await anItem(me, one(folders), { name: `Pièce ${made++}`, type: 'product', quantity: roll(9) })),
        () => me.post(`/items/${one(items)}/transactions`, { type: 'in', quantity: 1 + roll(5) }),
        () => me.post(`/items/${one(items)}/transactions`, { type: 'out', quantity: 1, action: 'given_to_technician' }),
        () => me.post(`/items/${one(items)}/inventory`, { quantity: roll(12) }),
        () => me.post('/items/move', { items: [{ guid: one(items) }], destination: one(folders) }),
        () => me.post('/items/move', { items: [{ guid: one(items), quantity: 1 }], destination: one(folders) }),
        () => me.put(`/items/${one(items)}`, { name: `Renommée ${made++}`, description: `d ${roll(9)}` }),
        () => me.put(`/items/${one(items)}`, { threshold: roll(9), attributes: { Poids: roll(900) / 100 } }),
        () => me.put(`/items/${one(items)}`, { category: one([...categories.map((guid) => ({ guid })), null]) }),
        () => me.put(`/items/${one(items)}`, { tags: tags.filter(() => roll(2) === 0).map((guid) => ({ guid })) }),
        () => me.put(`/items/${one(items)}`, { tags: [{ guid: one(tags) }] }),
        () => me.put(`/tags/${one(tags)}`, { name: `Mot ${made++}` }),
        async () => {
          if (roll(3) > 0) return
          await me.del(`/tags/${tags.splice(roll(tags.length), 1)[0]}?force=true`)
          tags.push((await ok<{ guid: string }>(me.post('/tags', { name: `Mot ${made++}` }))).guid)
        },
        () => reserve(),
        () => me.put(`/reservations/${one(kept)}`, { quantity: 1 + roll(3), expiryDate: '2999-03-01' }),
        () => me.post(`/reservations/${one(kept)}/cancel`, {}),
        () => (roll(3) === 0 ? me.del(`/reservations/${one(kept)}`) : Promise.resolve()),
        () => lend(),
        () => me.post(`/checkouts/${one(lent)}/checkin`, { quantity: 1 }),
        () => me.post(`/checkouts/${one(lent)}/checkin`, {}),
        async () => {
          const guid = one(items)
          if ((await me.del(`/items/${guid}`)).status === 204) trashed.push(guid)
        },
        async () => trashed.length > 0 && me.post('/trash/restore', { guids: [one(trashed)] }),
        async () => folders.push(await aFolder(me, `Allée ${made++}`, { parent: one(folders) })),
        () => me.put(`/folders/${one(folders)}`, { name: `Zone ${made++}` }),
        // Folders with others in them are not moved.
        async () => vans.push(await aFolder(me, `Camion ${made++}`)),
        () => me.put(`/folders/${one(vans)}/move`, { parent: one([null, ...folders]) }),
        () => me.post('/items/move', { items: [{ guid: one(items) }], destination: one(vans) }),
        async () => {
          const gone = folders[2 + roll(3)]
          if (!gone) return
          await me.del(`/folders/${gone}`)
          // All below it goes along, and what lay there before in the trash stays there.
          const { rows } = await transaction(node.pool, { company: me.company }, ({ db }) =>
            sql<{ id: string }>`select id from folder where deleted_at is null`.execute(db),
          )
          const live = rows.map(({ id }) => id)
          folders.splice(0, folders.length, ...folders.filter((one) => live.includes(one)))
          trashed.length = 0
        },
        async () => {
          const folder = one(folders)
          await transaction(node.pool, { company: me.company }, ({ db }) =>
            db
              .deleteFrom('folder_permission')
              .where('folder_id', '=', folder)
              .where('user_id', '=', reader.guid)
              .execute(),
          )
          await grant(node, reader, folder, one(['none', 'read', 'write'] as const))
        },
        () => me.put(`/users/${reader.guid}`, { roles: [{ name: 'ROLE_ITEM_VIEW' }] }),
        async () => groups.push((await ok<{ guid: string }>(me.post('/groups', { name: `Équipe ${made++}` }))).guid),
      ]
      for (let n = 0; n < 6; n++) await acts[0]!()
      for (let n = 0; n < 4; n++) await Promise.all([reserve(), lend()])
      const look = async () => ({
        items: await liveItems(me),
        reserved: await liveItems(me, RESERVED),
        folders: await foldersAt(me, new Date(Date.now() + 60_000).toISOString()),
        rights: await rightsAt(me, new Date(Date.now() + 60_000).toISOString(), reader.guid),
        charts: await chartsAt(me),
      })
      type Look = Awaited<ReturnType<typeof look>>
      const looks: { at: string; was: Look }[] = []
      for (let n = 0; n < INSTANTS; n++) {
        for (let times = 1 + roll(5); times > 0; times--) await one(acts)()
        await tick()
        const was = await look()
        looks.push({ at: new Date().toISOString(), was })
        await tick()
      }
      let differing = 0
      for (const [n, { at, was }] of looks.entries()) {
        expect(await itemsAt(me, at), `items at ${n}`).toEqual(was.items)
        expect(await itemsAt(me, at, RESERVED), `reserved at ${n}`).toEqual(was.reserved)
        expect(await foldersAt(me, at), `folders at ${n}`).toEqual(was.folders)
        expect(await rightsAt(me, at, reader.guid), `rights at ${n}`).toEqual(was.rights)
        expect(await chartsAt(me, at), `charts at ${n}`).toEqual(was.charts)
        // What is told to be otherwise is what differs between two snapshots.
        const other = looks[roll(looks.length)]!
        const [from, to] = at <= other.at ? [{ at, was }, other] : [other, { at, was }]
        const { data } = await ok<{ data: { guid: string; change: string }[] }>(
          me.get(`/past/differences?size=500&from=${from.at}&to=${to.at}`),
        )
        const guidOf = (fact: string) => (JSON.parse(fact) as string[])[0]!
        const [before, after] = [new Set(from.was.items), new Set(to.was.items)]
        const expected = new Set([...before.symmetricDifference(after)].map(guidOf))
        expect(new Set(data.map(({ guid }) => guid)), `between ${from.at} and ${to.at}`).toEqual(expected)
        differing += data.length
      }
      expect(differing).toBeGreaterThan(INSTANTS)
      expect(looks.filter(({ was }) => was.reserved.length > 0).length).toBeGreaterThan(0)
    },
    TIMEOUT,
  )
})

describe('a difference between two instants', () => {
  it('is also a keyword that was given between them and is gone since', async () => {
    const me = await aUser(node, await aCompany(node))
    const item = await anItem(me, await aFolder(me, 'Dépôt'), { name: 'Vis' })
    const from = await betweenActs()
    await ok(me.put(`/items/${item}`, { tags: [{ name: 'Loué' }] }))
    const to = await betweenActs()
    await ok(me.put(`/items/${item}`, { tags: [] }))
    const { data } = await ok<{ data: { guid: string; fields: { field: string; new: unknown }[] }[] }>(
      me.get(`/past/differences?from=${from}&to=${to}`),
    )
    expect(data.map(({ guid, fields }) => [guid, fields])).toMatchObject([[item, [{ field: 'tags', new: ['Loué'] }]]])
  })
})

describe('what is kept of a record', () => {
  it('is a difference also where it was reserved between the two and that is gone since', async () => {
    const me = await aUser(node, await aCompany(node))
    const item = await anItem(me, await aFolder(me, 'Dépôt'), { name: 'Vis', quantity: 5 })
    const from = await betweenActs()
    const kept = { item, name: { name: 'Salon' }, quantity: 2, expiryDate: '2999-01-01' }
    const { guid } = await ok<{ guid: string }>(me.post('/reservations', kept))
    const to = await betweenActs()
    await ok(me.del(`/reservations/${guid}`))
    const { data } = await ok<{ data: { guid: string }[] }>(me.get(`/past/differences?from=${from}&to=${to}`))
    expect(data.map((one) => one.guid)).toEqual([item])
  })
  it('ends with the day of its reservation, by the clock of then, and is a difference between the two', async () => {
    const me = await aUser(node, await aCompany(node))
    const item = await anItem(me, await aFolder(me, 'Dépôt'), { name: 'Vis', quantity: 5 })
    const expiryDate = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10)
    await ok(me.post('/reservations', { item, name: { name: 'Salon' }, quantity: 2, expiryDate }))
    const [before, after] = [await betweenActs(), new Date(Date.now() + 5 * 86_400_000).toISOString()]
    const seen = async (at: string) =>
      (await ok<{ data: Row[] }>(me.get(`/past/items?at=${at}`))).data.map(
        ({ quantityAvailable, quantityReserved }) => [quantityAvailable, quantityReserved],
      )
    expect([await seen(before), await seen(after)]).toEqual([[[3, 2]], [[5, 0]]])
    const { data } = await ok<{ data: { change: string; fields: { field: string; old: number; new: number }[] }[] }>(
      me.get(`/past/differences?from=${before}&to=${after}`),
    )
    expect(data).toMatchObject([{ change: 'quantity', fields: [{ field: 'quantityReserved', old: 2, new: 0 }] }])
  })
})

describe('what was is for who', () => {
  const at = () => new Date().toISOString()
  it('reads movements: a chart of a dashboard goes back for nobody else', async () => {
    const { company } = await aUser(node, await aCompany(node))
    const ask = async (roles: Role[]) =>
      (await aUser(node, company, { roles })).post('/charts/data', { config: CHARTS[1], at: at() })
    const refused = await ask(['ROLE_DASHBOARD_VIEW', 'ROLE_ITEM_VIEW'])
    expect([refused.status, refused.body.code]).toEqual([403, 'access_denied'])
    expect((await ask(['ROLE_DASHBOARD_VIEW', 'ROLE_ITEM_VIEW', 'ROLE_ITEM_TRANSACTIONS'])).status).toBe(200)
  })
  it('sees what people may do today: their rights then tell those of today as well (USER-07)', async () => {
    const { company } = await aUser(node, await aCompany(node))
    const ask = async (roles: Role[]) => (await aUser(node, company, { roles })).get(`/past/rights?at=${at()}`)
    expect((await ask(['ROLE_USER_VIEW'])).status).toBe(403)
    expect((await ask(['ROLE_USER_EDIT'])).status).toBe(200)
  })
})
