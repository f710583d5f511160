import cluster from 'node:cluster'
import { openAppLogin } from '../db/app-role.ts'
import { migrate } from '../db/migrate.ts'
import { checkDatabaseSafety } from '../db/safety.ts'
import { startEmbedded } from '../db/embedded/start-embedded.ts'
import { LIMITS } from '../kernel/limits.ts'
import { makeLog } from '../kernel/log.ts'
import { readSettings, type Settings } from '../kernel/settings.ts'
import { requirePlace, StartRefused } from '../kernel/start-refused.ts'
import { startProcesses } from './start-processes.ts'
import { tellHow } from './tell-how.ts'

export type Product = { url: string; stop: () => Promise<void> }

/** `alone`: without what has happened there and the inventories of others, for tests that need it at once. */
export type DemoStart = 'lively' | 'alone'
const demoIn = (args: readonly string[]): DemoStart | null =>
  args.includes('--demo=alone') ? 'alone' : args.includes('--demo') ? 'lively' : null
const isLoopback = (host: string) => ['127.0.0.1', 'localhost', '::1'].includes(host)

/** Half of a start is reading what answers calls: it happens while the database starts. */
const loadNode = () => import('./start-node.ts')

/** Database, migrations, server, jobs: what `npm start` starts, in this order, and stops in the reverse. */
export const startProduct = async (
  env: Readonly<Record<string, string | undefined>>,
  args: readonly string[],
): Promise<Product> => {
  const settings = readSettings(env)
  const demo = demoIn(args)
  if (demo && (settings.NODE_ENV === 'production' || !isLoopback(settings.HOST)))
    throw new StartRefused(
      'The demo company is refused in production and when the server is reachable from outside this machine.',
    )
  if (cluster.isWorker) {
    const { startNode } = await loadNode()
    return startNode(settings, demo, addressesOf(settings)!, () => {})
  }
  const say = (line: string) => console.log(line)
  await requirePlace(settings)
  const isAlone = settings.PROCESSES === 1
  const database = await openDatabase(settings, say, () => isAlone && void loadNode().catch(() => {}))
  await checkDatabaseSafety({
    ownerUrl: database.ownerUrl,
    appUrl: database.appUrl,
    allow: settings.ALLOW_UNSAFE_DATABASE,
    log: say,
  })
  await migrate({ url: database.ownerUrl, log: say })
  if (isAlone) return (await loadNode()).startNode(settings, demo, database, say)
  return startProcesses(settings, database, {
    log: makeLog(settings.LOG_LEVEL),
    say,
    tell: (url) => tellHow(say, settings, url, demo !== null),
  })
}

export type Database = { appUrl: string; ownerUrl: string; stop: () => Promise<void> }
const addressesOf = ({ DATABASE_URL: url, DATABASE_OWNER_URL: owner }: Settings): Database | null =>
  url ? { appUrl: url, ownerUrl: owner ?? url, stop: async () => {} } : null

/** What a process holds open at most, with some room: its pool, its jobs and what it listens on. */
const CONNECTIONS_EACH = LIMITS.poolSize + 8
const openDatabase = async (
  settings: Settings,
  say: (line: string) => void,
  whileItStarts: () => void,
): Promise<Database> => {
  const named = addressesOf(settings)
  if (named) return named
  const embedded = await startEmbedded({
    dataDir: settings.DATA_DIR,
    connections: CONNECTIONS_EACH * settings.PROCESSES,
    log: say,
    whileItStarts,
  })
  return { appUrl: await openAppLogin(embedded.url), ownerUrl: embedded.url, stop: () => embedded.stop() }
}
