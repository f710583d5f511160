import pg from 'pg'
import type { Batch } from '../../src/kernel/batch.ts'
import type { Pool } from '../../src/kernel/database.ts'
import { SAMPLES } from '../../src/testing/all-samples.ts'

/** The database as its owner sees it: past every row policy. */
export const asOwner = async <T>(
  url: string,
  work: (query: <R extends pg.QueryResultRow>(text: string, values?: unknown[]) => Promise<R[]>) => Promise<T>,
): Promise<T> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(
      async <R extends pg.QueryResultRow>(text: string, values?: unknown[]) =>
        (await client.query<R>(text, values)).rows,
    )
  } finally {
    await client.end()
  }
}

type Column = { table: string; column: string; type: string; isChecked: boolean }

/** Every column of every table that holds rows of one company, `company` itself among them. */
const COLUMNS = `
  select c.relname as table, a.attname as column, format_type(a.atttypid, null) as type,
    exists (select from pg_constraint k where k.conrelid = c.oid and k.contype = 'c'
    and a.attnum = any (k.conkey)) as "isChecked"
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  and a.attgenerated = ''
  -- These are empty behind each statement and each transaction.
  where c.relkind = 'r' and c.relname not in ('folder_count_change', 'total_to_judge') and c.relnamespace = 'public'::regnamespace
    and (c.relname = 'company' or exists (select from pg_attribute t
    where t.attrelid = c.oid and t.attname = 'company_id'))
  order by 1, a.attnum`

const keyOf = (table: string) => (table === 'company' ? 'id' : 'company_id')

/** How each kind of text takes the canary on; the rest of the row stays readable. */
const MARKED: Record<string, (column: string) => string> = {
  text: (c) => `${c} || ' ' || $2::text`,
  'text[]': (c) => `array_append(${c}, $2::text)`,
  jsonb: (c) =>
    `case jsonb_typeof(${c}) when 'object' then ${c} || jsonb_build_object('canary', $2::text) when 'array' then ${c} || to_jsonb($2::text) else to_jsonb($2::text) end`,
  json: (c) => `json_build_object('was', ${c}, 'canary', $2::text)`,
}

const KEPT_EMPTY = SAMPLES.flatMap(([, { keptEmpty = [] }]) => keptEmpty)
const DERIVED = SAMPLES.flatMap(([, { derived = [] }]) => derived)

/**
 * Writes the canary into every text of the company. A column that a CHECK limits to a few words cannot hold it. Answers
 * what stayed without.
 */
export const fillWith = (url: string, company: string, canary: string): Promise<string[]> =>
  asOwner(url, async (query) => {
    const columns = await query<Column>(COLUMNS)
    const empty: string[] = []
    for (const { table, column, type, isChecked } of columns.filter((one) => one.type in MARKED)) {
      if (isChecked || DERIVED.includes(`${table}.${column}`)) continue
      const nothing = type === 'text' ? `''` : `'{}'::${type}`
      const isKept = KEPT_EMPTY.includes(`${table}.${column}`)
      const written = await query(
        `update ${table} set ${column} = ${MARKED[type]!(`coalesce(${column}, ${nothing})`)}
          where ${keyOf(table)} = $1 ${isKept ? `and ${column}::text <> ''` : ''} returning 1`,
        [company, canary],
      )
      if (written.length === 0) empty.push(`${table}.${column}`)
    }
    // The chain rightly says that every movement was touched: it begins again with what they say now.
    await query('delete from ledger_block where company_id = $1', [company])
    await query('select seal_ledger($1::uuid, clock_timestamp(), 1000)', [company])
    return empty
  })

/** One guid of every kind of record the company has, by table. */
export const guidsOf = (url: string, company: string): Promise<Record<string, string>> =>
  asOwner(url, async (query) => {
    const columns = await query<Column>(COLUMNS)
    const found: Record<string, string> = { company }
    for (const { table } of columns.filter(
      ({ table, column, type }) => table !== 'company' && column === 'id' && type === 'uuid',
    )) {
      const [row] = await query<{ id: string }>(`select id from ${table} where company_id = $1 order by id limit 1`, [
        company,
      ])
      if (row) found[table] = row.id
    }
    return found
  })

/** What the rows of a company are, table by table. */
export const rowsOf = (url: string, company: string): Promise<Record<string, string>> =>
  asOwner(url, async (query) => {
    const tables = new Set((await query<Column>(COLUMNS)).map(({ table }) => table))
    const hashes: Record<string, string> = {}
    for (const table of tables) {
      const [row] = await query<{ n: number; hash: string }>(
        `select count(*)::int as n, md5(string_agg(t::text, '|' order by t::text)) as hash from ${table} t
          where ${keyOf(table)} = $1`,
        [company],
      )
      hashes[table] = `${row!.n} rows ${row!.hash}`
    }
    return hashes
  })

/** A mutant: nothing but the application keeps companies apart. */
export const removeRowSecurity = (url: string): Promise<void> =>
  asOwner(url, async (query) => {
    const tables = await query<{ name: string }>(
      `select oid::regclass::text as name from pg_class where relrowsecurity and relnamespace = 'public'::regnamespace`,
    )
    for (const { name } of tables) await query(`alter table ${name} disable row level security`)
  })

const NAMES_COMPANY = /(?:"?\w+"?\.)?"?\bcompany_id"? = (\$\d+)/g

/** A mutant: no query names its company any more. Answers how many conditions were taken out so far. */
export const forgetCompanyIn = (pool: Pool): (() => number) => {
  let forgotten = 0
  const forget = (text: string) =>
    text.replaceAll(NAMES_COMPANY, (_, parameter: string) => {
      forgotten++
      return `${parameter}::uuid is not null`
    })
  const mutate = (client: pg.PoolClient) => {
    const query = client.query.bind(client) as (...asked: unknown[]) => unknown
    client.query = ((asked: Partial<Batch>, ...rest: unknown[]) => {
      // What an example writes beside the application is no batch.
      for (const part of asked.parts ?? []) {
        part.text = forget(part.text)
        // What it was prepared as names the company.
        delete part.name
      }
      return query(asked, ...rest)
    }) as never
  }
  pool.on('connect', mutate)
  for (const client of (pool as unknown as { _clients: pg.PoolClient[] })._clients) mutate(client)
  return () => forgotten
}

/** The tables that hold one of these values anywhere. */
export const rowsHolding = (url: string, values: readonly (string | number)[]): Promise<string[]> =>
  asOwner(url, async (query) => {
    const tables = await query<{ name: string }>(
      `select oid::regclass::text as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
        order by 1`,
    )
    const holding: string[] = []
    for (const { name } of tables)
      if (
        (
          await query(`select from ${name} t where t::text like any ($1) limit 1`, [
            values.map((value) => `%${value}%`),
          ])
        ).length > 0
      )
        holding.push(name)
    return holding
  })
