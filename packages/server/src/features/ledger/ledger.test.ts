import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { LedgerHealth, Proof } from '@entrepot/contract/ledger/ledger.ts'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { verifyLedger } from '../../testing/verify-ledger.ts'
import { testDatabase } from '../../testing/database.ts'
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
import { settledAt } from '../../kernel/settled.ts'

const url = testDatabase()
let node: TestNode
let owner: pg.Client
let admin: Caller
let company: string
let folder: string
beforeAll(async () => {
  node = await startTestNode(url)
  owner = new pg.Client({ connectionString: url })
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await node.stop()
})
beforeEach(async () => {
  company = await aCompany(node)
  admin = await aUser(node, company)
  folder = await aFolder(admin, 'Réserve')
})

/** As if everything had been posted an hour ago: what is younger than some seconds may still be on its way. */
const sealed = async () => {
  await owner.query(`update movement set created_at = created_at - interval '1 hour' where company_id = $1`, [company])
  await node.jobs.runNow('ledger-seal')
}
const health = async (): Promise<LedgerHealth> => (await admin.get('/ledger')).body
const proof = async (): Promise<Proof> => {
  expect((await admin.post('/ledger/proofs', {})).status).toBe(202)
  await node.jobs.settled()
  return (await health()).last!
}
/** The chain is what is proved of it: other checks speak too when a quantity is touched. */
const breaks = ({ results }: Proof) =>
  results.find(({ subject }) => subject === 'chain')!.findings.map(({ what, name }) => [what, name])
/**
 * Past the triggers and keys, as somebody with the password of the database would. What it was like before comes back
 * after the test.
 */
const tamper = (sql: string) =>
  owner.query(
    `set session_replication_role = replica; ${sql.replaceAll('$company', `'${company}'`)}; set session_replication_role = origin`,
  )
const TOUCHED = ['movement', 'ledger_block']
const keep = () =>
  owner.query(
    TOUCHED.map(
      (table) => `create temp table kept_${table} as select * from ${table} where company_id = '${company}'`,
    ).join('; '),
  )
const putBack = () =>
  tamper(
    TOUCHED.map(
      (table) =>
        `delete from ${table} where company_id = $company; insert into ${table} select * from kept_${table}; drop table kept_${table}`,
    ).join('; ') +
      `; update item set quantity = coalesce((select sum(delta) from movement m where m.item_id = item.id), 0) where company_id = $company`,
  )

describe('the chain', () => {
  it('holds each movement once, in blocks that follow one another', async () => {
    await anItem(admin, folder, { name: 'Vis', quantity: 10 })
    await sealed()
    const first = await health()
    const item = await anItem(admin, folder, { name: 'Clous', quantity: 5 })
    await admin.post(`/items/${item}/transactions`, { type: 'out', quantity: 2, action: 'given_to_technician' })
    expect(first).toMatchObject({ block: { number: 1, movements: 1 }, sealed: 1, waiting: 0 })
    expect(await health()).toMatchObject({ block: first.block, sealed: 1, waiting: 2 })
    // Made younger than the first block.
    await owner.query(
      `update movement set created_at = created_at - interval '30 minutes' where company_id = $1 and created_at > now() - interval '10 minutes'`,
      [company],
    )
    await node.jobs.runNow('ledger-seal')
    const second = await health()
    expect([second.block!.number, second.block!.movements, second.sealed, second.waiting]).toEqual([2, 2, 3, 0])
    expect(second.block!.fingerprint).not.toBe(first.block!.fingerprint)
    expect((await proof()).isSound).toBe(true)
  })
  it('leaves out what may still be on its way', async () => {
    await anItem(admin, folder, { quantity: 10 })
    await node.jobs.runNow('ledger-seal')
    expect(await health()).toMatchObject({ block: null, sealed: 0, waiting: 1 })
  })
  it('waits for who had begun to write', async () => {
    const slow = new pg.Client({ connectionString: url })
    await slow.connect()
    await slow.query('begin; select pg_current_xact_id()')
    let isSettled = false
    const settled = settledAt({ ...node.services, pool: node.pool }).then((at) => {
      isSettled = true
      return at
    })
    await wait(600)
    expect(isSettled).toBe(false)
    await slow.query('rollback')
    expect(await settled).toEqual(expect.any(String))
    await slow.end()
  })
  it('is sealed once by several nodes at once', async () => {
    for (let n = 0; n < 5; n++) await anItem(admin, folder, { name: `Vis ${n}`, quantity: 1 })
    await owner.query(`update movement set created_at = created_at - interval '1 hour' where company_id = $1`, [
      company,
    ])
    await Promise.all([1, 2, 3, 4].map(() => node.jobs.runNow('ledger-seal')))
    expect(await health()).toMatchObject({ block: { number: 1 }, sealed: 5, waiting: 0 })
  })
})

