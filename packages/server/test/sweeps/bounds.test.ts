import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { testDatabase } from '../../src/testing/database.ts'
import { startTestNode, type TestNode } from '../../src/testing/test-node.ts'
import { boundViolations, dates, decimals, lengths, numbers } from './bounds.ts'
import { needsUser, onceEach } from './endpoints.ts'
import { exampleOf } from './examples.ts'
import { type Asking, askAs } from './requests.ts'
import { aWorld } from './world.ts'

// Some thousand calls; the limit is there for a machine that does much else.
vi.setConfig({ testTimeout: 900_000 })
const url = testDatabase()
let node: TestNode
let asking: Asking
beforeAll(async () => {
  node = await startTestNode(url)
  const world = await aWorld(node)
  asking = { ask: askAs(world.admin), requestFor: (swept) => exampleOf(swept, world) }
})
afterAll(() => node.stop())

const swept = onceEach().filter(needsUser)

describe('what the description of the API says of a value', () => {
  it('dates that no calendar has are named as such (VAL-21)', async () => {
    const { asked, violations } = await boundViolations(swept, dates, asking)
    expect(asked).toBeGreaterThan(30)
    expect(violations).toEqual([])
  })
  it('holds for every number, from its lowest to its highest', async () => {
    const { asked, violations } = await boundViolations(swept, numbers, asking)
    expect(asked).toBeGreaterThan(100)
    expect(violations).toEqual([])
  })
  it('no number has a third decimal', async () => {
    expect((await boundViolations(swept, decimals, asking)).violations).toEqual([])
  })
  it('holds for the length of every text (GEN-25)', async () => {
    const { asked, violations } = await boundViolations(swept, lengths, asking)
    expect(asked).toBeGreaterThan(200)
    expect(violations).toEqual([])
  })
})
