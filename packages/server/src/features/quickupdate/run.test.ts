import type { Role } from '@entrepot/contract/kernel/roles.ts'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sql, transaction } from '../../kernel/database.ts'
import { testDatabase } from '../../testing/database.ts'
import { withoutConnectionsAfter } from '../../testing/import-file.ts'
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
let [here, there] = ['', '']
beforeAll(async () => {
  node = await startTestNode(url)
})
afterAll(() => node.stop())
beforeEach(async () => {
  admin = await aUser(node, await aCompany(node))
  here = await aFolder(admin, 'Réserve')
  there = await aFolder(admin, 'Camion')
})

type Body = Record<string, unknown>
const user = (...roles: Role[]) => aUser(node, admin.company, { roles: ['ROLE_LOGIN_DESKTOP', ...roles] })
const model = async (fields: readonly (string | Body)[], more: Body = {}) => {
  const { status, body } = await admin.post('/quickupdate/templates', {
    name: `Modèle ${crypto.randomUUID()}`,
    fields: fields.map((one) => (typeof one === 'string' ? { field: one } : one)),
    ...more,
  })
  if (status !== 201) throw new Error(JSON.stringify(body))
  return body.guid as string
}
const field = async (name: string, more: Body = {}) =>
  (await admin.post('/fields', { name, target: 'items', type: 'text', ...more })).body.guid as string
const run = (body: Body, by = admin) => by.post('/quickupdate', body)
const itemOf = (guid: string) => admin.get(`/items/${guid}`).then(({ body }) => body)
const told = ({ status, body }: { status: number; body: unknown }) => {
  const { code, errors = [] } = body as { code: string; errors?: { field: string; code: string }[] }
  return [status, code, ...errors.map((one) => `${one.field} ${one.code}`)]
}
const failedOf = ({ body }: { body: { failed: { name: string; field: string | null; message: string }[] } }) =>
  body.failed.map(({ name, field: about, message }) => [name, about, message])
const some = (count: number) =>
  Promise.all(Array.from({ length: count }, (_, at) => anItem(admin, here, { name: `Pièce ${at}`, quantity: 2 })))

