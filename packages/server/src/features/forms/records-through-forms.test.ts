import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { importRows } from '../../testing/import-file.ts'
import { testDatabase } from '../../testing/database.ts'
import { aCompany, aFolder, anItem, aUser, type Caller, startTestNode, type TestNode } from '../../testing/test-node.ts'

const url = testDatabase()
let node: TestNode
beforeAll(async () => {
  node = await startTestNode(url)
})
afterAll(() => node.stop())

type Stage = { user: Caller; place: string; item: (part?: object) => Promise<string> }
/** A company whose form of products has these fields beside name and place. */
const stage = async (
  own: readonly { name: string; type?: string; [part: string]: unknown }[],
  fields: readonly object[],
  layout: { type?: string; visibility?: string } = {},
): Promise<Stage> => {
  const user = await aUser(node, await aCompany(node))
  for (const one of own) await user.post('/fields', { type: 'text', target: 'items', ...one })
  const place = await aFolder(user, 'Réserve')
  // Records from before somebody laid out the form.
  const item = (part: object = {}) => anItem(user, place, { name: `Pièce ${crypto.randomUUID()}`, ...part })
  const type = layout.type ?? 'product'
  const reply = await user.put(`/form-layouts/${type}`, {
    sections: [
      { name: 'Général', fields: [{ name: 'name' }, ...(type === 'folder' ? [] : [{ name: 'parent' }])] },
      { name: 'Suite', visibility: layout.visibility ?? 'both', fields },
    ],
  })
  if (reply.status !== 200) throw new Error(JSON.stringify(reply.body))
  return { user, place, item }
}
const told = ({ status, body }: { status: number; body: { errors?: { field: string; code: string }[] } }) => [
  status,
  ...(body.errors ?? []).map(({ field, code }) => `${field} ${code}`),
]
const SERIE = 'attributes.Série'
const serie = { name: 'Série' }
const GOOD_IMEI = '490154203237518'

/** What each door says of a record whose value is this one; null: nothing was said of it. */
const atEachDoor = async ({ user, place, item }: Stage, value: string | null) => {
  const name = 'Série'
  const attributes = value === null ? {} : { [name]: value }
  const created = await user.post('/items', {
    name: `Neuf ${crypto.randomUUID()}`,
    type: 'product',
    parent: place,
    attributes,
  })
  const known = await item({ attributes: { [name]: GOOD_IMEI } })
  const emptied = value === null ? { [name]: null } : attributes
  const edited = await user.put(`/items/${known}`, { attributes: emptied })
  const inPlace = await user.post('/items/changes', { items: [{ guid: known, attributes: emptied }] })
  const { body: job } = await user.post('/bulk', {
    selection: { guids: [known] },
    act: { kind: 'edit', fields: { attributes: emptied } },
  })
  await node.jobs.settled()
  const { body: result } = await user.get(`/bulk/${job.guid}`)
  const { body: own } = await user.get(`/fields?search=${encodeURIComponent(name)}`)
  const { body: model } = await user.post('/quickupdate/templates', {
    name: `M ${crypto.randomUUID()}`,
    fields: [{ field: own.data[0].guid, overwriteIfEmpty: true }],
  })
  const { body: quick } = await user.post('/quickupdate', {
    template: model.guid,
    values: {},
    items: [{ guid: known, values: { attributes: emptied } }],
  })
  const { checked } = await importRows(
    node,
    user,
    [
      ['Nom', 'Emplacement', name],
      [`Du fichier ${crypto.randomUUID()}`, 'Réserve', value],
    ],
    { map: { A: 'name', B: 'parent', C: `attributes.${name}` } },
  )
  return {
    create: told(created),
    edit: told(edited),
    inPlace: inPlace.body.failed.map(({ field }: { field: string | null }) => field),
    bulk: result.failed,
    quick: quick.failed.map(({ field }: { field: string | null }) => field),
    file: checked.errors.map(({ column, field }: { column: string; field: string }) => `${column} ${field}`),
  }
}

