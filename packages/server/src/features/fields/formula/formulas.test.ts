import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sql, transaction } from '../../../kernel/database.ts'
import { testDatabase } from '../../../testing/database.ts'
import { guessed, importRows, upload, workbookOf } from '../../../testing/import-file.ts'
import {
  aCompany,
  aFolder,
  anItem,
  aUser,
  type Caller,
  grant,
  startTestNode,
  type TestNode,
} from '../../../testing/test-node.ts'

const url = testDatabase()
/** The clock of the product; days are told in Paris. */
let now = new Date('2027-03-10T12:00:00Z')
let node: TestNode
let other: TestNode
beforeAll(async () => {
  node = await startTestNode(url, { clock: { now: () => now } })
  other = await startTestNode(url, { clock: { now: () => now } })
})
afterAll(async () => {
  await other.stop()
  await node.stop()
})

let user: Caller
let folder: string
/** Each test has a company of its own, and those before it have no more runs. */
beforeEach(async () => {
  if (user)
    await inCompany(async ({ db }) => {
      for (const table of ['formula_due', 'formula_tick'])
        await sql`delete from ${sql.table(table)} where company_id = ${user.company}`.execute(db)
    })
  now = new Date('2027-03-10T12:00:00Z')
  user = await aUser(node, await aCompany(node))
  folder = await aFolder(user, 'Réserve')
})

type Variables = Record<string, string>
const DAILY = { hour: 2, minute: 0, repeat: 'daily', days: [], months: [] }
const formula = (template: string, variables: Variables = {}, part: Record<string, unknown> = {}) => ({
  template,
  variables: Object.entries(variables).map(([name, source]) => ({ name, source })),
  resultType: 'replace',
  schedule: DAILY,
  ...part,
})
const post = (name: string, computed: unknown, part: Record<string, unknown> = {}) =>
  user.post('/fields', { name, type: 'formula', target: 'items', formula: computed, ...part })
const aFormula = async (name: string, ...args: Parameters<typeof formula>) => {
  const { status, body } = await post(name, formula(...args))
  if (status !== 201) throw new Error(JSON.stringify(body))
  return body
}
const aField = async (name: string, type: string, part: Record<string, unknown> = {}) =>
  (await user.post('/fields', { name, type, target: 'items', ...part })).body
const item = (fields: Record<string, unknown> = {}) =>
  anItem(user, folder, { name: `Vis ${crypto.randomUUID()}`, ...fields })
const attributesOf = async (guid: string) => (await user.get(`/items/${guid}`)).body.attributes
const refusal = ({
  status,
  body,
}: {
  status: number
  body: { code: string; errors?: { field: string; code: string; message: string }[] }
}) => [status, body.errors?.[0]?.field, body.errors?.[0]?.code ?? body.code]
const inCompany = <T>(work: Parameters<typeof transaction<T>>[2]) =>
  transaction(node.pool, { company: user.company }, work)
/** The job as it runs at that instant; the clock of the calls stands, or everybody would be signed out. */
const at = (instant: string, on = node) => on.jobs.runNow('formulas', new Date(instant))

