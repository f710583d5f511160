import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDatabase } from '../../testing/database.ts'
import { heardDuring } from '../../testing/heard.ts'
import { importRows } from '../../testing/import-file.ts'
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
const name = (text = 'Piles') => `${text} ${++n}`
const aCategory = async (fields: Record<string, unknown> = { itemType: 'product' }) =>
  (await admin.post('/categories', { name: name(), ...fields })).body
const activityOf = async (guid: string) =>
  (await admin.get(`/activities?guid=${guid}`)).body.data.map(
    ({ action, entityName, changes }: { action: string; entityName: string; changes: unknown }) => ({
      action,
      entityName,
      changes,
    }),
  )

describe('a category', () => {
  it('is for exactly one type, and its name is there once for each type whatever its case (CAT-03, VAL-18)', async () => {
    for (const types of [{}, { itemType: 'product', folderType: 'room' }])
      expect((await admin.post('/categories', { name: name(), ...types })).body.errors).toMatchObject([
        { field: 'itemType', code: 'required', message: 'Ce champ est obligatoire' },
      ])
    const { name: taken } = await aCategory()
    const again = await admin.post('/categories', { name: ` ${taken.toUpperCase()} `, itemType: 'product' })
    expect([again.status, again.body.errors]).toMatchObject([
      422,
      [{ field: 'name', code: 'exists', message: `${taken.toUpperCase()} existe déjà` }],
    ])
    expect([
      (await admin.post('/categories', { name: taken, itemType: 'item' })).status,
      (await admin.post('/categories', { name: taken, folderType: 'room' })).status,
    ]).toEqual([201, 201])
    const other = await aCategory()
    expect((await admin.put(`/categories/${other.guid}`, { name: taken })).body.errors).toMatchObject([
      { field: 'name', code: 'exists' },
    ])
    expect((await admin.put(`/categories/${other.guid}`, { name: other.name.toUpperCase() })).body.name).toBe(
      other.name.toUpperCase(),
    )
  })
  it('is renamed for everybody at once: in records, in the configuration, in the log, and on open screens', async () => {
    const category = await aCategory()
    const item = await anItem(admin, folder, { name: name('Lampe'), category: category.guid })
    const renamed = name('Énergie')
    const heard = await heardDuring(node, company, async () =>
      expect((await admin.put(`/categories/${category.guid}`, { name: renamed, version: 1 })).body).toMatchObject({
        name: renamed,
        version: 2,
        records: 1,
      }),
    )
    expect((await admin.get(`/items/${item}`)).body.category).toEqual({ guid: category.guid, name: renamed })
    expect((await admin.get('/compagnies/me/config')).body.categories).toContainEqual({
      guid: category.guid,
      name: renamed,
      itemType: 'product',
      folderType: null,
    })
    expect(await activityOf(category.guid)).toEqual([
      { action: 'update', entityName: renamed, changes: [{ field: 'name', old: category.name, new: renamed }] },
      { action: 'create', entityName: category.name, changes: [] },
    ])
    expect(heard).toEqual([
      { topic: 'config', data: {} },
      { topic: 'items', data: {} },
    ])
  })
  it('refuses a stale name with the present one', async () => {
    const category = await aCategory()
    await admin.put(`/categories/${category.guid}`, { name: `${category.name} bis` })
    expect(await admin.put(`/categories/${category.guid}`, { name: 'x', version: category.version })).toMatchObject({
      status: 409,
      body: {
        code: 'stale',
        message: expect.stringContaining('Ada Test'),
        current: { name: `${category.name} bis`, version: 2 },
      },
    })
  })
  it('is set on records of its type only (CAT-04)', async () => {
    const [forItems, forRooms] = [await aCategory({ itemType: 'item' }), await aCategory({ folderType: 'room' })]
    for (const category of [forItems.guid, forRooms.guid])
      expect(
        (await admin.post('/items', { name: name(), type: 'product', parent: folder, category })).body.errors,
      ).toMatchObject([{ field: 'category', code: 'unknown_value' }])
    expect((await admin.put(`/folders/${folder}`, { category: forRooms.guid })).body.errors).toMatchObject([
      { field: 'category', code: 'unknown_value' },
    ])
  })
  it('is read by any role of categories, and changed by its own', async () => {
    const category = await aCategory()
    const viewer = await aUser(node, company, { roles: ['ROLE_ITEM_CATEGORY_VIEW'] })
    expect((await viewer.get(`/categories/${category.guid}`)).body).toMatchObject({
      name: category.name,
      records: null,
    })
    const tries = [
      viewer.post('/categories', { name: 'x', itemType: 'item' }),
      viewer.put(`/categories/${category.guid}`, { name: 'x' }),
      viewer.del(`/categories/${category.guid}`),
      viewer.post('/categories/bulk-delete', { guids: [category.guid] }),
      viewer.post('/categories/effect', { guids: [category.guid] }),
    ]
    expect((await Promise.all(tries)).map(({ status }) => status)).toEqual([403, 403, 403, 403, 403])
  })
})

