import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { isLockHeld } from '../db/embedded/directory-lock.ts'
import { startEmbedded } from '../db/embedded/start-embedded.ts'
import { migrate } from '../db/migrate.ts'
import { schemaMark } from './empty-database.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The migrated database that every test file clones. */
    templateUrl: string
    /** What tells a schema that a test changed from the migrated one. */
    schemaMark: string
  }
}

const PREFIX = 'entrepot-test-'

/** One cluster for the whole run. */
export default async (project: TestProject) => {
  await removeLeftovers()
  const dataDir = mkdtempSync(join(tmpdir(), PREFIX))
  const database = await startEmbedded({ dataDir, durability: 'off', log: console.warn })
  const tearDown = async () => {
    await database.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  try {
    await migrate({ url: database.url })
    project.provide('schemaMark', await markOf(database.url))
  } catch (error) {
    await tearDown()
    throw error
  }
  project.provide('templateUrl', database.url)
  return tearDown
}

const markOf = async (url: string): Promise<string> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await schemaMark(client)
  } finally {
    await client.end()
  }
}

/**
 * A killed run stops its database and leaves its directory. Those of other users and of runs that are just ending are
 * not ours.
 */
const removeLeftovers = async () => {
  for (const name of readdirSync(tmpdir())) {
    if (!name.startsWith(PREFIX)) continue
    const directory = join(tmpdir(), name)
    const lock = join(directory, 'entrepot.lock')
    if (statSync(directory, { throwIfNoEntry: false })?.uid !== process.getuid?.()) continue
    if (existsSync(lock) && !(await isLockHeld(lock))) rmSync(directory, { recursive: true, force: true })
  }
}
