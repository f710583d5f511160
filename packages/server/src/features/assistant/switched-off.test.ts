import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDatabase } from '../../testing/database.ts'
import { aCompany, aUser, type Caller, startTestNode, type TestNode } from '../../testing/test-node.ts'

const url = testDatabase()
let node: TestNode
let admin: Caller
beforeAll(async () => {
  node = await startTestNode(url, { env: { ASSISTANT_ENABLED: 'false' } })
  admin = await aUser(node, await aCompany(node))
})
afterAll(() => node.stop())

describe('an assistant that is switched off', () => {
  it('tells the browser, which leads nobody there', async () => {
    expect((await admin.get('/companies/me/config')).body.assistant).toBe(false)
  })
  it.each([
    ['fr', "L'assistant n'est pas disponible"],
    ['en', 'The assistant is unavailable'],
  ])(
    'answers each of its calls with 503 and says why, in the language of who asks (%s, DASH-26)',
    async (language, text) => {
      const board = (await admin.post('/dashboards', { name: `Stock ${language}` })).body.guid
      for (const [method, path, body] of [
        ['GET', '/assistant/messages'],
        ['POST', '/assistant/messages', { mode: 'agent', message: 'articles', context: { route: '/items/root' } }],
        ['DELETE', '/assistant/messages'],
        ['POST', `/dashboards/${board}/suggestions`, {}],
      ] as const) {
        const answer = await admin.call(method, path, body, { 'accept-language': language })
        expect([method, path, answer.status, answer.body.code, answer.body.message]).toEqual([
          method,
          path,
          503,
          'assistant_unavailable',
          text,
        ])
      }
    },
  )
})
