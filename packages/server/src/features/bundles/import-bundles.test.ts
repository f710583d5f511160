import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../../testing/database.ts'
import { exportedAndBack, importRows, refusedRows, rollBack } from '../../testing/import-file.ts'
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
let admin: Caller
/** A stock of the category, and in it and beside it places with products. */
let stock: string
let shelf: string
let van: string
let charger: string
beforeAll(async () => {
  node = await startTestNode(url)
})
afterAll(() => node.stop())
beforeEach(async () => {
  admin = await aUser(node, await aCompany(node))
  const category = (await admin.post('/categories', { name: 'Stock', folderType: 'stock' })).body.guid
  for (const mapped of ['model', 'stockname'])
    await admin.post('/fields', { name: `Champ ${mapped}`, mapped, type: 'text', target: 'items' })
  stock = await aFolder(admin, 'Réserve', { category })
  await aFolder(admin, 'Annexe', { category })
  shelf = await aFolder(admin, 'Étagère', { parent: stock })
  van = await aFolder(admin, 'Camion')
  charger = await anItem(admin, shelf, { name: 'Chargeur', tag: 'C-1', quantity: 10 })
  await anItem(admin, van, { name: 'Chargeur', tag: 'C-1', quantity: 5 })
  await anItem(admin, van, { name: 'Câble', unit: 'm', quantity: 50 })
})

const HEADINGS = ['Sortie associée', 'Stock', 'Modèle', 'Produit', 'Emplacement du produit', 'Quantité par équipement']
type Cells = (string | number)[]
const bring = (rows: Cells[], options: Parameters<typeof importRows>[3] = {}, user = admin) =>
  importRows(node, user, rows, { target: 'bundles', fileName: 'sorties.xlsx', ...options })
const all = async () => (await admin.get('/bundles')).body.data
const named = async (name: string) => (await all()).find((one: { name: string }) => one.name === name)
const productsOf = async (name: string) =>
  (await named(name)).products.map((one: { item: { name: string }; location: { guid: string }; quantity: number }) => [
    one.item.name,
    one.location.guid,
    one.quantity,
  ])

