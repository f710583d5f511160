import { writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql, transaction } from '../../kernel/database.ts'
import { testDatabase } from '../../testing/database.ts'
import { uploadOf, workbookOf } from '../../testing/import-file.ts'
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
let viewer: Caller
let open: string
let below: string
let hidden: string
const items: Record<string, string> = {}

beforeAll(async () => {
  node = await startTestNode(url)
  const company = await aCompany(node)
  admin = await aUser(node, company)
  open = await aFolder(admin, 'Réserve')
  below = await aFolder(admin, 'Rayon', { parent: open })
  hidden = await aFolder(admin, 'Coffre')
  viewer = await aUser(node, company, { roles: ['ROLE_ITEM_VIEW', 'ROLE_FOLDER_VIEW'] })
  await grant(node, viewer, open, 'read')
  for (const [name, folder, fields] of [
    ['Vis', open, { tag: 'ABC-1' }],
    ['Écrou', below, { tag: '0012345678905' }],
    ['Lingot', hidden, { tag: 'OR-1' }],
    ['Boulon', open, {}],
    ['Clé', below, {}],
  ] as const)
    items[name] = await anItem(admin, folder, { name, quantity: 5, ...fields })
  items['Clé ailleurs'] = await anItem(admin, hidden, { name: 'Clé', quantity: 1 })
  await admin.post(`/items/${items.Boulon}/barcodes`, { code: 'Lot-12', quantity: 12 })
  const { items: moved } = (
    await admin.post('/items/move', { items: [{ guid: items.Vis!, quantity: 2 }], destination: below })
  ).body
  items['Vis en rayon'] = moved.find(({ guid }: { guid: string }) => guid !== items.Vis).guid
})
afterAll(() => node.stop())

const send = (user: Caller, name: string, content: Buffer, fields: Record<string, string> = {}) => {
  const form = uploadOf(name, content, fields)
  return user.call('POST', '/search/file', form.body, form.headers)
}
const paste = (user: Caller, text: string, fields: Record<string, string> = {}) =>
  send(user, 'texte.txt', Buffer.from(text), { as: 'text', ...fields })
const refusal = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code]
const guids = (data: { guid: string }[]) => data.map(({ guid }) => guid).sort()
const valuesOf = (data: { value: string }[]) => data.map(({ value }) => value)

