import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SAMPLES } from '../../testing/all-samples.ts'
import { testDatabase } from '../../testing/database.ts'
import { aCompany, aFolder, anItem, aUser, type Caller, startTestNode, type TestNode } from '../../testing/test-node.ts'
import { verifyLedger } from '../../testing/verify-ledger.ts'
import { startEmbedded } from '../../db/embedded/start-embedded.ts'
import { ledgerChecks } from '../registry.ts'
import { inTurn, isItsTurn } from '../../../../../scripts/turns.ts'

const url = testDatabase()
let node: TestNode
let owner: pg.Client
beforeAll(async () => {
  node = await startTestNode(url)
  owner = new pg.Client({ connectionString: url })
  await owner.connect()
  for (const name of ['Atelier', 'Dépôt']) {
    const user = await aUser(node, await aCompany(node, { name, items: 100 }))
    const [shelf, van] = [await aFolder(user, 'Réserve'), await aFolder(user, 'Camion')]
    await aFolder(user, 'Armoire', { type: 'cabinet', parent: shelf })
    const screws = await anItem(user, shelf, { name: 'Vis', quantity: 10, tag: '4006381333931' })
    const nails = await anItem(user, shelf, { name: 'Clous', quantity: 5 })
    await user.post('/fields', { name: 'Série', type: 'text', target: 'items', mapped: 'serialnumber' })
    const paint = await anItem(user, shelf, { name: 'Peinture', quantity: 6, unit: 'l' })
    for (const lot of [{ name: 'Lot 7' }, { name: 'Lot 8', quantity: 2, attributes: { Série: 'A-1' } }])
      await user.post(`/items/${paint}/variants`, { kind: 'lot', expiryDate: '2999-12-31', ...lot })
    const inventory = (await user.post('/inventories', { name: 'Annuel', folders: [shelf] })).body.guid
    await user.post(`/inventories/${inventory}/counts`, { lines: [{ guid: nails, quantity: 5 }] })
    await user.post(`/inventories/${inventory}/submit`, {})
    await user.post(`/inventories/${inventory}/approve`, {})
    await workedOn(user, shelf, van)
    await ordered(user, shelf)
    await lent(user, shelf)
    await user.post('/reservations', { name: { name: 'Chantier' }, item: nails, quantity: 2, expiryDate: '2999-12-31' })
    await user.call(
      'POST',
      `/items/${screws}/transactions`,
      { type: 'out', quantity: 3, action: 'given_to_technician' },
      { 'idempotency-key': 'out-1' },
    )
    const { body: moved } = await user.post('/items/move', {
      items: [{ guid: screws, quantity: 2 }],
      destination: { guid: van },
    })
    await user.post(`/transactions/${moved.transactions[0].guid}/reverse`, { reason: 'Erreur' })
  }
})
/** An operation that counted and is closed, and one whose goods are on their way, stopped and taken up again. */
const workedOn = async (user: Caller, shelf: string, van: string) => {
  const bolts = await anItem(user, shelf, { name: 'Boulons', quantity: 5 })
  const plan = async (type: string, kinds: readonly string[], more: Record<string, unknown>) =>
    (
      await user.post('/interventions', {
        title: 'Tournée',
        type,
        location: shelf,
        tasks: kinds.map((kind) => ({ kind, assignee: { kind: 'user', guid: user.guid } })),
        ...more,
      })
    ).body
  const scan = async ({ guid, tasks }: { guid: string; tasks: { guid: string }[] }, item: string) => {
    const task = `/interventions/${guid}/tasks/${tasks[0]!.guid}`
    await user.post(`${task}/open`)
    await user.post(`${task}/scan`, { item, quantity: 1 })
    await user.post(`${task}/close`, {})
  }
  await scan(await plan('inventory', ['inventory'], {}), bolts)
  const kinds = ['out_of_stock', 'out_of_stock_reception']
  const move = await plan('move', kinds, { destination: van, expedition_date: '2999-12-31' })
  await scan(move, bolts)
  for (const act of ['suspend', 'reopen'])
    await user.post(`/interventions/${move.guid}/tasks/${move.tasks[1].guid}/${act}`, { reason: 'Pause' })
}
/** An order that came in part, twice, once of which was taken back. */
const ordered = async (user: Caller, dock: string) => {
  const supplier = (await user.post('/suppliers', { name: 'Faure' })).body.guid
  const { body } = await user.post('/orders', { supplier, articles: [{ name: 'Écrous', quantity: 10, unitPrice: 2 }] })
  for (const quantity of [3, 4])
    await user.post(`/orders/${body.guid}/receive`, {
      destination: dock,
      lines: [{ guid: body.articles[0].guid, quantity }],
    })
  const { body: receptions } = await user.get(`/orders/${body.guid}/receptions`)
  await user.post(`/orders/${body.guid}/receptions/${receptions.data[0].guid}/reverse`, { reason: 'Retour' })
}
/** Things that are with somebody, of which one came back. */
const lent = async (user: Caller, shelf: string) => {
  const recipient = (await user.post('/recipients', { lastname: 'Petit' })).body.guid
  const drills = await anItem(user, shelf, { name: 'Perceuses', quantity: 5 })
  const { body } = await user.post('/checkouts', { recipient, items: [{ guid: drills, quantity: 3 }] })
  await user.post(`/checkouts/${body.data[0].guid}/checkin`, { quantity: 1 })
}
afterAll(async () => {
  await owner.end()
  await node.stop()
})

