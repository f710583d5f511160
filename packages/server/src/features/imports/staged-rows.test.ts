import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Ctx } from '../../kernel/context.ts'
import { sql, transaction } from '../../kernel/database.ts'
import { runAs } from '../../kernel/run-as.ts'
import { testDatabase } from '../../testing/database.ts'
import { upload, workbookOf } from '../../testing/import-file.ts'
import { aCompany, aUser, type Caller, startTestNode, type TestNode } from '../../testing/test-node.ts'
import { correctCells, keepMet, writeErrors } from './staged-rows.queries.ts'

const ROWS = 6_000
const url = testDatabase()
let node: TestNode
let user: Caller
let guid: string
beforeAll(async () => {
  node = await startTestNode(url)
  user = await aUser(node, await aCompany(node))
  guid = (await upload(user, 'stock.xlsx', await workbookOf([['Nom'], ['Vis']]))).body.guid
  await transaction(node.pool, { company: user.company }, ({ db }) =>
    sql`insert into import_row (company_id, import_id, row, cells, marks)
      select ${user.company}::uuid, ${guid}::uuid, n, '{"A": "Vis"}', '{}'
      from generate_series(101, ${100 + ROWS}::int) n`.execute(db),
  )
})
afterAll(() => node.stop())

/** How many staged rows are read by something that is done in a transaction of its own, by whichever way. */
const rowsReadBy = async (work: (ctx: Ctx) => Promise<unknown>): Promise<number> => {
  const read = () =>
    transaction(node.pool, { company: user.company }, async ({ db }) => {
      const { rows } = await sql<{ n: number }>`select (seq_tup_read + idx_tup_fetch)::int as n
        from pg_stat_user_tables where relname = 'import_row'`.execute(db)
      return rows[0]!.n
    })
  const before = await read()
  const who = { company: user.company, user: user.guid, language: 'fr', requestId: 'test' } as const
  await runAs(node.kernel, who, async (ctx) => {
    await sql`select pg_stat_force_next_flush()`.execute(ctx.db)
    await work(ctx)
  })
  return (await read()) - before
}

const some = Array.from({ length: 50 }, (_, n) => 200 + 7 * n)
const error = { column: 'A', field: 'name', value: '', key: 'errors.required', params: {} }
it.each([
  [
    'errors',
    (ctx: Ctx) =>
      writeErrors(
        ctx,
        guid,
        some.map((row) => ({ row, errors: [error] })),
      ),
  ],
  [
    'corrections',
    (ctx: Ctx) =>
      correctCells(
        ctx,
        guid,
        some.map((row) => ({ row, column: 'A', value: 'Écrou' })),
      ),
  ],
  [
    'records',
    (ctx: Ctx) =>
      keepMet(
        ctx,
        guid,
        some.map((row) => ({ row, record: user.guid })),
      ),
  ],
])('%s of a file that the planner knows nothing of are written without reading all its rows', async (_what, work) => {
  const read = await rowsReadBy(work)
  expect(read).toBeGreaterThanOrEqual(some.length)
  expect(read).toBeLessThan(4 * some.length)
})
