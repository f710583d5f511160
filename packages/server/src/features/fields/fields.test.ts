import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDatabase } from '../../testing/database.ts'
import { sql, transaction } from '../../kernel/database.ts'
import { guessed, importRows, runImport, upload, workbookOf } from '../../testing/import-file.ts'
import { aCompany, aFolder, anItem, aUser, type Caller, startTestNode, type TestNode } from '../../testing/test-node.ts'

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

let n = 0
const fresh = (name = 'Champ') => `${name} ${++n}`
const aField = async (fields: Record<string, unknown> = {}, user = admin) => {
  const { status, body } = await user.post('/fields', { name: fresh(), type: 'text', target: 'items', ...fields })
  if (status !== 201) throw new Error(JSON.stringify(body))
  return body
}
const anItemWith = (attributes: Record<string, unknown>) => anItem(admin, folder, { name: fresh('Vis'), attributes })
const attributesOf = async (item: string) => (await admin.get(`/items/${item}`)).body.attributes
const refusalOf = (reply: { status: number; body: { errors?: { field: string; code: string }[] } }) => [
  reply.status,
  reply.body.errors?.[0]?.field,
  reply.body.errors?.[0]?.code,
]
/** In a company of its own, where nothing else counts. */
const anotherAdmin = async () => aUser(node, await aCompany(node))