describe('what a form asks of a value', () => {
  it('is asked by create, edit, in a list, of many and by a file alike (FORM-14, FORM-17)', async () => {
    const cases: [part: object, wrong: string | null, code: string][] = [
      [{ required: true }, null, 'required'],
      [{ imei: true }, '490154203237519', 'imei'],
      [{ min_length: 15 }, 'court', 'min_length'],
      [{ max_length: 15 }, 'x'.repeat(16), 'max_length'],
    ]
    for (const [part, wrong, code] of cases) {
      const one = await stage([serie], [{ name: SERIE, ...part }])
      const said = await atEachDoor(one, wrong)
      expect([code, said.create]).toEqual([code, [422, `${SERIE} ${code}`]])
      expect([code, said.edit]).toEqual([code, [422, `${SERIE} ${code}`]])
      expect([code, said.inPlace, said.bulk, said.quick, said.file]).toEqual([
        code,
        [SERIE],
        1,
        ['Série'],
        [`C ${SERIE}`],
      ])
      const right = await atEachDoor(one, GOOD_IMEI)
      expect([code, right]).toEqual([code, { create: [201], edit: [200], inPlace: [], bulk: 0, quick: [], file: [] }])
    }
  })

  it('is a number or a day between its bounds, in words of the company (FORM-14)', async () => {
    const { user, place } = await stage(
      [
        { name: 'Poids', type: 'number' },
        { name: 'Achat', type: 'date' },
        { name: 'Vu', type: 'datetime' },
      ],
      [
        { name: 'attributes.Poids', min: 2, max: 4 },
        { name: 'attributes.Achat', min: '2030-01-01', max: '2030-12-31' },
        { name: 'attributes.Vu', max: '2030-06-30' },
        { name: 'threshold', min: 1 },
      ],
    )
    const sent = (part: object) =>
      user.post('/items', { name: `Vis ${crypto.randomUUID()}`, type: 'product', parent: place, ...part })
    for (const [part, field, code] of [
      [{ attributes: { Poids: 1 } }, 'attributes.Poids', 'gte'],
      [{ attributes: { Poids: 5 } }, 'attributes.Poids', 'lte'],
      [{ attributes: { Achat: '2029-12-31' } }, 'attributes.Achat', 'gte'],
      [{ attributes: { Achat: '2031-01-01' } }, 'attributes.Achat', 'lte'],
      // Half past midnight of the first of July in Paris.
      [{ attributes: { Vu: '2030-06-30T22:30:00Z' } }, 'attributes.Vu', 'lte'],
      [{ threshold: 0.5 }, 'threshold', 'gte'],
    ] as const)
      expect(told(await sent(part))).toEqual([422, `${field} ${code}`])
    expect((await sent({ attributes: { Achat: '2029-12-31' } })).body.errors[0].message).toBe(
      'La valeur doit être supérieure ou égale à 01/01/2030',
    )
    expect(
      (await sent({ threshold: 1, attributes: { Poids: 2, Achat: '2030-12-31', Vu: '2030-06-30T21:30:00Z' } })).status,
    ).toBe(201)
  })

  it('is asked of the whole record at its next edit, and of no movement of stock', async () => {
    const user = await aUser(node, await aCompany(node))
    const place = await aFolder(user, 'Réserve')
    const item = await anItem(user, place, { name: 'Ancienne', quantity: 3 })
    await user.put('/form-layouts/product', {
      sections: [{ name: 'A', fields: [{ name: 'name' }, { name: 'parent' }, { name: 'tag', required: true }] }],
    })
    expect(told(await user.put(`/items/${item}`, { description: 'x' }))).toEqual([422, 'tag required'])
    expect((await user.post('/items/transactions', { type: 'in', lines: [{ guid: item, quantity: 1 }] })).status).toBe(
      201,
    )
    expect((await user.put(`/items/${item}`, { description: 'x', tag: 'T-1' })).status).toBe(200)
  })

  it('is not asked of other categories, of hidden sections, of equipment, or without the module (FORM-11, FORM-13, FORM-20)', async () => {
    const company = await aCompany(node)
    const user = await aUser(node, company)
    const phones = (await user.post('/categories', { name: 'Téléphones', itemType: 'product' })).body.guid
    const tools = (await user.post('/categories', { name: 'Outils', itemType: 'product' })).body.guid
    const place = await aFolder(user, 'Réserve')
    const make = (part: object = {}) =>
      user.post('/items', { name: `Vis ${crypto.randomUUID()}`, type: 'product', parent: place, ...part })
    await user.put('/form-layouts/product', {
      sections: [
        { name: 'A', fields: [{ name: 'name' }, { name: 'parent' }] },
        { name: 'B', fields: [{ name: 'tag', required: true, category: phones }] },
        { name: 'C', visibility: 'variant_and_lot', fields: [{ name: 'description', required: true }] },
        { name: 'D', fields: [{ name: 'shelf', required: true, is_associated_item: true }] },
      ],
    })
    expect((await make()).status).toBe(201)
    expect((await make({ category: tools })).status).toBe(201)
    expect(told(await make({ category: phones }))).toEqual([422, 'tag required'])
    expect((await make({ type: 'equipment' })).status).toBe(201)
    // A layout of the category stands in for that of the type, as long as it is active.
    const { body: own } = await user.post('/form-layouts', {
      name: 'Téléphone',
      itemType: 'product',
      category: phones,
      sections: [{ name: 'A', fields: [{ name: 'name' }, { name: 'parent' }, { name: 'threshold', required: true }] }],
    })
    expect(told(await make({ category: phones }))).toEqual([422, 'threshold required'])
    expect((await make({ category: phones, threshold: 1, type: 'item' })).status).toBe(422)
    expect((await make({ category: phones, threshold: 1 })).status).toBe(201)
    await user.put(`/form-layouts/${own.guid}`, { active: false })
    expect(told(await make({ category: phones, threshold: 1 }))).toEqual([422, 'tag required'])
  })
})

