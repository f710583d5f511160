import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql, transaction } from '../../src/kernel/database.ts'
import { testDatabase } from '../../src/testing/database.ts'
import { uploadOf } from '../../src/testing/import-file.ts'
import { addPicture, aJpeg, aPng } from '../../src/testing/pictures.ts'
import {
  aCompany,
  aFolder,
  anItem,
  aUser,
  type Caller,
  grant,
  startTestNode,
  type TestNode,
} from '../../src/testing/test-node.ts'

const url = testDatabase()
let node: TestNode
let user: Caller
let folder: string
beforeAll(async () => {
  node = await startTestNode(url)
  user = await aUser(node, await aCompany(node))
  folder = await aFolder(user, 'Réserve')
})
afterAll(() => node.stop())

let n = 0
const newItem = () => anItem(user, folder, { name: `Article ${++n}` })
const logged = async (guid: string) => (await user.get(`/activities?guid=${guid}`)).body.data as { changes: unknown }[]
const member = async (roles: string[]) => {
  const one = await aUser(node, user.company, { roles: roles as never })
  await grant(node, one, folder, 'write')
  return one
}
const told = (reply: { status: number; body: { code?: string } }) => [reply.status, reply.body.code]
/** The removals of the company as if they were so old. */
const age = (hours: number) =>
  transaction(node.pool, { company: user.company }, ({ db }) =>
    sql`update removal set removed_at = removed_at - ${hours} * interval '1 hour'`.execute(db),
  )

/** What its form does: the former values, with the version that the edit left. */
const EDITS = {
  'a lot': {
    path: 'variants',
    make: async () =>
      (await user.post(`/items/${await newItem()}/variants`, { kind: 'lot', name: `Lot ${++n}`, expiryDate: null }))
        .body,
    edit: { name: 'Autre lot', status: 'Bloqué', expiryDate: '2031-01-31', description: 'x', active: false },
    reads: ['ROLE_ITEM_VIEW'],
  },
  'a keyword': {
    path: 'tags',
    make: async () => (await user.post('/tags', { name: `Mot ${++n}`, color: 'red' })).body,
    edit: { name: 'Autre mot', color: 'blue' },
    reads: ['ROLE_ITEM_TAG_VIEW'],
  },
  'a category': {
    path: 'categories',
    make: async () => (await user.post('/categories', { name: `Catégorie ${++n}`, itemType: 'product' })).body,
    edit: { name: 'Autre catégorie' },
    reads: ['ROLE_ITEM_CATEGORY_VIEW'],
  },
  'a file': {
    path: 'attachments',
    make: async () => {
      fileOwner = await newItem()
      return (await attach(fileOwner)).body
    },
    edit: { name: 'autre.txt', description: 'autre' },
    reads: ['ROLE_ATTACHMENT_VIEW'],
  },
} as const

const attach = (guid: string, name = `texte ${++n}.txt`) => {
  const form = uploadOf(name, Buffer.from(name), { target: 'items', guid })
  return user.call('POST', '/attachments', form.body, form.headers)
}

/** What a record begins with in the log; that of a file is the one it is attached to. */
const EDITS_BEGIN = { variants: 'create', tags: 'create', categories: 'create', attachments: 'update' }
let fileOwner = ''
const fieldsOf = ({ changes }: { changes: { field: string }[] }) => changes.map(({ field }) => field).toSorted()

