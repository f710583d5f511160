import type { ConfigurationComparison, ConfigurationFile } from '@entrepot/contract/configuration/configuration.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../../testing/database.ts'
import { aCompany, aUser, type Caller, startTestNode, type TestNode } from '../../testing/test-node.ts'

const url = testDatabase()
let node: TestNode
let admin: Caller
beforeAll(async () => {
  node = await startTestNode(url)
})
afterAll(() => node.stop())
beforeEach(async () => {
  admin = await aUser(node, await aCompany(node))
})

type File = ConfigurationFile
const exported = async (caller: Caller = admin): Promise<File> => (await caller.get<File>('/configuration')).body
const compared = async (file: File, caller: Caller = admin) =>
  (await caller.post<ConfigurationComparison>('/configuration/compare', file)).body
const apply = (file: File, caller: Caller = admin) => caller.post('/configuration/apply', { file })
const applied = async (file: File, caller: Caller = admin): Promise<string> => {
  const { status, body } = await apply(file, caller)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.change?.guid ?? ''
}
const undone = async (change: string, caller: Caller = admin) =>
  (await caller.post(`/configuration/changes/${change}/undo`)).body.left
const fileOf = (sections: File['sections']): File => ({ format: 'entrepot/configuration', version: 1, sections })
const refusalsOf = ({ status, body }: { status: number; body: { errors?: { field: string; code: string }[] } }) => [
  status,
  ...(body.errors ?? []).map(({ field, code }) => [field, code]),
]
const withoutKeys = ({ sections }: File) =>
  Object.fromEntries(
    Object.entries(sections).map(([name, entries]) => [name, entries.map(({ key: _key, ...entry }) => entry)]),
  )
const entryOf = (file: File, section: string, name: string) => {
  const found = file.sections[section]?.find((one) => one['name'] === name)
  if (!found) throw new Error(`${section} has no ${name}`)
  return found
}
const isSame = ({ sections, refusals }: ConfigurationComparison) =>
  refusals.length === 0 &&
  sections.every(({ added, changed, reordered }) => added.length + changed.length === 0 && !reordered)

const sections = (...fields: (string | Record<string, unknown>)[]) => [
  {
    name: 'Identité',
    fields: ['name', 'parent', ...fields].map((one) => (typeof one === 'string' ? { name: one } : one)),
  },
]
const when = (field: string, operator: string, value?: unknown) => ({
  operator: 'AND',
  rules: [{ field, operator, ...(value !== undefined && { value }) }],
})
/** Sections in the reverse of the order in which they are written, as a person may have put them. */
const PUMPS = fileOf({
  formRules: [
    {
      name: 'Pompes à eau',
      target: 'layout: Pompes',
      conditions: when('category', 'in', ['product: Pompes']),
      actions: [{ type: 'require_field', field: 'attributes.Débit', trigger: 'on_field_load' }],
    },
    {
      name: 'Matériel',
      target: 'equipment',
      active: false,
      conditions: when('attributes.Débit', 'more_than', 5),
      actions: [
        { type: 'impose_value', field: 'category', value: 'equipment: Pompes', trigger: 'on_field_change' },
        { type: 'show_error', field: 'description', value: 'Trop', trigger: 'on_field_change' },
      ],
    },
  ],
  formLayouts: [
    {
      name: 'Pompes',
      itemType: 'product',
      category: 'product: Pompes',
      sections: sections(
        { name: 'attributes.Débit', category: 'product: Pompes', min: 1, max: 9 },
        { name: 'attributes.Nominal', same_value_as: 'attributes.Débit' },
        {
          name: 'attributes.Double',
          is_auto: true,
          expression: { template: '{D} * 2', variables: [{ name: 'D', source: 'attributes.Débit' }] },
        },
      ),
    },
    { name: 'equipment', builtIn: true, itemType: 'equipment', sections: sections('attributes.Débit', 'tag') },
  ],
  categories: [
    { name: 'Pompes', itemType: 'product' },
    { name: 'Pompes', itemType: 'equipment' },
  ],
  fields: ['Débit', 'Nominal', 'Double'].map((name) => ({ name, target: 'items', type: 'decimal_number' })),
})

