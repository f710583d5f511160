import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql, transaction } from '../../kernel/database.ts'
import { testDatabase } from '../../testing/database.ts'
import { importRows, rollBack } from '../../testing/import-file.ts'
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

/**
 * Where the ways that stock changes by differ in what they leave behind: rows of the log, their comments and groups,
 * and what a count wrote beside the quantity.
 */
const url = testDatabase()
let node: TestNode
beforeAll(async () => {
  node = await startTestNode(url)
})
afterAll(() => node.stop())

const aStore = async () => {
  const admin = await aUser(node, await aCompany(node))
  return { admin, here: await aFolder(admin, 'Quai'), there: await aFolder(admin, 'Dock') }
}

type Act = { action: string; comment: string; acts: number; changes: string[] }
/** What the log has of a record, in order; `acts`: how many movements carry the group of the row. */
const logOf = ({ company }: Caller, record: string): Promise<Act[]> =>
  transaction(node.pool, { company }, async ({ db }) => {
    const { rows } = await sql<Act>`
      select a.action, a.comment, (select count(*)::int from movement m where m.company_id = a.company_id
      and m.group_id = a.group_id) as acts, array(select c ->> 'field' from jsonb_array_elements(a.changes) c) as changes
      from activity a where a.entity_id = ${record} order by a.created_at, a.id`.execute(db)
    return rows
  })
const lastOf = async (user: Caller, record: string) => (await logOf(user, record)).at(-1)
type Row = { kind: string; comment: string; group: string; reverses: string | null }
const movementsOf = async (user: Caller, record: string): Promise<Row[]> =>
  (await user.get(`/transactions?item=${record}&sort=createdAt`)).body.data
const countedOf = async (user: Caller, record: string) => {
  const { quantity, lastQuantity, inventoryDiff, inventoryDate } = (await user.get(`/items/${record}`)).body
  return { quantity, lastQuantity, inventoryDiff, isDated: inventoryDate !== null }
}
const bulk = async (user: Caller, guids: readonly string[], act: Record<string, unknown>): Promise<string> => {
  const { guid } = (await user.post('/bulk', { selection: { guids }, act })).body
  await node.jobs.settled()
  return guid
}
const undoBulk = async (user: Caller, job: string) => {
  await user.post(`/bulk/${job}/rollback`)
  await node.jobs.settled()
}

describe('the log says', () => {
  it('of a call the comment of the call, of an import that of each line or the name of the file', async () => {
    const { admin, here } = await aStore()
    const screw = await anItem(admin, here, { name: 'Vis', quantity: 10 })
    const out = { type: 'out', action: 'prêt', comment: 'chantier' }
    await admin.post('/items/transactions', { ...out, lines: [{ guid: screw, quantity: 1 }] })
    expect(await lastOf(admin, screw)).toEqual({
      action: 'stock_out',
      comment: 'chantier',
      acts: 1,
      changes: ['quantity'],
    })
    const rows = [
      ['Article', 'Quantité', 'Action', 'Commentaire'],
      ['Vis', -1, 'prêt', 'le matin'],
      ['Vis', 2, null, null],
    ]
    await importRows(node, admin, rows, { target: 'transactions', fileName: 'mouvements.xlsx' })
    expect((await logOf(admin, screw)).slice(-2)).toEqual([
      { action: 'stock_out', comment: 'le matin', acts: 1, changes: ['quantity'] },
      { action: 'stock_in', comment: 'mouvements.xlsx', acts: 1, changes: ['quantity'] },
    ])
  })
  it('of a record that is made with stock that it was made, with the group of its first movement', async () => {
    const { admin, here } = await aStore()
    const [full, empty] = [
      await anItem(admin, here, { name: 'Plein', quantity: 3 }),
      await anItem(admin, here, { name: 'Vide' }),
    ]
    expect(await logOf(admin, full)).toEqual([{ action: 'create', comment: '', acts: 1, changes: [] }])
    expect(await logOf(admin, empty)).toEqual([{ action: 'create', comment: '', acts: 0, changes: [] }])
    expect(await movementsOf(admin, full)).toMatchObject([{ kind: 'in', action: 'receipt', quantity_after: 3 }])
    expect(await movementsOf(admin, empty)).toEqual([])
  })
  it('of a takeover that stock moved from the product, and that the variant was made', async () => {
    const { admin, here } = await aStore()
    const product = await anItem(admin, here, { name: 'Lait', unit: 'l', quantity: 4 })
    const lot = (await admin.post(`/items/${product}/variants`, { kind: 'lot', name: 'Lot 1' })).body.guid as string
    expect(await lastOf(admin, product)).toMatchObject({ action: 'move', acts: 2, changes: ['quantity'] })
    expect(await logOf(admin, lot)).toEqual([{ action: 'create', comment: '', acts: 2, changes: [] }])
  })
  it('of a record without stock that moves where it went, without a movement', async () => {
    const { admin, here, there } = await aStore()
    const empty = await anItem(admin, here, { name: 'Vide' })
    await admin.post('/items/move', { items: [{ guid: empty }], destination: there, comment: 'rangé' })
    expect(await lastOf(admin, empty)).toEqual({ action: 'move', comment: 'rangé', acts: 0, changes: ['parent'] })
    expect(await movementsOf(admin, empty)).toEqual([])
  })
  it('of what comes back to another folder that it was restored, with the group of its move', async () => {
    const { admin, here, there } = await aStore()
    const away = await aFolder(admin, 'Ancien')
    const [full, empty] = [
      await anItem(admin, away, { name: 'Vis', quantity: 5 }),
      await anItem(admin, away, { name: 'Vide' }),
    ]
    await admin.post('/items/bulk-delete', { guids: [full, empty] })
    await admin.del(`/folders/${away}`)
    await admin.post('/trash/restore', { guids: [full, empty], destination: there })
    expect(await lastOf(admin, full)).toEqual({ action: 'restore', comment: '', acts: 2, changes: [] })
    expect(await lastOf(admin, empty)).toEqual({ action: 'restore', comment: '', acts: 0, changes: [] })
    expect((await movementsOf(admin, full)).slice(-2)).toMatchObject([{ kind: 'move' }, { kind: 'move' }])
    expect(here).not.toBe(there)
  })
})