describe('a custom field', () => {
  it('is created with what it says, in the order of creation, and found by its name without accents', async () => {
    const user = await anotherAdmin()
    const made = await aField(
      {
        name: 'Étagère',
        type: 'select',
        values: ['Haut', 'Bas'],
        defaultValue: 'Bas',
        description: 'Où ?',
        mapped: 'shelf',
        no_variant_update: true,
      },
      user,
    )
    expect(made).toMatchObject({
      name: 'Étagère',
      type: 'select',
      target: 'items',
      values: ['Haut', 'Bas'],
      defaultValue: 'Bas',
      description: 'Où ?',
      mapped: 'shelf',
      no_variant_update: true,
      parent: null,
      relations: null,
      version: 1,
      createdBy: { guid: user.guid },
      updatedBy: { guid: user.guid },
    })
    await aField({ name: 'Poids', type: 'decimal_number' }, user)
    await aField({ name: 'Étage', type: 'text', target: 'intervention' }, user)
    const names = async (query: string) =>
      (await user.get(`/fields?${query}`)).body.data.map(({ name }: { name: string }) => name)
    expect([
      await names('target=items'),
      await names('search=etag'),
      await names('target=intervention&search=poids'),
      (await user.get('/fields?size=1')).body.total,
    ]).toEqual([['Étagère', 'Poids'], ['Étage', 'Étagère'], [], 3])
    const { fields, fieldsValues } = (await user.get('/companies/me/config')).body
    expect([
      fields.fields.map(({ name, defaultValue }: Record<string, unknown>) => [name, defaultValue]),
      fieldsValues,
      fields.fieldsValues,
    ]).toEqual([
      [
        ['Étage', null],
        ['Étagère', 'Bas'],
        ['Poids', null],
      ],
      { Étagère: ['Haut', 'Bas'] },
      { Étagère: ['Haut', 'Bas'] },
    ])
  })
  it('has a name of its own in its target, in any case, that no filter, address or placeholder mistakes (FIELD-07)', async () => {
    const field = await aField({ name: 'Couleur' })
    for (const reply of [
      await admin.post('/fields', { name: ' COULEUR', type: 'text', target: 'items' }),
      await admin.put(`/fields/${(await aField()).guid}`, { name: 'couleur' }),
    ])
      expect(refusalOf(reply)).toEqual([422, 'name', 'exists'])
    for (const name of ['a.b', 'a;b', '{a', 'a}'])
      expect(refusalOf(await admin.post('/fields', { name, type: 'text', target: 'items' }))).toEqual([
        422,
        'name',
        'field_name',
      ])
    expect(refusalOf(await admin.post('/fields', { name: ' ', type: 'text', target: 'items' }))).toEqual([
      422,
      'name',
      'required',
    ])
    expect((await admin.post('/fields', { name: 'Couleur', type: 'text', target: 'intervention' })).status).toBe(201)
    expect((await admin.put(`/fields/${field.guid}`, { name: 'COULEUR' })).body.name).toBe('COULEUR')
  })
  it('of a list has values, each once, and a default among them (FIELD-12, FIELD-13, FIELD-23)', async () => {
    for (const [input, field, code] of [
      [{ type: 'select' }, 'values', 'required'],
      [{ type: 'autocomplete', values: [] }, 'values', 'required'],
      [{ type: 'multi_select' }, 'values', 'required'],
      [{ type: 'select', values: ['Neuf', ' NEUF '] }, 'values', 'duplicates'],
      [{ type: 'multi_select', values: ['a;b'] }, 'values', 'field_name'],
      [{ type: 'select', values: ['Neuf'], defaultValue: 'Usé' }, 'defaultValue', 'unknown_value'],
      [{ type: 'number', defaultValue: 1.5 }, 'defaultValue', 'integer'],
      [{ type: 'price', defaultValue: '12' }, 'defaultValue', 'price'],
      [{ type: 'formula' }, 'formula', 'required'],
    ] as const)
      expect(refusalOf(await admin.post('/fields', { name: fresh(), target: 'items', ...input }))).toEqual([
        422,
        field,
        code,
      ])
    expect(await aField({ type: 'text', values: ['idle'] })).toMatchObject({ values: [], relations: null })
  })
  it('alone has its meaning in its target (FIELD-06)', async () => {
    await aField({ mapped: 'status' })
    expect(
      refusalOf(await admin.post('/fields', { name: fresh(), type: 'text', target: 'items', mapped: 'status' })),
    ).toEqual([422, 'mapped', 'field_mapped'])
    expect(refusalOf(await admin.put(`/fields/${(await aField()).guid}`, { mapped: 'status' }))).toEqual([
      422,
      'mapped',
      'field_mapped',
    ])
    await aField({ mapped: 'status', target: 'intervention' })
  })
  it('is moved among those of its target; the others keep their order', async () => {
    const user = await anotherAdmin()
    const [a, b, c] = [
      await aField({ name: 'A' }, user),
      await aField({ name: 'B' }, user),
      await aField({ name: 'C' }, user),
    ]
    await aField({ name: 'Z', target: 'intervention' }, user)
    const order = async () =>
      (await user.get('/fields?target=items')).body.data.map(({ name }: Record<string, unknown>) => name)
    expect((await user.put(`/fields/${c.guid}/position`, { position: 0 })).status).toBe(200)
    expect(await order()).toEqual(['C', 'A', 'B'])
    await user.put(`/fields/${a.guid}/position`, { position: 99 })
    expect(await order()).toEqual(['C', 'B', 'A'])
    await user.del(`/fields/${b.guid}`)
    expect(await order()).toEqual(['C', 'A'])
  })
  it('refuses a stale change with what it is by now, and leaves rows in the activity for holders of a FIELD role', async () => {
    const field = await aField()
    const name = fresh('Renommé')
    await admin.put(`/fields/${field.guid}`, { name, version: 1 })
    expect((await admin.put(`/fields/${field.guid}`, { name: 'x', version: 1 })).body).toMatchObject({
      code: 'stale',
      current: { name, version: 2 },
    })
    await admin.del(`/fields/${field.guid}`)
    const rows = async (user: Caller) =>
      (await user.get(`/activities?entity=field&guid=${field.guid}`)).body.data.map(
        ({ action, changes }: { action: string; changes: unknown }) => [action, changes],
      )
    expect(await rows(await aUser(node, admin.company, { roles: ['ROLE_FIELD_VIEW'] }))).toEqual([
      ['delete', []],
      ['update', [{ field: 'name', old: field.name, new: name }]],
      ['create', []],
    ])
    expect(await rows(await aUser(node, admin.company, { roles: ['ROLE_ITEM_FULL'] }))).toEqual([])
  })
  it('is read by any FIELD role and changed by its own', async () => {
    const field = await aField()
    const viewer = await aUser(node, admin.company, { roles: ['ROLE_FIELD_VIEW'] })
    expect([
      (await viewer.get('/fields')).status,
      (await viewer.get(`/fields/${field.guid}`)).status,
      (await viewer.get(`/fields/${field.guid}/usage`)).status,
    ]).toEqual([200, 200, 200])
    expect([
      (await viewer.post('/fields', {})).status,
      (await viewer.put(`/fields/${field.guid}`, {})).status,
      (await viewer.put(`/fields/${field.guid}/position`, {})).status,
      (await viewer.del(`/fields/${field.guid}`)).status,
    ]).toEqual([403, 403, 403, 403])
    expect((await (await aUser(node, admin.company, { roles: ['ROLE_ITEM_FULL'] })).get('/fields')).status).toBe(403)
  })
  it('tells open browsers when it is made, changed, moved and gone', async () => {
    const user = await anotherAdmin()
    const told = async () =>
      transaction(
        node.pool,
        { company: user.company },
        async ({ db }) =>
          (await sql<{ n: number }>`select count(*)::int as n from event where topic = 'config'`.execute(db)).rows[0]!
            .n,
      )
    const field = await aField({}, user)
    await aField({}, user)
    expect(await told()).toBe(2)
    await user.put(`/fields/${field.guid}`, { name: fresh() })
    await user.put(`/fields/${field.guid}/position`, { position: 1 })
    await user.del(`/fields/${field.guid}`)
    expect(await told()).toBe(5)
  })
})

