import { afterAll, beforeAll, expect, it } from 'vitest'
import { sql, transaction } from '../../kernel/database.ts'
import { testDatabase } from '../../testing/database.ts'
import {
  aCompany,
  aFolder,
  anItem,
  aUser,
  type Caller,
  grant,
  startTestNode,
  type TestNode,
} from '../../testing/test-node.ts'

const url = testDatabase()
let node: TestNode
let user: Caller
let clerk: Caller
beforeAll(async () => {
  node = await startTestNode(url)
  const company = await aCompany(node)
  user = await aUser(node, company)
  clerk = await aUser(node, company, { roles: ['ROLE_ITEM_VIEW'] })
  const [lyon, paris] = [await aFolder(user, 'Dépôt Lyon'), await aFolder(user, 'Agence Paris')]
  const cupboard = await aFolder(user, 'Armoire 3', { parent: lyon })
  await grant(node, clerk, paris, 'read')
  await user.post('/fields', { name: 'Fabricant', type: 'text', target: 'items' })
  await anItem(user, lyon, { name: 'Perceuse', tag: 'P-1' })
  await anItem(user, lyon, { name: 'Perceuse à percussion', tag: 'P-2' })
  await anItem(user, lyon, { name: 'Coffret de perceuse' })
  await anItem(user, lyon, { name: 'Forets', description: 'Pour perceuse' })
  await anItem(user, cupboard, { name: 'Vis à bois', attributes: { Fabricant: 'Würth' } })
  await anItem(user, paris, { name: 'Vis à tôle' })
  const paint = await anItem(user, paris, { name: 'Peinture', unit: 'l' })
  await user.post(`/items/${paint}/variants`, { kind: 'lot', name: 'Lot Zébulon', quantity: 2 })
  // What the clerk may not see stands before what he may, many times.
  for (let n = 0; n < 60; n++) await anItem(user, lyon, { name: `Gabarit ${n}` })
  await anItem(user, paris, { name: 'Grand gabarit du siège' })
  await node.jobs.runNow('search-words')
})
afterAll(() => node.stop())

const found = async (who: Caller, search: string): Promise<string[]> =>
  (await who.get(`/items/find?search=${encodeURIComponent(search)}`)).body.data.map(
    ({ name, match }: { name: string; match: string }) => `${match}: ${name}`,
  )

it.each([
  ['the code before everything', 'p-2', ['code: Perceuse à percussion']],
  [
    'the whole name, then its beginning, then a word of it, then another text',
    'perceuse',
    ['same: Perceuse', 'start: Perceuse à percussion', 'word: Coffret de perceuse', 'text: Forets'],
  ],
  ['whatever the accents and the case', 'PERCUSSIÖN', ['word: Perceuse à percussion']],
  ['words in any order', 'percussion perceuse', ['word: Perceuse à percussion']],
  ['a text of an own field', 'wurth', ['text: Vis à bois']],
  ['words of the path beside words of the name', 'vis lyon', ['place: Vis à bois']],
  ['variants and lots', 'zebulon', ['word: Lot Zébulon']],
  [
    'another letter',
    'perseuse',
    ['alike: Perceuse', 'alike: Perceuse à percussion', 'alike: Coffret de perceuse', 'alike: Forets'],
  ],
  ['two letters that changed places', 'pecreuse percusison', ['alike: Perceuse à percussion']],
  ['two letters of a short word that changed places', 'tloe', ['alike: Vis à tôle']],
  ['the beginning of a word with a mistake', 'penitu', ['alike: Peinture']],
  ['a letter that is missing, with a right word', 'vis bos', []],
  ['a word that only looks alike', 'peinturlure', []],
  ['what no text of ours holds', '%%%', []],
])('finds %s', async (_what, search, expected) => {
  const names = await found(user, search)
  expect([...names].sort()).toEqual([...expected].sort())
  expect(names.slice(0, 4)).toEqual(search === 'perseuse' ? names.slice(0, 4) : expected.slice(0, 4))
})
it('keeps what the caller may not see to itself, and its place free for what they may', async () => {
  expect(await found(clerk, 'gabarit')).toEqual(['word: Grand gabarit du siège'])
  expect(await found(clerk, 'gabarti')).toEqual(['alike: Grand gabarit du siège'])
  expect([await found(clerk, 'p-2'), await found(clerk, 'wurth'), await found(clerk, 'vis lyon')]).toEqual([[], [], []])
})

it('reads what many acts of one instant have written, and comes to an end', async () => {
  const folder = await aFolder(user, 'Arrivage')
  const kept = await anItem(user, folder, { name: 'Serrure' })
  await transaction(node.pool, { company: user.company }, ({ db }) =>
    sql`insert into activity (company_id, id, entity, entity_id, entity_name, action)
      select ${user.company}::uuid, gen_random_uuid(), 'item', ${kept}::uuid, 'Serrure', 'update'
      from generate_series(1, 5000)`.execute(db),
  )
  await node.jobs.runNow('search-words')
  expect(await found(user, 'serurre')).toEqual(['alike: Serrure'])
})
it('learns the words of what was written since, and forgets at night those that stand nowhere', async () => {
  const made = await anItem(user, await aFolder(user, 'Réserve'), { name: 'Escabeau' })
  expect(await found(user, 'esacbeau')).toEqual([])
  await node.jobs.runNow('search-words')
  expect(await found(user, 'esacbeau')).toEqual(['alike: Escabeau'])
  await user.put(`/items/${made}`, { name: 'Tabouret' })
  await node.jobs.runNow('search-words')
  expect(await found(user, 'tabourte')).toEqual(['alike: Tabouret'])
  const words = async () =>
    (
      await transaction(node.pool, { company: user.company }, ({ db }) =>
        sql<{
          word: string
        }>`select word from search_word where word in ('escabeau', 'tabouret') order by word`.execute(db),
      )
    ).rows.map(({ word }) => word)
  expect(await words()).toEqual(['escabeau', 'tabouret'])
  await node.jobs.runNow('search-words-round', new Date(Date.now() + 1_000))
  await node.jobs.runNow('search-words', new Date(Date.now() + 2_000))
  expect(await words()).toEqual(['tabouret'])
})
