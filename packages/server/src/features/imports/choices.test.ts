import { writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDatabase } from '../../testing/database.ts'
import { type Cell, guessed, rollBack, runImport, upload, workbookOf } from '../../testing/import-file.ts'
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
let user: Caller
beforeAll(async () => {
  node = await startTestNode(url)
  user = await aUser(node, await aCompany(node))
})
afterAll(() => node.stop())

type Row = readonly Cell[]
const draftOf = async (rows: readonly Row[], fields: Record<string, string> = {}) =>
  (await upload(user, 'stock.xlsx', await workbookOf(rows), fields)).body
const check = async (guid: string, plan: Record<string, unknown>) =>
  (await user.post(`/imports/${guid}/validate`, plan)).body
const told = ({ errors }: { errors: { row: number; column: string; code: string }[] }) =>
  errors.map(({ row, column, code }) => `${row} ${column} ${code}`)
const stockOf = async (folder: string) =>
  Object.fromEntries(
    (await user.get(`/items?folder=${folder}&size=500`)).body.data.map(
      ({ name, quantity }: { name: string; quantity: number }) => [name, quantity],
    ),
  )

describe('rows that say what a row above said', () => {
  const MANY = 1_300
  /** The same three again and again, over several chunks, and one that is there only once. */
  const rows = Array.from({ length: MANY }, (_, at): Row => [`Vis ${at % 3}`, at === 3 ? 5 : 1])
  const run = async (repeated: string | undefined) => {
    const folder = await aFolder(user, crypto.randomUUID())
    const { guid } = await draftOf([['Nom', 'Quantité'], ...rows, ['Écrou', 9]])
    const checked = await check(guid, {
      mapping: { A: 'name', B: 'quantity' },
      defaults: { parent: folder },
      ...(repeated && { repeated }),
    })
    const { result } = await runImport(node, user, guid, { skipErrors: true })
    return { folder, guid, checked, result, stock: await stockOf(folder) }
  }
  it('are refused unless something else is chosen', async () => {
    const { checked, result, stock } = await run(undefined)
    expect([checked.valid, checked.invalid]).toEqual([4, MANY - 3])
    expect(result).toMatchObject({ status: 'done', created: 4, failed: MANY - 3 })
    expect(stock).toEqual({ 'Vis 0': 1, 'Vis 1': 1, 'Vis 2': 1, Écrou: 9 })
  })
  it('are taken once where that is chosen, across chunks', async () => {
    const { checked, result, stock } = await run('first')
    expect(checked).toMatchObject({ valid: MANY + 1, invalid: 0, unchanged: MANY - 3 })
    expect(result).toMatchObject({ status: 'done', created: 4, unchanged: MANY - 3, failed: 0 })
    expect(stock).toEqual({ 'Vis 0': 1, 'Vis 1': 1, 'Vis 2': 1, Écrou: 9 })
  })
  it('are added up where that is chosen, across chunks, and go again with a rollback', async () => {
    const { guid, folder, checked, result, stock } = await run('sum')
    expect(checked).toMatchObject({ valid: MANY + 1, invalid: 0, unchanged: 0 })
    expect(result).toMatchObject({ status: 'done', created: 4, updated: MANY - 3, failed: 0 })
    expect(stock).toEqual({ 'Vis 0': 438, 'Vis 1': 433, 'Vis 2': 433, Écrou: 9 })
    const { result: back } = await rollBack(node, user, guid)
    expect(back).toMatchObject({ status: 'rolled_back', undecided: 0 })
    expect(await stockOf(folder)).toEqual({})
  })
  it('are never added to what was there before, nor in another unit, nor as equipment', async () => {
    const folder = await aFolder(user, crypto.randomUUID())
    await anItem(user, folder, { name: 'Ancienne', quantity: 2 })
    const { guid } = await draftOf([
      ['Nom', 'Quantité', 'Unité', 'Type'],
      ['Ancienne', 3, 'pièce', 'produit'],
      ['Câble', 3, 'm', 'produit'],
      ['Câble', 3, 'kg', 'produit'],
      ['Scie', 1, 'pièce', 'équipement'],
      ['Scie', 1, 'pièce', 'équipement'],
    ])
    const checked = await check(guid, {
      mapping: { A: 'name', B: 'quantity', C: 'unit', D: 'type' },
      defaults: { parent: folder },
      repeated: 'sum',
    })
    expect(told(checked)).toEqual(['2 A exists', '4 A duplicateInFile', '6 A duplicateInFile'])
    await runImport(node, user, guid, { skipErrors: true })
    expect(await stockOf(folder)).toEqual({ Ancienne: 2, Câble: 3, Scie: 1 })
  })
})