describe('a code that is scanned', () => {
  it('is the item, or the refusal in its own words (QU-09 to QU-12, QU-18)', async () => {
    const screw = await anItem(admin, here, { name: 'Vis', tag: 'V-1' })
    await anItem(admin, there, { name: 'Clou', tag: 'C-1' })
    const check = (code: string, more: Body = {}, by = admin) =>
      by.call('POST', '/quickupdate/check', { code, ...more }, { 'accept-language': 'fr' })
    const english = async (code: string, more: Body = {}) =>
      (await admin.call('POST', '/quickupdate/check', { code, ...more }, { 'accept-language': 'en' })).body.message
    expect(await check('V-1')).toMatchObject({ status: 200, body: { guid: screw, name: 'Vis' } })
    expect(await check('rien')).toMatchObject({ status: 404, body: { message: 'Article introuvable' } })
    expect(await english('rien')).toBe('Item not found')
    const listed = { listed: [screw] }
    expect(await check('vis', listed)).toMatchObject({
      status: 409,
      body: { code: 'quick_duplicate', message: 'Un article avec le même nom ou tag est déjà dans la liste' },
    })
    expect(await english('V-1', listed)).toBe('An item with the same name or tag is already in the list')
    expect(await check('C-1', { location: here })).toMatchObject({
      status: 409,
      body: {
        code: 'quick_location',
        message: 'Cet article se trouve dans un autre emplacement',
        current: { name: 'Clou' },
      },
    })
    expect(await english('C-1', { location: here })).toBe('This item is in a different location')
    expect((await check('C-1', { location: here, destination: here })).status).toBe(200)
    expect((await check('C-1', { location: there })).status).toBe(200)
    const reader = await user('ROLE_QUICK_UPDATE_VIEW')
    await grant(node, reader, here, 'read')
    expect(await check('V-1', {}, reader)).toMatchObject({
      status: 403,
      body: { message: "Vous n'êtes pas autorisé à effectuer cette action" },
    })
    expect(
      (await reader.call('POST', '/quickupdate/check', { code: 'V-1' }, { 'accept-language': 'en' })).body.message,
    ).toBe('You are not allowed to perform this action')
    expect((await check('C-1', {}, reader)).status, 'of a folder that they do not see').toBe(404)
    expect(told(await check('V-1', { destination: here }, reader)).slice(0, 2)).toEqual([403, 'quick_denied'])
  })

  it('is refused for variants, for products that have them, and for folders with sub-folders (QU-08, TASK-26)', async () => {
    const product = await anItem(admin, here, { name: 'Gants', tag: 'G-1' })
    const made = await admin.post(`/items/${product}/variants`, { kind: 'variant', name: 'Gants L', tag: 'G-L' })
    expect(made.status, JSON.stringify(made.body)).toBe(201)
    const codes = ['G-1', 'G-L', 'Gants L']
    const { body } = await admin.post('/quickupdate/check', { codes })
    expect(body.data.map(({ message }: Body) => message)).toEqual(
      codes.map(() => 'Les variantes et les produits avec variantes ne peuvent pas être mis à jour'),
    )
    const english = await admin.call('POST', '/quickupdate/check', { codes: ['G-1'] }, { 'accept-language': 'en' })
    expect(english.body.data[0].message).toBe('Variants and products with variants cannot be updated')
    const [above, leaf] = [await aFolder(admin, 'Dépôt', { tag: 'D-1' }), await aFolder(admin, 'Bac', { tag: 'B-1' })]
    await aFolder(admin, 'Allée', { parent: above })
    const { body: places } = await admin.post('/quickupdate/check', { codes: ['D-1', 'B-1'] })
    expect(places.data).toMatchObject([
      {
        kind: 'refused',
        error: 'task_scan_children',
        message: 'Un dossier qui contient des sous-dossiers ne peut pas être scanné',
      },
      { kind: 'folder', folder: { guid: leaf, name: 'Bac' } },
    ])
    expect((await admin.post('/quickupdate/check', { code: 'D-1' })).status).toBe(422)
    expect((await admin.post('/quickupdate/check', { code: 'B-1' })).status).toBe(404)
  })

  it('is judged in a burst as if the ones before it were in the list (QU-21, T46)', async () => {
    const screw = await anItem(admin, here, { name: 'Vis', tag: 'V-1' })
    await admin.post(`/items/${screw}/barcodes`, { code: 'V-ALIAS' })
    await anItem(admin, there, { name: 'Clou' })
    const { status, body } = await admin.post('/quickupdate/check', {
      codes: ['V-1', 'V-ALIAS', 'Clou', 'x'],
      location: here,
    })
    expect([status, body.data.map((one: Body) => [one['kind'], one['error'] ?? one['elsewhere']])]).toEqual([
      200,
      [
        ['item', false],
        ['refused', 'quick_duplicate'],
        ['item', true],
        ['refused', 'quick_not_found'],
      ],
    ])
  })
})

