import pg from 'pg'
import { companyColumn } from '../backup/copy-table.ts'
import type { Table } from '../backup/schema.queries.ts'

const quoted = pg.escapeIdentifier

/** Every statement of the archive is about this company, also where the row policies hold for who asks. */
export const setCompany = (client: pg.ClientBase, company: string) =>
  client.query(`select set_config('app.company', $1, true)`, [company])

export const companyNamed = async (client: pg.ClientBase, company: string): Promise<string | null> =>
  (await client.query<{ name: string }>('select name from company where id = $1', [company])).rows[0]?.name ?? null

export type Arriving = { user: string; email: string; language: string; isAdministrator: boolean }
/** Those who have an address to sign in with. */
export const peopleOf = async (client: pg.ClientBase, company: string): Promise<Arriving[]> =>
  (
    await client.query<Arriving>(
      `select u.id as user, coalesce(p.email, u.invited_email) as email, coalesce(p.language, 'fr') as language,
        u.is_user and u.active and exists (
          select from user_role r where r.company_id = u.company_id and r.user_id = u.id and r.role = 'ROLE_USER_FULL'
          union all select from group_member m join group_role g using (company_id, group_id)
          where m.company_id = u.company_id and m.user_id = u.id and g.role = 'ROLE_USER_FULL') as "isAdministrator"
        from app_user u left join person p on p.id = u.person_id
        where u.company_id = $1 and coalesce(p.email, u.invited_email) is not null order by u.id`,
      [company],
    )
  ).rows

/** Files of the rows of this moment; each once, in the order of their names. */
export const filesOf = async (client: pg.ClientBase, company: string): Promise<string[]> =>
  (
    await client.query<{ file: string }>(
      `select file from (select unnest(files) as file from picture where company_id = $1
        union select file from attachment where company_id = $1
        union select file from task_signature where company_id = $1
        union select file from handover_signature where company_id = $1
        union select 'imports/' || stored_file from import where company_id = $1) f order by file collate "C"`,
      [company],
    )
  ).rows.map(({ file }) => file)

export const rowsOf = async (client: pg.ClientBase, table: Table, company: string): Promise<number> => {
  const { rows } = await client.query<{ n: string }>(
    `select count(*) as n from ${quoted(table.name)} where ${quoted(companyColumn(table)!)} = $1`,
    [company],
  )
  return Number(rows[0]!.n)
}

/**
 * Counters and versions that triggers keep come along. A session above the policies leaves triggers out for itself
 * alone; another one can only take them away from the tables, which whoever works there would wait for.
 */
export const mayLeaveTriggersOut = async (client: pg.ClientBase): Promise<boolean> =>
  (
    await client.query<{ may: boolean }>(
      `select has_parameter_privilege('session_replication_role', 'SET')
        and (select rolsuper or rolbypassrls from pg_roles where rolname = current_user) as may`,
    )
  ).rows[0]!.may
export const leaveTriggersOut = (client: pg.ClientBase) => client.query('set local session_replication_role = replica')
export const keepTriggersAgain = (client: pg.ClientBase) => client.query('set local session_replication_role = origin')
/** Numbers that a table gives its rows go on behind those that came. */
export const raiseSequences = async (client: pg.ClientBase, tables: readonly Table[], company: string) => {
  const { rows } = await client.query<{ name: string; column: string; sequence: string }>(
    `select c.relname::text as name, a.attname::text as column,
      pg_get_serial_sequence(quote_ident(c.relname), a.attname) as sequence
      from pg_attribute a join pg_class c on c.oid = a.attrelid
      where c.relnamespace = 'public'::regnamespace and not a.attisdropped and c.relname = any($1)
      and pg_get_serial_sequence(quote_ident(c.relname), a.attname) is not null`,
    [tables.map(({ name }) => name)],
  )
  for (const { name, column, sequence } of rows)
    await client.query(
      `select setval($2::regclass, m.last) from (select max(${quoted(column)}) as last from ${quoted(name)}
        where company_id = $1) m where m.last >= (select last_value from ${sequence})`,
      [company, sequence],
    )
}

/** What is read in is in the past of who reacts to events here. */
export const startBehind = (client: pg.ClientBase, company: string) =>
  client.query(
    `insert into event_cursor (company_id, consumer, read_xid, unread_since)
      select $1, name, pg_current_xact_id()::text::bigint + 1, clock_timestamp() from event_consumer`,
    [company],
  )

type Key = { name: string; from: string; to: string; columns: string[]; targets: string[] }
/**
 * Names of foreign keys of these tables that a row of the company does not keep: nobody has asked while they were
 * filled.
 */
export const brokenKeys = async (
  client: pg.ClientBase,
  tables: readonly Table[],
  company: string,
): Promise<string[]> => {
  const { rows: keys } = await client.query<Key>(
    `select k.conname::text as name, f.relname::text as from, t.relname::text as to,
      (select array_agg(a.attname::text order by n) from unnest(k.conkey) with ordinality u(at, n)
        join pg_attribute a on a.attrelid = k.conrelid and a.attnum = u.at) as columns,
      (select array_agg(a.attname::text order by n) from unnest(k.confkey) with ordinality u(at, n)
        join pg_attribute a on a.attrelid = k.confrelid and a.attnum = u.at) as targets
      from pg_constraint k join pg_class f on f.oid = k.conrelid join pg_class t on t.oid = k.confrelid
      where k.contype = 'f' and f.relname = any($1) and f.relnamespace = 'public'::regnamespace`,
    [tables.map(({ name }) => name)],
  )
  const broken: string[] = []
  for (const key of keys) {
    const mine = companyColumn(tables.find(({ name }) => name === key.from)!)!
    const given = key.columns.map((column) => `c.${quoted(column)} is not null`).join(' and ')
    const same = key.columns.map((column, at) => `p.${quoted(key.targets[at]!)} = c.${quoted(column)}`).join(' and ')
    const { rowCount } = await client.query(
      `select from ${quoted(key.from)} c where c.${quoted(mine)} = $1 and ${given}
        and not exists (select from ${quoted(key.to)} p where ${same}) limit 1`,
      [company],
    )
    if (rowCount) broken.push(`${key.from}.${key.name}`)
  }
  return broken
}
