import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql, transaction } from '../../kernel/database.ts'
import { testDatabase } from '../../testing/database.ts'
import {
  type Cell,
  importRows,
  rollBack,
  type RowOptions,
  runImport,
  upload,
  uploadOf,
  workbookOf,
} from '../../testing/import-file.ts'
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
beforeAll(async () => {
  node = await startTestNode(url)
  admin = await aUser(node, await aCompany(node))
})
afterAll(() => node.stop())

const told = (errors: { row: number; column: string | null; code: string }[]) =>
  errors.map(({ row, column, code }) => `${row} ${column} ${code}`)
const update = (user: Caller, rows: readonly (readonly Cell[])[], options: RowOptions = {}) =>
  importRows(node, user, rows, { mode: 'update', ...options })
const itemNamed = async (name: string, folder: string) =>
  (await admin.get(`/items?folder=${folder}&search=${encodeURIComponent(name)}`)).body.data[0]

describe('items that a file updates', () => {
  it('change where a cell says something else: fields by an edit, quantities by a count', async () => {
    const place = await aFolder(admin, 'Édition')
    const [screw, nail] = [
      await anItem(admin, place, {
        name: 'Vis',
        tag: 'ED-1',
        quantity: 10,
        description: 'Acier',
        threshold: 2,
        tags: [{ name: 'Quincaillerie' }],
      }),
      await anItem(admin, place, { name: 'Clou', tag: 'ED-2', quantity: 5, description: 'Fer' }),
    ]
    const rows = [
      ['Nom', 'Quantité', 'Description', 'Seuil', 'Mots-clés', 'Catégorie'],
      ['vis', 12, null, 4, 'Quincaillerie;Promo', 'Fixation'],
      ['Clou', 5, 'Fer', null, null, null],
    ]
    const { checked, result } = await update(admin, rows, { fileName: 'mise à jour.xlsx' })
    expect([checked.valid, checked.invalid]).toEqual([2, 0])
    expect(result).toMatchObject({ status: 'done', mode: 'update', created: 0, updated: 1, unchanged: 1, failed: 0 })
    expect((await admin.get(`/items/${screw}`)).body).toMatchObject({
      name: 'Vis',
      quantity: 12,
      description: 'Acier',
      threshold: 4,
      tags: [{ name: 'Promo' }, { name: 'Quincaillerie' }],
      category: { name: 'Fixation' },
      lastQuantity: 10,
      inventoryDiff: 2,
    })
    expect((await admin.get(`/items/${nail}`)).body).toMatchObject({
      version: 1,
      description: 'Fer',
      quantity: 5,
      inventoryDate: null,
    })
    expect((await admin.get(`/transactions?item=${screw}`)).body.data).toMatchObject([
      { kind: 'count', quantity: 2, type: 'in', comment: 'mise à jour.xlsx' },
      { kind: 'in', quantity: 10 },
    ])
    const edits = (await admin.get(`/activities?entity=item&guid=${screw}&action=update`)).body.data
    expect(edits).toMatchObject([
      { changes: expect.arrayContaining([{ field: 'threshold', old: '2.00', new: '4.00' }]) },
    ])
    expect((await admin.get('/notifications')).body.data[0].text).toBe(
      'Import terminé\u00A0: 0 créés, 1 mis à jour, 1 inchangés, 0 erreurs',
    )
    // The same file again changes nothing.
    expect((await update(admin, rows)).result).toMatchObject({ updated: 0, unchanged: 2 })
  })
  it('are found by their name or their code, in their place, and never twice', async () => {
    const [north, south] = [await aFolder(admin, 'U Nord'), await aFolder(admin, 'U Sud')]
    for (const place of [north, south]) await anItem(admin, place, { name: 'Pile', tag: 'U-PILE' })
    await anItem(admin, north, { name: 'Lampe' })
    const everywhere = await update(admin, [
      ['Nom', 'Description'],
      ['Pile', 'x'],
      ['Inconnu', 'x'],
      ['Lampe', 'x'],
      ['LAMPE', 'y'],
    ])
    expect(told(everywhere.checked.errors)).toEqual(['2 A severalMatches', '3 A noMatch', '5 A sameRecord'])
    expect(everywhere.checked.errors[2].message).toBe('LAMPE désigne la même fiche que la ligne 4')
    const placed = await update(admin, [
      ['Nom', 'Emplacement', 'Description'],
      ['Pile', 'U Nord', 'au nord'],
      ['Pile', 'U Sud', 'au sud'],
      ['Lampe', 'U Sud', 'x'],
    ])
    expect([told(placed.checked.errors), placed.result]).toMatchObject([['4 A noMatch'], { updated: 2, failed: 1 }])
    expect([(await itemNamed('Pile', north)).description, (await itemNamed('Pile', south)).description]).toEqual([
      'au nord',
      'au sud',
    ])
    const below = await update(
      admin,
      [
        ['Nom', 'Description'],
        ['Pile', 'par défaut'],
      ],
      { defaults: { parent: south } },
    )
    expect([
      below.result.updated,
      (await itemNamed('Pile', south)).description,
      (await itemNamed('Pile', north)).description,
    ]).toEqual([1, 'par défaut', 'au nord'])
    // A record renamed is found by its code; all records of the article are called so.
    const renamed = await update(
      admin,
      [
        ['Code-barres', 'Nom', 'Emplacement'],
        ['u-pile', 'Pile LR6', 'U Nord'],
      ],
      { key: 'tag' },
    )
    expect([renamed.result.updated, (await itemNamed('Pile LR6', south)).tag]).toEqual([1, 'U-PILE'])
  })
  it('need the right to write where they are, a free name and a free code, and a number in their unit', async () => {
    const [open, shut, hidden] = [
      await aFolder(admin, 'Ouvert'),
      await aFolder(admin, 'Lecture'),
      await aFolder(admin, 'Caché'),
    ]
    const [box] = [
      await anItem(admin, open, { name: 'Boîte', tag: 'DR-1', quantity: 1 }),
      await anItem(admin, open, { name: 'Caisse', tag: 'DR-2' }),
      await anItem(admin, shut, { name: 'Lu', tag: 'DR-3' }),
      await anItem(admin, hidden, { name: 'Secret', tag: 'DR-4' }),
    ]
    const user = await aUser(node, admin.company, { roles: ['ROLE_IMPORT_ITEM_EDIT', 'ROLE_ITEM_FULL'] })
    await grant(node, user, open, 'write')
    await grant(node, user, shut, 'read')
    const rows = [
      ['Nom', 'Code-barres', 'Quantité'],
      ['Lu', null, 3],
      ['Secret', null, 3],
      ['Boîte', 'DR-2', null],
      ['Caisse', null, 1.5],
    ]
    const { checked, result } = await update(user, rows)
    expect(told(checked.errors)).toEqual(['2 A folder_denied', '3 A noMatch', '4 B codeOfItem', '5 C quantity_whole'])
    expect([result.updated, (await admin.get(`/items/${box}`)).body.version]).toEqual([0, 1])
    const twice = await update(
      user,
      [
        ['Code-barres', 'Nom'],
        ['DR-1', 'Coffre'],
        ['DR-2', 'Caisse'],
      ],
      { key: 'tag' },
    )
    expect(twice.result).toMatchObject({ updated: 1, unchanged: 1 })
    expect(
      (
        await upload(
          await aUser(node, admin.company, { roles: ['ROLE_IMPORT_ITEM_ADD', 'ROLE_ITEM_FULL'] }),
          'a.xlsx',
          await workbookOf(rows),
          { mode: 'update' },
        )
      ).status,
    ).toBe(403)
  })
  it('that repeat what their importer cannot see are refused alone, among many', async () => {
    const [place, hidden] = [await aFolder(admin, 'Course'), await aFolder(admin, 'Course cachée')]
    for (let n = 0; n < 40; n++) await anItem(admin, place, { name: `Lot ${n}`, type: 'equipment' })
    const user = await aUser(node, admin.company, { roles: ['ROLE_IMPORT_ITEM_EDIT', 'ROLE_ITEM_FULL'] })
    await grant(node, user, place, 'write')
    const rows = Array.from({ length: 40 }, (_, n) => [`Lot ${n}`, `LOT-${n}`])
    const { body: draft } = await upload(user, 'course.xlsx', await workbookOf([['Nom', 'Code'], ...rows]), {
      mode: 'update',
    })
    expect((await user.post(`/imports/${draft.guid}/validate`, { mapping: { A: 'name', B: 'tag' } })).body.valid).toBe(
      40,
    )
    // The product's own check would see it: what only the database refuses is put there behind its back.
    for (const n of [17, 31]) await anItem(admin, hidden, { name: `Caché ${n}`, type: 'equipment' })
    await transaction(node.pool, { company: admin.company }, ({ db }) =>
      sql`update item set tag_key = case name when 'Caché 17' then 'lot-17' else 'lot-31' end
        where name in ('Caché 17', 'Caché 31')`.execute(db),
    )
    await user.post(`/imports/${draft.guid}/run`, { skipErrors: true })
    await node.jobs.settled()
    expect((await user.get(`/imports/${draft.guid}`)).body).toMatchObject({ status: 'done', updated: 38, failed: 2 })
    expect((await user.get(`/imports/${draft.guid}/rows?errorsOnly=true`)).body.data).toMatchObject([
      { row: 19, errors: [{ field: 'tag', code: 'exists' }] },
      { row: 33, errors: [{ field: 'tag', code: 'exists' }] },
    ])
    await transaction(node.pool, { company: admin.company }, ({ db }) =>
      sql`update item set tag_key = '' where name in ('Caché 17', 'Caché 31')`.execute(db),
    )
  })
})

