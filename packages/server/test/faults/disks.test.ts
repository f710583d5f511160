import { afterAll, describe, expect, it } from 'vitest'
import { databaseFull } from './database-full.ts'
import { aSeed } from './random.ts'
import { complaintsOf } from './report.ts'
import { noSmallDisk } from './small-disk.ts'
import { uploadsFull } from './uploads-full.ts'
import { hangUp } from './wire.ts'
import { isFull, sizeOf } from '../../src/testing/sizes.ts'

/** With bars for times it is `npm run faults`; here a bar only says that nothing hangs. */
const seed = aSeed()
const HANGS_MS = 60_000
if (noSmallDisk) console.warn(`${noSmallDisk}: what happens on a full disk is left out.`)
afterAll(hangUp)

describe.skipIf(noSmallDisk)(`full disks (seed ${seed})`, () => {
  it('D13: that of the database: writes are refused in words, reads go on, and nothing is lost', async () => {
    expect(
      complaintsOf(await databaseFull(seed, { rounds: sizeOf('D13', { short: 1, full: 3 }), writeBarMs: HANGS_MS })),
    ).toEqual([])
  })
  it.runIf(isFull)(
    'D14: that for files: an upload is refused in words and leaves neither a record nor half a file',
    async () => {
      expect(complaintsOf(await uploadsFull(seed, { uploads: 100 }))).toEqual([])
    },
  )
})
