import pg from 'pg'

const quoted = pg.escapeIdentifier

/** `key`: how its rows are ordered, the same way on every server. */
export type Table = { name: string; columns: string[]; key: string; isCompanys: boolean }

/** Every table of ours with what can be written into it; a table that comes is in it without anybody naming it here. */
export const tablesOf = async (client: pg.ClientBase): Promise<Table[]> => {
  const { rows } = await client.query<{ name: string; columns: string[]; key: string; is_companys: boolean }>(`
    select c.relname::text as name,
      (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
      (select string_agg(case when a.attcollation = 0 then quote_ident(a.attname)
      else quote_ident(a.attname) || ' collate "C"' end, ', ' order by k.at)
        from pg_index i, unnest(i.indkey::int[]) with ordinality k(number, at)
        join pg_attribute a on a.attnum = k.number
        where i.indrelid = c.oid and i.indisprimary and a.attrelid = c.oid) as key,
      exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'company_id'
      and not a.attisdropped) as is_companys
    from pg_class c where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
    and c.relname <> 'schema_migration' order by c.relname collate "C"`)
  const keyless = rows.find(({ key }) => !key)
  if (keyless)
    throw new Error(`The table ${keyless.name} has no primary key, so its rows have no order to compare them in`)
  return inOrderOfKeys(
    rows.map(({ is_companys: isCompanys, ...table }) => ({ ...table, isCompanys })),
    await foreignKeysOf(client),
  )
}

type ForeignKey = { from: string; to: string }

const foreignKeysOf = async (client: pg.ClientBase): Promise<ForeignKey[]> =>
  (
    await client.query<ForeignKey>(`
    select f.relname::text as from, t.relname::text as to from pg_constraint k join pg_class f on f.oid = k.conrelid
    join pg_class t on t.oid = k.confrelid
    where k.contype = 'f' and k.conrelid <> k.confrelid and k.connamespace = 'public'::regnamespace`)
  ).rows

/**
 * What others point to comes first, so that foreign keys hold at every step of a restore and need not be taken away.
 */
const inOrderOfKeys = (tables: readonly Table[], keys: readonly ForeignKey[]): Table[] => {
  const ordered: Table[] = []
  let waiting = [...tables]
  while (waiting.length > 0) {
    const names = new Set(waiting.map(({ name }) => name))
    const free = waiting.filter(({ name }) => !keys.some(({ from, to }) => from === name && names.has(to)))
    if (free.length === 0) throw new Error(`These tables point at each other in a ring: ${[...names].join(', ')}`)
    ordered.push(...free)
    waiting = waiting.filter((table) => !free.includes(table))
  }
  return ordered
}

export type Sequence = { name: string; last: string; isCalled: boolean }

export const sequencesOf = async (client: pg.ClientBase): Promise<Sequence[]> => {
  const { rows } = await client.query<{ name: string }>(
    `select relname::text as name from pg_class where relkind = 'S' and relnamespace = 'public'::regnamespace
      order by relname collate "C"`,
  )
  const found: Sequence[] = []
  for (const { name } of rows) {
    const {
      rows: [state],
    } = await client.query<{ last: string; called: boolean }>(
      `select last_value::text as last, is_called as called from ${quoted(name)}`,
    )
    found.push({ name, last: state!.last, isCalled: state!.called })
  }
  return found
}

export const setSequence = (client: pg.ClientBase, { name, last, isCalled }: Sequence) =>
  client.query('select setval($1::regclass, $2::bigint, $3)', [quoted(name), last, isCalled])

const list = (columns: readonly string[]) => columns.map(quoted).join(', ')

/** The rows as text lines. `only` names the column and the setting of a row policy, one value of which is set. */
export const copyOut = (
  { name, columns, key }: Omit<Table, 'isCompanys'>,
  only?: { column: string; value: string },
): string =>
  `copy (select ${list(columns)} from ${quoted(name)}${only ? ` where ${quoted(only.column)} = ${pg.escapeLiteral(only.value)}` : ''} order by ${key}) to stdout`
export const copyIn = ({ name, columns }: Pick<Table, 'name' | 'columns'>): string =>
  `copy ${quoted(name)} (${list(columns)}) from stdin`

/**
 * Counters and versions that triggers keep are part of the archive; policies that hold for the owner too would refuse
 * the rows of every company.
 */
export const openForLoading = async (client: pg.ClientBase, tables: readonly Table[]): Promise<() => Promise<void>> => {
  const { rows } = await client.query<{ name: string }>(
    `select relname::text as name from pg_class where relnamespace = 'public'::regnamespace and relforcerowsecurity`,
  )
  const forced = new Set(rows.map((row) => row.name))
  const each = async (statement: (name: string) => string, which: readonly Table[]) => {
    for (const { name } of which) await client.query(statement(quoted(name)))
  }
  const walled = tables.filter(({ name }) => forced.has(name))
  await each((name) => `alter table ${name} disable trigger user`, tables)
  await each((name) => `alter table ${name} no force row level security`, walled)
  return async () => {
    await each((name) => `alter table ${name} enable trigger user`, tables)
    await each((name) => `alter table ${name} force row level security`, walled)
  }
}

export const hasTables = async (client: pg.ClientBase): Promise<boolean> =>
  (
    await client.query(
      `select from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace limit 1`,
    )
  ).rowCount === 1

export const isOurs = async (client: pg.ClientBase): Promise<boolean> =>
  (await client.query<{ ours: boolean }>(`select to_regclass('public.schema_migration') is not null as ours`)).rows[0]!
    .ours

/** A product that was started once and never used has tables and nobody in them. */
export const hasPeople = async (client: pg.ClientBase, tables: readonly Table[]): Promise<boolean> => {
  for (const name of ['company', 'person']) {
    if (
      tables.some((table) => table.name === name) &&
      (await client.query(`select from ${quoted(name)} limit 1`)).rowCount === 1
    )
      return true
  }
  return false
}

/** Everything of ours, the queue of the jobs included: it is made anew at the next start. */
export const dropEverything = (client: pg.ClientBase) =>
  client.query(
    'drop schema public cascade; drop schema if exists past cascade; drop schema if exists pgboss cascade; create schema public authorization pg_database_owner; grant usage on schema public to public',
  )

export const otherSessions = async (client: pg.ClientBase): Promise<number> =>
  Number(
    (
      await client.query<{ others: string }>(
        `select count(*) as others from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
      )
    ).rows[0]!.others,
  )
