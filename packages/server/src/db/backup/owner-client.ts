import pg from 'pg'

/** A session that writes values the same way on every server, and has time: of the owner, or in a role of less. */
export const withOwner = async <T>(url: string, work: (client: pg.Client) => Promise<T>, role?: string): Promise<T> => {
  const settings = {
    statement_timeout: 0,
    idle_in_transaction_session_timeout: 0,
    TimeZone: 'UTC',
    DateStyle: 'ISO',
    IntervalStyle: 'postgres',
    extra_float_digits: 1,
    bytea_output: 'hex',
    client_encoding: 'UTF8',
    default_transaction_read_only: 'off',
    ...(role && { role }),
  }
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 10_000,
    application_name: 'entrepot-backup',
    options: Object.entries(settings)
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(' '),
  })
  // Without a listener a connection lost between two statements would end the process.
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}
