import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sql, transaction } from '../../kernel/database.ts'
import { testDatabase } from '../../testing/database.ts'
import { aCompany, aUser, type Caller, startTestNode, type TestNode } from '../../testing/test-node.ts'
import { notify } from './index.ts'

const url = testDatabase()
let node: TestNode
let company: string
beforeAll(async () => {
  node = await startTestNode(url)
  company = await aCompany(node)
})
afterAll(() => node.stop())

let reader: Caller
beforeEach(async () => {
  reader = await aUser(node, company, { roles: [] })
})
const tell = async (user: Caller, file: string, progress: number | null = null): Promise<string> => {
  const guid = node.services.clock.uuid()
  await transaction(node.pool, { company }, ({ db }) =>
    notify(db, company, {
      guid,
      user: user.guid,
      kind: 'import',
      message: 'import_running',
      params: { file, percent: progress ?? 0 },
      link: '/import',
      progress,
    }),
  )
  return guid
}

describe('notifications', () => {
  it('are told in the language of the reader, the newest first, with how many are unread', async () => {
    const [older, newer] = [await tell(reader, 'a.xlsx'), await tell(reader, 'b.xlsx', 40)]
    const { body } = await reader.get('/notifications')
    expect(body).toMatchObject({ page: 1, size: 100, total: 2, unread: 2 })
    expect(body.data).toEqual([
      {
        guid: newer,
        kind: 'import',
        title: 'Import de b.xlsx',
        text: 'Import en cours : 40 %',
        link: '/import',
        progress: 40,
        read: false,
        createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
      },
      expect.objectContaining({ guid: older, progress: null }),
    ])
    expect(
      (await reader.call('GET', '/notifications', undefined, { 'accept-language': 'en' })).body.data[0],
    ).toMatchObject({ title: 'Import of b.xlsx', text: 'Import in progress: 40%' })
    expect((await reader.get('/notifications?page=2&size=1')).body).toMatchObject({
      page: 2,
      total: 2,
      data: [{ guid: older }],
    })
  })
  it('are read one by one, all at once, or removed', async () => {
    const [a, b, c] = [await tell(reader, 'a'), await tell(reader, 'b'), await tell(reader, 'c')]
    expect((await reader.put(`/notifications/${a}/read`)).body).toMatchObject({ guid: a, read: true })
    expect((await reader.get('/notifications?unread=true')).body).toMatchObject({
      total: 2,
      unread: 2,
      data: [{ guid: c }, { guid: b }],
    })
    expect((await reader.del(`/notifications/${b}`)).status).toBe(204)
    expect((await reader.put('/notifications/read-all')).body).toEqual({ read: 1 })
    expect((await reader.get('/notifications')).body).toMatchObject({ total: 2, unread: 0 })
    expect((await reader.del(`/notifications/${b}`)).status).toBe(404)
  })
  it('are those of one person', async () => {
    const colleague = await aUser(node, company, { roles: [] })
    const guid = await tell(reader, 'mine')
    expect((await colleague.get('/notifications')).body.total).toBe(0)
    expect([
      (await colleague.put(`/notifications/${guid}/read`)).status,
      (await colleague.del(`/notifications/${guid}`)).status,
    ]).toEqual([404, 404])
    expect((await colleague.put('/notifications/read-all')).body).toEqual({ read: 0 })
    expect((await reader.get('/notifications')).body.unread).toBe(1)
  })
  it('show the unread ones first, and newest first', async () => {
    const guids = async () => (await reader.get('/notifications')).body.data.map((one: { guid: string }) => one.guid)
    const [a, b, c] = [await tell(reader, 'a'), await tell(reader, 'b'), await tell(reader, 'c')]
    await reader.put(`/notifications/${c}/read`)
    expect(await guids()).toEqual([b, a, c])
    await reader.put('/notifications/read-all')
    expect(await guids()).toEqual([c, b, a])
  })
  it('are kept for 90 days', async () => {
    const [old, young] = [await tell(reader, 'old'), await tell(reader, 'young')]
    const age = (guid: string, days: number) =>
      transaction(node.pool, { company }, ({ db }) =>
        sql`update notification set created_at = now() - make_interval(days => ${days})
          where company_id = ${company} and id = ${guid}`.execute(db),
      )
    await Promise.all([age(old, 91), age(young, 89)])
    await node.services.jobs.runNow('tidy')
    expect((await reader.get('/notifications')).body.data.map((kept: { guid: string }) => kept.guid)).toEqual([young])
  })
})
