import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { testDatabase } from '../../src/testing/database.ts'
import { startTestNode, type TestNode } from '../../src/testing/test-node.ts'
import { boundViolations, dates, decimals, lengths, numbers } from './bounds.ts'
import { needsUser, onceEach } from './endpoints.ts'
import { exampleOf } from './examples.ts'
import { type Asking, askAs } from './requests.ts'
import { everyPlace, schemaAt, schemaOf } from './schemas.ts'
import { leastSeen, sliceOf } from './slice.ts'
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

const LENGTHS: Readonly<Record<string, number>> = {
  ...Object.fromEntries(
    ['name', 'firstname', 'lastname', 'title', 'tag', 'tags', 'subject'].map((name) => [name, 255]),
  ),
  username: 100,
  ...Object.fromEntries(['description', 'notes', 'comment', 'text'].map((name) => [name, 5_000])),
}
const swept = onceEach().filter(needsUser)
const PARTS = 4
const inParts = sliceOf(swept, PARTS)

describe('what the description of the API says of a value', () => {
  it('dates that no calendar has are named as such (VAL-21)', async () => {
    const { asked, violations } = await boundViolations(inParts, dates, asking)
    expect(asked).toBeGreaterThan(leastSeen(16, PARTS))
    expect(violations).toEqual([])
  })
  it('holds for every number, from its lowest to its highest', async () => {
    const { asked, violations } = await boundViolations(inParts, numbers, asking)
    expect(asked).toBeGreaterThan(leastSeen(60, PARTS))
    expect(violations).toEqual([])
  })
  it('no number has a third decimal', async () => {
    expect((await boundViolations(inParts, decimals, asking)).violations).toEqual([])
  })
  it('holds for the length of every text (GEN-25)', async () => {
    const { asked, violations } = await boundViolations(inParts, lengths, asking)
    expect(asked).toBeGreaterThan(leastSeen(120, PARTS))
    expect(violations).toEqual([])
  })
  it('gives names, codes and keywords 255 characters, user names 100, descriptions, notes and comments 5,000 (GEN-25)', () => {
    const published = swept.flatMap(({ route, endpoint }) => {
      const schema = endpoint.body ? schemaOf(endpoint.body) : {}
      return everyPlace(schema).flatMap((place) => {
        const { maxLength } = schemaAt(schema, place)
        const name = place.findLast((step) => /^[^|[]/.test(step)) ?? ''
        // In a form the company's own fields are called `attributes.` and their name.
        const isOther = place.includes('variables') || place.includes('sections')
        return maxLength !== undefined && name in LENGTHS && !isOther
          ? [[`${route} ${name}`, maxLength, LENGTHS[name]] as const]
          : []
      })
    })
    expect(published.length).toBeGreaterThan(50)
    expect(published.filter(([, is, shall]) => is !== shall)).toEqual([])
  })
})
