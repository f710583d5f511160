import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDatabase } from '../../testing/database.ts'
import { heardDuring } from '../../testing/heard.ts'
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
let company: string
let admin: Caller
let folder: string
beforeAll(async () => {
  node = await startTestNode(url)
  company = await aCompany(node)
  admin = await aUser(node, company)
  folder = await aFolder(admin, 'Réserve')
})
afterAll(() => node.stop())

let n = 0
const name = (text = 'Fragile') => `${text} ${++n}`
const aTag = async (fields: Record<string, unknown> = {}) =>
  (await admin.post('/tags', { name: name(), ...fields })).body
const tagged = (...tags: { guid: string }[]) =>
  anItem(admin, folder, { name: name('Verre'), tags: tags.map(({ guid }) => guid) })
const tagsOf = async (item: string) =>
  (await admin.get(`/items/${item}`)).body.tags.map((tag: { name: string }) => tag.name)
const versionOf = async (item: string) => (await admin.get(`/items/${item}`)).body.version
const activityOf = async (guid: string) =>
  (await admin.get(`/activities?guid=${guid}`)).body.data.map(
    ({ action, changes }: { action: string; changes: unknown }) => ({ action, changes }),
  )

describe('a keyword', () => {
  it('has a name of its own whatever its case, and a colour of the palette or none', async () => {
    const tag = await aTag({ color: 'teal' })
    expect(tag).toMatchObject({ color: 'teal', items: 0, version: 1 })
    expect(await admin.post('/tags', { name: tag.name.toUpperCase() })).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'name', code: 'exists', message: `${tag.name.toUpperCase()} existe déjà` }] },
    })
    expect((await admin.put(`/tags/${(await aTag()).guid}`, { name: tag.name })).body.errors).toMatchObject([
      { field: 'name', code: 'exists' },
    ])
    expect((await admin.post('/tags', { name: name(), color: '#ff0000' })).status).toBe(422)
    expect((await admin.put(`/tags/${tag.guid}`, { color: null })).body).toMatchObject({
      name: tag.name,
      color: null,
      version: 2,
    })
    expect((await activityOf(tag.guid))[0]).toEqual({
      action: 'update',
      changes: [{ field: 'color', old: 'teal', new: null }],
    })
  })
  it('is shown on its items as it is called and coloured now', async () => {
    const tag = await aTag()
    const item = await tagged(tag)
    const renamed = name('Cassant')
    await admin.put(`/tags/${tag.guid}`, { name: renamed, color: 'red' })
    expect((await admin.get(`/items/${item}`)).body.tags).toEqual([{ guid: tag.guid, name: renamed, color: 'red' }])
  })
  it('refuses a stale change with the present one', async () => {
    const tag = await aTag()
    await admin.put(`/tags/${tag.guid}`, { color: 'blue' })
    expect(await admin.put(`/tags/${tag.guid}`, { name: 'x', version: 1 })).toMatchObject({
      status: 409,
      body: { code: 'stale', current: { guid: tag.guid, color: 'blue', version: 2 } },
    })
  })
  it('is read by any role of keywords, and changed by its own', async () => {
    const tag = await aTag()
    const viewer = await aUser(node, company, { roles: ['ROLE_ITEM_TAG_VIEW'] })
    expect(
      (await viewer.get('/tags?search=fragile')).body.data.find(({ guid }: { guid: string }) => guid === tag.guid),
    ).toMatchObject({ name: tag.name, items: null })
    const tries = [
      viewer.post('/tags', { name: 'x' }),
      viewer.put(`/tags/${tag.guid}`, { name: 'x' }),
      viewer.del(`/tags/${tag.guid}`),
      viewer.post('/tags/merge', { tags: [tag.guid], into: tag.guid }),
      viewer.post('/tags/effect', { guids: [tag.guid] }),
    ]
    expect((await Promise.all(tries)).map(({ status }) => status)).toEqual([403, 403, 403, 403, 403])
  })
  it('is made by typing it on an item by those who may add keywords, and that is told (TAG-04, ACT-02)', async () => {
    const typed = name('Saisi')
    const item = await anItem(admin, folder, { name: name('Verre'), tags: [{ name: typed }] })
    const [tag] = (await admin.get(`/items/${item}`)).body.tags
    expect((await activityOf(tag.guid)).map(({ action }: { action: string }) => action)).toEqual(['create'])
    const clerk = await aUser(node, company, { roles: ['ROLE_ITEM_FULL'] })
    await grant(node, clerk, folder, 'write')
    expect((await clerk.put(`/items/${item}`, { tags: [{ name: name('Interdit') }] })).body.errors).toMatchObject([
      { field: 'tags', code: 'unknown_value' },
    ])
    expect((await clerk.put(`/items/${item}`, { tags: [{ name: typed.toUpperCase() }] })).body.tags).toMatchObject([
      { guid: tag.guid },
    ])
  })
  it('is counted on live items of folders that the caller reads; what a deletion does is counted everywhere', async () => {
    const tag = await aTag()
    const closed = await aFolder(admin, name('Coffre'))
    await tagged(tag)
    await admin.del(`/items/${await tagged(tag)}`)
    await anItem(admin, closed, { name: name('Verre'), tags: [tag.guid] })
    const guest = await aUser(node, company, { roles: ['ROLE_ITEM_TAG_FULL', 'ROLE_ITEM_VIEW'] })
    await grant(node, guest, folder, 'read')
    const seen = async (user: Caller) => (await user.get(`/tags/${tag.guid}`)).body.items
    expect([
      await seen(admin),
      await seen(guest),
      (await guest.post('/tags/effect', { guids: [tag.guid] })).body,
    ]).toEqual([2, 1, { items: 2 }])
    expect(
      (await guest.get('/tags?sort=-items&size=500')).body.data.find(({ guid }: { guid: string }) => guid === tag.guid)
        .items,
    ).toBe(1)
  })
})

