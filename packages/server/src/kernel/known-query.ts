import pg from 'pg'

/** What the driver makes of the columns that a statement answers. */
type Columns = { fields: unknown; _parsers: unknown; _prebuiltEmptyResultObject: unknown }
export type Connection = {
  describe: () => void
  _send: (message: Buffer) => void
  stream: { destroy: (error: Error) => void }
  submittedNamedStatements: Record<string, string>
  parsedStatements: Record<string, string>
}
/** The parts of the driver's own query that are relied on here: `known-query.test` fails when they are others. */
type Internals = {
  name?: string
  text: string
  queryMode?: 'extended'
  _result: Columns & { _types: unknown }
  _accumulateRows: boolean
  callback: (error: Error | null, result: pg.QueryResult) => void
  submit(connection: Connection): Error | null
  prepare(connection: Connection): void
  handleRowDescription(message: unknown): void
  handleDataRow(message: unknown): void
  handleCommandComplete(message: unknown, connection: Connection): void
  handleEmptyQuery(connection: Connection): void
  handleReadyForQuery(connection: Connection): void
  handleError(error: Error, connection: Connection): void
}
export type Statement = { name?: string; text: string; values?: unknown[] }
/** Given as arguments: the driver copies an object property by property, for each statement. */
export const DriverQuery = pg.Query as unknown as new (text: string, values?: unknown[]) => Internals

/** A connection that does not ask, and what it has been told by the names of statements. */
type Known = { silent: Connection; columns: Map<string, Columns> }
const knownBy = new WeakMap<Connection, Known>()
const knownOf = (connection: Connection): Known => {
  const found = knownBy.get(connection)
  if (found) return found
  const known = {
    silent: Object.create(connection, { describe: { value: () => {} } }) as Connection,
    columns: new Map<string, Columns>(),
  }
  knownBy.set(connection, known)
  return known
}

/**
 * A statement that asks for its columns once a connection when it has a name, where the driver asks at each execution.
 * They cannot change while the name stands: the database refuses a plan that would answer others. Of one record of
 * forty columns this is a quarter of what reading it costs, on both sides.
 */
export class KnownQuery extends DriverQuery {
  #known: Known | undefined
  /** By the database, or by the driver, which then has not sent it. */
  isRefused = false

  constructor({ name, text, values }: Statement) {
    super(text, values)
    if (name !== undefined) this.name = name
    // Nothing is sent as text alone, which would end by itself.
    this.queryMode = 'extended'
  }

  override prepare(connection: Connection): void {
    if (this.name === undefined) return super.prepare(connection)
    this.#known = knownOf(connection)
    const columns = this.#known.columns.get(this.name)
    if (!columns) return super.prepare(connection)
    Object.assign(this._result, columns)
    this._accumulateRows = true
    super.prepare(this.#known.silent)
  }

  override handleRowDescription(message: unknown): void {
    super.handleRowDescription(message)
    if (this.name === undefined) return
    const { fields, _parsers, _prebuiltEmptyResultObject } = this._result
    this.#known?.columns.set(this.name, { fields, _parsers, _prebuiltEmptyResultObject })
  }

  override handleError(error: Error, connection: Connection): void {
    this.isRefused = true
    super.handleError(error, connection)
  }
}