describe('what a form only shows', () => {
  it('ignores what comes from a form, and takes it from a program or a file (FORM-15)', async () => {
    const { user, place, item } = await stage([serie], [{ name: SERIE, readonly: true }, { name: 'description' }])
    const known = await item()
    const valueOf = async (guid: string) => (await user.get(`/items/${guid}`)).body.attributes['Série']
    expect((await user.put(`/items/${known}`, { attributes: { Série: 'A' }, description: 'x' })).status).toBe(200)
    expect(await valueOf(known)).toBeUndefined()
    const { body: made } = await user.post('/users/me/tokens', { name: 'Caisse', scopes: ['ITEM:write'], days: 1 })
    const reply = await user.call(
      'PUT',
      `/items/${known}`,
      { attributes: { Série: 'B' } },
      { authorization: `Bearer ${made.token}` },
    )
    expect([reply.status, await valueOf(known)]).toEqual([200, 'B'])
    const { result } = await importRows(
      node,
      user,
      [
        ['Nom', 'Emplacement', 'Série'],
        ['Du fichier', 'Réserve', 'C'],
      ],
      { map: { A: 'name', B: 'parent', C: SERIE } },
    )
    expect(result.created).toBe(1)
    const { body: list } = await user.get(`/items?folder=${place}&search=${encodeURIComponent('Du fichier')}`)
    expect(list.data[0].attributes).toEqual({ Série: 'C' })
  })
})

describe('a cell of a list', () => {
  it('that the form only shows is refused by its name, and nothing else of its record changes (FORM-15)', async () => {
    const { user, item } = await stage(
      [serie],
      [{ name: SERIE, readonly: true }, { name: 'threshold', readonly: true }, { name: 'description' }],
    )
    const [known, other] = [await item(), await item()]
    const { status, body } = await user.post('/items/changes', {
      items: [
        { guid: known, attributes: { Série: 'A' }, description: 'x' },
        { guid: known, threshold: 3 },
        { guid: other, description: 'y' },
      ],
    })
    expect(status).toBe(200)
    expect(body.failed).toMatchObject([
      {
        guid: known,
        code: 'form_read_only',
        field: SERIE,
        message: expect.stringMatching(
          /^Le champ «.Série.» est en lecture seule dans le formulaire de cet enregistrement/,
        ),
      },
      { guid: known, code: 'form_read_only', field: 'threshold' },
    ])
    expect(body.items.map(({ guid }: { guid: string }) => guid)).toEqual([other])
    const { body: after } = await user.get(`/items/${known}`)
    expect([after.attributes, after.threshold, after.description]).toEqual([{}, null, ''])
  })

  it('changes by a program all the same (FORM-15)', async () => {
    const { user, item } = await stage([serie], [{ name: SERIE, readonly: true }])
    const known = await item()
    const { body: made } = await user.post('/users/me/tokens', { name: 'Caisse', scopes: ['ITEM:write'], days: 1 })
    const { body } = await user.call(
      'POST',
      '/items/changes',
      { items: [{ guid: known, attributes: { Série: 'B' } }] },
      { authorization: `Bearer ${made.token}` },
    )
    expect([body.failed, body.items[0].attributes]).toEqual([[], { Série: 'B' }])
  })
})

