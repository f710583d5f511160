import type { Home, Samples } from '@entrepot/contract/home/home.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../../testing/database.ts'
import { sql, transaction } from '../../kernel/database.ts'
import { upload } from '../../testing/import-file.ts'
import { workbook } from '../../testing/samples.ts'
import { aCompany, aFolder, aUser, type Caller, startTestNode, type TestNode } from '../../testing/test-node.ts'
import { sampleRows } from './sample-rows.ts'

const url = testDatabase()
let node: TestNode
beforeAll(async () => {
  node = await startTestNode(url)
})
afterAll(() => node.stop())

let admin: Caller
beforeEach(async () => {
  admin = await aUser(node, await aCompany(node))
})
const startOf = async (user: Caller) => (await user.get<Home>('/home')).body.start
const stepsOf = async (user: Caller) =>
  Object.fromEntries(((await startOf(user))?.steps ?? []).map(({ step, done }) => [step, done]))
const stateOf = async (user: Caller) => (await startOf(user))?.samples?.state
const add = (user: Caller) => user.post<Samples>('/home/samples')
const remove = (user: Caller) => user.call<Samples>('DELETE', '/home/samples')
const totals = async () => {
  const { total, data } = (await admin.get('/items?size=500')).body
  const folders = (await admin.get('/folders/tree')).body.data.map(({ name }: { name: string }) => name)
  return { items: total as number, data: data as { guid: string; name: string; quantity: number }[], folders }
}

describe('the first steps', () => {
  it('tick themselves by what is there', async () => {
    expect(await stepsOf(admin)).toEqual({ import: false, places: false, people: false })
    const store = await aFolder(admin, 'Réserve')
    expect(await stepsOf(admin)).toEqual({ import: false, places: true, people: false })
    await aUser(node, admin.company)
    expect(await stepsOf(admin)).toEqual({ import: false, places: true, people: true })
    const { guid } = (await upload(admin, 'a.xlsx', await workbook([['Nom'], ['Vis']]), { target: 'items' })).body
    await admin.post(`/imports/${guid}/validate`, { mapping: { A: 'name' }, defaults: { parent: store } })
    await admin.post(`/imports/${guid}/run`, { skipErrors: false })
    await node.jobs.settled()
    expect(await startOf(admin)).toBeNull()
  })
  it('are put away for who did so alone, and can be brought back', async () => {
    const other = await aUser(node, admin.company)
    expect((await admin.put('/home/start', { closed: true })).status).toBe(204)
    expect([await startOf(admin), await stepsOf(other)]).toEqual([null, { import: false, places: false, people: true }])
    await admin.put('/home/start', { closed: false })
    expect(await stepsOf(admin)).toEqual({ import: false, places: false, people: true })
  })
  it('are those that one may take', async () => {
    const user = await aUser(node, admin.company, { roles: ['ROLE_LOGIN_DESKTOP', 'ROLE_FOLDER_ADD'] })
    expect(await startOf(user)).toEqual({ steps: [{ step: 'places', done: false }], samples: null })
    const reader = await aUser(node, admin.company, { roles: ['ROLE_LOGIN_DESKTOP', 'ROLE_ITEM_VIEW'] })
    expect(await startOf(reader)).toBeNull()
    expect([(await add(reader)).status, (await remove(reader)).status]).toEqual([403, 403])
  })
})

describe('examples', () => {
  const bring = async () => {
    expect((await add(admin)).status).toBe(202)
    await node.jobs.settled()
  }
  it('fill the company through an import, tick nothing, and go again without a trace in the stock', async () => {
    await bring()
    expect(await stateOf(admin)).toBe('there')
    const { items, folders } = await totals()
    expect(items).toBe(sampleRows('fr').length)
    expect(folders).toEqual(expect.arrayContaining(['Exemples', 'Dépôt', 'Allée A', 'Camionnette 1']))
    expect(await stepsOf(admin)).toEqual({ import: false, places: false, people: false })
    expect((await admin.get<Home>('/home')).body.needs.map(({ line, count }) => [line, count])).toEqual([
      ['low_items', 3],
    ])
    await remove(admin)
    await node.jobs.settled()
    expect([await totals(), await stateOf(admin)]).toEqual([{ items: 0, data: [], folders: [] }, 'none'])
    await bring()
    expect((await totals()).items).toBe(sampleRows('fr').length)
  })
  it('asked for twice at once, and by two people, come once', async () => {
    const other = await aUser(node, admin.company)
    await Promise.all([add(admin), add(admin), add(other)])
    await Promise.all([node.jobs.runNow('samples'), node.jobs.runNow('samples')]).catch(() => undefined)
    await node.jobs.settled()
    await node.jobs.runNow('samples')
    await node.jobs.settled()
    expect((await totals()).items).toBe(sampleRows('fr').length)
    expect(await stateOf(other)).toBe('there')
    await Promise.all([remove(admin), remove(other)])
    await node.jobs.settled()
    expect((await totals()).items).toBe(0)
  })
  it('go on where a node died, and come once', async () => {
    await bring()
    const forget = (column: string, value: string | null) =>
      transaction(node.pool, { company: admin.company }, ({ db }) =>
        sql`update home_sample set ${sql.ref(column)} = ${value}`.execute(db),
      )
    // As if it had died before it wrote down which import is theirs.
    await forget('import_id', null)
    expect(await stateOf(admin)).toBe('adding')
    await node.jobs.runNow('samples')
    await node.jobs.settled()
    expect([await stateOf(admin), (await totals()).items]).toEqual(['there', sampleRows('fr').length])
    // As if it had died before it began to take them away.
    await forget('wish', 'gone')
    await node.jobs.runNow('samples')
    await node.jobs.settled()
    expect([await stateOf(admin), (await totals()).items]).toEqual(['none', 0])
  })
  it('leave what somebody changed or added to, and say so', async () => {
    await bring()
    const { data } = await totals()
    const [changed, used] = [data[0]!, data[1]!]
    await admin.put(`/items/${changed.guid}`, { description: 'La nôtre' })
    await admin.post(`/items/${used.guid}/transactions`, { type: 'in', quantity: 1 })
    await remove(admin)
    await node.jobs.settled()
    const left = await totals()
    expect(left.data.map(({ guid }) => guid).toSorted()).toEqual([changed.guid, used.guid].toSorted())
    // With the folders they lie in, up to the top.
    expect(left.folders).toEqual(expect.arrayContaining(['Exemples', 'Dépôt']))
    expect(left.folders).not.toContain('Camionnette 1')
    const samples = (await startOf(admin))!.samples!
    expect(samples).toMatchObject({ state: 'left' })
    expect(samples.kept).toBeGreaterThanOrEqual(2)
    const { touched } = (await admin.get(`/imports/${samples.import}/rollback`)).body
    expect(touched.map(({ name, reason }: Record<string, string>) => [name, reason !== ''])).toEqual(
      expect.arrayContaining([
        [changed.name, true],
        [used.name, true],
      ]),
    )
  })
  it('taken away before they have come never come', async () => {
    await add(admin)
    await remove(admin)
    await node.jobs.settled()
    await node.jobs.runNow('samples')
    await node.jobs.settled()
    expect([(await totals()).items, await stateOf(admin)]).toEqual([0, 'none'])
  })
})