describe('rows of an update with one record', () => {
  const MANY = 1_300
  /** Over several chunks; the third is said once and has what it had. */
  const run = async (repeated: string | undefined) => {
    const folder = await aFolder(user, crypto.randomUUID())
    for (const at of [0, 1, 2]) await anItem(user, folder, { name: `Vis ${at}`, quantity: 7, tag: crypto.randomUUID() })
    // Its name is that of nothing else in the company.
    const name = `Scie ${crypto.randomUUID()}`
    const saw = await anItem(user, folder, { name, type: 'equipment' })
    const rows = Array.from({ length: MANY }, (_, at): Row => [`Vis ${at % 2}`, 1, `note ${at}`, null])
    const { guid } = await draftOf(
      [
        ['Nom', 'Quantité', 'Description', 'Unité'],
        ...rows,
        ['Vis 2', 7, null, null],
        ['Vis 2', null, 'la seconde', null],
        [name, null, 'une', null],
        [name, null, 'deux', null],
        ['Vis 0', 1, null, 'm'],
      ],
      { mode: 'update' },
    )
    const checked = await check(guid, {
      mapping: { A: 'name', B: 'quantity', C: 'description', D: 'unit' },
      defaults: { parent: folder },
      key: 'name',
      ...(repeated && { repeated }),
    })
    const { result } = await runImport(node, user, guid, { skipErrors: true })
    const { [name]: equipment, ...stock } = await stockOf(folder)
    expect(equipment).toBe(1)
    return { folder, saw, guid, checked, result, stock }
  }
  const textOf = async (folder: string, name: string) =>
    (await user.get(`/items?folder=${folder}&size=50`)).body.data.find((one: { name: string }) => one.name === name)
      .description
  it('are refused unless something else is chosen', async () => {
    const { checked, result, stock, saw } = await run(undefined)
    expect([checked.valid, checked.invalid]).toEqual([4, MANY + 1])
    expect(result).toMatchObject({ status: 'done', updated: 3, unchanged: 1, failed: MANY + 1 })
    expect(stock).toEqual({ 'Vis 0': 1, 'Vis 1': 1, 'Vis 2': 7 })
    expect((await user.get(`/items/${saw}`)).body.description).toBe('une')
  })
  it('are taken once where that is chosen, across chunks', async () => {
    const { folder, checked, result, stock } = await run('first')
    expect(checked).toMatchObject({ valid: MANY + 5, invalid: 0, unchanged: MANY + 2 })
    expect(result).toMatchObject({ status: 'done', updated: 3, unchanged: MANY + 2, failed: 0 })
    expect(stock).toEqual({ 'Vis 0': 1, 'Vis 1': 1, 'Vis 2': 7 })
    expect([await textOf(folder, 'Vis 0'), await textOf(folder, 'Vis 2')]).toEqual(['note 0', ''])
  })
  it('are added up where that is chosen, across chunks; not equipment, nor in another unit', async () => {
    const { folder, guid, checked, result, stock } = await run('sum')
    expect(told(checked)).toEqual([`${MANY + 5} A sameRecord`, `${MANY + 6} A sameRecord`])
    expect(result).toMatchObject({ status: 'done', updated: MANY + 1, unchanged: 2, failed: 2 })
    expect(stock).toEqual({ 'Vis 0': MANY / 2, 'Vis 1': MANY / 2, 'Vis 2': 7 })
    expect([await textOf(folder, 'Vis 0'), await textOf(folder, 'Vis 2')]).toEqual(['note 0', ''])
    const { result: back } = await rollBack(node, user, guid)
    expect(back).toMatchObject({ status: 'rolled_back', undecided: 0 })
    expect(await stockOf(folder)).toMatchObject({ 'Vis 0': 7, 'Vis 1': 7, 'Vis 2': 7 })
    expect(await textOf(folder, 'Vis 0')).toBe('')
  })
})