describe('a formula', () => {
  it('has a template, variables, a result type and a schedule, and is shown with the names of its fields (FIELD-14, T50)', async () => {
    const price = await aField('Prix', 'price')
    const made = await aFormula('Valeur', '{q} * {p}', { q: 'quantity', p: 'attributes.Prix', idle: 'threshold' })
    expect(made.formula).toEqual({
      template: '{q} * {p}',
      variables: [
        { name: 'q', source: 'quantity', field: null },
        { name: 'p', source: 'attributes.Prix', field: { guid: price.guid, name: 'Prix' } },
      ],
      resultType: 'replace',
      schedule: DAILY,
    })
    await user.put(`/fields/${price.guid}`, { name: 'Coût' })
    const { formula: renamed } = (await user.get(`/fields/${made.guid}`)).body
    expect([
      renamed.variables[1].source,
      (await user.get('/companies/me/config')).body.fields.fields.find(
        ({ name }: { name: string }) => name === 'Valeur',
      ).formula,
    ]).toEqual(['attributes.Coût', renamed])
    const guid = await item({ quantity: 3, attributes: { Coût: 2.5 } })
    expect(await attributesOf(guid)).toEqual({ Coût: 2.5, Valeur: 7.5 })
    // What was read is saved again as it is.
    expect((await user.put(`/fields/${made.guid}`, { formula: renamed })).body.version).toBe(1)
  })
  it('is refused with the place and the reason, in the language of the caller (FIELD-15)', async () => {
    const english = await user.call(
      'POST',
      '/fields',
      { name: 'F', type: 'formula', target: 'items', formula: formula('{a} +', { a: 'quantity' }) },
      { 'accept-language': 'en' },
    )
    expect(english.body.errors).toEqual([
      {
        field: 'formula.template',
        code: 'formula_invalid',
        message: 'Invalid formula: something is missing at the end',
      },
    ])
    const french = await post('F', formula('{a} * {b}', { a: 'quantity' }))
    expect(french.body.errors).toEqual([
      {
        field: 'formula.template',
        code: 'formula_invalid',
        message: 'Formule invalide\u00A0: la variable b n’est pas définie',
      },
    ])
    await aField('Note', 'text')
    for (const [body, field, code] of [
      [formula('{a}', { a: 'attributes.Absent' }), 'formula.template', 'formula_invalid'],
      [formula('{a} + 1', { a: 'attributes.Note' }), 'formula.template', 'formula_invalid'],
      [formula('{a}', { a: 'company_id' }), 'formula.template', 'formula_invalid'],
      [undefined, 'formula', 'required'],
      [formula('1', {}, { schedule: { ...DAILY, repeat: 'weekly' } }), 'formula.schedule', 'required'],
      [formula('1', {}, { schedule: { ...DAILY, hour: 24 } }), 'formula.schedule.hour', 'lte'],
      [formula('x'.repeat(1001)), 'formula.template', 'max_length'],
      [
        formula('1', Object.fromEntries(Array.from({ length: 21 }, (_, n) => [`v${n}`, 'quantity']))),
        'formula.variables',
        'lte',
      ],
    ] as const)
      expect([body?.template.slice(0, 20), refusal(await post('F', body))]).toEqual([
        body?.template.slice(0, 20),
        [422, field, code],
      ])
    expect(refusal(await post('F', formula('1'), { target: 'intervention' }))).toEqual([
      422,
      'target',
      'formula_target',
    ])
  })
  it('reads no field of another company', async () => {
    const stranger = await aUser(node, await aCompany(node))
    const { guid } = (await stranger.post('/fields', { name: 'Prix', type: 'price', target: 'items' })).body
    expect(refusal(await post('F', formula('{a}', { a: `attributes.${guid}` })))).toEqual([
      422,
      'formula.template',
      'formula_invalid',
    ])
  })
  it('may read others, but never itself, also when two people save at once', async () => {
    const [a, b] = [await aFormula('A', '1'), await aFormula('B', '2')]
    const replies = await Promise.all([
      user.put(`/fields/${a.guid}`, { formula: formula('{x}', { x: 'attributes.B' }) }),
      user.put(`/fields/${b.guid}`, { formula: formula('{x}', { x: 'attributes.A' }) }),
    ])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 422])
    expect(replies.find(({ status }) => status === 422)!.body.errors[0].message).toMatch(
      /^Formule invalide\u00A0: elle dépend d’elle-même \((A → B → A|B → A → B)\)$/,
    )
  })
  it('keeps a field that it reads from being deleted or from becoming of another type, and is named as who reads it', async () => {
    const price = await aField('Prix', 'price')
    const value = await aFormula('Valeur', '{p}', { p: 'attributes.Prix' })
    expect((await user.get(`/fields/${price.guid}/usage`)).body.dependents).toEqual([
      { guid: value.guid, name: 'Valeur' },
    ])
    const refused = await user.del(`/fields/${price.guid}`)
    expect([refused.status, refused.body]).toMatchObject([
      409,
      { code: 'field_used', message: 'Ce champ est utilisé par des formules\u00A0: Valeur. Modifiez-les d’abord' },
    ])
    expect(refusal(await user.put(`/fields/${price.guid}`, { type: 'text' }))).toEqual([409, 'type', 'field_locked'])
    await user.put(`/fields/${value.guid}`, { formula: formula('1') })
    expect((await user.del(`/fields/${price.guid}`)).status).toBe(204)
  })
  it('keeps its type once it has values (FIELD-20), and its changes are in the activity', async () => {
    const made = await aFormula('Valeur', '{q}', { q: 'quantity' })
    expect((await user.put(`/fields/${made.guid}`, { type: 'number' })).body).toMatchObject({
      type: 'number',
      formula: null,
    })
    await user.put(`/fields/${made.guid}`, { type: 'formula', formula: formula('{q} + 1', { q: 'quantity' }) })
    await item()
    expect(refusal(await user.put(`/fields/${made.guid}`, { type: 'number' }))).toEqual([409, 'type', 'field_locked'])
    const rows = (await user.get(`/activities?entity=field&guid=${made.guid}`)).body.data
    expect(rows[0].changes.find(({ field }: { field: string }) => field === 'formula')).toMatchObject({
      old: null,
      new: { template: '{q} + 1' },
    })
  })
})

