import type pg from 'pg'
import { type Connection, DriverQuery, KnownQuery, type Statement } from './known-query.ts'
import { LIMITS } from './limits.ts'

/**
 * A connection on which the statements of a batch are written one behind the other, for one write of all. None of them
 * ends the batch, and none whose values cannot be sent closes what it had prepared: the driver would go on to take it
 * for prepared.
 */
type Gathering = { connection: Connection; written: Buffer[] }
const gatheringOf = new WeakMap<Connection, Gathering>()
const gatheringOn = (connection: Connection): Gathering => {
  const found = gatheringOf.get(connection)
  if (found) return found
  const written: Buffer[] = []
  const own = {
    _send: { value: (message: Buffer) => written.push(message) },
    sync: { value: () => {} },
    close: { value: () => {} },
  }
  const gathering = { connection: Object.create(connection, own) as Connection, written }
  gatheringOf.set(connection, gathering)
  return gathering
}

const nobodyWaits = () => {}

const NOT_PREPARED = '26000'
/**
 * A batch may be on its way when one before it is refused, whose statements this one took for prepared: that they are
 * not is heard before that the transaction is at its end, and is nothing of its own. Of one that was prepared it is.
 */
const wasSkippedBefore = (error: Error, part: KnownQuery | undefined, { parsedStatements }: Connection): boolean =>
  (error as { code?: string }).code === NOT_PREPARED &&
  part?.name !== undefined &&
  !Object.hasOwn(parsedStatements, part.name)

/** Ends a batch: the message of the protocol that has no content. */
const SYNC = Buffer.from([0x53, 0, 0, 0, 4])

/** A connection that is silent for so long is lost. The driver's own watch would keep each call (see `Heard`). */
const giveUp = (connection: Connection): void => connection.stream.destroy(new Error('Query read timeout'))

/** What a statement is refused with behind one that was refused, by the database as well as here. */
const SKIPPED = '25P02'
export class Skipped extends Error {
  readonly code = SKIPPED
}

/**
 * Statements of one connection that leave in one write and end together: the database answers them in one piece, where
 * each that ends by itself is a system call there and another one here. To the driver they are one query.
 */
export class Batch extends DriverQuery {
  /** Those that are sent. */
  parts: KnownQuery[] = []
  #at = 0
  /** Of the most patient of them. */
  #patienceMs: number = LIMITS.silenceMs
  #watch: NodeJS.Timeout | undefined

  constructor() {
    super('')
    this.callback = nobodyWaits
  }

  add(part: KnownQuery, patienceMs: number | undefined): void {
    this.parts.push(part)
    if (patienceMs) this.#patienceMs = Math.max(this.#patienceMs, patienceMs)
  }

  /** Sends these before the others. Nobody waits for their answers: where one is refused, so are the others. */
  lead(statements: readonly Statement[]): void {
    const leading = statements.map((statement) => Object.assign(new KnownQuery(statement), { callback: nobodyWaits }))
    this.parts.unshift(...leading)
  }

  override submit(connection: Connection): null {
    const gathering = gatheringOn(connection)
    this.parts = this.parts.filter((part) => {
      part._result._types = this._result._types
      const refused = part.submit(gathering.connection)
      if (refused) part.handleError(refused, connection)
      return !part.isRefused
    })
    connection._send(Buffer.concat([...gathering.written.splice(0), SYNC]))
    this.#watch = setTimeout(giveUp, this.#patienceMs, connection)
    this.#name()
    return null
  }

  override handleRowDescription(message: unknown): void {
    this.#part?.handleRowDescription(message)
  }

  override handleDataRow(message: unknown): void {
    this.#part?.handleDataRow(message)
  }

  override handleCommandComplete(message: unknown, connection: Connection): void {
    const part = this.#part
    this.#next()
    part?.handleCommandComplete(message, connection)
    part?.handleReadyForQuery(connection)
  }

  override handleEmptyQuery(connection: Connection): void {
    const part = this.#part
    this.#next()
    part?.handleReadyForQuery(connection)
  }

