import { createHash } from 'node:crypto'
import { availableParallelism } from 'node:os'
import {
  CompiledQuery,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
} from 'kysely'
import pg from 'pg'
import type { DB } from '../db/types.ts'
import { ask, reasonOf, Skipped } from './batch.ts'
import { ImplicitTransaction } from './implicit-transaction.ts'
import { type Ask, compiledOf, type Joint, type Later } from './joint.ts'
import type { Statement } from './known-query.ts'
import { LIMITS } from './limits.ts'
import { Turns } from './turns.ts'

export { type CompiledQuery, sql } from 'kysely'
export { pgCode } from './database-errors.ts'
export type Db = Kysely<DB>

/** Whose rows a transaction sees; the row policies read these settings. */
export type Scope = { company?: string | null; person?: string | null; email?: string | null; username?: string | null }

pg.types.setTypeParser(pg.types.builtins.INT8, Number)
// A date is a date: it never passes through a time zone (X-02).
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)

const readAnyInstant = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ) as (text: string) => Date
const IN_UTC = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d+)?\+00$/
/** Sessions are in UTC: but for the two signs that differ the engine reads it itself, in half the driver's time. */
const readInstant = (text: string): Date =>
  IN_UTC.test(text) ? new Date(`${text.slice(0, 10)}T${text.slice(11, -3)}Z`) : readAnyInstant(text)
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, readInstant)
/** An instant that the database told as text, to hand it back without a loss, as a column of it would be read. */
export const instantOf = (text: string): Date => readInstant(text)

export type Pool = pg.Pool

/**
 * Connections of the application role. `pipeline` sends statements without waiting for the answers before them.
 * `isWatched`: for statements that the driver is given itself; those of a transaction watch over the silence of their
 * connection (`batch.ts`).
 */