describe('a list of codes', () => {
  it('finds each by its code, a further one, another spelling of the same number, whatever its case, and tells what is there twice, several times or not at all', async () => {
    const { status, body } = await paste(admin, 'Code\nabc-1\n LOT-12 \n012345678905\nor-1\nlot-12\nXYZ\n\nxyz\n12 345')
    expect(status).toBe(200)
    expect(guids(body.found)).toEqual([items.Boulon, items.Lingot, items['Écrou']].sort())
    expect([body.rows, body.values, body.counts]).toEqual([
      8,
      6,
      { found: 3, ambiguous: 1, elsewhere: 0, not_found: 2, duplicates: 2 },
    ])
    expect([body.not_found, body.duplicates]).toEqual([
      ['XYZ', '12 345'],
      ['LOT-12', 'XYZ'],
    ])
    expect(body.ambiguous).toMatchObject([
      { value: 'abc-1', rows: [2], items: expect.arrayContaining([items.Vis, items['Vis en rayon']]) },
    ])
    expect(body.found.find(({ guid }: { guid: string }) => guid === items.Boulon).values).toEqual([
      { value: 'LOT-12', rows: [3, 6], times: 2 },
    ])
    expect([body.headerRow, body.column, body.match]).toEqual([1, 'A', 'tag'])
  })
  it('counts the first line of a list without a heading, whose values only look like codes', async () => {
    const { body } = await paste(admin, 'frmwsq-a\nfrmwsq-B\nfrmwsq-C\nfrmwsq-d\nfrmwsq-NIX\nfrmwsq-C')
    expect([body.headerRow, body.rows, body.values]).toEqual([0, 6, 5])
  })
  it('tells a viewer nothing of what lies in a hidden folder, in no set, page or sheet', async () => {
    const { body } = await paste(viewer, 'or-1\nnothing-1\nabc-1', { match: 'tag' })
    expect([body.found, body.not_found]).toEqual([[], ['or-1', 'nothing-1']])
    for (const set of ['not_found', 'found']) {
      const sheet = (await viewer.get(`/search/file/${body.guid}/export?set=${set}&format=csv`)).text as string
      expect(sheet).not.toContain('Lingot')
    }
    const named = (await paste(viewer, 'Clé\nLingot', { match: 'name' })).body
    expect([guids(named.found), named.not_found, named.ambiguous]).toEqual([[items['Clé']], ['Lingot'], []])
  })
  it('shows no longer what its reader may no longer see', async () => {
    const item = await anItem(admin, open, { name: 'Bague', tag: 'B-1', quantity: 3 })
    const { body } = await paste(viewer, 'or-1\nb-1', { match: 'tag' })
    expect(guids(body.found)).toEqual([item])
    await admin.post('/items/move', { items: [{ guid: item, quantity: 3 }], destination: hidden })
    expect((await viewer.get(`/search/file/${body.guid}/items`)).body).toMatchObject({ data: [], total: 0 })
    expect((await viewer.get(`/search/file/${body.guid}/values?set=found`)).body.data).toMatchObject([
      { value: 'b-1', items: [] },
    ])
    expect((await viewer.get(`/search/file/${body.guid}/export?set=found&format=csv`)).text).not.toContain('Bague')
  })
  it('narrowed to a folder and what lies below it tells what lies elsewhere', async () => {
    const { body } = await paste(admin, 'abc-1\nor-1\nxyz', { match: 'tag', folder: below })
    expect([guids(body.found), valuesOf(body.elsewhere), body.not_found, body.folder]).toEqual([
      [items['Vis en rayon']],
      ['or-1'],
      ['xyz'],
      { guid: below, name: 'Rayon' },
    ])
    expect(body.elsewhere[0].items).toEqual([items.Lingot])
    const whole = (await paste(admin, 'abc-1\n012345678905', { match: 'tag', folder: open })).body
    expect([whole.counts.ambiguous, whole.counts.found]).toEqual([1, 1])
    expect(refusal(await paste(viewer, 'abc-1', { folder: hidden }))).toEqual([404, 'not_found'])
  })
  it('without anything said about it is compared with what knows more of it', async () => {
    const { body } = await paste(admin, 'boulon\nécrou\nABC-1')
    expect([body.match, body.headerRow, guids(body.found)]).toEqual(['name', 0, [items.Boulon, items['Écrou']].sort()])
    expect(body.not_found).toEqual(['ABC-1'])
  })
  it('copied out of a spreadsheet has columns, and the one that holds codes is found by its heading', async () => {
    const { body } = await paste(admin, 'Libellé\tQuantité\tCode-barres\r\nQuelconque\t2\tLOT-12\r\nAutre\t3\tor-1\r\n')
    expect([body.column, body.match, guids(body.found)]).toEqual(['C', 'tag', [items.Boulon, items.Lingot].sort()])
    const again = (await paste(admin, 'Libellé\tCode-barres\nVis\tx\nBoulon\ty', { column: 'A', match: 'name' })).body
    expect([again.column, guids(again.found), again.counts.ambiguous]).toEqual(['A', [items.Boulon], 1])
  })
})

