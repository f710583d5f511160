import type { FieldType } from '@entrepot/contract/fields/field-types.ts'
import type { ImportTarget } from '@entrepot/contract/modules.ts'
import fc from 'fast-check'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql, transaction } from '../../kernel/database.ts'
import { testDatabase } from '../../testing/database.ts'
import { type Cell, guessed, runImport, upload, workbookOf } from '../../testing/import-file.ts'
import { aCompany, aFolder, anItem, aUser, type Caller, startTestNode, type TestNode } from '../../testing/test-node.ts'
import { sizeOf } from '../../testing/sizes.ts'

const url = testDatabase()
let node: TestNode
beforeAll(async () => {
  node = await startTestNode(url)
})
afterAll(() => node.stop())

/** Companies that one run tries; the nightly one tries more. */
const RUNS = sizeOf('ROUND_TRIPS', { short: 2, full: 10 })

/** Everything an import could touch, byte by byte, versions and instants included. */
const stateOf = ({ company }: Caller) =>
  transaction(node.pool, { company }, async ({ db }) => {
    const rows = async (text: string) => (await sql.raw<Record<string, unknown>>(text).execute(db)).rows
    return {
      items: await rows('select * from item order by id'),
      articles: await rows('select * from article order by id'),
      folders: await rows('select * from folder order by id'),
      tags: await rows('select * from item_tag order by item_id, tag_id'),
      codes: await rows('select * from code order by code_key'),
      movements: await rows('select * from movement order by id'),
      made: await rows('select (select count(*) from tag) as tags, (select count(*) from category) as categories'),
      activities: await rows(`select count(*) from activity where entity <> 'import'`),
    }
  })

const LISTS: Partial<Record<ImportTarget, string>> = {
  items: '/items?',
  folders: '/folders?',
  variants: '/variants?all&',
}
const exported = async (user: Caller, target: ImportTarget, language: string): Promise<Buffer> => {
  const { rawPayload, statusCode } = await node.app.inject({
    url: `/api/v1${LISTS[target]}export=xlsx`,
    headers: { authorization: `Bearer ${user.token}`, 'accept-language': language },
  })
  expect(statusCode).toBe(200)
  return rawPayload
}

type Draft = { rows: number; columns: { column: string; heading: string; field: string | null; filled: number }[] }
/** As the screen chooses it before anybody else does. */
const keyOf = ({ rows, columns }: Draft) =>
  columns.some(({ field, filled }) => field === 'tag' && filled >= rows) ? 'tag' : 'name'
const updatedBy = async (user: Caller, target: ImportTarget, file: Buffer) => {
  const { body: draft } = await upload(user, 'export.xlsx', file, { target, mode: 'update' })
  const { status, body: checked } = await user.post(`/imports/${draft.guid}/validate`, {
    mapping: guessed(draft),
    key: keyOf(draft),
  })
  expect([status, checked.errors]).toEqual([200, []])
  return { draft: draft as Draft, checked, ...(await runImport(node, user, draft.guid)) }
}

const CUSTOM: Record<Exclude<FieldType, 'formula'>, fc.Arbitrary<unknown>> = (() => {
  const text = fc.oneof(
    fc.constantFrom(
      '007',
      '=1+1',
      '+33 6',
      '-12',
      'a;b',
      'l’«\u00A0été\u00A0»',
      '"x"',
      '_x0041_',
      'TRUE',
      '1e5',
      '2024-02-30',
      ' bords ',
      'a\r\nb',
    ),
    fc.string({ unit: 'grapheme', maxLength: 30 }),
  )
  const line = text.map((one) => one.replace(/[\0\ud800-\udfff]/g, '').slice(0, 200))
  const cents = fc.integer({ min: 0, max: 99_999_999 }).map((n) => n / 100)
  const day = fc.date({ min: new Date('1990-01-01'), max: new Date('2060-12-31'), noInvalidDate: true })
  return {
    text: line,
    long_text: line.map((one) => `${one}\n${one}`),
    scanner: line,
    autocomplete: line,
    number: fc.integer({ min: -9_999_999_999, max: 9_999_999_999 }),
    decimal_number: fc.oneof(
      cents,
      cents.map((n) => -n),
    ),
    price: cents,
    checkbox: fc.boolean(),
    date: day.map((one) => one.toISOString().slice(0, 10)),
    datetime: day.map((one) => one.toISOString()),
    select: fc.constantFrom('Rouge', 'Bleu, vert', '12'),
    multi_select: fc.uniqueArray(fc.constantFrom('A', 'B, C', '3'), { minLength: 1, maxLength: 3 }),
  }
})()
const NAMES = fc.oneof(
  fc.constantFrom(
    'Vis',
    'vis M6',
    '=SOMME(A1)',
    '+1',
    '007',
    'Écrou "à" ailettes',
    'A / B',
    'x_x0041_',
    "'quote",
    'Lot; 3',
  ),
  fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 20 })
    .map((text) => text.replace(/[\0\ud800-\udfff]/g, '').trim() || 'Z'),
)

