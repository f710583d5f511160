import { afterAll, beforeAll, expect, it } from 'vitest'
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
let reader: Caller
let items: string[]
beforeAll(async () => {
  node = await startTestNode(url)
  const company = await aCompany(node)
  user = await aUser(node, company)
  reader = await aUser(node, company, { roles: ['ROLE_ITEM_VIEW'] })
  const [open, hidden] = [await aFolder(user, 'Ouvert'), await aFolder(user, 'Caché')]
  await grant(node, reader, open, 'read')
  items = [
    await anItem(user, open, { name: 'Vis', quantity: 3 }),
    await anItem(user, open, { name: 'Clou', quantity: 9 }),
    await anItem(user, hidden, { name: 'Écrou', quantity: 5 }),
    await anItem(user, open, { name: 'Colle', quantity: 1 }),
  ]
})
afterAll(() => node.stop())

const lines = async (who: Caller, selection: unknown, more: Record<string, unknown> = {}) =>
  (
    await who.post('/bulk/export', {
      selection,
      sort: '-quantity',
      columns: 'name=Article;quantity',
      format: 'csv',
      ...more,
    })
  ).text
    .replace('\uFEFF', '')
    .trim()
    .split(/\r?\n/)

it('holds the chosen rows, in the order and under the headings of the list', async () => {
  expect(await lines(user, { guids: [items[0], items[2], items[1]] })).toEqual([
    'Article;Quantité',
    'Clou;9',
    'Écrou;5',
    'Vis;3',
  ])
})
it('holds all of a list but what was taken out', async () => {
  expect(await lines(user, { query: { search: 'c' }, except: [items[2]] })).toEqual([
    'Article;Quantité',
    'Clou;9',
    'Colle;1',
  ])
})
it('holds nothing that its reader may not see, named or not', async () => {
  expect(await lines(reader, { guids: items })).toEqual(['Article;Quantité', 'Clou;9', 'Vis;3', 'Colle;1'])
  expect(await lines(reader, { query: {} })).toEqual(['Article;Quantité', 'Clou;9', 'Vis;3', 'Colle;1'])
})
