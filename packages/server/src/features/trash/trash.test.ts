import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql, transaction } from '../../kernel/database.ts'
import { testDatabase } from '../../testing/database.ts'
import { uploadOf } from '../../testing/import-file.ts'
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
beforeAll(async () => {
  node = await startTestNode(url)
  user = await aUser(node, await aCompany(node))
})
afterAll(() => node.stop())

type Row = {
  guid: string
  name: string
  type: string
  location: { guid: string | null; path: string; state: string } | null
  deletedBy: { name: string }
  daysLeft: number
  along: { items: number; folders: number }
  writable: boolean
}
const listed = async (as = user, query = ''): Promise<Row[]> => (await as.get(`/trash?size=500${query}`)).body.data
const entry = async (guid: string, as = user) => (await listed(as)).find((row) => row.guid === guid)
const restore = async (guids: string[], destination?: string, as = user) =>
  (await as.post('/trash/restore', { guids, ...(destination && { destination }) })).body
const removeForGood = async (guids: string[], as = user) => (await as.post('/trash/delete', { guids })).body
const inCompany = <T>(query: ReturnType<typeof sql<T>>) =>
  transaction(node.pool, { company: user.company }, async ({ db }) => (await query.execute(db)).rows)
const lastActs = async (guid: string) =>
  (await user.get(`/activities?guid=${guid}`)).body.data.map(({ action }: { action: string }) => action)
const exists = async (guid: string, as = user) => (await as.get(`/items/${guid}`)).status === 200

describe('the list', () => {
  it('names each deletion once, with where it was, who deleted it, what went along and the days that are left', async () => {
    const top = await aFolder(user, 'Dépôt')
    const inner = await aFolder(user, 'Salle', { parent: top })
    const alone = await anItem(user, inner, { name: 'Perceuse à colonne', tag: 'PERC' })
    const product = await anItem(user, inner, { name: 'Colle', unit: 'l' })
    await user.post(`/items/${product}/variants`, { kind: 'lot', name: 'Lot du trash', quantity: 2 })
    await user.del(`/items/${alone}`)
    await user.del(`/items/${product}`)
    expect(await entry(alone)).toMatchObject({
      name: 'Perceuse à colonne',
      type: 'product',
      location: { guid: inner, path: 'Dépôt / Salle', state: 'live' },
      deletedBy: { name: 'Ada Test' },
      daysLeft: 30,
      along: { items: 0, folders: 0 },
      writable: true,
    })
    expect(await entry(product)).toMatchObject({ along: { items: 1, folders: 0 } })
    expect((await listed(user, '&search=lot du trash')).map(({ name }) => name)).toEqual([])
    await anItem(user, inner, { name: 'Reste' })
    await user.del(`/folders/${top}`)
    expect(await entry(top)).toMatchObject({ type: 'stock', location: null, along: { items: 1, folders: 1 } })
    expect(await entry(inner)).toBeUndefined()
    expect(await entry(alone)).toMatchObject({ location: { state: 'trash', path: 'Dépôt / Salle' } })
    expect((await listed(user, '&type=folder')).map(({ guid }) => guid)).toContain(top)
    expect((await listed(user, '&type=folder')).every(({ type }) => type === 'stock')).toBe(true)
    expect((await listed(user, '&search=colonne PERCEUSE')).map(({ guid }) => guid)).toEqual([alone])
  })

  it('shows only what lay in folders the viewer may see, hidden places as such, also once the folder itself is in the trash (PERM-34)', async () => {
    const hidden = await aFolder(user, 'Secret')
    const shown = await aFolder(user, 'Ouvert', { parent: hidden })
    const viewer = await aUser(node, user.company, {
      roles: ['ROLE_TRASH_VIEW', 'ROLE_TRASH_DELETE', 'ROLE_TRASH_RESTORE', 'ROLE_ITEM_VIEW'],
    })
    await grant(node, viewer, shown, 'read')
    const [unseen, seen] = [
      await anItem(user, hidden, { name: 'Invisible' }),
      await anItem(user, shown, { name: 'Visible' }),
    ]
    await user.post('/items/bulk-delete', { guids: [unseen, seen] })
    const rows = async () =>
      (await listed(viewer)).map(({ name, location, writable }) => [name, location?.path, location?.guid, writable])
    expect(await rows()).toEqual([['Visible', '… / Ouvert', shown, false]])
    await user.del(`/folders/${hidden}`)
    expect(await rows()).toEqual([['Visible', '… / Ouvert', shown, false]])
    expect((await restore([unseen, seen], undefined, viewer)).failed.map(({ code }: { code: string }) => code)).toEqual(
      ['not_found', 'folder_denied'],
    )
    expect(
      (await removeForGood([unseen, seen, hidden], viewer)).failed.map(({ code }: { code: string }) => code),
    ).toEqual(['not_found', 'folder_denied', 'not_found'])
    expect((await viewer.del('/trash')).body).toEqual({ deleted: 0, left: 0 })
    expect(await entry(seen)).toBeDefined()
  })
})

