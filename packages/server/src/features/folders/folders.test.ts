import { afterAll, beforeAll, describe, expect, it } from 'vitest'
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
beforeAll(async () => {
  node = await startTestNode(url)
  admin = await aUser(node, await aCompany(node))
})
afterAll(() => node.stop())
const name = (() => {
  let n = 0
  return (text: string) => `${text} ${++n}`
})()
const codeOf = (answer: { body: { code: string } }) => answer.body.code

describe('moving a folder', () => {
  it('refuses a cabinet into a cabinet, itself, its place, and a folder with sub-folders', async () => {
    const [a, b] = [
      await aFolder(admin, name('Armoire'), { type: 'cabinet' }),
      await aFolder(admin, name('Armoire'), { type: 'cabinet' }),
    ]
    expect(codeOf(await admin.put(`/folders/${a}/move`, { parent: b }))).toBe('folder_cabinet_in_cabinet')
    const stock = await aFolder(admin, name('Stock'))
    const below = await aFolder(admin, name('Dessous'), { parent: stock })
    expect(codeOf(await admin.put(`/folders/${stock}/move`, { parent: a }))).toBe('folder_has_children')
    expect(codeOf(await admin.put(`/folders/${stock}/move`, { parent: below }))).toBe('folder_into_itself')
    expect(codeOf(await admin.put(`/folders/${below}/move`, { parent: stock }))).toBe('folder_already_there')
    const moved = await admin.put(`/folders/${below}/move`, { parent: null })
    expect(moved.body).toMatchObject({ parent: null, parent_guid: null })
  })
  it('needs write on the place it is taken out of, and on the one it goes to', async () => {
    const [site, elsewhere] = [await aFolder(admin, 'Site à droits'), await aFolder(admin, 'Ailleurs')]
    const inside = await aFolder(admin, 'Pièce à droits', { parent: site })
    const user = await aUser(node, admin.company, { roles: ['ROLE_FOLDER_VIEW', 'ROLE_FOLDER_EDIT'] })
    await grant(node, user, site, 'read')
    await grant(node, user, inside, 'write')
    await grant(node, user, elsewhere, 'write')
    expect(codeOf(await user.put(`/folders/${inside}/move`, { parent: elsewhere }))).toBe('folder_denied')
    const keeper = await aUser(node, admin.company, { roles: ['ROLE_FOLDER_VIEW', 'ROLE_FOLDER_EDIT'] })
    await grant(node, keeper, site, 'write')
    await grant(node, keeper, elsewhere, 'write')
    expect((await keeper.put(`/folders/${inside}/move`, { parent: elsewhere })).status).toBe(200)
  })
  it('takes its place under either name of it, and only by a move (FOLD-12, GEN-13)', async () => {
    const [place, folder] = [await aFolder(admin, name('Place')), await aFolder(admin, name('Mobile'))]
    const moved = await admin.put(`/folders/${folder}/move`, { parent_guid: place })
    expect(moved.body).toMatchObject({ parent: { guid: place, id: place }, parent_guid: place })
    for (const parent of [{ parent: null }, { parent_guid: null }, { parent: folder }]) {
      const refused = await admin.put(`/folders/${folder}`, { ...parent, name: name('Autre') })
      expect([refused.status, refused.body.errors[0].code]).toEqual([422, 'folder_place_by_move'])
    }
    for (const parent of [{ parent: moved.body.parent }, { parent: { id: place } }, { parent_guid: place }])
      expect((await admin.put(`/folders/${folder}`, parent)).status).toBe(200)
    expect((await admin.put(`/folders/${folder}/move`, {})).body.errors[0]).toMatchObject({
      field: 'parent',
      code: 'required',
    })
    const reader = await aUser(node, admin.company, { roles: ['ROLE_FOLDER_VIEW', 'ROLE_FOLDER_ADD'] })
    await grant(node, reader, place, 'write')
    expect((await reader.put(`/folders/${folder}/move`, { parent: null })).status).toBe(403)
  })
  it('is known by the place that its reader sees, and may be sent back so (PERM-34)', async () => {
    const site = await aFolder(admin, name('Site caché'))
    const room = await aFolder(admin, name('Pièce'), { parent: site })
    const user = await aUser(node, admin.company, { roles: ['ROLE_FOLDER_VIEW', 'ROLE_FOLDER_EDIT'] })
    await grant(node, user, room, 'write')
    const { body: read } = await user.get(`/folders/${room}`)
    const back = await user.put(`/folders/${room}`, { ...read.folder, description: 'lue' })
    expect([back.status, back.body.description, back.body.parent_guid]).toEqual([200, 'lue', null])
  })
  it('lets 99 references move and refuses 100', async () => {
    const [full, target] = [await aFolder(admin, name('Plein')), await aFolder(admin, name('Cible'))]
    for (let n = 0; n < 99; n++) await anItem(admin, full, { name: `Article ${n}` })
    expect((await admin.put(`/folders/${full}/move`, { parent: target })).status).toBe(200)
    await anItem(admin, full, { name: 'Le centième' })
    const refused = await admin.put(`/folders/${full}/move`, { parent: null })
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'Un dossier de 100 références ou plus ne peut pas être déplacé',
    ])
  })
  it('never makes a loop, whichever of two opposite moves is first', async () => {
    for (let round = 0; round < 10; round++) {
      const [a, b] = [await aFolder(admin, name('A')), await aFolder(admin, name('B'))]
      const answers = await Promise.all([
        admin.put(`/folders/${a}/move`, { parent: b }),
        admin.put(`/folders/${b}/move`, { parent: a }),
      ])
      expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409])
    }
  })
})

