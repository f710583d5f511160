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
let admin: Caller
let folder: string
beforeAll(async () => {
  node = await startTestNode(url)
  admin = await aUser(node, await aCompany(node))
  folder = await aFolder(admin, 'Atelier')
})
afterAll(() => node.stop())

it('changes each in its own way, and what one is refused for keeps no other from it', async () => {
  const [one, two, three, four] = [
    await anItem(admin, folder, { name: 'Vis', tag: 'A-1' }),
    await anItem(admin, folder, { name: 'Clou' }),
    await anItem(admin, folder, { name: 'Fil' }),
    await anItem(admin, folder, { name: 'Scie' }),
  ]
  await admin.put(`/items/${three}`, { description: 'Rouge' })
  const { status, body } = await admin.post('/items/changes', {
    items: [
      { guid: one, threshold: 4, version: 1 },
      { guid: two, tag: 'A-1' },
      { guid: three, description: 'Noir', version: 1 },
      { guid: four, threshold: -1, packaging: 3 },
      { guid: crypto.randomUUID(), name: 'Nulle part' },
    ],
  })
  expect(status).toBe(200)
  expect(body.items).toMatchObject([{ guid: one, threshold: 4, version: 2 }])
  expect(
    body.failed.map(({ guid, field, code }: { guid: string; field: string | null; code: string }) => [
      guid === two ? 'two' : guid === three ? 'three' : guid === four ? 'four' : '',
      field,
      code,
    ]),
  ).toEqual([
    ['two', 'tag', 'exists'],
    ['three', null, 'stale'],
    ['four', 'threshold', 'quantity_negative'],
    ['', null, 'item_not_found'],
  ])
  expect([
    (await admin.get(`/items/${four}`)).body,
    (await admin.get(`/items/${three}`)).body,
    (await admin.get(`/items/${two}`)).body,
  ]).toMatchObject([{ packaging: 1, threshold: null }, { description: 'Rouge' }, { tag: null }])
  // Only what happened is in the log.
  expect(
    (await admin.get(`/activities?guid=${two}`)).body.data.map(({ action }: { action: string }) => action),
  ).toEqual(['create'])
})

it('asks for the right on each folder', async () => {
  const other = await aFolder(admin, 'Réserve')
  const [here, there] = [await anItem(admin, folder, { name: 'Pince' }), await anItem(admin, other, { name: 'Mètre' })]
  const clerk = await aUser(node, admin.company, { roles: ['ROLE_ITEM_FULL'] })
  await grant(node, clerk, folder, 'write')
  const { body } = await clerk.post('/items/changes', {
    items: [
      { guid: here, packaging: 2 },
      { guid: there, packaging: 2 },
    ],
  })
  expect([body.items.length, body.failed]).toEqual([
    1,
    [{ guid: there, field: null, code: 'item_not_found', message: expect.any(String) }],
  ])
})
