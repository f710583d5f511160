import type { Company } from '@entrepot/contract/companies/company.ts'
import { MODULES } from '@entrepot/contract/kernel/modules.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sealModules } from '../../kernel/module-seal.ts'
import { sql, transaction } from '../../kernel/database.ts'
import { testDatabase } from '../../testing/database.ts'
import {
  aCompany,
  anonymous,
  aUser,
  type Caller,
  callerOf,
  startTestNode,
  type TestNode,
} from '../../testing/test-node.ts'

const url = testDatabase()
const OPERATOR_KEY = 'operator-key-of-the-test-that-is-long'
let node: TestNode
let admin: Caller
let company = ''
beforeAll(async () => {
  node = await startTestNode(url, { env: { OPERATOR_KEY } })
  company = await aCompany(node)
  admin = await aUser(node, company)
})
afterAll(() => node.stop())

const operator = (path: string, body: unknown, key = OPERATOR_KEY) =>
  callerOf(node, null)('PUT', `/admin/companies/${path}`, body, { 'x-operator-key': key })
const read = async (): Promise<Company> => (await admin.get('/user/company')).body
const save = async (change: Partial<Record<keyof Company, unknown>>) =>
  admin.put('/user/company', { name: 'Atelier', ...change })
const refusals = async (change: Partial<Record<keyof Company, unknown>>) => {
  const { status, body } = await save(change)
  return [status, ...(body.errors ?? []).map((one: { field: string; code: string }) => `${one.field} ${one.code}`)]
}
const events = async () =>
  (
    await transaction(node.pool, { company }, ({ db }) =>
      sql<{ topic: string }>`select topic from event where company_id = ${company} order by id`.execute(db),
    )
  ).rows.map(({ topic }) => topic)

