import { readXlsx } from 'hucre/xlsx'
import { ALL_ROLES } from '@entrepot/contract/kernel/roles.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDatabase } from '../../testing/database.ts'
import { type Cell, guessed, importRows, refusedRows, rollBack, upload, workbookOf } from '../../testing/import-file.ts'
import { aCompany, aFolder, anItem, aUser, type Caller, startTestNode, type TestNode } from '../../testing/test-node.ts'

const url = testDatabase()
let node: TestNode
let admin: Caller
/** Every right but the one to prices. */
let blind: Caller
beforeAll(async () => {
  node = await startTestNode(url)
  admin = await aUser(node, await aCompany(node))
  blind = await aUser(node, admin.company, {
    roles: ALL_ROLES.filter((role) => role !== 'ROLE_PRICE_VIEW' && role !== 'ROLE_API_DISABLED_OUTGOING'),
  })
})
afterAll(() => node.stop())

const named = async (name: string) => {
  const { body } = await admin.get(`/items?deep=true&search=${encodeURIComponent(name)}`)
  const [one] = body.data
  return one && (await admin.get(`/items/${one.guid}`)).body
}
const entriesOf = async (item: string) =>
  (await admin.get(`/transactions?item=${item}&sort=createdAt`)).body.data.map(
    ({ quantity, unitPrice }: { quantity: number; unitPrice: number | null }) => [quantity, unitPrice],
  )
const fieldsOf = (draft: { columns: { field: string | null }[] }) => draft.columns.map(({ field }) => field)
const HEADINGS = ['Nom', 'Quantité', 'Prix unitaire', 'Emplacement']

describe('the price of a new item of a file (X-23)', () => {
  it('is that of the entry that its stock begins with, in the spelling of the language', async () => {
    await aFolder(admin, 'Atelier')
    const { draft, checked, result } = await importRows(node, admin, [
      HEADINGS,
      ['Perceuse', 4, 12.5, 'Atelier'],
      ['Ponceuse', 2, '1 234,5678 €', 'Atelier'],
      ['Scie', 3, null, 'Atelier'],
      ['Rabot', 1, 'cher', 'Atelier'],
      ['Lime', 1, -2, 'Atelier'],
    ])
    expect(fieldsOf(draft)).toEqual(['name', 'quantity', 'unitPrice', 'parent'])
    expect(refusedRows(checked).map((one) => one.slice(0, 11))).toEqual(['5 unitPrice', '6 unitPrice'])
    expect(result).toMatchObject({ status: 'done', created: 3, failed: 2 })
    const [drill, sander, saw] = [await named('Perceuse'), await named('Ponceuse'), await named('Scie')]
    expect(await entriesOf(drill.guid)).toEqual([[4, 12.5]])
    expect(await entriesOf(sander.guid)).toEqual([[2, 1234.5678]])
    expect(await entriesOf(saw.guid)).toEqual([[3, null]])
    expect([drill.averageCost, drill.value, saw.averageCost]).toEqual([12.5, 50, null])
  })

  it('of rows that say the same is one entry, of another price another one; and all goes back', async () => {
    const folder = await aFolder(admin, 'Réserve')
    const rows: Cell[][] = [
      HEADINGS,
      ['Vis longue', 4, 1, 'Réserve'],
      ['Vis longue', 6, 1, 'Réserve'],
      ['Vis longue', 10, 3, 'Réserve'],
    ]
    const { body: draft } = await upload(admin, 'stock.xlsx', await workbookOf(rows), { target: 'items' })
    await admin.post(`/imports/${draft.guid}/validate`, { mapping: guessed(draft), repeated: 'sum' })
    await admin.post(`/imports/${draft.guid}/run`, {})
    await node.jobs.settled()
    const screw = await named('Vis longue')
    expect([screw.quantity, screw.averageCost, screw.parent.guid]).toEqual([20, 2, folder])
    expect(await entriesOf(screw.guid)).toEqual([
      [10, 1],
      [10, 3],
    ])
    const { result } = await rollBack(node, admin, draft.guid)
    expect(result).toMatchObject({ status: 'rolled_back', undecided: 0 })
    expect(await named('Vis longue')).toBeUndefined()
  })

  it('is no column of a file that updates: a count costs nothing', async () => {
    const rows = [HEADINGS, ['Perceuse', 5, 99, 'Atelier']]
    const { body: draft } = await upload(admin, 'stock.xlsx', await workbookOf(rows), {
      target: 'items',
      mode: 'update',
    })
    expect(fieldsOf(draft)).toEqual(['name', 'quantity', null, 'parent'])
    const { status, body } = await admin.post(`/imports/${draft.guid}/validate`, {
      mapping: { ...guessed(draft), C: 'unitPrice' },
    })
    expect([status, body.errors[0].code]).toEqual([422, 'unknown_field'])
  })
})