describe('a movement that somebody touched', () => {
  let screws: string
  beforeEach(async () => {
    screws = await anItem(admin, folder, { name: 'Vis', quantity: 10 })
    await anItem(admin, folder, { name: 'Clous', quantity: 5 })
    await sealed()
    await keep()
  })
  afterEach(putBack)
  it.each([
    [
      'comment',
      `update movement set comment = 'Rien' where company_id = $company and item_name = 'Vis'`,
      [['changed', 'Vis']],
    ],
    [
      'author',
      `update movement set created_by_name = 'Un autre' where company_id = $company and item_name = 'Vis'`,
      [['changed', 'Vis']],
    ],
    [
      'quantity, with the record',
      `update movement set delta = 9, quantity_after = 9 where company_id = $company and item_name = 'Vis'; update item set quantity = 9 where company_id = $company and name = 'Vis'`,
      [['changed', 'Vis']],
    ],
    [
      'place in time',
      `update movement set created_at = created_at - interval '1 minute' where company_id = $company and item_name = 'Vis'`,
      [['changed', 'Vis']],
    ],
    ['absence', `delete from movement where company_id = $company and item_name = 'Vis'`, [['removed', null]]],
    [
      'presence',
      `insert into movement select (jsonb_populate_record(m, jsonb_build_object('id', gen_random_uuid(), 'seq', 2))).* from movement m where company_id = $company and item_name = 'Vis'`,
      [['added', 'Vis']],
    ],
    [
      'seal',
      `update ledger_block set fingerprint = sha256(fingerprint) where company_id = $company`,
      [['block', null]],
    ],
  ])('is shown: its %s', async (_what, sql, found) => {
    await tamper(sql)
    const last = await proof()
    expect([last.isSound, breaks(last)]).toEqual([false, found])
    expect(
      (await verifyLedger(url))
        .find(({ name }) => name.startsWith('X-40'))!
        .rows.filter(({ company_id }) => company_id === company),
    ).toHaveLength(found.length)
  })
  it('changes every fingerprint behind it, so that one that was noted is known no more', async () => {
    const { fingerprint, number } = (await health()).block!
    expect((await admin.get(`/ledger/blocks/${fingerprint.toUpperCase()}`)).body).toMatchObject({ number })
    await tamper(
      `update movement set comment = 'Rien' where company_id = $company; delete from ledger_block where company_id = $company`,
    )
    await node.jobs.runNow('ledger-seal')
    expect([(await proof()).isSound, (await admin.get(`/ledger/blocks/${fingerprint}`)).status]).toEqual([true, 404])
  })
  it('is counted, and not described, to who may not see its folder', async () => {
    const other = await aUser(node, company, { roles: ['ROLE_USER_FULL'] })
    await grant(node, other, await aFolder(admin, 'Autre'), 'read')
    await tamper(`update item set quantity = 11 where company_id = $company and id = '${screws}'`)
    await proof()
    const quantities = (body: LedgerHealth) => body.last!.results.find(({ check }) => check.startsWith('S2'))!
    expect(quantities(await health())).toMatchObject({
      found: 1,
      findings: [{ item: screws, name: 'Vis', details: { quantity: '11', d: '10' } }],
    })
    expect(quantities((await other.get('/ledger')).body)).toEqual({
      check: expect.any(String),
      subject: 'stock',
      found: 1,
      findings: [{ what: 'row', item: null, name: null, details: {} }],
    })
  })
  it('is told to those who answer for the company when the proof of the night finds it', async () => {
    await aUser(node, company, { roles: ['ROLE_ITEM_FULL'] })
    await tamper(`update movement set comment = 'Rien' where company_id = $company`)
    await node.jobs.runNow('ledger-nightly')
    await node.jobs.settled()
    const { rows } = await owner.query(
      `select user_id, message from notification where company_id = $1 and kind = 'ledger' and message = 'ledger_faulty'`,
      [company],
    )
    expect(rows).toEqual([{ user_id: admin.guid, message: 'ledger_faulty' }])
    expect((await health()).last!.askedBy).toBe(null)
  })
})