describe('a deletion', () => {
  it('takes keywords off their items, each a version on, with one row of the log for each keyword', async () => {
    const [one, two, kept] = [await aTag(), await aTag(), await aTag()]
    const [both, other] = [await tagged(one, two, kept), await tagged(kept)]
    expect(
      (await admin.post('/tags/bulk-delete', { guids: [one.guid, two.guid, crypto.randomUUID()] })).body,
    ).toMatchObject({
      deleted: 2,
      failed: [{ code: 'not_found' }],
    })
    expect([await tagsOf(both), await versionOf(both), await versionOf(other)]).toEqual([[kept.name], 2, 1])
    expect((await activityOf(one.guid))[0]).toEqual({ action: 'delete', changes: [{ field: 'items', old: 1, new: 0 }] })
    expect((await activityOf(both)).map(({ action }: { action: string }) => action)).toEqual(['create'])
    expect((await admin.del(`/tags/${one.guid}`)).status).toBe(404)
  })
})

describe('a merge', () => {
  it('puts one keyword in the place of several, on each item once, also in the trash, and says so in one row', async () => {
    const [into, one, two] = [await aTag({ color: 'green' }), await aTag(), await aTag()]
    const items = [await tagged(one), await tagged(one, two), await tagged(two, into), await tagged(into)]
    const gone = await tagged(two)
    await admin.del(`/items/${gone}`)
    expect(
      (await admin.post('/tags/merge', { tags: [one.guid, two.guid, into.guid], into: into.guid })).body,
    ).toMatchObject({ guid: into.guid, name: into.name, color: 'green', items: 4 })
    expect(await Promise.all(items.map(tagsOf))).toEqual(Array.from({ length: 4 }, () => [into.name]))
    // What carried the one that stays and no other did not change.
    expect(await Promise.all(items.map(versionOf))).toEqual([2, 2, 2, 1])
    await admin.post('/trash/restore', { guids: [gone], destination: folder })
    expect(await tagsOf(gone)).toEqual([into.name])
    expect((await activityOf(into.guid))[0]).toEqual({
      action: 'merge',
      changes: [
        { field: 'tags', old: [one.name, two.name].sort(), new: [into.name] },
        { field: 'items', old: null, new: 3 },
      ],
    })
    expect([(await admin.get(`/tags/${one.guid}`)).status, (await admin.get(`/tags/${two.guid}`)).status]).toEqual([
      404, 404,
    ])
  })
  it('of a keyword that is gone changes nothing at all', async () => {
    const [into, one] = [await aTag(), await aTag()]
    const item = await tagged(one)
    for (const [tags, target, field] of [
      [[one.guid, crypto.randomUUID()], into.guid, 'tags'],
      [[one.guid], crypto.randomUUID(), 'into'],
    ] as const) {
      expect(await admin.post('/tags/merge', { tags, into: target })).toMatchObject({
        status: 422,
        body: { errors: [{ field, code: 'unknown_value' }] },
      })
    }
    expect([await tagsOf(item), await versionOf(item)]).toEqual([[one.name], 1])
  })
  it('of a keyword into itself alone is no act', async () => {
    const tag = await aTag()
    expect(await admin.post('/tags/merge', { tags: [tag.guid], into: tag.guid })).toMatchObject({
      status: 200,
      body: { version: 1 },
    })
    expect(await activityOf(tag.guid)).toHaveLength(1)
  })
  it('sent twice with one key is done once', async () => {
    const [into, one] = [await aTag(), await aTag()]
    const send = () =>
      admin.call('POST', '/tags/merge', { tags: [one.guid], into: into.guid }, { 'idempotency-key': one.guid })
    const [first, second] = [await send(), await send()]
    expect([first.status, second.status, second.body]).toEqual([200, 200, first.body])
    expect(await activityOf(into.guid)).toHaveLength(2)
  })
  it('while somebody else gives the merged keyword to an item waits for them, and loses it nowhere', async () => {
    const [into, one] = [await aTag(), await aTag()]
    const [item, other] = [await tagged(), await tagged(one)]
    const giver = await node.pool.connect()
    try {
      await giver.query(`begin; select set_config('app.company', '${company}', true)`)
      await giver.query('insert into item_tag (company_id, item_id, tag_id) values ($1, $2, $3)', [
        company,
        item,
        one.guid,
      ])
      const merge = admin.post('/tags/merge', { tags: [one.guid], into: into.guid })
      await new Promise((resolve) => setTimeout(resolve, 300))
      await giver.query('commit')
      expect((await merge).status).toBe(200)
    } finally {
      giver.release()
    }
    expect([await tagsOf(item), await tagsOf(other)]).toEqual([[into.name], [into.name]])
  })
  it('in both directions at once ends with one of the two', async () => {
    const [one, two] = [await aTag(), await aTag()]
    const item = await tagged(one)
    const replies = await Promise.all([
      admin.post('/tags/merge', { tags: [one.guid], into: two.guid }),
      admin.post('/tags/merge', { tags: [two.guid], into: one.guid }),
    ])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 422])
    expect(await tagsOf(item)).toHaveLength(1)
  })
  it('tells open screens without naming a folder', async () => {
    const [into, one] = [await aTag(), await aTag()]
    const heard = await heardDuring(node, company, () =>
      admin.post('/tags/merge', { tags: [one.guid], into: into.guid }),
    )
    expect(heard).toEqual([
      { topic: 'config', data: {} },
      { topic: 'items', data: {} },
    ])
  })
})
