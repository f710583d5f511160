import type { ConfigurationComparison, ConfigurationFile } from '@entrepot/contract/configuration/configuration.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ALL_ROLES } from '@entrepot/contract/kernel/roles.ts'
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
})
afterAll(() => node.stop())
beforeEach(async () => {
  admin = await aUser(node, await aCompany(node))
})

type File = ConfigurationFile
const exported = async (caller: Caller = admin): Promise<File> => (await caller.get<File>('/configuration')).body
const compared = async (file: File, caller: Caller = admin) =>
  (await caller.post<ConfigurationComparison>('/configuration/compare', file)).body
const apply = (file: File, caller: Caller = admin, only?: string[]) =>
  caller.post('/configuration/apply', { file, ...(only && { only }) })
const applied = async (file: File, caller: Caller = admin): Promise<string> => {
  const { status, body } = await apply(file, caller)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.change?.guid ?? ''
}
type Refused = { status: number; body: { errors?: readonly { field: string; code: string }[] } }
const refusalsOf = ({ status, body }: Refused) => [
  status,
  ...(body.errors ?? []).map(({ field, code }) => [field, code]),
]
const withoutKeys = ({ sections }: File) =>
  Object.fromEntries(
    Object.entries(sections).map(([name, entries]) => [
      name,
      // The key of a list is its name, everywhere.
      entries.map(({ key: _key, ...entry }) => entry),
    ]),
  )
const entryOf = (file: File, section: string, name: string) => {
  const found = file.sections[section]?.find((one) => one['name'] === name)
  if (!found) throw new Error(`${section} has no ${name}`)
  return found
}
const namesIn = (file: File, section: string) => file.sections[section]!.map(({ name }) => name)
const fileOf = (sections: File['sections']): File => ({ format: 'entrepot/configuration', version: 1, sections })
const made = async (path: string, body: object) => {
  const reply = await admin.post(path, body)
  expect(reply.status, JSON.stringify(reply.body)).toBe(201)
  return reply.body
}
const all = (...rules: object[]) => ({ operator: 'AND', rules })

/** A company with something in every section, each naming fields of its own. */
const furnish = async () => {
  const hall = await aFolder(admin, 'Halle')
  const shelf = await aFolder(admin, 'Étagère', { parent: hall })
  const field = (name: string, type: string, more: object = {}) =>
    made('/fields', { name, type, target: 'items', ...more })
  const colour = await field('Couleur', 'select', { values: ['Rouge', 'Bleu'], description: 'Au choix' })
  await field('Teinte', 'select', { values: ['Clair', 'Foncé'], parent: colour.guid, relations: { Rouge: ['Clair'] } })
  const weight = await field('Poids', 'decimal_number', { mapped: 'weight', defaultValue: 2.5 })
  await field('Charge', 'formula', {
    formula: {
      template: '{Q} * {P}',
      variables: [
        { name: 'Q', source: 'quantity' },
        { name: 'P', source: 'attributes.Poids' },
      ],
      resultType: 'replace',
      schedule: { hour: 2, minute: 0, repeat: 'daily', days: [], months: [] },
    },
  })
  await made('/fields', { name: 'Poids', type: 'text', target: 'intervention' })
  await made('/categories', { name: 'Visserie', itemType: 'product' })
  await made('/categories', { name: 'Visserie', folderType: 'room' })
  await made('/tags', { name: 'Fragile', color: 'red' })
  await made('/groups', { name: 'Atelier', roles: ['ROLE_ITEM_VIEW', 'ROLE_FIELD_VIEW'] })
  await made('/custom-operations', {
    name: 'Tournée',
    description: 'Chaque matin',
    tasks: [
      {
        name: 'Scanner',
        type: 'scan',
        enable_item_filters: true,
        item_filters: all({ field: 'attributes.Couleur', operator: 'equals', value: 'Rouge' }),
        enable_form: true,
        form: [{ name: 'Pesée', type: 'decimal_number', item_field: weight.guid }],
        source: 'fixed',
        source_location: shelf,
      },
      {
        name: 'Mettre à jour',
        type: 'auto',
        auto_type: 'update_items',
        auto: { updates: [{ field: colour.guid, value: 'Bleu' }] },
      },
    ],
  })
  await made('/quickupdate/templates', {
    name: 'Contrôle',
    fields: [{ field: 'name', mandatory: true }, { field: { guid: colour.guid } }],
  })
  await made('/business-rules', {
    name: 'Zeste',
    trigger: 'item_update',
    conditions: all({ field: 'old.attributes.Couleur', operator: 'equals', value: 'Bleu' }),
    actions: [{ type: 'update_field', field: 'attributes.Poids', value: 3 }],
  })
  await made('/business-rules', {
    name: 'Arrêt',
    trigger: 'stock_out',
    active: false,
    conditions: all({ field: 'attributes.Poids', operator: 'more_than', value: 10 }),
    actions: [{ type: 'show_error', value: 'Trop lourd' }],
  })
  await made('/search/views', {
    name: 'Rouges',
    target: 'items',
    visibility: 'shared',
    filters: all({ field: 'attributes.Couleur', operator: 'equals', value: 'Rouge' }),
    sort: '-attributes.Poids',
    columns: [{ id: 'name' }, { id: 'attributes.Couleur', alias: 'Ton' }],
  })
  await made('/search/views', { name: 'À moi', target: 'items', visibility: 'personal' })
  await admin.put('/layouts/items/company', {
    layout: { columns: [{ id: 'name' }, { id: 'attributes.Couleur', width: 120 }], sort: '-attributes.Poids' },
  })
  return { hall, shelf, colour, weight }
}