describe('a field whose values are stored', () => {
  it('keeps its type and target (FIELD-20), also when only a record in the trash holds one', async () => {
    const field = await aField()
    expect((await admin.put(`/fields/${field.guid}`, { type: 'long_text' })).status).toBe(200)
    await admin.del(`/items/${await anItemWith({ [field.name]: 'x' })}`)
    for (const change of [{ type: 'text' }, { target: 'intervention' }])
      expect(refusalOf(await admin.put(`/fields/${field.guid}`, change))).toEqual([
        409,
        Object.keys(change)[0],
        'field_locked',
      ])
    expect(
      (await admin.put(`/fields/${field.guid}`, { type: 'long_text', description: 'Reste' })).body.description,
    ).toBe('Reste')
  })
  it('takes a new name along to values, columns, orders and imports under way, and breaks none of them (T50)', async () => {
    const field = await aField({ name: 'Teinte, mate' })
    const item = await anItemWith({ 'Teinte, mate': 'rouge' })
    const [own, company] = [
      { columns: [{ id: 'name' }, { id: 'attributes.Teinte, mate', alias: 'T' }], sort: '-attributes.Teinte, mate' },
      { columns: [{ id: 'attributes.Teinte, mate', hidden: true }], sort: 'name' },
    ]
    await admin.put('/layouts/items', { layout: own })
    await admin.put('/layouts/items/company', { layout: company })
    await admin.put('/layouts/inventory', {
      layout: { columns: [{ id: 'attributes.Teinte, mate' }], sort: 'name,-attributes.Teinte' },
    })
    expect((await admin.get(`/fields/${field.guid}/usage`)).body).toEqual({
      items: 1,
      operations: 0,
      layouts: 2,
      dependents: [],
      values: [],
    })
    expect((await admin.put(`/fields/${field.guid}`, { name: 'Nuance "x"' })).status).toBe(200)
    expect(await attributesOf(item)).toEqual({ 'Nuance "x"': 'rouge' })
    expect((await admin.get('/layouts/items')).body).toEqual({
      own: { columns: [{ id: 'name' }, { id: 'attributes.Nuance "x"', alias: 'T' }], sort: '-attributes.Nuance "x"' },
      company: { columns: [{ id: 'attributes.Nuance "x"', hidden: true }], sort: 'name' },
    })
    expect((await admin.get('/layouts/inventory')).body.own).toEqual({
      columns: [{ id: 'attributes.Nuance "x"' }],
      sort: 'name,-attributes.Teinte',
    })
    expect((await admin.get(`/fields/${field.guid}/usage`)).body).toMatchObject({ items: 1, layouts: 2 })
    await admin.del(`/fields/${field.guid}`)
    expect((await admin.get('/layouts/items')).body).toEqual({
      own: { columns: [{ id: 'name' }] },
      company: { columns: [], sort: 'name' },
    })
  })
  it('takes them along when it is deleted, out of the records too, and a new field of the name starts empty', async () => {
    const field = await aField({ name: 'Lot' })
    const [item, other] = [await anItemWith({ Lot: 'A1' }), await aField()]
    const kept = await anItemWith({ [other.name]: 'reste' })
    expect((await admin.del(`/fields/${field.guid}`)).status).toBe(204)
    await aField({ name: 'Lot' })
    expect([await attributesOf(item), await attributesOf(kept)]).toEqual([{}, { [other.name]: 'reste' }])
    await node.jobs.settled()
    const stored = await transaction(
      node.pool,
      { company: admin.company },
      async ({ db }) =>
        (await sql<{ attributes: unknown }>`select attributes from item where id = ${item}`.execute(db)).rows[0]!
          .attributes,
    )
    expect(stored).toEqual({})
    expect((await admin.get(`/fields/${field.guid}`)).status).toBe(404)
  })
})

