import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDatabase } from '../../testing/database.ts'
import { type Cell, importRows, type RowOptions, upload, workbookOf } from '../../testing/import-file.ts'
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
const post = (user: Caller, rows: readonly (readonly Cell[])[], options: RowOptions = {}) =>
  importRows(node, user, rows, { target: 'transactions', fileName: 'mouvements.xlsx', ...options })
const HEADINGS = ['Article', 'Quantité', 'Action', 'Date', 'Destinataire', 'Commentaire']

describe('movements of a file', () => {
  it('are posted in its order, with their own date, and one below zero is refused alone', async () => {
    const place = await aFolder(admin, 'Quai')
    const cable = await anItem(admin, place, { name: 'Câble', tag: 'CAB-1', unit: 'm', quantity: 10 })
    const rows = [
      HEADINGS,
      ['Câble', -4, 'Remis au technicien', '03/02/2025', 'Zoé', 'chantier'],
      ['CAB-1', -7, 'prêt', null, null, null],
      ['cab-1', 2.5, null, '2025-02-04T08:30:00', null, null],
      ['Câble', -8.5, 'Given to deliverer', null, null, null],
      ['Câble', 0, 'prêt', null, null, null],
      ['Câble', -1, null, null, null, null],
      ['Absent', 1, null, null, null, null],
      ['Câble', 1, null, 'hier', null, null],
      ['Câble', 1.005, null, null, null, null],
      ['Câble', 1, null, '30/02/2025', null, null],
    ]
    const { draft, checked, result } = await post(admin, rows)
    expect(draft.columns.map((column: { field: string }) => column.field)).toEqual([
      'item',
      'quantity',
      'action',
      'date',
      'recipient',
      'comment',
    ])
    expect(told(checked.errors)).toEqual([
      '3 B remaining_negative',
      '6 B quantity_zero',
      '7 C required',
      '8 A noMatch',
      '9 D notExpected',
      '10 B quantity_decimals',
      '11 D date_impossible',
    ])
    expect(result).toMatchObject({ status: 'done', mode: 'update', created: 0, updated: 3, failed: 7 })
    const { data } = (await admin.get(`/transactions?item=${cable}&sort=-createdAt`)).body
    expect(data).toMatchObject([
      {
        type: 'out',
        quantity: 8.5,
        quantity_after: 0,
        action: 'given_to_deliverer',
        comment: 'mouvements.xlsx',
        happenedAt: null,
      },
      { type: 'in', quantity: 2.5, quantity_after: 8.5, action: 'receipt', happenedAt: '2025-02-04T07:30:00.000Z' },
      {
        type: 'out',
        quantity: 4,
        quantity_after: 6,
        action: 'given_to_technician',
        recipient: 'Zoé',
        comment: 'chantier',
        happenedAt: '2025-02-02T23:00:00.000Z',
      },
      { type: 'in', quantity: 10, happenedAt: null },
    ])
    // The ledger is in the order of posting: what is asked as of before the import is what was there before it.
    expect((await admin.get(`/stock/as-of?item=${cable}&at=2025-03-01T00:00:00.000Z`)).body.total).toBe(0)
    expect((await admin.get(`/transactions?item=${cable}&export=csv&columns=happenedAt`)).text).toContain(
      '04/02/2025 08:30:00',
    )
  })
  it('turn around where the file counts what leaves', async () => {
    const place = await aFolder(admin, 'Caisse')
    const pen = await anItem(admin, place, { name: 'Stylo', quantity: 10 })
    const rows = [
      ['Produit', 'Qté'],
      ['Stylo', 6],
      ['Stylo', 5],
      ['Stylo', -3],
      ['Stylo', 7],
    ]
    const map = { A: 'item', B: 'quantity' }
    const { checked, result } = await post(admin, rows, {
      map,
      defaults: { direction: 'out', action: 'given_to_deliverer', recipient: 'Comptoir' },
    })
    expect([told(checked.errors), result.updated]).toEqual([['3 B remaining_negative'], 3])
    expect((await admin.get(`/transactions?item=${pen}&sort=-createdAt`)).body.data).toMatchObject([
      { type: 'out', quantity: 7, quantity_after: 0, action: 'given_to_deliverer' },
      { type: 'in', quantity: 3, action: 'receipt', recipient: 'Comptoir' },
      { type: 'out', quantity: 6 },
      { quantity: 10 },
    ])
    const wrong = await upload(admin, 'm.xlsx', await workbookOf(rows), { target: 'transactions' })
    expect(
      (await admin.post(`/imports/${wrong.body.guid}/validate`, { mapping: map, defaults: { direction: 'up' } })).body
        .errors,
    ).toMatchObject([{ field: 'defaults.direction' }])
  })
  it('find their record in their place, and need the right to write there', async () => {
    const [here, there, shut] = [await aFolder(admin, 'Ici'), await aFolder(admin, 'Là'), await aFolder(admin, 'Fermé')]
    const [one] = [
      await anItem(admin, here, { name: 'Boulon', tag: 'BOU' }),
      await anItem(admin, there, { name: 'Boulon', tag: 'BOU' }),
      await anItem(admin, shut, { name: 'Rivet', quantity: 3 }),
    ]
    const user = await aUser(node, admin.company, {
      roles: ['ROLE_IMPORT_ITEM_EDIT', 'ROLE_ITEM_TRANSACTIONS', 'ROLE_ITEM_VIEW'],
    })
    for (const [folder, level] of [
      [here, 'write'],
      [there, 'write'],
      [shut, 'read'],
    ] as const)
      await grant(node, user, folder, level)
    const rows = [
      ['Article', 'Quantité', 'Emplacement'],
      ['BOU', 5, 'Ici'],
      ['BOU', 5, null],
      ['Rivet', 5, 'Fermé'],
    ]
    const { checked, result } = await post(user, rows)
    expect([told(checked.errors), result.updated]).toEqual([['3 A severalMatches', '4 C folder_denied'], 1])
    expect((await admin.get(`/items/${one}`)).body.quantity).toBe(5)
  })
  it('are checked again when they are written: what has left meanwhile is refused then', async () => {
    const place = await aFolder(admin, 'Entre-temps')
    const bulb = await anItem(admin, place, { name: 'Ampoule', quantity: 10 })
    const { body: draft } = await upload(
      admin,
      'm.xlsx',
      await workbookOf([
        ['Article', 'Quantité'],
        ['Ampoule', 6],
        ['Ampoule', 4],
      ]),
      { target: 'transactions' },
    )
    const { body: checked } = await admin.post(`/imports/${draft.guid}/validate`, {
      mapping: { A: 'item', B: 'quantity' },
      defaults: { direction: 'out', action: 'prêt' },
    })
    expect(checked.valid).toBe(2)
    await admin.post(`/items/${bulb}/transactions`, { type: 'out', quantity: 5, action: 'prêt' })
    await admin.post(`/imports/${draft.guid}/run`, {})
    await node.jobs.settled()
    expect((await admin.get(`/imports/${draft.guid}`)).body).toMatchObject({ status: 'done', updated: 1, failed: 1 })
    expect((await admin.get(`/imports/${draft.guid}/rows?errorsOnly=true`)).body.data).toMatchObject([
      { row: 2, errors: [{ code: 'remaining_negative' }] },
    ])
    expect((await admin.get(`/items/${bulb}`)).body.quantity).toBe(1)
  })
})