describe('a slash in the name of a place', () => {
  const rows: Row[] = [
    ['Nom', 'Emplacement'],
    ['Vis', 'Zone 1/2'],
    ['Clou', 'Nord / Zone 1/2'],
  ]
  const placesWith = async (levels: string | undefined) => {
    const own = await aUser(node, await aCompany(node))
    const { body } = await upload(own, 'lieux.xlsx', await workbookOf(rows))
    const plan = { mapping: { A: 'name', B: 'parent' }, createFolders: true, ...(levels && { levels }) }
    await own.post(`/imports/${body.guid}/validate`, plan)
    const { result } = await runImport(node, own, body.guid, { skipErrors: true })
    expect(result).toMatchObject({ status: 'done', created: 2 })
    const { data } = (await own.get('/folders?size=100&deep=true')).body
    return data.map(({ name }: { name: string }) => name).toSorted()
  }
  it.each([
    ['between spaces only', undefined, ['Nord', 'Zone 1/2', 'Zone 1/2']],
    ['everywhere', 'any', ['2', '2', 'Nord', 'Zone 1', 'Zone 1']],
    ['nowhere', 'none', ['Nord / Zone 1/2', 'Zone 1/2']],
  ])('is a level where the mapping says so: %s', async (_, levels, names) => {
    expect(await placesWith(levels)).toEqual(names)
  })
})

it('says what a code belongs to, as far as the reader may see it', async () => {
  const [open, hidden] = [await aFolder(user, 'Atelier', { tag: 'LIEU-1' }), await aFolder(user, 'Coffre')]
  await anItem(user, open, { name: 'Perceuse', tag: 'P-1' })
  await anItem(user, hidden, { name: 'Lingot', tag: 'L-1' })
  const reader = await aUser(node, user.company, { roles: ['ROLE_IMPORT_FULL', 'ROLE_ITEM_FULL'] })
  await grant(node, reader, open, 'write')
  await grant(node, reader, hidden, 'none')
  const rows = [
    ['Nom', 'Code'],
    ['Vis', 'P-1'],
    ['Clou', 'LIEU-1'],
    ['Écrou', 'L-1'],
  ]
  const { body } = await upload(reader, 'codes.xlsx', await workbookOf(rows))
  const plan = { mapping: { A: 'name', B: 'tag' }, defaults: { parent: open } }
  const { errors } = (await reader.post(`/imports/${body.guid}/validate`, plan)).body
  expect(errors.map(({ message }: { message: string }) => message)).toEqual([
    'P-1 est déjà le code de l’article «\u202FPerceuse\u202F»',
    'LIEU-1 est déjà le code du dossier «\u202FAtelier\u202F»',
    'L-1 est déjà le code d’un autre élément de votre entreprise',
  ])
})

it('reads only the rows from the first to the last that were chosen', async () => {
  const { guid } = await draftOf([['Nom'], ...Array.from({ length: 20 }, (_, at): Row => [`Ligne ${at + 2}`])])
  const chosen = await user.put(`/imports/${guid}/sheet`, { sheet: 'Stock', firstRow: 5, lastRow: 9 })
  expect(chosen.body).toMatchObject({ status: 'draft', rows: 5, firstRow: 5, lastRow: 9, headerRow: 1 })
  const { data } = (await user.get(`/imports/${guid}/rows`)).body
  expect(data.map(({ row }: { row: number }) => row)).toEqual([5, 6, 7, 8, 9])
  expect((await user.put(`/imports/${guid}/sheet`, { sheet: 'Stock', firstRow: 50 })).body.code).toBe('import_empty')
  expect((await user.put(`/imports/${guid}/sheet`, { sheet: 'Stock' })).body).toMatchObject({ rows: 20, lastRow: null })
})

