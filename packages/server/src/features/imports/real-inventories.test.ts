import { readXlsx } from 'hucre/xlsx'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDatabase } from '../../testing/database.ts'
import { dataFile, hasRealData, importFile, upload } from '../../testing/import-file.ts'
import { aCompany, aFolder, aUser, type Caller, startTestNode, type TestNode } from '../../testing/test-node.ts'

/** The files of real inventories through the real import. What is expected is computed here from the sheets alone. */
const url = testDatabase()
let node: TestNode
beforeAll(async () => { node = await startTestNode(url) })
afterAll(() => node.stop(), 120_000)

const newUser = async (): Promise<Caller> => aUser(node, await aCompany(node))
const cellsOf = async (file: string, sheet: string | number): Promise<string[][]> => {
  const workbook = await readXlsx(readFileSync(dataFile(file)), { sheets: [sheet] })
  return workbook.sheets[0]!.rows.map((row) => row.map((value) => (value === null || value === undefined ? '' : value instanceof Date ? value.toISOString() : String(value).trim())))
}
const fold = (text: string) => text.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase()

describe.skipIf(!hasRealData)('02: 9,000 French medicines with EAN-13', () => {
  it('brings in every row that has a name, with its code as it is printed', async () => {
    const user = await newUser()
    const folder = await aFolder(user, 'Pharmacie')
    const rows = (await cellsOf('02_medium_medicaments_bdpm_fr.xlsx', 0)).slice(1)
    const named = rows.filter((row) => row[1] !== '')
    expect([rows.length, named.length]).toEqual([9_000, 8_998])
    const { validated, result, uploaded } = await importFile(node, user, dataFile('02_medium_medicaments_bdpm_fr.xlsx'), {
      map: { 'Dénomination du médicament': 'name', 'Code CIP13': 'tag', 'Libellé de la présentation': 'description', 'Forme pharmaceutique': 'category' }, defaults: { parent: folder, type: 'produit' },
    })
    expect(uploaded.columns.find((column: { heading: string }) => column.heading === 'Code CIP13').field).toBe('tag')
    expect(validated.errors.map((error: { code: string; row: number }) => error.code)).toEqual(['required', 'required'])
    expect(result).toMatchObject({ status: 'done', created: 8_998, failed: 2 })
    const found = await user.get('/items/scan/3400949497294')
    expect(found.body.item).toMatchObject({ name: 'ANASTROZOLE ACCORD 1 mg, comprimé pelliculé', tag: '3400949497294', category: { name: 'comprimé pelliculé' } })
    expect((await user.get('/items?size=1')).body.total).toBe(8_998)
  }, 120_000)
})

describe.skipIf(!hasRealData)('03: 77,628 rows of a shop as items', () => {
  it('keeps the first row of each name, code and country, and names the row it repeats for the others', async () => {
    const user = await newUser()
    const rows = (await cellsOf('03_large_online_retail_movements.xlsx', 0)).slice(1)
    expect(rows.length).toBe(77_628)
    // The rules of the product, written again: name present, quantity 0 or more, one record per folder, name and code; one name per code.
    const seen = new Set<string>()
    const nameOfCode = new Map<string, string>()
    let expected = 0
    for (const row of rows) {
      const [, code = '', name = '', quantity = '', , , country = ''] = row
      if (name === '' || Number(quantity) < 0) continue
      const key = `${fold(country)}|${fold(name)}|${fold(code)}`
      if (seen.has(key)) continue
      seen.add(key)
      if (nameOfCode.has(fold(code)) && nameOfCode.get(fold(code)) !== fold(name)) continue
      nameOfCode.set(fold(code), fold(name))
      expected++
    }
    const { result, validated } = await importFile(node, user, dataFile('03_large_online_retail_movements.xlsx'), { map: { Description: 'name', StockCode: 'tag', Country: 'parent', Quantity: 'quantity' }, createFolders: true })
    expect(validated.valid + validated.invalid).toBe(77_628)
    expect(result).toMatchObject({ status: 'done', created: expected, failed: 77_628 - expected })
    expect((await user.get('/folders/tree')).body.data.length).toBe(new Set(rows.map((row) => fold(row[6] ?? ''))).size)
  }, 300_000)
})

