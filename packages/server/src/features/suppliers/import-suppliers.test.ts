import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../../testing/database.ts'
import { exportedAndBack, importRows, refusedRows, rollBack, upload, workbookOf } from '../../testing/import-file.ts'
import { aCompany, aUser, type Caller, startTestNode, type TestNode } from '../../testing/test-node.ts'

const url = testDatabase()
let node: TestNode
let admin: Caller
beforeAll(async () => {
  node = await startTestNode(url)
})
afterAll(() => node.stop())
beforeEach(async () => {
  admin = await aUser(node, await aCompany(node))
})

const FRENCH = [
  'Fournisseur',
  'Article',
  'Type',
  'Réf. fournisseur',
  'Code-barres',
  'Prix unitaire',
  'Délai (jours)',
  'Conditionnement',
  'Quantité habituelle',
  'Contact',
  'E-mail',
]
type Cells = (string | number)[]
const screws: Cells = [
  'Faure',
  'Vis 4x40',
  'Produit',
  'QF-440',
  'V440',
  0.0375,
  5,
  200,
  1000,
  'Mme Faure',
  'faure@example.com',
]
const nuts: Cells = ['Faure', 'Écrous', '', '', '', '1,5 €', '', '', '', '', '']
const drill: Cells = ['Acier Plus', 'Perceuse', 'Équipement', 'P-18', '', 129, 3, '', '', '', '']
const bring = (rows: Cells[], options: Parameters<typeof importRows>[3] = {}) =>
  importRows(node, admin, rows, { target: 'suppliers', fileName: 'fournisseurs.xlsx', ...options })
const all = async () => (await admin.get('/suppliers')).body.data
const named = async (name: string) => {
  const { guid } = (await all()).find((one: { name: string }) => one.name === name)
  return (await admin.get(`/suppliers/${guid}`)).body
}

