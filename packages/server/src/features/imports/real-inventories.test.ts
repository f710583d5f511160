import { readXlsx } from 'hucre/xlsx'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql, transaction } from '../../kernel/database.ts'
import { testDatabase } from '../../testing/database.ts'
import {
  dataFile,
  hasRealData,
  importFile,
  importRows,
  inventory,
  rollBack,
  upload,
} from '../../testing/import-file.ts'
import { aCompany, aFolder, aUser, type Caller, startTestNode, type TestNode } from '../../testing/test-node.ts'
import { isFull, sizeOf } from '../../testing/sizes.ts'

/**
 * The files of real inventories through the real import. What is expected is computed here from the sheets alone, by
 * another reader.
 */
const url = testDatabase()
let node: TestNode
beforeAll(async () => {
  node = await startTestNode(url)
})
afterAll(() => node.stop(), 120_000)

const newUser = async (): Promise<Caller> => aUser(node, await aCompany(node))
const cellsOf = async (file: string, sheet: string | number): Promise<string[][]> => {
  const workbook = await readXlsx(readFileSync(file), { sheets: [sheet] })
  return workbook.sheets[0]!.rows.map((row) =>
    row.map((value) =>
      value === null || value === undefined ? '' : value instanceof Date ? value.toISOString() : String(value).trim(),
    ),
  )
}
const fold = (text: string) => text.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase()