const COMPANY = fc.record({
  format: fc.constantFrom('DD/MM/YYYY', 'MM/DD/YYYY', 'YYYY-MM-DD', 'DD-MM-YYYY'),
  folders: fc.array(
    fc.record({
      name: NAMES,
      type: fc.constantFrom('stock', 'room', 'building'),
      description: CUSTOM.long_text,
      tagged: fc.boolean(),
      deep: fc.boolean(),
      category: fc.boolean(),
    }),
    { minLength: 2, maxLength: 4 },
  ),
  items: fc.array(
    fc.record({
      name: NAMES,
      type: fc.constantFrom('product', 'item', 'equipment'),
      folder: fc.nat(9),
      tagged: fc.boolean(),
      description: CUSTOM.long_text,
      quantity: fc.integer({ min: 0, max: 9_999 }),
      unit: fc.constantFrom('m', 'kg', 'm2', 'hour', 'piece', 'set', 'box'),
      threshold: fc.option(fc.integer({ min: 0, max: 900 })),
      packaging: fc.constantFrom(1, 6, 1_000),
      tags: fc.uniqueArray(fc.constantFrom('Promo', 'a;b', 'Été'), { maxLength: 2 }),
      category: fc.boolean(),
      counted: fc.boolean(),
      attributes: fc.record(CUSTOM as Record<string, fc.Arbitrary<unknown>>, { requiredKeys: [] }),
    }),
    { minLength: 4, maxLength: 9 },
  ),
  lots: fc.array(
    fc.record({
      name: NAMES,
      kind: fc.constantFrom('variant', 'lot'),
      tagged: fc.boolean(),
      active: fc.boolean(),
      expiryDate: fc.option(CUSTOM.date),
      status: fc.constantFrom('', 'Bon', '=ok'),
      quantity: fc.integer({ min: 0, max: 90 }),
      attributes: fc.record(CUSTOM as Record<string, fc.Arbitrary<unknown>>, { requiredKeys: [] }),
    }),
    { minLength: 2, maxLength: 4 },
  ),
})
type World = typeof COMPANY extends fc.Arbitrary<infer Of> ? Of : never

const named = (values: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(values).map(([type, value]) => [`c ${type}`, value]))
const VALUES: Record<string, string[]> = {
  select: ['Rouge', 'Bleu, vert', '12'],
  multi_select: ['A', 'B, C', '3', 'Jamais choisi'],
  autocomplete: ['A'],
}
const made201 = async (user: Caller, path: string, input: object) => {
  const { status, body } = await user.post(path, input)
  if (status !== 201) throw new Error(JSON.stringify(body))
  return body
}

const codesOf = ({ code, errors = [] }: { code: string; errors?: { code: string }[] }) => [
  code,
  ...errors.map((one) => one.code),
]

