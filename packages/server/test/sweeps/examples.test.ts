import { globSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SAMPLES } from '../../src/testing/all-samples.ts'
import { testDatabase } from '../../src/testing/database.ts'
import type { World } from '../../src/testing/samples.ts'
import { callerOf, startTestNode, type TestNode } from '../../src/testing/test-node.ts'
import { onceEach } from './endpoints.ts'
import { ELSEWHERE, EXAMPLE_NAMES, exampleOf } from './examples.ts'
import { type Ask, askAs } from './requests.ts'
import { aWorld } from './world.ts'
import { sliceOf } from './slice.ts'

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

const asked = onceEach().filter(({ route }) => !ELSEWHERE.has(route))

const askerOf = (access: unknown): Ask => {
  if (access === 'operator') return askAs({ call: callerOf(node, null) }, { 'x-operator-key': KEYS.OPERATOR_KEY })
  if (access === 'publisher') return askAs({ call: callerOf(node, KEYS.PUSH_KEY) })
  return askAs(world.admin)
}

describe('the example of every endpoint', () => {
  it.each(sliceOf(asked, 4).map((swept) => [swept.route, swept] as const))(
    '%s is accepted, so that no sweep is blind',
    async (_route, swept) => {
      const reply = await askerOf(swept.endpoint.access)(swept, await exampleOf(swept, world))
      expect([reply.status, reply.status < 300 ? '' : reply.text]).toEqual([swept.endpoint.status ?? 200, ''])
    },
  )
  it('stands for an endpoint that exists', () => {
    expect(EXAMPLE_NAMES.filter((route) => !asked.some((swept) => swept.route === route))).toEqual([])
    expect([...ELSEWHERE.keys()].filter((route) => !onceEach().some((swept) => swept.route === route))).toEqual([])
  })
  it('is found where its feature is', () => {
    const folder = join(import.meta.dirname, '../../src/features')
    const written = globSync('*/samples.ts', { cwd: folder }).map((file) => dirname(file))
    const found = SAMPLES.filter(([, samples]) => Object.keys(samples).length > 0).map(([feature]) => feature)
    expect(found.toSorted()).toEqual(written.toSorted())
  })
})