describe('creating a folder', () => {
  it('takes a known type and a parent in any of its forms, and answers the path that was asked for', async () => {
    expect((await admin.post('/folders', { name: name('X'), type: 'attic' })).status).toBe(422)
    expect((await admin.post('/folders', { name: name('X') })).body.errors).toMatchObject([{ field: 'type' }])
    const top = await aFolder(admin, name('Ville'), { type: 'city' })
    const own = name('Étage')
    const made = (await admin.post('/folders', { name: own, type: 'floor', parent: { id: top } })).body
    expect(made).toMatchObject({ parent: { guid: top, id: top }, parent_guid: top, type: 'floor' })
    const listed = async (fullPath: string) =>
      (await admin.get(`/folders?search=${encodeURIComponent(own)}&fullPath=${fullPath}`)).body.data[0]
    expect((await listed('true')).path).toBe(`${made.parent.name} / ${own}`)
    expect((await listed('false')).path).toBe(own)
    expect((await admin.get('/folders')).body.size).toBe(100)
    expect((await admin.get('/folders/root')).body).toMatchObject({ folder: null, breadcrumb: [] })
  })
  it('is refused as a cabinet in a cabinet, on a folder that is only read, and on a code in use', async () => {
    const cabinet = await aFolder(admin, name('Armoire'), { type: 'cabinet', tag: 'ARM-1' })
    expect(codeOf(await admin.post('/folders', { name: name('Armoire'), type: 'cabinet', parent: cabinet }))).toBe(
      'folder_cabinet_in_cabinet',
    )
    expect(
      (await admin.post('/folders', { name: name('Salle'), type: 'room', tag: 'arm-1' })).body.errors,
    ).toMatchObject([{ field: 'tag', code: 'exists' }])
    const user = await aUser(node, admin.company, { roles: ['ROLE_FOLDER_ADD'] })
    await grant(node, user, cabinet, 'read')
    expect(codeOf(await user.post('/folders', { name: name('Tiroir'), type: 'stock', parent: cabinet }))).toBe(
      'folder_denied',
    )
    // At the root the role alone is enough, and the creator writes in what they made.
    const made = await user.post('/folders', { name: name('À moi'), type: 'stock' })
    expect([made.status, made.body.permission]).toEqual([201, 'write'])
  })
})