/** What the rules of the product refuse is not part of the company. */
const build = async ({ format, folders, items, lots }: World): Promise<Caller> => {
  const user = await aUser(node, await aCompany(node))
  await transaction(node.pool, { company: user.company }, ({ db }) =>
    sql`update company set date_format = ${format} where id = ${user.company}`.execute(db),
  )
  for (const type of Object.keys(CUSTOM))
    await made201(user, '/fields', {
      name: `c ${type}`,
      type,
      target: 'items',
      ...(type in VALUES && { values: VALUES[type] }),
    })
  for (const type of ['product', 'item', 'equipment'])
    await made201(user, '/categories', { name: 'Outils; divers', itemType: type })
  const { data: categories } = (await user.get('/categories?size=100')).body
  const made: string[] = [await aFolder(user, 'Racine')]
  for (const [at, { tagged, deep, category: _, ...folder }] of folders.entries()) {
    const { status, body } = await user.post('/folders', {
      ...folder,
      name: `${folder.name} ${at % 2}`,
      ...(tagged && { tag: `D-${at}` }),
      ...(deep && { parent: made.at(-1) }),
    })
    if (status === 201) made.push(body.guid)
    else expect(codesOf(body)).toContain('exists')
  }
  const products: string[] = []
  for (const [
    at,
    { folder, tagged, quantity, threshold, tags, category, counted, type, unit, packaging, attributes, ...item },
  ] of items.entries()) {
    const whole = type === 'equipment' || ['piece', 'set', 'box'].includes(unit)
    const { status, body } = await user.post('/items', {
      ...item,
      type,
      parent: made[folder % made.length],
      ...(tagged && { tag: `0${at}-T` }),
      ...(type === 'equipment'
        ? { quantity: 1 }
        : {
            unit,
            packaging,
            quantity: whole ? quantity : quantity / 100,
            threshold: threshold === null ? null : threshold,
          }),
      tags: tags.map((one) => ({ name: one })),
      attributes: named(attributes),
      ...(category && { category: categories.find((one: { itemType: string }) => one.itemType === type).guid }),
    })
    if (status !== 201) {
      expect(codesOf(body)).toContain('exists')
      continue
    }
    if (counted && type !== 'equipment')
      await user.post(`/items/${body.guid}/inventory`, { quantity: 3, inventoryDate: '2024-11-03' })
    if (type === 'product' && body.quantity === 0) products.push(body.guid)
  }
  products.push(await anItem(user, made[0]!, { name: 'Base', unit: 'm' }))
  for (const [at, { tagged, attributes, ...lot }] of lots.entries()) {
    const { status, body } = await user.post(`/items/${products[at % products.length]}/variants`, {
      ...lot,
      name: `${lot.name} ${at}`,
      ...(tagged && { tag: `L-${at}` }),
      attributes: named(attributes),
    })
    if (status !== 201) expect(codesOf(body)).toContain('exists')
  }
  return user
}

describe.each([
  ['items', 'fr'],
  ['items', 'en'],
  ['folders', 'fr'],
  ['folders', 'en'],
  ['variants', 'fr'],
  ['variants', 'en'],
] as const)('an export of %s that comes back as it is (%s)', (target, language) => {
  it('is recognised, says nothing new, and changes nothing: no value, no version, no movement, no line of the log (X-08)', async () => {
    await fc.assert(
      fc.asyncProperty(COMPANY, async (world) => {
        const user = await build(world)
        const before = await stateOf(user)
        const file = await exported(user, target, language)
        const { draft, checked, result } = await updatedBy(user, target, file)
        expect(draft.rows).toBeGreaterThan(0)
        expect(checked).toMatchObject({ valid: draft.rows, invalid: 0, unchanged: draft.rows })
        expect(result).toMatchObject({ status: 'done', updated: 0, created: 0, unchanged: draft.rows, failed: 0 })
        expect(await stateOf(user)).toEqual(before)
      }),
      { numRuns: RUNS, endOnFailure: true },
    )
  }, 600_000)
})

