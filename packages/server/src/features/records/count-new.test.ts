import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testDatabase } from '../../testing/database.ts'

const url = testDatabase()
let client: pg.Client
beforeAll(async () => {
  client = new pg.Client({ connectionString: url })
  await client.connect()
})
afterAll(() => client.end())

const ask = async (text: string, values: unknown[] = []) => (await client.query(text, values)).rows
const read = async (): Promise<number> => {
  await ask('select pg_stat_force_next_flush()')
  const [row] = await ask(
    "select seq_tup_read + idx_tup_fetch as read from pg_stat_user_tables where schemaname = 'public' and relname = 'item'",
  )
  return Number(row.read)
}
/** In a folder of their own, made without a ledger and without what else hangs on records. */
const make = async (company: string, count: number): Promise<string[]> => {
  const folder = randomUUID()
  await ask("set session_replication_role = 'replica'")
  await ask('insert into folder_count (company_id, folder_id) values ($1, $2)', [company, folder])
  const made = await ask(
    `insert into item (company_id, id, article_id, folder_id, type, name, name_key)
      select $1::uuid, gen_random_uuid(), gen_random_uuid(), $2::uuid, 'item', 'Vis ' || n, 'vis ' || n || $2::text
      from generate_series(1, $3::int) n returning id`,
    [company, folder, count],
  )
  await ask("set session_replication_role = 'origin'")
  return made.map(({ id }) => id)
}

// In this order: the first one begins where nobody has looked at the table yet.
it.each([
  ['nobody has looked at', async () => {}],
  ['somebody looked at while it was empty', () => ask('vacuum analyze item')],
])('new records are looked up one by one in a table that %s, whatever else there is', async (_, look) => {
  const company = randomUUID()
  await ask("select set_config('app.company', $1, false)", [company])
  await look()
  const chunks: number[] = []
  // Often enough for a connection to keep one plan.
  for (let chunk = 0; chunk < 10; chunk++) {
    const made = await make(company, 500)
    const before = await read()
    await ask('select count_new_items($1, $2)', [company, made])
    chunks.push((await read()) - before)
  }
  expect(Math.max(...chunks)).toBeLessThan(1_000)
  const [row] = await ask('select sum(items)::int as n from folder_count where company_id = $1', [company])
  await ask('delete from folder_count where company_id = $1', [company])
  await ask('delete from item where company_id = $1', [company])
  expect(row.n).toBe(5_000)
})