describe('restore', () => {
  it('brings the folder back too when that is in the trash, with what went along and nothing that was deleted before (TRASH-08, TRASH-10)', async () => {
    const top = await aFolder(user, 'Atelier A')
    const inner = await aFolder(user, 'Établi', { parent: top })
    const [before, along, asked] = [
      await anItem(user, inner, { name: 'Avant' }),
      await anItem(user, inner, { name: 'Avec' }),
      await anItem(user, inner, { name: 'Demandé' }),
    ]
    await user.post('/items/bulk-delete', { guids: [before, asked] })
    await user.del(`/folders/${inner}`)
    await user.del(`/folders/${top}`)
    expect(await restore([asked])).toEqual({ restored: 1, failed: [] })
    expect([await exists(asked), await exists(along), await exists(before)]).toEqual([true, true, false])
    expect((await user.get(`/folders/${inner}`)).body.folder.parent.guid).toBe(top)
    expect([await lastActs(inner), await lastActs(top)]).toMatchObject([
      ['restore', 'delete', 'create'],
      ['restore', 'delete', 'create'],
    ])
  })

  it('asks for a destination when the folder is gone for good, and takes a folder there with all below it', async () => {
    const [top, target] = [await aFolder(user, 'Disparu'), await aFolder(user, 'Accueil')]
    const child = await aFolder(user, 'Enfant', { parent: top })
    const grandchild = await aFolder(user, 'Petit-enfant', { parent: child })
    const [deep, item] = [
      await anItem(user, grandchild, { name: 'Au fond' }),
      await anItem(user, top, { name: 'Orphelin', quantity: 4 }),
    ]
    await user.del(`/items/${item}`)
    await user.del(`/folders/${child}`)
    await user.del(`/folders/${top}`)
    expect(await removeForGood([top])).toEqual({ deleted: 1, failed: [] })
    expect(await entry(item)).toMatchObject({ location: { state: 'gone', path: 'Disparu' } })
    const refused = await restore([item, child])
    expect(refused).toMatchObject({ restored: 0, failed: [{ code: 'trash_place_gone' }, { code: 'trash_place_gone' }] })
    expect(refused.failed[0].message).toBe('Le dossier d’origine n’existe plus\u00A0: choisissez un dossier')
    expect(await restore([item, child], target)).toEqual({ restored: 2, failed: [] })
    expect((await user.get(`/items/${item}`)).body).toMatchObject({ parent_guid: target, quantity: 4 })
    expect((await user.get(`/folders/${grandchild}?fullPath=true`)).body.folder.path).toBe(
      'Accueil / Enfant / Petit-enfant',
    )
    expect(await exists(deep)).toBe(true)
  })

  it('brings a folder back with all but what has lost its code, and says which code that is', async () => {
    const folder = await aFolder(user, 'Rayon repris')
    const [plain, coded, product] = [
      await anItem(user, folder, { name: 'Sans code' }),
      await anItem(user, folder, { name: 'Avec code', tag: 'PRIS-1' }),
      await anItem(user, folder, { name: 'Produit', tag: 'PRIS-2' }),
    ]
    const lot = await user.post(`/items/${product}/variants`, { kind: 'lot', name: 'L-1', expiryDate: '2099-12-31' })
    expect(lot.status, lot.text).toBe(201)
    await user.del(`/folders/${folder}`)
    const elsewhere = await aFolder(user, 'Ailleurs')
    for (const tag of ['pris-1', 'pris-2']) await anItem(user, elsewhere, { name: `Voleur ${tag}`, tag })
    const answer = await restore([folder])
    expect(answer.restored).toBe(1)
    expect(
      answer.failed
        .map(({ guid, message }: { guid: string; message: string }) => [guid, /PRIS-\d/.exec(message)?.[0]])
        .toSorted(),
    ).toEqual(
      [
        [coded, 'PRIS-1'],
        [product, 'PRIS-2'],
        [lot.body.guid, 'PRIS-2'],
      ].toSorted(),
    )
    expect([await exists(plain), await exists(coded), await exists(product)]).toEqual([true, false, false])
    const { data } = (await user.get('/trash?search=code')).body
    expect(data).toMatchObject([{ guid: coded, name: 'Avec code' }])
  })
  it('refuses a record whose name or code was taken meanwhile, or that the plan has no room for, and restores the others (TRASH-09)', async () => {
    const folder = await aFolder(user, 'Réserve')
    const [name, code, fine] = [
      await anItem(user, folder, { name: 'Pris' }),
      await anItem(user, folder, { name: 'Codé', tag: 'TAKEN-1' }),
      await anItem(user, folder, { name: 'Libre' }),
    ]
    await user.post('/items/bulk-delete', { guids: [name, code, fine] })
    await anItem(user, folder, { name: 'pris' })
    await anItem(user, folder, { name: 'Autre', tag: 'taken-1' })
    const answer = await restore([name, code, fine])
    expect(answer.restored).toBe(1)
    expect(answer.failed.map(({ guid, code: why }: { guid: string; code: string }) => [guid, why]).toSorted()).toEqual(
      [
        [name, 'exists'],
        [code, 'exists'],
      ].toSorted(),
    )
    // What did not happen is not in the log.
    expect(await lastActs(name)).toEqual(['delete', 'create'])
    await inCompany(
      sql`update company set limit_items = (select count(*) from item
        where deleted_at is null and company_id = ${user.company}) where id = ${user.company}`,
    )
    await user.del(`/items/${fine}`)
    await anItem(user, folder, { name: 'Le dernier' })
    expect((await restore([fine])).failed).toMatchObject([{ guid: fine, code: 'plan_limit_reached' }])
    await inCompany(sql`update company set limit_items = null where id = ${user.company}`)
  })
  it('gives a folder its barcode again, and refuses it when that was taken meanwhile', async () => {
    const folder = async (tag: string) => {
      const { status, body } = await user.post('/folders', { name: `Rayon ${tag}`, type: 'stock', tag })
      expect(status).toBe(201)
      return body.guid as string
    }
    const scanned = async (code: string) => (await user.get(`/items/scan/${code}`)).body.folder?.guid
    const shelf = await folder('SHELF-1')
    await user.del(`/folders/${shelf}`)
    expect(await scanned('SHELF-1')).toBeUndefined()
    expect((await restore([shelf])).failed).toEqual([])
    expect(await scanned('SHELF-1')).toBe(shelf)
    await user.del(`/folders/${shelf}`)
    const other = await anItem(user, await aFolder(user, 'Autre rayon'), { tag: 'shelf-1' })
    expect((await restore([shelf])).failed).toMatchObject([{ guid: shelf, code: 'exists' }])
    await user.del(`/items/${other}`)
    expect((await restore([shelf])).failed).toEqual([])
    expect(await scanned('SHELF-1')).toBe(shelf)
  })
})