describe('values that come by themselves', () => {
  it('are those of another field where one is left empty (FORM-19)', async () => {
    const { user, place } = await stage(
      [{ name: 'Interne' }, { name: 'Stock', type: 'number' }],
      [
        { name: 'tag', same_value_as: 'attributes.Interne', required: true },
        { name: 'attributes.Interne' },
        { name: 'threshold', same_value_as: 'attributes.Stock' },
        { name: 'attributes.Stock' },
      ],
    )
    const make = async (part: object) =>
      (await user.post('/items', { name: `Vis ${crypto.randomUUID()}`, type: 'product', parent: place, ...part })).body
    expect(await make({ attributes: { Interne: 'I-1', Stock: 4 } })).toMatchObject({ tag: 'I-1', threshold: 4 })
    expect(await make({ tag: 'T-2', attributes: { Interne: 'I-2' } })).toMatchObject({ tag: 'T-2', threshold: null })
    expect((await make({})).errors).toMatchObject([{ field: 'tag', code: 'required' }])
    await importRows(
      node,
      user,
      [
        ['Nom', 'Emplacement', 'Interne'],
        ['Du fichier', 'Réserve', 'I-3'],
      ],
      { map: { A: 'name', B: 'parent', C: 'attributes.Interne' } },
    )
    const { body } = await user.get(`/items?search=${encodeURIComponent('Du fichier')}`)
    expect(body.data[0]).toMatchObject({ tag: 'I-3' })
  })

  const twice = (part: object = {}) => ({
    name: 'attributes.Total',
    is_auto: true,
    expression: {
      template: '{q} * 2',
      variables: [{ name: 'q', source: 'attributes.Prix' }],
    },
    ...part,
  })
  const priced = [
    { name: 'Prix', type: 'decimal_number' },
    { name: 'Total', type: 'decimal_number' },
    { name: 'Scans', type: 'number', defaultValue: 0 },
    { name: 'Vu', type: 'date' },
  ]

  it('are computed at each save, whoever saves, and never typed (FORM-18, T56)', async () => {
    const { user, place } = await stage(priced, [{ name: 'attributes.Prix' }, twice({ required: true })])
    const { body, status } = await user.post('/items', {
      name: 'Vis',
      type: 'product',
      parent: place,
      attributes: { Prix: 2.25, Total: 99 },
    })
    expect([status, body.attributes]).toMatchObject([201, { Prix: 2.25, Total: 4.5 }])
    const edited = await user.put(`/items/${body.guid}`, { attributes: { Prix: 3, Total: 1 } })
    expect(edited.body.attributes).toMatchObject({ Prix: 3, Total: 6 })
    await importRows(
      node,
      user,
      [
        ['Nom', 'Emplacement', 'Prix', 'Total'],
        ['Du fichier', 'Réserve', 5, 7],
      ],
      { map: { A: 'name', B: 'parent', C: 'attributes.Prix', D: 'attributes.Total' } },
    )
    const { body: list } = await user.get(`/items?search=${encodeURIComponent('Du fichier')}`)
    expect(list.data[0].attributes).toMatchObject({ Prix: 5, Total: 10 })
  })

  it('come at a scan in a quick update, once for each, and go back with it (FORM-18, FORM-19, T56)', async () => {
    const { user, item } = await stage(priced, [
      { name: 'attributes.Prix' },
      twice({
        name: 'attributes.Scans',
        when_to_update: 'on_scan',
        expression: {
          template: '{n} + 1',
          variables: [{ name: 'n', source: 'attributes.Scans' }],
        },
      }),
      twice({ name: 'attributes.Vu', when_to_update: 'on_scan', expression: { template: 'today', variables: [] } }),
      { name: 'attributes.Total', same_value_as: 'attributes.Prix', when_to_update: 'on_scan' },
      { name: 'description' },
    ])
    const known = await item({ attributes: { Prix: 7 } })
    const valuesOf = async () => (await user.get(`/items/${known}`)).body.attributes
    expect(await valuesOf()).toEqual({ Prix: 7, Scans: 0 })
    const { body: model } = await user.post('/quickupdate/templates', { name: 'M', fields: [{ field: 'description' }] })
    const { body: run } = await user.post('/quickupdate', {
      template: model.guid,
      values: {},
      items: [{ guid: known }],
    })
    expect(run).toMatchObject({ updated: 1, failed: [] })
    expect(await valuesOf()).toEqual({ Prix: 7, Scans: 1, Total: 7, Vu: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) })
    await user.post('/quickupdate', { template: model.guid, values: { description: 'x' }, items: [{ guid: known }] })
    expect(await valuesOf()).toMatchObject({ Scans: 2 })
  })
})

