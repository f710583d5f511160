import type { ChartConfig, ChartData, ChartMeasure } from '@entrepot/contract/dashboards/chart.ts'
import { templateOf } from '@entrepot/contract/dashboards/templates.ts'
import type { Role } from '@entrepot/contract/kernel/roles.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
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

/** Snapshots that are taken live; each is asked again at the end, when everything has changed. */
const INSTANTS = sizeOf('PAST_INSTANTS', { short: 15, full: 200 })
const SEED = Number(process.env['PAST_SEED'] ?? 41)
const TIMEOUT = 300_000 + INSTANTS * 12_000
const url = testDatabase()
let node: TestNode
beforeAll(async () => {
  node = await startTestNode(url)
})
afterAll(() => node.stop())

type Row = { guid: string }
type Page = { data: Row[]; total: number }
const by = (field: string, value: string) =>
  encodeURIComponent(JSON.stringify({ operator: 'AND', rules: [{ field, operator: 'contains', value }] }))
const above = (field: string, value: number) =>
  encodeURIComponent(JSON.stringify({ operator: 'AND', rules: [{ field, operator: 'more_than', value }] }))
/** Each list as it is asked in several ways; who changed a row last is not kept. */
const LISTS = ['reservations', 'checkouts', 'orders', 'operations', 'variants', 'recipients', 'suppliers'] as const
type ListName = (typeof LISTS)[number]
const WAYS: Record<ListName, readonly string[]> = {
  variants: [
    '',
    '&all=true&sort=-quantityAvailable',
    '&all=true&sort=expiryDate&search=lot',
    '&all=true&search=compt',
    '&kind=lot&expiringBefore=2999-03-01',
    `&all=true&filters=${by('folder_path', 'zone')}`,
    `&all=true&filters=${by('product', 'renommée')}`,
  ],
  recipients: ['', '&sort=-department', '&search=dur', `&filters=${above('open_checkouts', 0)}`],
  suppliers: ['', '&sort=contact&search=le', `&filters=${above('open_orders', 0)}`],
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
    `&filters=${by('folder_path', 'zone')}`,
    `&filters=${encodeURIComponent('{"operator":"AND","rules":[{"field":"remaining","operator":"more_than","value":1}]}')}`,
  ],
  operations: [
    '',
    '&open=true',
    `&filters=${by('location', 'zone')}`,
    '&sort=title&search=op',
    '&status=todo',
    '&type=inventory',
  ],
  orders: [
    '',
    '&open=true',
    '&sort=number&search=fau',
    `&filters=${encodeURIComponent('{"operator":"AND","rules":[{"field":"received","operator":"more_than","value":0}]}')}`,
  ],
}
/** Where the list of today is. */
const addressOf = (list: ListName) => (list === 'operations' ? 'interventions' : list)
/** What is in a place, with all below it. */
const placed = (list: ListName, folder: string) =>
  ['orders', 'recipients', 'suppliers'].includes(list) ? [] : [`&folder=${folder}`]
/** What lists of then leave out of their rows. */
const UNKEPT = ['version', 'updatedAt']
const UNKEPT_OF: Partial<Record<ListName, readonly string[]>> = {
  variants: ['updatedBy', 'inventoryDate'],
  recipients: ['updatedBy', 'email', 'phone', 'hasAccount', 'user'],
  suppliers: ['updatedBy', 'articles_count'],
}
const factsOf = (list: ListName, row: object) =>
  JSON.stringify(
    Object.entries(row)
      .filter(([name]) => !UNKEPT.includes(name) && !UNKEPT_OF[list]?.includes(name))
      .toSorted(),
  )
/** What a snapshot is asked for: every list as it stands, and in one other way. */
type Way = readonly [list: ListName, way: string]
const asked = (user: Caller, ways: readonly Way[], of: (list: ListName) => string) =>
  Promise.all(
    ways.map(async ([list, way]) => {
      const { data, total } = await ok<Page>(user.get(`${of(list)}${way}`))
      const rows = data.map((row) => factsOf(list, row))
      // Rows that are equal by what they are sorted by have no order among them that is promised.
      return [`${list}${way} ${total}`, ...(way.includes('sort') ? rows : rows.toSorted())]
    }),
  )
