import { afterAll, describe, expect, it } from 'vitest'
import { brokenLine } from './broken-line.ts'
import { aSeed } from './random.ts'
import { complaintsOf } from './report.ts'
import { hangUp } from './wire.ts'

/** In short; at full size with `npm run faults -- D15`. */
const seed = aSeed()
afterAll(hangUp)

describe(`the line between node and database (seed ${seed})`, () => {
  it('D15: slow, dead, reset or cut in the answer to a commit, it loses and doubles nothing, and nobody waits longer than promised', async () => {
    expect(complaintsOf(await brokenLine(seed, { cuts: 20, holeMs: 4_000 }))).toEqual([])
  })
})