/** The rules of the product, written again: one record per folder, name and code; one name per code in the company. */
class Expected {
  readonly #seen = new Set<string>()
  readonly #nameOfCode = new Map<string, string>()
  count = 0
  add(folder: string, name: string, code: string): void {
    const key = [folder, name, code].map(fold).join('|')
    if (name === '' || folder === '' || this.#seen.has(key)) return
    this.#seen.add(key)
    if (code !== '' && this.#nameOfCode.has(fold(code)) && this.#nameOfCode.get(fold(code)) !== fold(name)) return
    this.#nameOfCode.set(fold(code), fold(name))
    this.count++
  }
}

describe.runIf(isFull)('02: 9,000 French medicines with EAN-13', () => {
  const file = inventory('medicaments-fr.xlsx')
  it('brings in every row that has a name, with its code as it is printed', async () => {
    const user = await newUser()
    const folder = await aFolder(user, 'Pharmacie')
    const rows = (await cellsOf(file, 0)).slice(1)
    const named = rows.filter((row) => row[1] !== '')
    expect([rows.length, named.length]).toEqual([9_000, 8_998])
    const { validated, result, uploaded } = await importFile(node, user, file, {
      map: {
        'Dénomination du médicament': 'name',
        'Code CIP13': 'tag',
        'Libellé de la présentation': 'description',
        'Forme pharmaceutique': 'category',
      },
      defaults: { parent: folder, type: 'produit' },
    })
    expect(uploaded.columns.find((column: { heading: string }) => column.heading === 'Code CIP13').field).toBe('tag')
    expect(validated.errors.map((error: { code: string; row: number }) => error.code)).toEqual(['required', 'required'])
    expect(result).toMatchObject({ status: 'done', created: 8_998, failed: 2 })
    const found = await user.get('/items/scan/3400949497294')
    expect(found.body.item).toMatchObject({
      name: 'ANASTROZOLE ACCORD 1 mg, comprimé pelliculé',
      tag: '3400949497294',
      category: { name: 'comprimé pelliculé' },
    })
    expect((await user.get('/items?size=1')).body.total).toBe(8_998)
  }, 300_000)
})

describe.runIf(hasRealData && isFull)('03: 77,628 rows of a shop as items', () => {
  const file = dataFile('03_large_online_retail_movements.xlsx')
  it('keeps the first row of each name, code and country, and names the row it repeats for the others', async () => {
    const user = await newUser()
    const rows = (await cellsOf(file, 0)).slice(1)
    const expected = new Expected()
    for (const [, code = '', name = '', quantity = '', , , country = ''] of rows)
      if (Number(quantity) >= 0) expected.add(country, name, code)
    expect([rows.length, expected.count]).toEqual([77_628, 6_388])
    const { result, validated } = await importFile(node, user, file, {
      map: { Description: 'name', StockCode: 'tag', Country: 'parent', Quantity: 'quantity' },
      createFolders: true,
    })
    expect(validated.valid + validated.invalid).toBe(77_628)
    expect(result).toMatchObject({ status: 'done', created: expected.count, failed: 77_628 - expected.count })
    expect((await user.get('/folders/tree')).body.data.length).toBe(new Set(rows.map((row) => fold(row[6] ?? ''))).size)
  }, 900_000)
})

/** The rules of the ledger, written again: rows in file order, what leaves is there, what is meant is one record. */
class Ledger {
  readonly stock = new Map<string, number>()
  posted = 0
  refused = 0
  post(code: string, leaves: number): void {
    const key = fold(code)
    const had = this.stock.get(key)
    if (had === undefined || leaves === 0 || !Number.isInteger(leaves) || had < leaves) {
      this.refused++
      return
    }
    this.stock.set(key, had - leaves)
    this.posted++
  }
}

describe.runIf(hasRealData && isFull)('03: 77,628 rows of a shop as movements', () => {
  const file = dataFile('03_large_online_retail_movements.xlsx')
  it('posts what the stock allows in file order, and refuses each row that would go below zero', async () => {
    const user = await newUser()
    const rows = (await cellsOf(file, 0)).slice(1)
    const start = new Map<string, number>()
    // Every third code has nothing in stock to begin with, the others half of what their rows take out.
    for (const [, code = '', , quantity = ''] of rows)
      start.set(fold(code), (start.get(fold(code)) ?? 0) + Math.max(0, Number(quantity)))
    const ledger = new Ledger()
    const opening: (string | number)[][] = [['Nom', 'Code-barres', 'Quantité']]
    for (const [at, [code, sold]] of [...start].entries()) {
      const quantity = at % 3 === 0 ? 0 : Math.floor(sold / 2)
      ledger.stock.set(code, quantity)
      opening.push([`Article ${code}`, code, quantity])
    }
    const stocked = await importRows(node, user, opening, { defaults: { parent: await aFolder(user, 'Boutique') } })
    expect(stocked.result).toMatchObject({ created: start.size, failed: 0 })
    for (const [, code = '', , quantity = ''] of rows) ledger.post(code, Number(quantity))
    expect([start.size, ledger.posted + ledger.refused]).toEqual([2_982, 77_628])

    const { result, validated, guid } = await importFile(node, user, file, {
      target: 'transactions',
      map: { StockCode: 'item', Quantity: 'quantity', InvoiceDate: 'date', Country: 'recipient', InvoiceNo: 'comment' },
      defaults: { direction: 'out', action: 'given_to_deliverer' },
    })
    expect([validated.valid, validated.invalid]).toEqual([ledger.posted, ledger.refused])
    expect(result).toMatchObject({ status: 'done', updated: ledger.posted, failed: ledger.refused })
    const { rows: quantities } = await transaction(node.pool, { company: user.company }, ({ db }) =>
      sql<{ tag: string; quantity: string }>`select tag, quantity from item`.execute(db),
    )
    expect(new Map(quantities.map(({ tag, quantity }) => [tag, Number(quantity)]))).toEqual(ledger.stock)
    const oldest = (await user.get('/transactions?sort=happenedAt&size=1')).body
    expect([oldest.total, oldest.data[0].happenedAt]).toEqual([
      ledger.posted + opening.filter((row) => Number(row[2]) > 0).length,
      '2010-12-01T07:26:00.000Z',
    ])

    const undone = await rollBack(node, user, guid)
    expect(undone.result).toMatchObject({ status: 'rolled_back', undone: ledger.posted, undecided: 0 })
    const { rows: back } = await transaction(node.pool, { company: user.company }, ({ db }) =>
      sql<{ tag: string; quantity: string }>`select tag, quantity from item`.execute(db),
    )
    expect(back.map(({ tag, quantity }) => [tag, Number(quantity)]).sort()).toEqual(
      opening
        .slice(1)
        .map(([, code, quantity]) => [code, quantity])
        .sort(),
    )
  }, 900_000)
})

describe.skipIf(!hasRealData)('04: barcodes in their countries', () => {
  const file = dataFile('04_barcodes_openfoodfacts.xlsx')
  it('keeps leading zeros, makes a folder of each country, and every code is found', async () => {
    const user = await newUser()
    const rows = (await cellsOf(file, 0)).slice(1)
    const placed = rows.filter((row) => row[1] !== '' && (row[10] ?? '') !== '')
    expect([rows.length, rows.filter((row) => row[1] === '').length]).toEqual([1_000, 22])
    const { result } = await importFile(node, user, file, {
      map: { product_name: 'name', code: 'tag', countries_en: 'parent' },
      createFolders: true,
    })
    expect(result).toMatchObject({ created: placed.length, failed: rows.length - placed.length })
    expect((await user.get('/folders/tree')).body.data.length).toBe(new Set(placed.map((row) => fold(row[10]!))).size)
    for (const [code] of placed) expect((await user.get(`/items/scan/${code}`)).body.item?.tag, code).toBe(code)
  }, 300_000)
})

describe('05: a tree of places and what stands in them', () => {
  const file = inventory('locations-netbox.xlsx')
  it('builds regions, sites, rooms and racks from their sheets, and puts the devices into their sites', async () => {
    const user = await newUser()
    const sheet = async (name: string) => (await cellsOf(file, name)).slice(1)
    const [regions, sites, rooms, racks, devices] = (await Promise.all(
      ['Regions', 'Sites', 'Locations', 'Racks', 'Devices'].map(sheet),
    )) as [string[][], string[][], string[][], string[][], string[][]]
    expect([regions, sites, rooms, racks, devices].map((rows) => rows.length)).toEqual([67, 24, 4, 42, 72])

    const folders = async (name: string, map: Record<string, string>, type: string) =>
      (await importFile(node, user, file, { target: 'folders', sheet: name, map, defaults: { type } })).result
    expect(await folders('Regions', { name: 'name', parent: 'parent' }, 'ville')).toMatchObject({
      created: 67,
      failed: 0,
    })
    expect(await folders('Sites', { name: 'name', 'region path': 'parent' }, 'bâtiment')).toMatchObject({
      created: 24,
      failed: 0,
    })
    expect(await folders('Locations', { name: 'name', site: 'parent' }, 'pièce')).toMatchObject({
      created: 4,
      failed: 0,
    })
    expect(await folders('Racks', { name: 'name', site: 'parent' }, 'armoire')).toMatchObject({
      created: 42,
      failed: 0,
    })
    const tree: { guid: string; name: string; parent_guid: string | null; type: string }[] = (
      await user.get('/folders/tree')
    ).body.data
    expect(tree.filter((folder) => folder.parent_guid === null).length).toBe(
      regions.filter((row) => row[2] === '').length,
    )
    const akron = tree.find((folder) => folder.name === 'DM-Akron')!
    expect(tree.filter((folder) => folder.parent_guid === akron.guid)).toMatchObject([
      { name: 'Comms closet', type: 'cabinet' },
    ])

    // An equipment has its name alone in the company.
    const names = devices.map((row) => fold(row[1] ?? '')).filter(Boolean)
    const { result } = await importFile(node, user, file, {
      sheet: 'Devices',
      map: { name: 'name', model: 'category', site: 'parent' },
      defaults: { type: 'equipment' },
    })
    expect(result).toMatchObject({ created: new Set(names).size, failed: 72 - new Set(names).size })
    expect([names.length, new Set(names).size]).toEqual([50, 48])
  }, 300_000)
})

describe.skipIf(!hasRealData)('06: stock by location and shelf', () => {
  const file = dataFile('06_purchase_orders_adventureworks.xlsx')
  it('puts each product where it lies, 335,974 pieces in all, and finds it there again', async () => {
    const user = await newUser()
    const rows = (await cellsOf(file, 'Stock')).slice(1)
    const places = new Set(rows.map(([, , , location = '', shelf = '']) => `${fold(location)} / ${fold(shelf)}`))
    expect([rows.length, rows.reduce((sum, row) => sum + Number(row[6]), 0)]).toEqual([1_069, 335_974])
    // The place is two columns of the file: one of a workbook made from it.
    const stock = [
      ['Product', 'Product number', 'Place', 'Quantity'],
      ...rows.map(([, name = '', code = '', location = '', shelf = '', , quantity = '']) => [
        name,
        code,
        `${location.replaceAll('/', '-')} / ${shelf.replaceAll('/', '-')}`,
        Number(quantity),
      ]),
    ]
    const map = { A: 'name', B: 'tag', C: 'parent', D: 'quantity' }
    const { result } = await importRows(node, user, stock, { map, createFolders: true })
    expect(result).toMatchObject({ status: 'done', created: 1_069, failed: 0 })
    expect((await user.get('/transactions/totals')).body.data).toEqual([{ unit: 'piece', in: 335_974, out: 0 }])
    const tree: { guid: string; parent_guid: string | null }[] = (await user.get('/folders/tree')).body.data
    expect(tree.filter((folder) => folder.parent_guid !== null).length).toBe(places.size)
    // Found by its code in its place, although it lies in several.
    const again = await importRows(node, user, stock, { mode: 'update', key: 'tag', map })
    expect(again.result).toMatchObject({ updated: 0, unchanged: 1_069, failed: 0 })
    expect((await rollBack(node, user, result.guid)).result).toMatchObject({
      undone: 1_069 + tree.length,
      undecided: 0,
    })
    expect([(await user.get('/items')).body.total, (await user.get('/folders/tree')).body.data]).toEqual([0, []])
  }, 300_000)
})

describe.skipIf(!hasRealData)('07: 27 sheets', () => {
  const SHEETS = sizeOf('SHEETS', { short: 3, full: 27 })
  const file = dataFile('07_items_by_state_leso.xlsx')
  it(`brings in ${SHEETS} states under their stations`, async () => {
    const user = await newUser()
    const { body: first } = await upload(user, '07.xlsx', readFileSync(file))
    const states: string[] = first.sheets.map((sheet: { name: string }) => sheet.name)
    expect(states.length).toBe(27)
    const expected = new Expected()
    let total = 0
    for (const state of states.slice(0, SHEETS)) {
      const rows = (await cellsOf(file, state)).slice(1)
      total += rows.length
      const before = expected.count
      for (const [, station = '', code = '', name = ''] of rows) expected.add(`${state}/${station}`, name, code)
      const { result } = await importFile(node, user, file, {
        sheet: state,
        map: { 'Item Name': 'name', NSN: 'tag', 'Station Name (LEA)': 'parent', Quantity: 'quantity' },
        defaults: { parent: state },
        createFolders: true,
      })
      expect({ state, created: result.created, failed: result.failed }).toEqual({
        state,
        created: expected.count - before,
        failed: rows.length - (expected.count - before),
      })
    }
    if (SHEETS === 27) expect(total).toBe(31_262)
  }, 900_000)
})

describe('08: a workbook that stricter readers stop on', () => {
  const file = inventory('territoires-ept-fr.xlsx')
  it('is read below its two heading rows, territories first, then their towns', async () => {
    const user = await newUser()
    const towns = (await cellsOf(file, 'Composition_communale')).slice(6).filter((row) => row[0] !== '')
    const ept = await importFile(node, user, file, {
      target: 'folders',
      sheet: 'EPT',
      headerRow: 6,
      map: { EPT: 'tag', LIBEPT: 'name' },
      defaults: { type: 'city' },
    })
    expect(ept.result).toMatchObject({ created: 11, failed: 0 })
    const { result } = await importFile(node, user, file, {
      target: 'folders',
      sheet: 'Composition_communale',
      headerRow: 6,
      map: { CODGEO: 'tag', LIBGEO: 'name', LIBEPT: 'parent' },
      defaults: { type: 'city' },
    })
    expect(towns.length).toBe(130)
    expect(result).toMatchObject({ created: 130, failed: 0 })
    const tree: { guid: string; name: string; parent_guid: string | null }[] = (await user.get('/folders/tree')).body
      .data
    const parentOf = (name: string) =>
      tree.find((folder) => folder.guid === tree.find((one) => one.name === name)?.parent_guid)?.name
    for (const [, town = '', , territory] of towns) expect(parentOf(town), town).toBe(territory)
  }, 300_000)
  it('refuses every row when the place to start from is nowhere', async () => {
    const user = await newUser()
    const { validated } = await importFile(node, user, file, {
      target: 'folders',
      sheet: 'EPT',
      headerRow: 6,
      map: { LIBEPT: 'name' },
      defaults: { type: 'city', parent: 'Nulle part' },
    })
    expect(validated).toMatchObject({ valid: 0, invalid: 11 })
    expect(validated.errors[0]).toMatchObject({ field: 'parent', value: 'Nulle part' })
  })
})

describe.skipIf(!hasRealData)('01: a legend above the heading', () => {
  const file = dataFile('01_small_equipment_medphys.xlsx')
  it('is stepped over, on the sheet that has rows, and the equipment comes in', async () => {
    const user = await newUser()
    const answer = await upload(user, '01.xlsx', readFileSync(file))
    expect(answer.body).toMatchObject({ sheet: 'Inventory', headerRow: 7, rows: 57 })
    // Names and codes of equipment are each unique in the company.
    const [names, codes] = [new Set<string>(), new Set<string>()]
    let expected = 0
    for (const [, , , name = '', code = '', place = ''] of (await cellsOf(file, 'Inventory')).slice(7)) {
      if (name === '' || place === '' || names.has(fold(name)) || (code !== '' && codes.has(fold(code)))) continue
      names.add(fold(name))
      codes.add(fold(code))
      expected++
    }
    const { result } = await importFile(node, user, file, {
      sheet: 'Inventory',
      map: { Type: 'category', Description: 'name', 'S/N': 'tag', Location: 'parent' },
      defaults: { type: 'equipment' },
      createFolders: true,
    })
    expect(result).toMatchObject({ created: expected, failed: 57 - expected })
    expect(expected).toBeGreaterThan(10)
  }, 300_000)
})

describe('09: a CSV', () => {
  it('is refused with the exact text, also when it is called .xlsx', async () => {
    const user = await newUser()
    const csv = readFileSync(inventory('medicaments-extrait.csv'))
    for (const name of ['liste.csv', 'liste.xlsx']) {
      const refused = await upload(user, name, csv)
      expect([refused.status, refused.body.message]).toEqual([415, 'Seuls les fichiers Excel .xlsx sont acceptés'])
    }
    expect((await upload(user, 'vide.xlsx', Buffer.alloc(0))).body.message).toBe('Le fichier est vide')
  })
})