const COUNT: ChartMeasure = { type: 'count', value: null, filters: null, name: '' }
const CHARTS: readonly Partial<ChartConfig>[] = [
  { source: 'checkout', x: 'recipient', measures: [COUNT, { ...COUNT, type: 'sum', value: 'remaining' }] },
  { source: 'checkout', x: 'status', measures: [COUNT] },
  { source: 'checkout', x: 'folder', measures: [COUNT] },
  {
    source: 'checkout',
    x: 'status',
    measures: [COUNT],
    filters: { operator: 'AND', rules: [{ field: 'folder_path', operator: 'contains', value: 'zone' }] },
  },
  { source: 'orders', x: 'status', measures: [COUNT, { ...COUNT, type: 'sum', value: 'ordered' }] },
  { source: 'interventions', x: 'status', measures: [COUNT] },
  { source: 'order_articles', x: 'name', measures: [{ ...COUNT, type: 'sum', value: 'receivedQuantity' }] },
]
const drawn = (user: Caller, charts: readonly Partial<ChartConfig>[], at?: string) =>
  Promise.all(
    charts.map(async (chart) => {
      const config = { ...templateOf('volume_by_folders', ''), legend: null, most: 100, ...chart }
      const { categories, series } = await ok<ChartData>(user.post('/charts/data', { config, ...(at && { at }) }))
      return categories
        .map(({ key, label }, place) => `${key} ${label} ${series.map(({ points }) => points[place]!.y).join(' ')}`)
        .toSorted()
    }),
  )
/** Tasks of each operation with their figures, and their lines; titles of operations go along. */
type Task = { guid: string; title: string; status: string; assignee: unknown; lines: unknown; closedAt: string | null }
type Line = { item: { guid: string } | string | null; status: string; expected: unknown } & Record<string, unknown>
const LINE = [
  'code',
  'unit',
  'folder',
  'folder_path',
  'status',
  'expected',
  'found',
  'output',
  'difference',
  'at',
  'by',
]
const opened = (user: Caller, operations: readonly string[], at?: string) =>
  Promise.all(
    operations.map(async (guid) => {
      const { status, body } = await user.get<{ tasks: Task[] }>(
        at ? `/past/operations/${guid}?at=${at}` : `/interventions/${guid}`,
      )
      if (status === 404) return [guid, 'is not there']
      expect(status).toBe(200)
      const tasks = body.tasks.map(({ guid: task, title, status: is, assignee, lines, closedAt }) =>
        JSON.stringify([task, title, is, assignee, lines, closedAt]),
      )
      const lines = await Promise.all(
        body.tasks.map(async ({ guid: task }) => {
          const { data } = await ok<{ data: Line[] }>(
            user.get(
              at
                ? `/past/operations/${guid}/lines?size=500&at=${at}&task=${task}`
                : `/interventions/${guid}/tasks/${task}/lines?size=500`,
            ),
          )
          return data
            .map((line) => JSON.stringify([...LINE.map((name) => line[name]), line['guid'] ?? line['id']]))
            .toSorted()
        }),
      )
      return [guid, ...tasks, ...lines.flat()]
    }),
  )
type Question = { ways: readonly Way[]; charts: readonly Partial<ChartConfig>[]; operations: readonly string[] }
const now = async (user: Caller, { ways, charts, operations }: Question) => [
  ...(await asked(user, ways, (list) => `/${addressOf(list)}?size=500`)),
  ...(await drawn(user, charts)),
  ...(await opened(user, operations)),
]
const then = async (user: Caller, { ways, charts, operations }: Question, at: string) => [
  ...(await asked(user, ways, (list) => `/past/${list}?size=500&at=${at}`)),
  ...(await drawn(user, charts, at)),
  ...(await opened(user, operations, at)),
]

