import pg from 'pg'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
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

/** What caused a movement stands in the ledger, and is shown to who may open it. */
const url = testDatabase()
let node: TestNode
let owner: pg.Client
beforeAll(async () => {
  node = await startTestNode(url)
  owner = new pg.Client({ connectionString: url })
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await node.stop()
})

const aStore = async () => {
  const admin = await aUser(node, await aCompany(node))
  const here = await aFolder(admin, 'Quai')
  return { admin, here, screw: await anItem(admin, here, { name: 'Vis', quantity: 10 }) }
}
const sourcesOf = async (user: Caller, query = '') =>
  (await user.get(`/transactions?sort=createdAt${query}`)).body.data.map(({ source }: { source: unknown }) => source)
const imported = async (admin: Caller) => {
  const rows = [
    ['Article', 'Quantité', 'Action'],
    ['Vis', -2, 'prêt'],
  ]
  return (await importRows(node, admin, rows, { target: 'transactions', fileName: 'sorties.xlsx' })).result
    .guid as string
}
const bulk = async (admin: Caller, guids: string[], act: Record<string, unknown>): Promise<string> => {
  const { guid } = (await admin.post('/bulk', { selection: { guids }, act })).body
  await node.jobs.settled()
  return guid
}

describe('the source of a movement', () => {
  it('is an import or an act on many, also of what takes it back, and nothing of what is done by hand', async () => {
    const { admin, screw } = await aStore()
    await admin.post(`/items/${screw}/transactions`, { type: 'in', quantity: 1 })
    const file = await imported(admin)
    await rollBack(node, admin, file)
    const job = await bulk(admin, [screw], { kind: 'in', quantity: 3 })
    await admin.post(`/bulk/${job}/rollback`)
    await node.jobs.settled()
    const fromFile = { kind: 'import', guid: file, name: 'sorties.xlsx' }
    const fromJob = { kind: 'bulk', guid: job, name: expect.any(String) }
    expect(await sourcesOf(admin)).toEqual([null, null, fromFile, fromFile, fromJob, fromJob])
  })
  it('is the reservation that an exit takes from', async () => {
    const { admin, screw } = await aStore()
    const { guid } = (
      await admin.post('/reservations', {
        item: screw,
        name: { name: 'Chantier' },
        quantity: 3,
        expiryDate: '2030-01-01',
      })
    ).body
    const out = { type: 'out', quantity: 2, action: 'prêt', reservation: guid }
    const posted = await admin.post(`/items/${screw}/transactions`, out)
    expect(posted.body.transactions[0].source).toEqual({ kind: 'reservation', guid })
    expect((await sourcesOf(admin)).at(-1)).toEqual({ kind: 'reservation', guid, name: 'Chantier' })
  })
  it('is given to records that a file makes with stock', async () => {
    const { admin } = await aStore()
    const rows = [
      ['Nom', 'Dossier', 'Quantité'],
      ['Rivet', 'Quai', 4],
    ]
    const { result } = await importRows(node, admin, rows, {})
    expect((await sourcesOf(admin)).at(-1)).toMatchObject({ kind: 'import', guid: result.guid })
  })
  it('narrows the list, its totals and its file', async () => {
    const { admin, screw } = await aStore()
    const file = await imported(admin)
    await bulk(admin, [screw], { kind: 'in', quantity: 3 })
    expect(await sourcesOf(admin, '&source=import')).toMatchObject([{ guid: file }])
    expect(await sourcesOf(admin, `&source=import&sourceGuid=${file}`)).toHaveLength(1)
    expect(await sourcesOf(admin, `&source=bulk&sourceGuid=${file}`)).toEqual([])
    expect((await admin.get('/transactions/totals?source=import')).body.data).toEqual([
      { unit: 'piece', in: 0, out: 2 },
    ])
    expect((await admin.get('/transactions?source=nothing')).status).toBe(400)
    const { text } = await admin.get('/transactions?source=import&export=csv&columns=source')
    expect(text).toContain('Import sorties.xlsx')
  })
  it('is named only to who may open it', async () => {
    const { admin, here, screw } = await aStore()
    const file = await imported(admin)
    const { guid } = (
      await admin.post('/reservations', {
        item: screw,
        name: { name: 'Secret' },
        quantity: 3,
        expiryDate: '2030-01-01',
      })
    ).body
    await admin.post(`/items/${screw}/transactions`, { type: 'out', quantity: 1, action: 'prêt', reservation: guid })
    const other = await aUser(node, admin.company, { roles: ['ROLE_ITEM_TRANSACTIONS'] })
    await grant(node, other, here, 'read')
    expect(await sourcesOf(other)).toEqual([null, { kind: 'import', guid: file }, { kind: 'reservation', guid }])
  })
})

describe('the digest of a movement', () => {
  const digestIn = (migration: string) =>
    /create (or replace )?function movement_digest[\s\S]*?\$\$;\n/.exec(
      `${readFileSync(new URL(`../../db/migrations/${migration}`, import.meta.url), 'utf8')}\n`,
    )![0]
  const [digestBefore, digestNow] = [digestIn('0035-chain.sql'), digestIn('0041-movement-source.sql')]

  it('is the one that was sealed before there were sources, where there is none', async () => {
    const { admin } = await aStore()
    await imported(admin)
    await owner.query(digestBefore.replace('movement_digest', 'movement_digest_before'))
    const { rows } = await owner.query(
      `select source_kind is null as "byHand", movement_digest(m) = movement_digest_before(m) as same from movement m
        where company_id = $1 order by created_at`,
      [admin.company],
    )
    expect(rows).toEqual([
      { byHand: true, same: true },
      { byHand: false, same: false },
    ])
    await owner.query('drop function movement_digest_before(movement)')
  })
  it('leaves what was sealed before the upgrade sound, and seals what comes after it', async () => {
    const { admin } = await aStore()
    // Of this company alone: what others posted is sealed as it is by now.
    const seal = () => owner.query(`select seal_ledger($1, clock_timestamp(), 1000)`, [admin.company])
    const blocks = async () =>
      (await owner.query('select sum(movements)::int as n from ledger_block where company_id = $1', [admin.company]))
        .rows
    await owner.query(digestBefore.replace('create function', 'create or replace function'))
    await seal()
    await owner.query(digestNow)
    await imported(admin)
    await seal()
    expect(await blocks()).toEqual([{ n: 2 }])
    expect((await owner.query('select * from ledger_breaks($1, 1, 1000)', [admin.company])).rows).toEqual([])
  })
  it('tells a source that was changed', async () => {
    const { admin } = await aStore()
    await imported(admin)
    const digest = async () =>
      (
        await owner.query(
          `select encode(movement_digest(m), 'hex') as digest from movement m
          where company_id = $1 and source_id is not null`,
          [admin.company],
        )
      ).rows[0].digest
    const before = await digest()
    await owner.query('begin')
    await owner.query(
      `update movement set source_id = gen_random_uuid() where company_id = $1 and source_id is not null`,
      [admin.company],
    )
    expect(await digest()).not.toBe(before)
    await owner.query('rollback')
  })
})
