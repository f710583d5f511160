import { CompiledQuery } from 'kysely'
import { constant, piece } from './database.ts'
import type { Joint } from './joint.ts'

type NewRow = Readonly<Record<string, unknown>>
/** As JSON: what every row has, and what each has of its own. */
type Apart = { shared: string; own: string }

/** Rows with the same properties: most columns of many rows that are made at once say the same, and are said once. */
export const apart = (rows: readonly NewRow[]): Apart => {
  const first = rows[0] ?? {}
  const [shared, own]: [Record<string, unknown>, string[]] = [{}, []]
  for (const [name, value] of Object.entries(first))
    if (isPlain(value) && rows.every((row) => row[name] === value)) shared[name] = value
    else own.push(name)
  return { shared: JSON.stringify(shared), own: JSON.stringify(rows.map((row) => picked(row, own))) }
}
const isPlain = (value: unknown): boolean => value === null || typeof value !== 'object'
const picked = (row: NewRow, names: readonly string[]): NewRow => {
  const some: Record<string, unknown> = {}
  for (const name of names) some[name] = row[name]
  return some
}

/** Such rows behind `from`, as `r`, with the columns of their table. They are read once: as text, not as a value. */
export const rowsLike = (table: string, rows: readonly NewRow[]) => {
  const { shared, own } = apart(rows)
  return piece`json_populate_recordset(jsonb_populate_record(null::${constant(table)}, ${shared}::jsonb), ${own}::json) r`
}

/** The same where the text of a statement is put together, with the names of its parameters. */
export const rowsOfText = (table: string, shared: string, own: string): string =>
  `json_populate_recordset(jsonb_populate_record(null::${table}, ${shared}::jsonb), ${own}::json) r`

type Into = {
  /** What a column gets, where that is not what its row says. */ instead?: Readonly<Record<string, string>>
  order?: string
}
/** Rows that a call makes in a table: those of several calls are made by one statement. */
export const insertingInto = <Row extends NewRow>(
  table: string,
  columns: readonly (keyof Row & string)[],
  { instead = {}, order }: Into = {},
): Joint<{ company: string; rows: readonly Row[] }> => {
  const text = `insert into ${table} (company_id, ${columns.join(', ')})
    select $1::uuid, ${columns.map((column) => instead[column] ?? `r.${column}`).join(', ')}
    from ${rowsOfText(table, '$2', '$3')}
    ${order ? `order by ${order}` : ''}`
  const insert = (company: string, rows: readonly Row[]) => {
    const { shared, own } = apart(rows)
    return CompiledQuery.raw(text, [company, shared, own])
  }
  return {
    one: ({ company, rows }) => insert(company, rows),
    several: (all) =>
      insert(
        all[0]!.company,
        all.flatMap(({ rows }) => rows),
      ),
    writes: true,
  }
}
