import { hasCluster, runningDatabase } from './embedded/running-database.ts'
import { startEmbedded } from './embedded/start-embedded.ts'
import { pgCode } from '../kernel/database.ts'
import { type DatabasePlace, readDatabasePlace } from '../kernel/settings.ts'
import { StartRefused } from '../kernel/start-refused.ts'

/** A database that a command works on. `leave` stops it where the command had to start it. */
export type Place = { url: string; name: string; filesFolder: string; leave: () => Promise<void> }

const stay = async () => {}

const externalPlace = ({ DATABASE_URL, DATABASE_OWNER_URL, FILES_URL }: DatabasePlace): Place | null => {
  const url = DATABASE_OWNER_URL ?? DATABASE_URL
  return url ? { url, name: new URL(url).host, filesFolder: FILES_URL, leave: stay } : null
}

/** The database as it is found: an external one, that of a running product, or that of a directory nobody has open. */
export const openPlace = async (): Promise<Place> => {
  const place = readDatabasePlace(process.env)
  const { DATA_DIR, FILES_URL } = place
  const external = externalPlace(place)
  if (external) return external
  if (!hasCluster(DATA_DIR))
    throw new StartRefused(
      `There is no database in ${DATA_DIR}: choose the directory with DATA_DIR, or a server with DATABASE_URL.`,
    )
  const running = await runningDatabase(DATA_DIR)
  if (running)
    return { url: running, name: `${DATA_DIR}, in use by a running Entrepôt`, filesFolder: FILES_URL, leave: stay }
  return startedPlace(place)
}

/** A database for this command alone, made where there is none; a directory that a product has open is refused. */
export const takePlace = async (): Promise<Place> => {
  const place = readDatabasePlace(process.env)
  return externalPlace(place) ?? startedPlace(place)
}

const startedPlace = async ({ DATA_DIR, FILES_URL }: DatabasePlace): Promise<Place> => {
  const database = await startEmbedded({ dataDir: DATA_DIR, log: (line) => console.log(line) })
  return { url: database.url, name: DATA_DIR, filesFolder: FILES_URL, leave: () => database.stop() }
}

/** Why a command could not do its work, in one line for the person at the terminal. */
const reasonOf = (error: unknown): string => {
  if (error instanceof StartRefused) return error.message
  if (pgCode(error) === '42P01')
    return 'the database has no tables of Entrepôt, or those of an earlier version: start the product once'
  return error instanceof Error ? error.message || (pgCode(error) ?? error.name) : String(error)
}

/** Runs a command to its exit code; `failed` begins the line that is said when it could not. */
export const runOnDatabase = async (failed: string, work: () => Promise<number>): Promise<void> => {
  try {
    process.exitCode = await work()
  } catch (error) {
    console.error(`${failed}: ${reasonOf(error)}`)
    process.exitCode = 1
  }
}
