import pg from 'pg'

/** What the driver makes of the columns that a statement answers. */
type Columns = { fields: unknown; _parsers: unknown; _prebuiltEmptyResultObject: unknown }
type Connection = { describe: () => void }
/** The parts of the driver's own query that are relied on here: `known-query.test` fails when they are others. */
type Internals = {
  name?: string
  _result: Columns
  _accumulateRows: boolean
  callback: (error: Error | null, result: pg.QueryResult) => void
  prepare(connection: Connection): void
  handleRowDescription(message: unknown): void
}
type Config = pg.QueryConfig & { query_timeout?: number }
const DriverQuery = pg.Query as unknown as new (config: Config) => pg.Submittable & Internals

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
 * A named statement that asks for its columns once a connection, where the driver asks at each execution. They cannot
 * change while the name stands: the database refuses a plan that would answer others. Of one record of forty columns
 * this is a quarter of what reading it costs, on both sides.
 */
export class KnownQuery extends DriverQuery {
  #known: Known | undefined
  /** Where the driver looks for it. */
  readonly query_timeout: number | undefined

  constructor(config: Config) {
    super(config)
    this.query_timeout = config.query_timeout
  }

  override prepare(connection: Connection): void {
    this.#known = knownOf(connection)
    const columns = this.#known.columns.get(this.name ?? '')
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
}
