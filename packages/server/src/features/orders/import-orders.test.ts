import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../../testing/database.ts'
import { exportedAndBack, importRows, refusedRows, rollBack, upload, workbookOf } from '../../testing/import-file.ts'
import { aCompany, aFolder, aUser, type Caller, startTestNode, type TestNode } from '../../testing/test-node.ts'

const url = testDatabase()
let node: TestNode
let admin: Caller
let dock: string
beforeAll(async () => {
  node = await startTestNode(url)
})
afterAll(() => node.stop())
beforeEach(async () => {
  admin = await aUser(node, await aCompany(node))
  dock = await aFolder(admin, 'Quai')
  await admin.post('/suppliers', { name: 'Faure' })
  await admin.post('/suppliers', { name: 'Acier Plus' })
})

const FRENCH = ['Commande', 'Fournisseur', 'Date', 'Livraison prévue', 'Article', 'Commandé', 'Prix unitaire']
type Cells = (string | number)[]
const FIRST: Cells[] = [
  ['C-1', 'Faure', '2026-03-02', '2026-03-20', 'Vis 4x40', 100, 0.0375],
  ['C-1', '', '', '', 'Écrous', 50, '1,5 €'],
]
const SECOND: Cells = ['C-2', 'acier plus', '2026-03-05', '', 'Perceuse', 2, '']
const bring = (rows: Cells[], options: Parameters<typeof importRows>[3] = {}) =>
  importRows(node, admin, rows, { target: 'orders', fileName: 'commandes.xlsx', ...options })
const listed = async () => (await admin.get('/orders?sort=number')).body.data
const numbered = async (number: string) => {
  const { guid } = (await listed()).find((one: { number: string }) => one.number === number)
  return (await admin.get(`/orders/${guid}`)).body
}
const receive = async (number: string, quantity: number) => {
  const { guid, articles } = await numbered(number)
  const { status } = await admin.post(`/orders/${guid}/receive`, {
    destination: dock,
    lines: [{ guid: articles[0].guid, quantity }],
  })
  expect(status).toBe(200)
}

