import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDatabase } from '../../testing/database.ts'
import { sql, transaction } from '../../kernel/database.ts'
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
const aList = (values: string[], fields: Record<string, unknown> = {}) => aField({ type: 'select', values, ...fields })
const anItemWith = (attributes: Record<string, unknown>) => anItem(admin, folder, { name: fresh('Vis'), attributes })
const attributesOf = async (item: string) => (await admin.get(`/items/${item}`)).body.attributes
const refusalOf = (reply: { status: number; body: { errors?: { field: string; code: string }[] } }) => [
  reply.status,
  reply.body.errors?.[0]?.field,
  reply.body.errors?.[0]?.code,
]
/** In a company of its own, where nothing else counts. */
const anotherAdmin = async () => aUser(node, await aCompany(node))

describe('the values of an item', () => {
  it('are refused under the name of their field, by what its type takes (FIELD-04)', async () => {
    const user = await anotherAdmin()
    const place = await aFolder(user, 'Quai')
    const wrong = {
      text: 1,
      long_text: 'x'.repeat(5_001),
      date: '31/02/2028',
      datetime: '2028-02-30T10:00:00Z',
      number: 1.5,
      decimal_number: 1.234,
      checkbox: 'oui',
      select: 'c',
      multi_select: ['a', 'c'],
      price: -1,
      scanner: 'x'.repeat(256),
    }
    const right = {
      text: 'x',
      long_text: 'x\ny',
      date: '2028-01-31',
      datetime: '2028-01-31T12:00:00+02:00',
      number: -12,
      decimal_number: 1.25,
      checkbox: false,
      select: 'a',
      multi_select: ['b', 'a'],
      price: 12.5,
      scanner: '324506',
      autocomplete: 'autre',
    }
    for (const type of Object.keys(right)) await aField({ name: `Champ ${type}`, type, values: ['a', 'b'] }, user)
    const named = (values: object) =>
      Object.fromEntries(Object.entries(values).map(([type, value]) => [`Champ ${type}`, value]))
    const refused = await user.post('/items', {
      name: 'Vis',
      type: 'product',
      parent: place,
      attributes: named({ ...wrong, inconnu: 'x' }),
    })
    expect([
      refused.status,
      refused.body.errors.map(({ field, code }: Record<string, string>) => [
        field!.replace('attributes.Champ ', ''),
        code,
      ]),
    ]).toEqual([
      422,
      [
        ['text', 'wrong_type'],
        ['long_text', 'max_length'],
        ['date', 'date_impossible'],
        ['datetime', 'date_impossible'],
        ['number', 'integer'],
        ['decimal_number', 'quantity_decimals'],
        ['checkbox', 'wrong_type'],
        ['select', 'unknown_value'],
        ['multi_select', 'unknown_value'],
        ['price', 'gte'],
        ['scanner', 'max_length'],
        ['inconnu', 'unknown_field'],
      ],
    ])
    const item = await anItem(user, place, { attributes: named(right) })
    expect((await user.get(`/items/${item}`)).body.attributes).toEqual(
      named({ ...right, datetime: '2028-01-31T10:00:00.000Z' }),
    )
    const sorted = async (field: string) =>
      (await user.get(`/items?sort=${encodeURIComponent(`attributes.Champ ${field}`)}`)).body.data.map(
        ({ attributes }: { attributes: Record<string, unknown> }) => attributes[`Champ ${field}`],
      )
    for (const text of ['é 10', 'É 9', 'zz', 'ea'])
      await anItem(user, place, { name: text, attributes: { 'Champ autocomplete': text } })
    expect((await sorted('autocomplete')).slice(0, 4)).toEqual(['autre', 'É 9', 'é 10', 'ea'])
  })
})

