import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testDatabase } from '../../testing/database.ts'
import { importRows } from '../../testing/import-file.ts'
import { reckonedWith } from '../../testing/reckoned-with.ts'
import { aCompany, aFolder, aUser, startTestNode, type TestNode } from '../../testing/test-node.ts'

let node: TestNode
const url = testDatabase()
beforeAll(async () => {
  node = await startTestNode(url)
})
afterAll(() => node.stop())

const inTables = (company: string) =>
  Promise.all(['item', 'code', 'movement', 'import_effect'].map((table) => reckonedWith(node, company, table)))

it.each(['of the first company', 'of one that comes later'])(
  'the planner knows of the records of a first import while the next are written, %s',
  async () => {
    const user = await aUser(node, await aCompany(node))
    await aFolder(user, 'Réserve')
    for (const n of await inTables(user.company)) expect(n).toBeLessThan(50)
    const { result } = await importRows(node, user, [
      ['Nom', 'Code-barres', 'Quantité', 'Emplacement'],
      ...Array.from({ length: 1_300 }, (_, n) => [`Vis ${n}`, `VIS-${n}`, 1, 'Réserve']),
    ])
    expect(result).toMatchObject({ status: 'done', created: 1_300 })
    for (const n of await inTables(user.company)) expect(n).toBeGreaterThan(350)
  },
)

it('a connection that began with empty tables reads what it counts and nothing else later', async () => {
  const company = randomUUID()
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const ask = async (text: string, values: unknown[] = []) => (await client.query(text, values)).rows
    const count = (items: readonly string[]) => ask('select count_new_items($1, $2)', [company, items])
    const read = async () => {
      await ask('select pg_stat_force_next_flush()')
      const [row] = await ask(
        "select seq_tup_read + idx_tup_fetch as read from pg_stat_user_tables where schemaname = 'public' and relname = 'item'",
      )
      return Number(row.read)
    }
    await ask("select set_config('app.company', $1, false)", [company])
    await ask('delete from folder_count where company_id = $1', [company])
    await ask('vacuum analyze item')
    // Often enough for a connection to keep one plan.
    for (let call = 0; call < 8; call++) await count(Array.from({ length: 500 }, () => randomUUID()))
    await ask("set session_replication_role = 'replica'")
    const made = await ask(
      `insert into item (company_id, id, article_id, folder_id, type, name, name_key)
        select $1::uuid, gen_random_uuid(), gen_random_uuid(), $2::uuid, 'item', 'Vis ' || n, 'vis ' || n
        from generate_series(1, 5000) n returning id`,
      [company, randomUUID()],
    )
    await ask("set session_replication_role = 'origin'")
    const before = await read()
    await count(made.slice(0, 500).map(({ id }) => id))
    expect((await read()) - before).toBeLessThan(1_000)
    // Made without a ledger.
    await ask('delete from item where company_id = $1', [company])
  } finally {
    await client.end()
  }
})
