import { readXlsx } from 'hucre/xlsx'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDatabase } from '../../testing/database.ts'
import { dataFile, hasRealData, importFile } from '../../testing/import-file.ts'
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
let folder: string
beforeAll(async () => {
  node = await startTestNode(url)
  user = await aUser(node, await aCompany(node))
  folder = await aFolder(user, 'Réserve')
})
afterAll(() => node.stop(), 120_000)

const scanned = async (caller: Caller, codes: readonly string[]) =>
  (await caller.post('/items/scan', { codes })).body.data as {
    kind: string
    code: string
    quantity?: number
    item?: { guid: string; name: string }
    elsewhere?: unknown[]
  }[]

describe('many codes in one call', () => {
  it('has an answer for each, in their order, also for the same code twice', async () => {
    const item = await anItem(user, folder, { name: 'Bouteille', tag: '0036000291452', quantity: 1 })
    await user.post(`/items/${item}/barcodes`, { code: 'PACK-12', quantity: 12 })
    await user.post('/folders', { name: 'Quai', type: 'stock', tag: 'QUAI-1' })
    const answers = await scanned(user, ['PACK-12', 'rien', '036000291452', 'quai-1', 'bouteille', 'PACK-12'])
    expect(answers.map(({ kind, code, quantity }) => [kind, code, quantity])).toEqual([
      ['item', 'PACK-12', 12],
      ['unknown', 'rien', undefined],
      ['item', '036000291452', 1],
      ['folder', 'quai-1', undefined],
      ['item', 'bouteille', 1],
      ['item', 'PACK-12', 12],
    ])
    expect(answers[2]!.item!.guid).toBe(item)
  })
  it('answers what is hidden as what nothing carries', async () => {
    const hidden = await aFolder(user, 'Caché', { tag: 'CACHE-1' })
    await anItem(user, hidden, { name: 'Secret', tag: 'SEC-1' })
    const guest = await aUser(node, user.company, { roles: ['ROLE_ITEM_VIEW'] })
    await grant(node, guest, folder, 'read')
    expect((await scanned(guest, ['SEC-1', 'CACHE-1', 'secret', 'PACK-12'])).map(({ kind }) => kind)).toEqual([
      'unknown',
      'unknown',
      'unknown',
      'item',
    ])
  })
  it('takes 500 codes and no more, and none that is empty', async () => {
    expect(
      (await user.post('/items/scan', { codes: Array.from({ length: 500 }, (_, at) => `c${at}`) })).body.data,
    ).toHaveLength(500)
    expect((await user.post('/items/scan', { codes: Array.from({ length: 501 }, (_, at) => `c${at}`) })).status).toBe(
      422,
    )
    expect((await user.post('/items/scan', { codes: ['  '] })).status).toBe(422)
  })
})

describe.skipIf(!hasRealData)('04: 1,000 barcodes of food', () => {
  const file = dataFile('04_barcodes_openfoodfacts.xlsx')
  it('finds every code, leading zeros and wrong check digits included, two calls for all of them', async () => {
    const shop = await aUser(node, await aCompany(node))
    const shelf = await aFolder(shop, 'Rayon')
    const rows = (await readXlsx(readFileSync(file), { sheets: [0] })).sheets[0]!.rows.slice(1).map((row) =>
      row.map((value) => String(value ?? '').trim()),
    )
    const heading = (await readXlsx(readFileSync(file), { sheets: [0] })).sheets[0]!.rows[0]!.map(String)
    const [code, name] = [heading.indexOf('code'), heading.indexOf('product_name')]
    const nameless = rows.filter((row) => row[name] === '')
    expect([rows.length, nameless.length]).toEqual([1_000, 22])
    const { result } = await importFile(node, shop, file, {
      map: { product_name: 'name', code: 'tag' },
      defaults: { parent: shelf, type: 'produit' },
    })
    expect(result).toMatchObject({ created: 978, failed: 22 })
    for (const row of nameless) await anItem(shop, shelf, { name: `Sans nom ${row[code]}`, tag: row[code] })
    const codes = rows.map((row) => row[code]!)
    const answers = [...(await scanned(shop, codes.slice(0, 500))), ...(await scanned(shop, codes.slice(500)))]
    expect(answers.filter(({ kind }) => kind !== 'item')).toEqual([])
    const wrong = answers.filter(
      (answer, at) =>
        rows[at]![name] !== '' && answer.item!.name.replace(/\s+/g, ' ') !== rows[at]![name]!.replace(/\s+/g, ' '),
    )
    expect(wrong).toEqual([])
  }, 120_000)
})

describe('a GS1 code', () => {
  const GS = '\u001d'
  let product: string
  let lot: string
  beforeAll(async () => {
    product = await anItem(user, folder, { name: 'Paracétamol 500', tag: '3400930000120' })
    lot = (
      await user.post(`/items/${product}/variants`, {
        kind: 'lot',
        name: 'P42A',
        quantity: 20,
        expiryDate: '2031-03-31',
      })
    ).body.guid as string
  })
  const asked = async (code: string, caller = user) =>
    (await scanned(caller, [code]))[0]! as {
      kind: string
      quantity?: number
      item?: { guid: string }
      gs1?: Record<string, unknown>
    }

  it('finds the lot it names, and what it counts', async () => {
    expect(await asked(`0103400930000120${'10'}p42a${GS}3012`)).toMatchObject({
      kind: 'item',
      quantity: 12,
      item: { guid: lot },
      gs1: { gtin: '03400930000120', count: 12 },
    })
    expect((await user.get(`/items/scan/${encodeURIComponent('(01)03400930000120(10)P42A')}`)).body).toMatchObject({
      kind: 'item',
      item: { guid: lot },
    })
  })
  it('finds the product when the lot is new, and says what the lot would be', async () =>
    expect(await asked(`010340093000012017320229${'10'}NEUF`)).toMatchObject({
      item: { guid: product },
      gs1: { lot: 'NEUF', expiryDate: '2032-02-29' },
    }))
  it('finds a serial number', async () => {
    const field = await user.post('/fields', {
      name: 'N° de série',
      type: 'text',
      target: 'items',
      mapped: 'serialnumber',
    })
    expect(field.status).toBe(201)
    const single = (
      await user.post(`/items/${product}/variants`, {
        kind: 'variant',
        name: 'Boîte 7',
        attributes: { 'N° de série': 'SN-7' },
      })
    ).body.guid as string
    expect(await asked(`0103400930000120${'10'}P42A${GS}21sn-7`)).toMatchObject({ item: { guid: single } })
  })
  it('is first of all a code as any other', async () => {
    const label = await anItem(user, folder, { name: 'Étiquette', tag: '010340093000012010P42A' })
    expect(await asked('010340093000012010P42A')).toMatchObject({ item: { guid: label } })
  })
  it('is unknown where the product is out of sight', async () => {
    const guest = await aUser(node, user.company, { roles: ['ROLE_ITEM_VIEW'] })
    const other = await aFolder(user, 'Ailleurs')
    await grant(node, guest, other, 'read')
    expect(await asked(`010340093000012010P42A${GS}21X`, guest)).toMatchObject({ kind: 'unknown' })
  })
})
