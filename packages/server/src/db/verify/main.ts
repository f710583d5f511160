/** `npm run verify:ledger`: proves every quantity. Ends with 0 when every check answers no row, else with 1. */
import { startEmbedded } from '../embedded/start-embedded.ts'
import { hasCluster, runningDatabase } from '../embedded/running-database.ts'
import { pgCode } from '../../kernel/database.ts'
import { readDatabasePlace } from '../../kernel/settings.ts'
import { StartRefused } from '../../kernel/start-refused.ts'
import { type CheckResult, verifyLedger } from './verify-ledger.ts'

const SHOWN = 5

type Place = { url: string; name: string; leave: () => Promise<void> }

const openPlace = async (): Promise<Place> => {
  const { DATABASE_URL, DATABASE_OWNER_URL, DATA_DIR } = readDatabasePlace(process.env)
  const stay = async () => {}
  if (DATABASE_URL) return { url: DATABASE_OWNER_URL ?? DATABASE_URL, name: new URL(DATABASE_OWNER_URL ?? DATABASE_URL).host, leave: stay }
  if (!hasCluster(DATA_DIR)) throw new StartRefused(`There is no database in ${DATA_DIR}: choose the directory with DATA_DIR, or a server with DATABASE_URL.`)
  const running = await runningDatabase(DATA_DIR)
  if (running) return { url: running, name: `${DATA_DIR}, in use by a running Entrepôt`, leave: stay }
  const database = await startEmbedded({ dataDir: DATA_DIR, log: (line) => console.log(line) })
  return { url: database.url, name: DATA_DIR, leave: () => database.stop() }
}

const print = (results: readonly CheckResult[]) => {
  for (const { name, rows } of results) {
    console.log(`${rows.length === 0 ? 'sound ' : 'FAULTY'}  ${name}${rows.length === 0 ? '' : `: ${rows.length} ${rows.length === 1 ? 'row' : 'rows'}`}`)
    for (const row of rows.slice(0, SHOWN)) console.log(`          ${JSON.stringify(row)}`)
  }
}

/** Why nothing could be checked, in one line. */
const reasonOf = (error: unknown): string => {
  if (error instanceof StartRefused) return error.message
  if (pgCode(error) === '42P01') return 'the database has no tables of Entrepôt, or those of an earlier version: start the product once'
  return error instanceof Error ? error.message || (pgCode(error) ?? error.name) : String(error)
}

const verify = async (): Promise<number> => {
  const place = await openPlace()
  try {
    console.log(`Checking the ledger of ${place.name}.`)
    const results = await verifyLedger(place.url)
    print(results)
    const faulty = results.filter(({ rows }) => rows.length > 0)
    console.log(faulty.length === 0 ? `\nno row: sound (${results.length} checks)` : `\n${faulty.length} of ${results.length} checks found rows: the ledger is not sound`)
    return faulty.length === 0 ? 0 : 1
  } finally {
    await place.leave()
  }
}

try {
  process.exitCode = await verify()
} catch (error) {
  console.error(`The ledger could not be checked: ${reasonOf(error)}`)
  process.exitCode = 1
}
