import { afterAll, beforeAll, expect, it } from 'vitest'
import { testDatabase } from '../../testing/database.ts'
import { aCompany, aFolder, anItem, aUser, type Caller, startTestNode, type TestNode } from '../../testing/test-node.ts'

const url = testDatabase()
let nodes: TestNode[]
let admin: Caller
let callers: Caller[]
beforeAll(async () => {
  nodes = [await startTestNode(url), await startTestNode(url)]
  const company = await aCompany(nodes[0]!)
  callers = await Promise.all(nodes.map((node) => aUser(node, company)))
  admin = callers[0]!
})
afterAll(() => Promise.all(nodes.map((node) => node.stop())))

/** What every way to read a record calls its category, shelf and keywords, on each of two nodes. */
const calledNow = async (folder: string, guid: string, tag: string) => {
  const found: unknown[] = []
  for (const { call } of callers) {
    const ask = async (method: string, path: string, body?: unknown) => {
      const answer = await call(method, path, body)
      expect(answer.status, answer.text).toBeLessThan(300)
      return answer.body
    }
    const rows = [
      await ask('GET', `/items/${guid}`),
      (await ask('GET', `/items/scan/${tag}`)).item,
      (await ask('GET', `/items?folder=${folder}&fields=name;tags`)).data[0],
      (await ask('POST', `/items/${guid}/transactions`, { type: 'in', quantity: 1 })).items[0],
    ]
    found.push(...rows.map(({ category, shelf, tags }) => [category.name, shelf?.name, tags]))
  }
  expect(new Set(found.map((one) => JSON.stringify(one))).size, JSON.stringify(found)).toBe(1)
  const [category, shelf, tags] = found[0] as [string, string, { name: string; color: string | null }[]]
  return { category, shelf, tags: tags.map(({ name, color }) => `${name} ${color}`) }
}

it('are new at once wherever a record is read, on every node, after a category, a shelf or a keyword was renamed', async () => {
  const folder = await aFolder(admin, 'Armoire', { type: 'cabinet', shelves: [{ name: 'Haut' }] })
  const { body: made } = await admin.get(`/folders/${folder}`)
  const { body: category } = await admin.post('/categories', { name: 'Outils', itemType: 'product' })
  const tags = [
    (await admin.post('/tags', { name: 'Zinc' })).body,
    (await admin.post('/tags', { name: 'Acier', color: 'teal' })).body,
  ]
  const guid = await anItem(admin, folder, {
    tag: 'NOMS-1',
    category: category.guid,
    shelf: made.folder.shelves[0].guid,
    tags: tags.map((tag) => tag.guid),
  })
  expect(await calledNow(folder, guid, 'NOMS-1')).toEqual({
    category: 'Outils',
    shelf: 'Haut',
    tags: ['Acier teal', 'Zinc null'],
  })
  expect((await admin.put(`/categories/${category.guid}`, { name: 'Outillage' })).status).toBe(200)
  expect((await calledNow(folder, guid, 'NOMS-1')).category).toBe('Outillage')
  const shelves = [{ guid: made.folder.shelves[0].guid, name: 'Bas' }]
  expect((await admin.put(`/folders/${folder}`, { shelves })).status).toBe(200)
  expect((await calledNow(folder, guid, 'NOMS-1')).shelf).toBe('Bas')
  expect((await admin.put(`/tags/${tags[0].guid}`, { name: 'Aluminium' })).status).toBe(200)
  expect((await admin.put(`/tags/${tags[1].guid}`, { color: null })).status).toBe(200)
  expect((await calledNow(folder, guid, 'NOMS-1')).tags).toEqual(['Acier null', 'Aluminium null'])
  expect((await admin.del(`/tags/${tags[0].guid}`)).status).toBeLessThan(300)
  expect((await calledNow(folder, guid, 'NOMS-1')).tags).toEqual(['Acier null'])
})
