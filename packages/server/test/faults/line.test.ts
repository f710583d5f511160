import { afterAll, describe, expect, it } from 'vitest'
import { brokenLine } from './broken-line.ts'
import { aSeed } from './random.ts'
import { complaintsOf } from './report.ts'
import { hangUp } from './wire.ts'
import { sizeOf } from '../../src/testing/sizes.ts'

/** With bars for times it is `npm run faults -- D15`; here a bar only says that nothing hangs. */
const seed = aSeed()
const HANGS_MS = 120_000
afterAll(hangUp)

describe(`the line between node and database (seed ${seed})`, () => {
  it('D15: slow, dead, reset or cut in the answer to a commit, it loses and doubles nothing, and nobody waits for ever', async () => {
    expect(
      complaintsOf(
        await brokenLine(seed, {
          cuts: sizeOf('D15', { short: 5, full: 50 }),
          holeMs: 4_000,
          bars: { answerMs: HANGS_MS, recoveryMs: HANGS_MS, eventMs: HANGS_MS },
        }),
      ),
    ).toEqual([])
  })
})
