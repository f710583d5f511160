import { afterAll, describe, expect, it } from 'vitest'
import { isFull, sizeOf } from '../../src/testing/sizes.ts'
import { backupDrill } from './backup-drill.ts'
import { databaseKilled } from './database-killed.ts'
import { openedTwice } from './opened-twice.ts'
import { productKilled } from './product-killed.ts'
import { aSeed } from './random.ts'
import { complaintsOf } from './report.ts'
import { hangUp } from './wire.ts'

/** With bars for times it is `npm run faults`; here a bar only says that nothing hangs. */
const seed = aSeed()
const HANGS_MS = 60_000
const KILLS = sizeOf('D6', { short: 1, full: 100 })
afterAll(hangUp)

describe(`killed with -9 under load (seed ${seed})`, () => {
  it(
    `D6: the whole product with its database loses nothing acknowledged in ${KILLS} rounds`,
    async () => {
      expect(complaintsOf(await productKilled(seed, { rounds: KILLS, readyBarMs: HANGS_MS }))).toEqual([])
    },
    KILLS * HANGS_MS,
  )
  it('D7: a second product on the same directory is refused in one line, and the first loses nothing', async () => {
    const openers = sizeOf('D7', { short: 1, full: 5 })
    expect(complaintsOf(await openedTwice(seed, { openers, refusalBarMs: HANGS_MS }))).toEqual([])
  })
  it('D8: PostgreSQL beside two nodes that stay: they say when to come back, go on alone, and lose nothing', async () => {
    const rounds = sizeOf('D8', { short: 1, full: 10 })
    expect(complaintsOf(await databaseKilled(seed, { rounds, writeBarMs: HANGS_MS }))).toEqual([])
  })
  it.runIf(isFull)(
    'D26: a restore that is killed can be done again, and the copy has what was acknowledged before its backup',
    async () => {
      expect(complaintsOf(await backupDrill(seed, { rounds: 4 }))).toEqual([])
    },
  )
  it.runIf(isFull)('the control: acknowledgements that do not wait for the disk are found lost', async () => {
    const { findings } = await productKilled(seed, { rounds: 20, readyBarMs: HANGS_MS, careless: true })
    expect(findings.map(({ rule }) => rule)).toContain('lost')
  })
})
