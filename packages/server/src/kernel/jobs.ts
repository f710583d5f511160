import { randomUUID } from 'node:crypto'
import { PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import { LIMITS } from './limits.ts'

/**
 * Background work. What is to do stands in our own tables; a poke only makes it start at once, and each job also runs
 * on its schedule, so that a lost poke delays work and never loses it. One node at a time runs a due job (SEC-09); who
 * is poked may find another node at work, and takes what that one has not locked.
 */
export type Job = { name: string; /** Standard cron, UTC. */ cron: string; run: (now: Date) => Promise<void> }
export type Jobs = {
  register: (job: Job) => void
  poke: (name: string) => void
  runNow: (name: string, now?: Date) => Promise<void>
  start: () => Promise<void>
  stop: () => Promise<void>
  names: () => string[]
}

/** Jobs on pg-boss; `now` comes from the clock of the process. */
export const makeJobs = (ownerUrl: string, log: Logger, now: () => Date): Jobs => {
  const jobs = new Map<string, Job>()
  const boss = new PgBoss({
    connectionString: ownerUrl,
    max: 3,
    application_name: 'entrepot-jobs',
    connectionTimeoutMillis: LIMITS.connectMs,
    query_timeout: LIMITS.silenceMs,
    supervise: true,
    superviseIntervalSeconds: LIMITS.jobSilenceSeconds,
    monitorIntervalSeconds: LIMITS.jobSilenceSeconds,
    schedule: true,
    useListenNotify: true,
  } as ConstructorParameters<typeof PgBoss>[0])
  boss.on('error', (error: Error) => log.warn({ err: error }, 'jobs: the queue is out of reach'))
  let started = false

  const jobNamed = (name: string): Job => {
    const job = jobs.get(name)
    if (!job) throw new Error(`No job is called ${name}`)
    return job
  }
  const start = async () => {
    await boss.start()
    for (const job of jobs.values()) {
      // Without a sign of life the job of a node that died would hold its place until it expires. Set on a queue that
      // is there already, too.
      const options = {
        retryLimit: 2,
        expireInSeconds: 3_600,
        heartbeatSeconds: LIMITS.jobSilenceSeconds,
        notify: true,
      }
      await boss.createQueue(job.name, { policy: 'singleton', ...options })
      await boss.updateQueue(job.name, options)
      await boss.schedule(job.name, job.cron)
      await boss.work(job.name, { pollingIntervalSeconds: 2 }, async () => {
        await job.run(now())
      })
    }
    started = true
  }
  return {
    register: (job) => {
      jobs.set(job.name, job)
    },
    poke: (name) => {
      jobNamed(name)
      if (started)
        boss
          // A key that was at work when the queue was last counted, once a minute, is passed over until it is counted
          // again.
          .send(name, {}, { singletonKey: randomUUID() })
          .catch((error: Error) => log.warn({ err: error, job: name }, 'jobs: poke failed'))
    },
    runNow: (name, at) => jobNamed(name).run(at ?? now()),
    start,
    stop: async () => {
      if (started) await boss.stop({ graceful: true, timeout: LIMITS.stopJobsMs })
    },
    names: () => [...jobs.keys()],
  }
}

/** Jobs that run at once and in order, in this process: for tests and for the time before a queue exists. */
export const makeInlineJobs = (now: () => Date): Jobs & { settled: () => Promise<void> } => {
  const jobs = new Map<string, Job>()
  let last: Promise<void> = Promise.resolve()
  const run = (name: string, at: Date) => {
    const job = jobs.get(name)
    if (!job) throw new Error(`No job is called ${name}`)
    return job.run(at)
  }
  // A job that runs may poke another: what stood last when the wait began need not be the last that runs.
  // What failed is told once, to who waits first.
  const settled = async () => {
    for (;;) {
      const awaited = last
      const after = (last = awaited.catch(() => {}))
      await awaited
      if (last === after) return
    }
  }
  return {
    register: (job) => {
      jobs.set(job.name, job)
    },
    poke: (name) => {
      last = last.then(() => run(name, now()))
    },
    runNow: (name, at) => run(name, at ?? now()),
    start: async () => {},
    stop: settled,
    names: () => [...jobs.keys()],
    settled,
  }
}