describe('a quick update', () => {
  it('writes the values of all and of each item, and leaves empty fields alone unless they empty (QU-16)', async () => {
    const zone = await field('Zone')
    const template = await model([
      'description',
      'threshold',
      { field: zone, overwriteIfEmpty: true },
      'tags',
      'packaging',
      'name',
    ])
    const tag = (await admin.post('/tags', { name: 'Révisé' })).body.guid
    const first = await anItem(admin, here, { name: 'Un', description: 'Avant', attributes: { Zone: 'A' } })
    const second = await anItem(admin, here, { name: 'Deux', threshold: 4, attributes: { Zone: 'B' }, packaging: 6 })
    const { status, body } = await run({
      template,
      values: { description: 'Après', threshold: null, tags: [tag] },
      items: [{ guid: first }, { guid: second, values: { description: ' ', attributes: { Zone: 'C' }, name: 'Dos' } }],
    })
    expect([status, body]).toMatchObject([200, { background: false, updated: 2, unchanged: 0, failed: [] }])
    expect(await itemOf(first)).toMatchObject({
      name: 'Un',
      description: 'Après',
      attributes: {},
      tags: [{ guid: tag }],
    })
    expect(await itemOf(second)).toMatchObject({
      name: 'Dos',
      description: '',
      threshold: 4,
      packaging: 6,
      attributes: { Zone: 'C' },
    })
    const log = (await admin.get(`/activities?guid=${first}`)).body.data
    expect([log[0].action, log[0].comment]).toEqual(['update', expect.stringContaining('Mise à jour rapide')])
    expect((await run({ template, values: { description: 'Après' }, items: [{ guid: first }] })).body).toMatchObject({
      updated: 0,
      unchanged: 1,
    })
  })

  it('counts quantities and moves to the destination, by movements that name it (QU-20)', async () => {
    const template = await model(['quantity'])
    const [nail, screw] = [
      await anItem(admin, here, { name: 'Clou', quantity: 4 }),
      await anItem(admin, here, { name: 'Vis', quantity: 10 }),
    ]
    const { body } = await run({
      template,
      destination: there,
      values: { quantity: 7 },
      items: [{ guid: nail }, { guid: screw, values: { quantity: null } }],
    })
    expect(body).toMatchObject({ updated: 2, failed: [] })
    expect(await itemOf(nail)).toMatchObject({ parent_guid: there, quantity: 7, inventoryDiff: 3 })
    expect(await itemOf(screw)).toMatchObject({ parent_guid: there, quantity: 10 })
    const { data } = (await admin.get(`/transactions?source=bulk&sourceGuid=${body.job}`)).body
    expect(data.map(({ kind }: Body) => kind).toSorted()).toEqual(['count', 'move', 'move', 'move', 'move'])
  })

  it('refuses what is missing, unknown or wrong before anything begins (QU-04, QU-16)', async () => {
    const [zone] = [await field('Zone', { type: 'number' })]
    const template = await model([
      { field: 'description', mandatory: true },
      { field: zone, mandatory: true },
    ])
    const one = await anItem(admin, here, { name: 'Un' })
    const two = await anItem(admin, here, { name: 'Deux' })
    const refused = await run({
      template,
      values: { attributes: { Zone: 1 } },
      items: [{ guid: one }, { guid: two, values: { description: 'a', attributes: { Zone: null } } }],
    })
    expect(told(refused)).toEqual([
      422,
      'validation',
      'values.description required',
      'items.1.values.attributes.Zone required',
    ])
    expect(
      told(await run({ template, values: { description: 'a', attributes: { Zone: 'x' } }, items: [{ guid: one }] })),
    ).toEqual([422, 'validation', 'values.attributes.Zone integer'])
    expect(
      told(
        await run({
          template,
          values: { description: 'a', packaging: 3, attributes: { Zone: 1, Neuf: 2 } },
          items: [{ guid: one }],
        }),
      ),
    ).toEqual([422, 'validation', 'values.packaging unknown_field', 'values.attributes.Neuf unknown_field'])
    expect((await run({ template: crypto.randomUUID(), items: [{ guid: one }] })).status).toBe(404)
    const many = Array.from({ length: 1001 }, () => ({ guid: crypto.randomUUID() }))
    expect((await run({ template, values: { description: 'a' }, items: many })).status).toBe(422)
    expect((await itemOf(one)).description).toBe('')
  })

  it('leaves out what cannot change and says why; the others change (QU-08 to QU-12, QU-15)', async () => {
    const zone = await field('Zone', { type: 'number' })
    const template = await model(['description', zone, 'name', 'quantity'])
    const fine = await anItem(admin, here, { name: 'Bon' })
    const wrong = await anItem(admin, here, { name: 'Mauvais', quantity: 3 })
    const taken = await anItem(admin, here, { name: 'Pris' })
    const far = await anItem(admin, there, { name: 'Loin' })
    const closed = await anItem(admin, await aFolder(admin, 'Fermé'), { name: 'Fermé' })
    const product = await anItem(admin, here, { name: 'Gants' })
    const { body: variant } = await admin.post(`/items/${product}/variants`, { kind: 'variant', name: 'Gants L' })
    const clerk = await user('ROLE_QUICK_UPDATE_VIEW')
    await grant(node, clerk, here, 'write')
    await grant(node, clerk, there, 'write')
    await grant(node, clerk, (await itemOf(closed)).parent_guid, 'read')
    const ran = await run(
      {
        template,
        location: here,
        values: { description: 'Vu' },
        items: [
          { guid: fine },
          { guid: wrong, values: { quantity: 1.5 } },
          { guid: taken, values: { attributes: { Zone: 'x' }, quantity: 5 } },
          { guid: far },
          { guid: closed },
          { guid: product },
          { guid: variant.guid },
          { guid: crypto.randomUUID() },
          { guid: fine },
        ],
      },
      clerk,
    )
    expect(ran.status, JSON.stringify(ran.body)).toBe(200)
    expect(ran.body.updated).toBe(1)
    expect(failedOf(ran)).toEqual([
      ['Mauvais', 'Quantité', expect.any(String)],
      ['Pris', 'Zone', expect.any(String)],
      ['Loin', null, 'Cet article se trouve dans un autre emplacement'],
      ['Fermé', null, "Vous n'êtes pas autorisé à effectuer cette action"],
      ['Gants', null, 'Les variantes et les produits avec variantes ne peuvent pas être mis à jour'],
      ['Gants L', null, 'Les variantes et les produits avec variantes ne peuvent pas être mis à jour'],
      ['', null, 'Article introuvable'],
      ['Bon', null, 'Un article avec le même nom ou tag est déjà dans la liste'],
    ])
    expect((await itemOf(fine)).description).toBe('Vu')
    // Nothing of a refused one changes, not what came before the reason either.
    expect(await itemOf(wrong)).toMatchObject({ description: '', quantity: 3 })
    expect(await itemOf(taken)).toMatchObject({ description: '', quantity: 0 })
    const denied = await run(
      { template, destination: (await itemOf(closed)).parent_guid, items: [{ guid: fine }] },
      clerk,
    )
    expect(told(denied).slice(0, 2)).toEqual([403, 'quick_denied'])
    // With a destination what lies elsewhere comes along.
    await admin.post(`/items/${far}/transactions`, { type: 'in', quantity: 1 })
    const moved = await run(
      { template, location: here, destination: there, items: [{ guid: fine }, { guid: far }] },
      clerk,
    )
    expect(moved.body).toMatchObject({ updated: 1, unchanged: 1, failed: [] })
  })

  it('needs the role to run and no role for items; the report is read by who ran it (QU-02, QU-19)', async () => {
    const template = await model(['description'])
    const one = await anItem(admin, here, { name: 'Un' })
    const editor = await user('ROLE_ITEM_FULL', 'ROLE_QUICK_UPDATE_TEMPLATE_EDIT')
    expect((await run({ template, items: [{ guid: one }] }, editor)).status).toBe(403)
    const clerk = await user('ROLE_QUICK_UPDATE_VIEW')
    await grant(node, clerk, here, 'write')
    const ran = await run({ template, values: { description: 'Vu' }, items: [{ guid: one }] }, clerk)
    expect((await clerk.get(`/bulk/${ran.body.job}`)).body).toMatchObject({ kind: 'quick', status: 'done', changed: 1 })
    expect((await clerk.get(`/bulk/${ran.body.job}/rows`)).body.data).toMatchObject([{ name: 'Un', result: 'changed' }])
    expect((await editor.get(`/bulk/${ran.body.job}`)).status).toBe(404)
    expect((await admin.get(`/bulk/${ran.body.job}`)).status).toBe(200)
  })

  it('takes effect once for one key', async () => {
    const template = await model(['quantity'])
    const one = await anItem(admin, here, { name: 'Un', quantity: 1 })
    const send = () =>
      admin.call(
        'POST',
        '/quickupdate',
        { template, values: { quantity: 4 }, items: [{ guid: one }] },
        { 'idempotency-key': 'une' },
      )
    const [first, again] = await Promise.all([send(), send()])
    expect(again.body).toEqual(first.body)
    expect((await admin.get(`/transactions?item=${one}`)).body.data).toHaveLength(2)
  })
})

