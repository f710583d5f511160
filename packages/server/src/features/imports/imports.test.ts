import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql, transaction } from '../../kernel/database.ts'
import { testDatabase } from '../../testing/database.ts'
import {
  type Cell,
  guessed,
  importRows,
  type RowOptions,
  runImport,
  upload,
  workbookOf,
} from '../../testing/import-file.ts'
import { rawRow, rawWorkbook } from '../../testing/raw-workbook.ts'
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

const start = async (user: Caller, rows: readonly (readonly Cell[])[], fields: Record<string, string> = {}) =>
  upload(user, 'stock.xlsx', await workbookOf(rows), fields)
const run = (user: Caller, guid: string, body: Record<string, unknown> = {}) => runImport(node, user, guid, body)
const bring = (user: Caller, rows: readonly (readonly Cell[])[], options: RowOptions = {}) =>
  importRows(node, user, rows, options)
const told = (errors: { row: number; column: string | null; code: string }[]) =>
  errors.map(({ row, column, code }) => `${row} ${column} ${code}`)

describe('a file', () => {
  it('with nothing below its headings is empty, and a damaged one is no workbook', async () => {
    expect((await start(admin, [['Nom', 'Quantité']])).body).toMatchObject({
      code: 'import_empty',
      message: 'Le fichier est vide',
    })
    const cut = await upload(admin, 'coupe.xlsx', (await workbookOf([['Nom'], ['Vis']])).subarray(0, 60))
    expect([cut.status, cut.body.code]).toEqual([415, 'xlsx_only'])
  })
  it('is refused where a cell shows no value: a fault, a formula without a result, too long a text', async () => {
    const folder = await aFolder(admin, 'Valeurs')
    const cell = (xml: string) => `<row><c t="inlineStr"><is><t>Vis ${crypto.randomUUID()}</t></is></c>${xml}</row>`
    const rows = [
      rawRow(1, ['Nom', 'Quantité', 'Description']),
      cell('<c t="e"><v>#N/A</v></c>'),
      cell('<c><f>B2+1</f><v></v></c>'),
      cell(`<c><f>2+3</f><v>5</v></c><c t="inlineStr"><is><t>${'x'.repeat(5_001)}</t></is></c>`),
      cell('<c><v>7</v></c>'),
    ]
    const { body } = await upload(admin, 'valeurs.xlsx', rawWorkbook([{ name: 'A', rows: rows.join('') }]))
    const plan = { mapping: { A: 'name', B: 'quantity', C: 'description' }, defaults: { parent: folder } }
    const { body: checked } = await admin.post(`/imports/${body.guid}/validate`, plan)
    expect(told(checked.errors)).toEqual(['2 B cellError', '3 B cellFormula', '4 C cellLong'])
    expect(checked.errors[0].message).toContain('#N/A')
    // What is corrected counts, and so do columns that are not imported.
    await admin.put(`/imports/${body.guid}/cells`, { cells: [{ row: 2, column: 'B', value: '3' }] })
    const { result } = await run(admin, body.guid, { skipErrors: true })
    expect(result).toMatchObject({ status: 'done', created: 2, failed: 2 })
    const { data } = (await admin.get(`/items?folder=${folder}`)).body
    expect(data.map(({ quantity }: { quantity: number }) => quantity).toSorted()).toEqual([3, 7])
  })
  it('names its faults by the numbers of the sheet, below its headings and past empty rows (IMP-06)', async () => {
    const folder = await aFolder(admin, 'Lignes')
    const { body } = await start(admin, [
      ['Inventaire de mars'],
      [],
      ['Nom', 'Quantité', 'Seuil'],
      ['Vis de ligne', 1, 2],
      [],
      ['Écrou de ligne', 'deux', 3],
      ['', 4, 'bas'],
    ])
    const validate = (plan: object) => admin.post(`/imports/${body.guid}/validate`, plan)
    const mapping = { A: 'name', B: 'quantity', C: 'threshold' }
    const { status, body: checked } = await validate({ mapping, defaults: { parent: folder } })
    expect([status, checked.valid, told(checked.errors)]).toEqual([
      200,
      1,
      ['6 B notExpected', '7 A required', '7 C notExpected'],
    ])
    for (const { message } of checked.errors) expect(message).not.toBe('')
    // What the mapping names is there, and the key is one that finds records.
    expect((await validate({ mapping: { A: 'nothing' } })).body.errors[0]).toMatchObject({ code: 'unknown_field' })
    expect((await validate({ mapping, key: 'colour' })).status).toBe(422)
  })
  it('shows its columns with samples, and the template is read by itself', async () => {
    const { body } = await start(admin, [
      ['Désignation', 'EAN', 'Qté', 'Remarque interne'],
      ['Vis', 3400930000120, 4, 'x'],
      ['Clou', 3400930000137, 5, null],
    ])
    expect(body).toMatchObject({ status: 'draft', sheet: 'Stock', headerRow: 1, rows: 2 })
    expect(body.columns).toMatchObject([
      { field: 'name', samples: ['Vis', 'Clou'] },
      { field: 'tag', samples: ['3400930000120', '3400930000137'] },
      { field: 'quantity', kind: 'number' },
      { field: null },
    ])
    const template = await node.app.inject({
      url: '/api/v1/imports/template?target=items',
      headers: { authorization: `Bearer ${admin.token}`, 'accept-language': 'fr' },
    })
    const headings = (await readXlsx(template.rawPayload)).sheets[0]!.rows[0]!.map(String)
    const { body: filled } = await start(admin, [headings, headings.map((_, at) => (at === 0 ? 'Écrou' : null))])
    // A column without values has nothing to guess with but its heading, and is left alone.
    expect(headings.slice(0, 4)).toEqual(['Nom', 'Type', 'Emplacement', 'Code-barres'])
    expect(filled.columns[0].field).toBe('name')
  })
  it('of others is not there, and the modes and targets ask for their rights', async () => {
    const { body } = await start(admin, [['Nom'], ['Vis']])
    const other = await aUser(node, admin.company)
    expect((await other.get(`/imports/${body.guid}`)).status).toBe(404)
    const updater = await aUser(node, admin.company, { roles: ['ROLE_IMPORT_ITEM_EDIT', 'ROLE_ITEM_FULL'] })
    expect((await start(updater, [['Nom'], ['Vis']], { mode: 'create' })).status).toBe(403)
    const creator = await aUser(node, admin.company, { roles: ['ROLE_IMPORT_ITEM_ADD', 'ROLE_ITEM_FULL'] })
    expect((await start(creator, [['Nom'], ['Vis']], { mode: 'create', target: 'folders' })).status).toBe(403)
    expect((await start(creator, [['Nom'], ['Vis']], { mode: 'update' })).status).toBe(403)
    expect((await start(updater, [['Nom'], ['Vis']], { mode: 'update' })).body).toMatchObject({
      mode: 'update',
      status: 'draft',
    })
    expect((await start(updater, [['Nom'], ['Vis']], { mode: 'update', target: 'folders' })).status).toBe(403)
    expect(
      (
        await start(
          updater,
          [
            ['Article', 'Quantité'],
            ['Vis', 1],
          ],
          { target: 'transactions' },
        )
      ).body,
    ).toMatchObject({ mode: 'update', target: 'transactions' })
    expect(
      (
        await start(
          creator,
          [
            ['Article', 'Quantité'],
            ['Vis', 1],
          ],
          { target: 'transactions' },
        )
      ).status,
    ).toBe(403)
  })
})