describe('a formula that replaces its value', () => {
  it('does so at each save of the item, by form, copy and import, behind those that it reads (FIELD-16)', async () => {
    await aFormula('Double', '{v} * 2', { v: 'quantity' })
    await aField('Prix', 'price')
    await aFormula('Marge', '{d} + {p}', { d: 'attributes.Double', p: 'attributes.Prix' })
    const guid = await item({ quantity: 4, attributes: { Prix: 1.5 } })
    expect(await attributesOf(guid)).toEqual({ Prix: 1.5, Double: 8, Marge: 9.5 })
    expect((await user.put(`/items/${guid}`, { attributes: { Prix: 2 } })).body.attributes).toEqual({
      Prix: 2,
      Double: 8,
      Marge: 10,
    })
    // Without a price it stays as it was.
    expect((await user.put(`/items/${guid}`, { attributes: { Prix: null } })).body.attributes).toEqual({
      Double: 8,
      Marge: 10,
    })
    await user.post(`/items/${guid}/transactions`, { type: 'in', quantity: 1, action: 'receipt' })
    expect((await user.put(`/items/${guid}`, { description: 'x' })).body.attributes).toEqual({ Double: 10, Marge: 10 })
    expect((await user.post(`/items/${guid}/copy`)).body.attributes).toMatchObject({ Double: 0 })
    await importRows(
      node,
      user,
      [
        ['Nom', 'Quantité', 'Prix'],
        ['Importé', '6', '0,5'],
      ],
      { defaults: { parent: folder } },
    )
    expect((await user.get('/items?search=importe')).body.data[0].attributes).toEqual({
      Prix: 0.5,
      Double: 12,
      Marge: 12.5,
    })
  })
  it('reads columns and fields of every kind, and days of the company', async () => {
    await aField('Fin', 'date')
    await aField('Contrôle', 'datetime')
    await aField('Neuf', 'checkbox')
    await aField('État', 'select', { values: ['Bon', 'Usé'] })
    await aFormula('Jours', 'days(today, {f})', { f: 'attributes.Fin' })
    await aFormula('Depuis', 'days({c}, today())', { c: 'attributes.Contrôle' })
    await aFormula('Âge', 'days({c}, today)', { c: 'createdAt' })
    await aFormula('Cote', 'if({n}, 100, if({e} = "Bon", 60, 20)) + min({s}, {p}) + round({q} / 3, 1) - abs(-{d})', {
      n: 'attributes.Neuf',
      e: 'attributes.État',
      s: 'threshold',
      p: 'packaging',
      q: 'quantity',
      d: 'quantityReserved',
    })
    now = new Date('2027-03-10T23:05:00Z')
    user = await aUser(node, user.company)
    // In Paris it is the 11th by then, and it was the 2nd at that instant.
    const guid = await item({
      quantity: 10,
      threshold: 4,
      packaging: 6,
      attributes: { Fin: '2027-03-31', Contrôle: '2027-03-01T23:30:00Z', État: 'Bon' },
    })
    expect(await attributesOf(guid)).toMatchObject({ Jours: 20, Depuis: 9, Cote: 67.3 })
    expect(
      (await user.put(`/items/${guid}`, { attributes: { Neuf: true, État: 'Usé' } })).body.attributes,
    ).toMatchObject({ Cote: 107.3 })
    await user.post('/reservations', { name: { name: 'Chantier' }, item: guid, quantity: 2, expiryDate: '2027-04-01' })
    expect((await user.put(`/items/${guid}`, { attributes: { État: 'Bon' } })).body.attributes).toMatchObject({
      Cote: 105.3,
    })
  })
  it('is never written by a caller: another value is refused, what was read may be sent back (FIELD-04)', async () => {
    await aFormula('Double', '{v} * 2', { v: 'quantity' })
    const guid = await item({ quantity: 4 })
    expect(refusal(await user.put(`/items/${guid}`, { attributes: { Double: 9 } }))).toEqual([
      422,
      'attributes.Double',
      'formula_read_only',
    ])
    expect(refusal(await user.put(`/items/${guid}`, { attributes: { Double: null } }))).toEqual([
      422,
      'attributes.Double',
      'formula_read_only',
    ])
    expect((await user.put(`/items/${guid}`, { attributes: { Double: 8 } })).status).toBe(200)
    expect(
      refusal(await user.post('/items', { name: 'x', type: 'product', parent: folder, attributes: { Double: 1 } })),
    ).toEqual([422, 'attributes.Double', 'formula_read_only'])
    const sent = (
      await upload(
        user,
        'a.xlsx',
        await workbookOf([
          ['Nom', 'Double'],
          ['Vis', '77'],
        ]),
        { target: 'items' },
      )
    ).body
    expect(guessed(sent)).toEqual({ A: 'name' })
    expect(
      (
        await user.post(`/imports/${sent.guid}/validate`, {
          mapping: { A: 'name', B: 'attributes.Double' },
          defaults: { parent: folder },
        })
      ).status,
    ).toBe(422)
  })
  it('leaves the value as it was where it divides by zero or goes beyond what a number may be (FIELD-17, T19b)', async () => {
    await aField('Part', 'number')
    await aFormula('Ratio', '{q} / {p}', { q: 'quantity', p: 'attributes.Part' })
    const guid = await item({ quantity: 10, attributes: { Part: 4 } })
    expect((await user.put(`/items/${guid}`, { attributes: { Part: 0 } })).body.attributes).toEqual({
      Part: 0,
      Ratio: 2.5,
    })
    await aFormula('Énorme', '{q} * 100000000', { q: 'quantity' })
    expect((await user.put(`/items/${guid}`, { attributes: { Part: 2 } })).body.attributes).toEqual({
      Part: 2,
      Ratio: 5,
    })
  })
  it('keeps nobody from writing items, however long it is: it is refused at once, and one from before is empty', async () => {
    const long = (parts: number) => `{q}${' + {q}'.repeat(parts)}`
    expect(refusal(await post('Trop long', formula(long(150), { q: 'quantity' })))).toEqual([
      422,
      'formula.template',
      'formula_invalid',
    ])
    const made = await aFormula('Long', long(149), { q: 'quantity' })
    const kept = await item({ quantity: 2 })
    expect(await attributesOf(kept)).toEqual({ Long: 300 })
    await inCompany(({ db }) =>
      sql`update custom_field set formula = jsonb_set(formula, '{template}', to_jsonb(${long(260)}::text))
        where id = ${made.guid}`.execute(db),
    )
    expect(await attributesOf(await item({ quantity: 2 }))).toEqual({})
    expect((await user.put(`/items/${kept}`, { description: 'Écrit' })).body.attributes).toEqual({})
  })
  it('follows the stock in the transaction of the movement: in, out, count, move, reservation, lots of a product', async () => {
    const price = await aField('Prix', 'price')
    await aFormula('Valeur', '{q} * {p}', { q: 'quantity', p: 'attributes.Prix' })
    await aFormula('Libre', '{a} + 0', { a: 'quantityAvailable' })
    expect(price.guid).toEqual(expect.any(String))
    const guid = await item({ quantity: 4, attributes: { Prix: 2.5 } })
    const is = async (record: string, wanted: Record<string, number>) =>
      expect(await attributesOf(record)).toMatchObject(wanted)
    const moves = async (record: string, type: string, quantity: number) => {
      const action = type === 'in' ? 'purchase' : 'given_to_technician'
      const { status, text } = await user.post(`/items/${record}/transactions`, { type, quantity, action })
      expect(status, text).toBe(201)
    }
    await moves(guid, 'in', 2)
    await is(guid, { Valeur: 15, Libre: 6 })
    await moves(guid, 'out', 1)
    await is(guid, { Valeur: 12.5, Libre: 5 })
    await user.post(`/items/${guid}/inventory`, { quantity: 8 })
    await is(guid, { Valeur: 20, Libre: 8 })
    const elsewhere = await aFolder(user, 'Camion')
    const moved = await user.post('/items/move', { items: [{ guid, quantity: 2 }], destination: elsewhere })
    expect([moved.status, moved.body.items[0].attributes]).toEqual([201, { Prix: 2.5, Valeur: 15, Libre: 6 }])
    await is(guid, { Valeur: 15, Libre: 6 })
    const { data: there } = (await user.get(`/items?folder=${elsewhere}`)).body
    expect(there).toMatchObject([{ quantity: 2, attributes: { Valeur: 5 } }])
    await user.post('/items/move', { items: [{ guid: there[0].guid }], destination: folder })
    await is(guid, { Valeur: 20, Libre: 8 })
    const { body: kept } = await user.post('/reservations', {
      item: guid,
      quantity: 3,
      name: { name: 'Chantier' },
      expiryDate: '2027-04-01',
    })
    await is(guid, { Valeur: 20, Libre: 5 })
    await user.put(`/reservations/${kept.guid}`, { quantity: 1 })
    await is(guid, { Libre: 7 })
    await user.del(`/reservations/${kept.guid}`)
    await is(guid, { Libre: 8 })
    const product = await item({ quantity: 0, attributes: { Prix: 10 } })
    const { body: lot, status } = await user.post(`/items/${product}/variants`, {
      kind: 'lot',
      name: 'L1',
      quantity: 2,
      expiryDate: '2027-12-31',
    })
    expect(status, JSON.stringify(lot)).toBe(201)
    await moves(lot.guid, 'in', 3)
    await is(product, { Valeur: 50 })
  })
  it('is a number in lists: filtered, sorted and exported as one', async () => {
    await aFormula('Double', '{v} * 2', { v: 'quantity' })
    for (const [name, quantity] of [
      ['a', 10],
      ['b', 2],
      ['c', 100],
    ] as const)
      await item({ name, quantity })
    const names = async (query: string) =>
      (await user.get(`/items?${query}`)).body.data.map(({ name }: { name: string }) => name)
    const filter = encodeURIComponent(
      JSON.stringify({ operator: 'AND', rules: [{ field: 'attributes.Double', operator: 'more_than', value: 4 }] }),
    )
    expect([
      await names('sort=attributes.Double'),
      await names('sort=-attributes.Double'),
      await names(`filters=${filter}&sort=name`),
    ]).toEqual([
      ['b', 'a', 'c'],
      ['c', 'a', 'b'],
      ['a', 'c'],
    ])
    expect((await user.get('/items?export=csv&columns=name;attributes.Double&sort=name')).text).toBe(
      '\uFEFFNom;Double\r\na;20\r\nb;4\r\nc;200\r\n',
    )
  })
})