describe('for good', () => {
  it('takes what was in a record, and leaves its movements, its activity and the stock of past instants (TRASH-11)', async () => {
    const folder = await aFolder(user, 'Fin')
    const item = await anItem(user, folder, { name: 'Éphémère', tag: 'EPH', description: 'Confidentiel', quantity: 7 })
    await user.post('/comments', { target: 'items', guid: item, text: 'À oublier' })
    const form = uploadOf('a.csv', Buffer.from('a;b'), { target: 'items', guid: item })
    expect((await user.call('POST', '/attachments', form.body, form.headers)).status).toBe(201)
    const [{ file }] = (await inCompany(
      sql<{ file: string }>`select file from attachment where item_id = ${item}`,
    )) as [{ file: string }]
    const then = new Date().toISOString()
    await user.del(`/items/${item}`)
    expect(await removeForGood([item])).toEqual({ deleted: 1, failed: [] })
    expect(await entry(item)).toBeUndefined()
    expect((await restore([item])).failed).toMatchObject([{ code: 'not_found' }])
    expect((await removeForGood([item])).failed).toMatchObject([{ code: 'not_found' }])
    expect(await inCompany(sql`select file from file_gone where file = ${file}`)).toHaveLength(1)
    expect(await inCompany(sql`select description, tag, attributes from item where id = ${item}`)).toEqual([
      { description: '', tag: null, attributes: {} },
    ])
    expect((await user.get('/transactions?search=éphémère')).body.data).toMatchObject([
      { item_name: 'Éphémère', item_tag: 'EPH', quantity: 7, item: { exists: false } },
    ])
    expect((await lastActs(item)).slice(0, 2)).toEqual(['purge', 'delete'])
    expect((await lastActs(item)).at(-1)).toBe('create')
    expect((await user.get(`/stock/as-of?at=${then}&folder=${folder}`)).body.data).toMatchObject([
      { item, name: 'Éphémère', quantity: 7 },
    ])
    expect((await user.get(`/stock/as-of?at=${new Date().toISOString()}&folder=${folder}`)).body.data).toEqual([])
    // Its code is free for good.
    await anItem(user, folder, { name: 'Nouveau', tag: 'EPH' })
  })

  it('knows every table that belongs to a record, so that nothing of it stays behind', async () => {
    const behind = async (table: string) =>
      (
        await inCompany(
          sql<{
            name: string
          }>`select distinct conrelid::regclass::text as name from pg_constraint
            where contype = 'f' and confrelid = ${table}::regclass and conrelid <> ${table}::regclass`,
        )
      ).map(({ name }) => name)
    // Absences tell when a record was there, operations what was done with it, bundles what is missing in them,
    // receptions where they came to; the record itself, its place and its permissions stay.
    expect((await behind('item')).toSorted()).toEqual(
      [
        ...node.services.registry.goesWith.item,
        'bundle_exit',
        'bundle_product',
        'item_absence',
        'operation_line',
        'transit',
      ].toSorted(),
    )
    // What lies in a folder goes to the trash and out of it by itself.
    const { goesWith, trash } = node.services.registry
    const records = Object.values(trash).flatMap(({ table }) => (table === 'folder' ? [] : [table]))
    expect((await behind('folder')).toSorted()).toEqual(
      [
        ...goesWith.folder,
        ...records,
        'bundle_product',
        'folder_count',
        'folder_permission',
        'operation',
        'reception',
      ].toSorted(),
    )
  })

  it('takes products with their variants, and folders with what went along, but not what was deleted there before', async () => {
    const folder = await aFolder(user, 'Rayon')
    const product = await anItem(user, folder, { name: 'Peinture' })
    const lot = (await user.post(`/items/${product}/variants`, { kind: 'lot', name: 'Lot à purger', quantity: 2 })).body
      .guid as string
    const [before, along] = [
      await anItem(user, folder, { name: 'Déjà' }),
      await anItem(user, folder, { name: 'Aussi' }),
    ]
    await user.del(`/items/${before}`)
    await user.del(`/folders/${folder}`)
    expect(await removeForGood([folder])).toEqual({ deleted: 1, failed: [] })
    expect(
      await inCompany(sql`select name from item where purged_at is not null and folder_id = ${folder} order by name`),
    ).toEqual([{ name: 'Aussi' }, { name: 'Lot à purger' }, { name: 'Peinture' }])
    expect([(await lastActs(lot))[0], (await lastActs(along))[0], (await lastActs(folder))[0]]).toEqual([
      'purge',
      'purge',
      'purge',
    ])
    expect(await entry(before)).toBeDefined()
  })

  it('empties what the caller may write and leaves the rest', async () => {
    const [own, others] = [await aFolder(user, 'À vider'), await aFolder(user, 'À garder')]
    const cleaner = await aUser(node, user.company, { roles: ['ROLE_TRASH_FULL'] })
    await grant(node, cleaner, own, 'write')
    await grant(node, cleaner, others, 'read')
    const [goes, stays] = [await anItem(user, own, { name: 'Part' }), await anItem(user, others, { name: 'Reste là' })]
    await user.post('/items/bulk-delete', { guids: [goes, stays] })
    expect((await cleaner.del('/trash')).body).toEqual({ deleted: 1, left: 0 })
    expect([await entry(goes), (await entry(stays))?.name]).toEqual([undefined, 'Reste là'])
  })
})