describe('an export', () => {
  const run = promisify(execFile)
  /** The program of `docs/ledger.md`, which knows nothing of ours. */
  const PROGRAM = fileURLToPath(new URL('../../../test/ledger/verify_ledger.py', import.meta.url))
  const verdict = async (lines: readonly string[], noted?: string): Promise<[sound: boolean, text: string]> => {
    const folder = mkdtempSync(join(tmpdir(), 'entrepot-ledger-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const file = join(folder, 'ledger.ndjson')
    writeFileSync(file, lines.map((line) => `${line}\n`).join(''))
    try {
      return [true, (await run('python3', [PROGRAM, file, ...(noted ? [noted] : [])])).stdout.trim()]
    } catch (error) {
      return [false, String((error as { stdout: string }).stdout).trim()]
    }
  }
  const exported = async (): Promise<string[]> => (await admin.get('/ledger/export')).text.trimEnd().split('\n')

  it('is proved by a program of somebody else, which finds what was changed, removed, added or noted otherwise', async () => {
    const item = await anItem(admin, folder, { name: 'Vis « 4×40 » é\u2028\ud83d\udd29', quantity: 10 })
    await admin.post(`/items/${item}/transactions`, {
      type: 'out',
      quantity: 2.5,
      action: 'Casse',
      comment: 'a "b" \\ c',
    })
    await sealed()
    const first = (await health()).block!.fingerprint
    for (let n = 0; n < 5; n++) await anItem(admin, folder, { name: `Clous ${n}`, quantity: n + 1 })
    await owner.query(
      `update movement set created_at = created_at - interval '30 minutes' where company_id = $1 and created_at > now() - interval '10 minutes'`,
      [company],
    )
    await node.jobs.runNow('ledger-seal')
    const { block, sealed: count } = await health()
    const lines = await exported()
    expect(await verdict(lines, first)).toEqual([
      true,
      `sound: ${count} movements in 2 blocks, fingerprint ${block!.fingerprint}`,
    ])
    const at = lines.findLastIndex((line) => line.startsWith('['))
    const changed = lines.with(at, lines[at]!.replace('"5.00"', '"6.00"'))
    expect(changed[at]).not.toBe(lines[at])
    expect(await verdict(changed)).toEqual([false, 'block 2: the fingerprint is another one; movements changed: [5]'])
    expect(await verdict(lines.toSpliced(at, 1))).toEqual([false, 'block 2: 5 movements were sealed, 4 are there'])
    expect(await verdict(lines.toSpliced(at, 0, lines[at]!))).toEqual([
      false,
      'block 2: 5 movements were sealed, 6 are there',
    ])
    expect(await verdict(lines, 'a'.repeat(64))).toEqual([
      false,
      'the fingerprint that was noted down is not in this ledger',
    ])
  })
  it('is for whoever sees every folder', async () => {
    const reader = await aUser(node, company, { roles: ['ROLE_USER_FULL', 'ROLE_FOLDER_VIEW'] })
    await grant(node, reader, folder, 'read')
    expect((await reader.get('/ledger/export')).status).toBe(403)
  })
})