describe('fields of an import', () => {
  it('are followed to their new name, checked or not yet, and remembered under it (T50)', async () => {
    const user = await anotherAdmin()
    const place = await aFolder(user, 'Quai')
    const { guid } = await aField({ name: 'Couleur' }, user)
    const rows = (name: string) =>
      workbookOf([
        ['Nom', 'Couleur'],
        [name, 'rouge'],
      ])
    const [checked, drafted] = [
      (await upload(user, 'a.xlsx', await rows('Vis'), { target: 'items' })).body,
      (await upload(user, 'b.xlsx', await rows('Clou'), { target: 'items' })).body,
    ]
    expect(guessed(drafted)).toMatchObject({ B: 'attributes.Couleur' })
    await user.post(`/imports/${checked.guid}/validate`, { mapping: guessed(checked), defaults: { parent: place } })
    await user.put(`/fields/${guid}`, { name: 'Teinte' })
    expect(guessed((await user.get(`/imports/${drafted.guid}`)).body)).toMatchObject({ B: 'attributes.Teinte' })
    await runImport(node, user, checked.guid)
    expect((await user.get('/items?search=vis')).body.data[0].attributes).toEqual({ Teinte: 'rouge' })
    await user.put(`/fields/${guid}`, { name: 'Nuance' })
    const again = (await upload(user, 'c.xlsx', await rows('Rivet'), { target: 'items' })).body
    expect([again.remembered, guessed(again)]).toEqual([true, { A: 'name', B: 'attributes.Nuance' }])
    await user.del(`/fields/${guid}`)
    expect(guessed((await upload(user, 'd.xlsx', await rows('Boulon'), { target: 'items' })).body)).toEqual({
      A: 'name',
    })
  })
  it('refuse by row what a form refuses: a value that is not offered, one that its parent does not allow, and one that is missing; defaults fill the rest', async () => {
    const user = await anotherAdmin()
    const place = await aFolder(user, 'Quai')
    const country = await aField({ name: 'Pays', type: 'select', values: ['FR', 'BE'], defaultValue: 'FR' }, user)
    await aField(
      {
        name: 'Ville',
        type: 'select',
        values: ['Lyon', 'Liège'],
        parent: country.guid,
        relations: { FR: ['Lyon'], BE: ['Liège'] },
        defaultValue: 'Lyon',
      },
      user,
    )
    const { checked } = await importRows(
      node,
      user,
      [
        ['Nom', 'Pays', 'Ville'],
        ['a', '', ''],
        ['b', 'BE', 'Liège'],
        ['c', 'DE', ''],
        ['d', 'BE', 'Lyon'],
        ['e', 'BE', ''],
      ],
      { defaults: { parent: place } },
    )
    expect(checked.errors.map(({ row, field, code }: Record<string, unknown>) => [row, field, code])).toEqual([
      [4, 'attributes.Pays', 'unknown_value'],
      [5, 'attributes.Ville', 'unknown_value'],
      [6, 'attributes.Ville', 'required'],
    ])
    expect(
      (await user.get('/items?sort=name')).body.data.map(({ attributes }: { attributes: unknown }) => attributes),
    ).toEqual([
      { Pays: 'FR', Ville: 'Lyon' },
      { Pays: 'BE', Ville: 'Liège' },
    ])
  })
})