describe('the price of a movement of a file (X-23)', () => {
  it('is that of an entry, and refused with a reason where something leaves', async () => {
    const item = await anItem(admin, await aFolder(admin, 'Quai'), { name: 'Bobine', quantity: 10, unitPrice: 1 })
    const rows = [
      ['Article', 'Quantité', 'Prix unitaire', 'Action'],
      ['Bobine', 10, '3,00', null],
      ['Bobine', -5, null, 'prêt'],
      ['Bobine', -5, 2, 'prêt'],
      ['Bobine', 2, null, null],
    ]
    const { draft, checked, result } = await importRows(node, admin, rows, { target: 'transactions' })
    expect(fieldsOf(draft)).toEqual(['item', 'quantity', 'unitPrice', 'action'])
    expect(refusedRows(checked)).toEqual(['4 unitPrice Une sortie n’a pas de prix : elle part au coût moyen'])
    expect(result).toMatchObject({ updated: 3, failed: 1 })
    expect(await entriesOf(item)).toEqual([
      [10, 1],
      [10, 3],
      [5, null],
      [2, null],
    ])
    expect((await admin.get(`/items/${item}`)).body.averageCost).toBe(2)
  })

  it('may be one for the whole file: that of what comes', async () => {
    const item = await anItem(admin, await aFolder(admin, 'Cour'), { name: 'Pavé', quantity: 5 })
    const rows = [
      ['Article', 'Quantité'],
      ['Pavé', 5],
      ['Pavé', -1],
    ]
    const defaults = { unitPrice: '2', action: 'prêt' }
    await importRows(node, admin, rows, { target: 'transactions', defaults })
    expect(await entriesOf(item)).toEqual([
      [5, null],
      [5, 2],
      [1, null],
    ])
  })

  it.each(['fr', 'en'])(
    'of a sheet of ours that comes back is recognised and posted once (%s, X-08)',
    async (language) => {
      const user = await aUser(node, await aCompany(node))
      const place = await aFolder(user, 'Réserve')
      const item = await anItem(user, place, { name: 'Tôle', quantity: 2, unitPrice: 1234.5678 })
      const { body } = await user.post(`/items/${item}/transactions`, { type: 'in', quantity: 3, unitPrice: 0.5 })
      await user.post(`/transactions/${body.transactions[0].guid}/reverse`, { reason: 'Erreur' })
      const { rawPayload } = await node.app.inject({
        url: '/api/v1/transactions?export=xlsx',
        headers: { authorization: `Bearer ${user.token}`, 'accept-language': language },
      })
      const { body: draft } = await upload(user, 'export.xlsx', rawPayload, { target: 'transactions' })
      expect(fieldsOf(draft)).toContain('unitPrice')
      const { body: checked } = await user.post(`/imports/${draft.guid}/validate`, {
        mapping: guessed(draft),
        defaults: { action: 'prêt' },
      })
      expect([checked.errors, checked.unchanged]).toEqual([[], 3])
    },
  )
})

