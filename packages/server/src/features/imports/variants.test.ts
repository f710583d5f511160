import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDatabase } from '../../testing/database.ts'
import { type Cell, importRows, rollBack, type RowOptions } from '../../testing/import-file.ts'
import { aCompany, aFolder, anItem, aUser, type Caller, startTestNode, type TestNode } from '../../testing/test-node.ts'

const url = testDatabase()
let node: TestNode
let user: Caller
let folder: string
let milk: string
beforeAll(async () => {
  node = await startTestNode(url)
  user = await aUser(node, await aCompany(node, { items: 40 }))
  folder = await aFolder(user, 'Frigo')
  await user.post('/fields', { name: 'Origine', type: 'text', target: 'items' })
  milk = await anItem(user, folder, { name: 'Lait', tag: 'LAIT', unit: 'l' })
})
afterAll(() => node.stop())

const told = (errors: { row: number; column: string | null; code: string }[]) =>
  errors.map(({ row, column, code }) => `${row} ${column} ${code}`)
const bring = (rows: readonly (readonly Cell[])[], options: RowOptions = {}) =>
  importRows(node, user, rows, { target: 'variants', ...options })
const named = async (name: string) =>
  (await user.get(`/variants?all&search=${encodeURIComponent(name)}`)).body.data.find(
    (one: { name: string }) => one.name === name,
  )
const HEADINGS = [
  'Produit',
  'Nom',
  'Sorte',
  'Code-barres',
  'Quantité',
  'Date d’expiration',
  'Statut',
  'Actif',
  'Origine',
]

describe('variants and lots from a file', () => {
  it('are made under the product that a barcode or a name says, with their stock', async () => {
    const { draft, checked, result } = await bring([
      HEADINGS,
      ['LAIT', 'L1', 'lot', 'C-1', 2.5, '31/12/2030', 'Contrôlé', 'oui', 'Jura'],
      ['lait', 'L2', null, null, null, null, null, 'non', null],
    ])
    expect([
      draft.columns.every(({ field }: { field: string | null }) => field),
      checked.errors,
      result.created,
    ]).toEqual([true, [], 2])
    expect(await named('L1')).toMatchObject({
      kind: 'lot',
      tag: 'C-1',
      quantity: 2.5,
      unit: 'l',
      expiryDate: '2030-12-31',
      status: 'Contrôlé',
      active: true,
      attributes: { Origine: 'Jura' },
      product: { guid: milk },
    })
    expect([await named('L2'), (await user.get(`/items/${milk}`)).body.quantity]).toMatchObject([
      { kind: 'variant', active: false, quantity: 0, expiryDate: null },
      2.5,
    ])
  })
  it('expire on the day of the field of the company that means it, where no column of ours says so', async () => {
    const own = await aUser(node, await aCompany(node))
    const place = await aFolder(own, 'Frigo')
    await own.post('/fields', { name: 'Péremption', type: 'date', target: 'items', mapped: 'expirydate' })
    await anItem(own, place, { name: 'Yaourt' })
    const rows = [
      ['Produit', 'Nom', 'Péremption'],
      ['Yaourt', 'Y1', '31/12/2030'],
      ['Yaourt', 'Y2', null],
    ]
    const map = { A: 'product', B: 'name', C: 'attributes.Péremption' }
    const { result } = await importRows(node, own, rows, { target: 'variants', map })
    expect(result).toMatchObject({ status: 'done', created: 2 })
    const { data } = (await own.get('/variants?all')).body
    expect(
      data
        .map(({ name, kind, expiryDate }: Record<string, string>) => [name, kind, expiryDate])
        .toSorted(([a = '']: string[], [b = '']: string[]) => (a < b ? -1 : 1)),
    ).toEqual([
      ['Y1', 'lot', '2030-12-31'],
      ['Y2', 'variant', null],
    ])
    const changed = [rows[0]!, ['Yaourt', 'Y1', '30/06/2031']]
    await importRows(node, own, changed, { target: 'variants', mode: 'update', map })
    const after = (await own.get('/variants?all')).body.data
    expect(after.find(({ name }: { name: string }) => name === 'Y1').expiryDate).toBe('2031-06-30')
  })
  it('need a product that is one, a free name and code, and what their cells can hold', async () => {
    await anItem(user, folder, { name: 'Perceuse', type: 'equipment' })
    const full = await anItem(user, folder, { name: 'Beurre', quantity: 3 })
    const { checked, result } = await bring([
      HEADINGS,
      ['Inconnu', 'A', null, null, null, null, null, null, null],
      ['Perceuse', 'B', null, null, null, null, null, null, null],
      ['Beurre', 'C', null, null, null, null, null, null, null],
      ['Lait', 'l1', null, null, null, null, null, null, null],
      ['Lait', 'D', 'caisse', 'c-1', -1, 'demain', null, 'peut-être', null],
      ['Lait', 'E', null, null, null, null, null, null, null],
      ['Lait', ' e ', null, null, null, null, null, null, null],
    ])
    expect([told(checked.errors), result.created]).toEqual([
      [
        '2 A noMatch',
        '3 A noMatch',
        '4 A variant_place_stock',
        '5 B variant_name_exists',
        '6 F notExpected',
        '6 C notExpected',
        '6 H notExpected',
        '6 E quantity_negative',
        '6 D codeOfItem',
        '8 B duplicateInFile',
      ],
      1,
    ])
    expect((await user.get(`/items/${full}`)).body).toMatchObject({ quantity: 3, variants: 0 })
  })
  it('are changed where a cell says something else, and a rollback brings back what was', async () => {
    const { result } = await bring(
      [
        ['Nom', 'Quantité', 'Date d’expiration', 'Statut', 'Actif', 'Origine'],
        ['l1', 4, '01/02/2031', 'Bloqué', 'non', 'Ain'],
        ['L2', null, null, null, 'non', null],
      ],
      { mode: 'update' },
    )
    expect(result).toMatchObject({ updated: 1, unchanged: 1, failed: 0 })
    expect(await named('L1')).toMatchObject({
      quantity: 4,
      expiryDate: '2031-02-01',
      status: 'Bloqué',
      active: false,
      attributes: { Origine: 'Ain' },
    })
    expect((await rollBack(node, user, result.guid)).result).toMatchObject({
      status: 'rolled_back',
      undone: 1,
      undecided: 0,
    })
    expect(await named('L1')).toMatchObject({
      quantity: 2.5,
      expiryDate: '2030-12-31',
      status: 'Contrôlé',
      active: true,
      attributes: { Origine: 'Jura' },
    })
  })
  it('go again with a rollback', async () => {
    const { result } = await bring([
      ['Produit', 'Nom', 'Quantité'],
      ['Lait', 'R1', 7],
    ])
    expect((await user.get(`/items/${milk}`)).body.quantity).toBe(9.5)
    expect((await rollBack(node, user, result.guid)).result).toMatchObject({ status: 'rolled_back', undone: 1 })
    expect([await named('R1'), (await user.get(`/items/${milk}`)).body.quantity]).toEqual([undefined, 2.5])
  })
  it('count as items of the plan, and their template is mapped by itself', async () => {
    const rows = Array.from({ length: 45 }, (_, at) => ['Lait', `P${at}`])
    const { checked, result } = await bring([['Produit', 'Nom'], ...rows])
    expect([checked.fits, result.created]).toEqual([result.created, checked.fits])
    expect(checked.fits).toBeLessThan(45)
    expect((await user.call('GET', '/imports/template?target=variants')).status).toBe(200)
  })
})
