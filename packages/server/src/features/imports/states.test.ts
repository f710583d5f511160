import { IMPORT_STATES, type ImportState } from '@entrepot/contract/imports/states.ts'
import { mayAct, refusalIn } from '@entrepot/contract/kernel/transitions.ts'
import { readdir } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql, transaction } from '../../kernel/database.ts'
import { testDatabase } from '../../testing/database.ts'
import { withFaults } from '../../testing/faults.ts'
import { upload, uploadOf, withoutConnectionsAfter, workbookOf } from '../../testing/import-file.ts'
import { aCompany, aFolder, anItem, aUser, type Caller, startTestNode, type TestNode } from '../../testing/test-node.ts'
import { LIMITS } from '../../kernel/limits.ts'
import { workbookFolder } from './import-files.ts'
import { inTurn } from '../../../../../scripts/turns.ts'

const url = testDatabase()
let node: TestNode
let company: string
let user: Caller
let parent: string
beforeAll(async () => {
  node = await startTestNode(url)
  node.services.jobs.poke = () => {}
  company = await aCompany(node)
  user = await aUser(node, company)
  parent = await aFolder(user, 'Réserve')
})
afterAll(() => node.stop())

const work = () => node.services.jobs.runNow('imports')
const stateOf = async (guid: string) => (await user.get(`/imports/${guid}`)).body
const namesOf = (count: number) => Array.from({ length: count }, () => [`Vis ${crypto.randomUUID()}`])
const aFile = async (count = 2) => workbookOf([['Nom'], ...namesOf(count)])
const plan = () => ({ mapping: { A: 'name' }, defaults: { parent, type: 'product' } })

const setState = (guid: string, status: ImportState) =>
  transaction(node.pool, { company }, ({ db }) =>
    sql`update import set status = ${status}, worked_at = now() where company_id = ${company} and id = ${guid}`.execute(
      db,
    ),
  )
/** A checked import, brought into a state. */
const importIn = async (state: ImportState): Promise<string> => {
  const { body } = await upload(user, 'stock.xlsx', await aFile())
  if (state !== 'draft') await user.post(`/imports/${body.guid}/validate`, plan())
  if (['done', 'rolled_back'].includes(state)) {
    await user.post(`/imports/${body.guid}/run`)
    await work()
  }
  await setState(body.guid, state)
  return body.guid
}
/** What somebody can ask for, by the act of the table. */
const ACTS = {
  read: (guid: string, headers?: Record<string, string>) =>
    user.call('PUT', `/imports/${guid}/sheet`, { sheet: 'Stock' }, headers),
  check: (guid: string, headers?: Record<string, string>) =>
    user.call('POST', `/imports/${guid}/validate`, plan(), headers),
  correct: (guid: string, headers?: Record<string, string>) =>
    user.call('PUT', `/imports/${guid}/cells`, { cells: [{ row: 2, column: 'A', value: 'Écrou' }] }, headers),
  run: (guid: string, headers?: Record<string, string>) => user.call('POST', `/imports/${guid}/run`, {}, headers),
  cancel: (guid: string, headers?: Record<string, string>) => user.call('POST', `/imports/${guid}/cancel`, {}, headers),
  rollback: (guid: string, headers?: Record<string, string>) =>
    user.call('POST', `/imports/${guid}/rollback`, {}, headers),
} satisfies Partial<Record<keyof typeof IMPORT_STATES.acts, unknown>>

const refusing = new Map<ImportState, string>()
describe.each(inTurn(IMPORT_STATES.states, 2, String))('an import that is %s', (state) => {
  it.each(Object.keys(ACTS) as (keyof typeof ACTS)[])('takes or refuses what its table says: %s', async (act) => {
    const isTaken = mayAct(IMPORT_STATES, state, act)
    // What is refused leaves the import as it is, for the next one.
    const guid = isTaken ? await importIn(state) : (refusing.get(state) ?? (await importIn(state)))
    if (!isTaken) refusing.set(state, guid)
    const { status, body } = await ACTS[act](guid)
    if (isTaken) return expect([200, 202], JSON.stringify(body)).toContain(status)
    expect([status, body.code]).toEqual([409, refusalIn(IMPORT_STATES, state)])
    expect((await stateOf(guid)).status).toBe(state)
    const { body: english } = await ACTS[act](guid, { 'accept-language': 'en' })
    expect(english.message).not.toBe(body.message)
  })
})

const stagedOf = async (guid: string) => {
  const { rows } = await transaction(node.pool, { company }, ({ db }) =>
    sql<{ n: number }>`select count(*)::int as n from import_row where import_id = ${guid}`.execute(db),
  )
  return rows[0]!.n
}
const send = (key: string, file: Buffer) => {
  const { body, headers } = uploadOf('stock.xlsx', file)
  return user.call('POST', '/imports', body, { ...headers, 'idempotency-key': key })
}
const imports = async () => (await user.get('/imports?size=100')).body.data

