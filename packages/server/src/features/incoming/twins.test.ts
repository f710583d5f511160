import { INCOMING_ACTIONS, type IncomingAction } from '@entrepot/contract/incoming/actions.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql, transaction } from '../../kernel/database.ts'
import { testDatabase } from '../../testing/database.ts'
import {
  aCompany,
  aFolder,
  anItem,
  anonymous,
  aUser,
  type Caller,
  startTestNode,
  type TestNode,
} from '../../testing/test-node.ts'
import { inTurn } from '../../../../../scripts/turns.ts'

const url = testDatabase()
let node: TestNode
beforeAll(async () => {
  node = await startTestNode(url)
})
afterAll(() => node.stop())

const FAR = '2999-12-31'
/** A company with what actions are about, the same each time. */
const aWorld = async () => {
  const admin = await aUser(node, await aCompany(node))
  const [hall, yard] = [await aFolder(admin, 'Halle'), await aFolder(admin, 'Cour')]
  const made = async (path: string, body: unknown): Promise<string> => {
    const { status, body: answer, text } = await admin.post(path, body)
    expect(status, text).toBe(201)
    return answer.guid
  }
  await made('/categories', { name: 'Colles', itemType: 'product' })
  await made('/fields', { target: 'items', name: 'Couleur', type: 'text' })
  await made('/fields', { target: 'items', name: 'Poids', type: 'decimal_number' })
  await made('/fields', { target: 'intervention', name: 'Canal', type: 'text' })
  return {
    admin,
    hall,
    yard,
    colle: await anItem(admin, hall, { name: 'Colle', tag: 'C-12', quantity: 40 }),
    vis: await anItem(admin, hall, { name: 'Vis', tag: 'V-8', quantity: 500 }),
    supplier: await made('/suppliers', { name: 'Acme', articles: [] }),
    recipient: await made('/recipients', { firstname: 'Ada', lastname: 'Byron' }),
  }
}
type World = Awaited<ReturnType<typeof aWorld>>

/** What somebody does at the screen, and the request, payload and mapping by which another system does the same. */
type Twin = {
  screen: (world: World) => Promise<{ status: number; text: string }>
  mapping: { field: string; path?: string; value?: string }[]
  payload: unknown
  before?: (world: World) => Promise<unknown>
}
const at = (field: string, path: string) => ({ field, path })
const says = (field: string, value: string) => ({ field, value })
const LINES = [
  { sku: 'C-12', qty: 2 },
  { sku: 'V-8', qty: '10' },
]
const ofLines = [at('tag', '$.lines[*].sku'), at('quantity', '$.lines[*].qty')]
const lend = ({ admin, colle, recipient }: World) =>
  admin.post('/checkouts', { recipient, items: [{ guid: colle, quantity: 3 }], dueDate: FAR, comment: 'Chantier' })