describe('names and shelves', () => {
  it('are unique among the folders of one parent, whatever their case, and free again after the trash', async () => {
    const parent = await aFolder(admin, name('Parent'))
    const first = await aFolder(admin, 'Réserve', { parent })
    const twice = await admin.post('/folders', { name: ' réserve ', type: 'stock', parent })
    expect(twice.body.errors).toEqual([{ field: 'name', code: 'exists', message: 'réserve existe déjà' }])
    await admin.del(`/folders/${first}`)
    expect((await admin.post('/folders', { name: 'Réserve', type: 'stock', parent })).status).toBe(201)
    const back = await admin.post('/trash/restore', { guids: [first] })
    expect(back.body).toMatchObject({ restored: 0, failed: [{ guid: first, message: 'Réserve existe déjà' }] })
  })
  it('refuses a shelf name twice in one cabinet', async () => {
    const refused = await admin.post('/folders', {
      name: name('Armoire'),
      type: 'cabinet',
      shelves: [{ name: 'Haut' }, { name: 'haut' }],
    })
    expect(refused.body.errors[0]).toMatchObject({ field: 'shelves', message: "Ce nom d'étagère existe déjà" })
  })
  it('lets two shelves exchange their names, and a cabinet that becomes a room loses them with its items', async () => {
    const cabinet = await aFolder(admin, name('Armoire'), {
      type: 'cabinet',
      shelves: [{ name: 'Haut' }, { name: 'Bas' }],
    })
    const shelves: { guid: string; name: string }[] = (await admin.get(`/folders/${cabinet}`)).body.folder.shelves
    const swapped = shelves.map(({ guid, name: was }) => ({ guid, name: was === 'Haut' ? 'Bas' : 'Haut' }))
    expect((await admin.put(`/folders/${cabinet}`, { shelves: swapped })).body.shelves).toEqual(
      swapped.toSorted((a, b) => a.name.localeCompare(b.name)),
    )
    const item = await anItem(admin, cabinet, { name: 'Classeur', shelf: shelves[0]!.guid })
    expect((await admin.get(`/items/${item}`)).body.shelf.guid).toBe(shelves[0]!.guid)
    expect((await admin.put(`/folders/${cabinet}`, { type: 'room' })).body).toMatchObject({ type: 'room', shelves: [] })
    expect((await admin.get(`/items/${item}`)).body.shelf).toBeNull()
    expect((await admin.put(`/folders/${cabinet}`, { type: 'cabinet' })).body.shelves).toEqual([])
  })
  it('takes a category of its own type only, also when the type changes', async () => {
    const category = (await admin.post('/categories', { name: name('Coffre'), folderType: 'cabinet' })).body.guid
    const cabinet = await aFolder(admin, name('Armoire'), { type: 'cabinet', category })
    expect((await admin.put(`/folders/${cabinet}`, { type: 'room' })).body.errors).toMatchObject([
      { field: 'category', code: 'unknown_value' },
    ])
    expect((await admin.put(`/folders/${cabinet}`, { type: 'room', category: null })).body).toMatchObject({
      type: 'room',
      category: null,
    })
  })
  it('tells a stale editor what has changed meanwhile', async () => {
    const guid = await aFolder(admin, name('Bureau'))
    const seen = (await admin.get(`/folders/${guid}`)).body.folder
    await admin.put(`/folders/${guid}`, { description: 'A', version: seen.version })
    const stale = await admin.put(`/folders/${guid}`, { description: 'B', version: seen.version })
    expect([stale.status, stale.body.code, stale.body.current.description]).toEqual([409, 'stale', 'A'])
  })
})

describe('the trash', () => {
  it('takes a folder with all below it, and gives back that and nothing older', async () => {
    const top = await aFolder(admin, name('Site'))
    const room = await aFolder(admin, name('Salle'), { parent: top, type: 'room' })
    const [old, kept] = [
      await anItem(admin, room, { name: 'Ancien', tag: 'OLD-1' }),
      await anItem(admin, room, { name: 'Récent', tag: 'NEW-1', quantity: 3 }),
    ]
    await admin.del(`/items/${old}`)
    expect((await admin.del(`/folders/${top}`)).status).toBe(204)
    expect((await admin.get(`/items/${kept}`)).status).toBe(404)
    expect((await admin.get('/items/scan/NEW-1')).status).toBe(404)
    expect((await admin.post('/trash/restore', { guids: [top] })).body.restored).toBe(1)
    expect((await admin.get(`/items/${kept}`)).body).toMatchObject({ quantity: 3, tag: 'NEW-1' })
    expect((await admin.get(`/items/${old}`)).status).toBe(404)
    expect((await admin.get('/items/scan/NEW-1')).body.item.guid).toBe(kept)
  })
  it('gives back a folder where the one above it has been moved to, with all below it', async () => {
    const [from, to] = [await aFolder(admin, name('Départ')), await aFolder(admin, name('Arrivée'))]
    const room = await aFolder(admin, name('Salle'), { parent: from })
    const shelf = await aFolder(admin, name('Rayon'), { parent: room })
    const box = await aFolder(admin, name('Boîte'), { parent: shelf })
    const inBox = await anItem(admin, box, { name: 'Dans la boîte' })
    expect((await admin.del(`/folders/${shelf}`)).status).toBe(204)
    expect((await admin.put(`/folders/${room}/move`, { parent: to })).status).toBe(200)
    expect((await admin.post('/trash/restore', { guids: [shelf] })).body.restored).toBe(1)
    const below = await admin.get(`/items?folder=${to}&deep=true`)
    expect(below.body.data.map(({ guid }: { guid: string }) => guid)).toEqual([inBox])
  })
})

