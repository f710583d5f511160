import { writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sql, transaction } from '../../kernel/database.ts'
import { testDatabase } from '../../testing/database.ts'
import { uploadOf } from '../../testing/import-file.ts'
import { aCompany, aFolder, aUser, startTestNode, type TestNode } from '../../testing/test-node.ts'

const url = testDatabase()
let node: TestNode
beforeAll(async () => { node = await startTestNode(url) })
afterAll(() => node.stop())

it('tells open screens that an import stopped, in its language', async () => {
  const company = await aCompany(node)
  const user = await aUser(node, company)
  const folder = await aFolder(user, 'Réserve')
  const { body: file, headers } = uploadOf('stock.xlsx', Buffer.from(await writeXlsx({ sheets: [{ name: 'Stock', rows: [['Nom'], ['Vis']] }] })))
  const { body: uploaded } = await user.call('POST', '/imports', file, { ...headers, 'accept-language': 'en' })
  await user.post(`/imports/${uploaded.guid}/validate`, { mapping: { [uploaded.columns[0].column]: 'name' }, defaults: { parent: folder, type: 'product' } })
  const { poke } = node.services.jobs
  node.services.jobs.poke = () => {}
  expect((await user.post(`/imports/${uploaded.guid}/run`)).body.status).toBe('running')
  node.services.jobs.poke = poke
  const began = new Date()
  await transaction(node.pool, { company }, ({ db }) => sql`update app_user set active = false where company_id = ${company} and id = ${user.guid}`.execute(db))
  await node.services.jobs.runNow('imports')

  const [events, notifications] = await transaction(node.pool, { company }, async ({ db }) => [
    (await sql<{ topic: string; user_id: string }>`select topic, user_id from event where company_id = ${company} and created_at >= ${began} order by topic`.execute(db)).rows,
    (await sql<{ message: string; params: { reason: string } }>`select message, params from notification where company_id = ${company}`.execute(db)).rows,
  ])
  expect(events).toEqual([{ topic: 'imports', user_id: user.guid }, { topic: 'notifications', user_id: user.guid }])
  expect(notifications).toMatchObject([{ message: 'import_failed', params: { file: 'stock.xlsx', reason: 'Your account is disabled' } }])
})