describe('folders that a file updates', () => {
  it('change type, code, category and description, and are left as they are by a second run', async () => {
    const site = await aFolder(admin, 'Site U', { type: 'building' })
    const room = await aFolder(admin, 'Salle', { parent: site, type: 'room', tag: 'S-1' })
    await aFolder(admin, 'Salle', { type: 'room' })
    const rows = [
      ['Nom', 'Emplacement', 'Type', 'Description', 'Catégorie', 'Code-barres'],
      ['Salle', 'Site U', 'étage', 'Au fond', 'Technique', 'S-2'],
      ['Site U', null, null, null, null, null],
    ]
    const ambiguous = await update(
      admin,
      [
        ['Nom', 'Description'],
        ['Salle', 'x'],
        ['Nulle part', 'x'],
      ],
      { target: 'folders' },
    )
    expect(told(ambiguous.checked.errors)).toEqual(['2 A severalMatches', '3 A noMatch'])
    const { result } = await update(admin, rows, {
      target: 'folders',
      map: { A: 'name', B: 'parent', C: 'type', D: 'description', E: 'category', F: 'tag' },
    })
    expect(result).toMatchObject({ status: 'done', updated: 1, unchanged: 1, failed: 0 })
    expect((await admin.get(`/folders/${room}`)).body.folder).toMatchObject({
      type: 'floor',
      description: 'Au fond',
      category: { name: 'Technique' },
      tag: 'S-2',
      version: 2,
    })
    expect(
      (
        await update(admin, rows, {
          target: 'folders',
          map: { A: 'name', B: 'parent', C: 'type', D: 'description', E: 'category', F: 'tag' },
        })
      ).result,
    ).toMatchObject({ updated: 0, unchanged: 2 })
    const renamed = await update(
      admin,
      [
        ['Code', 'Nom'],
        ['S-2', 'Salle serveurs'],
      ],
      { target: 'folders', key: 'tag', map: { A: 'tag', B: 'name' } },
    )
    expect([renamed.result.updated, (await admin.get(`/folders/${room}`)).body.folder.name]).toEqual([
      1,
      'Salle serveurs',
    ])
  })
  it('never become a cabinet inside a cabinet, also not in one file', async () => {
    const outer = await aFolder(admin, 'Bloc')
    const inner = await aFolder(admin, 'Tiroir', { parent: outer })
    const { result } = await update(
      admin,
      [
        ['Nom', 'Type'],
        ['Bloc', 'armoire'],
        ['Tiroir', 'armoire'],
      ],
      { target: 'folders' },
    )
    expect(result).toMatchObject({ updated: 1, failed: 1 })
    expect([
      (await admin.get(`/folders/${outer}`)).body.folder.type,
      (await admin.get(`/folders/${inner}`)).body.folder.type,
    ]).toEqual(['cabinet', 'stock'])
    expect((await admin.get(`/imports/${result.guid}/rows?errorsOnly=true`)).body.data).toMatchObject([
      { row: 3, errors: [{ code: 'folder_cabinet_in_cabinet' }] },
    ])
  })
})