describe('the value of a field', () => {
  /** By type: what is taken, then what is refused (FIELD-04). */
  const BOUNDS: Record<string, [taken: unknown[], refused: unknown[]]> = {
    text: [['x'.repeat(255)], ['x'.repeat(256), true, ['x']]],
    long_text: [['x'.repeat(5_000)], ['x'.repeat(5_001), 5]],
    date: [
      ['2028-02-29', '1999-12-31'],
      ['2027-02-29', '2028-13-01', '2028-2-1', 20_280_131],
    ],
    datetime: [
      ['2028-02-29T23:59:59Z', '2028-01-31T12:00:00+02:00'],
      ['2027-02-29T12:00:00Z', '2028-01-31T24:00:00Z', '2028-01-31 12:00'],
    ],
    number: [
      [9_999_999_999, -9_999_999_999, 0],
      [10_000_000_000, 1.5, '12', '1e3'],
    ],
    decimal_number: [
      [1.25, -1.25, 0.1],
      [1.234, '1,25'],
    ],
    checkbox: [
      [true, false],
      ['oui', 1],
    ],
    select: [['a'], ['A ', 'c', ['a']]],
    autocomplete: [
      ['a', 'tout autre chose'],
      ['x'.repeat(256), 1],
    ],
    multi_select: [
      [['a', 'b'], ['b']],
      ['a', ['a', 'c'], ['a', 'a']],
    ],
    price: [
      [0, 12.5, 999_999_999.99],
      [-1, 12.345, '12,50'],
    ],
    scanner: [['3245060000012'], ['x'.repeat(256), 3_245_060]],
  }
  it.each(Object.entries(BOUNDS))(
    'of type %s is taken and refused as its type says (FIELD-04)',
    async (type, given) => {
      const { name } = await aField({ type, ...(/select|auto/.test(type) && { values: ['a', 'b'] }) })
      const item = await anItemWith({})
      const send = async (value: unknown) => {
        const reply = await admin.put(`/items/${item}`, { attributes: { [name]: value } })
        return [value, reply.status, reply.body.errors?.[0]?.field ?? null]
      }
      for (const value of given[0]) expect(await send(value)).toEqual([value, 200, null])
      for (const value of given[1]) expect(await send(value)).toEqual([value, 422, `attributes.${name}`])
    },
  )
})

describe('the values of a list', () => {
  it('follow a new name everywhere: in records, in the default and in what depends on them', async () => {
    const [list, several] = [
      await aList(['Neuf', 'Usé'], { defaultValue: 'Neuf' }),
      await aField({ type: 'multi_select', values: ['a', 'b', 'c'] }),
    ]
    const detail = await aList(['Rayé', 'Cassé'], { parent: list.guid, relations: { Usé: ['Rayé', 'Cassé'] } })
    const item = await anItemWith({ [list.name]: 'Usé', [detail.name]: 'Rayé', [several.name]: ['c', 'a'] })
    expect(
      (
        await admin.put(`/fields/${list.guid}`, {
          values: ['Ancien', 'Tout neuf'],
          renamedValues: { Usé: 'Ancien', Neuf: 'Tout neuf' },
        })
      ).body,
    ).toMatchObject({ values: ['Ancien', 'Tout neuf'], defaultValue: 'Tout neuf' })
    await admin.put(`/fields/${detail.guid}`, { values: ['Éraflé', 'Cassé'], renamedValues: { Rayé: 'Éraflé' } })
    await admin.put(`/fields/${several.guid}`, { values: ['a', 'b', 'd'], renamedValues: { c: 'd' } })
    await node.jobs.settled()
    expect(await attributesOf(item)).toEqual({
      [list.name]: 'Ancien',
      [detail.name]: 'Éraflé',
      [several.name]: ['d', 'a'],
    })
    expect((await admin.get(`/fields/${detail.guid}`)).body).toMatchObject({
      parent: { guid: list.guid },
      relations: { Ancien: ['Éraflé', 'Cassé'] },
    })
    for (const renamedValues of [{ Absent: 'Ancien' }, { Ancien: 'Nulle part' }, { Ancien: 'Tout neuf' }])
      expect(refusalOf(await admin.put(`/fields/${list.guid}`, { renamedValues }))).toEqual([
        422,
        'renamedValues',
        'unknown_value',
      ])
    for (const { guid } of [detail, list]) await admin.del(`/fields/${guid}`)
  })
  it('that are in use go only once that is confirmed; who holds one keeps it, and nobody is offered it again (FIELD-21)', async () => {
    const list = await aList(['Neuf', 'Usé', 'Perdu'])
    const item = await anItemWith({ [list.name]: 'Usé' })
    expect((await admin.put(`/fields/${list.guid}`, { values: ['Neuf', 'Usé'] })).status).toBe(200)
    const refused = await admin.put(`/fields/${list.guid}`, { values: ['Neuf'] })
    expect([...refusalOf(refused), refused.body.message]).toEqual([
      409,
      'values',
      'field_values_used',
      'Ces valeurs sont utilisées\u00A0: Usé (1)',
    ])
    expect((await admin.put(`/fields/${list.guid}`, { values: ['Neuf'], dropUsedValues: true })).status).toBe(200)
    expect(await attributesOf(item)).toEqual({ [list.name]: 'Usé' })
    expect((await admin.get(`/fields/${list.guid}/usage`)).body.values).toEqual([{ value: 'Usé', items: 1 }])
    expect((await admin.put(`/items/${item}`, { description: 'x', attributes: { [list.name]: 'Usé' } })).status).toBe(
      200,
    )
    expect(
      refusalOf(
        await admin.post('/items', {
          name: fresh(),
          type: 'product',
          parent: folder,
          attributes: { [list.name]: 'Usé' },
        }),
      ),
    ).toEqual([422, `attributes.${list.name}`, 'unknown_value'])
  })
})