describe('the price of a new variant or lot of a file (X-23)', () => {
  it('is that of the entry that its stock begins with, and goes back with it', async () => {
    const milk = await anItem(admin, await aFolder(admin, 'Frigo'), { name: 'Lait', unit: 'l' })
    const { draft, checked, result } = await importRows(
      node,
      admin,
      [
        ['Produit', 'Nom', 'Sorte', 'Quantité', 'Prix unitaire'],
        ['Lait', 'L1', 'lot', 2.5, '1,20'],
        ['Lait', 'Demi-écrémé', 'variante', 4, 0.9],
        ['Lait', 'L2', 'lot', 3, null],
        ['Lait', 'L3', 'lot', 3, -1],
      ],
      { target: 'variants' },
    )
    expect(fieldsOf(draft)).toEqual(['product', 'name', 'kind', 'quantity', 'unitPrice'])
    expect(refusedRows(checked).map((one) => one.slice(0, 11))).toEqual(['5 unitPrice'])
    expect(result).toMatchObject({ status: 'done', created: 3, failed: 1 })
    const { body } = await admin.get(`/variants?item=${milk}`)
    const made = await Promise.all(
      (body.data as { guid: string; name: string }[]).map(
        async ({ guid, name }) => [name, await entriesOf(guid)] as const,
      ),
    )
    expect(Object.fromEntries(made)).toEqual({ L1: [[2.5, 1.2]], 'Demi-écrémé': [[4, 0.9]], L2: [[3, null]] })
    expect((await admin.get('/stock/value?search=lait')).body.totals).toEqual({ value: 6.6, articles: 3, unpriced: 1 })
    await rollBack(node, admin, draft.guid)
    expect((await admin.get('/stock/value?search=lait')).body.totals.value).toBe(0)
  })

  it('is no column of a file that updates them', async () => {
    const rows = [
      ['Produit', 'Nom', 'Prix unitaire'],
      ['Lait', 'L1', 3],
    ]
    const { body: draft } = await upload(admin, 'lots.xlsx', await workbookOf(rows), {
      target: 'variants',
      mode: 'update',
    })
    expect(fieldsOf(draft)[2]).toBeNull()
  })
})

describe('somebody without the right to prices', () => {
  it.each(['items', 'transactions', 'variants'] as const)('is offered no column of prices (%s)', async (target) => {
    await aFolder(admin, `Dépôt ${target}`)
    const mine =
      target === 'items'
        ? HEADINGS
        : target === 'variants'
          ? ['Produit', 'Nom', 'Prix unitaire', 'Emplacement']
          : ['Article', 'Quantité', 'Prix unitaire', 'Emplacement']
    const rows = [mine, ['Perceuse', 1, 7, 'Atelier']]
    // Remembered by somebody with the right, it is nothing to others either.
    await importRows(node, admin, rows, { target })
    const { body: draft } = await upload(blind, 'stock.xlsx', await workbookOf(rows), { target })
    expect([draft.remembered, fieldsOf(draft)[2]]).toEqual([true, null])
    const { status, body } = await blind.post(`/imports/${draft.guid}/validate`, {
      mapping: { ...guessed(draft), C: 'unitPrice' },
    })
    expect([status, body.errors[0].code]).toEqual([422, 'unknown_field'])
    const headings = async (by: Caller) =>
      (await readXlsx(await templateOf(by, target))).sheets[0]!.rows[0]!.map(String)
    expect(await headings(blind)).not.toContain('Prix unitaire')
    expect(await headings(admin)).toContain('Prix unitaire')
  })
  const templateOf = async (by: Caller, target: string) =>
    (
      await node.app.inject({
        url: `/api/v1/imports/template?target=${target}`,
        headers: { authorization: `Bearer ${by.token}` },
      })
    ).rawPayload

  it('writes no price that was checked while the right was there', async () => {
    const user = await aUser(node, admin.company)
    await aFolder(admin, 'Cave')
    const rows = [HEADINGS, ['Fût', 4, 12, 'Cave']]
    const { body: draft } = await upload(user, 'stock.xlsx', await workbookOf(rows), { target: 'items' })
    const { body: checked } = await user.post(`/imports/${draft.guid}/validate`, { mapping: guessed(draft) })
    expect(checked.valid).toBe(1)
    const roles = ALL_ROLES.filter((role) => role !== 'ROLE_PRICE_VIEW' && role !== 'ROLE_API_DISABLED_OUTGOING')
    expect((await admin.put(`/users/${user.guid}`, { roles })).status).toBe(200)
    expect((await user.post(`/imports/${draft.guid}/run`, {})).body.errors[0].code).toBe('unknown_field')
    expect(await named('Fût')).toBeUndefined()
  })
})