const faultyChecks = async (address: string) =>
  (await verifyLedger(address)).filter(({ rows }) => rows.length > 0).map(({ name }) => name)

/**
 * One statement each that makes its check speak, from the samples of the features; foreign keys and triggers are off
 * meanwhile. Keys are beginnings of names.
 */
const PLANTED: Readonly<Record<string, string>> = Object.assign({}, ...SAMPLES.map(([, { faults }]) => faults))
/** Where the plant needs them gone. */
const LOOSEN =
  'drop index movement_seq; alter table movement drop constraint movement_pkey; alter table folder drop constraint folder_pkey cascade; drop index folder_name'

describe('the checks of the ledger', () => {
  it('find nothing after honest work of two companies', async () => {
    expect(await faultyChecks(url)).toEqual([])
  })

  it.each(inTurn(ledgerChecks(), 4, ({ name }) => name))('$name: has been seen to fail', async ({ name, query }) => {
    const key = Object.keys(PLANTED).find((start) => name.startsWith(start))
    expect(key, 'every check needs a planted violation').toBeDefined()
    await owner.query('begin')
    try {
      await owner.query(`set local session_replication_role = replica; ${LOOSEN}; ${PLANTED[key!]}`)
      expect((await owner.query(query)).rowCount).toBeGreaterThan(0)
    } finally {
      await owner.query('rollback')
    }
  })

  it('see every company also in a role under row security', async () => {
    await owner.query(`create role ledger_reader login password 'ledger-reader'; grant entrepot_app to ledger_reader`)
    const asReader = new URL(url)
    Object.assign(asReader, { username: 'ledger_reader', password: 'ledger-reader' })
    try {
      expect(await faultyChecks(asReader.href)).toEqual([])
      await owner.query(`update item set quantity = quantity + 1 where name = 'Clous'`)
      const found = (await verifyLedger(asReader.href)).find(({ name }) => name.startsWith('S2'))
      expect(found?.rows).toHaveLength(2)
    } finally {
      await owner.query(`update item set quantity = quantity - 1 where name = 'Clous'`)
      await owner.query('drop role ledger_reader')
    }
  })
})

describe.runIf(isItsTurn('npm run verify:ledger', 4))('npm run verify:ledger', () => {
  const verify = async (env: Record<string, string>) => {
    const child = spawn(process.execPath, [fileURLToPath(new URL('./verify-ledger.ts', import.meta.url))], {
      env: { PATH: process.env['PATH'], ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
    const [code] = (await once(child, 'close')) as [number]
    return { code, output }
  }

  it('ends with 0 and says so when the ledger is sound, with 1 and the rows when it is not', async () => {
    const sound = await verify({ DATABASE_URL: url })
    expect(sound.output.trimEnd().split('\n').at(-1)).toBe(`no row: sound (${ledgerChecks().length} checks)`)
    expect(sound.code).toBe(0)
    await owner.query(`update item set quantity = quantity + 1 where name = 'Clous'`)
    const faulty = await verify({ DATABASE_URL: url })
    await owner.query(`update item set quantity = quantity - 1 where name = 'Clous'`)
    expect(faulty.output).toContain('FAULTY  S2 a quantity is the sum of its movements: 2 rows')
    expect(faulty.output).toMatch(/"quantity":"6.00","d":"5.00"/)
    expect(faulty.code).toBe(1)
  })

  it('says in one line why it cannot look', async () => {
    expect(await verify({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' })).toEqual({
      code: 1,
      output: expect.stringMatching(/The ledger could not be checked: .*ECONNREFUSED.*\n$/),
    })
    expect(await verify({ DATA_DIR: join(tmpdir(), 'entrepot-no-such-directory') })).toEqual({
      code: 1,
      output: expect.stringMatching(/^The ledger could not be checked: There is no database in .*DATABASE_URL\.\n$/),
    })
  })

  it(
    'reads the embedded database beside a running product, and starts it when none runs',
    { timeout: 60_000 },
    async () => {
      const dataDir = mkdtempSync(join(tmpdir(), 'entrepot-verify-'))
      const database = await startEmbedded({ dataDir, log: () => {} })
      try {
        const beside = await verify({ DATA_DIR: dataDir })
        expect(beside.output).toContain('in use by a running Entrepôt')
        expect(beside.output).toContain('start the product once')
      } finally {
        await database.stop()
      }
      const alone = await verify({ DATA_DIR: dataDir })
      expect(alone.output).toContain('start the product once')
      expect(alone.code).toBe(1)
      rmSync(dataDir, { recursive: true })
    },
  )
})
