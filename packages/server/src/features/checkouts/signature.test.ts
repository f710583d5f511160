import { afterAll, beforeAll, expect, it } from 'vitest'
import { testDatabase } from '../../testing/database.ts'
import { uploadOf } from '../../testing/import-file.ts'
import { aPng } from '../../testing/pictures.ts'
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
  folder = await aFolder(admin, 'Réserve')
})
afterAll(() => node.stop())

type Detail = { signature: object | null; returns: { handover: string; signature: object | null }[] }
const sign = async (by: Caller, handover: string, name = 'Claire Morel') => {
  const { body, headers } = uploadOf('signature.png', await aPng(), { name })
  return by.call<{ code: string }>('POST', `/handovers/${handover}/signature`, body, headers)
}
const lend = async () => {
  const recipient = (await admin.post('/recipients', { lastname: 'Morel' })).body.guid
  const items = await Promise.all(
    [1, 2].map(async () => ({
      guid: await anItem(admin, folder, { name: crypto.randomUUID(), quantity: 5 }),
      quantity: 2,
    })),
  )
  const { body } = await admin.post<{ handover: string; data: { guid: string }[] }>('/checkouts', { recipient, items })
  return { handover: body.handover, guids: body.data.map(({ guid }) => guid) }
}

it('what goes and what comes back is signed once each, for all that went along, and its image is shown (X-19)', async () => {
  const { handover, guids } = await lend()
  expect((await sign(admin, handover)).status).toBe(201)
  expect((await sign(admin, handover)).body.code).toBe('handover_signed')
  for (const guid of guids)
    expect((await admin.get<Detail>(`/checkouts/${guid}`)).body.signature).toMatchObject({ name: 'Claire Morel' })
  const { body } = await admin.post<Detail>(`/checkouts/${guids[0]}/checkin`, { quantity: 1 })
  expect(body.returns.map(({ signature }) => signature)).toEqual([null])
  expect((await sign(admin, body.returns[0]!.handover, 'Magasin')).status).toBe(201)
  expect((await admin.get<Detail>(`/checkouts/${guids[0]}`)).body.returns[0]!.signature).toMatchObject({
    name: 'Magasin',
    by: { guid: admin.guid },
  })
  const image = await admin.get(`/handovers/${handover}/signature`)
  expect([image.status, image.headers['content-type']]).toEqual([200, 'image/webp'])
})

it('asks for the role of the act, and for sight of something of it', async () => {
  const { handover } = await lend()
  const keeper = await aUser(node, admin.company, { roles: ['ROLE_CHECKIN'] })
  expect((await sign(keeper, handover)).status).toBe(404)
  await grant(node, keeper, folder, 'read')
  expect((await sign(keeper, handover)).status).toBe(403)
  expect((await keeper.get(`/handovers/${handover}/signature`)).status).toBe(404)
})
