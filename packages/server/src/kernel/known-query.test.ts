import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { testDatabase } from '../testing/database.ts'
import { KnownQuery } from './known-query.ts'

const url = testDatabase()
let client: pg.Client
let told: string[]
beforeAll(async () => {
  client = new pg.Client({ connectionString: url, pipeline: true } as pg.ClientConfig)
  client.on('error', () => {})
  await client.connect()
  const { connection } = client as unknown as { connection: NodeJS.EventEmitter }
  connection.on('rowDescription', () => told.push('columns'))
})
afterAll(() => client.end())
beforeEach(() => {
  told = []
})

const ask = (name: string, text: string, values: unknown[] = []): Promise<pg.QueryResult> =>
  new Promise((resolve, reject) => {
    const query = new KnownQuery({ name, text, values })
    query.callback = (error, result) => (error ? reject(error) : resolve(result))
    client.query(query as unknown as pg.Submittable)
  })

it('the columns of a statement are told once a connection, and its rows are what the driver reads', async () => {
  const text = `select $1::int as number, 'é'::text as text, null::text as nothing, '{a,b}'::text[] as list,
    '{"a": 1}'::jsonb as json, timestamptz '2026-01-02 03:04:05+00' as instant, true as truth`
  const { rows } = await client.query(text, [7])
  told = []
  expect((await ask('all-kinds', text, [7])).rows).toEqual(rows)
  expect(told).toEqual(['columns'])
  const again = await ask('all-kinds', text, [7])
  expect(again.rows).toEqual(rows)
  expect(again.rowCount).toBe(1)
  expect((await ask('all-kinds', text, [8])).rows).toEqual([{ ...rows[0], number: 8 }])
  expect(told).toEqual(['columns'])
})

it('statements that share one flush keep their own columns, asked for the first time and again', async () => {
  const both = () =>
    Promise.all([
      ask('one-column', 'select $1::int as a', [1]),
      ask('two-columns', 'select 2 as a, 3 as b where $1::int = 1', [1]),
      ask('one-column', 'select $1::int as a', [4]),
    ])
  const wanted = [[{ a: 1 }], [{ a: 2, b: 3 }], [{ a: 4 }]]
  for (let round = 0; round < 3; round++) expect((await both()).map(({ rows }) => rows)).toEqual(wanted)
  expect(told).toHaveLength(3)
})

it('what answers no rows, none of the rows or an error is told as such, and the connection goes on', async () => {
  await client.query('create temporary table known (a int primary key)')
  for (const a of [1, 2]) expect((await ask('insert', 'insert into known values ($1)', [a])).rowCount).toBe(1)
  await expect(ask('insert', 'insert into known values ($1)', [2])).rejects.toMatchObject({ code: '23505' })
  for (const a of [1, 9]) expect((await ask('find', 'select a from known where a = $1', [a])).rows).toHaveLength(a % 3)
  await expect(ask('find', 'select a from known where a = $1', ['x'])).rejects.toMatchObject({ code: '22P02' })
  expect((await ask('find', 'select a from known where a = $1', [2])).rows).toEqual([{ a: 2 }])
})

it('a statement whose columns have become others is refused and never read by those it had', async () => {
  await client.query('create temporary table growing as select 1 as a')
  expect((await ask('grown', 'select * from growing')).rows).toEqual([{ a: 1 }])
  await client.query('alter table growing add column b int default 2')
  await expect(ask('grown', 'select * from growing')).rejects.toMatchObject({ code: '0A000' })
})