describe('the configuration of a company', () => {
  it('applied to an empty company and exported again is the same but for keys (X-50)', async () => {
    await furnish()
    const file = await exported()
    expect(namesIn(file, 'fields')).toEqual(['Poids', 'Couleur', 'Teinte', 'Poids', 'Charge'])
    expect(namesIn(file, 'businessRules')).toEqual(['Zeste', 'Arrêt'])
    expect(JSON.stringify(file)).not.toContain('À moi')
    const other = await aUser(node, await aCompany(node))
    // Templates name folders by their path.
    expect(refusalsOf(await apply(file, other))).toEqual([
      422,
      ['sections.operationTemplates.0.tasks.0.source_location', 'configuration_folder'],
    ])
    await aFolder(other, 'Étagère', { parent: await aFolder(other, 'Halle') })
    await applied(file, other)
    const again = await exported(other)
    expect(withoutKeys(again)).toEqual(withoutKeys(file))
    // What was applied links by name from then on, and a second time changes nothing.
    expect(
      (await compared(file, other)).sections.every(
        ({ added, changed, reordered }) => added.length + changed.length === 0 && !reordered,
      ),
    ).toBe(true)
    expect((await apply(file, other)).body).toEqual({ change: null })
  })

  it('keeps what was renamed linked, whether or not the file renames it everywhere', async () => {
    const { colour } = await furnish()
    const file = await exported()
    entryOf(file, 'fields', 'Couleur')['name'] = 'Ton'
    const { sections, refusals } = await compared(file)
    expect(refusals).toEqual([])
    expect(
      sections.flatMap(({ section, added, changed }) => [...added, ...changed].map((what) => [section, what])),
    ).toEqual([['fields', { name: 'Ton', properties: [{ property: 'name', before: 'Couleur', after: 'Ton' }] }]])
    await applied(file)
    const after = await exported()
    expect(entryOf(after, 'fields', 'Ton')).toMatchObject({ key: colour.guid, values: ['Rouge', 'Bleu'] })
    expect(entryOf(after, 'fields', 'Teinte')['parent']).toBe('Ton')
    expect(JSON.stringify(after)).not.toContain('attributes.Couleur')
    expect(entryOf(after, 'listDefaults', 'items')['columns']).toEqual([
      { id: 'name' },
      { id: 'attributes.Ton', width: 120 },
    ])
  })

  it('changes names with each other', async () => {
    await made('/tags', { name: 'Un', color: 'red' })
    await made('/tags', { name: 'Deux', color: 'blue' })
    const file = await exported()
    const [one, two] = [entryOf(file, 'keywords', 'Un'), entryOf(file, 'keywords', 'Deux')]
    Object.assign(one, { name: 'Deux' })
    Object.assign(two, { name: 'Un' })
    expect((await compared(file)).refusals).toEqual([])
    await applied(file)
    const after = await exported()
    expect([entryOf(after, 'keywords', 'Deux')['color'], entryOf(after, 'keywords', 'Un')['color']]).toEqual([
      'red',
      'blue',
    ])
  })

  it('orders fields as the file does, and leaves the others where they are', async () => {
    for (const name of ['A', 'B', 'C']) await made('/fields', { name, type: 'text', target: 'items' })
    const file = await exported()
    const [a, , c] = file.sections['fields']!
    const other = fileOf({ fields: [c!, { name: 'N', type: 'text', target: 'items' }, a!] })
    expect((await compared(other)).sections).toMatchObject([
      { added: ['N'], changed: [], unchanged: 2, kept: ['B'], reordered: true },
    ])
    const change = await applied(other)
    expect(namesIn(await exported(), 'fields')).toEqual(['C', 'B', 'N', 'A'])
    expect((await admin.post(`/configuration/changes/${change}/undo`)).body.left).toEqual([])
    expect(namesIn(await exported(), 'fields')).toEqual(['A', 'B', 'C'])
  })
})