describe('a file that comes again', () => {
  it('is known by its content: who brought it, when, and that an update is meant', async () => {
    const place = await aFolder(admin, 'Retour')
    const file = await workbookOf([
      ['Nom', 'Quantité'],
      ['Retour 1', 3],
      ['Retour 2', 4],
    ])
    const bringIt = async (name: string) => (await upload(admin, name, file)).body
    const first = await bringIt('a.xlsx')
    expect(first.earlier).toBeNull()
    const check = (guid: string) =>
      admin.post(`/imports/${guid}/validate`, { mapping: { A: 'name', B: 'quantity' }, defaults: { parent: place } })
    await check(first.guid)
    const { result } = await runImport(node, admin, first.guid)
    const second = await bringIt('b.xlsx')
    expect(second).toMatchObject({ mode: 'create', earlier: { at: result.finishedAt, by: 'Ada Test', mode: 'create' } })
    expect(told((await check(second.guid)).body.errors)).toEqual(['2 A exists', '3 A exists'])
    const { body: turned } = await admin.put(`/imports/${second.guid}/sheet`, { sheet: 'Stock', mode: 'update' })
    expect(turned).toMatchObject({ mode: 'update', status: 'draft' })
    expect((await check(second.guid)).body).toMatchObject({ valid: 2, invalid: 0 })
    expect((await runImport(node, admin, second.guid)).result).toMatchObject({ updated: 0, unchanged: 2 })
    const creator = await aUser(node, admin.company, { roles: ['ROLE_IMPORT_ITEM_ADD', 'ROLE_ITEM_FULL'] })
    const own = (await upload(creator, 'c.xlsx', file)).body
    expect([
      own.earlier.by,
      (await creator.put(`/imports/${own.guid}/sheet`, { sheet: 'Stock', mode: 'update' })).status,
    ]).toEqual(['Ada Test', 403])
    // Taken back, it was never there.
    await rollBack(node, admin, first.guid)
    expect((await admin.get(`/imports/${second.guid}`)).body.earlier).toBeNull()
  })
  it('under one key is one draft, and another file under it is refused', async () => {
    const send = async (key: string, file: Buffer) => {
      const { body, headers } = uploadOf('cle.xlsx', file)
      return admin.call('POST', '/imports', body, { ...headers, 'idempotency-key': key })
    }
    const file = await workbookOf([['Nom'], ['Une fois']])
    const [first, again] = [await send('cle-1', file), await send('cle-1', file)]
    expect([first.status, again.status, again.body.guid]).toEqual([201, 201, first.body.guid])
    expect((await send('cle-1', await workbookOf([['Nom'], ['Autre']]))).body.code).toBe('idempotency_mismatch')
    expect((await send('cle-2', file)).body.guid).not.toBe(first.body.guid)
  })
  it('as the sheet of its refused rows, corrected, is mapped as before and brings in what was missing', async () => {
    const place = await aFolder(admin, 'Refus')
    const map = { A: 'name', B: 'quantity', C: 'description' }
    const { body: draft } = await upload(
      admin,
      'refus.xlsx',
      await workbookOf([
        ['Machin', 'Combien', 'Motif du refus ancien'],
        ['Bon', 1, 'x'],
        ['Mauvais', 'deux', 'y'],
        ['Pire', 'trois', 'z'],
      ]),
    )
    await admin.post(`/imports/${draft.guid}/validate`, { mapping: map, defaults: { parent: place } })
    expect((await runImport(node, admin, draft.guid, { skipErrors: true })).result).toMatchObject({
      created: 1,
      failed: 2,
    })
    const sheet = await node.app.inject({
      url: `/api/v1/imports/${draft.guid}/errors`,
      headers: { authorization: `Bearer ${admin.token}`, 'accept-language': 'fr' },
    })
    const [headings, ...rows] = (await readXlsx(sheet.rawPayload)).sheets[0]!.rows.map((row) => row.map(String))
    expect([headings, rows]).toEqual([
      ['Machin', 'Combien', 'Motif du refus ancien', 'Motif du refus'],
      [
        ['Mauvais', 'deux', 'y', 'deux\u00A0: il faut un nombre'],
        ['Pire', 'trois', 'z', 'trois\u00A0: il faut un nombre'],
      ],
    ])
    const corrected = [
      headings!,
      ...rows.map((row, at) => row.map((cell, column) => (column === 1 ? String(at + 2) : cell))),
    ]
    const { body: again } = await upload(admin, 'lignes refusées.xlsx', await workbookOf(corrected))
    expect([again.remembered, again.columns.map((column: { field: string | null }) => column.field)]).toEqual([
      true,
      ['name', 'quantity', 'description', null],
    ])
    await admin.post(`/imports/${again.guid}/validate`, { mapping: map, defaults: { parent: place } })
    expect((await runImport(node, admin, again.guid)).result).toMatchObject({ created: 2, failed: 0 })
    expect((await itemNamed('Pire', place)).quantity).toBe(3)
  })
})
