import { afterAll, describe, expect, it } from 'vitest'
import { backupDrill } from './backup-drill.ts'
import { databaseKilled } from './database-killed.ts'
import { nodeKilled } from './node-killed.ts'
import { openedTwice } from './opened-twice.ts'
import { productKilled } from './product-killed.ts'
import { aSeed } from './random.ts'
import { complaintsOf } from './report.ts'
import { startTwoNodes } from './two-nodes.ts'
import { hangUp } from './wire.ts'

/**
 * The kills in short; at full size, with bars for times, with `npm run faults`. Here a bar only says that nothing
 * hangs.
 */
const seed = aSeed()
const HANGS_MS = 60_000
afterAll(hangUp)

describe(`killed with -9 under load (seed ${seed})`, () => {
  it('D6: the whole product with its database loses nothing acknowledged in 20 rounds', async () => {
    expect(complaintsOf(await productKilled(seed, { rounds: 20, readyBarMs: HANGS_MS }))).toEqual([])
  })
  it('D5: a node of two loses nothing acknowledged, and its clients go on at the other', async () => {
    const nodes = await startTwoNodes()
    try {
      expect(complaintsOf(await nodeKilled(nodes, seed, { rounds: 3, readyBarMs: HANGS_MS }))).toEqual([])
    } finally {
      await nodes.stop()
    }
  })
  it('D7: a second product on the same directory is refused in one line, and the first loses nothing', async () => {
    expect(complaintsOf(await openedTwice(seed, { openers: 2, refusalBarMs: HANGS_MS }))).toEqual([])
  })
  it('D8: PostgreSQL beside two nodes that stay: they say when to come back, go on alone, and lose nothing', async () => {
    expect(complaintsOf(await databaseKilled(seed, { rounds: 3, writeBarMs: HANGS_MS }))).toEqual([])
  })
  it('D26: a restore that is killed can be done again, and the copy has what was acknowledged before its backup', async () => {
    expect(complaintsOf(await backupDrill(seed, { rounds: 2 }))).toEqual([])
  })
  it('the control: acknowledgements that do not wait for the disk are found lost', async () => {
    const { findings } = await productKilled(seed, { rounds: 20, readyBarMs: HANGS_MS, careless: true })
    expect(findings.map(({ rule }) => rule)).toContain('lost')
  })
})