describe('the rows of items', () => {
  it('are refused by row and column, corrected in place, and written with their movements', async () => {
    const folder = await aFolder(admin, 'Dépôt')
    const { body: draft } = await start(admin, [
      ['Nom', 'Quantité', 'Unité', 'Seuil', 'Date d’inventaire', 'Mots-clés'],
      ['Fil', '12,5', 'm', 3, '21/11/2026', 'Bobine; Cuivre'],
      ['Vis', 'douze', 'pièce', null, new Date(Date.UTC(2026, 0, 31)), null],
      [null, 4, null, null, null, null],
    ])
    const { body: checked } = await admin.post(`/imports/${draft.guid}/validate`, {
      mapping: guessed(draft),
      defaults: { parent: folder },
    })
    expect([checked.valid, checked.invalid, told(checked.errors)]).toEqual([1, 2, ['3 B notExpected', '4 A required']])
    expect(checked.errors[0].message).toBe('douze\u00A0: il faut un nombre')
    const early = await run(admin, draft.guid)
    expect([early.started.status, early.started.body.code, early.result.status]).toEqual([
      422,
      'import_has_errors',
      'validated',
    ])

    const corrected = await admin.put(`/imports/${draft.guid}/cells`, { cells: [{ row: 3, column: 'B', value: '12' }] })
    expect(corrected.body).toMatchObject({
      valid: 2,
      invalid: 1,
      fits: null,
      rows: [{ row: 3, cells: { B: '12' }, errors: [] }],
    })
    const { result } = await run(admin, draft.guid, { skipErrors: true })
    expect(result).toMatchObject({ status: 'done', created: 2, updated: 0, failed: 1 })
    const { data } = (await admin.get(`/items?folder=${folder}`)).body
    expect(data).toMatchObject([
      {
        name: 'Fil',
        type: 'product',
        quantity: 12.5,
        unit: 'm',
        threshold: 3,
        inventoryDate: '2026-11-21',
        tags: [{ name: 'Bobine' }, { name: 'Cuivre' }],
      },
      { name: 'Vis', quantity: 12, unit: 'piece', inventoryDate: '2026-01-31' },
    ])
    expect((await admin.get(`/transactions?folder=${folder}`)).body.data).toMatchObject([
      { quantity: 12, type: 'in', action: 'receipt', comment: 'stock.xlsx' },
      { quantity: 12.5 },
    ])
    const wrong = await node.app.inject({
      url: `/api/v1/imports/${draft.guid}/errors`,
      headers: { authorization: `Bearer ${admin.token}`, 'accept-language': 'fr' },
    })
    const [headings, ...rows] = (await readXlsx(wrong.rawPayload)).sheets[0]!.rows
    expect([headings!.at(-1), rows.length, String(rows[0]!.at(-1))]).toEqual([
      'Motif du refus',
      1,
      'Ce champ est obligatoire',
    ])
    expect((await admin.get('/notifications')).body.data[0]).toMatchObject({
      kind: 'import',
      progress: 100,
      read: false,
      text: expect.stringContaining('2 créés, 0 mis à jour, 1 erreurs'),
    })
  })
  it('find their folder by path, by a unique name or by making it, and never where the user may only read', async () => {
    const user = await aUser(node, admin.company, { roles: ['ROLE_IMPORT_ITEM_ADD', 'ROLE_ITEM_FULL'] })
    const [north, south, shut] = [
      await aFolder(admin, 'Nord'),
      await aFolder(admin, 'Sud'),
      await aFolder(admin, 'Fermé'),
    ]
    for (const parent of [north, south]) await aFolder(admin, 'Quai', { parent })
    await aFolder(admin, 'Cave', { parent: south })
    for (const [folder, level] of [
      [north, 'write'],
      [south, 'write'],
      [shut, 'read'],
    ] as const)
      await grant(node, user, folder, level)
    const rows = [
      ['Nom', 'Emplacement'],
      ['A', 'Nord / Quai'],
      ['B', 'cave'],
      ['C', 'Quai'],
      ['D', 'Fermé'],
      ['E', 'Ailleurs'],
      ['F', 'Dépôt'],
    ] as const
    const { checked } = await bring(user, rows, { createFolders: true })
    // Without the right to add folders a missing one is refused whatever was chosen; a hidden one is as good as
    // missing.
    expect(told(checked.errors)).toEqual([
      '4 B ambiguousFolder',
      '5 B folder_denied',
      '6 B notExpected',
      '7 B notExpected',
    ])
    const { result } = await bring(
      admin,
      [
        ['Nom', 'Emplacement'],
        ['E', 'Ailleurs / Étage 1'],
      ],
      { createFolders: true },
    )
    expect(result).toMatchObject({ created: 1 })
    expect(
      (await admin.get('/items?search=E&deep=true')).body.data.find((row: { name: string }) => row.name === 'E'),
    ).toMatchObject({ parent1: 'Ailleurs', parent: { name: 'Étage 1' } })
  })
  it('know folders as their reader sees them, and give new ones their real place', async () => {
    const site = await aFolder(admin, 'Site secret')
    const open = await aFolder(admin, 'Hangar', { parent: await aFolder(admin, 'Zone secrète', { parent: site }) })
    const user = await aUser(node, admin.company, {
      roles: ['ROLE_IMPORT_ITEM_ADD', 'ROLE_ITEM_FULL', 'ROLE_FOLDER_ADD'],
    })
    await grant(node, user, open, 'write')
    const rows = [
      ['Nom', 'Emplacement'],
      ['Bâche', 'Hangar / Travée 1'],
      ['Sangle', '… / Hangar / Travée 1'],
      ['Cric', 'Site secret / Cave'],
      ['Treuil', 'Nouveau lieu'],
    ] as const
    const { checked, result } = await bring(user, rows, { createFolders: true })
    // A folder of that name is at the top already, which the user cannot know: the row is refused, the others are
    // written.
    expect([checked.valid, result]).toMatchObject([4, { status: 'done', created: 3, failed: 1 }])
    const wrong = (await user.get(`/imports/${result.guid}/rows?errorsOnly=true`)).body.data
    expect(wrong).toMatchObject([{ row: 4, errors: [{ field: 'parent', column: 'B', code: 'exists' }] }])
    const made = (await admin.get('/folders/tree')).body.data.find((row: { name: string }) => row.name === 'Travée 1')
    expect(
      (await admin.get(`/folders/${made.guid}`)).body.breadcrumb.map((crumb: { name: string }) => crumb.name),
    ).toEqual(['Site secret', 'Zone secrète', 'Hangar', 'Travée 1'])
    expect((await admin.get(`/items?folder=${site}&deep=true`)).body.total).toBe(2)
  })
  it('make keywords and categories only for those who may, and a category may be given by guid', async () => {
    const place = await aFolder(admin, 'Mots')
    const user = await aUser(node, admin.company, {
      roles: ['ROLE_IMPORT_ITEM_ADD', 'ROLE_ITEM_FULL', 'ROLE_FOLDER_FULL'],
    })
    await admin.post('/tags', { name: 'Connu' })
    const { checked, result } = await bring(
      user,
      [
        ['Nom', 'Mots-clés', 'Catégorie'],
        ['Un', 'connu', null],
        ['Deux', 'connu;Inédit', null],
        ['Trois', null, 'Inédite'],
      ],
      { defaults: { parent: place } },
    )
    expect(told(checked.errors)).toEqual(['3 B notExpected', '4 C notExpected'])
    expect(result).toMatchObject({ status: 'done', created: 1, failed: 2 })
    const many = Array.from({ length: 51 }, (_, n) => `k${n}`).join(';')
    expect(
      told(
        (
          await bring(
            admin,
            [
              ['Nom', 'Mots-clés'],
              ['Trop', many],
            ],
            { defaults: { parent: place } },
          )
        ).checked.errors,
      ),
    ).toEqual(['2 B tooManyTags'])
    const category = (await admin.post('/categories', { name: 'Vrac', itemType: 'product' })).body.guid
    expect((await bring(admin, [['Nom'], ['Quatre']], { defaults: { parent: place, category } })).result).toMatchObject(
      { created: 1 },
    )
    expect((await admin.get(`/items?folder=${place}&category=${category}`)).body.data).toMatchObject([
      { name: 'Quatre', category: { name: 'Vrac' } },
    ])
    expect(
      told(
        (await bring(admin, [['Nom'], ['Cinq']], { defaults: { parent: place, category, type: 'equipment' } })).checked
          .errors,
      ),
    ).toEqual(['2 null notExpected'])
  })
  it('say which row they repeat, and what exists already', async () => {
    const place = await aFolder(admin, 'Doubles')
    await anItem(admin, place, { name: 'Ancien' })
    const { checked, result } = await bring(
      admin,
      [
        ['Nom', 'Code-barres'],
        ['Neuf', 'DBL-1'],
        ['neuf ', 'dbl-1'],
        ['Autre', 'DBL-1'],
        ['Ancien', null],
      ],
      { defaults: { parent: place } },
    )
    expect(told(checked.errors)).toEqual(['3 A duplicateInFile', '4 B duplicateInFile', '5 A exists'])
    expect(checked.errors[0].message).toContain('2')
    expect(result).toMatchObject({ created: 1, failed: 3 })
  })
  it('that do not fit the plan are written only when that was chosen, also when a correction brings them', async () => {
    const company = await aCompany(node, { items: 2 })
    const user = await aUser(node, company)
    const place = await aFolder(user, 'Petit')
    const { body: draft } = await start(
      user,
      [['Nom'], ['Un'], ['Deux'], [null], ['Quatre']].map((row, at) => [
        ...row,
        at === 0 ? 'Quantité' : at === 3 || at === 4 ? 'x' : 1,
      ]),
    )
    const { body: checked } = await user.post(`/imports/${draft.guid}/validate`, {
      mapping: guessed(draft),
      defaults: { parent: place },
    })
    expect(checked).toMatchObject({ valid: 2, fits: null })
    const { body: corrected } = await user.put(`/imports/${draft.guid}/cells`, {
      cells: [
        { row: 4, column: 'A', value: 'Trois' },
        { row: 4, column: 'B', value: '1' },
        { row: 5, column: 'B', value: '1' },
      ],
    })
    expect(corrected).toMatchObject({ valid: 4, invalid: 0, fits: 2 })
    const refused = await run(user, draft.guid)
    expect([refused.started.body.code, (await user.get('/items')).body.total]).toEqual(['plan_limit_reached', 0])
    expect((await run(user, draft.guid, { skipErrors: true })).result).toMatchObject({
      status: 'done',
      created: 2,
      failed: 2,
    })
  })
  it('map the same headings as the last time', async () => {
    const place = await aFolder(admin, 'Mémoire')
    const headings = ['Machin', 'Bidule']
    const { body: first } = await start(admin, [headings, ['Pompe', 'Rouge']])
    await admin.post(`/imports/${first.guid}/validate`, {
      mapping: { A: 'name', B: 'description' },
      defaults: { parent: place },
    })
    expect((await run(admin, first.guid)).result.created).toBe(1)
    const { body: again } = await start(admin, [headings, ['Valve', 'Bleue']])
    expect([again.remembered, guessed(again)]).toEqual([true, { A: 'name', B: 'description' }])
  })
  it('need the right again when they are run', async () => {
    const place = await aFolder(admin, 'Retiré')
    const user = await aUser(node, admin.company, {
      roles: ['ROLE_IMPORT_ITEM_ADD', 'ROLE_ITEM_FULL', 'ROLE_FOLDER_FULL'],
    })
    const { body: draft } = await start(user, [['Nom'], ['Vis']])
    await user.post(`/imports/${draft.guid}/validate`, { mapping: guessed(draft), defaults: { parent: place } })
    await transaction(node.pool, { company: user.company }, async ({ db }) => {
      await sql`update user_role set role = 'ROLE_IMPORT_ITEM_EDIT'
        where user_id = ${user.guid} and role = 'ROLE_IMPORT_ITEM_ADD'`.execute(db)
      await sql`update company set rights_version = rights_version + 1 where id = ${user.company}`.execute(db)
    })
    expect((await run(user, draft.guid)).started.status).toBe(403)
  })
})

describe('the rows of folders', () => {
  it('carry their category, type and code, each checked', async () => {
    await aFolder(admin, 'Marqué', { tag: 'DOS-1' })
    const { checked, result } = await bring(
      admin,
      [
        ['Nom', 'Type', 'Emplacement', 'Code-barres', 'Catégorie'],
        ['Site', 'ville', null, null, null],
        ['Local', 'Pièce', 'Site', 'DOS-2', 'Technique'],
        ['Autre', 'tente', null, null, null],
        ['Encore', 'pièce', null, 'DOS-1', null],
        ['Long', 'pièce', null, 'x'.repeat(256), null],
      ],
      { target: 'folders' },
    )
    expect(told(checked.errors)).toEqual(['4 B notExpected', '5 D codeOfFolder', '6 D max_length'])
    expect(result).toMatchObject({ created: 2, failed: 3 })
    const { data } = (await admin.get('/folders?search=Local&fullPath=true')).body
    expect(data).toMatchObject([{ path: 'Site / Local', type: 'room', tag: 'DOS-2', category: { name: 'Technique' } }])
  })
})
