import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql, transaction } from '../../kernel/database.ts'
import { testDatabase } from '../../testing/database.ts'
import { importRows, rollBack, withoutConnectionsAfter } from '../../testing/import-file.ts'
import { aCompany, aFolder, anItem, aUser, type Caller, startTestNode, type TestNode } from '../../testing/test-node.ts'

const url = testDatabase()
let node: TestNode
beforeAll(async () => {
  node = await startTestNode(url)
})
afterAll(() => node.stop())

/** Every live row of what an import can touch, as the tables hold it but for what only ever rises. */
const stateOf = ({ company }: Caller) =>
  transaction(node.pool, { company }, async ({ db }) =>
    Promise.all(
      [
        sql`select id, article_id, folder_id, shelf_id, type, name, name_key, tag, tag_key, description, category_id,
          unit, packaging, quantity, threshold, inventory_date, last_quantity, inventory_diff, attributes from item
          where deleted_at is null order by id`,
        sql`select id, parent_id, ancestors, name, name_key, type, category_id, description, tag from folder
          where deleted_at is null order by id`,
        sql`select * from tag order by id`,
        sql`select it.item_id, it.tag_id from item_tag it join item i on i.id = it.item_id where i.deleted_at is null order by 1, 2`,
        sql`select id, name, item_type, folder_type from category order by id`,
        sql`select code, kind, article_id, folder_id, quantity from code where not released order by code_key`,
        sql`select a.* from article a where exists (select from item i
          where i.article_id = a.id and i.deleted_at is null) order by a.id`,
        sql`select * from folder_count join folder f on f.id = folder_id and f.deleted_at is null order by folder_id`
          .execute(db)
          .then(({ rows }) => rows.map((row) => (row as { items: number }).items)),
      ].map((query) => ('execute' in query ? query.execute(db).then(({ rows }) => rows) : query)),
    ),
  )

const aWorkshop = async (): Promise<{ admin: Caller; place: string }> => {
  const admin = await aUser(node, await aCompany(node))
  const place = await aFolder(admin, 'Atelier')
  await anItem(admin, place, {
    name: 'Vis',
    tag: 'V-1',
    quantity: 10,
    threshold: 3,
    description: 'Acier',
    tags: [{ name: 'Stock' }],
  })
  await anItem(admin, place, { name: 'Clou', tag: 'C-1', quantity: 4 })
  await anItem(admin, place, { name: 'Fil', unit: 'm', quantity: 2.5 })
  return { admin, place }
}
const itemCalled = async (user: Caller, name: string) =>
  (await user.get(`/items?search=${encodeURIComponent(name)}`)).body.data.find(
    (row: { name: string }) => row.name === name,
  )