describe('more than a hundred items', () => {
  it('go on in the background with progress and a report of what was not updated, mailed once (QU-15, QU-19)', async () => {
    const template = await model(['description'])
    const items = await some(120)
    const gone = crypto.randomUUID()
    const address = `${admin.guid}@example.com`
    await transaction(node.pool, { company: admin.company }, async ({ db }) => {
      const person = node.services.clock.uuid()
      await sql`insert into person (id, email, email_key, language) values (${person}, ${address}, ${address}, 'fr')`.execute(
        db,
      )
      await sql`update app_user set person_id = ${person} where company_id = ${admin.company} and id = ${admin.guid}`.execute(
        db,
      )
    })
    const ran = await run({
      template,
      values: { description: 'Vu' },
      items: [...items, gone].map((guid) => ({ guid })),
    })
    expect([ran.status, ran.body]).toMatchObject([202, { background: true, updated: 0, failed: [] }])
    await node.jobs.settled()
    await node.services.jobs.runNow('quick-reports')
    await node.services.jobs.runNow('quick-reports')
    const job = (await admin.get(`/bulk/${ran.body.job}`)).body
    expect(job).toMatchObject({ status: 'done', total: 121, changed: 120, failed: 1 })
    const { data } = (await admin.get('/notifications')).body
    expect(data[0]).toMatchObject({
      kind: 'quick_update_report',
      progress: 100,
      link: `/bulk/${ran.body.job}`,
      text: "Certains articles n'ont pas été mis à jour, un rapport Excel vous est envoyé par mail.",
    })
    const { rows } = await node.pool.query(
      'select subject, file_name, file from mail where recipient = $1 and file is not null',
      [address],
    )
    expect(rows).toHaveLength(1)
    expect(rows[0]!.file_name).toMatch(/^Articles non mis à jour .*\.xlsx$/)
    const book = await readXlsx(rows[0]!.file)
    expect(book.sheets[0]!.rows).toEqual([
      ['Article', 'Champ', 'Motif'],
      ['', '', 'Article introuvable'],
    ])
  }, 60_000)

  it('go on behind a node that was killed, nothing twice', async () => {
    const template = await model(['quantity'])
    const items = await some(130)
    const { poke } = node.services.jobs
    node.services.jobs.poke = () => {}
    const ran = await run({ template, values: { quantity: 5 }, items: items.map((guid) => ({ guid })) })
    for (const allowed of [3, 5])
      await withoutConnectionsAfter(node, allowed, () => node.services.jobs.runNow('bulk').catch(() => {}))
    node.services.jobs.poke = poke
    await node.services.jobs.runNow('bulk')
    expect((await admin.get(`/bulk/${ran.body.job}`)).body).toMatchObject({ status: 'done', changed: 130, failed: 0 })
    const { data, total } = (await admin.get(`/transactions?source=bulk&sourceGuid=${ran.body.job}&size=500`)).body
    expect([total, new Set(data.map(({ item }: { item: Body }) => item['guid'])).size]).toEqual([130, 130])
  }, 60_000)
})

