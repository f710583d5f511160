import { afterAll, beforeAll, expect, it } from 'vitest'
import { sql, transaction } from '../../kernel/database.ts'
import { testDatabase } from '../../testing/database.ts'
import { aCompany, aFolder, anItem, aUser, type Caller, startTestNode, type TestNode } from '../../testing/test-node.ts'

/** A building of a hundred rooms, of which three have something: they are looked up before their records are. */
const url = testDatabase()
let node: TestNode
let user: Caller
let building: string
beforeAll(async () => {
  node = await startTestNode(url)
  user = await aUser(node, await aCompany(node))
  building = await aFolder(user, 'Bâtiment A')
  const elsewhere = await aFolder(user, 'Bâtiment B')
  await transaction(node.pool, { company: user.company }, async ({ db }) => {
    for (const [above, rooms] of [
      [building, 100],
      [elsewhere, 300],
    ] as const)
      await sql`insert into folder (company_id, id, parent_id, ancestors, name, name_key, type)
        select ${user.company}::uuid, gen_random_uuid(), ${above}::uuid, array[${above}::uuid], 'Salle ' || n,
        'salle ' || n, 'stock' from generate_series(1, ${rooms}::int) n`.execute(db)
    await sql`update company set rights_version = rights_version + 1 where id = ${user.company}`.execute(db)
  })
  const rooms = (await user.get(`/folders/tree`)).body.data as { guid: string; parent: unknown; name: string }[]
  const room = (name: string) => rooms.filter((one) => one.name === name).at(0)!.guid
  const [first, second] = [room('Salle 7'), room('Salle 93')]
  for (const [place, name, quantity] of [
    [first, 'Banc', 4],
    [second, 'Chaise', 12],
    [building, 'Armoire', 1],
    [elsewhere, 'Ailleurs', 9],
  ] as const)
    await anItem(user, place, { name, quantity })
  const paint = await anItem(user, second, { name: 'Peinture', unit: 'l' })
  await user.post(`/items/${paint}/variants`, { kind: 'lot', name: 'Lot 1', quantity: 2 })
})
afterAll(() => node.stop())

it.each([
  ['', ['Armoire', 'Banc', 'Chaise', 'Peinture']],
  ['&sort=-quantity', ['Chaise', 'Banc', 'Peinture', 'Armoire']],
  ['&sort=-quantity&size=2&page=2', ['Peinture', 'Armoire']],
  [
    `&filters=${encodeURIComponent(JSON.stringify({ operator: 'AND', rules: [{ field: 'quantity', operator: 'more_than', value: 3 }] }))}`,
    ['Banc', 'Chaise'],
  ],
  ['&type=variant', ['Lot 1']],
  ['&search=chaise', ['Chaise']],
])('finds everything of a building whose rooms are nearly all empty: %s', async (query, expected) => {
  const { status, body } = await user.get(`/items?folder=${building}&deep=1${query}`)
  expect(status).toBe(200)
  expect(body.data.map(({ name }: { name: string }) => name)).toEqual(expected)
  expect(body.total).toBe(query.includes('page=2') ? 4 : expected.length)
})