describe('a file', () => {
  it('that names what is unknown is refused at its place, and nothing of it is applied', async () => {
    const rule = {
      name: 'R',
      trigger: 'item_update',
      conditions: all({ field: 'attributes.Rien', operator: 'empty' }),
      actions: [{ type: 'show_error', value: 'Non' }],
    }
    const file = fileOf({ keywords: [{ name: 'Neuf' }], businessRules: [rule] })
    expect(refusalsOf(await apply(file))).toEqual([
      422,
      ['sections.businessRules.0.conditions.rules.0.field', 'condition_unknown_field'],
    ])
    expect((await exported()).sections['keywords']).toEqual([])
    const { refusals, sections } = await compared(file)
    expect(refusals).toMatchObject([
      { section: 'businessRules', entry: 'R', property: 'conditions.rules.0.field', code: 'condition_unknown_field' },
    ])
    expect(sections.map(({ section, added }) => [section, added])).toEqual([
      ['keywords', ['Neuf']],
      ['businessRules', ['R']],
    ])
    expect((await exported()).sections['keywords']).toEqual([])

    const field = (name: string, more: object) => ({ name, target: 'items', type: 'select', values: ['x'], ...more })
    expect(
      refusalsOf(
        await apply(
          fileOf({
            nothing: [],
            fields: [field('A', { type: 'colour' }), field('B', { shape: 1 }), field('b', {}), field('B', {})],
            formModels: [{ name: 'M', fields: [{ field: 'name', must: true }] }],
          }),
        ),
      ),
    ).toEqual([
      422,
      ['sections.nothing', 'configuration_section'],
      ['sections.fields.0.type', 'unknown_value'],
      ['sections.fields.1.shape', 'unknown_field'],
      ['sections.fields.3.name', 'duplicates'],
      ['sections.formModels.0.fields.0.must', 'unknown_field'],
    ])
    expect(
      refusalsOf(
        await apply(
          fileOf({ fields: [field('A', { parent: 'B' }), field('B', { parent: 'A' }), field('C', { parent: 'Z' })] }),
        ),
      ),
    ).toEqual([
      422,
      ['sections.fields.0.parent', 'configuration_cycle'],
      ['sections.fields.1.parent', 'configuration_cycle'],
    ])
    expect((await admin.post('/configuration/apply', { file: { ...file, more: 1 } })).status).toBe(422)
  })

  it('may give fields in any order, and what depends on them before them', async () => {
    const field = (name: string, more: object = {}) => ({
      name,
      target: 'items',
      type: 'select',
      values: ['x'],
      ...more,
    })
    await applied(fileOf({ fields: [field('Fils', { parent: 'Père', relations: { x: ['x'] } }), field('Père')] }))
    expect(namesIn(await exported(), 'fields')).toEqual(['Fils', 'Père'])
  })

  it('is applied by sections, and refused where a value that goes is in use', async () => {
    const field = await made('/fields', { name: 'État', type: 'select', target: 'items', values: ['Neuf', 'Usé'] })
    await anItem(admin, await aFolder(admin, 'Halle'), { attributes: { État: 'Usé' } })
    const file = fileOf({
      fields: [{ key: field.guid, name: 'État', type: 'select', target: 'items', values: ['Neuf'] }],
      keywords: [{ name: 'Neuf' }],
    })
    expect(refusalsOf(await apply(file))).toEqual([422, ['sections.fields.0.values', 'field_values_used']])
    expect((await apply(file, admin, ['keywords'])).body.change).toMatchObject({
      added: 1,
      changed: 0,
      entries: 'Neuf',
    })
  })

  it('is for who answers for the company, and each section for who has its right and its module', async () => {
    await furnish()
    const clerk = await aUser(node, admin.company, { roles: ['ROLE_ITEM_FULL'] })
    expect((await clerk.get('/configuration')).status).toBe(403)
    const some = await aUser(node, admin.company, {
      roles: ALL_ROLES.filter((role) => !role.includes('BUSINESS_RULE')),
    })
    const seen = await exported(some)
    expect(Object.keys(seen.sections)).not.toContain('businessRules')
    expect(JSON.stringify(seen)).not.toContain('Trop lourd')
    const file = fileOf({ businessRules: (await exported()).sections['businessRules']! })
    expect(refusalsOf(await apply(file, some))).toEqual([422, ['sections.businessRules', 'forbidden']])
    expect((await compared(file, some)).refusals).toMatchObject([{ section: 'businessRules', code: 'forbidden' }])

    const limited = await aUser(node, admin.company, { roles: ['ROLE_USER_FULL', 'ROLE_ITEM_FULL'] })
    await grant(node, limited, await aFolder(admin, 'Coffre'), 'read')
    for (const reply of [await limited.get('/configuration'), await apply(file, limited)])
      expect(reply.body).toMatchObject({ code: 'folder_denied' })

    const without = await aUser(node, await aCompany(node, { modules: [] }))
    expect(Object.keys((await exported(without)).sections)).not.toContain('businessRules')
    expect(refusalsOf(await apply(file, without))).toEqual([422, ['sections.businessRules', 'configuration_module']])
  })
})

