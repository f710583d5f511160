import pg from 'pg'
import { buildServer } from '../src/app/build-server.ts'
import { makeServices } from '../src/app/make-services.ts'
import { allConsumers, registerJobs } from '../src/app/register-jobs.ts'
import { Batch } from '../src/kernel/batch.ts'
import { systemClock } from '../src/kernel/clock.ts'
import { openPool } from '../src/kernel/database.ts'
import { makeHearSoon } from '../src/kernel/hear-soon.ts'
import { makeJobs } from '../src/kernel/jobs.ts'
import { makeLog } from '../src/kernel/log.ts'
import { readSettings } from '../src/kernel/settings.ts'
import { COMPANY, USER } from './data.ts'

/**
 * The product as it is started, but for the limit of calls a minute, which one user of a benchmark would meet at once.
 */
const url = process.env.BENCH_DATABASE!
const settings = readSettings({
  DATA_DIR: process.env.BENCH_FOLDER,
  LOG_LEVEL: 'warn',
  REQUESTS_PER_USER: '1000000000',
  REQUESTS_PER_COMPANY: '1000000000',
  // A receiver of the benchmark itself.
  ...(process.env.BENCH_PRIVATE && { OUTGOING_ALLOW_PRIVATE: 'true' }),
})
const log = makeLog(settings.LOG_LEVEL)
const statements: string[] = []
let isListening = false
if (process.env.BENCH_STATEMENTS) listenToStatements()

const pool = openPool(url, { onError: (error) => log.warn({ err: error }, 'database') })
const jobs = makeJobs(url, log, systemClock.now)
const services = makeServices({ pool, settings, jobs, log })
services.hearSoon = makeHearSoon(services, allConsumers()).hearSoon
const server = await buildServer({ services, listenUrl: url, webFolder: null, followsGrowth: true })
registerJobs(services, server.kernel)
await server.app.listen({ host: '127.0.0.1', port: 0 })
if (!process.env.BENCH_STATEMENTS) await jobs.start()
process.send!({ url: server.app.listeningOrigin })

const tokenOf = (user: string) => server.kernel.tokens.access({ user, company: COMPANY, family: COMPANY }, new Date())
const ANSWERS: Record<string, (message: { users?: string[] }) => unknown> = {
  usage: () => ({ cpu: process.cpuUsage(), rss: process.memoryUsage.rss() }),
  token: () => tokenOf(USER),
  tokens: ({ users = [] }) => Promise.all(users.map(tokenOf)),
  listen: () => {
    isListening = true
    return statements.splice(0)
  },
  statements: () => {
    isListening = false
    return statements.splice(0)
  },
}
process.on('message', async (message: { ask: string; users?: string[] }) =>
  process.send!(await ANSWERS[message.ask]!(message)),
)
process.on('disconnect', () => process.exit())

/** Every statement that goes to the database, with its values, while somebody listens. */
function listenToStatements() {
  const { query } = pg.Client.prototype
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const [what] = args as [string | Batch | { text?: string; values?: unknown[] }]
    if (isListening) {
      const all = typeof what === 'string' ? [{ text: what }] : what instanceof Batch ? what.parts : [what]
      statements.push(
        ...all.map(({ text, values = [] }: { text?: string; values?: unknown[] }) => JSON.stringify({ text, values })),
      )
    }
    return (query as (...all: unknown[]) => unknown).apply(this, args)
  } as typeof query
}