describe('layouts and rules of forms (FORM, FRULE, X-50)', () => {
  it('are written after what they name, stand as they were written, and are the same in another company', async () => {
    await applied(PUMPS)
    expect(isSame(await compared(PUMPS))).toBe(true)
    const file = await exported()
    expect(file.sections['formRules']!.map(({ name, active }) => [name, active])).toEqual([
      ['Pompes à eau', true],
      ['Matériel', false],
    ])
    const other = await aUser(node, await aCompany(node))
    await applied(file, other)
    expect(withoutKeys(await exported(other))).toEqual(withoutKeys(file))
    expect((await apply(file, other)).body).toEqual({ change: null })
    // They are in force: the form asks for what the layout and the rule of the file ask.
    const { body } = await other.get('/form-layouts/in-force')
    expect(body.layouts.map(({ itemType }: { itemType: string }) => itemType).toSorted()).toEqual([
      'equipment',
      'product',
    ])
    const active = (await other.get('/form-rules/active')).body.data
    expect(active).toMatchObject([
      { name: 'Pompes à eau', target: body.layouts.find((one: { guid: unknown }) => one.guid).guid },
    ])
  })

  it('keep what gets another name: fields, categories and layouts, whether or not the file says so everywhere', async () => {
    await applied(PUMPS)
    const file = await exported()
    entryOf(file, 'fields', 'Débit')['name'] = 'Flux'
    entryOf(file, 'categories', 'Pompes')['name'] = 'Circulateurs'
    entryOf(file, 'formLayouts', 'Pompes')['name'] = 'Fiche'
    const before = file.sections['categories']!.find(({ name }) => name === 'Circulateurs')!['itemType']
    const { sections: parts, refusals } = await compared(file)
    expect(refusals).toEqual([])
    expect(
      parts.flatMap(({ added, changed }) => [
        ...added,
        ...changed.map(({ properties }) => properties.map(({ property }) => property)),
      ]),
    ).toEqual([['name'], ['name'], ['name']])
    await applied(file)
    const text = JSON.stringify(await exported())
    expect(text).not.toContain('attributes.Débit')
    expect(text).not.toContain('layout: Pompes')
    expect(text).not.toContain(`"${String(before)}: Pompes"`)
    expect(text).toContain(`${String(before)}: Circulateurs`)
    expect(text).toContain('layout: Fiche')
    expect(isSame(await compared(await exported()))).toBe(true)
  })

  it('are refused at their place where they name what there is not, and nothing of them is applied', async () => {
    const { formRules = [], formLayouts = [] } = structuredClone(PUMPS.sections)
    expect(refusalsOf(await apply(fileOf({ formLayouts, fields: PUMPS.sections['fields']! })))).toEqual([
      422,
      ['sections.formLayouts.0.category', 'unknown_value'],
    ])
    expect(refusalsOf(await apply(fileOf({ formLayouts: formLayouts.slice(1) })))).toEqual([
      422,
      ['sections.formLayouts.0.sections.0.fields.2.name', 'unknown_field'],
    ])
    const { refusals } = await compared(fileOf({ formRules }))
    expect(refusals.map(({ section, entry, property, code }) => [section, entry, property, code])).toEqual([
      ['formRules', 'Pompes à eau', 'target', 'form_rule_target_gone'],
      ['formRules', 'Matériel', 'actions.0.value', 'unknown_value'],
    ])
    const [{ category: _none, ...uncategorized } = {}] = formLayouts
    expect(
      refusalsOf(await apply(fileOf({ formLayouts: [uncategorized], fields: PUMPS.sections['fields']! }))),
    ).toEqual([422, ['sections.formLayouts.0.sections.0.fields.2.category', 'unknown_value']])
    const wrong = (entry: object) => apply(fileOf({ formLayouts: [{ name: 'X', ...entry, sections: sections() }] }))
    expect(refusalsOf(await wrong({ itemType: 'folder' }))).toEqual([
      422,
      ['sections.formLayouts.0.itemType', 'unknown_value'],
    ])
    expect(refusalsOf(await wrong({ itemType: 'product', builtIn: true }))).toEqual([
      422,
      ['sections.formLayouts.0.name', 'unknown_value'],
    ])
    expect(refusalsOf(await wrong({ itemType: 'product', category: 'product: Rien' }))).toEqual([
      422,
      ['sections.formLayouts.0.category', 'unknown_value'],
    ])
    expect(withoutKeys(await exported())).toMatchObject({ formLayouts: [], formRules: [], fields: [] })
  })

  it('are taken back: what was changed is as it was, what was added is gone, and a form that always exists stands as the product has it', async () => {
    await applied(
      fileOf({
        fields: [{ name: 'Débit', target: 'items', type: 'decimal_number' }],
        formLayouts: [{ name: 'product', builtIn: true, itemType: 'product', sections: sections('attributes.Débit') }],
      }),
    )
    const before = await exported()
    const change = await applied({
      ...PUMPS,
      sections: {
        ...PUMPS.sections,
        formLayouts: [
          ...PUMPS.sections['formLayouts']!,
          {
            name: 'product',
            builtIn: true,
            itemType: 'product',
            sections: sections('attributes.Débit', 'description'),
          },
        ],
      },
    })
    expect((await admin.get('/form-layouts/equipment')).body.createdAt).not.toBeNull()
    expect(await undone(change)).toEqual([])
    expect(await exported()).toEqual(before)
    expect((await admin.get('/form-layouts/equipment')).body.createdAt).toBeNull()
  })

  it('stay where a rule or a layout of somebody needs them since', async () => {
    const change = await applied(PUMPS)
    const layout = entryOf(await exported(), 'formLayouts', 'Pompes')['key']
    const { status } = await admin.post('/form-rules', {
      name: 'À moi',
      target: layout,
      conditions: when('name', 'contains', 'x'),
      actions: [{ type: 'hide_field', field: 'description', trigger: 'on_field_load' }],
    })
    expect(status).toBe(201)
    const left: { section: string; name: string; code: string }[] = await undone(change)
    expect(left.map(({ section, name, code }) => [section, name, code])).toContainEqual([
      'formLayouts',
      'Pompes',
      'configuration_in_use',
    ])
    // Its category and its fields stay with it.
    const after = await exported()
    expect([entryOf(after, 'fields', 'Débit'), entryOf(after, 'formLayouts', 'Pompes')['category']]).toMatchObject([
      { type: 'decimal_number' },
      'product: Pompes',
    ])
  })
})