describe('a file of bundles', () => {
  it('makes bundles with their products, a row each, wherever the rows of one stand (BUND-06)', async () => {
    const { draft, checked, result } = await bring([
      HEADINGS,
      ['Kit portable', 'Réserve', 'X1', 'Chargeur', 'Réserve / Étagère', 2],
      ['Kit borne', 'Annexe', 'X1', 'Câble', '', 1.5],
      ['KIT PORTABLE', 'Réserve', 'X1', 'Câble', 'Camion', ''],
      ['Kit portable', '', '', 'c-1', 'Camion', 1],
    ])
    expect(draft.columns.map(({ field }: { field: string }) => field)).toEqual([
      'bundle',
      'stock',
      'model',
      'name',
      'location',
      'quantity',
    ])
    expect([checked.errors, result.created, result.failed]).toEqual([[], 4, 0])
    expect(await named('Kit portable')).toMatchObject({ stock: { guid: stock }, model: 'X1' })
    expect(await productsOf('Kit portable')).toEqual([
      ['Chargeur', shelf, 2],
      ['Câble', van, 1],
      ['Chargeur', van, 1],
    ])
    expect(await productsOf('Kit borne')).toEqual([['Câble', van, 1.5]])
  })

  it('tells row, field and reason of what it refuses (BUND-02 to BUND-07)', async () => {
    await anItem(admin, shelf, { name: 'Écran', type: 'equipment' })
    await bring([HEADINGS, ['Déjà', 'Annexe', 'Z9', 'Câble', 'Camion', 1]])
    const { checked, result } = await bring([
      HEADINGS,
      ['Sans stock', '', 'A', 'Câble', 'Camion', 1],
      ['Mauvais stock', 'Camion', 'A', 'Câble', 'Camion', 1],
      ['Sans modèle', 'Réserve', '', 'Câble', 'Camion', 1],
      ['Sans produit', 'Réserve', 'B', '', '', ''],
      ['Inconnu', 'Nulle part', 'C', 'Rien', 'Camion', 1],
      ['Ailleurs', 'Réserve', 'D', 'Câble', 'Réserve / Étagère', 1],
      ['Deux', 'Réserve', 'E', 'Chargeur', '', 1],
      ['Équipement', 'Réserve', 'F', 'Écran', '', 1],
      ['Peu', 'Réserve', 'G', 'Câble', '', 0.5],
      ['Moitié', 'Réserve', 'G', 'Chargeur', 'Camion', 1.5],
      ['Bon', 'Réserve', 'H', 'Câble', '', 1],
      ['Bon', 'Réserve', 'I', 'Câble', 'Camion', 3],
      ['Paire', 'Réserve', 'h', 'Câble', '', 1],
      ['Autre paire', 'Annexe', 'z9', 'Câble', '', 1],
      ['Déjà', 'Réserve', 'J', 'Câble', '', 1],
    ])
    expect(refusedRows(checked)).toEqual([
      '2 stock Un stock est obligatoire',
      '3 stock Camion n’est pas un dossier de type stock de la catégorie « Stock »',
      '4 model Ce champ est obligatoire',
      '5 name Au moins un produit est nécessaire',
      '6 stock Nulle part : il faut un dossier existant, comme A / B / C',
      '7 name Câble n’existe pas',
      '8 name 2 fiches correspondent à Chargeur : précisez l’emplacement ou le code-barres',
      '9 name Écran ne peut pas sortir en quantité : choisissez un produit, une variante ou un lot',
      expect.stringMatching(/^10 quantity /),
      expect.stringMatching(/^11 quantity /),
      '13 model I : la ligne 12 dit autre chose de la même fiche',
      '13 name Câble, Camion se trouve déjà à la ligne 12 de ce fichier',
      '14 model Ce stock et ce modèle ont déjà une sortie associée : Bon',
      '15 model Ce stock et ce modèle ont déjà une sortie associée : Déjà',
      '16 bundle Déjà existe déjà',
    ])
    expect(result.created).toBe(1)
    expect(await productsOf('Bon')).toEqual([['Câble', van, 1]])
  })

  it('says what the company has to make before (BUND-04, BUND-05)', async () => {
    const fresh = await aUser(node, await aCompany(node))
    const place = await aFolder(fresh, 'Dépôt')
    await anItem(fresh, place, { name: 'Vis' })
    const { checked } = await bring([HEADINGS, ['Kit', 'Dépôt', 'X', 'Vis', '', 1]], {}, fresh)
    expect(refusedRows(checked).slice(0, 3)).toEqual([
      '2 bundle Il manque une catégorie « Stock » pour les dossiers de type stock',
      '2 bundle Il manque un champ personnalisé d’article qui signifie « Modèle »',
      '2 bundle Il manque un champ personnalisé d’article qui signifie « Nom de stock »',
    ])
  })

  it('changes bundles by their name, adds products, leaves what it does not name, and goes back', async () => {
    await bring([
      HEADINGS,
      ['Kit', 'Réserve', 'X1', 'Chargeur', 'Réserve / Étagère', 2],
      ['Kit', '', '', 'Câble', 'Camion', 3],
    ])
    const { result, draft } = await bring(
      [
        ['Sortie associée', 'Modèle', 'Produit', 'Emplacement du produit', 'Quantité par équipement'],
        ['kit', 'X2', 'Câble', '', 5],
        ['Kit', '', 'Chargeur', 'Camion', ''],
        ['Kit', '', 'Chargeur', 'Réserve / Étagère', 2],
        ['Absent', '', 'Câble', '', 1],
      ],
      { mode: 'update' },
    )
    expect([result.updated, result.unchanged, result.errors]).toEqual([2, 1, 1])
    expect((await named('Kit')).model).toBe('X2')
    expect(await productsOf('Kit')).toEqual([
      ['Chargeur', shelf, 2],
      ['Câble', van, 5],
      ['Chargeur', van, 1],
    ])
    expect((await rollBack(node, admin, draft.guid)).result).toMatchObject({ status: 'rolled_back', undecided: 0 })
    expect((await named('Kit')).model).toBe('X1')
    expect(await productsOf('Kit')).toEqual([
      ['Chargeur', shelf, 2],
      ['Câble', van, 3],
    ])
  })

  it('keeps products in places that its author does not see, and tells them nothing of them', async () => {
    await bring([
      HEADINGS,
      ['Kit', 'Réserve', 'X1', 'Chargeur', 'Réserve / Étagère', 2],
      ['Kit', '', '', 'Câble', 'Camion', 3],
    ])
    const user = await aUser(node, admin.company, {
      roles: ['ROLE_IMPORT_ITEM_EDIT', 'ROLE_BUNDLE_EDIT', 'ROLE_BUNDLE_VIEW', 'ROLE_ITEM_VIEW'],
    })
    await grant(node, user, stock, 'write')
    const headings = ['Sortie associée', 'Produit', 'Quantité par équipement']
    const { checked, result } = await bring(
      [headings, ['Kit', 'Chargeur', 7], ['Kit', 'Câble', 9]],
      { mode: 'update' },
      user,
    )
    expect(refusedRows(checked)).toEqual(['3 name Câble n’existe pas'])
    expect(result.updated).toBe(1)
    expect(await productsOf('Kit')).toEqual([
      ['Chargeur', shelf, 7],
      ['Câble', van, 3],
    ])
  })

  it('is taken back, but for what has left with equipment', async () => {
    const { draft } = await bring([
      HEADINGS,
      ['Parti', 'Réserve', 'X1', 'Chargeur', 'Réserve / Étagère', 1],
      ['Resté', 'Réserve', 'X2', 'Câble', '', 1],
    ])
    const laptop = await anItem(admin, stock, {
      name: 'Portable',
      type: 'equipment',
      attributes: { 'Champ model': 'X1' },
    })
    await admin.post(`/items/${laptop}/transactions`, { type: 'out', quantity: 1, action: 'given_to_technician' })
    expect((await admin.get(`/items/${charger}`)).body.quantity).toBe(9)
    const { result } = await rollBack(node, admin, draft.guid)
    expect([result.undone, result.undecided]).toEqual([1, 1])
    expect((await all()).map(({ name }: { name: string }) => name)).toEqual(['Parti'])
  })

  it.each(['fr', 'en'] as const)('an export that comes back as it is says nothing new (%s, X-08)', async (language) => {
    await bring([
      HEADINGS,
      ['Kit', 'Réserve', 'X1', 'Chargeur', 'Réserve / Étagère', 2],
      ['Kit bis', 'Annexe', 'X1', 'Câble', '', 3],
    ])
    const before = await all()
    const { checked, result } = await exportedAndBack(node, admin, '/bundles?', 'bundles', language)
    expect([checked.errors, checked.unchanged]).toEqual([[], 2])
    expect(result).toMatchObject({ status: 'done', updated: 0, unchanged: 2 })
    expect(await all()).toEqual(before)
  })
})

