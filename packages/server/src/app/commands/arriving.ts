import { mkdirSync } from 'node:fs'
import type { Installation } from '../../db/company-archive/read.ts'
import { placeArrived } from '../../features/users/index.ts'
import { systemClock } from '../../kernel/clock.ts'
import { kyselyOver } from '../../kernel/database.ts'
import { everyFile, openFiles, workbookDisk } from '../../kernel/open-files.ts'
import type { Settings } from '../../kernel/settings.ts'
import { ledgerChecks } from '../registry.ts'
import { serverWords } from '../words.ts'

/** How many were known by their address, and which administrators were sent a link. */
export type Arrival = { known: number; invited: string[] }

/** This installation, for a company that is read in; `arrival` says afterwards what became of its people. */
export const arrivingAt = (ownerUrl: string, settings: Settings): { installation: Installation; arrival: Arrival } => {
  const files = everyFile(openFiles(settings), settings)
  const disk = workbookDisk(settings)
  mkdirSync(disk, { recursive: true })
  const arrival: Arrival = { known: 0, invited: [] }
  const has = async (path: string) => {
    const found = await files.get(path)
    found?.destroy()
    return found !== null
  }
  const installation: Installation = {
    ownerUrl,
    checks: ledgerChecks(),
    files: { put: files.put, remove: files.remove, has },
    // A database of ours grows beside the files.
    disks: settings.DATABASE_URL ? [disk] : [disk, settings.DATA_DIR],
    settle: async (client, { company, people }) => {
      const services = { clock: systemClock, settings, words: serverWords }
      Object.assign(arrival, await placeArrived({ services }, kyselyOver(client), company, people))
    },
  }
  return { installation, arrival }
}