it.each(['fr', 'en'])(
  'an export of movements that comes back as it is changes no stock (%s, X-08)',
  async (language) => {
    const user = await aUser(node, await aCompany(node))
    const [here, there] = [await aFolder(user, 'Réserve'), await aFolder(user, 'Camion')]
    const item = await anItem(user, here, { name: 'Vis', tag: 'V-1', quantity: 5 })
    const cable = await anItem(user, here, { name: 'Câble', unit: 'm', quantity: 2.5 })
    await user.post(`/items/${item}/transactions`, { type: 'out', quantity: 2, action: 'given_to_technician' })
    await user.post('/items/move', { items: [{ guid: cable, quantity: 0.75 }], destination: there })
    await user.post(`/items/${item}/inventory`, { quantity: 4 })
    const before = await stateOf(user)
    const { rawPayload } = await node.app.inject({
      url: '/api/v1/transactions?export=xlsx',
      headers: { authorization: `Bearer ${user.token}`, 'accept-language': language },
    })
    const { body: draft } = await upload(user, 'export.xlsx', rawPayload, { target: 'transactions' })
    const { body: checked } = await user.post(`/imports/${draft.guid}/validate`, {
      mapping: guessed(draft),
      defaults: { action: 'given_to_technician' },
    })
    expect([checked.errors, checked.unchanged]).toEqual([[], draft.rows])
    const { result } = await runImport(node, user, draft.guid)
    expect(result).toMatchObject({ status: 'done', updated: 0, unchanged: draft.rows, failed: 0 })
    expect(await stateOf(user)).toEqual(before)
  },
)

/** Excel keeps `_x0041_` apart from A. */
const asExcelWrites = (cell: unknown) =>
  typeof cell === 'string' ? cell.replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_') : cell

/** What somebody may write into a cell, by field; each differs from whatever an export of ours holds. */
const EDITS: Record<string, { cell: Cell; shown: string[] }> = {
  description: { cell: 'Autre chose', shown: ['description'] },
  packaging: { cell: 77, shown: ['packaging'] },
  threshold: { cell: 777, shown: ['threshold'] },
  tags: { cell: 'Nouveau', shown: ['tags'] },
  'attributes.c text': { cell: 'neuf', shown: ['attributes'] },
  'attributes.c price': { cell: 123_456.78, shown: ['attributes'] },
  'attributes.c checkbox': { cell: 'non', shown: ['attributes'] },
  'attributes.c multi_select': { cell: '3;Jamais choisi', shown: ['attributes'] },
}
/** What follows from any change of a record. */
const FOLLOWS = new Set(['version', 'updatedAt', 'updatedBy'])

it('a few cells changed in an export change just these fields of just these records', async () => {
  await fc.assert(
    fc.asyncProperty(
      COMPANY,
      fc.array(fc.tuple(fc.nat(20), fc.constantFrom(...Object.keys(EDITS))), { minLength: 1, maxLength: 4 }),
      async (world, picks) => {
        const user = await build(world)
        const listed = async () => (await user.get('/items?size=100')).body.data as Record<string, unknown>[]
        const before = await listed()
        const rows = (await readXlsx(await exported(user, 'items', 'fr'))).sheets[0]!.rows.map((row) =>
          row.map(asExcelWrites),
        ) as Cell[][]
        const draft: Draft = (await upload(user, 'x.xlsx', await workbookOf(rows), { target: 'items', mode: 'update' }))
          .body
        const changed = new Map<number, Set<string>>()
        for (const [at, field] of picks) {
          const row = at % before.length
          const column = draft.columns.findIndex((one) => one.field === field)
          if (
            column < 0 ||
            (field === 'packaging' && before[row]!['type'] === 'equipment') ||
            JSON.stringify(before[row]).includes('"c checkbox":false')
          )
            continue
          rows[row + 1]![column] = EDITS[field]!.cell
          changed.set(row, new Set([...(changed.get(row) ?? []), ...EDITS[field]!.shown]))
        }
        const { result } = await updatedBy(user, 'items', await workbookOf(rows))
        expect([result.updated, result.unchanged]).toEqual([changed.size, before.length - changed.size])
        for (const [row, after] of (await listed()).entries()) {
          const fields = Object.keys(after).filter(
            (key) => !FOLLOWS.has(key) && JSON.stringify(after[key]) !== JSON.stringify(before[row]![key]),
          )
          expect(new Set(fields)).toEqual(changed.get(row) ?? new Set())
        }
      },
    ),
    { numRuns: RUNS, endOnFailure: true },
  )
}, 600_000)
