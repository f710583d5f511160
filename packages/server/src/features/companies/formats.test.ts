import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql, transaction } from '../../kernel/database.ts'
import { testDatabase } from '../../testing/database.ts'
import { runImport, upload, workbookOf } from '../../testing/import-file.ts'
import { aCompany, aFolder, anItem, aUser, type Caller, startTestNode, type TestNode } from '../../testing/test-node.ts'

const url = testDatabase()
/** In Paris it is still the 31st, in Tokyo the 1st. */
const NOW = new Date('2027-01-31T18:30:00Z')
let node: TestNode
let user: Caller
let folder = ''
beforeAll(async () => {
  node = await startTestNode(url, { clock: { now: () => NOW } })
  const company = await aCompany(node)
  user = await aUser(node, company)
  folder = await aFolder(user, 'Réserve')
  const field = (name: string, type: string) =>
    transaction(node.pool, { company }, ({ db }) =>
      sql`insert into custom_field (company_id, id, name, name_key, type, target)
        values (${company}, gen_random_uuid(), ${name}, ${name.toLowerCase()}, ${type}, 'items')`.execute(db),
    )
  for (const [name, type] of [
    ['Prix', 'price'],
    ['Garantie', 'date'],
    ['Contrôle', 'datetime'],
  ] as const)
    await field(name, type)
  await anItem(user, folder, {
    name: 'Perceuse',
    quantity: 2,
    attributes: { Prix: 1234.5, Garantie: '2028-03-09', Contrôle: '2027-01-31T18:30:00.000Z' },
  })
})
afterAll(() => node.stop())

const choose = (formats: Record<string, string>) => user.put('/user/company', { name: 'Atelier', ...formats })
const COLUMNS = encodeURIComponent('name;attributes.Prix;attributes.Garantie;attributes.Contrôle')
const fileNameOf = (headers: Record<string, unknown>) =>
  decodeURIComponent(/filename\*=UTF-8''([^;]+)/.exec(String(headers['content-disposition']))![1]!)
const priceCell = async () => {
  const { rawPayload } = await node.app.inject({
    url: `/api/v1/items?folder=${folder}&export=xlsx&columns=${COLUMNS}`,
    headers: { authorization: `Bearer ${user.token}` },
  })
  const {
    sheets: [sheet],
  } = await readXlsx(rawPayload, { readStyles: true })
  const cell = sheet!.cells?.get('1,1')
  return [sheet!.rows[1]![1], cell?.style?.numFmt]
}

describe('formats of the company', () => {
  it('stand in exports of lists and of the history, and a change of them applies to the next one (I18N-05, I18N-06, X-02)', async () => {
    const list = async () =>
      (await user.get(`/items?folder=${folder}&export=csv&columns=${COLUMNS}`)).text.split('\r\n')[1]
    const history = async () => (await user.get('/transactions?export=csv&columns=createdAt')).text.split('\r\n')[1]
    expect([await list(), await history(), await priceCell()]).toEqual([
      'Perceuse;1234,5;09/03/2028;31/01/2027 19:30:00',
      expect.stringMatching(/^\d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d$/),
      [1234.5, '#,##0.00 "€"'],
    ])
    await choose({ date_format: 'YYYY-MM-DD', currency: 'dollar', timezone: 'Asia/Tokyo' })
    expect([await list(), await history(), await priceCell()]).toEqual([
      'Perceuse;1234,5;2028-03-09;2027-02-01 03:30:00',
      expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
      [1234.5, '#,##0.00 "$"'],
    ])
  })
  it('decide which day it is for an export and for a count', async () => {
    await choose({ timezone: 'Europe/Paris' })
    const item = await anItem(user, folder, { name: 'Scie', quantity: 1 })
    const counted = async () => {
      await user.post(`/items/${item}/inventory`, { quantity: 1 })
      return (await user.get(`/items/${item}`)).body.inventoryDate
    }
    const exported = async () =>
      fileNameOf((await user.get(`/items?folder=${folder}&export=csv`)).headers).match(/\d{4}-\d\d-\d\d/)![0]
    expect([await exported(), await counted()]).toEqual(['2027-01-31', '2027-01-31'])
    await choose({ timezone: 'Asia/Tokyo' })
    expect([await exported(), await counted()]).toEqual(['2027-02-01', '2027-02-01'])
  })
  it('are those an import is read in: days, prices in the currency, and times on the clock of the company', async () => {
    await choose({ date_format: 'DD.MM.YYYY', currency: 'aed', timezone: 'Asia/Dubai' })
    const rows = [
      ['Nom', 'Prix', 'Garantie', 'Contrôle'],
      ['Ponceuse', 'AED 12,50', '09.03.2028', '01.02.2027 08:00'],
      ['Rabot', '7,00 AED', '10.03.2028', '2027-02-01T04:00:00Z'],
    ]
    const { guid } = (await upload(user, 'outils.xlsx', await workbookOf(rows), { target: 'items' })).body
    const checked = await user.post(`/imports/${guid}/validate`, {
      mapping: { A: 'name', B: 'attributes.Prix', C: 'attributes.Garantie', D: 'attributes.Contrôle' },
      defaults: { parent: folder },
    })
    expect(checked.status, checked.text).toBe(200)
    await runImport(node, user, guid)
    const { data } = (await user.get(`/items?folder=${folder}&search=o`)).body
    const found = (name: string) => data.find((one: { name: string }) => one.name === name)?.attributes
    expect([found('Ponceuse'), found('Rabot')]).toEqual([
      { Prix: 12.5, Garantie: '2028-03-09', Contrôle: '2027-02-01T04:00:00.000Z' },
      { Prix: 7, Garantie: '2028-03-10', Contrôle: '2027-02-01T04:00:00.000Z' },
    ])
  })
})