describe('an import that is taken back', () => {
  it('of new items leaves the company as it was: items, folders, keywords, categories and codes', async () => {
    const { admin } = await aWorkshop()
    const before = await stateOf(admin)
    const rows = [
      ['Nom', 'Emplacement', 'Quantité', 'Code-barres', 'Mots-clés', 'Catégorie'],
      ['Perceuse', 'Atelier / Neuf / Bas', 3, 'P-1', 'Promo;Stock', 'Outils'],
      ['Scie', 'Dehors', 0, 'S-1', 'Promo', 'Outils'],
      ['Foret', 'Atelier / Neuf', 12, null, null, null],
    ]
    const { result } = await importRows(node, admin, rows, { createFolders: true })
    expect(result).toMatchObject({ created: 3 })
    expect(await stateOf(admin)).not.toEqual(before)
    expect((await admin.get(`/imports/${result.guid}/rollback`)).body).toEqual({
      created: 6,
      changed: 0,
      movements: 0,
      touched: [],
      totalTouched: 0,
    })
    const { started, result: undone } = await rollBack(node, admin, result.guid)
    expect([started.status, started.body.status, undone]).toMatchObject([
      202,
      'rolling_back',
      { status: 'rolled_back', undone: 6, undecided: 0 },
    ])
    expect(await stateOf(admin)).toEqual(before)
    expect((await admin.get('/notifications')).body.data[0]).toMatchObject({
      progress: 100,
      text: 'Import annulé\u00A0: 6 repris, 0 laissés à décider',
    })
    // Its codes and names are free again.
    expect((await importRows(node, admin, rows, { createFolders: true })).result).toMatchObject({
      created: 3,
      failed: 0,
    })
  })
  it('of changes brings every value back, of items and of folders', async () => {
    const { admin } = await aWorkshop()
    const before = await stateOf(admin)
    const rows = [
      ['Nom', 'Quantité', 'Seuil', 'Description', 'Mots-clés', 'Catégorie', 'Code-barres'],
      ['Vis', 12, 9, 'Inox', 'Neuf', 'Fixation', 'V-2'],
      ['Clou', 0, 1, 'Long', null, null, null],
      ['Fil', 7.25, null, null, 'Neuf', null, 'F-1'],
    ]
    const { result } = await importRows(node, admin, rows, { mode: 'update' })
    const folders = await importRows(
      node,
      admin,
      [
        ['Nom', 'Type', 'Description', 'Code-barres'],
        ['Atelier', 'pièce', 'Au sous-sol', 'AT-1'],
      ],
      { target: 'folders', mode: 'update' },
    )
    expect([result.updated, folders.result.updated]).toEqual([3, 1])
    expect((await rollBack(node, admin, folders.result.guid)).result).toMatchObject({
      status: 'rolled_back',
      undone: 1,
    })
    expect((await rollBack(node, admin, result.guid)).result).toMatchObject({
      status: 'rolled_back',
      undone: 3,
      undecided: 0,
    })
    expect(await stateOf(admin)).toEqual(before)
    expect(
      (await admin.get(`/transactions?item=${(await itemCalled(admin, 'Vis')).guid}`)).body.data.map(
        (row: { kind: string }) => row.kind,
      ),
    ).toEqual(['reversal', 'count', 'in'])
  })
  it('of movements reverses them one by one, last first', async () => {
    const { admin } = await aWorkshop()
    const before = await stateOf(admin)
    const rows = [
      ['Article', 'Quantité', 'Action'],
      ['Vis', -10, 'prêt'],
      ['Vis', 5, null],
      ['Clou', -4, 'prêt'],
      ['Vis', -5, 'prêt'],
      ['Vis', 1, null],
    ]
    const { result } = await importRows(node, admin, rows, { target: 'transactions' })
    expect(result.updated).toBe(5)
    expect((await rollBack(node, admin, result.guid)).result).toMatchObject({ status: 'rolled_back', undone: 5 })
    expect(await stateOf(admin)).toEqual(before)
  })
  it('in the middle of its work goes on where it stopped', async () => {
    const { admin } = await aWorkshop()
    const before = await stateOf(admin)
    const { result } = await importRows(
      node,
      admin,
      [['Nom', 'Quantité'], ...Array.from({ length: 1_500 }, (_, n) => [`Pièce ${n}`, n])],
      { defaults: { parent: 'Atelier' } },
    )
    expect(result.created).toBe(1_500)
    const { poke } = node.services.jobs
    node.services.jobs.poke = () => {}
    await admin.post(`/imports/${result.guid}/rollback`, {})
    node.services.jobs.poke = poke
    // The connection is lost again and again: what stands by then is kept, the rest is done by the next round.
    // One transaction more each time, until the first chunk stands.
    const stand = async () => (await admin.get(`/imports/${result.guid}`)).body
    let half = await stand()
    for (let allowed = 1; half.undone === 0 && half.status === 'rolling_back'; allowed++) {
      await withoutConnectionsAfter(node, allowed, () => node.services.jobs.runNow('imports').catch(() => {}))
      half = await stand()
    }
    expect(half).toMatchObject({ status: 'rolling_back', undone: 500, total: 1_500, done: 500 })
    await node.services.jobs.runNow('imports')
    expect((await admin.get(`/imports/${result.guid}`)).body).toMatchObject({ status: 'rolled_back', undone: 1_500 })
    expect(await stateOf(admin)).toEqual(before)
  })
})