describe('the search of bundles (SRCH-04)', () => {
  const search = async (user: Caller, ...rules: object[]) => {
    const { status, body } = await user.post('/search', { target: 'bundles', filters: { operator: 'AND', rules } })
    return status === 200 ? body.data.map(({ name }: { name: string }) => name) : (body.errors?.[0] ?? body).code
  }
  beforeEach(() =>
    bring([
      HEADINGS,
      ['Kit', 'Réserve', 'X1', 'Chargeur', 'Réserve / Étagère', 2],
      ['Kit', '', '', 'Câble', 'Camion', 2],
      ['Borne', 'Annexe', 'X1', 'Câble', '', 3],
    ]),
  )
  it('finds them by stock, model and number of products, and gives a sheet', async () => {
    expect(await search(admin, { field: 'model', operator: 'equals', value: 'X1' })).toEqual(['Borne', 'Kit'])
    expect(await search(admin, { field: 'stock', operator: 'contains', value: 'serve' })).toEqual(['Kit'])
    expect(await search(admin, { field: 'products', operator: 'more_than', value: 1 })).toEqual(['Kit'])
    expect(await search(admin, { field: 'kits', operator: 'more_than', value: 1 })).toBe('condition_unknown_field')
    const { text } = await admin.post('/search', { target: 'bundles', export: 'csv', columns: [{ id: 'name' }] })
    expect(text).toContain('Borne')
  })
  it('counts and finds what its reader sees only, and is for who may read bundles', async () => {
    const user = await aUser(node, admin.company, { roles: ['ROLE_BUNDLE_VIEW', 'ROLE_ITEM_VIEW'] })
    await grant(node, user, stock, 'read')
    expect(await search(user)).toEqual(['Kit'])
    expect(await search(user, { field: 'products', operator: 'more_than', value: 1 })).toEqual([])
    const other = await aUser(node, admin.company, { roles: ['ROLE_ITEM_VIEW'] })
    expect(await search(other)).toBe('forbidden')
  })
})
