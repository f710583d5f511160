import { afterAll, describe, expect, it } from 'vitest'
import { sizeOf } from '../../src/testing/sizes.ts'
import { killedAtWork } from './killed-at-work.ts'
import { aSeed } from './random.ts'
import { complaintsOf } from './report.ts'
import { hangUp } from './wire.ts'

/** With bars for times it is `npm run faults`; here a bar only says that nothing hangs. */
const seed = aSeed()
const HANGS_MS = 120_000
afterAll(hangUp)

describe(`killed at work (seed ${seed})`, () => {
  it('D25: a first start, a migration and an import are finished by the next start, or were never there', async () => {
    const [points, importRows] = [sizeOf('D25', { short: 1, full: 5 }), sizeOf('D25_ROWS', { short: 900, full: 3_000 })]
    expect(
      complaintsOf(await killedAtWork(seed, { points, importRows, bars: { readyMs: HANGS_MS, importMs: HANGS_MS } })),
    ).toEqual([])
  })
})