describe.each(Object.entries(EDITS))('the edit of %s (X-26)', (_, { path, make, edit, reads }) => {
  const former = (before: Record<string, unknown>) =>
    Object.fromEntries(Object.keys(edit).map((field) => [field, before[field]]))
  it('is taken back once, is told to the log, and brings back what was', async () => {
    const before = await make()
    const { body: after } = await user.put(`/${path}/${before.guid}`, { ...edit, version: before.version })
    expect(after).toMatchObject(edit)
    const back = { ...former(before), version: after.version }
    const answers = await Promise.all([1, 2, 3].map(() => user.put(`/${path}/${before.guid}`, back)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    expect(answers.filter(({ status }) => status === 409).every(({ body }) => body.code === 'stale')).toBe(true)
    expect(answers.find(({ status }) => status === 200)!.body).toMatchObject(former(before))
    const acts = (await user.get(`/activities?guid=${path === 'attachments' ? fileOwner : before.guid}`)).body.data
    expect(acts.map(({ action }: { action: string }) => action)).toEqual(
      expect.arrayContaining(['update', 'update', EDITS_BEGIN[path]]),
    )
    expect(fieldsOf(acts[0])).toEqual(fieldsOf(acts[1]))
  })
  it('stays where somebody changed the record since, also in the same moment, and the refusal says so', async () => {
    const before = await make()
    const { body: after } = await user.put(`/${path}/${before.guid}`, { ...edit, version: before.version })
    const extension = path === 'attachments' ? '.txt' : ''
    const answers = await Promise.all([
      user.put(`/${path}/${before.guid}`, { ...former(before), version: after.version }),
      user.put(`/${path}/${before.guid}`, { name: `Celui de l’autre ${++n}${extension}`, version: after.version }),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const late = await user.put(`/${path}/${before.guid}`, { ...former(before), version: after.version })
    expect(told(late)).toEqual([409, 'stale'])
    expect(late.body.message).not.toBe('')
    await user.put(`/${path}/${before.guid}`, { name: `Encore ${++n}${extension}` })
    expect(late.body.current.guid).toBe(before.guid)
  })
  it('asks for the right again', async () => {
    const before = await make()
    const { body: after } = await user.put(`/${path}/${before.guid}`, { ...edit, version: before.version })
    const reader = await member([...reads])
    expect(told(await reader.put(`/${path}/${before.guid}`, { ...former(before), version: after.version }))).toEqual([
      403,
      'forbidden',
    ])
  })
})

const order = async (guid: string, target = 'items') =>
  (await user.get(`/images?id=${guid}&target=${target}`)).body.data.map((one: { guid: string }) => one.guid)
const painted = async (guid: string, target = 'items') =>
  (await addPicture(user, { target, id: guid }, await aPng())).body.guid as string

describe('a picture that was deleted (X-26)', () => {
  it('comes back where it was, once however often it is asked, with its files, its main place and a line in the log', async () => {
    const item = await newItem()
    const [first, second, third] = [await painted(item), await painted(item), await painted(item)]
    const main = async () => (await user.get(`/items/${item}`)).body.picture as string
    const shown = await main()
    await user.del(`/images/${first}`)
    expect([await order(item), (await main()) === shown]).toEqual([[second, third], false])
    const answers = await Promise.all([1, 2, 3].map(() => user.post(`/images/${first}/restore`, {})))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(answers[0]!.body.data.map(({ guid }: { guid: string }) => guid)).toEqual([first, second, third])
    expect([await order(item), (await main()) === shown]).toEqual([[first, second, third], true])
    expect((await user.get(`/images/${first}?size=64`)).status).toBe(200)
    expect((await logged(item)).slice(0, 3).map(({ changes }) => changes)).toEqual([
      [{ field: 'picture', old: null, new: 1 }],
      [{ field: 'picture', old: 1, new: null }],
      [{ field: 'picture', old: null, new: 'photo.png' }],
    ])
    // What is tidied a day later is what no row names.
    await node.jobs.runNow('files', new Date(Date.now() + 48 * 3_600_000))
    expect((await user.get(`/images/${first}?size=256`)).status).toBe(200)
  })
  it('comes back for whoever deleted it, who must still have the right, on a record that is still there', async () => {
    const item = await newItem()
    const [own, deleter] = [await painted(item), await member(['ROLE_ITEM_VIEW', 'ROLE_ITEM_IMAGE_DELETE'])]
    await deleter.del(`/images/${own}`)
    expect(told(await user.post(`/images/${own}/restore`, {}))).toEqual([404, 'not_found'])
    await user.put(`/users/${deleter.guid}`, { roles: ['ROLE_ITEM_VIEW'] })
    expect(told(await deleter.post(`/images/${own}/restore`, {}))).toEqual([403, 'forbidden'])
    await user.put(`/users/${deleter.guid}`, { roles: ['ROLE_ITEM_VIEW', 'ROLE_ITEM_IMAGE_DELETE'] })
    await user.del(`/items/${item}`)
    expect(told(await deleter.post(`/images/${own}/restore`, {}))).toEqual([404, 'not_found'])
    await user.post('/trash/restore', { guids: [item] })
    expect((await deleter.post(`/images/${own}/restore`, {})).status).toBe(200)
    const stranger = await aUser(node, await aCompany(node))
    expect(told(await stranger.post(`/images/${own}/restore`, {}))).toEqual([404, 'not_found'])
  })
  it('does not come back to a record that is full, nor after its time', async () => {
    const item = await newItem()
    const gone = await painted(item)
    await user.del(`/images/${gone}`)
    for (let at = 0; at < 10; at++) await painted(item)
    expect(told(await user.post(`/images/${gone}/restore`, {}))).toEqual([422, 'pictures_full'])
    const [last] = await order(item)
    await user.del(`/images/${last}`)
    await age(24)
    expect(told(await user.post(`/images/${gone}/restore`, {}))).toEqual([404, 'not_found'])
  })
  it('of a folder comes back for the one that took its place, and for no other', async () => {
    const place = await aFolder(user, `Lieu ${++n}`)
    const old = await painted(place, 'folders')
    const taken = (await addPicture(user, { target: 'folders', id: place }, await aJpeg())).body.guid
    expect(told(await user.post(`/images/${old}/restore`, {}))).toEqual([409, 'pictures_changed'])
    const other = (await addPicture(user, { target: 'folders', id: place }, await aJpeg({ width: 90 }))).body.guid
    expect(told(await user.post(`/images/${old}/restore`, { instead: taken }))).toEqual([409, 'pictures_changed'])
    const back = await Promise.all([1, 2].map(() => user.post(`/images/${old}/restore`, { instead: other })))
    expect(back.map(({ status }) => status)).toEqual([200, 200])
    expect(await order(place, 'folders')).toEqual([old])
  })
  it('that was moved goes back to its place, unless the order is another one by then', async () => {
    const item = await newItem()
    const [first, second, third] = [await painted(item), await painted(item), await painted(item)]
    await user.put(`/images/${third}`, { position: 0 })
    const back = { position: 2, from: [third, first, second] }
    const answers = await Promise.all([1, 2].map(() => user.put(`/images/${third}`, back)))
    expect(answers.map(told).toSorted()).toEqual([
      [200, undefined],
      [409, 'pictures_changed'],
    ])
    expect(await order(item)).toEqual([first, second, third])
    const refused = await user.call('PUT', `/images/${first}`, back, { 'accept-language': 'en' })
    expect(refused.body.message).toBe('The pictures have changed meanwhile: they stay as they are now')
  })
})

describe('a file that was deleted (X-26)', () => {
  it('comes back as it was, once however often it is asked, with its content and a line in the log', async () => {
    const item = await newItem()
    const { body: file } = await attach(item, 'notice.txt')
    await user.put(`/attachments/${file.guid}`, { description: 'La notice' })
    const [before] = (await user.get(`/attachments?target=items&guid=${item}`)).body.data
    await user.del(`/attachments/${file.guid}`)
    expect((await user.get(`/attachments/${file.guid}/download`)).status).toBe(404)
    const answers = await Promise.all([1, 2, 3].map(() => user.post(`/attachments/${file.guid}/restore`, {})))
    expect(answers.map(({ status, body }) => [status, body])).toEqual([1, 2, 3].map(() => [200, before]))
    expect((await user.get(`/attachments?target=items&guid=${item}`)).body.data).toEqual([before])
    expect((await logged(item)).slice(0, 2).map(({ changes }) => changes)).toEqual([
      [{ field: 'attachments', old: null, new: 'notice.txt' }],
      [{ field: 'attachments', old: 'notice.txt', new: null }],
    ])
    await node.jobs.runNow('files', new Date(Date.now() + 48 * 3_600_000))
    expect((await user.get(`/attachments/${file.guid}/download`)).text).toBe('notice.txt')
  })
  it('comes back for whoever deleted it, who must still have the right, and only for a while', async () => {
    const item = await newItem()
    const [{ body: file }, deleter] = [await attach(item), await member(['ROLE_ITEM_VIEW', 'ROLE_ATTACHMENT_FULL'])]
    await deleter.del(`/attachments/${file.guid}`)
    expect(told(await user.post(`/attachments/${file.guid}/restore`, {}))).toEqual([404, 'not_found'])
    await user.put(`/users/${deleter.guid}`, { roles: ['ROLE_ITEM_VIEW'] })
    expect(told(await deleter.post(`/attachments/${file.guid}/restore`, {}))).toEqual([403, 'forbidden'])
    await user.put(`/users/${deleter.guid}`, { roles: ['ROLE_ITEM_VIEW', 'ROLE_ATTACHMENT_FULL'] })
    await age(24)
    expect(told(await deleter.post(`/attachments/${file.guid}/restore`, {}))).toEqual([404, 'not_found'])
  })
})
