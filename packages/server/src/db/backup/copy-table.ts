import type pg from 'pg'
import { from, to } from 'pg-copy-streams'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { everyCompany, seesEveryCompany } from '../verify/scopes.ts'
import { copyIn, copyOut, type Table } from './schema.queries.ts'

/**
 * Whose eyes a table is read with: all rows at once, or one company (one person) after the other, in the order of the
 * key.
 */
export type Sight = { companies: string[]; persons: string[] } | 'everything'

/** The owner of an external database may be under the row policies like everybody. */
export const sightOf = async (client: pg.ClientBase): Promise<Sight> => {
  if (await seesEveryCompany(client)) return 'everything'
  const companies = await everyCompany(client)
  const persons = new Set<string>()
  for (const company of companies) {
    await look(client, 'app.company', company)
    for (const { id } of (
      await client.query<{ id: string }>(
        'select person_id as id from app_user where company_id = $1 and person_id is not null',
        [company],
      )
    ).rows)
      persons.add(id)
  }
  return { companies, persons: [...persons].sort() }
}

const look = (client: pg.ClientBase, setting: string, value: string) =>
  client.query('select set_config($1, $2, true)', [setting, value])

export type Rows = { stream: Readable; rows: () => number }

/** What is set while a part of a table is read, and the column that has it. */
export type Part = { setting: string; column: string; value: string }

export const readRows = (client: pg.ClientBase, table: Table, sight: Sight): Rows =>
  readParts(client, table, partsOf(table, sight))

export const readParts = (client: pg.ClientBase, table: Table, parts: readonly (Part | undefined)[]): Rows => {
  let rows = 0
  async function* lines() {
    for (const part of parts) {
      if (part) await look(client, part.setting, part.value)
      const copy = client.query(to(copyOut(table, part)))
      yield* copy
      rows += copy.rowCount
    }
  }
  return { stream: Readable.from(lines(), { objectMode: false }), rows: () => rows }
}

/** The column that says of which company a row is; none for what is of the installation. */
export const companyColumn = ({ name, isCompanys }: Pick<Table, 'name' | 'isCompanys'>): string | null =>
  isCompanys ? 'company_id' : name === 'company' ? 'id' : null
export const partOfCompany = (table: Table, value: string): Part => ({
  setting: 'app.company',
  column: companyColumn(table)!,
  value,
})

const partsOf = (table: Table, sight: Sight): (Part | undefined)[] => {
  if (sight === 'everything') return [undefined]
  if (companyColumn(table)) return sight.companies.map((value) => partOfCompany(table, value))
  if (table.name === 'person') return sight.persons.map((value) => ({ setting: 'app.person', column: 'id', value }))
  return [undefined]
}

export const writeRows = (
  client: pg.ClientBase,
  table: Pick<Table, 'name' | 'columns'>,
  parts: AsyncIterable<Buffer>,
): Promise<void> => pipeline(parts, client.query(from(copyIn(table))))