describe('a file of suppliers', () => {
  it('makes suppliers with their articles, a row each, wherever the rows of one stand', async () => {
    const { draft, result } = await bring([
      FRENCH,
      screws,
      drill,
      nuts,
      ['Bois et Cie', '', '', '', '', '', '', '', '', '', ''],
    ])
    expect(draft.columns.map(({ field }: { field: string }) => field)).toEqual([
      'supplier',
      'name',
      'type',
      'reference',
      'tag',
      'unitPrice',
      'leadDays',
      'packaging',
      'quantity',
      'contact',
      'email',
    ])
    expect([result.created, result.failed]).toEqual([4, 0])
    expect(await named('Faure')).toMatchObject({
      contact: { name: 'Mme Faure', email: 'faure@example.com' },
      articles: [
        {
          name: 'Vis 4x40',
          reference: 'QF-440',
          tag: 'V440',
          unitPrice: 0.0375,
          leadDays: 5,
          packaging: 200,
          quantity: 1000,
        },
        { name: 'Écrous', type: 'product', unitPrice: 1.5, leadDays: null, packaging: 1, quantity: 1 },
      ],
    })
    expect(await named('Acier Plus')).toMatchObject({ articles: [{ type: 'equipment', unitPrice: 129 }] })
    expect((await named('Bois et Cie')).articles).toEqual([])
  })

  it('reads English headings and spellings in English', async () => {
    const { result } = await bring([
      ['Supplier', 'Item', 'Type', 'Unit price', 'Lead time (days)'],
      ['Faure', 'Screws', 'equipment', '1234.5', '7'],
    ])
    expect(result.created).toBe(1)
    expect((await named('Faure')).articles).toMatchObject([
      { name: 'Screws', type: 'equipment', unitPrice: 1234.5, leadDays: 7 },
    ])
  })

  it('tells row, field and reason of what it refuses', async () => {
    await bring([FRENCH, screws])
    const { checked, result } = await bring([
      FRENCH,
      screws,
      ['', 'Clous', '', '', '', '', '', '', '', '', ''],
      ['Acier Plus', 'Perceuse', 'Outil', '', '', 'cher', -1, 0, 1.5, '', 'acier'],
      ['Bois et Cie', '', '', 'B-1', '', '', '', '', '', '', ''],
      ['Clou SA', 'Clous', '', '', '', '', '', '', '', 'M. Blanc', ''],
      ['Clou SA', 'CLOUS', '', '', '', '', '', '', '', 'Mme Noir', ''],
    ])
    expect(refusedRows(checked)).toEqual([
      '2 supplier Faure existe déjà',
      '3 supplier Ce champ est obligatoire',
      '4 email E-mail invalide',
      '4 type Outil : il faut un type : article, équipement ou produit',
      expect.stringMatching(/^4 unitPrice /),
      '4 leadDays -1 : il faut un nombre de jours, de 0 à 3 650',
      '4 packaging 0 : il faut un nombre entier d’au moins 1',
      '4 quantity 1.5 : il faut un nombre entier d’au moins 1',
      '5 name Ce champ est obligatoire',
      '7 contact Mme Noir : la ligne 6 dit autre chose de la même fiche',
      '7 name CLOUS se trouve déjà à la ligne 6 de ce fichier',
    ])
    expect(result.created).toBe(1)
    expect(await named('Clou SA')).toMatchObject({ contact: { name: 'M. Blanc' }, articles: [{ name: 'Clous' }] })
  })

  it('changes articles, adds those that a supplier has not, and leaves what it does not name', async () => {
    await bring([FRENCH, screws, nuts])
    const { result } = await bring(
      [
        ['Fournisseur', 'Article', 'Prix unitaire', 'Téléphone'],
        ['faure', 'vis 4X40', 0.04, '01 44 55 66 77'],
        ['Faure', 'Boulons', 2, ''],
        ['Faure', 'Écrous', 1.5, ''],
        ['Inconnu', 'Vis', 1, ''],
      ],
      { mode: 'update' },
    )
    expect([result.updated, result.unchanged, result.errors]).toEqual([2, 1, 1])
    expect(await named('Faure')).toMatchObject({
      contact: { name: 'Mme Faure', phone: '01 44 55 66 77' },
      articles: [
        { name: 'Vis 4x40', unitPrice: 0.04, reference: 'QF-440' },
        { name: 'Écrous', unitPrice: 1.5 },
        { name: 'Boulons', unitPrice: 2 },
      ],
    })
  })

  it('is an export of ours that changes nothing when it comes back, of suppliers and of their articles (X-08)', async () => {
    await bring([FRENCH, screws, drill, nuts])
    const before = await Promise.all(['Faure', 'Acier Plus'].map(named))
    for (const [path, rows] of [
      ['/suppliers/articles?', 3],
      ['/suppliers?', 2],
    ] as const)
      for (const language of ['fr', 'en'] as const) {
        const { checked, result } = await exportedAndBack(node, admin, path, 'suppliers', language)
        expect([path, language, refusedRows(checked), checked.unchanged, result.updated]).toEqual([
          path,
          language,
          [],
          rows,
          0,
        ])
      }
    expect(await Promise.all(['Faure', 'Acier Plus'].map(named))).toEqual(before)
  })

  it('is taken back whole: suppliers that it made go, articles are as they were; one that was ordered from stays', async () => {
    const { result: made } = await bring([FRENCH, screws, nuts, drill])
    const before = (await named('Faure')).articles
    const { result: changed } = await bring(
      [
        FRENCH,
        ['Faure', 'Vis 4x40', '', '', '', 9, '', '', '', 'M. Blanc', ''],
        ['Faure', 'Clous', '', '', '', '', '', '', '', '', ''],
      ],
      { mode: 'update' },
    )
    await rollBack(node, admin, changed.guid)
    const after = await named('Faure')
    const bare = (articles: { guid: string }[]) => articles.map(({ guid: _guid, ...article }) => article)
    expect([bare(after.articles), after.contact.name]).toEqual([bare(before), 'Mme Faure'])
    const { guid: supplier } = await named('Acier Plus')
    await admin.post('/orders', { supplier, articles: [{ name: 'Perceuse', quantity: 1 }] })
    const { result } = await rollBack(node, admin, made.guid)
    expect([result.undone, result.undecided]).toEqual([1, 1])
    expect((await all()).map(({ name }: { name: string }) => name)).toEqual(['Acier Plus'])
    // Its order is in progress: it stays, whoever insists.
    await rollBack(node, admin, made.guid, { takeBack: [supplier] })
    expect((await all()).length).toBe(1)
  })

  it('holds a supplier together whose rows lie in several parts of the work', async () => {
    const rows = Array.from({ length: 1_205 }, (_, n): Cells => [
      'Faure',
      `Article ${n}`,
      '',
      '',
      '',
      n,
      '',
      '',
      '',
      '',
      '',
    ])
    const { result } = await bring([FRENCH, ...rows])
    expect([result.created, result.failed]).toEqual([1_205, 0])
    const { guid, articles } = await named('Faure')
    expect([articles.length, articles.at(-1).name]).toEqual([1_205, 'Article 1204'])
    expect((await admin.get(`/imports/${result.guid}/rollback`)).body).toMatchObject({ created: 1, totalTouched: 0 })
    await rollBack(node, admin, result.guid)
    expect((await admin.get(`/suppliers/${guid}`)).status).toBe(404)
  })

  it('asks for the right on suppliers or the whole of orders, and for the module (SUPL-03, COMP-22)', async () => {
    const file = await workbookOf([FRENCH, screws])
    const uploadAs = async (roles: string[], mode = 'create') => {
      const user = await aUser(node, admin.company, { roles: ['ROLE_IMPORT_ITEM_ADD', ...roles] as never })
      return (await upload(user, 'fournisseurs.xlsx', file, { target: 'suppliers', mode })).status
    }
    expect([
      await uploadAs([]),
      await uploadAs(['ROLE_ORDER_SUPPLIER_VIEW']),
      await uploadAs(['ROLE_ORDER_SUPPLIER_ADD']),
      await uploadAs(['ROLE_ORDER_FULL']),
      await uploadAs(['ROLE_ORDER_SUPPLIER_EDIT'], 'update'),
    ]).toEqual([403, 403, 201, 201, 403])
    const alone = await aUser(node, await aCompany(node, { modules: [] } as never))
    expect((await upload(alone, 'fournisseurs.xlsx', file, { target: 'suppliers' })).body.code).toBe('module_disabled')
  })

  it('has no column of prices for who may not see them (X-23)', async () => {
    const template = async (roles: string[]) => {
      const user = await aUser(node, admin.company, {
        roles: ['ROLE_IMPORT_ITEM_ADD', 'ROLE_ORDER_FULL', ...roles] as never,
      })
      return (await user.get('/imports/template?target=suppliers')).text
    }
    expect(await template(['ROLE_PRICE_VIEW'])).toContain('Prix unitaire')
    expect(await template([])).not.toContain('Prix unitaire')
  })
})
