import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { OWNER } from './cluster.ts'
import { isLockHeld } from './directory-lock.ts'
import { readPostmaster } from './postmaster.ts'

export const hasCluster = (dataDir: string): boolean => existsSync(join(dataDir, 'postgres', 'PG_VERSION'))

/**
 * The owner's address of the embedded database that a running product holds open; nothing when no product runs on the
 * directory.
 */
export const runningDatabase = async (dataDir: string): Promise<string | undefined> => {
  if (!hasCluster(dataDir)) return undefined
  const home = realpathSync(dataDir)
  if (!(await isLockHeld(join(home, 'entrepot.lock')))) return undefined
  const postmaster = readPostmaster(join(home, 'postgres'))
  if (!postmaster?.ready) return undefined
  const password = readFileSync(join(home, 'postgres.password'), 'utf8').trim()
  return `postgres://${OWNER}:${password}@127.0.0.1:${postmaster.port}/entrepot`
}