describe('the list of categories', () => {
  it('narrows by target, type and words, and sorts by name as people count and by use', async () => {
    const [own, mark] = [await aUser(node, await aCompany(node)), 'Élec']
    const place = await aFolder(own, 'Lieu')
    const [ten, two] = [
      (await own.post('/categories', { name: `${mark} 10`, itemType: 'product' })).body,
      (await own.post('/categories', { name: `${mark} 2`, itemType: 'item' })).body,
    ]
    await own.post('/categories', { name: 'Coffre', folderType: 'cabinet' })
    await anItem(own, place, { name: 'Pile', category: ten.guid })
    const names = async (query: string) =>
      (await own.get(`/categories?${query}`)).body.data.map((row: { name: string }) => row.name)
    expect(await names('')).toEqual(['Coffre', two.name, ten.name])
    expect([await names('target=folder'), await names('type=product'), await names('search=ELEC%2010')]).toEqual([
      ['Coffre'],
      [ten.name],
      [ten.name],
    ])
    expect([await names('sort=-records'), await names('sort=-name&size=1')]).toEqual([
      [ten.name, 'Coffre', two.name],
      [ten.name],
    ])
    expect((await own.get('/categories?sort=id')).status).toBe(400)
  })
  it('counts live records of folders that the caller reads, and no others', async () => {
    const [category, forRooms] = [await aCategory(), await aCategory({ folderType: 'room' })]
    const closed = await aFolder(admin, name('Coffre'), { type: 'room', category: forRooms.guid })
    for (const parent of [folder, folder, closed])
      await anItem(admin, parent, { name: name('Lampe'), category: category.guid })
    await admin.del(`/items/${await anItem(admin, folder, { name: name('Lampe'), category: category.guid })}`)
    const guest = await aUser(node, company, { roles: ['ROLE_ITEM_CATEGORY_FULL', 'ROLE_ITEM_VIEW'] })
    await grant(node, guest, folder, 'read')
    const counts = async (user: Caller) => [
      (await user.get(`/categories/${category.guid}`)).body.records,
      (await user.get(`/categories/${forRooms.guid}`)).body.records,
    ]
    expect([await counts(admin), await counts(guest)]).toEqual([
      [3, 1],
      [2, 0],
    ])
    // What a deletion would do concerns the hidden ones as well, which are counted and not named (CAT-05).
    expect((await guest.post('/categories/effect', { guids: [category.guid, forRooms.guid] })).body).toEqual({
      items: 3,
      folders: 1,
    })
  })
})