describe('a file of orders', () => {
  it('makes orders of its rows, a line each, by headings in French or English', async () => {
    const { result } = await bring([FRENCH, FIRST[0]!, SECOND, FIRST[1]!])
    expect([result.created, result.failed]).toEqual([3, 0])
    expect(await numbered('C-1')).toMatchObject({
      supplier: { name: 'Faure' },
      status: 'delivery_in_progress',
      orderDate: '2026-03-02',
      expectedDate: '2026-03-20',
      articles: [
        { name: 'Vis 4x40', orderedQuantity: 100, unitPrice: 0.0375 },
        { name: 'Écrous', orderedQuantity: 50, unitPrice: 1.5 },
      ],
    })
    expect(await numbered('C-2')).toMatchObject({ supplier: { name: 'Acier Plus' }, orderDate: '2026-03-05' })
    const { result: english } = await bring([
      ['Order', 'Supplier', 'Order date', 'Item', 'Ordered', 'Unit price'],
      ['C-3', 'Faure', '2026-04-01', 'Screws', 5, 2],
    ])
    expect(english.created).toBe(1)
    expect(await numbered('C-3')).toMatchObject({
      orderDate: '2026-04-01',
      articles: [{ name: 'Screws', unitPrice: 2 }],
    })
  })

  it('tells row, field and reason of what it refuses', async () => {
    await bring([FRENCH, ...FIRST])
    const { checked } = await bring([
      FRENCH,
      FIRST[0]!,
      ['', 'Faure', '', '', 'Vis', 1, ''],
      ['C-3', 'Inconnu', '', '', 'Vis', 1, ''],
      ['C-4', 'Faure', '31/02/2026', '', '', '', ''],
      ['C-5', 'Faure', '', '', 'Vis', 0, 'gratuit'],
      ['C-6', 'Faure', '', '', 'Vis', '', ''],
      ['C-7', 'Faure', '2026-03-01', '', 'Vis', 1, ''],
      ['C-7', 'Acier Plus', '', '', 'vis', 1, ''],
    ])
    expect(refusedRows(checked)).toEqual([
      '2 number C-1 existe déjà',
      '3 number Ce champ est obligatoire',
      '4 supplier Inconnu n’existe pas',
      expect.stringMatching(/^5 orderDate /),
      '5 name Ce champ est obligatoire',
      '6 orderedQuantity 0 : il faut un nombre entier d’au moins 1',
      expect.stringMatching(/^6 unitPrice /),
      '6 orderedQuantity Ce champ est obligatoire',
      '7 orderedQuantity Ce champ est obligatoire',
      '9 supplier Acier Plus : la ligne 8 dit autre chose de la même fiche',
      '9 name vis se trouve déjà à la ligne 8 de ce fichier',
    ])
  })

  it('changes what is open as the form would: not below what came, and nothing of an order that is over (ORD-11)', async () => {
    await bring([FRENCH, ...FIRST, SECOND])
    await receive('C-1', 40)
    await receive('C-2', 2)
    const { checked, result } = await bring(
      [
        ['Commande', 'Article', 'Commandé', 'Livraison prévue'],
        ['C-1', 'Vis 4x40', 30, ''],
        ['C-1', 'Écrous', 60, '2026-04-01'],
        ['C-1', 'Boulons', 5, ''],
        ['C-2', 'Perceuse', 3, ''],
        ['C-9', 'Vis', 1, ''],
      ],
      { mode: 'update' },
    )
    expect(refusedRows(checked)).toEqual([
      expect.stringMatching(/^2 orderedQuantity .*40/),
      expect.stringMatching(/^5 number /),
      '6 number C-9 n’existe pas',
    ])
    expect(result.updated).toBe(2)
    expect(await numbered('C-1')).toMatchObject({
      expectedDate: '2026-04-01',
      articles: [
        { name: 'Vis 4x40', orderedQuantity: 100, receivedQuantity: 40 },
        { name: 'Écrous', orderedQuantity: 60 },
        { name: 'Boulons', orderedQuantity: 5 },
      ],
    })
  })

  it('is an export of ours that changes nothing when it comes back, also of what is over (X-08)', async () => {
    await bring([FRENCH, ...FIRST, SECOND])
    await receive('C-2', 2)
    const before = await Promise.all(['C-1', 'C-2'].map(numbered))
    for (const [path, rows] of [
      ['/orders/lines?', 3],
      ['/orders?', 2],
    ] as const)
      for (const language of ['fr', 'en'] as const) {
        const { checked, result } = await exportedAndBack(node, admin, path, 'orders', language)
        expect([path, language, refusedRows(checked), checked.unchanged, result.updated]).toEqual([
          path,
          language,
          [],
          rows,
          0,
        ])
      }
    expect(await Promise.all(['C-1', 'C-2'].map(numbered))).toEqual(before)
  })

  it('is taken back: orders that it made go but for those that were received, changed ones are as before', async () => {
    const { result: made } = await bring([FRENCH, ...FIRST, SECOND])
    const before = await numbered('C-1')
    const { result: changed } = await bring(
      [
        ['Commande', 'Fournisseur', 'Article', 'Commandé'],
        ['C-1', 'Acier Plus', 'Vis 4x40', 7],
        ['C-1', '', 'Boulons', 5],
      ],
      { mode: 'update' },
    )
    expect(await numbered('C-1')).toMatchObject({ supplier: { name: 'Acier Plus' } })
    await rollBack(node, admin, changed.guid)
    const { version: _version, updatedAt: _at, ...after } = await numbered('C-1')
    expect(before).toMatchObject(after)
    await receive('C-2', 1)
    const { result } = await rollBack(node, admin, made.guid)
    expect([result.undone, result.undecided]).toEqual([1, 1])
    const { guid } = await numbered('C-2')
    await rollBack(node, admin, made.guid, { takeBack: [guid] })
    expect((await listed()).map(({ number }: { number: string }) => number)).toEqual(['C-2'])
  })

  it('asks for the rights on orders and for the module (IMP-08, COMP-22)', async () => {
    const file = await workbookOf([FRENCH, ...FIRST])
    const uploadAs = async (...roles: string[]) => {
      const user = await aUser(node, admin.company, { roles: roles as never })
      return (await upload(user, 'commandes.xlsx', file, { target: 'orders', mode: 'create' })).status
    }
    expect([
      await uploadAs('ROLE_IMPORT_ITEM_ADD', 'ROLE_ORDER_VIEW'),
      await uploadAs('ROLE_ORDER_ADD'),
      await uploadAs('ROLE_IMPORT_ITEM_ADD', 'ROLE_ORDER_ADD'),
    ]).toEqual([403, 403, 201])
    const alone = await aUser(node, await aCompany(node, { modules: [] } as never))
    expect((await upload(alone, 'commandes.xlsx', file, { target: 'orders' })).body.code).toBe('module_disabled')
  })
})