describe('lists as they were', () => {
  it(
    `are what they were then: ${INSTANTS} snapshots between acts by chance, asked again when all has changed (X-41)`,
    async () => {
      const next = dice(SEED)
      const roll = (below: number) => Math.floor(next() * below)
      const one = <T>(from: readonly T[]): T => from[roll(from.length)]!
      const me = await aUser(node, await aCompany(node))
      const folders = [await aFolder(me, 'Dépôt'), await aFolder(me, 'Camion'), await aFolder(me, 'Atelier')]
      const [place, van] = folders as [string, string, string]
      const [items, reserved, names, lent, people, ordered, planned]: string[][] = [[], [], [], [], [], [], []]
      const suppliers: string[] = []
      for (const name of ['Faure', 'Legrand'])
        suppliers.push((await ok<{ guid: string }>(me.post('/suppliers', { name }))).guid)
      const line = () => ({ name: `Article ${roll(6)}`, quantity: 2 + roll(9), unitPrice: one([null, 1.5, 0.25]) })
      const lines = () => [line(), ...(roll(2) ? [{ ...line(), name: `Pièce ${10 + roll(5)}` }] : [])]
      const products = [
        await anItem(me, folders[0]!, { name: 'Peinture', type: 'product' }),
        await anItem(me, folders[1]!, { name: 'Colle', type: 'product' }),
      ]
      const lots: string[] = []
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
          if (status !== 201) return
          reserved!.push(body.guid)
          names!.push(body.name.guid)
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
        async () => {
          const { status, body } = await me.post('/orders', { supplier: one(suppliers), articles: lines() })
          if (status === 201) ordered!.push(body.guid)
        },
        async () => {
          const order = one(ordered!)
          const { body } = await me.get<{ articles: { guid: string; name: string; quantity: number }[] }>(
            `/orders/${order}`,
          )
          const { guid, name, quantity } = body.articles?.[0] ?? { guid: '', name: '', quantity: 0 }
          return roll(2)
            ? me.put(`/orders/${order}`, { articles: [{ guid, name, quantity: quantity + 1 }], comment: `c ${made++}` })
            : me.post(`/orders/${order}/receive`, {
                lines: [{ guid, quantity: 1 }],
                destination: one(folders),
              })
        },
        () => me.put(`/orders/${one(ordered!)}`, { supplier: one(suppliers), expectedDate: one([day(), null]) }),
        () => (roll(3) === 0 ? me.post(`/orders/${one(ordered!)}/cancel`, {}) : Promise.resolve()),
        () => (roll(3) === 0 ? me.del(`/orders/${one(ordered!)}`) : Promise.resolve()),
        () => me.put(`/suppliers/${one(suppliers)}`, { name: `Faure ${made++}` }),
        () =>
          me.put(`/suppliers/${one(suppliers)}`, {
            contact: { name: `Léa ${made}`, email: `lea${made++}@exemple.fr`, phone: '+33 1 23 45 67 89' },
            address: `${roll(9)} rue du Port`,
            articles: [{ name: `Joint ${roll(4)}` }],
          }),
        async () => suppliers.push((await ok<{ guid: string }>(me.post('/suppliers', { name: `Le ${made++}` }))).guid),
        () => (roll(3) === 0 ? me.del(`/suppliers/${one(suppliers)}`) : Promise.resolve()),
        async () => {
          const { status, body } = await me.post<{ guid: string }>(`/items/${one(products)}/variants`, {
            kind: one(['lot', 'variant']),
            name: `Lot ${made++}`,
            tag: `L${made}`,
            quantity: 1 + roll(5),
            ...(roll(2) && { expiryDate: day() }),
          })
          if (status === 201) {
            lots.push(body.guid)
            items!.push(body.guid)
          }
        },
        () => me.put(`/variants/${one(lots)}`, { name: `Lot ${made++}`, description: one(['', 'compté']) }),
        () => me.put(`/variants/${one(lots)}`, { expiryDate: one([day(), null]), active: roll(4) > 0 }),
        () => me.post(`/items/${one(lots)}/inventory`, { quantity: 3 + roll(9) }),
        () => me.post('/items/move', { items: [{ guid: one(lots), quantity: 1 }], destination: one(folders) }),
        () => me.put(`/items/${one(products)}`, { name: `Renommée ${made++}` }),
        () => (roll(4) === 0 ? me.del(`/variants/${one(lots)}`) : Promise.resolve()),
        async () => {
          const { status, body } = await me.post('/interventions', {
            title: `Opération ${made++}`,
            type: 'inventory',
            location: one(folders),
            start_date: one(['2026-01-01', '2999-01-01', null]),
            tasks: ['inventory', 'inventory_validation'].map((kind) => ({
              kind,
              assignee: { kind: 'user', guid: me.guid },
              ...(kind === 'inventory' && { options: { blind: false } }),
            })),
          })
          if (status === 201) planned!.push(body.guid)
        },
        () => me.put(`/interventions/${one(planned!)}`, { title: `Opération ${made++}`, location: one(folders) }),
        () => me.post(`/interventions/${one(planned!)}/${one(['suspend', 'cancel', 'reopen'])}`, { reason: 'Pause' }),
        () => (roll(3) === 0 ? me.del(`/interventions/${one(planned!)}`) : Promise.resolve()),
        async () => {
          const operation = one(planned!)
          const { body } = await me.get<{ tasks?: { guid: string; status: string }[] }>(`/interventions/${operation}`)
          const task = body.tasks?.find(({ status }) => status !== 'closed')
          if (!task) return
          const address = `/interventions/${operation}/tasks/${task.guid}`
          if (task.status === 'todo') return me.post(`${address}/open`, {})
          if (roll(6) === 0) return me.post(`${address}/close`, {})
          const { body: page } = await me.get<{ data?: { id: string }[] }>(`${address}/lines?size=500`)
          const line = { id: one(page.data ?? [])?.id ?? crypto.randomUUID(), found: one([null, 1, 2, 3, 4]) }
          return me.put(address, { lines: [page.data?.length ? line : { ...line, item: { guid: one(items!) } }] })
        },
        async () => {
          const operation = one(planned!)
          const { body } = await me.get<{ tasks?: { guid: string; status: string }[] }>(`/interventions/${operation}`)
          const task = body.tasks?.find(({ status }) => status !== 'closed')
          if (!task) return
          const address = `/interventions/${operation}/tasks/${task.guid}`
          if (task.status === 'todo') return me.post(`${address}/open`, {})
          if (roll(6) === 0) return me.post(`${address}/close`, {})
          const { body: page } = await me.get<{ data?: { id: string }[] }>(`${address}/lines?size=500`)
          const line = { id: one(page.data ?? [])?.id ?? crypto.randomUUID(), found: one([null, 1, 2, 3, 4]) }
          return me.put(address, { lines: [page.data?.length ? line : { ...line, item: { guid: one(items!) } }] })
        },
        async () => {
          const operation = one(planned!)
          const { body } = await me.get<{ tasks?: { guid: string; status: string }[] }>(`/interventions/${operation}`)
          const task = body.tasks?.find(({ status }) => status !== 'closed')
          if (!task) return
          const address = `/interventions/${operation}/tasks/${task.guid}`
          if (task.status === 'todo') return me.post(`${address}/open`, {})
          if (roll(6) === 0) return me.post(`${address}/close`, {})
          const { body: page } = await me.get<{ data?: { id: string }[] }>(`${address}/lines?size=500`)
          const line = { id: one(page.data ?? [])?.id ?? crypto.randomUUID(), found: one([null, 1, 2, 3, 4]) }
          return me.put(address, { lines: [page.data?.length ? line : { ...line, item: { guid: one(items!) } }] })
        },
        () => me.put(`/items/${one(items!)}`, { name: `Renommée ${made++}`, tag: `T${made}` }),
        () => me.post('/items/move', { items: [{ guid: one(items!) }], destination: one(folders) }),
        () => me.put(`/folders/${one(folders)}`, { name: `Zone ${made++}` }),
        () => me.put(`/folders/${van}/move`, { parent: one([null, place]) }),
        async () => folders.length < 6 && folders.push(await aFolder(me, `Allée ${made++}`, { parent: place })),
        async () => (roll(3) === 0 ? me.del(`/items/${one(items!)}?force=true`) : null),
        () => me.post('/trash/restore', { guids: [one(items!)] }),
        () => me.put(`/recipients/${one(people!)}`, { department: `Service ${roll(3)}`, email: `a${made}@exemple.fr` }),
      ]
      for (const product of products)
        lots.push(
          (
            await ok<{ guid: string }>(
              me.post(`/items/${product}/variants`, { kind: 'lot', name: `L${product}`, quantity: 4 }),
            )
          ).guid,
        )
      for (const first of [0, 0, 0, 0, 8, 8, 8, 1, 1, 1, 11, 11, 11, 15, 15]) await acts[first]!()
      const looks: { at: string; question: Question; was: string[][] }[] = []
      const question = (): Question => ({
        ways: LISTS.flatMap((list) => [
          [list, ''] as const,
          [list, one([...WAYS[list].slice(1), ...placed(list, place)])] as const,
        ]),
        charts: [one(CHARTS), one(CHARTS)],
        operations: planned!.slice(-4),
      })
      for (let n = 0; n < INSTANTS; n++) {
        for (let times = 1 + roll(5); times > 0; times--) await one(acts)()
        await tick()
        const asks = question()
        const was = await now(me, asks)
        looks.push({ at: new Date().toISOString(), question: asks, was })
        await tick()
      }
      for (const [n, { at, question: asks, was }] of looks.entries())
        expect(await then(me, asks, at), `lists at ${n}`).toEqual(was)
      // What is compared is not nothing, and not always the same.
      expect(new Set(looks.map(({ was }) => JSON.stringify(was))).size).toBeGreaterThan(INSTANTS / 2)
      const isEmpty = ([head = '']: readonly string[]) => /^\w+ 0$/.test(head)
      expect(looks.filter(({ was }) => !was.some(isEmpty)).length).toBeGreaterThan(0)
    },
    TIMEOUT,
  )
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
    const before = await betweenActs()
    await ok(me.post('/items/move', { items: [{ guid: hides }], destination: closed }))
    await ok(me.post('/items/move', { items: [{ guid: comes }], destination: open }))
    const seen = async (user: Caller, list: string, sheet = '') =>
      (await ok<{ data: { item: { name: string } }[] }>(user.get(`/past/${list}?at=${before}${sheet}`))).data
        .map(({ item }) => item.name)
        .toSorted()
    for (const list of ['reservations', 'checkouts']) {
      expect(await seen(me, list)).toEqual(['Cache', 'Reste', 'Vient'])
      expect(await seen(reader, list)).toEqual(['Reste'])
      expect(await seen(reader, list, `&folder=${open}`)).toEqual(['Reste'])
      expect(await seen(me, list, `&folder=${closed}`)).toEqual(['Vient'])
      expect((await reader.get(`/past/${list}?at=${before}&folder=${closed}`)).status).toBe(404)
      const sheet = await reader.get(`/past/${list}?at=${before}&export=csv`)
      expect([sheet.status, sheet.text.includes('Reste'), /Cache|Vient/.test(sheet.text)]).toEqual([200, true, false])
    }
    // The connection looks at today again.
    expect((await ok<Page>(me.get('/reservations'))).total).toBe(3)
  })
  it('hide an operation that is hidden today, wherever it was to take place, and show one that is gone', async () => {
    const me = await aUser(node, await aCompany(node))
    const [open, closed] = [await aFolder(me, 'Ouvert'), await aFolder(me, 'Fermé')]
    const reader = await aUser(node, me.company, { roles: ['ROLE_INTERVENTION_VIEW', 'ROLE_ITEM_TRANSACTIONS'] })
    await grant(node, reader, open, 'read')
    const planned = async (title: string, location: string) =>
      (
        await ok<{ guid: string }>(
          me.post('/interventions', {
            title,
            type: 'inventory',
            location,
            tasks: ['inventory', 'inventory_validation'].map((kind) => ({
              kind,
              assignee: { kind: 'user', guid: me.guid },
            })),
          }),
        )
      ).guid
    await planned('Reste', open)
    const [hides, comes, goes] = [
      await planned('Cache', open),
      await planned('Vient', closed),
      await planned('Disparaît', open),
    ]
    const before = await betweenActs()
    await ok(me.put(`/interventions/${hides}`, { location: closed }))
    await ok(me.put(`/interventions/${comes}`, { location: open }))
    await ok(me.del(`/interventions/${goes}`))
    const seen = async (user: Caller) =>
      (await ok<{ data: { title: string }[] }>(user.get(`/past/operations?at=${before}`))).data
        .map(({ title }) => title)
        .toSorted()
    expect(await seen(me)).toEqual(['Cache', 'Disparaît', 'Reste', 'Vient'])
    expect(await seen(reader)).toEqual(['Disparaît', 'Reste'])
    const opened = async (guid: string) => (await reader.get(`/past/operations/${guid}?at=${before}`)).status
    expect([await opened(hides), await opened(comes), await opened(goes)]).toEqual([404, 404, 200])
    // A chart counts no more than the list shows.
    const viewer = await aUser(node, me.company, {
      roles: ['ROLE_INTERVENTION_VIEW', 'ROLE_ITEM_TRANSACTIONS', 'ROLE_DASHBOARD_VIEW'],
    })
    await grant(node, viewer, open, 'read')
    const config = {
      ...templateOf('volume_by_folders', ''),
      source: 'interventions',
      x: 'status',
      legend: null,
      measures: [COUNT],
    }
    const counted = await ok<ChartData>(viewer.post('/charts/data', { config, at: before }))
    expect(counted.rows).toBe(2)
  })
  it('of an operation tell no more than its reader may know today: none that is hidden, no record that is, and nothing of a blind count', async () => {
    const me = await aUser(node, await aCompany(node))
    const [open, closed] = [await aFolder(me, 'Ouvert'), await aFolder(me, 'Fermé')]
    const reader = await aUser(node, me.company, { roles: ['ROLE_INTERVENTION_VIEW', 'ROLE_ITEM_TRANSACTIONS'] })
    await grant(node, reader, open, 'read')
    const moves = await anItem(me, open, { name: 'Cachée', quantity: 5 })
    await anItem(me, open, { name: 'Visible', quantity: 7 })
    const { guid } = await ok<{ guid: string }>(
      me.post('/interventions', {
        title: 'Comptage',
        type: 'inventory',
        location: open,
        tasks: ['inventory', 'inventory_validation'].map((kind) => ({
          kind,
          assignee: { kind: 'user', guid: me.guid },
        })),
      }),
    )
    const { tasks } = await ok<{ tasks: Task[] }>(me.get(`/interventions/${guid}`))
    await ok(me.post(`/interventions/${guid}/tasks/${tasks[0]!.guid}/open`, {}))
    const before = await betweenActs()
    await ok(me.post('/items/move', { items: [{ guid: moves }], destination: closed }))
    const lines = async (user: Caller) =>
      (await ok<{ data: Line[] }>(user.get(`/past/operations/${guid}/lines?at=${before}`))).data.map(
        ({ name, expected }) => [name, expected],
      )
    expect(await lines(me)).toEqual([
      ['Cachée', null],
      ['Visible', null],
    ])
    expect(await lines(reader)).toEqual([['Visible', null]])
    const told = await ok<{ tasks: { lines: { total: number } }[] }>(
      reader.get(`/past/operations/${guid}?at=${before}`),
    )
    expect(told.tasks[0]!.lines.total).toBe(1)
    const stranger = await aUser(node, me.company, { roles: ['ROLE_INTERVENTION_VIEW', 'ROLE_ITEM_TRANSACTIONS'] })
    for (const part of ['', '/lines'])
      expect((await stranger.get(`/past/operations/${guid}${part}?at=${before}`)).status).toBe(404)
  })
  it('neither show nor find what is not kept: by what a recipient can be reached, what a supplier sells', async () => {
    const me = await aUser(node, await aCompany(node))
    await ok(me.post('/recipients', { lastname: 'Martin', email: 'martin@exemple.fr' }))
    const ask = (query: string) => me.get<{ total: number }>(`/past/recipients?at=${at()}${query}`)
    expect((await ask('')).text).not.toContain('exemple.fr')
    expect((await ask('&search=exemple')).body.total).toBe(0)
    expect((await ask(`&filters=${by('email', 'martin')}`)).status).toBe(422)
    expect((await ask('&sort=email')).status).toBe(400)
    expect((await me.get(`/past/suppliers?at=${at()}&filters=${above('articles', 0)}`)).status).toBe(422)
  })
  it.each([
    ['recipients', 'ROLE_CHECKOUT'],
    ['suppliers', 'ROLE_ORDER_VIEW'],
    ['reservations', 'ROLE_RESERVATION_VIEW'],
    ['checkouts', 'ROLE_CHECKOUT'],
    ['orders', 'ROLE_ORDER_VIEW'],
  ] as const)('of %s are for who may see them today and look back', async (list, role) => {
    const { company } = await aUser(node, await aCompany(node))
    const ask = async (roles: Role[]) =>
      (await (await aUser(node, company, { roles })).get(`/past/${list}?at=${at()}`)).status
    expect(await ask([role])).toBe(403)
    expect(await ask(['ROLE_ITEM_TRANSACTIONS'])).toBe(403)
    expect(await ask([role, 'ROLE_ITEM_TRANSACTIONS'])).toBe(200)
  })
})
