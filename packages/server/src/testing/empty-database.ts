import pg from 'pg'

/** Above this a new database costs less than deleting every row. */
const MOST_BYTES = 32 * 1_048_576

/**
 * Removes every row that a test file left, and answers whether the database is as good as new: not when its schema is
 * no longer the one of `mark`, and not when there is too much to remove.
 */
export const emptyDatabase = async (url: string, mark: string): Promise<boolean> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(
      'select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    )
    if ((await schemaMark(client)) !== mark) return false
    const { rows } = await client.query<{ name: string; bytes: number }>(
      `select c.oid::regclass::text as name, pg_total_relation_size(c.oid)::float8 as bytes
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind = 'r' and n.nspname = 'public' and c.relname <> 'schema_migration' and pg_relation_size(c.oid) > 0`,
    )
    if (rows.reduce((sum, { bytes }) => sum + bytes, 0) > MOST_BYTES) return false
    if (rows.length > 0) {
      // Neither order nor triggers nor append-only rules matter when everything goes.
      await client.query(
        ['set session_replication_role = replica', ...rows.map(({ name }) => `delete from ${name}`)].join(';'),
      )
      // Nobody else vacuums here (autovacuum is off), and dead rows would slow the next file down.
      await client.query(`vacuum ${rows.map(({ name }) => name).join(', ')}`)
      if (await hasPages(client, rows)) return false
    }
    await client.query('select setval(seqrelid, seqstart, false) from pg_sequence')
    return true
  } finally {
    await client.end()
  }
}

/**
 * Pages that a vacuum had to leave, because somebody still looked at them: it noted that they hold no row, and every
 * plan of the next file would be made for none, however many it writes.
 */
const hasPages = async (client: pg.Client, tables: readonly { name: string }[]) => {
  const { rows } = await client.query(
    'select from unnest($1::text[]) as name where pg_relation_size(name::regclass) > 0',
    [tables.map(({ name }) => name)],
  )
  return rows.length > 0
}

/** Another text whenever a table, index, constraint, trigger, function, policy, column or privilege was touched. */
export const schemaMark = async (client: pg.Client): Promise<string> => {
  const catalogues = ['pg_class', 'pg_constraint', 'pg_trigger', 'pg_proc', 'pg_policy', 'pg_attribute', 'pg_namespace']
  const {
    rows: [row],
  } = await client.query<{ mark: string }>(
    `select string_agg(mark, ' ') as mark from (${catalogues
      .map((name) => `select count(*) || ':' || coalesce(sum(xmin::text::bigint), 0) as mark from ${name}`)
      .join(' union all ')}) marks`,
  )
  return row!.mark
}
