import { areComparable, COMPARING, FIELD_KINDS, OPERATORS } from '@entrepot/contract/kernel/conditions/operators.ts'
import { FOLDER_FIELDS } from '@entrepot/contract/folders/list.ts'
import { ITEM_FIELDS } from '@entrepot/contract/items/list.ts'
import { OPERATION_FIELDS } from '@entrepot/contract/operations/list.ts'
import { RESERVATION_FIELDS } from '@entrepot/contract/reservations/list.ts'
import { SEARCH_TARGETS } from '@entrepot/contract/search/targets.ts'
import { OPEN_TARGETS } from '@entrepot/contract/modules.ts'
import { TRANSACTION_FIELDS } from '@entrepot/contract/stock/list-fields.ts'
import { VARIANT_FIELDS } from '@entrepot/contract/variants/list.ts'
import { addDays, companyToday } from '@entrepot/contract/kernel/company-clock.ts'
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

const url = testDatabase()
let node: TestNode
let company: string
let admin: Caller
let viewer: Caller
let open: string
let hidden: string
let inside: string
let product: string
const READER = [
  'ROLE_ITEM_VIEW',
  'ROLE_ITEM_TRANSACTIONS',
  'ROLE_FOLDER_VIEW',
  'ROLE_RESERVATION_VIEW',
  'ROLE_INTERVENTION_VIEW',
  'ROLE_PRICE_VIEW',
] as const
const tomorrow = addDays(companyToday(new Date(), 'Europe/Paris'), 1)

beforeAll(async () => {
  node = await startTestNode(url)
  company = await aCompany(node)
  admin = await aUser(node, company)
  open = await aFolder(admin, 'Réserve')
  hidden = await aFolder(admin, 'Coffre secret')
  inside = await aFolder(admin, 'Tiroir', { parent: hidden })
  viewer = await aUser(node, company, { roles: READER })
  for (const folder of [open, inside]) await grant(node, viewer, folder, 'read')
  await admin.post('/fields', { name: 'Marque, modèle', type: 'select', target: 'items', values: ['Érard', 'Zip'] })
  for (const [folder, name, quantity, brand] of [
    [open, 'Vis', 5, 'Érard'],
    [open, 'Écrou', 50, 'Zip'],
    [inside, 'Bague', 7, 'Zip'],
    [hidden, 'Lingot', 3, 'Érard'],
  ] as const) {
    const guid = await anItem(admin, folder, { name, quantity, attributes: { 'Marque, modèle': brand } })
    await admin.post('/reservations', { name: { name: `Pour ${name}` }, item: guid, quantity: 1, expiryDate: tomorrow })
  }
  for (const folder of [open, hidden]) {
    const of = await anItem(admin, folder, {
      name: `Colle ${folder === open ? 'A' : 'B'}`,
      type: 'product',
      quantity: 0,
    })
    await admin.post(`/items/${of}/variants`, {
      kind: 'lot',
      name: `Lot de ${folder === open ? 'A' : 'B'}`,
      quantity: 2,
      expiryDate: tomorrow,
    })
    if (folder === open) product = of
  }
  for (const [title, location] of [
    ['Tournée de la réserve', open],
    ['Tournée du coffre', hidden],
  ])
    await admin.post('/interventions', {
      title,
      type: 'inventory',
      location,
      tasks: [{ kind: 'inventory', assignee: { kind: 'user', guid: admin.guid } }],
    })
})
afterAll(() => node.stop())

type Leaf = { field: string; operator: string; value?: unknown }
const all = (...rules: unknown[]) => ({ operator: 'AND', rules })
const leaf = (field: string, operator: string, value?: unknown): Leaf => ({
  field,
  operator,
  ...(value !== undefined && { value }),
})
const run = (user: Caller, body: Record<string, unknown>) => user.post('/search', body)
const NAME = {
  items: 'name',
  folders: 'name',
  variants: 'name',
  transactions: 'item_name',
  reservations: 'item',
  interventions: 'title',
} as const
const namesIn = (target: keyof typeof NAME, data: Record<string, unknown>[]) =>
  data.map((row) => (target === 'reservations' ? (row.item as { name: string }).name : row[NAME[target]])).sort()