const TWINS: Readonly<Record<IncomingAction, Twin>> = {
  create_item: {
    screen: async ({ admin, hall }) => {
      const { data } = (await admin.get('/categories')).body
      return admin.post('/items', {
        name: 'Pince',
        type: 'product',
        parent: hall,
        tag: 'P-1',
        quantity: 12,
        unitPrice: 4.25,
        description: 'Coupante',
        category: data.find(({ name }: { name: string }) => name === 'Colles').guid,
        tags: [{ name: 'outil' }, { name: 'main' }],
        unit: 'piece',
        packaging: 6,
        threshold: 2,
        attributes: { Couleur: 'rouge', Poids: 1234.5 },
      })
    },
    mapping: [
      at('name', '$.product.title'),
      at('tag', '$.product.sku'),
      at('quantity', '$.stock'),
      at('unit_price', '$.cost'),
      at('description', '$.product.body'),
      says('category', 'Colles'),
      at('keywords', '$.product.tags[*]'),
      says('unit', 'pièce'),
      at('packaging', '$.pack'),
      at('threshold', '$.min'),
      says('folder', 'Halle'),
      says('type', 'produit'),
      at('attributes.Couleur', '$.product["colour name"]'),
      at('attributes.Poids', '$.product.weight'),
    ],
    payload: {
      product: {
        title: 'Pince',
        sku: 'P-1',
        body: 'Coupante',
        tags: ['outil', 'main'],
        'colour name': 'rouge',
        weight: '1 234,5',
      },
      stock: '12',
      cost: '4,25 €',
      pack: 6,
      min: 2,
    },
  },
  update_item: {
    screen: ({ admin, colle }) =>
      admin.put(`/items/${colle}`, {
        name: 'Colle forte',
        description: null,
        threshold: 5,
        attributes: { Couleur: 'bleu' },
      }),
    mapping: [
      at('tag', '$.sku'),
      at('name', '$.title'),
      at('description', '$.text'),
      at('threshold', '$.min'),
      at('attributes.Couleur', '$.colour'),
      at('attributes.Poids', '$.weight'),
    ],
    payload: { sku: 'C-12', title: 'Colle forte', text: null, min: 5, colour: 'bleu' },
  },
  delete_item: {
    screen: ({ admin, vis }) => admin.del(`/items/${vis}`),
    mapping: [at('name', '$.name')],
    payload: { name: 'vis' },
  },
  move_item: {
    screen: ({ admin, colle, vis, yard }) =>
      admin.post('/items/move', {
        items: [
          { guid: colle, quantity: 2 },
          { guid: vis, quantity: 10 },
        ],
        destination: yard,
        comment: 'Vers la cour',
      }),
    mapping: [...ofLines, at('destination', '$.to'), says('comment', 'Vers la cour')],
    payload: { to: 'Cour', lines: LINES },
  },
  stock_in: {
    screen: ({ admin, colle }) =>
      admin.post(`/items/${colle}/transactions`, { type: 'in', quantity: 3, unitPrice: 2.5, comment: 'Retour' }),
    mapping: [at('tag', '$.sku'), at('quantity', '$.qty'), at('unit_price', '$.cost'), says('comment', 'Retour')],
    payload: { sku: 'C-12', qty: 3, cost: 2.5 },
  },
  stock_out: {
    screen: ({ admin, colle, vis }) =>
      admin.post('/items/transactions', {
        type: 'out',
        action: 'given_to_deliverer',
        recipient: 'Mme Martin',
        comment: 'Commande 1001',
        lines: [
          { guid: colle, quantity: 2 },
          { guid: vis, quantity: 10 },
        ],
      }),
    mapping: [...ofLines, says('reason', 'given_to_deliverer'), at('given_to', '$.customer'), at('comment', '$.name')],
    payload: { name: 'Commande 1001', customer: 'Mme Martin', lines: LINES },
  },
  inventory: {
    screen: ({ admin, colle, vis }) =>
      admin.post('/items/inventory', {
        lines: [
          { guid: colle, quantity: 2 },
          { guid: vis, quantity: 10 },
        ],
        comment: 'Compté',
      }),
    mapping: [...ofLines, says('comment', 'Compté')],
    payload: { lines: LINES },
  },
  create_reservation: {
    screen: ({ admin, colle }) =>
      admin.post('/reservations', { item: colle, name: { name: 'Boutique' }, quantity: 4, expiryDate: FAR }),
    mapping: [
      at('tag', '$.sku'),
      at('quantity', '$.qty'),
      says('reservation_name', 'Boutique'),
      at('expiry_date', '$.until'),
    ],
    payload: { sku: 'C-12', qty: 4, until: '31/12/2999' },
  },
  create_order: {
    screen: ({ admin, supplier }) =>
      admin.post('/orders', {
        supplier,
        number: 'A-7',
        orderDate: '2026-03-04',
        expectedDate: FAR,
        comment: 'Urgent',
        articles: [
          { name: 'Colle', tag: 'C-12', orderedQuantity: 2, unitPrice: 1.5, reference: 'ref-1' },
          { name: 'Clou', orderedQuantity: 10 },
        ],
      }),
    mapping: [
      at('supplier', '$.vendor'),
      at('number', '$.no'),
      at('order_date', '$.date'),
      at('expected_date', '$.due'),
      says('comment', 'Urgent'),
      at('article_name', '$.rows[*].label'),
      at('article_tag', '$.rows[*].sku'),
      at('quantity', '$.rows[*].n'),
      at('unit_price', '$.rows[*].price'),
      at('reference', '$.rows[*].ref'),
    ],
    payload: {
      vendor: 'ACME',
      no: 'A-7',
      date: '2026-03-04T10:00:00Z',
      due: FAR,
      rows: [
        { label: 'Colle', sku: 'C-12', n: 2, price: '1,5', ref: 'ref-1' },
        { label: 'Clou', n: '10' },
      ],
    },
  },
  create_operation: {
    screen: ({ admin, hall }) =>
      admin.post('/interventions', {
        type: 'out_of_stock',
        title: 'Commande #1001',
        location: hall,
        expedition_date: FAR,
        recipients: [{ kind: 'email', email: 'client@example.com' }],
        description: 'À livrer\n2 × Colle (C-12)\n10 × Vis',
        packages: 2,
        attributes: { Canal: 'boutique' },
        tasks: ['preparation', 'out_of_stock'].map((kind) => ({ kind, assignee: { kind: 'user', guid: admin.guid } })),
      }),
    mapping: [
      at('title', '$.name'),
      says('location', 'Halle'),
      at('expedition_date', '$.ship_on'),
      at('recipients', '$.email'),
      says('description', 'À livrer'),
      at('packages', '$.parcels'),
      at('attributes.Canal', '$.source'),
      says('assignee', 'Ada Test'),
      at('article_name', '$.lines[*].title'),
      at('article_tag', '$.lines[*].sku'),
      at('quantity', '$.lines[*].qty'),
    ],
    payload: {
      name: 'Commande #1001',
      ship_on: FAR,
      email: 'client@example.com',
      parcels: '2',
      source: 'boutique',
      lines: [
        { title: 'Colle', sku: 'C-12', qty: 2 },
        { title: 'Vis', qty: 10 },
      ],
    },
  },
  checkout: {
    screen: lend,
    mapping: [
      at('tag', '$.sku'),
      at('quantity', '$.qty'),
      at('recipient', '$.who'),
      at('due_date', '$.back'),
      says('comment', 'Chantier'),
    ],
    payload: { sku: 'C-12', qty: 3, who: 'ada byron', back: FAR },
  },
  checkin: {
    before: lend,
    screen: async ({ admin }) => {
      const [{ guid }] = (await admin.get('/checkouts')).body.data
      return admin.post(`/checkouts/${guid}/checkin`, { quantity: 2, comment: 'Rendu' })
    },
    mapping: [at('tag', '$.sku'), at('quantity', '$.qty'), says('comment', 'Rendu')],
    payload: { sku: 'C-12', qty: 2 },
  },
}