describe('the sheets of a workbook', () => {
  it('become imports of their own in one go, each with its mapping', async () => {
    const sheets = [
      {
        name: 'Vis',
        rows: [
          ['Nom', 'Quantité'],
          ['Vis A', 3],
        ],
      },
      {
        name: 'Outils',
        rows: [
          ['Désignation', 'EAN', 'Qté'],
          ['Marteau', '3017620422003', 2],
        ],
      },
      { name: 'Vide', rows: [['Nom']] },
      {
        name: 'Colles',
        rows: [
          ['Nom', 'Quantité'],
          ['Colle', 1],
          ['Colle bois', 4],
        ],
      },
    ]
    const parent = await aFolder(user, crypto.randomUUID())
    const { body: first } = await upload(user, 'classeur.xlsx', Buffer.from(await writeXlsx({ sheets })))
    const { status, body } = await user.post(`/imports/${first.guid}/sheets`)
    expect(status).toBe(201)
    expect(body.data.map(({ sheet, rows }: { sheet: string; rows: number }) => [sheet, rows])).toEqual([
      ['Outils', 1],
      ['Colles', 2],
    ])
    // The same call again makes nothing new.
    expect((await user.post(`/imports/${first.guid}/sheets`)).body.data).toHaveLength(2)
    for (const one of [first, ...body.data]) {
      await user.post(`/imports/${one.guid}/validate`, { mapping: guessed(one), defaults: { parent } })
      await user.post(`/imports/${one.guid}/run`)
    }
    await node.jobs.settled()
    expect(await stockOf(parent)).toEqual({ 'Vis A': 3, Marteau: 2, Colle: 1, 'Colle bois': 4 })
    expect((await user.get(`/imports/${first.guid}`)).body.siblings).toMatchObject([
      { sheet: 'Outils', status: 'done' },
      { sheet: 'Colles', status: 'done' },
    ])
  })
})

describe('all sheets of a file', () => {
  const fileOf = async (own: Caller, bad = false) => {
    const sheets = [
      {
        name: 'Articles',
        rows: [
          ['Nom', 'Quantité'],
          ['Vis', 10],
          ['Clou', bad ? 'dix' : 4],
        ],
      },
      {
        name: 'Suite',
        rows: [
          ['Nom', 'Quantité'],
          ['Écrou', 3],
        ],
      },
      {
        name: 'Sorties',
        rows: [
          ['Article', 'Quantité', 'Action'],
          ['Vis', -4, 'prêt'],
          ['Écrou', -1, 'prêt'],
        ],
      },
    ]
    const { body: first } = await upload(
      own,
      'classeur.xlsx',
      Buffer.from((await writeXlsx({ sheets } as never)) as Uint8Array),
    )
    const { data: others } = (await own.post(`/imports/${first.guid}/sheets`)).body
    return [first, ...others] as { guid: string; sheet: string }[]
  }
  const own = async () => {
    const caller = await aUser(node, await aCompany(node))
    return { caller, folder: await aFolder(caller, 'Réserve') }
  }
  const planned = async (caller: Caller, folder: string, all: { guid: string; sheet: string }[]) => {
    for (const { guid } of all)
      await caller.post(`/imports/${guid}/validate`, {
        mapping: { A: 'name', B: 'quantity' },
        defaults: { parent: folder },
      })
  }
  it('are imported one after the other by one act, with one progress and report, and taken back together', async () => {
    const { caller, folder } = await own()
    const all = (await fileOf(caller)).slice(0, 3)
    const [first] = all
    expect((await caller.post(`/imports/${first!.guid}/sheets/run`)).body.code).toBe('import_unmapped')
    // The last sheet names again what the first brings: it is checked in its turn.
    await planned(caller, folder, all)
    const begun = await caller.post(`/imports/${first!.guid}/sheets/run`, { skipErrors: true })
    expect([begun.status, begun.body.act, begun.body.total]).toEqual([202, 'run', 5])
    expect((await caller.post(`/imports/${first!.guid}/sheets/run`)).status).toBe(409)
    await node.jobs.settled()
    // Where the refused call held the import as the job looked, the schedule comes back to it.
    const reported = async () => {
      await node.jobs.runNow('imports')
      return (await caller.get(`/imports/${all[1]!.guid}/sheets`)).body
    }
    await expect.poll(async () => (await reported()).act, { timeout: 20_000 }).toBeNull()
    const report = await reported()
    expect(report).toMatchObject({ act: null, total: 5, done: 5, created: 3, failed: 2 })
    expect(report.imports.map((one: { sheet: string; status: string }) => `${one.sheet} ${one.status}`)).toEqual([
      'Articles done',
      'Suite done',
      'Sorties done',
    ])
    const names = async () =>
      (await caller.get(`/items?folder=${folder}&size=50`)).body.data
        .map(({ name }: { name: string }) => name)
        .toSorted()
    expect(await names()).toEqual(['Clou', 'Vis', 'Écrou'].toSorted())
    expect((await caller.post(`/imports/${first!.guid}/sheets/rollback`)).status).toBe(202)
    await node.jobs.settled()
    const { body: back } = await caller.get(`/imports/${first!.guid}/sheets`)
    expect([back.act, back.imports.map(({ status }: { status: string }) => status)]).toEqual([
      null,
      ['rolled_back', 'rolled_back', 'rolled_back'],
    ])
    expect(await names()).toEqual([])
  })
  it('stop at one with faults, unless those are left out, and go on once it is corrected', async () => {
    const { caller, folder } = await own()
    const all = await fileOf(caller, true)
    await planned(caller, folder, all)
    const guid = all[0]!.guid
    await caller.post(`/imports/${guid}/sheets/run`)
    await node.jobs.settled()
    const states = async () =>
      (await caller.get(`/imports/${guid}/sheets`)).body.imports.map(({ status }: { status: string }) => status)
    expect(await states()).toEqual(['validated', 'validated', 'validated'])
    await caller.put(`/imports/${guid}/cells`, { cells: [{ row: 3, column: 'B', value: '4' }] })
    await caller.post(`/imports/${guid}/sheets/run`)
    await node.jobs.settled()
    // The last one repeats what the first has brought, and waits for a decision.
    expect(await states()).toEqual(['done', 'done', 'validated'])
    expect((await caller.get(`/imports/${guid}/sheets`)).body.act).toBe(null)
  })
})