describe('a workbook', () => {
  it('is read like an import: the sheet with rows, its heading, the numbers of its rows', async () => {
    const content = Buffer.from(
      (await writeXlsx({
        sheets: [
          { name: 'Vide', rows: [] },
          {
            name: 'Liste',
            rows: [
              ['Inventaire', null],
              [null, null],
              ['Désignation', 'Référence'],
              ['a', 'LOT-12'],
              ['b', 'or-1'],
              ['c', 'LOT-12'],
            ],
          },
        ],
      })) as Uint8Array,
    )
    const { body } = await send(admin, 'liste.xlsx', content)
    expect([body.sheet, body.headerRow, body.column, body.sheets.length]).toEqual(['Liste', 3, 'B', 2])
    expect(body.found.find(({ guid }: { guid: string }) => guid === items.Boulon).values[0].rows).toEqual([4, 6])
    const asked = (
      await send(admin, 'liste.xlsx', content, { sheet: 'Liste', headerRow: '4', column: 'B', match: 'tag' })
    ).body
    expect([asked.rows, asked.duplicates]).toEqual([2, []])
    expect(refusal(await send(admin, 'liste.xlsx', content, { sheet: 'Autre' }))).toEqual([422, 'import_no_sheet'])
  })
  it('that is none, is empty or has a heading only is refused in the words of the import', async () => {
    const words = async (answer: Promise<{ status: number; body: { code: string; message: string } }>) => {
      const { status, body } = await answer
      return [status, body.code, body.message]
    }
    expect(await words(send(admin, 'notes.xlsx', Buffer.from('no zip at all')))).toEqual([
      415,
      'xlsx_only',
      expect.any(String),
    ])
    expect(await words(send(admin, 'notes.csv', await workbookOf([['Nom'], ['Vis']])))).toEqual([
      415,
      'xlsx_only',
      expect.any(String),
    ])
    for (const content of [Buffer.alloc(0), await workbookOf([]), await workbookOf([['Code-barres']])])
      expect((await words(send(admin, 'vide.xlsx', content))).slice(0, 2)).toEqual([422, 'import_empty'])
    for (const text of ['', ' \n\t\n', 'Code\n'])
      expect(refusal(await paste(admin, text))).toEqual([422, 'import_empty'])
    expect(refusal(await paste(admin, 'abc-1', { column: 'D' }))).toEqual([422, 'import_empty'])
  })
  it('of more rows than a search reads is refused, and nothing is kept of it', async () => {
    const before = await kept()
    expect(refusal(await paste(admin, `${'x\n'.repeat(100_001)}`))).toEqual([422, 'import_too_many_rows'])
    expect(await kept()).toBe(before)
  })
})
const kept = () =>
  transaction(
    node.pool,
    { company: admin.company },
    async ({ db }) => (await sql<{ n: number }>`select count(*)::int as n from file_search`.execute(db)).rows[0]!.n,
  )

describe('what was found', () => {
  it('is a filter of the list of items like any other: list, sheet and acts on all of it agree', async () => {
    const { body } = await paste(admin, 'abc-1\nlot-12\nor-1\nxyz', { match: 'tag' })
    const query = { foundBy: body.guid, foundAs: 'found' }
    const listed = (await admin.get(`/items?foundBy=${body.guid}&foundAs=found`)).body
    expect([guids(listed.data), listed.total]).toEqual([[items.Boulon, items.Lingot].sort(), 2])
    expect((await admin.post('/bulk/count', { selection: { query, except: [] } })).body).toMatchObject({ count: 2 })
    expect((await admin.get(`/items?foundBy=${body.guid}&foundAs=ambiguous&sort=-name`)).body.total).toBe(2)
  })
  it('belongs to who asked: nobody else finds it, lists by it or acts on it', async () => {
    const { guid } = (await paste(admin, 'abc-1\nor-1')).body
    const colleague = await aUser(node, admin.company)
    for (const path of [
      `/search/file/${guid}`,
      `/search/file/${guid}/items`,
      `/search/file/${guid}/values`,
      `/search/file/${guid}/export?set=found`,
      `/items?foundBy=${guid}`,
    ])
      expect((await colleague.get(path)).status, path).toBe(404)
    expect((await colleague.post('/bulk/count', { selection: { query: { foundBy: guid }, except: [] } })).status).toBe(
      404,
    )
    expect((await admin.get(`/search/file/${guid}`)).body).toMatchObject({ guid, match: 'tag', rows: 2 })
  })
  it('leaves with the rows of the file, and can be opened for a day', async () => {
    const { guid } = (await paste(admin, 'lot-12\nxyz\nlot-12', { match: 'tag' })).body
    const sheet = (await admin.get(`/search/file/${guid}/export?set=found&format=csv`)).text as string
    expect(sheet.split('\r\n')[1]).toMatch(/^lot-12;"?1, 3"?;2;Boulon;/)
    expect((await admin.get(`/search/file/${guid}/export?set=not_found&format=csv`)).text).toContain('xyz;2;1')
    await node.jobs.runNow('tidy', new Date(Date.now() + 23 * 3_600_000))
    expect((await admin.get(`/search/file/${guid}`)).status).toBe(200)
    await node.jobs.runNow('tidy', new Date(Date.now() + 25 * 3_600_000))
    expect((await admin.get(`/search/file/${guid}`)).status).toBe(404)
  })
})
