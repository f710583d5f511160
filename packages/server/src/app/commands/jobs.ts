/** `npm run jobs -- list` and `npm run jobs -- run <name> [--at=…]`, beside a running product (SEC-09). */
import { openPlace, type Place, runOnDatabase } from '../../db/database-place.ts'
import { systemClock } from '../../kernel/clock.ts'
import { openPool } from '../../kernel/database.ts'
import { makeInlineJobs } from '../../kernel/jobs.ts'
import { makeLog } from '../../kernel/log.ts'
import { readSettings } from '../../kernel/settings.ts'
import { StartRefused } from '../../kernel/start-refused.ts'
import { buildServer } from '../build-server.ts'
import { makeServices } from '../make-services.ts'
import { registerJobs } from '../register-jobs.ts'
import { type JobOrder, readJobArguments } from './job-arguments.ts'

/** What a job needs, with nobody at the door; what a job asks of another one runs here too, before the end. */
const withJobs = async <T>(
  { url }: Place,
  work: (jobs: ReturnType<typeof makeInlineJobs>) => Promise<T>,
): Promise<T> => {
  const settings = { ...readSettings(process.env), DRAIN_SECONDS: 0 }
  const listenUrl = settings.DATABASE_URL ?? url
  const pool = openPool(listenUrl, { onError: () => {} })
  const jobs = makeInlineJobs(systemClock.now)
  const services = makeServices({ pool, settings, jobs, log: makeLog(settings.LOG_LEVEL) })
  const server = await buildServer({ services, listenUrl, webFolder: null })
  try {
    registerJobs(services, server.kernel)
    return await work(jobs)
  } finally {
    await jobs.settled()
    await server.close()
    await pool.end()
  }
}

const runJobs = async (order: JobOrder): Promise<number> => {
  const place = await openPlace()
  try {
    await withJobs(place, async (jobs) => {
      const names = jobs.names().toSorted()
      if (order.act === 'list') return console.log(names.join('\n'))
      if (!names.includes(order.name))
        throw new StartRefused(`no job is called ${order.name}; there are ${names.join(', ')}`)
      await jobs.runNow(order.name, order.at ?? undefined)
      console.log(`${order.name} has run in ${place.name}${order.at ? `, as of ${order.at.toISOString()}` : ''}.`)
    })
    return 0
  } finally {
    await place.leave()
  }
}

await runOnDatabase('No job has run', () => runJobs(readJobArguments(process.argv.slice(2))))