export const openPool = (
  url: string,
  options: { size?: number; onError: (error: Error) => void; role?: string | null; isWatched?: boolean },
): Pool => {
  const role = options.role === undefined ? 'entrepot_app' : options.role
  const pool = new pg.Pool({
    connectionString: url,
    max: options.size ?? LIMITS.poolSize,
    pipeline: true,
    connectionTimeoutMillis: LIMITS.connectMs,
    ...(options.isWatched && { query_timeout: LIMITS.silenceMs }),
    idleTimeoutMillis: 60_000,
    options: [
      role && `-c role=${role}`,
      `-c statement_timeout=${LIMITS.statementMs}`,
      `-c lock_timeout=${LIMITS.lockMs}`,
      `-c idle_in_transaction_session_timeout=${LIMITS.idleInTransactionMs}`,
      '-c timezone=UTC',
    ]
      .filter(Boolean)
      .join(' '),
  } as pg.PoolConfig)
  // Without a handler an idle connection that loses its server ends the process.
  pool.on('error', options.onError)
  // The pool listens to its idle connections only; whoever uses one is told by the statement that fails.
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

const names = new Map<string, string>()
const MAX_NAMED = 2_000
const namesOfSome = new Map<string, string>()
/** A connection keeps a tenth of a megabyte for each. */
const MAX_NAMED_OF_SOME = 50

export const CUSTOM_PLAN = '/* planned for its values */'
/**
 * Opens a statement whose best plan depends on its values: one folder or five hundred, a rare word or a common one. The
 * planner takes any list for ten elements when it plans for all values, and finds that cheaper than the truth.
 */
export const customPlan = sql.raw(CUSTOM_PLAN)

const PLANNED_FOR_SOME = '/* planned once, of some */'
/**
 * Opens a statement that has one good plan, and as many texts as people put filters together: those that are asked
 * first are planned once a connection, the others each time.
 */
export const plannedForSome = sql.raw(PLANNED_FOR_SOME)

/** Named statements are planned once per connection; texts are bounded because lists are passed as arrays. */
const nameOf = (text: string): string | undefined => {
  if (text.includes(CUSTOM_PLAN)) return undefined
  const [among, most] = text.startsWith(PLANNED_FOR_SOME) ? [namesOfSome, MAX_NAMED_OF_SOME] : [names, MAX_NAMED]
  const known = among.get(text)
  if (known) return known
  if (among.size >= most) return undefined
  const name = `e${createHash('sha1').update(text).digest('base64url').slice(0, 16)}`
  among.set(text, name)
  return name
}

/** A piece of a `fixed` statement that is text and no value. */
class Constant {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}
export const constant = (text: string) => new Constant(text)

/** A piece of a `fixed` statement that has values of its own, or is left out of some. */
class Piece {
  readonly strings: TemplateStringsArray
  readonly values: readonly unknown[]
  constructor(strings: TemplateStringsArray, values: readonly unknown[]) {
    this.strings = strings
    this.values = values
  }
}
export const piece = (strings: TemplateStringsArray, ...values: unknown[]) => new Piece(strings, values)
export const NO_PIECE = piece``

type Texts = { whole?: string; with?: WeakMap<TemplateStringsArray, string> }
const fixedTexts = new WeakMap<TemplateStringsArray, Texts>()
const textOf = (strings: TemplateStringsArray, values: readonly unknown[]): string => {
  let parameters = 0
  const joined = (all: readonly string[], own: readonly unknown[]): string =>
    all.reduce((left, right, at) => {
      const value = own[at - 1]
      if (value instanceof Piece) return `${left}${joined(value.strings, value.values)}${right}`
      return `${left}${value instanceof Constant ? value.text : `$${++parameters}`}${right}`
    })
  return joined(strings, values)
}
const knownText = (strings: TemplateStringsArray, values: readonly unknown[], own: Piece | undefined): string => {
  let texts = fixedTexts.get(strings)
  if (!texts) fixedTexts.set(strings, (texts = {}))
  if (!own) return (texts.whole ??= textOf(strings, values))
  texts.with ??= new WeakMap()
  let text = texts.with.get(own.strings)
  if (text === undefined) texts.with.set(own.strings, (text = textOf(strings, values)))
  return text
}

/**
 * As `sql`, for a statement that is the same at every call but for its values: put together once, where a builder does
 * so each time. One `piece` of it may be another one from call to call.
 */
export const fixed = <Row>(strings: TemplateStringsArray, ...values: unknown[]) => {
  const [own, another] = values.filter((value) => value instanceof Piece)
  // By the first alone it is known which text it is.
  if (another) throw new Error('A statement has one piece')
  const all = own ? values.flatMap((value) => (value instanceof Piece ? value.values : [value])) : values
  const query = CompiledQuery.raw(
    knownText(strings, values, own),
    all.filter((value) => !(value instanceof Constant)),
  ) as CompiledQuery<Row>
  return {
    execute: (db: Db): Promise<QueryResult<Row>> => askOf(db, query),
    compile: () => query,
  }
}

/**
 * Statements sent in one flush, in the order they were sent. After the first that is refused the database refuses all
 * others, and whose answer is heard first is chance: the first in order is the one that says why.
 */
export const pipeline = async <const T extends readonly unknown[]>(
  sent: T,
): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> => {
  const outcomes = await Promise.allSettled(sent)
  const failed = outcomes.find((outcome) => outcome.status === 'rejected')
  if (failed) throw failed.reason
  return outcomes.map((outcome) => (outcome as PromiseFulfilledResult<unknown>).value) as {
    -readonly [K in keyof T]: Awaited<T[K]>
  }
}

const statementOf = (query: CompiledQuery): Statement => {
  const name = nameOf(query.sql)
  const values = query.parameters as unknown[]
  return name === undefined ? { text: query.sql, values } : { name, text: query.sql, values }
}

class PoolConnection implements DatabaseConnection {
  readonly client: pg.ClientBase
  readonly patienceMs: number | undefined
  constructor(client: pg.ClientBase, patienceMs?: number) {
    this.client = client
    this.patienceMs = patienceMs
  }
  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const result = await ask(this.client, statementOf(query), this.patienceMs)
    return { rows: result.rows as R[], numAffectedRows: BigInt(result.rowCount ?? 0) }
  }
  streamQuery(): never {
    throw new Error('Rows are read by pages, never through an open cursor')
  }
}