describe('favourites', () => {
  it('are one’s own, and only of folders that one sees', async () => {
    const [seen, hidden] = [await aFolder(admin, name('Favori')), await aFolder(admin, name('Caché'))]
    const user = await aUser(node, admin.company, { roles: ['ROLE_FOLDER_VIEW'] })
    await grant(node, user, seen, 'read')
    const marked = async (who: Caller) =>
      (await who.get('/folders/tree')).body.data
        .filter((row: { favourite: boolean }) => row.favourite)
        .map((row: { guid: string }) => row.guid)
    for (let twice = 0; twice < 2; twice++)
      expect((await user.put(`/folders/${seen}/favourite`, { favourite: true })).status).toBe(204)
    expect((await user.put(`/folders/${hidden}/favourite`, { favourite: true })).status).toBe(404)
    expect([await marked(user), await marked(admin)]).toEqual([[seen], []])
    await user.put(`/folders/${seen}/favourite`, { favourite: false })
    expect(await marked(user)).toEqual([])
  })
})

describe('what a user with one folder sees', () => {
  it('is that folder, hidden ancestors as an ellipsis, and counts of nothing else', async () => {
    const user = await aUser(node, admin.company, { roles: ['ROLE_FOLDER_VIEW', 'ROLE_ITEM_FULL'] })
    const secret = await aFolder(admin, name('Secret'))
    const open = await aFolder(admin, name('Ouvert'), { parent: secret })
    const [hidden, seen] = [
      await anItem(admin, secret, { name: 'Caché', quantity: 2 }),
      await anItem(admin, open, { name: 'Vu', quantity: 2 }),
    ]
    await grant(node, user, open, 'write')
    const tree = (await user.get('/folders/tree')).body.data
    expect(tree).toMatchObject([{ guid: open, parent_guid: null, items: 1, totalItems: 1 }])
    expect((await user.get(`/folders/${open}`)).body.breadcrumb).toMatchObject([
      { guid: null, name: '…' },
      { guid: open },
    ])
    expect((await user.get(`/folders/${secret}`)).status).toBe(404)
    expect((await user.get(`/items/${hidden}`)).status).toBe(404)
    expect((await user.get('/items')).body).toMatchObject({ total: 1, data: [{ guid: seen, parent1: '…' }] })
    expect((await user.get('/transactions')).body.data.map((row: { item: { guid: string } }) => row.item.guid)).toEqual(
      [seen],
    )
  })
  it('changes with the next call when the level changes', async () => {
    const user = await aUser(node, admin.company, { roles: ['ROLE_ITEM_FULL'] })
    const folder = await aFolder(admin, name('Droits'))
    const item = await anItem(admin, folder, { quantity: 5 })
    await admin.put(`/folders/${folder}/permissions`, { users: [{ user: user.guid, permission: 'read' }], groups: [] })
    expect((await user.get(`/items/${item}`)).status).toBe(200)
    expect(codeOf(await user.post(`/items/${item}/transactions`, { type: 'in', quantity: 1 }))).toBe('folder_denied')
    await admin.put(`/folders/${folder}/permissions`, { users: [{ user: user.guid, permission: 'write' }], groups: [] })
    expect((await user.post(`/items/${item}/transactions`, { type: 'in', quantity: 1 })).status).toBe(201)
    await admin.put(`/folders/${folder}/permissions`, { users: [], groups: [] })
    expect((await user.get(`/items/${item}`)).status).toBe(404)
  })
  it('lets who creates a folder write in it at once, and nobody give a level they do not hold', async () => {
    const user = await aUser(node, admin.company, {
      roles: ['ROLE_FOLDER_ADD', 'ROLE_FOLDER_PERMISSIONS', 'ROLE_ITEM_ADD'],
    })
    const colleague = await aUser(node, admin.company, { roles: ['ROLE_ITEM_VIEW'] })
    const own = await aFolder(user, name('À moi'))
    await anItem(user, own, { name: 'Premier' })
    const give = (folder: string, permission: string) =>
      user.put(`/folders/${folder}/permissions`, {
        users: [
          { user: user.guid, permission: 'write' },
          { user: colleague.guid, permission },
        ],
        groups: [],
      })
    expect((await give(own, 'write')).status).toBe(200)
    const below = await aFolder(user, 'Dessous', { parent: own })
    await admin.put(`/folders/${below}/permissions`, { users: [{ user: user.guid, permission: 'none' }], groups: [] })
    await admin.put(`/folders/${own}/permissions`, { users: [{ user: user.guid, permission: 'write' }], groups: [] })
    expect(codeOf(await give(own, 'read'))).toBe('forbidden')
    const others = await aFolder(admin, name('Aux autres'))
    expect((await give(others, 'none')).status).toBe(404)
  })
})