describe('what was applied', () => {
  it('stands in the log and in a list as one act, and is taken back as one (X-50)', async () => {
    await furnish()
    const before = await exported()
    const file: File = structuredClone(before)
    Object.assign(entryOf(file, 'fields', 'Couleur'), { name: 'Ton', description: 'Autre' })
    Object.assign(entryOf(file, 'businessRules', 'Arrêt'), {
      conditions: all(
        { field: 'attributes.Neuf', operator: 'empty' },
        { field: 'attributes.Ton', operator: 'not_empty' },
      ),
      active: true,
    })
    file.sections['fields']!.push({ name: 'Neuf', type: 'text', target: 'items' })
    file.sections['keywords']!.push({ name: 'Ajouté' })
    Object.assign(entryOf(file, 'listDefaults', 'items'), { sort: null, density: 'compact' })
    const change = await applied(file)
    expect((await admin.get('/configuration/changes')).body).toMatchObject({
      total: 1,
      data: [{ guid: change, added: 2, changed: 3, undoneAt: null, createdBy: { guid: admin.guid } }],
    })
    expect((await admin.get('/configuration/changes?search=ajoute')).body.total).toBe(1)
    expect(
      (await admin.get('/activities?entity=company')).body.data.map(({ action }: { action: string }) => action),
    ).toEqual(['configuration_apply'])
    const { status, body } = await admin.post(`/configuration/changes/${change}/undo`)
    expect([status, body.left]).toEqual([200, []])
    expect(body.change).toMatchObject({ undoneBy: { guid: admin.guid } })
    expect(await exported()).toEqual(before)
    expect((await admin.post(`/configuration/changes/${change}/undo`)).body.code).toBe('configuration_undone')
    expect((await admin.get('/activities?entity=company')).body.data[0].action).toBe('configuration_undo')
  })

  it('stays where it was changed or used since, and says why', async () => {
    const change = await applied(
      fileOf({
        fields: [
          { name: 'Utilisé', type: 'text', target: 'items' },
          { name: 'Libre', type: 'text', target: 'items' },
        ],
        keywords: [{ name: 'Recoloré', color: 'red' }],
      }),
    )
    await anItem(admin, await aFolder(admin, 'Halle'), { attributes: { Utilisé: 'oui' } })
    await admin.put(`/tags/${entryOf(await exported(), 'keywords', 'Recoloré')['key']}`, { color: 'blue' })
    const { body } = await admin.post(`/configuration/changes/${change}/undo`)
    expect(body.left).toMatchObject([
      { section: 'keywords', name: 'Recoloré', code: 'configuration_changed_since' },
      {
        section: 'fields',
        name: 'Utilisé',
        code: 'configuration_in_use',
        message: 'Utilisé est utilisé (1)\u00A0: il reste',
      },
    ])
    const after = await exported()
    expect([namesIn(after, 'fields'), namesIn(after, 'keywords')]).toEqual([['Utilisé'], ['Recoloré']])
  })

  it('is there once, when two apply the same at once, and with one key', async () => {
    const file = fileOf({
      keywords: [{ name: 'Un' }, { name: 'Deux' }],
      fields: [{ name: 'F', type: 'text', target: 'items' }],
    })
    const [one, two] = await Promise.all([apply(file), apply(file)])
    expect([one.status, two.status]).toEqual([200, 200])
    expect([one, two].filter(({ body }) => body.change !== null)).toHaveLength(1)
    expect(namesIn(await exported(), 'keywords')).toEqual(['Deux', 'Un'])
    const send = () =>
      admin.call(
        'POST',
        '/configuration/apply',
        { file: fileOf({ keywords: [{ name: 'Trois' }] }) },
        { 'idempotency-key': 'k' },
      )
    const [first, second] = [await send(), await send()]
    expect([first.status, second.body]).toEqual([200, first.body])
    expect((await admin.get('/configuration/changes')).body.total).toBe(2)
  })

  it('of another company is nobody’s', async () => {
    const change = await applied(fileOf({ keywords: [{ name: 'Un' }] }))
    const stranger = await aUser(node, await aCompany(node))
    expect((await stranger.post(`/configuration/changes/${change}/undo`)).status).toBe(404)
    expect((await stranger.get('/configuration/changes')).body.total).toBe(0)
  })
})
