import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDatabase } from '../../src/testing/database.ts'
import { callerOf, startTestNode, type TestNode } from '../../src/testing/test-node.ts'
import { onceEach } from './endpoints.ts'
import { EXAMPLE_NAMES, exampleOf } from './examples.ts'
import { type Ask, askAs } from './requests.ts'
import { aWorld, type World } from './world.ts'

const KEYS = {
  OPERATOR_KEY: 'operator-key-of-the-test-that-is-long',
  PUSH_KEY: 'push-key-of-the-test-that-is-long-enough',
}
const url = testDatabase()
let node: TestNode
let world: World
beforeAll(async () => {
  node = await startTestNode(url, { env: KEYS })
  world = await aWorld(node)
})
afterAll(() => node.stop())

/**
 * A stream has no end to wait for, the link to a new password comes by mail, an identity provider is not here, and the
 * payment provider signs what it tells: their own tests call them.
 */
const NOT_HERE = ['push.stream', 'auth.newPassword', 'sso.start', 'sso.callback', 'plans.stripe']
const asked = onceEach().filter(({ route }) => !NOT_HERE.includes(route))

const askerOf = (access: unknown): Ask => {
  if (access === 'operator') return askAs({ call: callerOf(node, null) }, { 'x-operator-key': KEYS.OPERATOR_KEY })
  if (access === 'publisher') return askAs({ call: callerOf(node, KEYS.PUSH_KEY) })
  return askAs(world.admin)
}

describe('the example of every endpoint', () => {
  it.each(asked.map((swept) => [swept.route, swept] as const))(
    '%s is accepted, so that no sweep is blind',
    async (_route, swept) => {
      const reply = await askerOf(swept.endpoint.access)(swept, await exampleOf(swept, world))
      expect([reply.status, reply.status < 300 ? '' : reply.text]).toEqual([swept.endpoint.status ?? 200, ''])
    },
  )
  it('stands for an endpoint that exists', () =>
    expect(EXAMPLE_NAMES.filter((route) => !asked.some((swept) => swept.route === route))).toEqual([]))
})