/** Kysely over one connection that somebody else opened and closes; transactions are the wrapper's business. */
export const kyselyOver = (client: pg.ClientBase, patienceMs?: number): Db => {
  const connection = new PoolConnection(client, patienceMs)
  const driver: Driver = {
    init: async () => {},
    acquireConnection: async () => connection,
    releaseConnection: async () => {},
    beginTransaction: async () => {
      throw new Error('Use transaction()')
    },
    commitTransaction: async () => {},
    rollbackTransaction: async () => {},
    destroy: async () => {},
  }
  const db = new Kysely<DB>({
    dialect: {
      createDriver: () => driver,
      createAdapter: () => new PostgresAdapter(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })
  connectionOf.set(db, connection)
  return db
}
/** A statement that needs no building goes to its connection without the builder's detours. */
const connectionOf = new WeakMap<Db, PoolConnection>()
const kyselyOf = new WeakMap<pg.PoolClient, Db>()

/** Refuses every statement. */
export const refusingDb = (why: () => Error): Db =>
  new Kysely<DB>({
    dialect: {
      createDriver: () => ({
        init: async () => {},
        acquireConnection: async () => {
          throw why()
        },
        releaseConnection: async () => {},
        beginTransaction: async () => {},
        commitTransaction: async () => {},
        rollbackTransaction: async () => {},
        destroy: async () => {},
      }),
      createAdapter: () => new PostgresAdapter(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })

/** Stands where no transaction is open: a query through it is a mistake of ours. */
export const closedDb: Db = refusingDb(() => new Error('No transaction is open here: use inTransaction()'))

const opening = (readOnly: boolean, patienceMs?: number): CompiledQuery[] => [
  CompiledQuery.raw(readOnly ? 'begin read only' : 'begin'),
  ...(patienceMs ? [CompiledQuery.raw(`set local statement_timeout = ${patienceMs}`)] : []),
]
/** Says whose rows are seen until the end of the transaction. */
const scoping = (scope: Scope): CompiledQuery[] => {
  const named = Object.entries(scope).filter(([, value]) => value)
  const settings = named.map(([name], at) => `set_config('app.${name}', $${at + 1}, true)`)
  return named.length === 0
    ? []
    : [
        CompiledQuery.raw(
          `select ${settings.join(', ')}`,
          named.map(([, value]) => value),
        ),
      ]
}
const askAll = (client: pg.PoolClient, queries: readonly CompiledQuery[]) => {
  const connection = new PoolConnection(client)
  return Promise.all(queries.map((query) => connection.executeQuery(query)))
}

/** `later`: a query that travels with the commit, because nobody waits for its rows. */
export type OnCommit = (later: Later) => void
/** `flush` sends what travels with the commit now, for who reads what it leaves. */
export type Transaction = { db: Db; ask: Ask; onCommit: OnCommit; flush: () => Promise<void> }
/** Of a transaction that is of one call. */
export const askAlone =
  (db: Db): Ask =>
  async <P, R>({ one }: Joint<P, R>, param: P) =>
    (await askOf(db, one(param))).rows
/** A statement that needs no building goes to its connection without the builder's detours, and in this turn. */
export const askOf = <R>(db: Db, query: CompiledQuery<R>): Promise<QueryResult<R>> =>
  connectionOf.get(db)?.executeQuery(query) ?? db.executeQuery(query)

/**
 * The one door to the database: every statement runs in a transaction that names its company first (reliability (e) 1).
 * Commits when `fn` returns, rolls back when it throws. `patienceMs`: for statements of a job that read everything
 * there is. `isLong`: it waits for no turn and takes none, as those who do would wait for it.
 */
export const transaction = <T>(
  pool: Pool,
  scope: Scope,
  fn: (tx: Transaction) => Promise<T>,
  {
    readOnly = false,
    patienceMs,
    isLong,
  }: { readOnly?: boolean; patienceMs?: number; isLong?: boolean | undefined } = {},
): Promise<T> =>
  run(pool, (client) => askAll(client, [...opening(readOnly, patienceMs), ...scoping(scope)]), fn, {
    readOnly,
    patienceMs,
    ...(isLong && { turn: () => {} }),
  })

/**
 * The same, opened by a statement that names the company itself and answers rows. One that is `readOnly` says so in
 * this statement, and is begun where it needs more than one batch.
 */
export const openedTransaction = <Row, T>(
  pool: Pool,
  open: CompiledQuery<Row>,
  fn: (tx: Transaction, opened: Promise<Row[]>) => Promise<T>,
  { readOnly = false, turn }: { readOnly?: boolean; /** That was taken for it. */ turn?: Turn | undefined } = {},
): Promise<T> => {
  let opened!: Promise<Row[]>
  const send = (client: pg.PoolClient) => {
    // Answered in this order, so that the first to be refused says why.
    opened = askAll(client, [...(readOnly ? [] : opening(false)), open]).then((all) => all.at(-1)!.rows as Row[])
    return opened
  }
  return run(pool, send, (tx) => fn(tx, opened), { readOnly, turn, ...(readOnly && { implicit: statementOf(open) }) })
}

/** Ends a turn; what has ended does so again without effect. */
export type Turn = () => void
/** Waits for a turn to work with the database, for who finds out what to do when it has come. */
export const takeTurn = (pool: Pool): Promise<Turn> => turnsOf(pool).enter()

const turnsBy = new WeakMap<Pool, Turns>()
const turnsOf = (pool: Pool): Turns => {
  const found = turnsBy.get(pool)
  if (found) return found
  const turns = new Turns(BUSY_AT_ONCE, LIMITS.briefMs)
  turnsBy.set(pool, turns)
  return turns
}
/** A node works with one processor beside those of its database, which is often on the same machine. */
const BUSY_AT_ONCE = availableParallelism() + 2

const COMMIT = { name: 'commit', text: 'commit' }
const ROLLBACK = { name: 'rollback', text: 'rollback' }

/** `implicit`: what opens it, where it is begun no sooner than it has to be. */
type Running = {
  readOnly: boolean
  patienceMs?: number | undefined
  implicit?: Statement
  turn?: Turn | undefined
}
const run = async <T>(
  pool: Pool,
  open: (client: pg.PoolClient) => Promise<unknown>,
  fn: (tx: Transaction) => Promise<T>,
  { readOnly, patienceMs, implicit: opening, turn }: Running,
): Promise<T> => {
  const leave = turn ?? (await takeTurn(pool))
  const client = await pool.connect().catch((error: unknown) => {
    leave()
    throw error
  })
  const release = (broken?: Error) => {
    client.release(broken)
    leave()
  }
  let db = patienceMs ? kyselyOver(client, patienceMs) : kyselyOf.get(client)
  if (!db) kyselyOf.set(client, (db = kyselyOver(client)))
  const implicit = opening && new ImplicitTransaction(client, opening)
  const last: CompiledQuery[] = []
  let broken: Error | undefined
  let isLeft = false
  try {
    // Not awaited: the first statements of `fn` leave in the same flush.
    const opened = open(client)
    opened.catch(() => {})
    // Handed to the driver directly: what is asked next must not overtake it.
    const flush = async () => {
      const connection = new PoolConnection(client)
      await pipeline(last.splice(0).map((query) => connection.executeQuery(query)))
    }
    const result = await fn({ db, ask: askAlone(db), onCommit: (later) => last.push(compiledOf(later)), flush })
    await opened
    // All that it asked has ended with its batch.
    if (implicit && !implicit.isBegun && last.length === 0) return result
    // Handed to the driver directly: they must be on the wire before the commit is.
    const connection = new PoolConnection(client)
    const sent = last.map((query) => connection.executeQuery(query))
    const committed = ask(client, COMMIT)
    if (readOnly && last.length === 0) {
      // Nothing hangs on the end of a transaction that only read: the answer goes out, the connection comes back when
      // it has ended.
      isLeft = true
      committed.then(
        () => release(),
        (error: Error) => release(error),
      )
      return result
    }
    const outcomes = await Promise.allSettled([...sent, committed])
    const failed = outcomes.find((outcome) => outcome.status === 'rejected')
    if (failed) throw failed.reason
    // A failed transaction answers a commit with ROLLBACK and no error.
    if ((await committed).command !== 'COMMIT') throw new Skipped('The transaction was rolled back')
    return result
  } catch (error) {
    implicit?.end()
    const reason = reasonOf(client, error)
    await ask(client, ROLLBACK).catch((error: Error) => {
      broken = error
    })
    throw reason
  } finally {
    implicit?.end()
    if (!isLeft) release(broken)
  }
}