describe('what was updated', () => {
  const back = async (guid: string, by = admin) => {
    const said = (await by.get(`/bulk/${guid}/back`)).body
    const started = await by.post(`/bulk/${guid}/rollback`)
    if (started.status !== 202) throw new Error(JSON.stringify(started.body))
    await node.jobs.settled()
    const done = (await admin.get(`/bulk/${guid}`)).body
    expect([done.undone, done.kept]).toEqual([said.undone, said.kept])
    return done
  }

  it('is taken back as one act by an administrator alone: place, quantity and fields (QU-13, X-42)', async () => {
    const zone = await field('Zone')
    const template = await model(['name', 'description', 'quantity', { field: zone, overwriteIfEmpty: true }])
    const clerk = await user('ROLE_QUICK_UPDATE_FULL', 'ROLE_ITEM_FULL')
    await grant(node, clerk, here, 'write')
    await grant(node, clerk, there, 'write')
    const one = await anItem(admin, here, { name: 'Un', description: 'Avant', quantity: 4, attributes: { Zone: 'A' } })
    const two = await anItem(admin, here, { name: 'Deux', quantity: 2 })
    const touched = await anItem(admin, here, { name: 'Trois', quantity: 1 })
    const ran = await run(
      {
        template,
        destination: there,
        values: { description: 'Vu', quantity: 9 },
        items: [{ guid: one, values: { name: 'Uno' } }, { guid: two }, { guid: touched }],
      },
      clerk,
    )
    expect(ran.body).toMatchObject({ updated: 3 })
    expect((await clerk.post(`/bulk/${ran.body.job}/rollback`)).status).toBe(403)
    await admin.put(`/items/${touched}`, { description: 'Autre' })
    expect(await back(ran.body.job)).toMatchObject({ status: 'rolled_back', undone: 2, kept: 1 })
    expect(await itemOf(one)).toMatchObject({
      name: 'Un',
      description: 'Avant',
      quantity: 4,
      parent_guid: here,
      inventoryDate: null,
      attributes: { Zone: 'A' },
    })
    expect(await itemOf(two)).toMatchObject({ description: '', quantity: 2, parent_guid: here })
    expect(await itemOf(touched)).toMatchObject({ description: 'Autre', quantity: 9, parent_guid: there })
    const log = (await admin.get(`/activities?guid=${ran.body.job}`)).body.data
    expect(log.map(({ action }: Body) => action)).toEqual(['reverse', 'quick_update'])
  })

  it('comes back out of the record that it joined in its destination', async () => {
    const template = await model(['quantity'])
    const product = await anItem(admin, here, { name: 'Vis', tag: 'V-9', quantity: 10 })
    await admin.post('/items/move', { items: [{ guid: product, quantity: 4 }], destination: there })
    const ran = await run({ template, destination: there, values: { quantity: 8 }, items: [{ guid: product }] })
    expect(ran.body, JSON.stringify(ran.body)).toMatchObject({ updated: 1 })
    const places = async () =>
      (await admin.get('/items?search=V-9')).body.data
        .map((row: { parent_guid: string; quantity: number }) => [
          row.parent_guid === here ? 'here' : 'there',
          row.quantity,
        ])
        .toSorted()
    expect(await places()).toEqual([['there', 12]])
    expect(await back(ran.body.job)).toMatchObject({ undone: 1, kept: 0 })
    expect(await places()).toEqual([
      ['here', 6],
      ['there', 4],
    ])
  })
})

describe('at once', () => {
  it('two runs about the same items, counts and moves beside them: each item is right in the end', async () => {
    const template = await model(['quantity', 'description'])
    const items = await some(12)
    const backwards = items.toReversed()
    const of = (guids: readonly string[]) => guids.map((guid) => ({ guid }))
    const replies = await Promise.all([
      run({ template, destination: there, values: { quantity: 5, description: 'a' }, items: of(items) }),
      run({ template, destination: there, values: { quantity: 6, description: 'b' }, items: of(backwards) }),
      ...items.map((guid) => admin.post(`/items/${guid}/inventory`, { quantity: 3 })),
      admin.post('/items/move', { items: of(backwards), destination: there, each: true }),
    ])
    expect(replies.slice(0, 2).map(({ status, body }) => [status, body.failed])).toEqual([
      [200, []],
      [200, []],
    ])
    expect(replies.slice(2).map(({ status }) => status)).toEqual(items.map(() => 201).concat(201))
    for (const guid of items) {
      const { parent_guid: folder, quantity, description } = await itemOf(guid)
      expect(folder).toBe(there)
      expect([3, 5, 6]).toContain(quantity)
      expect(['a', 'b']).toContain(description)
    }
  }, 60_000)
})
