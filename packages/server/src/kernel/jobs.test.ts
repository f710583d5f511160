import pg from 'pg'
import { expect, it } from 'vitest'
import { testDatabase } from '../testing/database.ts'
import { systemClock } from './clock.ts'
import { type Job, makeJobs } from './jobs.ts'
import { makeLog } from './log.ts'

const url = testDatabase()
const jobsOf = async (run: Job['run']) => {
  const jobs = makeJobs(url, makeLog('silent'), systemClock.now)
  // On its schedule it would be a year late.
  jobs.register({ name: 'tried', cron: '0 0 1 1 *', run })
  await jobs.start()
  return jobs
}

it(
  'a job that is poked starts at once, although its queue was counted while it was at work',
  { timeout: 60_000 },
  async () => {
    const [begun, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const before = await jobsOf(async () => {
      begun.resolve()
      await end.promise
    })
    before.poke('tried')
    await begun.promise
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    // As the queue does once a minute; it looks at this whenever it fetches.
    const { rowCount } = await client.query(
      `update pgboss.queue q set singletons_active = a.keys from (select array_agg(singleton_key) as keys from pgboss.job
      where name = 'tried' and state = 'active') a where q.name = 'tried' and a.keys is not null`,
    )
    await client.end()
    expect(rowCount).toBe(1)
    end.resolve()
    await before.stop()

    const again = Promise.withResolvers<'begun'>()
    const after = await jobsOf(async () => again.resolve('begun'))
    after.poke('tried')
    const late = new Promise<'late'>((resolve) => setTimeout(resolve, 8_000, 'late'))
    const outcome = await Promise.race([again.promise, late])
    await after.stop()
    expect(outcome).toBe('begun')
  },
)
