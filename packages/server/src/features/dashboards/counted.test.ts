import {
  type ChartConfigInput,
  type ChartData,
  type ChartField,
  ChartConfig,
} from '@entrepot/contract/dashboards/chart.ts'
import { type KnownField, rowsBehind } from '@entrepot/contract/dashboards/rows-behind.ts'
import { allOf, CHART_SOURCES, type ChartSource, SOURCE_FACTS } from '@entrepot/contract/dashboards/sources.ts'
import { bucketOf } from '@entrepot/contract/dashboards/periods.ts'
import { companyToday } from '@entrepot/contract/kernel/company-clock.ts'
import { searchKey } from '@entrepot/contract/kernel/text.ts'
import pg from 'pg'
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

/**
 * Charts against the lists that they count (DASH-11, T11, T60): every row that a viewer may list is put together and
 * added up here, by the simplest code there is, and every point of a chart opens exactly the rows that it counts.
 */
const ZONE = 'Europe/Paris'
const CHARTS = sizeOf('CHART_CASES', { short: 150, full: 3_000 })
const url = testDatabase()
let node: TestNode
let owner: pg.Client
let admin: Caller
let viewer: Caller
let folders: string[]

const TAGS = ['Fragile', 'Urgent', 'Neuf']
/** Instants around the two nights on which the clock of the company is set, and on either side of its midnights. */
const NIGHTS = [
  '2026-03-28T22:59:59Z',
  '2026-03-28T23:00:00Z',
  '2026-03-29T00:59:59Z',
  '2026-03-29T01:00:00Z',
  '2026-03-29T21:59:59Z',
  '2026-03-29T22:00:00Z',
  '2025-10-25T21:59:59Z',
  '2025-10-25T22:00:00Z',
  '2025-10-26T00:30:00Z',
  '2025-10-26T01:30:00Z',
  '2025-10-26T22:59:59Z',
  '2025-10-26T23:00:00Z',
  '2026-01-31T23:30:00Z',
]

beforeAll(async () => {
  node = await startTestNode(url)
  owner = new pg.Client({ connectionString: url })
  await owner.connect()
  admin = await aUser(node, await aCompany(node))
  await owner.query(`select set_config('app.company', $1, false)`, [admin.company])
  viewer = await aUser(node, admin.company, {
    roles: [
      'ROLE_DASHBOARD_VIEW',
      'ROLE_ITEM_VIEW',
      'ROLE_ITEM_TRANSACTIONS',
      'ROLE_FOLDER_VIEW',
      'ROLE_INTERVENTION_VIEW',
      'ROLE_ORDER_VIEW',
      'ROLE_CHECKOUT_RECIPIENT_VIEW',
    ],
  })
  await fill()
})
afterAll(async () => {
  await owner.end()
  await node.stop()
})

/** Whole numbers below another one, the same at every run. */
const rolls = (seed: number) => {
  const next = dice(seed)
  return (below: number) => Math.floor(next() * below)
}

const made = async (reply: Promise<{ status: number; body: Record<string, unknown> }>): Promise<string> => {
  const { status, body } = await reply
  expect(status, JSON.stringify(body)).toBe(201)
  return String(body.guid)
}