const UNIQUE =
  /^(?:guid|id|.*_guid|.*Guid|group|handover|createdAt|updatedAt|date|at|version|picture|assigned.*|sentAt|opened.*|deletedAt|checked(?:In|Out)At)$/i
const GUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g
/** Without what differs between any two records: ids, instants and versions. */
const bare = (value: unknown): unknown => {
  if (typeof value === 'string') return value.replace(GUID, '…')
  if (Array.isArray(value)) return value.map(bare)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, inner]) => (UNIQUE.test(key) ? [] : [[key, bare(inner)] as const])),
  )
}
const LISTS = [
  '/items?totals=true&sort=name&size=500',
  '/transactions?size=500',
  '/reservations',
  '/orders',
  '/orders/lines',
  '/checkouts',
  '/interventions',
  '/interventions/tasks',
  '/trash',
]
const inside = async (admin: Caller) => {
  const told: Record<string, unknown> = {}
  for (const path of LISTS) {
    const { status, body, text } = await admin.get(path)
    expect(status, `${path} ${text}`).toBe(200)
    told[path] = bare(body.data)
  }
  for (const path of ['/orders', '/interventions'])
    for (const { guid } of (await admin.get(path)).body.data)
      told[`${path} one`] = bare((await admin.get(`${path}/${guid}`)).body)
  const { data } = (await admin.get('/activities?size=500')).body
  // The door by which it came, and the name of the request, are what differs.
  told['/activities'] = data
    .filter(({ entity }: { entity: string }) => entity !== 'incoming_request')
    .map(({ entity, entityName, action, changes, user }: Record<string, never>) =>
      bare({ entity, entityName, action, changes, user }),
    )
  return told
}