describe('what changed since', () => {
  it('is listed and left, until somebody says what becomes of it', async () => {
    const { admin } = await aWorkshop()
    const before = await stateOf(admin)
    const rows = [
      ['Nom', 'Emplacement', 'Quantité'],
      ['Pince', 'Neuf', 3],
      ['Clé', 'Neuf', 5],
      ['Mètre', 'Neuf', 1],
    ]
    const { result } = await importRows(node, admin, rows, { createFolders: true })
    const [pince, cle] = [await itemCalled(admin, 'Pince'), await itemCalled(admin, 'Clé')]
    await admin.put(`/items/${pince.guid}`, { description: 'Rouge' })
    await admin.post(`/items/${cle.guid}/transactions`, { type: 'out', quantity: 4, action: 'prêt' })
    const preview = (await admin.get(`/imports/${result.guid}/rollback`)).body
    expect(preview).toMatchObject({
      created: 2,
      totalTouched: 2,
      touched: [
        { guid: cle.guid, kind: 'item', name: 'Clé', reason: 'Modifié depuis l’import' },
        { guid: pince.guid, name: 'Pince' },
      ],
    })
    const { started, result: half } = await rollBack(node, admin, result.guid)
    expect([started.body.totalTouched, half]).toMatchObject([3, { status: 'rolled_back', undone: 1, undecided: 3 }])
    // The folder stays with what is in it.
    expect((await admin.get(`/imports/${result.guid}/rollback`)).body.touched).toMatchObject([
      { name: 'Clé' },
      { kind: 'folder', name: 'Neuf', reason: 'Contient d’autres éléments' },
      { name: 'Pince' },
    ])
    const all = await rollBack(node, admin, result.guid, { takeBack: [pince.guid, cle.guid, pince.parent_guid] })
    expect(all.result).toMatchObject({ status: 'rolled_back', undone: 4, undecided: 0 })
    expect(await stateOf(admin)).toEqual(before)
  })
  it('is told with what the import did, and with who did what since', async () => {
    const { admin } = await aWorkshop()
    const { result } = await importRows(
      node,
      admin,
      [
        ['Nom', 'Description', 'Quantité'],
        ['Vis', 'Inox', 12],
        ['Clou', 'Long', null],
        ['Fil', 'Noir', null],
      ],
      { mode: 'update' },
    )
    const other = await aUser(node, admin.company, { name: 'Zoé' })
    const [screw, nail, wire] = [
      await itemCalled(admin, 'Vis'),
      await itemCalled(admin, 'Clou'),
      await itemCalled(admin, 'Fil'),
    ]
    await other.put(`/items/${screw.guid}`, { description: 'Laiton', threshold: 8 })
    await other.put(`/items/${nail.guid}`, { name: 'Pointe' })
    await other.del(`/items/${wire.guid}`)
    const { touched } = (await admin.get(`/imports/${result.guid}/rollback`)).body
    expect(touched).toMatchObject([
      {
        name: 'Fil',
        did: 'changed',
        fields: ['Description'],
        since: [{ by: 'Zoé Test', action: 'Mise à la corbeille', fields: [] }],
      },
      {
        name: 'Pointe',
        did: 'changed',
        fields: ['Description'],
        since: [{ by: 'Zoé Test', action: 'Modification', fields: ['Nom'] }],
      },
      {
        name: 'Vis',
        did: 'changed',
        fields: ['Description', 'Quantité'],
        since: [
          { by: 'Zoé Test', action: 'Modification', fields: expect.arrayContaining(['Description', 'Seuil d’alerte']) },
        ],
      },
    ])
    // Taken back anyway: only what the import wrote. A name or a threshold of somebody else stays.
    await rollBack(node, admin, result.guid)
    await rollBack(node, admin, result.guid, { takeBack: [screw.guid, nail.guid], leave: [wire.guid] })
    expect([await itemCalled(admin, 'Vis'), await itemCalled(admin, 'Pointe')]).toMatchObject([
      { description: 'Acier', threshold: 8, quantity: 10 },
      { description: '', quantity: 4 },
    ])
  })
  it('stays for good where that was decided, and was changed back counts as never changed', async () => {
    const { admin } = await aWorkshop()
    const { result } = await importRows(
      node,
      admin,
      [
        ['Nom', 'Description'],
        ['Vis', 'Inox'],
        ['Clou', 'Long'],
        ['Fil', 'Noir'],
      ],
      { mode: 'update' },
    )
    const [screw, nail] = [await itemCalled(admin, 'Vis'), await itemCalled(admin, 'Clou')]
    await admin.put(`/items/${screw.guid}`, { description: 'Laiton' })
    await admin.put(`/items/${nail.guid}`, { description: 'Court' })
    await admin.put(`/items/${nail.guid}`, { description: 'Long' })
    expect((await admin.get(`/imports/${result.guid}/rollback`)).body.touched).toMatchObject([{ name: 'Vis' }])
    expect((await rollBack(node, admin, result.guid, { leave: [screw.guid] })).result).toMatchObject({
      undone: 2,
      undecided: 0,
    })
    expect([(await itemCalled(admin, 'Vis')).description, (await itemCalled(admin, 'Clou')).description]).toEqual([
      'Laiton',
      '',
    ])
    const forced = await importRows(
      node,
      admin,
      [
        ['Nom', 'Quantité'],
        ['Vis', 3],
      ],
      { mode: 'update' },
    )
    await admin.post(`/items/${screw.guid}/transactions`, { type: 'in', quantity: 2 })
    expect((await rollBack(node, admin, forced.result.guid)).result.undecided).toBe(1)
    // Counted from 10 to 3, then 2 came in: taking the count back leaves both.
    expect((await rollBack(node, admin, forced.result.guid, { takeBack: [screw.guid] })).result).toMatchObject({
      undone: 1,
      undecided: 0,
    })
    expect((await itemCalled(admin, 'Vis')).quantity).toBe(12)
  })
  it('of movements is told by the record, and what left is not taken back', async () => {
    const { admin } = await aWorkshop()
    const { result } = await importRows(
      node,
      admin,
      [
        ['Article', 'Quantité'],
        ['Vis', 5],
        ['Clou', 5],
      ],
      { target: 'transactions' },
    )
    const screw = await itemCalled(admin, 'Vis')
    await admin.post(`/items/${screw.guid}/transactions`, { type: 'out', quantity: 14, action: 'prêt' })
    expect((await admin.get(`/imports/${result.guid}/rollback`)).body).toMatchObject({
      movements: 1,
      touched: [{ guid: screw.guid, reason: 'Des mouvements ont eu lieu depuis' }],
    })
    expect((await rollBack(node, admin, result.guid)).result).toMatchObject({ undone: 1, undecided: 1 })
    expect((await itemCalled(admin, 'Clou')).quantity).toBe(4)
    const again = await rollBack(node, admin, result.guid, { takeBack: [screw.guid] })
    expect([again.result.undecided, (await itemCalled(admin, 'Vis')).quantity]).toEqual([1, 1])
  })
  it('is a record that was merged with another: its stock stands there, until the move is taken back', async () => {
    const { admin, place } = await aWorkshop()
    const before = await stateOf(admin)
    const { result } = await importRows(node, admin, [
      ['Nom', 'Emplacement', 'Quantité'],
      ['Pince', 'Atelier', 3],
    ])
    const [pliers, elsewhere] = [await itemCalled(admin, 'Pince'), await aFolder(admin, 'Ailleurs')]
    // A part of it lies elsewhere, and the rest joins it there.
    const moves = [
      await admin.post('/items/move', { items: [{ guid: pliers.guid, quantity: 1 }], destination: elsewhere }),
      await admin.post('/items/move', { items: [{ guid: pliers.guid }], destination: elsewhere }),
    ]
    expect(moves.map(({ status }) => status)).toEqual([201, 201])
    expect(await itemCalled(admin, 'Pince')).toMatchObject({ parent_guid: elsewhere, quantity: 3 })
    const merged = {
      guid: pliers.guid,
      name: 'Pince',
      reason: expect.stringContaining('Réuni depuis avec une autre fiche'),
    }
    expect((await admin.get(`/imports/${result.guid}/rollback`)).body).toMatchObject({ created: 0, touched: [merged] })
    // Not even by force: there is nothing of its own to take.
    for (const forced of [{}, { takeBack: [pliers.guid] }])
      expect((await rollBack(node, admin, result.guid, forced)).result).toMatchObject({ undone: 0, undecided: 1 })
    expect((await itemCalled(admin, 'Pince')).quantity).toBe(3)
    for (const { body } of moves.toReversed())
      expect(
        (await admin.post(`/transactions/${body.transactions[0].guid}/reverse`, { reason: 'Erreur' })).status,
      ).toBe(201)
    await admin.del(`/folders/${elsewhere}`)
    expect((await rollBack(node, admin, result.guid, { takeBack: [pliers.guid] })).result).toMatchObject({
      undone: 1,
      undecided: 0,
    })
    expect([(await admin.get(`/folders/${place}`)).status, await stateOf(admin)]).toEqual([200, before])
  })
  it('is a changed record in the trash: taken back anyway it would come back as the import left it', async () => {
    const { admin } = await aWorkshop()
    const { result } = await importRows(
      node,
      admin,
      [
        ['Nom', 'Description'],
        ['Vis', 'Inox'],
      ],
      { mode: 'update' },
    )
    const screw = await itemCalled(admin, 'Vis')
    await admin.del(`/items/${screw.guid}`)
    const forced = await rollBack(node, admin, result.guid, { takeBack: [screw.guid] })
    expect(forced.result).toMatchObject({ undone: 0, undecided: 1 })
    expect((await admin.get(`/imports/${result.guid}/rollback`)).body.touched).toMatchObject([
      { reason: expect.stringContaining('restaurez-le d’abord de la corbeille') },
    ])
    expect((await admin.post('/trash/restore', { guids: [screw.guid] })).status).toBe(200)
    expect((await rollBack(node, admin, result.guid, { takeBack: [screw.guid] })).result).toMatchObject({
      undone: 1,
      undecided: 0,
    })
    expect((await itemCalled(admin, 'Vis')).description).toBe('Acier')
  })
  it('is nothing where a record is as the import left it, whichever way it came back', async () => {
    const { admin, place } = await aWorkshop()
    const before = await stateOf(admin)
    const { result } = await importRows(
      node,
      admin,
      [
        ['Article', 'Quantité'],
        ['Vis', 5],
      ],
      { target: 'transactions' },
    )
    const [screw, elsewhere] = [await itemCalled(admin, 'Vis'), await aFolder(admin, 'Ailleurs')]
    // A rollback of an act on many moves records back by movements of their own.
    for (const destination of [elsewhere, place])
      await admin.post('/items/move', { items: [{ guid: screw.guid }], destination })
    await admin.del(`/folders/${elsewhere}`)
    expect((await admin.get(`/imports/${result.guid}/rollback`)).body).toMatchObject({ movements: 1, touched: [] })
    expect((await rollBack(node, admin, result.guid)).result).toMatchObject({ undone: 1, undecided: 0 })
    expect(await stateOf(admin)).toEqual(before)
  })
  it('asks for the right to write where the record is by then, and an import of another is not there', async () => {
    const { admin } = await aWorkshop()
    const { result } = await importRows(
      node,
      admin,
      [
        ['Nom', 'Description'],
        ['Vis', 'Inox'],
      ],
      { mode: 'update' },
    )
    const other = await aUser(node, admin.company)
    expect([
      (await other.post(`/imports/${result.guid}/rollback`, {})).status,
      (await other.get(`/imports/${result.guid}/rollback`)).status,
    ]).toEqual([404, 404])
    await transaction(node.pool, { company: admin.company }, async ({ db }) => {
      await sql`delete from user_role where user_id = ${admin.guid}
        and role <> all(array['ROLE_IMPORT_FULL', 'ROLE_ITEM_FULL'])`.execute(db)
      await sql`insert into folder_permission (company_id, id, folder_id, user_id, level)
        select company_id, gen_random_uuid(), id, ${admin.guid}, 'read' from folder`.execute(db)
      await sql`update company set rights_version = rights_version + 1 where id = ${admin.company}`.execute(db)
    })
    expect((await rollBack(node, admin, result.guid)).result).toMatchObject({
      status: 'rolled_back',
      undone: 0,
      undecided: 1,
    })
    expect((await admin.get(`/imports/${result.guid}/rollback`)).body.touched).toMatchObject([
      { name: 'Vis', reason: expect.stringContaining('permission sur ce dossier') },
    ])
  })
})