it('a heading with a dot, a slash or brackets is a field of the company, whose name may have no dot', async () => {
  const own = await aUser(node, await aCompany(node))
  const parent = await aFolder(own, 'Réserve')
  const fields = { 'Réf. four.': 'Réf four', 'Prix H.T. (EUR)': 'Prix H T (EUR)', 'Lot n°/série': 'Lot n°/série' }
  for (const name of Object.values(fields)) await own.post('/fields', { name, type: 'text', target: 'items' })
  const rows = [
    ['Nom', ...Object.keys(fields)],
    ['Vis', 'a', 'b', 'c'],
  ]
  const { body } = await upload(own, 'champs.xlsx', await workbookOf(rows))
  expect(Object.values(guessed(body))).toEqual(['name', ...Object.values(fields).map((name) => `attributes.${name}`)])
  await own.post(`/imports/${body.guid}/validate`, { mapping: guessed(body), defaults: { parent } })
  await runImport(node, own, body.guid)
  const { data } = (await own.get('/items')).body
  expect(data[0].attributes).toEqual({ 'Réf four': 'a', 'Prix H T (EUR)': 'b', 'Lot n°/série': 'c' })
})

it('holds files to the bounds that this installation has set, and says which', async () => {
  const small = await startTestNode(url, { env: { IMPORT_ROWS: '3', IMPORT_COLUMNS: '2', IMPORT_MEGABYTES: '1' } })
  try {
    const own = await aUser(small, await aCompany(small))
    const rows = (count: number, width = 1) =>
      workbookOf(Array.from({ length: count }, (_, at): Row => Array.from({ length: width }, () => `v${at}`)))
    const send = async (file: Buffer) => (await upload(own, 'grand.xlsx', file)).body
    expect(await send(await rows(3, 2))).toMatchObject({ status: 'draft', rows: 2 })
    expect(await send(await rows(5))).toMatchObject({
      code: 'import_too_many_rows',
      message: expect.stringContaining('3'),
    })
    expect(await send(await rows(3, 3))).toMatchObject({ code: 'import_too_many_columns' })
    expect(await send(Buffer.alloc(1_048_577, 'PK'))).toMatchObject({
      code: 'file_too_large',
      message: expect.stringContaining('1'),
    })
  } finally {
    await small.stop()
  }
})
