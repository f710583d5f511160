import { mkdirSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { openCluster, OWNER } from './cluster.ts'
import { lockDirectory } from './directory-lock.ts'
import { freshLogFile, startGuarded } from './guarded-server.ts'
import { nativeTree } from './native-tree.ts'
import { stopOrphan } from './postmaster.ts'
import type { Durability } from './server-options.ts'
import { serviceUserFor } from './service-user.ts'

export type EmbeddedDatabase = {
  /** The owner's address of the database `entrepot`: for migrations and, after `set role`, for everything else. */
  url: string
  stop(): Promise<void>
}
export type EmbeddedOptions = {
  dataDir: string
  /** `off` gives up the promise to keep acknowledged data; for tests only. */
  durability?: Durability
  /** Wanted at once, where that is more than usual. */ connections?: number | undefined
  log: (line: string) => void
  /** What needs no database and may take a while: called once it is on its way. */ whileItStarts?: () => void
}

/** Starts the PostgreSQL that lives in the data directory. One process at a time: a second one is refused. */
export const startEmbedded = async ({
  dataDir,
  durability = 'on',
  connections,
  log,
  whileItStarts = () => {},
}: EmbeddedOptions): Promise<EmbeddedDatabase> => {
  mkdirSync(dataDir, { recursive: true })
  const home = realpathSync(dataDir)
  const lock = await lockDirectory(home, join(home, 'entrepot.lock'))
  try {
    const directory = join(home, 'postgres')
    const user = serviceUserFor(directory)
    const native = nativeTree(user)
    const cluster = await openCluster(directory, native, user, durability)
    await stopOrphan(directory, log)
    const server = await startGuarded({
      cluster,
      native,
      user,
      durability,
      connections,
      log,
      whileItStarts,
      lockFile: lock.file,
      logFile: freshLogFile(home),
    })
    // A local socket, where there is one, takes half the time in the system that TCP does at each statement.
    const place = server.sockets ? `?host=${encodeURIComponent(server.sockets)}` : ''
    const url = (database: string) =>
      `postgres://${OWNER}:${cluster.password}@127.0.0.1:${server.port}/${database}${place}`
    let stopped: Promise<void> | undefined
    const stop = () => (stopped ??= server.stop().finally(lock.release))
    try {
      await ensureDatabase(url, 'entrepot')
    } catch (error) {
      await stop()
      throw error
    }
    return { url: url('entrepot'), stop }
  } catch (error) {
    lock.release()
    throw error
  }
}

const ensureDatabase = async (url: (database: string) => string, name: string) => {
  const client = new pg.Client({ connectionString: url('postgres') })
  await client.connect()
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
    if (rowCount === 0) await client.query(`create database ${pg.escapeIdentifier(name)}`)
  } finally {
    await client.end()
  }
}