const fill = async () => {
  const roll = rolls(7)
  const depot = await aFolder(admin, 'Dépôt')
  const room = await aFolder(admin, 'Salle', { parent: depot })
  const secret = await aFolder(admin, 'Coffre')
  folders = [
    depot,
    room,
    await aFolder(admin, 'Étagère', { parent: room }),
    secret,
    await aFolder(admin, 'Étagère', { parent: secret }),
  ]
  for (const open of [depot, folders[2]!]) await grant(node, viewer, open, 'read')
  await made(admin.post('/fields', { name: 'Poids', type: 'decimal_number', target: 'items' }))
  await made(
    admin.post('/fields', { name: 'Couleur', type: 'select', target: 'items', values: ['Rouge', 'Écru', 'bleu'] }),
  )
  await made(admin.post('/fields', { name: 'Achat', type: 'date', target: 'items' }))
  await made(admin.post('/fields', { name: 'Atelier', type: 'text', target: 'intervention' }))
  const categories = [
    await made(admin.post('/categories', { name: 'Visserie', itemType: 'product' })),
    await made(admin.post('/categories', { name: 'Boulonnerie', itemType: 'product' })),
  ]
  const tags = await Promise.all(TAGS.map((name) => made(admin.post('/tags', { name }))))
  const items: string[] = []
  for (let n = 0; n < 40; n++) {
    const type = (['product', 'product', 'item', 'equipment'] as const)[roll(4)]!
    items.push(
      await anItem(admin, folders[roll(folders.length)]!, {
        name: `${['Vis', 'vis', 'Écrou', 'ecrou'][roll(4)]}${n % 7 === 0 ? '' : ` ${n}`}`,
        type,
        quantity: type === 'equipment' ? 1 : roll(40),
        ...(type === 'product' && roll(3) > 0 && { category: { guid: categories[roll(2)] } }),
        ...(type !== 'equipment' && roll(3) === 0 && { threshold: roll(9) }),
        tags: tags.filter(() => roll(3) === 0).map((guid) => ({ guid })),
        attributes: {
          ...(roll(3) > 0 && { Poids: roll(500) / 100 }),
          ...(roll(3) > 0 && { Couleur: ['Rouge', 'Écru', 'bleu'][roll(3)] }),
          ...(roll(3) > 0 && { Achat: `2026-0${1 + roll(4)}-1${roll(9)}` }),
        },
      }),
    )
  }
  for (let n = 0; n < 90; n++) {
    const type = roll(2) ? 'in' : 'out'
    await admin.post(`/items/${items[roll(items.length)]}/transactions`, {
      type,
      quantity: 1 + roll(4),
      action: type === 'in' ? 'receipt' : ['given_to_technician', 'given_to_deliverer'][roll(2)],
      recipient: ['Zoé', 'zoe', ''][roll(3)],
    })
  }
  for (const folder of folders) {
    const parent = await anItem(admin, folder, { name: 'Colle', type: 'product', quantity: 0 })
    for (const quantity of [0, 3])
      await made(
        admin.post(`/items/${parent}/variants`, {
          kind: 'lot',
          name: `Lot ${folders.indexOf(folder)} ${quantity}`,
          quantity,
          ...(quantity && { expiryDate: '2027-03-28' }),
        }),
      )
  }
  const recipient = await made(admin.post('/recipients', { firstname: 'Zoé', lastname: 'Martin' }))
  for (const item of items.slice(0, 14))
    await admin.post('/checkouts', { recipient, items: [{ guid: item, quantity: 1 }] })
  for (let n = 0; n < 10; n++)
    await admin.post('/interventions', {
      title: `Tournée ${n}`,
      type: 'inventory',
      location: folders[roll(folders.length)],
      attributes: { Atelier: ['Nord', 'nord', 'Sud'][roll(3)] },
      tasks: [{ kind: 'inventory', assignee: { kind: 'user', guid: admin.guid } }],
    })
  const supplier = await made(admin.post('/suppliers', { name: 'Vissal' }))
  for (let n = 0; n < 8; n++)
    await admin.post('/orders', {
      supplier,
      orderDate: `2026-0${1 + roll(4)}-0${1 + roll(9)}`,
      articles: [0, 1, 2].slice(roll(3)).map((at) => ({ name: `Vis ${n} ${at}`, orderedQuantity: 1 + roll(20) })),
    })
  for (const table of ['movement', 'activity', 'item', 'operation', 'folder', 'checkout'])
    await owner.query(
      `update ${table} set created_at = ($2::timestamptz[])[1 + abs(hashtext(id::text)) % ${NIGHTS.length}] where company_id = $1`,
      [admin.company, NIGHTS],
    )
}

type Row = Record<string, unknown>
const rowsOf = async (user: Caller, target: string, filters: unknown): Promise<Row[]> => {
  const rows: Row[] = []
  for (let page = 1; ; page++) {
    const { status, body } = await user.post('/search', { target, filters, page, size: 500 })
    expect(status, JSON.stringify(body)).toBe(200)
    rows.push(...body.data)
    if (rows.length < body.total) continue
    // The list of operations says nothing of the company's own fields.
    if (target !== 'interventions') return rows
    return Promise.all(rows.map(async (row) => ({ ...(await user.get(`/interventions/${row.guid}`)).body, ...row })))
  }
}