describe('every action of an incoming request does what its screen does (API-25)', () => {
  it.each(inTurn(INCOMING_ACTIONS, 2, String))('%s', async (action) => {
    const { screen, mapping, payload, before } = TWINS[action]
    const [one, other] = [await aWorld(), await aWorld()]
    await before?.(one)
    await before?.(other)
    const untouched = await inside(one.admin)

    const typed = await screen(one)
    expect([200, 201, 204], typed.text).toContain(typed.status)

    const made = await other.admin.post('/api/incoming-requests', { name: 'Jumelle', action, mapping })
    expect(made.status, made.text).toBe(201)
    const { uri } = (await other.admin.get(`/api/incoming-requests/${made.body.guid}`)).body
    const sent = await anonymous(node).call('POST', new URL(uri).pathname, payload)
    expect(sent.status, sent.text).toBe(/^create|^checkout/.test(action) ? 201 : 200)
    expect(sent.body).toEqual({ ok: true, guid: expect.any(String) })

    const [byScreen, byCall] = [await inside(one.admin), await inside(other.admin)]
    expect(byCall).toEqual(byScreen)
    expect(byScreen).not.toEqual(untouched)
  })

  it.each([
    ['create_reservation', 'reservation'],
    ['create_order', 'order'],
    ['checkout', 'checkout'],
    ['checkin', 'checkout'],
  ] as const)('%s is refused while the module %s is off', async (action, module) => {
    const { mapping, payload, before } = TWINS[action]
    const world = await aWorld()
    await before?.(world)
    const { admin } = world
    const made = await admin.post('/api/incoming-requests', { name: 'Sans module', action, mapping })
    const { uri } = (await admin.get(`/api/incoming-requests/${made.body.guid}`)).body
    await transaction(node.pool, { company: admin.company }, ({ db }) =>
      sql`update company set modules = array_remove(modules, ${module}) where id = ${admin.company}`.execute(db),
    )
    const sent = await anonymous(node).call('POST', new URL(uri).pathname, payload)
    expect([sent.status, sent.body.errors]).toMatchObject([422, [{ code: 'module_disabled' }]])
  })

  it.each(INCOMING_ACTIONS)('%s asks for the right that the screen asks for', async (action) => {
    const { mapping, payload, before } = TWINS[action]
    const world = await aWorld()
    await before?.(world)
    const { admin } = world
    const bareUser = await aUser(node, admin.company, { roles: ['ROLE_API_FULL', 'ROLE_FOLDER_FULL'] })
    const made = await bareUser.post('/api/incoming-requests', {
      name: 'Sans droit',
      action,
      // Fields of the company and prices are no matter of this one.
      mapping,
    })
    expect(made.status, made.text).toBe(201)
    const { uri } = (await bareUser.get(`/api/incoming-requests/${made.body.guid}`)).body
    const was = await inside(admin)
    const sent = await anonymous(node).call('POST', new URL(uri).pathname, payload)
    expect(sent.status, sent.text).toBe(422)
    expect(sent.body.errors).toMatchObject([{ code: 'forbidden' }])
    expect(await inside(admin)).toEqual(was)
  })
})