describe('cascade fields', () => {
  it('are two at most, and depend on another single choice of their target that does not depend on them (FIELD-08, FIELD-09)', async () => {
    const user = await anotherAdmin()
    const list = (values: string[], more = {}) =>
      user.post('/fields', { name: fresh(), type: 'select', target: 'items', values, ...more })
    const country = (await list(['FR', 'BE'])).body
    const [text, elsewhere] = [
      await aField({}, user),
      await aField({ type: 'select', values: ['FR'], target: 'intervention' }, user),
    ]
    const town = (await list(['Lyon', 'Liège'], { parent: country.guid, relations: { FR: ['Lyon'], BE: ['Liège'] } }))
      .body
    expect(town).toMatchObject({
      parent: { guid: country.guid, name: country.name },
      relations: { FR: ['Lyon'], BE: ['Liège'] },
    })
    for (const [parent, relations, field, code] of [
      [text.guid, {}, 'parent', 'field_parent'],
      [elsewhere.guid, {}, 'parent', 'field_parent'],
      [crypto.randomUUID(), {}, 'parent', 'field_parent'],
      [country.guid, { DE: ['x'] }, 'relations', 'unknown_value'],
      [country.guid, { FR: ['Bonn'] }, 'relations', 'unknown_value'],
      [country.guid, { FR: ['x', 'x'] }, 'relations', 'duplicates'],
    ] as const)
      expect(refusalOf(await list(['x'], { parent, relations }))).toEqual([422, field, code])
    expect(refusalOf(await user.put(`/fields/${country.guid}`, { parent: town.guid, relations: {} }))).toEqual([
      422,
      'parent',
      'field_parent',
    ])
    expect((await list(['Centre'], { parent: town.guid, relations: { Lyon: ['Centre'] } })).status).toBe(201)
    expect(refusalOf(await list(['x'], { parent: country.guid, relations: {} }))).toEqual([
      422,
      'parent',
      'field_cascades',
    ])
    expect(refusalOf(await user.put(`/fields/${country.guid}`, { type: 'text' }))).toEqual([
      409,
      'type',
      'field_locked',
    ])
    await user.del(`/fields/${country.guid}`)
    expect((await user.get(`/fields/${town.guid}`)).body).toMatchObject({ parent: null, relations: null })
    expect((await list(['x'], { parent: town.guid, relations: {} })).status).toBe(201)
  })
  it('ask for their value once the parent has one, refuse another one, and follow the parent (FIELD-10, FIELD-11)', async () => {
    const country = await aList(['FR', 'BE', 'LU'], { defaultValue: 'FR' })
    const town = await aList(['Lyon', 'Paris', 'Liège'], {
      parent: country.guid,
      relations: { FR: ['Lyon', 'Paris'], BE: ['Liège'] },
      defaultValue: 'Paris',
    })
    const [c, t] = [country.name, town.name]
    const create = (attributes: Record<string, unknown>) =>
      admin.post('/items', { name: fresh(), type: 'product', parent: folder, attributes })
    expect((await create({})).body.attributes).toMatchObject({ [c]: 'FR', [t]: 'Paris' })
    expect(refusalOf(await create({ [c]: 'BE' }))).toEqual([422, `attributes.${t}`, 'required'])
    expect(refusalOf(await create({ [c]: 'BE', [t]: 'Lyon' }))).toEqual([422, `attributes.${t}`, 'unknown_value'])
    expect(refusalOf(await create({ [c]: null, [t]: 'Lyon' }))).toEqual([422, `attributes.${t}`, 'unknown_value'])
    expect((await create({ [c]: 'LU' })).body.attributes).toEqual({ [c]: 'LU' })
    const item = (await create({ [c]: 'FR', [t]: 'Lyon' })).body.guid
    const change = (attributes: Record<string, unknown>) => admin.put(`/items/${item}`, { attributes })
    expect(refusalOf(await change({ [c]: 'BE' }))).toEqual([422, `attributes.${t}`, 'required'])
    expect(refusalOf(await change({ [t]: null }))).toEqual([422, `attributes.${t}`, 'required'])
    expect((await change({ [c]: 'BE', [t]: 'Liège' })).body.attributes).toEqual({ [c]: 'BE', [t]: 'Liège' })
    expect((await change({ [c]: null })).body.attributes).toEqual({})
    await change({ [c]: 'FR', [t]: 'Lyon' })
    await admin.put(`/fields/${town.guid}`, { relations: { FR: ['Paris'] } })
    // What was right when it was chosen is not judged by who leaves it as it is.
    expect((await change({ [c]: 'FR', [t]: 'Lyon' })).body.attributes).toEqual({ [c]: 'FR', [t]: 'Lyon' })
    for (const { guid } of [town, country]) await admin.del(`/fields/${guid}`)
  })
})