describe.skipIf(!hasRealData)('04: barcodes', () => {
  it('keeps leading zeros, and every code is found', async () => {
    const user = await newUser()
    const folder = await aFolder(user, 'Épicerie')
    const rows = (await cellsOf('04_barcodes_openfoodfacts.xlsx', 0)).slice(1)
    const named = rows.filter((row) => row[1] !== '')
    const { result } = await importFile(node, user, dataFile('04_barcodes_openfoodfacts.xlsx'), { map: { product_name: 'name', code: 'tag' }, defaults: { parent: folder } })
    expect(result).toMatchObject({ created: named.length, failed: rows.length - named.length })
    for (const code of named.slice(0, 40).map((row) => row[0]!)) expect((await user.get(`/items/scan/${code}`)).body.item?.tag, code).toBe(code)
  }, 60_000)
})

describe.skipIf(!hasRealData)('05: a tree of places', () => {
  it('builds regions, sites, rooms and racks from their sheets, parents first', async () => {
    const user = await newUser()
    const file = dataFile('05_locations_netbox.xlsx')
    const regions = await importFile(node, user, file, { target: 'folders', sheet: 'Regions', map: { name: 'name', parent: 'parent' }, defaults: { type: 'ville' } })
    expect(regions.result).toMatchObject({ created: 67, failed: 0 })
    const tree = (await user.get('/folders/tree')).body.data
    expect(tree.filter((folder: { parent_guid: string | null }) => folder.parent_guid === null).length).toBe((await cellsOf('05_locations_netbox.xlsx', 'Regions')).slice(1).filter((row) => row[2] === '').length)
  }, 60_000)
})

describe.skipIf(!hasRealData)('07: 27 sheets', () => {
  it('lists the sheets and brings one state in under its stations', async () => {
    const user = await newUser()
    const rows = (await cellsOf('07_items_by_state_leso.xlsx', 0)).slice(1)
    const { uploaded, result } = await importFile(node, user, dataFile('07_items_by_state_leso.xlsx'), { map: { 'Item Name': 'name', NSN: 'tag', 'Station Name (LEA)': 'parent', Quantity: 'quantity' }, defaults: { parent: 'Alabama' }, createFolders: true })
    expect(uploaded.sheets.length).toBe(27)
    const seen = new Set<string>()
    const nameOfCode = new Map<string, string>()
    let expected = 0
    for (const row of rows) {
      const [, station = '', code = '', name = ''] = row
      const key = `${fold(station)}|${fold(name)}|${fold(code)}`
      if (name === '' || seen.has(key)) continue
      seen.add(key)
      if (nameOfCode.has(fold(code)) && nameOfCode.get(fold(code)) !== fold(name)) continue
      nameOfCode.set(fold(code), fold(name))
      expected++
    }
    expect(result).toMatchObject({ created: expected, failed: rows.length - expected })
  }, 120_000)
})

describe.skipIf(!hasRealData)('01, 08 and 09: awkward files', () => {
  it('finds the heading below a legend, on the sheet that has rows', async () => {
    const user = await newUser()
    const answer = await upload(user, '01.xlsx', readFileSync(dataFile('01_small_equipment_medphys.xlsx')))
    expect(answer.body).toMatchObject({ sheet: 'Inventory', headerRow: 7, rows: 57 })
  })
  it('reads the workbook that stricter readers stop on, below its two heading rows', async () => {
    const user = await newUser()
    const { result, uploaded } = await importFile(node, user, dataFile('08_folders_ept_insee_fr.xlsx'), { target: 'folders', sheet: 'EPT', headerRow: 6, map: { EPT: 'tag', LIBEPT: 'name' }, defaults: { type: 'city' } }).catch((error: Error) => ({ result: error.message, uploaded: null }))
    expect(uploaded).not.toBeNull()
    expect(result).toMatchObject({ created: 11, failed: 0 })
  })
  it('refuses a CSV with the exact text, also when it is called .xlsx', async () => {
    const user = await newUser()
    const csv = readFileSync(dataFile('09_medicaments_extrait_cp1252.csv'))
    for (const name of ['liste.csv', 'liste.xlsx']) {
      const refused = await upload(user, name, csv)
      expect([refused.status, refused.body.message]).toEqual([415, 'Seuls les fichiers Excel .xlsx sont acceptés'])
    }
    expect((await upload(user, 'vide.xlsx', Buffer.alloc(0))).body.message).toBe('Le fichier est vide')
  })
})