describe('other forms', () => {
  it('of variants and lots follow from the layout of their product (FORM-20)', async () => {
    const { user, place } = await stage(
      [serie],
      [
        { name: 'tag', required: true, show_for_item_type: 'variant_and_lot' },
        { name: 'expiryDate', required: true },
        { name: SERIE, min_length: 3, is_associated_item: true },
        { name: 'description', required: true, show_for_item_type: 'product' },
      ],
    )
    const { body: product, status } = await user.post('/items', {
      name: 'Sérum',
      type: 'product',
      parent: place,
      description: 'Flacon',
    })
    expect(status).toBe(201)
    const add = (part: object) =>
      user.post(`/items/${product.guid}/variants`, { kind: 'lot', name: `L ${crypto.randomUUID()}`, ...part })
    expect(told(await add({}))).toEqual([422, 'tag required', 'expiryDate required'])
    expect(told(await add({ tag: 'L-1', expiryDate: '2031-01-01', attributes: { Série: 'ab' } }))).toEqual([
      422,
      `${SERIE} min_length`,
    ])
    const { body: lot, status: made } = await add({
      tag: 'L-1',
      expiryDate: '2031-01-01',
      attributes: { Série: 'abc' },
    })
    expect(made).toBe(201)
    expect(told(await user.put(`/variants/${lot.guid}`, { tag: null }))).toEqual([422, 'tag required'])
    // The same record by the door of items.
    expect(told(await user.put(`/items/${lot.guid}`, { tag: null }))).toEqual([422, 'tag required'])
    expect(told(await user.put(`/items/${lot.guid}`, { attributes: { Série: 'a' } }))).toEqual([
      422,
      `${SERIE} min_length`,
    ])
  })

  it('of folders have a layout of their own', async () => {
    const { user } = await stage([], [{ name: 'tag', required: true, min_length: 3 }], { type: 'folder' })
    expect(told(await user.post('/folders', { name: 'Quai', type: 'stock' }))).toEqual([422, 'tag required'])
    expect(told(await user.post('/folders', { name: 'Quai', type: 'stock', tag: 'Q' }))).toEqual([
      422,
      'tag min_length',
    ])
    const { status, body } = await user.post('/folders', { name: 'Quai', type: 'stock', tag: 'Q-1' })
    expect(status).toBe(201)
    expect(told(await user.put(`/folders/${body.guid}`, { tag: '' }))).toEqual([422, 'tag required'])
    const { checked } = await importRows(
      node,
      user,
      [
        ['Nom', 'Code'],
        ['Du fichier', 'X'],
      ],
      {
        target: 'folders',
        map: { A: 'name', B: 'tag' },
      },
    )
    expect([checked.valid, checked.invalid]).toEqual([0, 1])
  })
})