/** What a row holds under the name of a field, as its list answers it. */
const NAMED: Record<string, (row: Row) => unknown> = {
  category: (row) => (row.category as Row | null)?.name,
  parent: (row) => (row.parent as Row | null)?.name,
  supplier: (row) => (row.supplier as Row).name,
  folder: (row) => (row.folder as Row | null)?.name,
  recipient: (row) => (typeof row.recipient === 'string' ? row.recipient : (row.recipient as Row).name),
  tags: (row) => (row.tags as Row[]).map(({ name }) => name),
  user: (row) => (row.user as Row | null)?.name,
}
/** What tells two places of one name apart. */
const PLACES: Record<string, (row: Row) => unknown> = {
  parent: (row) => (row.parent as Row).guid,
  folder: (row) => (row.folder as Row | null)?.guid,
}
const isSourceWithPlaces = (source: ChartSource) =>
  !['folders', 'interventions', 'orders', 'order_articles', 'history'].includes(source)
const valueIn = (row: Row, field: string): unknown =>
  field.startsWith('attributes.')
    ? (row.attributes as Row)[field.slice('attributes.'.length)]
    : (NAMED[field] ?? ((one: Row) => one[field]))(row)

type Kinds = ReadonlyMap<string, ChartField>
/** Under which keys a row stands on an axis. */
const keysOf = (
  source: ChartSource,
  row: Row,
  field: string | null,
  kinds: Kinds,
  step: 'day' | 'week' | 'month',
): (string | null)[] => {
  if (field === null) return [null]
  if (PLACES[field] && isSourceWithPlaces(source)) return [String(PLACES[field](row))]
  const value = valueIn(row, field)
  switch (kinds.get(field)!.kind) {
    case 'choices':
      return (value as string[]).length > 0 ? (value as string[]).map(searchKey) : [null]
    case 'boolean':
      return [String(value === true)]
    case 'date':
      return [value ? bucketOf(String(value), step)[0] : null]
    case 'datetime':
      return [value ? bucketOf(companyToday(new Date(String(value)), ZONE), step)[0] : null]
    case 'choice':
      return [
        value
          ? field.startsWith('attributes.') || field === 'action' || field === 'category'
            ? searchKey(String(value))
            : String(value)
          : null,
      ]
    default:
      return [value ? searchKey(String(value)) : null]
  }
}
const figureOf = (rows: readonly Row[], { type, value }: ChartConfig['measures'][number]): number | null => {
  if (type === 'count') return rows.length
  const numbers = rows.map((row) => valueIn(row, value!)).filter((one): one is number => typeof one === 'number')
  const sum = numbers.reduce((left, right) => left + right, 0)
  return type === 'sum' ? sum : numbers.length > 0 ? sum / numbers.length : null
}
const close = (a: number | null, b: number | null) => (a === null || b === null ? a === b : Math.abs(a - b) < 1e-4)

/** How the axis of a category says its key, to compare with that of a row. */
const keyOf = (category: { key: string | null }) => category.key

const dataOf = async (user: Caller, config: ChartConfigInput): Promise<ChartData> => {
  const { status, body } = await user.post('/charts/data', { config })
  expect(status, JSON.stringify([config, body])).toBe(200)
  return body
}
const fieldsOf = async (user: Caller, source: ChartSource): Promise<Kinds> =>
  new Map(
    ((await user.get(`/charts/fields?source=${source}`)).body.data as ChartField[]).map((field) => [field.id, field]),
  )

/** What charts may be of: fields that a row of the list shows as the database has them. */
const SHOWN: Record<string, readonly string[]> = {
  items: [
    'type',
    'category',
    'parent',
    'tags',
    'unit',
    'active',
    'name',
    'createdAt',
    'attributes.Couleur',
    'attributes.Achat',
  ],
  folders: ['type', 'name', 'createdAt'],
  variants: ['kind', 'folder', 'active', 'expiryDate', 'createdAt'],
  checkouts: ['status', 'folder', 'recipient', 'late', 'checkedOutAt'],
  interventions: ['type', 'status', 'createdAt', 'attributes.Atelier'],
  orders: ['status', 'supplier', 'orderDate'],
  order_articles: ['status', 'supplier', 'type', 'orderDate', 'number'],
  transactions: ['folder', 'action', 'item_type', 'recipient', 'kind', 'createdAt'],
  history: ['entity', 'action', 'user', 'channel', 'date'],
}
const MEASURED: Record<string, readonly string[]> = {
  items: ['quantity', 'threshold', 'attributes.Poids'],
  folders: [],
  variants: ['quantity'],
  checkouts: ['quantity', 'remaining'],
  interventions: ['tasks_total'],
  orders: ['ordered', 'received'],
  order_articles: ['orderedQuantity', 'remaining'],
  transactions: ['quantity'],
  history: [],
}

