import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { backUp } from '../../src/db/backup/backup.ts'
import { checkArchive } from '../../src/db/backup/read-archive.ts'
import { startEmbedded } from '../../src/db/embedded/start-embedded.ts'
import { migrate } from '../../src/db/migrate.ts'
import { type Random, randomOf } from './random.ts'
import { type Report, reportOn } from './report.ts'

/** D27: one bit of an archive flipped anywhere, a piece of it missing, or cut short: every one must be refused. */
export const damagedArchive = async (seed: number, { damages }: { damages: number }): Promise<Report> => {
  const directory = mkdtempSync(join(tmpdir(), 'entrepot-faults-'))
  const database = await startEmbedded({ dataDir: join(directory, 'data'), durability: 'off', log: () => {} })
  try {
    await migrate({ url: database.url })
    const archive = join(directory, 'archive.tar')
    await backUp({ ownerUrl: database.url, filesFolder: join(directory, 'files') }, archive)
    await checkArchive(archive)
    const [whole, random, broken] = [readFileSync(archive), randomOf(seed, 0), join(directory, 'broken.tar')]
    const passed: string[] = []
    for (let n = 0; n < damages; n++) {
      const [what, bytes] = damageOf(whole, random)
      writeFileSync(broken, bytes)
      await checkArchive(broken).then(
        () => passed.push(`taken for whole: ${what}`),
        () => {},
      )
    }
    return await reportOn(
      'D27 damaged archives',
      database.url,
      [],
      { damages, refused: damages - passed.length, 'bytes of the archive': whole.length },
      passed,
    )
  } finally {
    await database.stop()
    rmSync(directory, { recursive: true, force: true, maxRetries: 20 })
  }
}

const damageOf = (whole: Buffer, random: Random): [string, Buffer] => {
  const at = random.below(whole.length)
  if (random.chance(0.1)) return [`cut at ${at}`, whole.subarray(0, at)]
  if (random.chance(0.1))
    return [`512 bytes missing at ${at}`, Buffer.concat([whole.subarray(0, at), whole.subarray(at + 512)])]
  const flipped = Buffer.from(whole)
  const bit = random.below(8)
  flipped[at]! ^= 1 << bit
  return [`bit ${bit} of byte ${at}`, flipped]
}