describe('an upload that was killed while its rows were read', () => {
  it('is read again by the same call, and says until then that it is not whole', async () => {
    const file = await aFile(4_500)
    const before = (await imports()).length
    // Looked up by its key, inserted, twice asked whether it may be read, one batch staged.
    await withoutConnectionsAfter(node, 7, async () => expect((await send('tuée', file)).status).toBe(503))
    const [broken] = await imports()
    expect(broken).toMatchObject({ status: 'reading' })
    expect(broken.rows).toBeLessThan(4_500)
    expect((await user.post(`/imports/${broken.guid}/validate`, plan())).body.code).toBe('import_reading')
    expect((await user.post(`/imports/${broken.guid}/run`)).body.code).toBe('import_reading')

    const { status, body } = await send('tuée', file)
    expect([status, body.guid, body.status, body.rows]).toEqual([201, broken.guid, 'draft', 4_500])
    expect(await imports()).toHaveLength(before + 1)
    await user.post(`/imports/${body.guid}/validate`, plan())
    await user.post(`/imports/${body.guid}/run`)
    await work()
    expect(await stateOf(body.guid)).toMatchObject({ status: 'done', created: 4_500 })
  })
  it('is told as interrupted when nothing was heard of it for long, and its sheet can be chosen again', async () => {
    const guid = await importIn('draft')
    await transaction(node.pool, { company }, ({ db }) =>
      sql`update import set status = 'reading', worked_at = now() - interval '1 hour'
        where company_id = ${company} and id = ${guid}`.execute(db),
    )
    expect(await stateOf(guid)).toMatchObject({ status: 'unread' })
    expect((await user.post(`/imports/${guid}/validate`, plan())).body.code).toBe('import_unread')
    expect((await user.put(`/imports/${guid}/sheet`, { sheet: 'Stock' })).body).toMatchObject({
      status: 'draft',
      rows: 2,
    })
  })
  it('leaves nothing behind when the file cannot be read at all', async () => {
    const [before, files] = [
      (await imports()).length,
      await readdir(workbookFolder({ services: node.services } as never)),
    ]
    const wide = await workbookOf([['Nom'], ['Vis'], Array.from({ length: 300 }, () => 'x')])
    // Past what is looked at first, so that it is found while rows are staged.
    const rows = [['Nom'], ...namesOf(300), Array.from({ length: 300 }, () => 'x')]
    for (const file of [wide, await workbookOf(rows)])
      expect((await upload(user, 'large.xlsx', file)).body.code).toBe('import_too_many_columns')
    expect(await imports()).toHaveLength(before)
    expect(await readdir(workbookFolder({ services: node.services } as never))).toEqual(files)
  })
})

/** Something else happens before the given transaction of `work` opens. */
const meanwhile = async (before: number, happens: () => Promise<unknown>, work: () => Promise<unknown>) => {
  const { pool } = node.services
  const connect = pool.connect.bind(pool) as (...given: unknown[]) => Promise<unknown>
  let opened = 0
  pool.connect = (async (...given: unknown[]) => {
    if (given.length === 0 && ++opened === before) await happens()
    return connect(...given)
  }) as typeof pool.connect
  await work().finally(() => (pool.connect = connect as typeof pool.connect))
}

it('another choice of a sheet ends a reading under way, whose rows are not mixed with its own', async () => {
  const { body } = await upload(user, 'stock.xlsx', await aFile(5_000))
  // As another node does it that has read a sheet of one row.
  const another = () =>
    transaction(node.pool, { company }, async ({ db }) => {
      await sql`delete from import_row where company_id = ${company} and import_id = ${body.guid}`.execute(db)
      await sql`insert into import_row (company_id, import_id, row, cells)
        values (${company}, ${body.guid}, 2, '{}')`.execute(db)
      await sql`update import set attempt = attempt + 1, rows = 1, status = 'draft'
        where company_id = ${company} and id = ${body.guid}`.execute(db)
    })
  let first: Awaited<ReturnType<typeof user.put>> | undefined
  // Asked twice whether it may be read, one batch staged.
  await meanwhile(
    5,
    async () => {
      expect(await stagedOf(body.guid)).toBe(1_999)
      await another()
    },
    async () => (first = await user.put(`/imports/${body.guid}/sheet`, { sheet: 'Stock' })),
  )
  expect([first?.status, await stagedOf(body.guid)]).toEqual([409, 1])
  expect(await stateOf(body.guid)).toMatchObject({ status: 'draft', rows: 1 })
})

describe('a fault that passes', () => {
  it.each([
    ['a full disk', 'full'],
    ['a lost connection', 'killed'],
  ] as const)('%s delays an import, which goes on where it was', async (_, fault) => {
    const { body } = await upload(user, 'stock.xlsx', await aFile(1_600))
    await user.post(`/imports/${body.guid}/validate`, plan())
    await user.post(`/imports/${body.guid}/run`)
    let seen = 0
    await withFaults(
      node,
      (text) => (text.startsWith('update import set position') && ++seen > 1 ? fault : null),
      () => work().catch(() => {}),
    )
    expect(await stateOf(body.guid)).toMatchObject({ status: 'running', done: 500, created: 500 })
    await work()
    expect(await stateOf(body.guid)).toMatchObject({ status: 'done', created: 1_600, failed: 0 })
  })
})

