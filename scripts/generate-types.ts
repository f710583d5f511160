import pg from 'pg'

const SCALAR: Record<string, string> = {
  uuid: 'string',
  text: 'string',
  varchar: 'string',
  bool: 'boolean',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  numeric: 'Numeric',
  date: 'string',
  timestamptz: 'Timestamp',
  jsonb: 'Json',
  json: 'Json',
  bytea: 'Buffer',
  bit: 'string',
}
const typeOf = (udt: string): string => {
  const type = udt.startsWith('_') ? SCALAR[udt.slice(1)] && `${SCALAR[udt.slice(1)]}[]` : SCALAR[udt]
  if (!type) throw new Error(`No TypeScript type for ${udt}`)
  return type
}
const pascal = (name: string) => name.replace(/(^|_)([a-z])/g, (_, __, letter: string) => letter.toUpperCase())

type Column = {
  table_name: string
  column_name: string
  udt_name: string
  is_nullable: string
  column_default: string | null
  is_generated: string
  is_identity: string
}

/** The row types of a migrated database; `npm run generate` writes them. */
export const generateTypes = async (url: string): Promise<string> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<Column>(`
      select c.table_name, c.column_name, c.udt_name, c.is_nullable, c.column_default, c.is_generated, c.is_identity
      from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = 'public' and t.table_type = 'BASE TABLE' order by c.table_name, c.ordinal_position`)
    return render(rows)
  } finally {
    await client.end()
  }
}

const render = (columns: Column[]): string => {
  const tables = Map.groupBy(columns, (column) => column.table_name)
  const interfaces = [...tables].map(
    ([table, own]) =>
      `export interface ${pascal(table)}Table {\n${own.map((column) => `  ${column.column_name}: ${columnType(column)}\n`).join('')}}\n`,
  )
  const database = [...tables.keys()].map((table) => `  ${table}: ${pascal(table)}Table\n`).join('')
  return `// Made from the migrated schema by scripts/generate-types.ts. Do not edit.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

/** Read as exact decimal text; written as decimal text. */
export type Numeric = ColumnType<string, string | number, string | number>
export type Timestamp = ColumnType<Date, Date | string, Date | string>
/** Read parsed, written as JSON text. */
export type Json = ColumnType<unknown, string, string>

${interfaces.join('\n')}
export interface DB {
${database}}
`
}

const columnType = (column: Column): string => {
  const base = typeOf(column.udt_name)
  const type = column.is_nullable === 'YES' ? `${base} | null` : base
  if (column.is_generated === 'ALWAYS' || column.is_identity === 'YES') return `GeneratedAlways<${type}>`
  if (column.column_default === null) return type
  const wrapped: Record<string, string> = {
    Numeric: 'ColumnType<string, string | number | undefined, string | number>',
    Timestamp: 'ColumnType<Date, Date | string | undefined, Date | string>',
    Json: 'ColumnType<unknown, string | undefined, string>',
  }
  return wrapped[type] ?? `Generated<${type}>`
}
