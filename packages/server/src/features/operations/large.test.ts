import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testDatabase } from '../../testing/database.ts'
import { heardDuring } from '../../testing/heard.ts'
import { at, type Body, type Made, told } from '../../testing/operations.ts'
import { sizeOf } from '../../testing/sizes.ts'
import { sql, transaction } from '../../kernel/database.ts'
import { aCompany, aFolder, aUser, type Caller, startTestNode, type TestNode } from '../../testing/test-node.ts'

const LINES = sizeOf('TASK_LINES', { short: 1_200, full: 10_000 })
const url = testDatabase()
let node: TestNode
let admin: Caller
beforeAll(async () => {
  node = await startTestNode(url)
  admin = await aUser(node, await aCompany(node))
})
afterAll(() => node.stop())

/** Records of which there is nothing yet, made in one statement. */
const fill = (folder: string, count: number) =>
  transaction(node.pool, { company: admin.company }, ({ db }) =>
    sql`with a as (insert into article (company_id, id, name, name_key, type, unit)
      select ${admin.company}::uuid, gen_random_uuid(), 'Vis ' || n, 'vis ' || n, 'product', 'piece'
      from generate_series(1, ${count}) n returning id, name, name_key, type, unit)
      insert into item (company_id, id, article_id, folder_id, type, name, name_key, tag_key, unit)
      select ${admin.company}::uuid, gen_random_uuid(), id, ${folder}::uuid, type, name, name_key, '', unit
      from a`.execute(db),
  )
/**
 * As the database does by itself within a minute: had it looked while the records were being made, it would take the
 * table for empty, and compare each line with each of them.
 */
const seen = async () => {
  const owner = new pg.Client({ connectionString: url })
  await owner.connect()
  await owner.query('analyze').finally(() => owner.end())
}
const plan = async (type: string, location: string, kinds: readonly string[], more: Body = {}) => {
  const { status, body } = await admin.post('/interventions', {
    title: 'Grand',
    type,
    location,
    tasks: kinds.map((kind) => ({ kind, assignee: { kind: 'user', guid: admin.guid } })),
    ...more,
  })
  expect(status, JSON.stringify(body)).toBe(201)
  return body as never as Made
}
type Line = { id: string; item: { guid: string } }
const linesOf = async (task: string): Promise<Line[]> => {
  const pages = Array.from({ length: Math.ceil(LINES / 500) }, (_, nth) => nth + 1)
  const all: Line[] = []
  for (const page of pages) all.push(...(await admin.get(`${task}/lines?size=500&page=${page}`)).body.data)
  return all
}

it('closes a task of very many lines as one act, tells how far it is, and names what is in the way of all of them', async () => {
  const hall = await aFolder(admin, 'Halle')
  const shop = await aFolder(admin, 'Boutique')
  await fill(hall, LINES)
  await seen()
  const count = await plan('inventory', hall, ['select_folders', 'inventory'])
  await admin.post(`${at(count, 'select_folders')}/open`)
  const chosen = await admin.post(`${at(count, 'select_folders')}/close`, { folders: [hall] })
  expect(chosen.status, chosen.text).toBe(200)
  const opened = await admin.post(`${at(count, 'inventory')}/open`)
  expect(opened.status, opened.text).toBe(200)
  expect([opened.body.total, opened.body.data.length]).toEqual([LINES, 500])
  const lines = await linesOf(at(count, 'inventory'))
  for (let from = 0; from < LINES; from += 2_000)
    await admin.put(at(count, 'inventory'), {
      lines: lines.slice(from, from + 2_000).map(({ id }) => ({ id, found: 3 })),
    })
  const heard = await heardDuring(node, admin.company, async () =>
    expect((await admin.post(`${at(count, 'inventory')}/close`, {})).body.status).toBe('closed'),
  )
  const progress = heard.flatMap(({ data }) => ('closing' in (data as Body) ? [(data as Body).done] : []))
  expect(progress.toSorted((a, b) => Number(a) - Number(b)).at(-1)).toBe(LINES)
  expect(progress.length).toBe(Math.ceil(LINES / 1_000))

  const move = await plan('installation', hall, ['out_of_stock'], { destination: shop })
  await admin.post(`${at(move, 'out_of_stock')}/open`)
  for (let from = 0; from < LINES; from += 2_000)
    await admin.put(at(move, 'out_of_stock'), {
      lines: lines
        .slice(from, from + 2_000)
        .map(({ item }) => ({ id: crypto.randomUUID(), item: item.guid, output: 2, confirmed: true })),
    })
  const gone = [lines[3]!, lines[LINES - 2]!].map(({ item }) => item.guid)
  for (const item of gone)
    await admin.post(`/items/${item}/transactions`, { type: 'out', quantity: 2, action: 'given_to_technician' })
  const refused = await admin.post(`${at(move, 'out_of_stock')}/close`, {})
  expect(told(refused).slice(0, 2)).toEqual([422, 'validation'])
  expect(refused.body.errors.length).toBe(2)
  for (const item of gone)
    await admin.post(`/items/${item}/transactions`, { type: 'in', quantity: 2, action: 'receipt' })
  expect((await admin.post(`${at(move, 'out_of_stock')}/close`, {})).body.status).toBe('closed')
  const inShop = await admin.get(`/items?folder=${shop}`)
  expect([inShop.body.total, inShop.body.data[0].quantity]).toEqual([LINES, 2])
  expect((await admin.post(`${at(move, 'out_of_stock')}/reverse`, { reason: 'Erreur' })).status).toBe(200)
  expect((await admin.get(`/items?folder=${shop}`)).body.total).toBe(0)
}, 240_000)