  /** The first that is left is the one that was refused; the database has skipped the others. */
  override handleError(heard: Error, connection: Connection): void {
    clearTimeout(this.#watch)
    const [refused, ...skipped] = this.parts.splice(this.#at)
    const skip = () => new Skipped('Not carried out: a statement before it was refused', { cause: heard })
    const error = wasSkippedBefore(heard, refused, connection) ? skip() : heard
    refused?.handleError(error, connection)
    for (const part of skipped) {
      if (part.name !== undefined) delete connection.submittedNamedStatements[part.name]
      part.handleError(skip(), connection)
    }
    this.callback(error, undefined as never)
  }

  override handleReadyForQuery(connection: Connection): void {
    if (this.#part) return this.handleError(new Error('A statement was not answered'), connection)
    clearTimeout(this.#watch)
    this.callback(null, undefined as never)
  }

  get #part(): KnownQuery | undefined {
    return this.parts[this.#at]
  }

  #next(): void {
    this.#at++
    this.#name()
  }

  /** The driver notes what has been parsed by the name and the text of the query that it knows. */
  #name(): void {
    const part = this.#part
    this.text = part?.text ?? ''
    if (part?.name === undefined) delete this.name
    else this.name = part.name
  }
}

/** What a connection is about: the batch that is put together, who is shown it, what the last one was refused with. */
type Asking = { batch: Batch | null; show: Before | null; refusal: Error | null }
const askingOf = new WeakMap<pg.ClientBase, Asking>()
const askingOn = (client: pg.ClientBase): Asking => {
  const found = askingOf.get(client)
  if (found) return found
  const asking = { batch: null, show: null, refusal: null }
  askingOf.set(client, asking)
  return asking
}

/**
 * Why the transaction of a connection is at its end, for whoever waited for a statement behind the one that was refused
 * and heard no more than that it was not carried out.
 */
export const reasonOf = (client: pg.ClientBase, error: unknown): unknown =>
  isSkipped(error) ? (askingOn(client).refusal ?? error) : error
const isSkipped = (error: unknown): boolean => (error as { code?: string } | null)?.code === SKIPPED

type Before = (batch: Batch) => void
/** Has each batch of a connection shown before it leaves; null: no longer. */
export const beforeBatches = (client: pg.ClientBase, show: Before | null): void => {
  askingOn(client).show = show
}

/** Behind what is gathered to be asked for several calls (`together.ts`), which asks at the end of the same turn. */
const leaveNext = (client: pg.ClientBase, asking: Asking, batch: Batch): void =>
  process.nextTick(leave, client, asking, batch)

const leave = (client: pg.ClientBase, asking: Asking, batch: Batch): void => {
  asking.batch = null
  asking.show?.(batch)
  client.query(batch as unknown as pg.Submittable)
}

/**
 * Functions that are given to a property have a name first: the engine takes one that stands behind `property =` for a
 * method and makes it among the old objects, so that it and all that it holds, which is the whole call, stay until the
 * next collection of everything (`packages/server/test/architecture/methods-of-calls.ts`).
 */
type Heard = Batch['callback']

/** What is asked in one turn of the event loop leaves as one batch, in the order in which it was asked. */
export const ask = (client: pg.ClientBase, statement: Statement, patienceMs?: number): Promise<pg.QueryResult> =>
  new Promise<pg.QueryResult>((resolve, reject) => {
    const asking = askingOn(client)
    if (!asking.batch) {
      asking.batch = new Batch()
      // Told of every statement of it, also of those that nobody waits for.
      const note: Heard = (error) => {
        if (error && !isSkipped(error)) asking.refusal = error
      }
      asking.batch.callback = note
      process.nextTick(leaveNext, client, asking, asking.batch)
    }
    const part = new KnownQuery(statement)
    const hear: Heard = (error, result) => (error ? reject(error) : resolve(result))
    part.callback = hear
    asking.batch.add(part, patienceMs)
  }).catch((error: Error) => {
    // As the driver does: the trace leads to who asked instead of to the socket.
    Error.captureStackTrace(error)
    throw error
  })