describe('what is taken back', () => {
  it('is linked leg by leg and told with the reason, alone, by an import or by acts on many', async () => {
    const { admin, here } = await aStore()
    const screw = await anItem(admin, here, { name: 'Vis', quantity: 10 })
    const [posted] = (await admin.post(`/items/${screw}/transactions`, { type: 'in', quantity: 1 })).body.transactions
    await admin.post(`/transactions/${posted.guid}/reverse`, { reason: 'trop' })
    expect(await lastOf(admin, screw)).toEqual({ action: 'reverse', comment: 'trop', acts: 1, changes: ['quantity'] })

    const rows = [
      ['Article', 'Quantité', 'Action'],
      ['Vis', 2, null],
    ]
    const { result } = await importRows(node, admin, rows, { target: 'transactions', fileName: 'entrées.xlsx' })
    await rollBack(node, admin, result.guid)
    await undoBulk(admin, await bulk(admin, [screw], { kind: 'in', quantity: 3 }))
    const kinds = (await movementsOf(admin, screw)).slice(1)
    expect(kinds.map(({ kind }) => kind)).toEqual(['in', 'reversal', 'in', 'reversal', 'in', 'reversal'])
    const byGuid = new Map((kinds as (Row & { guid: string })[]).map((row) => [row.guid, row.kind]))
    expect(kinds.flatMap(({ reverses }) => (reverses ? [byGuid.get(reverses)] : []))).toEqual(['in', 'in', 'in'])
    expect((await logOf(admin, screw)).filter(({ action }) => action === 'reverse')).toMatchObject([
      { comment: 'trop' },
      { comment: 'Annulation de l’import entrées.xlsx', acts: 1, changes: ['quantity'] },
      { acts: 1, changes: ['quantity'] },
    ])
  })
  it('a count that found what was expected does not go back alone, and goes back with acts on many, so that nothing rests on it', async () => {
    const { admin, here } = await aStore()
    const screw = await anItem(admin, here, { name: 'Vis', quantity: 10 })
    const never = await countedOf(admin, screw)
    const job = await bulk(admin, [screw], { kind: 'count', quantity: 10 })
    expect(await countedOf(admin, screw)).toEqual({ quantity: 10, lastQuantity: 10, inventoryDiff: 0, isDated: true })
    await undoBulk(admin, job)
    expect(await countedOf(admin, screw)).toEqual(never)
    expect((await logOf(admin, screw)).filter(({ action }) => action === 'reverse')).toMatchObject([
      { comment: 'Annulation. Inventaire en masse', acts: 1, changes: [] },
    ])
    expect((await movementsOf(admin, screw)).map(({ kind }) => kind)).toEqual(['in', 'count', 'reversal'])

    const [counted] = (await admin.post(`/items/${screw}/inventory`, { quantity: 10 })).body.transactions
    const alone = await admin.post(`/transactions/${counted.guid}/reverse`, { reason: 'erreur' })
    expect([alone.status, alone.body.code]).toEqual([422, 'quantity_zero'])
  })
  it('a merged record comes out again when its move goes back alone or by acts on many', async () => {
    const { admin, here, there } = await aStore()
    const screw = await anItem(admin, here, { name: 'Vis', tag: 'V-1', quantity: 10 })
    const [, other] = (await admin.post('/items/move', { items: [{ guid: screw, quantity: 4 }], destination: there }))
      .body.items as { guid: string }[]
    const moved = (await admin.post('/items/move', { items: [{ guid: screw }], destination: there })).body
    expect((await admin.get(`/items/${screw}`)).status).toBe(404)
    await admin.post(`/transactions/${moved.transactions[0].guid}/reverse`, { reason: 'erreur' })
    expect([await countedOf(admin, screw), await countedOf(admin, other!.guid)]).toMatchObject([
      { quantity: 6 },
      { quantity: 4 },
    ])
    await undoBulk(admin, await bulk(admin, [screw], { kind: 'move', destination: there }))
    expect([await countedOf(admin, screw), await countedOf(admin, other!.guid)]).toMatchObject([
      { quantity: 6 },
      { quantity: 4 },
    ])
  })
})

it('whoever reads a folder only takes nothing back there, alone or with many', async () => {
  const { admin, here } = await aStore()
  const screw = await anItem(admin, here, { name: 'Vis', quantity: 10 })
  const [posted] = (await admin.post(`/items/${screw}/transactions`, { type: 'in', quantity: 1 })).body.transactions
  const reader = await aUser(node, admin.company, { roles: ['ROLE_ITEM_TRANSACTIONS'] })
  await grant(node, reader, here, 'read')
  expect((await reader.post(`/transactions/${posted.guid}/reverse`, { reason: 'non' })).status).toBe(403)
  expect(
    (await reader.post('/transactions/reverse', { transactions: [posted.guid], reason: 'non' })).body,
  ).toMatchObject({
    reversed: 0,
    failed: [{ code: 'folder_denied' }],
  })
})