describe('a deletion', () => {
  it('leaves items and folders without a category, in the trash as well, each a version on, with one row in the log', async () => {
    const [category, forRooms] = [await aCategory(), await aCategory({ folderType: 'room' })]
    const room = await aFolder(admin, name('Salle'), { type: 'room', category: forRooms.guid })
    const [item, gone] = [
      await anItem(admin, room, { name: name('Lampe'), category: category.guid }),
      await anItem(admin, folder, { name: name('Lampe'), category: category.guid }),
    ]
    await admin.del(`/items/${gone}`)
    const heard = await heardDuring(node, company, async () => {
      expect((await admin.del(`/categories/${category.guid}`)).status).toBe(204)
      expect(
        (await admin.post('/categories/bulk-delete', { guids: [forRooms.guid, category.guid] })).body,
      ).toMatchObject({
        deleted: 1,
        failed: [{ code: 'not_found' }],
      })
    })
    // No event names a folder: some would be hidden from who hears of it.
    expect(heard).toEqual(['config', 'config', 'folders', 'items'].map((topic) => ({ topic, data: {} })))
    expect((await admin.get(`/items/${item}`)).body).toMatchObject({
      category: null,
      version: 2,
      updatedBy: { guid: admin.guid },
    })
    expect((await admin.get(`/folders/${room}`)).body.folder).toMatchObject({ category: null, version: 2 })
    expect((await admin.put(`/items/${item}`, { description: 'x', version: 1 })).body.code).toBe('stale')
    await admin.post('/trash/restore', { guids: [gone], destination: folder })
    expect((await admin.get(`/items/${gone}`)).body.category).toBeNull()
    expect((await activityOf(category.guid))[0]).toEqual({
      action: 'delete',
      entityName: category.name,
      changes: [{ field: 'items', old: 1, new: 0 }],
    })
    expect((await activityOf(forRooms.guid))[0]).toEqual({
      action: 'delete',
      entityName: forRooms.name,
      changes: [{ field: 'folders', old: 1, new: 0 }],
    })
    expect((await activityOf(item)).map(({ action }: { action: string }) => action)).toEqual(['create'])
    expect([
      (await admin.get(`/categories/${category.guid}`)).status,
      (await admin.del(`/categories/${category.guid}`)).status,
    ]).toEqual([404, 404])
  })
  it('that comes between an edit and its writing is told to the editor as a category that is gone, never as a fault', async () => {
    const category = await aCategory()
    const item = await anItem(admin, folder, { name: name('Lampe') })
    const blocker = await node.pool.connect()
    try {
      await blocker.query(`begin; select set_config('app.company', '${company}', true)`)
      await blocker.query('delete from category where id = $1', [category.guid])
      const edit = admin.put(`/items/${item}`, { category: category.guid })
      await new Promise((resolve) => setTimeout(resolve, 300))
      await blocker.query('commit')
      expect(await edit).toMatchObject({
        status: 422,
        body: { errors: [{ field: 'category', code: 'unknown_value' }] },
      })
    } finally {
      blocker.release()
    }
  })
  it('that comes while somebody else gives the category to a record waits for them, and empties that record as well', async () => {
    const category = await aCategory()
    const item = await anItem(admin, folder, { name: name('Lampe') })
    const giver = await node.pool.connect()
    try {
      await giver.query(`begin; select set_config('app.company', '${company}', true)`)
      await giver.query('update item set category_id = $1 where id = $2', [category.guid, item])
      const deletion = admin.del(`/categories/${category.guid}`)
      await new Promise((resolve) => setTimeout(resolve, 300))
      await giver.query('commit')
      expect((await deletion).status).toBe(204)
    } finally {
      giver.release()
    }
    expect((await admin.get(`/items/${item}`)).body).toMatchObject({ category: null, version: 2 })
  })
})

it('an import that makes categories tells of them as a person would', async () => {
  const made = name('Neuve')
  const heard = await heardDuring(node, company, () =>
    importRows(
      node,
      admin,
      [
        ['Nom', 'Catégorie'],
        [name('Lampe'), made],
        [name('Lampe'), made],
      ],
      { defaults: { parent: 'Réserve' } },
    ),
  )
  const {
    data: [category],
  } = (await admin.get(`/categories?search=${made}`)).body
  expect(category).toMatchObject({ name: made, records: 2 })
  expect((await activityOf(category.guid)).map(({ action }: { action: string }) => action)).toEqual(['create'])
  expect(heard.filter(({ topic }) => topic === 'config')).toHaveLength(1)
})