describe('a chart', () => {
  it.each(CHART_SOURCES)(
    'of %s counts what its viewer may list, and each of its points opens the rows it counts',
    async (source) => {
      const roll = rolls(CHART_SOURCES.indexOf(source) + 1)
      const { target, rules, day } = SOURCE_FACTS[source]
      for (const user of [admin, viewer]) {
        const kinds = await fieldsOf(user, source)
        const rows = await rowsOf(user, target, allOf(rules))
        expect(rows.length, source).toBeGreaterThan(0)
        const pick = <T>(list: readonly T[]): T => list[roll(list.length)]!
        for (let n = 0; n < CHARTS / CHART_SOURCES.length / 2; n++) {
          const x = roll(5) === 0 ? null : pick(SHOWN[target]!)
          const legend = roll(3) === 0 ? pick(SHOWN[target]!.filter((one) => one !== x && one !== 'name')) : null
          const measure = (): ChartConfigInput['measures'][number] => {
            const type = pick(MEASURED[target]!.length > 0 ? (['sum', 'avg', 'count'] as const) : (['count'] as const))
            return type === 'count' ? { type } : { type, value: pick(MEASURED[target]!) }
          }
          const config = ChartConfig.parse({
            type: 'table',
            source,
            measures: legend ? [measure()] : [measure(), measure()],
            x,
            legend,
            step: pick(['auto', 'day', 'week', 'month'] as const),
            most: pick([3, 30, 500]),
            dates: roll(2)
              ? {
                  range: 'between',
                  ...pick([
                    { from: '2026-03-28', to: '2026-03-29' },
                    { from: '2025-10-26', to: '2026-03-28' },
                    { from: '2026-01-01', to: '2026-04-30' },
                  ]),
                }
              : null,
          })
          const data = await dataOf(user, config)
          const told = JSON.stringify(config)
          const counted = rows.filter((row) => {
            if (!config.dates) return true
            const at = valueIn(row, day)
            const on = kinds.get(day)!.kind === 'date' ? String(at) : companyToday(new Date(String(at)), ZONE)
            return on >= config.dates.from! && on <= config.dates.to!
          })
          expect(data.rows, told).toBe(counted.length)
          expect(close(data.total, figureOf(counted, config.measures[0]!)), `${told}: ${data.total}`).toBe(true)
          const step = data.step ?? 'day'
          const shown = {
            x: new Set(data.categories.filter(({ others }) => !others).map(keyOf)),
            legend: new Set(data.series.flatMap((one) => (one.legend && !one.legend.others ? [one.legend.key] : []))),
          }
          const known = new Map<string, KnownField>(
            [...kinds].map(([id, { kind }]) => [
              id,
              {
                kind,
                ...(PLACES[id] && isSourceWithPlaces(source) && { asksBy: id === 'parent' ? 'path' : 'folder_path' }),
              },
            ]),
          )
          for (const [at, category] of data.categories.entries())
            for (const series of data.series) {
              const isAt = (
                keys: (string | null)[],
                value: { key: string | null; others: boolean },
                seen: Set<string | null>,
              ) => (value.others ? keys.some((key) => !seen.has(key)) : keys.includes(value.key))
              const here = counted.filter(
                (row) =>
                  isAt(keysOf(source, row, x, kinds, step), category, shown.x) &&
                  (!series.legend || isAt(keysOf(source, row, legend, kinds, step), series.legend, shown.legend)),
              )
              const point = series.points[at]!
              const several = [x, legend].some((name) => name === 'tags')
              if (!(several && (category.others || series.legend?.others)))
                expect(
                  close(point.y, figureOf(here, config.measures[series.measure!]!)),
                  `${told} at ${category.label}, ${series.name}: ${point.y} of ${here.length}`,
                ).toBe(true)
              if (roll(6) > 0) continue
              const filters = rowsBehind(config, data, known, { category, series })
              if (!filters) continue
              expect(
                (await user.post('/search', { target, filters, size: 1 })).body.total,
                `${told} behind ${category.label}, ${series.name}: ${JSON.stringify(filters)}`,
              ).toBe(here.length)
            }
          const dates = data.categories.filter(({ from }) => from)
          expect(dates.map(({ from }) => from).toSorted(), told).toEqual(dates.map(({ from }) => from))
        }
      }
    },
  )
})
