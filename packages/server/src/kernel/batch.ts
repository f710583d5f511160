import type pg from 'pg'
import { type Connection, DriverQuery, KnownQuery, type Statement } from './known-query.ts'

/**
 * A connection on which the statements of a batch are written one behind the other, for one write of all. None of them
 * ends the batch, and none whose values cannot be sent closes what it had prepared: the driver would go on to take it for
 * prepared.
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

/** Ends a batch: the message of the protocol that has no content. */
const SYNC = Buffer.from([0x53, 0, 0, 0, 4])

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
  /** Where the driver looks for it: as long as the most patient of them. */
  query_timeout: number | undefined

  constructor() {
    super('')
    this.callback = () => {}
  }

  add(part: KnownQuery, patienceMs: number | undefined): void {
    this.parts.push(part)
    if (patienceMs) this.query_timeout = Math.max(this.query_timeout ?? 0, patienceMs)
  }

  /** Sends these before the others. Nobody waits for their answers: where one is refused, so are the others. */
  lead(statements: readonly Statement[]): void {
    const leading = statements.map((statement) => Object.assign(new KnownQuery(statement), { callback: () => {} }))
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
  override handleError(error: Error, connection: Connection): void {
    const [refused, ...skipped] = this.parts.splice(this.#at)
    refused?.handleError(error, connection)
    for (const part of skipped) {
      if (part.name !== undefined) delete connection.submittedNamedStatements[part.name]
      part.handleError(new Skipped('Not carried out: a statement before it was refused', { cause: error }), connection)
    }
    this.callback(error, undefined as never)
  }

  override handleReadyForQuery(connection: Connection): void {
    if (this.#part) return this.handleError(new Error('A statement was not answered'), connection)
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

const gathered = new WeakMap<pg.ClientBase, Batch>()

const refusalOf = new WeakMap<pg.ClientBase, Error>()
/**
 * Why the transaction of a connection is at its end, for whoever waited for a statement behind the one that was refused
 * and heard no more than that it was not carried out.
 */
export const reasonOf = (client: pg.ClientBase, error: unknown): unknown =>
  isSkipped(error) ? (refusalOf.get(client) ?? error) : error
const isSkipped = (error: unknown): boolean => (error as { code?: string } | null)?.code === SKIPPED

type Before = (batch: Batch) => void
const before = new WeakMap<pg.ClientBase, Before>()
/** Has each batch of a connection shown before it leaves; null: no longer. */
export const beforeBatches = (client: pg.ClientBase, show: Before | null): void => {
  if (show) before.set(client, show)
  else before.delete(client)
}

/** What is asked in one turn of the event loop leaves as one batch, in the order in which it was asked. */
export const ask = (client: pg.ClientBase, statement: Statement, patienceMs?: number): Promise<pg.QueryResult> =>
  new Promise<pg.QueryResult>((resolve, reject) => {
    let batch = gathered.get(client)
    if (!batch) {
      const begun = (batch = new Batch())
      // Told of every statement of it, also of those that nobody waits for.
      begun.callback = (error) => {
        if (error && !isSkipped(error)) refusalOf.set(client, error)
      }
      gathered.set(client, begun)
      process.nextTick(() => {
        gathered.delete(client)
        before.get(client)?.(begun)
        client.query(begun as unknown as pg.Submittable)
      })
    }
    const part = new KnownQuery(statement)
    part.callback = (error, result) => (error ? reject(error) : resolve(result))
    batch.add(part, patienceMs)
  }).catch((error: Error) => {
    // As the driver does: the trace leads to who asked instead of to the socket.
    Error.captureStackTrace(error)
    throw error
  })
