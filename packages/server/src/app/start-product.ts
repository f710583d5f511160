import cluster from 'node:cluster'
import { fileURLToPath } from 'node:url'
import { openAppLogin } from '../db/app-role.ts'
import { migrate } from '../db/migrate.ts'
import { checkDatabaseSafety } from '../db/safety.ts'
import { startEmbedded } from '../db/embedded/start-embedded.ts'
import { systemClock } from '../kernel/clock.ts'
import type { Services } from '../kernel/context.ts'
import { openPool } from '../kernel/database.ts'
import { openFiles } from '../kernel/open-files.ts'
import { makeJobs } from '../kernel/jobs.ts'
import { outboxLink } from './dev-outbox.ts'
import { LIMITS } from '../kernel/limits.ts'
import { makeLog } from '../kernel/log.ts'
import { readSettings, type Settings } from '../kernel/settings.ts'
import { asRefusal, requirePlace, StartRefused } from '../kernel/start-refused.ts'
import { makeOutgoing } from '../kernel/outgoing.ts'
import { buildServer } from './build-server.ts'
import { fillLiveDemo } from './demo/live-demo.ts'
import { DEMO_SIGN_INS, seedDemo } from './demo/seed-demo.ts'
import { registerJobs } from './register-jobs.ts'
import { registryOf } from './registry.ts'
import { type Ready, startProcesses } from './start-processes.ts'
import { serverWords } from './words.ts'

export type Product = { url: string; stop: () => Promise<void> }

const WEB_FOLDER = fileURLToPath(new URL('../../../web/dist', import.meta.url))
/** The demo company without what has happened there and the inventories of others: for tests that need it at once. */
const DEMO_ALONE = '--demo=alone'
const isLoopback = (host: string) => ['127.0.0.1', 'localhost', '::1'].includes(host)

/** Database, migrations, server, jobs: what `npm start` starts, in this order, and stops in the reverse. */
export const startProduct = async (
  env: Readonly<Record<string, string | undefined>>,
  args: readonly string[],
): Promise<Product> => {
  const settings = readSettings(env)
  const isDemo = args.includes('--demo') || args.includes(DEMO_ALONE)
  if (isDemo && (settings.NODE_ENV === 'production' || !isLoopback(settings.HOST)))
    throw new StartRefused(
      'The demo company is refused in production and when the server is reachable from outside this machine.',
    )
  if (cluster.isWorker) return startNode(settings, args, isDemo, addressesOf(settings)!, () => {})
  const say = (line: string) => console.log(line)
  await requirePlace(settings)
  const database = await openDatabase(settings, say)
  await checkDatabaseSafety({
    ownerUrl: database.ownerUrl,
    appUrl: database.appUrl,
    allow: settings.ALLOW_UNSAFE_DATABASE,
    log: say,
  })
  await migrate({ url: database.ownerUrl, log: say })
  if (settings.PROCESSES === 1) return startNode(settings, args, isDemo, database, say)
  return startProcesses(settings, database, {
    log: makeLog(settings.LOG_LEVEL),
    say,
    tell: (url) => tellHow(say, url, isDemo, outboxLink(settings, url)),
  })
}

/** What answers calls and does work behind them, on a database that is ready. */
const startNode = async (
  settings: Settings,
  args: readonly string[],
  isDemo: boolean,
  database: Database,
  say: (line: string) => void,
): Promise<Product> => {
  const log = makeLog(settings.LOG_LEVEL)
  const onPoolError = (error: Error) => log.warn({ err: error }, 'database: a connection was lost')
  const pool = openPool(database.appUrl, { onError: onPoolError })
  const jobs = makeJobs(database.ownerUrl, log, systemClock.now)
  const services: Services = {
    pool,
    settings,
    clock: systemClock,
    words: serverWords,
    jobs,
    registry: registryOf(),
    files: openFiles(settings),
    log,
    outgoing: makeOutgoing({ allowPrivate: settings.OUTGOING_ALLOW_PRIVATE }),
    announce: () => {},
    demoSignIns: isDemo ? DEMO_SIGN_INS : [],
    isDraining: false,
  }
  const server = await buildServer({ services, listenUrl: database.appUrl, webFolder: WEB_FOLDER })
  registerJobs(services, server.kernel)
  const isNewDemo = isDemo && (await seedDemo(server.kernel, say))
  await server.app.listen({ host: settings.HOST, port: settings.PORT }).catch((error: unknown) => {
    throw asRefusal(error, settings)
  })
  const metrics = await server.metrics?.listen(settings.HOST, settings.METRICS_PORT!)
  const address = server.app.server.address()
  const port = address && typeof address === 'object' ? address.port : settings.PORT
  const url = `http://${settings.HOST}:${port}`
  // The queue starts behind the open door: nothing waits for it.
  const jobsStarted = jobs.start().catch((error: Error) => log.error({ err: error }, 'jobs did not start'))
  tellHow(say, url, isDemo, outboxLink(settings, url))
  process.send?.({ url } satisfies Ready)
  const filling = new AbortController()
  const filled =
    isNewDemo && !args.includes(DEMO_ALONE)
      ? fillLiveDemo(url, systemClock.now(), filling.signal).catch(
          (error: Error) =>
            filling.signal.aborted || log.warn({ err: error }, 'the demo company was not filled to its end'),
        )
      : undefined

  let stopped: Promise<void> | undefined
  const stop = async () => {
    say('Stopping…')
    filling.abort()
    await filled
    metrics?.close()
    await Promise.all([server.close(), jobsStarted.then(() => jobs.stop()).catch(() => {})])
    await pool.end()
    await database.stop()
  }
  return { url, stop: () => (stopped ??= stop()) }
}

export type Database = { appUrl: string; ownerUrl: string; stop: () => Promise<void> }
const addressesOf = ({ DATABASE_URL: url, DATABASE_OWNER_URL: owner }: Settings): Database | null =>
  url ? { appUrl: url, ownerUrl: owner ?? url, stop: async () => {} } : null

/** What a process holds open at most, with some room: its pool, its jobs and what it listens on. */
const CONNECTIONS_EACH = LIMITS.poolSize + 8
const openDatabase = async (settings: Settings, say: (line: string) => void): Promise<Database> => {
  const named = addressesOf(settings)
  if (named) return named
  const embedded = await startEmbedded({
    dataDir: settings.DATA_DIR,
    connections: CONNECTIONS_EACH * settings.PROCESSES,
    log: say,
  })
  return { appUrl: await openAppLogin(embedded.url), ownerUrl: embedded.url, stop: () => embedded.stop() }
}

const tellHow = (say: (line: string) => void, url: string, isDemo: boolean, outbox: string | null) => {
  say('')
  say(`Entrepôt is ready: ${url}`)
  if (isDemo) for (const { email, password } of DEMO_SIGN_INS) say(`  sign in as ${email} with ${password}`)
  else say(`  create your company at ${url}/register, or start with the demo company: npm start -- --demo`)
  if (outbox) say(`  mails are not sent but shown: ${outbox}`)
}