it('keeps what was deleted for 30 × 24 hours, and the job takes it after that, in every company (TRASH-02)', async () => {
  const other = await aUser(node, await aCompany(node))
  const folder = await aFolder(user, 'Trente jours')
  const [kept, due] = [
    await anItem(user, folder, { name: 'Encore là' }),
    await anItem(user, folder, { name: 'Trop vieux' }),
  ]
  const elsewhere = await anItem(other, await aFolder(other, 'Ailleurs'), { name: 'Ailleurs' })
  await user.post('/items/bulk-delete', { guids: [kept, due] })
  await other.del(`/items/${elsewhere}`)
  const aged = (company: string, guid: string, hours: number) =>
    transaction(node.pool, { company }, ({ db }) =>
      sql`update item set deleted_at = now() - make_interval(hours => ${hours}::int) - interval '1 minute'
        where id = ${guid}`.execute(db),
    )
  await aged(user.company, kept, 30 * 24 - 1)
  await aged(user.company, due, 30 * 24)
  await aged(other.company, elsewhere, 40 * 24)
  // Gone for people from that moment on, whether the job was there or not.
  expect([(await entry(kept))?.daysLeft, await entry(due)]).toEqual([1, undefined])
  expect((await restore([due])).failed).toMatchObject([{ code: 'not_found' }])
  await node.jobs.runNow('trash')
  await node.jobs.runNow('trash')
  expect(
    await inCompany(
      sql`select name, purged_at is not null as gone from item where folder_id = ${folder} order by name`,
    ),
  ).toEqual([
    { name: 'Encore là', gone: false },
    { name: 'Trop vieux', gone: true },
  ])
  expect((await user.get(`/activities?guid=${due}`)).body.data[0]).toMatchObject({
    action: 'purge',
    user: null,
    channel: 'job',
  })
  expect((await other.get(`/activities?guid=${elsewhere}`)).body.data[0].action).toBe('purge')
  expect((await restore([kept])).restored).toBe(1)
})