describe('a file that changes records', () => {
  it('asks what the form of each item asks, of the record as it would be, and closes nothing (FORM-14, FORM-15)', async () => {
    const { user, item } = await stage([serie], [{ name: 'description' }])
    for (const [name, part] of [
      ['Courte', { tag: 'C-1' }],
      ['Haute', { tag: 'C-2' }],
      ['Sans code', {}],
      ['Bonne', { tag: 'C-4' }],
    ] as const)
      await item({ name, ...part })
    await user.put('/form-layouts/product', {
      sections: [
        {
          name: 'Général',
          fields: [
            { name: 'name' },
            { name: 'parent' },
            { name: SERIE, min_length: 3, readonly: true },
            { name: 'threshold', max: 5 },
            { name: 'tag', required: true },
          ],
        },
      ],
    })
    const { checked, result } = await importRows(
      node,
      user,
      [
        ['Nom', 'Série', 'Seuil'],
        ['Courte', 'ab', 1],
        ['Haute', 'abc', 6],
        ['Sans code', 'abc', 1],
        ['Bonne', 'abc', 5],
      ],
      { mode: 'update', key: 'name', map: { A: 'name', B: SERIE, C: 'threshold' } },
    )
    expect(checked.errors.map(({ row, field }: { row: number; field: string }) => `${row} ${field}`)).toEqual([
      `2 ${SERIE}`,
      '3 threshold',
      '4 tag',
    ])
    expect(result).toMatchObject({ updated: 1, failed: 3 })
    const { body } = await user.get('/items?search=Bonne')
    expect(body.data[0]).toMatchObject({ threshold: 5, attributes: { Série: 'abc' } })
  })

  it('asks of variants and lots what the layout of their product asks (FORM-14, FORM-20)', async () => {
    const { user, place } = await stage(
      [serie],
      [
        { name: SERIE, min_length: 3, show_for_item_type: 'variant_and_lot' },
        { name: 'expiryDate', min: '2031-01-01' },
      ],
    )
    const { body: product } = await user.post('/items', { name: 'Sérum', type: 'product', parent: place })
    for (const name of ['Lot court', 'Lot passé', 'Lot bon'])
      await user.post(`/items/${product.guid}/variants`, { kind: 'lot', name })
    const { checked, result } = await importRows(
      node,
      user,
      [
        ['Nom', 'Série', 'Péremption'],
        ['Lot court', 'ab', '01/02/2031'],
        ['Lot passé', 'abc', '31/12/2030'],
        ['Lot bon', 'abc', '01/01/2031'],
      ],
      { target: 'variants', mode: 'update', key: 'name', map: { A: 'name', B: SERIE, C: 'expiryDate' } },
    )
    expect(checked.errors.map(({ row, field }: { row: number; field: string }) => `${row} ${field}`)).toEqual([
      `2 ${SERIE}`,
      '3 expiryDate',
    ])
    expect(result).toMatchObject({ updated: 1, failed: 2 })
  })

  it('asks of folders what their form asks, and nothing of a row that changes nothing (FORM-14, FORM-15)', async () => {
    const { user } = await stage([], [{ name: 'description', readonly: true }], { type: 'folder' })
    for (const [name, tag] of [
      ['Court', 'C-1'],
      ['Bon', 'C-2'],
      ['Sans code', null],
    ])
      await user.post('/folders', { name, type: 'stock', tag })
    await user.put('/form-layouts/folder', {
      sections: [
        {
          name: 'Général',
          fields: [
            { name: 'name' },
            { name: 'tag', required: true },
            { name: 'description', readonly: true, min_length: 5 },
          ],
        },
      ],
    })
    const { checked, result } = await importRows(
      node,
      user,
      [
        ['Nom', 'Description'],
        ['Court', 'Quai'],
        ['Bon', 'Quai nord'],
        ['Sans code', 'Quai sud'],
        ['Réserve', null],
      ],
      { target: 'folders', mode: 'update', key: 'name', map: { A: 'name', B: 'description' } },
    )
    expect(checked.errors.map(({ row, field }: { row: number; field: string }) => `${row} ${field}`)).toEqual([
      '2 description',
      '4 tag',
    ])
    expect(result).toMatchObject({ updated: 1, failed: 2 })
    const { body } = await user.get('/folders?search=Bon')
    expect(body.data[0]).toMatchObject({ name: 'Bon', description: 'Quai nord' })
  })
})
