import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ALL_ROLES } from '@entrepot/contract/kernel/roles.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { checkCompanyArchive } from '../../db/company-archive/read.ts'
import { sql, transaction } from '../../kernel/database.ts'
import { LIMITS } from '../../kernel/limits.ts'
import { testDatabase } from '../../testing/database.ts'
import { aCompany, aFolder, anItem, aUser, type Caller, startTestNode, type TestNode } from '../../testing/test-node.ts'

const url = testDatabase()
let node: TestNode
let admin: Caller
beforeAll(async () => {
  node = await startTestNode(url)
  admin = await aUser(node, await aCompany(node, { name: 'Dépôt / Nord' }))
  await anItem(admin, await aFolder(admin, 'Réserve'), { quantity: 4 })
})
afterAll(() => node.stop())

const written = async (): Promise<string> => {
  const asked = await admin.post('/company/archives')
  expect([asked.status, asked.body.size]).toEqual([202, null])
  await node.jobs.settled()
  return asked.body.guid
}
const bytesOf = async (guid: string) => {
  const reply = await node.app.inject({
    url: `/api/v1/company/archives/${guid}/file`,
    headers: { authorization: `Bearer ${admin.token}` },
  })
  return { status: reply.statusCode, headers: reply.headers, bytes: reply.rawPayload }
}

it('is written in the background, told, downloaded and logged, and is what the command writes (X-24)', async () => {
  const guid = await written()
  const { data } = (await admin.get('/company/archives')).body
  expect(data).toMatchObject([
    { guid, progress: 100, askedBy: { guid: admin.guid }, size: { bytes: expect.any(Number) } },
  ])
  expect((await admin.get('/notifications')).body.data).toMatchObject([{ kind: 'export', link: '/profile/company' }])
  const { status, headers, bytes } = await bytesOf(guid)
  expect([status, headers['content-type'], bytes.length]).toEqual([200, 'application/x-tar', data[0].size.bytes])
  expect(headers['content-disposition']).toMatch(/Depot {2}Nord-\d{4}-\d\d-\d\d\.tar/)
  const file = join(node.services.settings.DATA_DIR, 'taken.tar')
  writeFileSync(file, bytes)
  const { tables, company } = await checkCompanyArchive(file)
  expect([company.guid, tables.find(({ name }) => name === 'item')?.rows]).toEqual([admin.company, 1])
  const { data: log } = (await admin.get('/activities?entity=company')).body
  expect(log.map(({ action }: { action: string }) => action)).toEqual(['archive_take', 'archive_ask'])
})

it('is for who sees all of the company and is signed in, one at a time', async () => {
  const limited = await aUser(node, admin.company, { roles: ['ROLE_USER_FULL'] })
  expect((await limited.post('/company/archives')).body.code).toBe('folder_denied')
  expect(
    (await (await aUser(node, admin.company, { roles: ['ROLE_USER_EDIT'] })).post('/company/archives')).status,
  ).toBe(403)
  const noItems = await aUser(node, admin.company, { roles: ALL_ROLES.filter((role) => role !== 'ROLE_ITEM_FULL') })
  expect((await noItems.post('/company/archives')).body.code).toBe('forbidden')
  const [one, other] = await Promise.all([admin.post('/company/archives'), admin.post('/company/archives')])
  expect(one.body.guid).toBe(other.body.guid)
  await node.jobs.settled()
  const signedOut = await aUser(node, admin.company)
  await transaction(node.pool, { company: admin.company }, ({ db }) =>
    sql`update refresh_token set revoked_at = now() where user_id = ${signedOut.guid}`.execute(db),
  )
  expect((await signedOut.post('/company/archives')).status).toBe(401)
  expect((await signedOut.get(`/company/archives/${one.body.guid}/file`)).status).toBe(401)
  const stranger = await aUser(node, await aCompany(node))
  expect((await stranger.get(`/company/archives/${one.body.guid}/file`)).status).toBe(404)
})

it('is gone after a day, file and all', async () => {
  const guid = await written()
  const later = new Date(Date.now() + LIMITS.goneFilesKeptMs + 60_000)
  await node.jobs.runNow('files', later)
  expect((await admin.get(`/company/archives/${guid}/file`)).body.code).toBe('archive_gone')
  await node.jobs.runNow('tidy', later)
  expect((await admin.get('/company/archives')).body.data).toEqual([])
})

it('that cannot be written says so, and can be asked for again', async () => {
  const { files } = node.services
  const put = files.putFile
  files.putFile = () => Promise.reject(Object.assign(new Error('no space'), { code: 'ENOSPC' }))
  const guid = await written()
  files.putFile = put
  const [{ guid: newest, doneAt, size }] = (await admin.get('/company/archives')).body.data
  expect([newest, typeof doneAt, size]).toEqual([guid, 'string', null])
  expect((await admin.get('/notifications')).body.data[0].title).toMatch(/n’a pas pu/)
  expect((await bytesOf(await written())).status).toBe(200)
})