describe('a check that is killed', () => {
  it('begins again in the background: what it had seen of the file is gone with the node', async () => {
    const item = await anItem(user, parent, { name: 'Rivet', quantity: 2_300 })
    const rows = Array.from({ length: 2_400 }, () => ['Rivet', 1])
    const { body } = await upload(user, 'sorties.xlsx', await workbookOf([['Article', 'Quantité'], ...rows]), {
      target: 'transactions',
    })
    const check = { mapping: { A: 'item', B: 'quantity' }, defaults: { direction: 'out', action: 'used' } }
    let steps = 0
    await withFaults(
      node,
      (text) => (text.startsWith('update import set position') && ++steps === 2 ? 'killed' : null),
      async () => expect((await user.post(`/imports/${body.guid}/validate`, check)).status).toBe(503),
    )
    expect(await stateOf(body.guid)).toMatchObject({ status: 'validating', done: 1_000, total: 2_400 })
    expect((await user.post(`/imports/${body.guid}/run`)).body.code).toBe('import_checking')
    await work()
    expect(await stateOf(body.guid)).toMatchObject({ status: 'validated' })
    const wrong = (await user.get(`/imports/${body.guid}/rows?errorsOnly=true&size=1`)).body
    expect([wrong.total, wrong.data[0].row]).toEqual([100, 2_302])
    await user.post(`/imports/${body.guid}/run`, { skipErrors: true })
    await work()
    expect(await stateOf(body.guid)).toMatchObject({ status: 'done', updated: 2_300, failed: 100 })
    expect((await user.get(`/items/${item}`)).body.quantity).toBe(0)
  })
})

describe('a check in the background', () => {
  const outcome = async (guid: string) => {
    const wrong = (await user.get(`/imports/${guid}/rows?errorsOnly=true&size=1`)).body
    return [(await stateOf(guid)).status, wrong.total, wrong.data[0].row]
  }
  // Rows are read ahead of those that are saved: what was seen of them and did not stand counts for nothing.
  it.each([
    ['the first rows', 1],
    ['rows in the middle', 3],
    ['the last rows but one', 4],
  ] as const)('begins again where %s were not saved, and says what leaves more than there is', async (_, at) => {
    await anItem(user, parent, { name: `Rivet ${at}`, quantity: 2_300 })
    const rows = Array.from({ length: 2_400 }, () => [`Rivet ${at}`, 1])
    const { body } = await upload(user, 'sorties.xlsx', await workbookOf([['Article', 'Quantité'], ...rows]), {
      target: 'transactions',
    })
    const limits: { importRowsCheckedAtOnce: number } = LIMITS
    const before = limits.importRowsCheckedAtOnce
    limits.importRowsCheckedAtOnce = 0
    try {
      const check = { mapping: { A: 'item', B: 'quantity' }, defaults: { direction: 'out', action: 'used' } }
      expect((await user.post(`/imports/${body.guid}/validate`, check)).body).toMatchObject({ status: 'validating' })
      let steps = 0
      await withFaults(
        node,
        (text) => (text.startsWith('update import set position') && ++steps === at ? 'killed' : null),
        () => work().catch(() => {}),
      )
      expect(steps).toBeGreaterThanOrEqual(at)
      await work()
    } finally {
      limits.importRowsCheckedAtOnce = before
    }
    expect(await outcome(body.guid)).toEqual(['validated', 100, 2_302])
  })
})

describe('an import that was stopped', () => {
  it('keeps what it wrote, which a rollback takes back', async () => {
    const { body } = await upload(user, 'stock.xlsx', await aFile(1_600))
    await user.post(`/imports/${body.guid}/validate`, plan())
    await user.post(`/imports/${body.guid}/run`)
    let seen = 0
    await withFaults(
      node,
      (text) => (text.startsWith('update import set position') && ++seen > 1 ? 'killed' : null),
      () => work().catch(() => {}),
    )
    expect((await user.post(`/imports/${body.guid}/cancel`)).body).toMatchObject({ status: 'cancelled', created: 500 })
    await work()
    expect(await stateOf(body.guid)).toMatchObject({ status: 'cancelled', created: 500 })
    expect((await user.post(`/imports/${body.guid}/rollback`)).status).toBe(202)
    await work()
    expect(await stateOf(body.guid)).toMatchObject({ status: 'rolled_back', undone: 500, undecided: 0 })
  })
})

it('is never done while a row is missing', async () => {
  const guid = await importIn('validated')
  await transaction(node.pool, { company }, ({ db }) =>
    sql`delete from import_row where company_id = ${company} and import_id = ${guid} and row = 2`.execute(db),
  )
  await user.post(`/imports/${guid}/run`)
  await work()
  expect(await stateOf(guid)).toMatchObject({ status: 'failed', message: expect.stringContaining('1 lignes sur 2') })
  await expect(setState(guid, 'done')).rejects.toThrow('import_done_whole')
})