const names = async (user: Caller, target: keyof typeof NAME, ...rules: unknown[]) =>
  namesIn(target, (await run(user, { target, filters: all(...rules) })).body.data)
const csv = async (user: Caller, body: Record<string, unknown>): Promise<string> =>
  (await user.call('POST', '/search', { ...body, export: 'csv' })).text

describe('a search', () => {
  it.each([
    ['items', ['Bague', 'Colle A', 'Vis', 'Écrou'], ['Bague', 'Colle A', 'Colle B', 'Lingot', 'Vis', 'Écrou']],
    ['folders', ['Réserve', 'Tiroir'], ['Coffre secret', 'Réserve', 'Tiroir']],
    ['variants', ['Lot de A'], ['Lot de A', 'Lot de B']],
    [
      'transactions',
      ['Bague', 'Lot de A', 'Vis', 'Écrou'],
      ['Bague', 'Lingot', 'Lot de A', 'Lot de B', 'Vis', 'Écrou'],
    ],
    ['reservations', ['Bague', 'Vis', 'Écrou'], ['Bague', 'Lingot', 'Vis', 'Écrou']],
    ['interventions', ['Tournée de la réserve'], ['Tournée de la réserve', 'Tournée du coffre']],
  ] as const)(
    'of %s shows what the viewer may read, and so do its count and its sheet',
    async (target, seen, whole) => {
      for (const [user, expected] of [
        [viewer, seen],
        [admin, whole],
      ] as const) {
        const condition = all({
          operator: 'OR',
          rules: [leaf(NAME[target], 'not_empty'), leaf(NAME[target], 'contains', 'lingot')],
        })
        const { body } = await run(user, { target, filters: condition, size: 500 })
        expect(body.target).toBe(target)
        expect(namesIn(target, body.data)).toEqual(expected)
        expect(body.total).toBe(expected.length)
        const counted = await run(user, { target, filters: condition, size: 1 })
        expect([counted.body.data.length, counted.body.total]).toEqual([1, expected.length])
        const sheet = await csv(user, {
          target,
          filters: condition,
          columns: [{ id: NAME[target], alias: 'Intitulé; = spécial' }],
        })
        expect(
          sheet
            .replace('\uFEFF', '')
            .trim()
            .split('\r\n')
            .map((line) => line.replaceAll('"', ''))
            .slice(1)
            .sort(),
        ).toEqual(expected)
        expect(sheet).toContain('Intitulé; = spécial')
      }
    },
  )
  it('of items is the list of items: the same rows in the same order, whatever is asked', async () => {
    for (const user of [admin, viewer]) {
      for (const [filters, sort, search] of [
        [all(leaf('quantity', 'more_than', 4)), '-quantity', ''],
        [all(leaf('attributes.Marque, modèle', 'equals', 'zip')), 'attributes.Marque, modèle', ''],
        [all(), 'parent1,name', 'a'],
        [all(leaf('parent', 'contains', 'tiroir')), 'name', ''],
      ] as const) {
        const found = (await run(user, { filters, sort, search })).body
        const listed = (
          await user.get(
            `/items?totals=true&filters=${encodeURIComponent(JSON.stringify(filters))}&sort=${encodeURIComponent(sort)}&search=${search}`,
          )
        ).body
        expect({ ...found, target: undefined }).toEqual({ ...listed, target: undefined })
      }
    }
  })
  it('tells nobody the name of a hidden folder: no field of no target finds by it', async () => {
    for (const field of ['parent1', 'parent2', 'parent'])
      expect(await names(viewer, 'items', leaf(field, 'contains', 'secret'))).toEqual([])
    expect(await names(viewer, 'items', leaf('parent1', 'equals', '…'))).toEqual(['Bague'])
    expect(await names(admin, 'items', leaf('parent1', 'contains', 'secret'))).toEqual(['Bague'])
    for (const field of ['parent', 'path'])
      expect(await names(viewer, 'folders', leaf(field, 'contains', 'secret'))).toEqual([])
    expect(await names(admin, 'folders', leaf('parent', 'contains', 'secret'))).toEqual(['Tiroir'])
    for (const target of ['transactions', 'variants', 'reservations'] as const)
      expect(await names(viewer, target, leaf('folder', 'contains', 'secret'))).toEqual([])
  })
  it('asks each target for its own fields', async () => {
    expect(await names(admin, 'folders', leaf('totalItems', 'more_than', 3))).toEqual([])
    expect(await names(admin, 'folders', leaf('totalItems', 'equals', 3), leaf('type', 'equals', 'stock'))).toEqual([
      'Coffre secret',
      'Réserve',
    ])
    expect(await names(viewer, 'folders', leaf('items', 'less_than', 2))).toEqual(['Tiroir'])
    expect(await names(admin, 'variants', leaf('product', 'equals', 'colle a'))).toEqual(['Lot de A'])
    expect(
      await names(
        admin,
        'variants',
        leaf('expired', 'is_false'),
        leaf('expiryDate', 'tomorrow'),
        leaf('active', 'is_true'),
      ),
    ).toEqual(['Lot de A', 'Lot de B'])
    expect(
      await names(
        admin,
        'transactions',
        leaf('quantity', 'more_than_or_equal', 7),
        leaf('type', 'equals', 'in'),
        leaf('createdAt', 'today'),
      ),
    ).toEqual(['Bague', 'Écrou'])
    expect(
      await names(admin, 'reservations', leaf('state', 'equals', 'active'), leaf('name', 'ends_with', 'VIS')),
    ).toEqual(['Vis'])
    expect(await names(admin, 'items', leaf('variants', 'equals', 1))).toEqual(['Colle A', 'Colle B'])
    expect(
      await names(admin, 'items', {
        operator: 'OR',
        rules: [
          leaf('name', 'equals', 'vis'),
          all(leaf('attributes.Marque, modèle', 'in', 'Zip'), leaf('quantity', 'less_than', 10)),
        ],
      }),
    ).toEqual(['Bague', 'Vis'])
  })
  it('compares a field with another, but with no price for who may see none', async () => {
    const low = { field: 'quantity', operator: 'less_than', other: 'threshold' }
    const guids = [
      await anItem(admin, open, { name: 'Assez', quantity: 9, threshold: 8 }),
      await anItem(admin, open, { name: 'Trop peu', quantity: 2, threshold: 8 }),
    ]
    expect(await names(admin, 'items', low)).toEqual(['Trop peu'])
    expect(
      await names(viewer, 'items', low, { field: 'updatedAt', operator: 'more_than_or_equal', other: 'createdAt' }),
    ).toEqual(['Trop peu'])
    const unpriced = await aUser(node, company, { roles: ['ROLE_ITEM_VIEW'] })
    const secret = { field: 'quantity', operator: 'less_than', other: 'value' }
    expect([
      (await run(admin, { filters: all(secret) })).status,
      (await run(unpriced, { filters: all(secret) })).status,
    ]).toEqual([200, 422])
    for (const guid of guids) await admin.del(`/items/${guid}`)
  })
  it('shows disabled variants as well: whether they are is asked by a field', async () => {
    const made = (await admin.post(`/items/${product}/variants`, { kind: 'lot', name: 'Lot arrêté', quantity: 1 })).body
      .guid
    await admin.put(`/variants/${made}`, { active: false })
    expect(await names(admin, 'variants', leaf('active', 'is_false'))).toEqual(['Lot arrêté'])
    await admin.del(`/variants/${made}`)
  })
  it.each([
    ['items', ITEM_FIELDS],
    ['folders', FOLDER_FIELDS],
    ['variants', VARIANT_FIELDS],
    ['transactions', TRANSACTION_FIELDS],
    ['reservations', RESERVATION_FIELDS],
    ['interventions', OPERATION_FIELDS],
  ] as const)(
    'of %s answers for each field, has a name for it in both languages and says its values',
    async (target, fields) => {
      for (const field of Object.keys(fields)) {
        for (const operator of ['empty', 'not_empty'])
          expect(`${field} ${(await run(viewer, { target, filters: all(leaf(field, operator)) })).status}`).toBe(
            `${field} 200`,
          )
      }
      const pairs = Object.entries(fields).flatMap(([field, { kind }]) =>
        Object.entries(fields).flatMap(([other, of]) =>
          field !== other && areComparable(kind, of.kind) && COMPARING[kind].length > 0
            ? [{ field, operator: COMPARING[kind].at(-1), other }]
            : [],
        ),
      )
      for (const kind of FIELD_KINDS) {
        const compared = pairs
          .filter(({ field }) => fields[field as keyof typeof fields]?.['kind'] === kind)
          .slice(0, 49)
        const filters = { operator: 'OR', rules: compared }
        expect([kind, (await run(viewer, { target, filters })).status]).toEqual([kind, 200])
      }
      for (const language of ['fr', 'en']) {
        const { body } = await viewer.call('GET', `/search/fields?target=${target}`, undefined, {
          'accept-language': language,
        })
        expect(
          body.data.filter(({ custom }: { custom: boolean }) => !custom).map(({ id }: { id: string }) => id),
        ).toEqual(Object.keys(fields))
        for (const { label, choices } of body.data)
          for (const text of [label, ...choices.map((choice: { label: string }) => choice.label)])
            expect(text).not.toMatch(/^$|:|columns\./)
      }
    },
  )
  it('says the fields of the company with their values', async () => {
    expect((await viewer.get('/search/fields')).body.data.at(-1)).toEqual({
      id: 'attributes.Marque, modèle',
      label: 'Marque, modèle',
      kind: 'choice',
      custom: true,
      closed: true,
      choices: [
        { value: 'Érard', label: 'Érard' },
        { value: 'Zip', label: 'Zip' },
      ],
    })
  })
  it('says what is wrong by its place', async () => {
    const wrong = all(leaf('quantity', 'more_than', 1), {
      operator: 'OR',
      rules: [leaf('nothing', 'empty'), leaf('createdAt', 'between', '2024-02-01|2024-01-01')],
    })
    for (const target of ['items', 'folders']) {
      const { status, body } = await run(admin, {
        target,
        filters: target === 'items' ? wrong : JSON.parse(JSON.stringify(wrong).replace('quantity', 'items')),
      })
      expect([
        status,
        ...body.errors.map(({ field, code }: { field: string; code: string }) => `${field} ${code}`),
      ]).toEqual([
        422,
        'filters.rules.1.rules.0.field condition_unknown_field',
        'filters.rules.1.rules.1.value condition_reversed_range',
      ])
    }
    expect((await run(admin, { target: 'items', filters: all(leaf('state', 'empty')) })).status).toBe(422)
    expect((await run(admin, { sort: 'nothing' })).status).toBe(400)
    expect(
      (
        await run(admin, {
          filters: Array.from({ length: 6 }).reduce<unknown>((within) => all(within), leaf('name', 'empty')),
        })
      ).body.errors[0].code,
    ).toBe('condition_too_deep')
  })
  it('asks for the module, then for the role of its target', async () => {
    const stranger = await aUser(node, company, { roles: ['ROLE_ITEM_VIEW'] })
    for (const target of SEARCH_TARGETS.filter((one) => !(OPEN_TARGETS as readonly string[]).includes(one)))
      expect([
        target,
        (await run(admin, { target })).body.code,
        (await admin.get(`/search/fields?target=${target}`)).status,
      ]).toEqual([target, 'module_disabled', 404])
    expect((await run(stranger, { target: 'transactions' })).status).toBe(403)
    expect((await run(stranger, { target: 'reservations' })).status).toBe(403)
    expect((await run(stranger, {})).status).toBe(200)
    const bare = await aCompany(node, { modules: [] })
    const alone = await aUser(node, bare)
    expect((await run(alone, { target: 'reservations' })).body.code).toBe('module_disabled')
    expect((await run(await aUser(node, company, { roles: ['ROLE_FOLDER_FULL'] }), {})).status).toBe(403)
  })
  it('knows every operator that there is', () => expect(OPERATORS).toHaveLength(28))
})
