import pg from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { testDatabase } from '../testing/database.ts'
import { ask, reasonOf } from './batch.ts'
import { isUnavailable } from './database-errors.ts'
import { LIMITS } from './limits.ts'

const url = testDatabase()
let client: pg.Client
let ends = 0
beforeAll(async () => {
  client = new pg.Client({ connectionString: url, pipeline: true } as pg.ClientConfig)
  client.on('error', () => {})
  await client.connect()
  const { connection } = client as unknown as { connection: NodeJS.EventEmitter }
  connection.on('readyForQuery', () => ends++)
  await client.query('create temporary table kept (a int primary key)')
})
afterAll(() => client.end())

const counted = async () => (await client.query('select count(*)::int as n from kept')).rows[0].n
/** Named as in the pool: one text, one name. */
const put = (a: unknown) => ask(client, { name: 'put', text: 'insert into kept values ($1)', values: [a] })
const codesOf = async (asked: readonly Promise<unknown>[]) =>
  (await Promise.allSettled(asked)).map((one) => (one.status === 'fulfilled' ? 'done' : one.reason.code))

it('statements of one turn are answered together, each with its own rows, named or not', async () => {
  for (let round = 0; round < 3; round++) {
    const before = ends
    const answers = await Promise.all([
      ask(client, { name: 'begin', text: 'begin' }),
      ask(client, { name: 'number', text: 'select $1::int as a', values: [round] }),
      ask(client, { text: 'select $1::text as b, 2 as c', values: ['é'] }),
      ask(client, { text: '' }),
      ask(client, { name: 'number', text: 'select $1::int as a', values: [7] }),
      ask(client, { name: 'commit', text: 'commit' }),
    ])
    expect(answers.map(({ rows }) => rows)).toEqual([[], [{ a: round }], [{ b: 'é', c: 2 }], [], [{ a: 7 }], []])
    expect(answers.at(-1)!.command).toBe('COMMIT')
    expect(ends - before).toBe(1)
  }
})

it('nothing behind a refused statement happens, not even the commit, and each is told so', async () => {
  const begin = ask(client, { name: 'begin', text: 'begin' })
  expect(await codesOf([begin, put(1), put(1), put(2), ask(client, { name: 'commit', text: 'commit' })])).toEqual([
    'done',
    'done',
    '23505',
    '25P02',
    '25P02',
  ])
  expect(await codesOf([put(3)])).toEqual(['25P02'])
  await ask(client, { name: 'rollback', text: 'rollback' })
  expect(await counted()).toBe(0)
  expect(await codesOf([put(1)])).toEqual(['done'])
})

it('a statement that was skipped before it was known is known the next time', async () => {
  const late = () => ask(client, { name: 'late', text: 'select 5 as a' })
  expect(await codesOf([ask(client, { text: 'select 1 / $1::int', values: [0] }), late()])).toEqual(['22012', '25P02'])
  expect((await late()).rows).toEqual([{ a: 5 }])
})

it('a batch that was on its way behind one that was refused is told of that, not of what it took for prepared', async () => {
  const fresh = () => ask(client, { name: 'fresh', text: 'select 6 as a' })
  const first = [ask(client, { name: 'begin', text: 'begin' }), put(5), put(5), fresh()]
  await new Promise(process.nextTick)
  const behind = fresh().catch((error: unknown) => error)
  expect(await codesOf(first)).toEqual(['done', 'done', '23505', '25P02'])
  expect(await behind).toMatchObject({ code: '25P02', cause: { code: '26000' } })
  expect(reasonOf(client, await behind)).toMatchObject({ code: '23505' })
  await ask(client, { name: 'rollback', text: 'rollback' })
  expect((await fresh()).rows).toEqual([{ a: 6 }])
  // One that was prepared and is no longer there says so itself.
  await client.query('deallocate fresh')
  expect(await codesOf([fresh()])).toEqual(['26000'])
})

it('a value that cannot be sent refuses its own statement and no other', async () => {
  const round: Record<string, unknown> = {}
  round['self'] = round
  const asked = () => [
    ask(client, { name: 'first', text: 'select $1::int as a', values: [1] }),
    ask(client, { name: 'json', text: 'select $1::jsonb as a', values: [round] }),
    ask(client, { name: 'second', text: 'select $1::int as a', values: [2] }),
  ]
  for (let turn = 0; turn < 2; turn++) {
    const [first, json, second] = await Promise.allSettled(asked())
    expect(first).toMatchObject({ value: { rows: [{ a: 1 }] } })
    expect(json).toMatchObject({ reason: { message: expect.stringContaining('circular') } })
    expect(second).toMatchObject({ value: { rows: [{ a: 2 }] } })
  }
  const whole = { name: 'json', text: 'select $1::jsonb as a', values: [{ a: 1 }] }
  expect((await ask(client, whole)).rows).toEqual([{ a: { a: 1 } }])
})

it('each statement has its own time, however many are sent together', async () => {
  await client.query('set statement_timeout = 300')
  const sleep = (seconds: number) => ask(client, { text: 'select pg_sleep($1)', values: [seconds] })
  expect(await codesOf([sleep(0.2), sleep(0.2), sleep(0.2)])).toEqual(['done', 'done', 'done'])
  expect(await codesOf([sleep(0.01), sleep(5), sleep(0.01)])).toEqual(['done', '57014', '25P02'])
  await client.query('reset statement_timeout')
})

it('when the connection is lost, everything that waits is told', async () => {
  const lost = ask(client, { text: 'select pg_terminate_backend(pg_backend_pid())' })
  const outcomes = await codesOf([lost, put(9), put(10)])
  expect(outcomes.includes('done')).toBe(false)
  expect(isUnavailable(await put(11).catch((error: unknown) => error))).toBe(true)
})

it('a connection that is silent for too long is given up, and one that has answered is not', async () => {
  const other = new pg.Client({ connectionString: url, pipeline: true } as pg.ClientConfig)
  other.on('error', () => {})
  await other.connect()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    expect((await ask(other, { text: 'select 1 as a' })).rows).toEqual([{ a: 1 }])
    expect(await codesOf([ask(other, { text: 'select 1 / 0' })])).toEqual(['22012'])
    expect(vi.getTimerCount()).toBe(0)
    const silent = ask(other, { text: 'select pg_sleep(60)' }).catch((error: unknown) => error)
    await new Promise(setImmediate)
    vi.advanceTimersByTime(LIMITS.silenceMs - 1)
    expect(await Promise.race([silent, new Promise((wait) => setImmediate(wait, 'waits'))])).toBe('waits')
    vi.advanceTimersByTime(1)
    expect(isUnavailable(await silent)).toBe(true)
  } finally {
    vi.useRealTimers()
  }
})