describe('the own company', () => {
  it('is saved whole, tells open pages, and shows in the configuration (COMP-06, COMP-16)', async () => {
    const before = await read()
    const change = {
      name: ' Atelier du Nord ',
      sector: 'bank',
      employees: '50-249',
      email: 'contact@example.com',
      phone: '0612345678',
      address: '1 rue de la Paix',
      city: 'Lille',
      zip_code: '59 000',
      country: 'BE',
      notes: 'Près du quai',
      date_format: 'YYYY-MM-DD',
      currency: 'pound',
      timezone: 'Asia/Tokyo',
      offline_days: 3,
    }
    const { status, body } = await save(change)
    expect([status, body], JSON.stringify(body)).toMatchObject([
      200,
      { ...change, name: 'Atelier du Nord', version: before.version + 1 },
    ])
    expect(await read()).toEqual(body)
    expect((await admin.get('/compagnies/me/config')).body).toMatchObject({
      dateFormat: 'YYYY-MM-DD',
      currency: '£',
      timeZone: 'Asia/Tokyo',
      offlineDays: 3,
    })
    expect(await events()).toEqual(['config'])
    const log = (await admin.get('/activities?entity=company')).body.data[0]
    expect([log.action, log.changes.find((one: { field: string }) => one.field === 'currency')]).toEqual([
      'update',
      { field: 'currency', old: 'euro', new: 'pound' },
    ])
  })
  it('changes only what was sent, and nothing when nothing differs', async () => {
    const before = await read()
    expect((await save({ city: before.city })).body).toMatchObject({ currency: before.currency, name: 'Atelier' })
    const again = (await read()).version
    expect((await save({})).body.version).toBe(again)
  })
  it('lets devices keep tasks for a day at least and a year at most, for a week unless it says otherwise (X-43)', async () => {
    const fresh = await aUser(node, await aCompany(node))
    expect((await fresh.get('/compagnies/me/config')).body.offlineDays).toBe(7)
    expect([(await save({ offline_days: 0 })).status, (await save({ offline_days: 366 })).status]).toEqual([422, 422])
  })
  it('takes a plain number of people as its band (COMP-08)', async () => {
    for (const [count, band] of [
      [0, '1-9'],
      [9, '1-9'],
      [10, '10-49'],
      ['49', '10-49'],
      [50, '50-249'],
      ['999', '250-999'],
      [1000, '1000+'],
      [250_000, '1000+'],
      ['250-999', '250-999'],
    ] as const) {
      expect((await save({ employees: count })).body.employees, String(count)).toBe(band)
    }
    expect(await refusals({ employees: -1 })).toMatchObject([422, expect.stringContaining('employees')])
  })
  it.each([
    [{ name: '  ' }, ['name required']],
    [{ sector: 'mining' }, ['sector unknown_value']],
    [{ currency: 'yen' }, ['currency unknown_value']],
    [{ date_format: 'YYYY/MM/DD' }, ['date_format unknown_value']],
    [{ timezone: 'Europe/Nowhere' }, ['timezone unknown_value']],
    [{ timezone: '+02:00' }, ['timezone unknown_value']],
    [{ email: 'contact@example' }, ['email email']],
    [{ phone: 'call' }, ['phone phone']],
    [{ address: '', city: 'Lille', zip_code: '59000', country: 'FR' }, ['address address_not_valid']],
    [
      { address: '1 rue', city: '', zip_code: '5', country: 'FR' },
      ['city address_not_valid', 'zip_code address_not_valid'],
    ],
    [
      { address: '1 rue', city: 'Lille', zip_code: '59/000', country: 'XX' },
      ['zip_code address_not_valid', 'country address_not_valid'],
    ],
  ])('names the field it refuses: %o', async (change, expected) =>
    expect(await refusals(change)).toEqual([422, ...expected]),
  )
  it('says the frozen words for an address that is none, and takes no address at all (COMP-09)', async () => {
    expect((await save({ address: '1 rue', city: 'Lille', zip_code: '', country: 'FR' })).body.errors[0].message).toBe(
      "Une erreur s'est produite lors de la validation de votre adresse",
    )
    expect((await save({ address: '', city: '', zip_code: '', country: 'FR' })).status).toBe(200)
    for (const name of [null, ' '])
      expect((await admin.call('PUT', '/user/company', { name })).body.errors).toMatchObject([
        { field: 'name', code: 'required' },
      ])
  })
  it('refuses an edit of a version that somebody has saved over', async () => {
    const { version } = await read()
    expect((await save({ notes: 'un', version })).status).toBe(200)
    const late = await save({ notes: 'deux', version })
    expect([late.status, late.body.code, late.body.message, late.body.current]).toMatchObject([
      409,
      'stale',
      'Cet enregistrement a été modifié entre-temps par Ada Test',
      { notes: 'un', version: version + 1 },
    ])
    const both = await Promise.all([
      save({ notes: 'trois', version: version + 1 }),
      save({ notes: 'quatre', version: version + 1 }),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  })
  it('is changed by those only who hold every right on users; everybody reads it', async () => {
    const user = await aUser(node, company, { roles: ['ROLE_USER_EDIT'] })
    expect([
      (await user.put('/user/company', { name: 'Pris' })).status,
      (await user.get('/user/company')).status,
    ]).toEqual([403, 200])
  })
})

describe('the operator', () => {
  it('sets modules, which apply to the next call and reach open pages (COMP-22 to COMP-24)', async () => {
    const other = await aCompany(node)
    const reached = async () =>
      (
        await transaction(node.pool, { company: other }, ({ db }) =>
          sql`select 1 from event where company_id = ${other} and topic = 'config'`.execute(db),
        )
      ).rows.length
    expect(await operator(`${other}/modules`, { modules: ['order', 'api', 'order'] })).toMatchObject({
      status: 200,
      body: { guid: other, modules: ['order', 'api'] },
    })
    expect(await reached()).toBe(1)
    const { rows } = await transaction(node.pool, { company: other }, ({ db }) =>
      sql<{ modules: string[] }>`select modules from company where id = ${other}`.execute(db),
    )
    expect(rows[0]!.modules).toEqual(['order', 'api'])
    expect((await operator(`${other}/modules`, { modules: ['orders'] })).status).toBe(422)
    // The log says what was done, and that nobody of the company did it; doing it again is nothing.
    await operator(`${other}/modules`, { modules: ['order', 'api'] })
    expect((await (await aUser(node, other)).get('/activities?entity=company')).body.data).toMatchObject([
      { user: null, action: 'update', changes: [{ field: 'modules', old: expect.any(Array), new: ['order', 'api'] }] },
    ])
  })
  it('is asked for the key, and told of a company that is none', async () => {
    const body = { modules: [...MODULES] }
    expect([
      (await operator(`${company}/modules`, body, 'wrong')).status,
      (await operator(`${crypto.randomUUID()}/modules`, body)).status,
    ]).toEqual([401, 404])
    expect((await anonymous(node).put(`/admin/companies/${company}/modules`, { modules: [] })).status).toBe(401)
  })
})

describe('the sealed list of modules', () => {
  it('is another text each time and bound to its company (COMP-18, COMP-20)', () => {
    const one = () => sealModules(['order'], company, node.services.settings.MODULES_KEY)
    expect(one()).not.toBe(one())
    expect(one()).toMatch(/^v1\.[\w-]{16}\.[\w-]+$/)
  })
})
