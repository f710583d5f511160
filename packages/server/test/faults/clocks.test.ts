import { afterAll, describe, expect, it } from 'vitest'
import { clocksApart } from './clocks-apart.ts'
import { aSeed } from './random.ts'
import { complaintsOf } from './report.ts'
import { hangUp } from './wire.ts'
import { isFull } from '../../src/testing/sizes.ts'

/** With bars for times it is `npm run faults -- D17`. */
const seed = aSeed()
afterAll(hangUp)

describe(`clocks (seed ${seed})`, () => {
  it.runIf(isFull)(
    'D17: nodes whose clocks disagree keep one order, one effect for a key, and the time of the database',
    async () => {
      expect(complaintsOf(await clocksApart(seed, { seconds: 6 }))).toEqual([])
    },
  )
})
