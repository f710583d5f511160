import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { killedAtWork } from './killed-at-work.ts'
import { loginStorm, STORM } from './login-storm.ts'
import { aSeed } from './random.ts'
import { complaintsOf } from './report.ts'
import { ROLLING, rollingRestart } from './rolling-restart.ts'
import { streamsCut } from './streams-cut.ts'
import { startTwoNodes, type TwoNodes } from './two-nodes.ts'
import { hangUp } from './wire.ts'

/** In short; at full size with `npm run faults`. Here a bar only says that nothing hangs. */
const seed = aSeed()
const HANGS_MS = 120_000
afterAll(hangUp)

describe(`nodes that come and go (seed ${seed})`, () => {
  let nodes: TwoNodes
  beforeAll(async () => {
    nodes = await startTwoNodes({ env: ROLLING })
  })
  afterAll(() => nodes.stop())

  it('D24: told to stop and replaced, they refuse nobody who asks their health first', async () => {
    expect(complaintsOf(await rollingRestart(nodes, seed, { restarts: 2, stopBarMs: HANGS_MS }))).toEqual([])
  })
  it('D23: killed, they leave their event streams to another, which misses nothing', async () => {
    expect(complaintsOf(await streamsCut(nodes, seed, { streams: 100, kills: 1 }))).toEqual([])
  })
})

describe(`killed at work (seed ${seed})`, () => {
  it('D25: a first start, a migration and an import are finished by the next start, or were never there', async () => {
    expect(
      complaintsOf(await killedAtWork(seed, { points: 1, bars: { readyMs: HANGS_MS, importMs: HANGS_MS } })),
    ).toEqual([])
  })
})

describe(`a storm of sign-ins (seed ${seed})`, () => {
  it('D31: passwords are checked a few at a time, and people at work go on', async () => {
    const nodes = await startTwoNodes({ env: STORM })
    try {
      expect(complaintsOf(await loginStorm(nodes, seed, { signIns: 60, bars: { othersMs: HANGS_MS } }))).toEqual([])
    } finally {
      await nodes.stop()
    }
  })
})
