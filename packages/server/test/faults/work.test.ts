import { afterAll, describe, expect, it } from 'vitest'
import { killedAtWork } from './killed-at-work.ts'
import { aSeed } from './random.ts'
import { complaintsOf } from './report.ts'
import { ROLLING, rollingRestart } from './rolling-restart.ts'
import { startTwoNodes } from './two-nodes.ts'
import { hangUp } from './wire.ts'

/** In short; at full size with `npm run faults`. Here a bar only says that nothing hangs. */
const seed = aSeed()
const HANGS_MS = 120_000
afterAll(hangUp)

describe(`stopped and killed at work (seed ${seed})`, () => {
  it('D24: nodes that are told to stop and replaced refuse nobody who asks their health first', async () => {
    const nodes = await startTwoNodes({ env: ROLLING })
    try {
      expect(complaintsOf(await rollingRestart(nodes, seed, { restarts: 2, stopBarMs: HANGS_MS }))).toEqual([])
    } finally {
      await nodes.stop()
    }
  })

  it('D25: a first start, a migration and an import are finished by the next start, or were never there', async () => {
    expect(complaintsOf(await killedAtWork(seed, { points: 2, bars: { readyMs: HANGS_MS, importMs: HANGS_MS } }))).toEqual([])
  })
})