describe('two administrators at once', () => {
  it('do not pass the limit of the plan (FIELD-22), and the refusal says it', async () => {
    const user = await anotherAdmin()
    await transaction(node.pool, { company: user.company }, ({ db }) =>
      sql`update company set limit_fields = 2, rights_version = rights_version + 1 where id = ${user.company}`.execute(
        db,
      ),
    )
    await aField({}, user)
    const replies = await Promise.all(
      Array.from({ length: 8 }, () => user.post('/fields', { name: fresh(), type: 'text', target: 'items' })),
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 422, 422, 422, 422, 422, 422, 422])
    expect(replies.find(({ status }) => status === 422)!.body).toMatchObject({
      code: 'plan_limit_reached',
      message: 'La limite de 2 champs personnalisés de votre abonnement est atteinte',
    })
  })
  it('do not give one meaning, or one name, to two fields', async () => {
    const user = await anotherAdmin()
    const mapped = await Promise.all(
      Array.from({ length: 6 }, () =>
        user.post('/fields', { name: fresh(), type: 'text', target: 'items', mapped: 'brand' }),
      ),
    )
    const named = await Promise.all(
      Array.from({ length: 6 }, () => user.post('/fields', { name: 'Jumeau', type: 'text', target: 'items' })),
    )
    for (const replies of [mapped, named])
      expect(replies.map(({ status }) => status).sort()).toEqual([201, 422, 422, 422, 422, 422])
    expect((await user.get('/fields')).body.total).toBe(2)
  })
  it('do not make three cascade fields', async () => {
    const user = await anotherAdmin()
    const { guid: parent } = await aField({ type: 'select', values: ['a'] }, user)
    const replies = await Promise.all(
      Array.from({ length: 6 }, () =>
        user.post('/fields', {
          name: fresh(),
          type: 'select',
          target: 'items',
          values: ['x'],
          parent,
          relations: { a: ['x'] },
        }),
      ),
    )
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(2)
  })
})
