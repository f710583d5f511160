import { afterAll, beforeAll, expect, it } from 'vitest'
import { transaction } from '../../kernel/database.ts'
import { testDatabase } from '../../testing/database.ts'
import { aCompany, aUser, type Caller, startTestNode, type TestNode } from '../../testing/test-node.ts'
import { notify } from './index.ts'

const url = testDatabase()
let node: TestNode
let user: Caller
beforeAll(async () => {
  node = await startTestNode(url)
  user = await aUser(node, await aCompany(node))
})
afterAll(() => node.stop())

const told = async (who: Caller, file: string) => {
  const guid = node.services.clock.orderedUuid()
  await transaction(node.pool, { company: who.company }, ({ db }) => notify(db, who.company, { guid, user: who.guid, kind: 'import', message: 'import_done', params: { file, created: 1, updated: 0, errors: 0 }, link: '/data/import', progress: 100 }))
  return guid
}
const listed = async (query = '') => (await user.get(`/notifications${query}`)).body

it('are one’s own, the unread ones first and newest first, until they are read, all read, or removed', async () => {
  const [a, b, c] = [await told(user, 'a.xlsx'), await told(user, 'b.xlsx'), await told(user, 'c.xlsx')]
  const foreign = await told(await aUser(node, user.company), 'd.xlsx')
  const guids = async (query = '') => (await listed(query)).data.map((one: { guid: string }) => one.guid)
  expect(await guids()).toEqual([c, b, a])
  expect((await listed()).data[0]).toMatchObject({ kind: 'import', title: 'Import de c.xlsx', link: '/data/import', progress: 100, read: false })
  expect((await user.put(`/notifications/${c}/read`)).body).toMatchObject({ guid: c, read: true })
  expect([await guids(), await guids('?unread=true'), (await listed()).unread]).toEqual([[b, a, c], [b, a], 2])
  for (const attempt of [await user.put(`/notifications/${foreign}/read`), await user.del(`/notifications/${foreign}`)]) expect(attempt.status).toBe(404)
  await user.put('/notifications/read-all')
  expect([await guids(), (await listed()).unread]).toEqual([[c, b, a], 0])
  expect((await user.del(`/notifications/${b}`)).status).toBe(204)
  expect(await guids()).toEqual([c, a])
})
