import { fileURLToPath } from 'node:url'
import { systemClock } from '../kernel/clock.ts'
import { openPool } from '../kernel/database.ts'
import { makeHearSoon } from '../kernel/hear-soon.ts'
import { makeJobs } from '../kernel/jobs.ts'
import { makeLog } from '../kernel/log.ts'
import type { Settings } from '../kernel/settings.ts'
import { asRefusal } from '../kernel/start-refused.ts'
import { buildServer } from './build-server.ts'
import { DEMO_SIGN_INS } from './demo/demo-sign-ins.ts'
import { fillLiveDemo } from './demo/live-demo.ts'
import { seedDemo } from './demo/seed-demo.ts'
import { makeServices } from './make-services.ts'
import { allConsumers, registerJobs } from './register-jobs.ts'
import type { Ready } from './start-processes.ts'
import type { Database, DemoStart, Product } from './start-product.ts'
import { tellHow } from './tell-how.ts'

const WEB_FOLDER = fileURLToPath(new URL('../../../web/dist', import.meta.url))

/** What answers calls and does work behind them, on a database that is ready. */
export const startNode = async (
  settings: Settings,
  demo: DemoStart | null,
  database: Database,
  say: (line: string) => void,
): Promise<Product> => {
  const log = makeLog(settings.LOG_LEVEL)
  const onPoolError = (error: Error) => log.warn({ err: error }, 'database: a connection was lost')
  const pool = openPool(database.appUrl, { onError: onPoolError })
  const jobs = makeJobs(database.ownerUrl, log, systemClock.now)
  const services = makeServices({ pool, settings, jobs, log, ...(demo && { demoSignIns: DEMO_SIGN_INS }) })
  const server = await buildServer({
    services,
    listenUrl: database.appUrl,
    webFolder: WEB_FOLDER,
    followsGrowth: true,
  })
  registerJobs(services, server.kernel)
  services.hearSoon = makeHearSoon(services, allConsumers()).hearSoon
  const isNewDemo = demo !== null && (await seedDemo(server.kernel, say))
  await server.app.listen({ host: settings.HOST, port: settings.PORT }).catch((error: unknown) => {
    throw asRefusal(error, settings)
  })
  const metrics = await server.metrics?.listen(settings.HOST, settings.METRICS_PORT!)
  const address = server.app.server.address()
  const port = address && typeof address === 'object' ? address.port : settings.PORT
  const url = `http://${settings.HOST}:${port}`
  // The queue starts behind the open door: nothing waits for it.
  const jobsStarted = jobs.start().catch((error: Error) => log.error({ err: error }, 'jobs did not start'))
  tellHow(say, settings, url, demo !== null)
  process.send?.({ url } satisfies Ready)
  const filling = new AbortController()
  const filled =
    isNewDemo && demo === 'lively'
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