describe('a trial of a formula', () => {
  const trial = (body: Record<string, unknown>, who = user) => who.post('/fields/formula/preview', body)

  it('tells what the next run would change, of what the caller may see, and changes nothing (X-45)', async () => {
    const [a, b] = [await item({ name: 'A', quantity: 3, threshold: 2 }), await item({ name: 'B', quantity: 1 })]
    const hidden = await aFolder(user, 'Coffre')
    await anItem(user, hidden, { name: 'C', threshold: 1 })
    const { body } = await trial({ formula: formula('{q} / {t}', { q: 'quantity', t: 'threshold' }) })
    expect(body).toMatchObject({
      checked: 3,
      items: 3,
      changed: 2,
      unchanged: 0,
      skipped: [{ reason: 'empty', items: 1 }],
      next: ['2027-03-11T01:00:00.000Z', '2027-03-12T01:00:00.000Z', '2027-03-13T01:00:00.000Z'],
    })
    expect(body.examples.slice(0, 2)).toEqual([
      { item: { guid: a, name: 'A' }, folder, old: null, new: 1.5, reason: null, variable: null },
      { item: { guid: b, name: 'B' }, folder, old: null, new: null, reason: 'empty', variable: 't' },
    ])
    expect([await attributesOf(a), (await user.get(`/items/${a}`)).body.version]).toEqual([{}, 1])
    const editor = await aUser(node, user.company, { roles: ['ROLE_FIELD_EDIT', 'ROLE_ITEM_VIEW'] })
    await grant(node, editor, folder, 'read')
    expect((await trial({ formula: formula('1') }, editor)).body).toMatchObject({ checked: 2, items: 2 })
    expect(
      (await trial({ formula: formula('1') }, await aUser(node, user.company, { roles: ['ROLE_FIELD_VIEW'] }))).status,
    ).toBe(403)
  })
  it('of one item tells its result, or why there is none', async () => {
    const field = await aFormula('Compteur', '2', {}, { resultType: 'increment' })
    const guid = await item({ name: 'A', quantity: 3 })
    await at('2027-03-11T01:00:00Z')
    const of = async (template: string) =>
      (
        await trial({
          field: field.guid,
          item: { guid },
          formula: formula(template, { q: 'quantity', t: 'threshold' }, { resultType: 'increment' }),
        })
      ).body.examples
    expect([
      await of('{q}'),
      await of('0'),
      await of('{t}'),
      await of('{q} / ({q} - 3)'),
      await of('{q} * 999999999'),
    ]).toMatchObject([
      [{ old: 2, new: 5, reason: null }],
      [{ old: 2, new: 2, reason: null }],
      [{ reason: 'empty', variable: 't' }],
      [{ reason: 'zero' }],
      [{ reason: 'too_large' }],
    ])
    expect(refusal(await trial({ item: crypto.randomUUID(), formula: formula('1') }))).toEqual([
      404,
      'item',
      'item_not_found',
    ])
    expect(refusal(await trial({ formula: formula('{q', { q: 'quantity' }) }))).toEqual([
      422,
      'formula.template',
      'formula_invalid',
    ])
    expect(refusal(await trial({ field: field.guid, formula: formula('{x}', { x: 'attributes.Compteur' }) }))).toEqual([
      422,
      'formula.template',
      'formula_invalid',
    ])
  })
})
