import type { ConfigurationFile } from '@entrepot/contract/configuration/configuration.ts'
import { MOST_IN_ALL } from '@entrepot/contract/configuration/configuration.ts'
import { ALL_ROLES } from '@entrepot/contract/kernel/roles.ts'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sql, transaction } from '../../kernel/database.ts'
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

type Entries = ConfigurationFile['sections'][string]
const fileOf = (sections: ConfigurationFile['sections']) => ({ format: 'entrepot/configuration', version: 1, sections })
const apply = (sections: ConfigurationFile['sections'], caller: Caller = admin) =>
  caller.post('/configuration/apply', { file: fileOf(sections) })
const refusalsOf = ({ status, body }: { status: number; body: { errors?: { field: string; code: string }[] } }) => [
  status,
  ...(body.errors ?? []).map(({ field, code }) => [field, code]),
]
const exported = async (caller: Caller = admin) => (await caller.get<ConfigurationFile>('/configuration')).body.sections
const field = (name: string, more: object = {}) => ({ name, target: 'items', type: 'text', ...more })
const layout = (name: string, ...fields: (string | object)[]) => ({
  name,
  itemType: 'product',
  sections: [
    { name: 'S', fields: ['name', 'parent', ...fields].map((one) => (typeof one === 'string' ? { name: one } : one)) },
  ],
})
const rule = (name: string, more: object = {}) => ({
  name,
  target: 'product',
  conditions: { operator: 'AND', rules: [{ field: 'name', operator: 'contains', value: 'x' }] },
  actions: [{ type: 'hide_field', field: 'description', trigger: 'on_field_load' }],
  ...more,
})

describe('a file that somebody wrote by hand', () => {
  it('of another version or of something else is refused as such', async () => {
    for (const other of [
      { version: 2 },
      { version: '1' },
      { format: 'other' },
      { sections: [] },
      { sections: { fields: {} } },
    ])
      for (const [path, body] of [
        ['/configuration/compare', { ...fileOf({}), ...other }],
        ['/configuration/apply', { file: { ...fileOf({}), ...other } }],
      ] as const)
        expect([other, (await admin.post(path, body)).status]).toEqual([other, 422])
  })

  it('with unknown keys, names twice or what goes round is refused at each place', async () => {
    const wrong = layout('A', { name: 'attributes.F', colour: 'red' })
    expect(
      refusalsOf(
        await apply({
          fields: [field('F')],
          formLayouts: [{ ...wrong, shape: 1 }, layout('B'), layout('b')],
          formRules: [rule('R', { until: 1 }), rule('S'), rule('S'), rule('T', { key: { a: 1 } })],
        }),
      ),
    ).toEqual([
      422,
      ['sections.formLayouts.0.sections.0.fields.2.colour', 'unknown_field'],
      ['sections.formLayouts.0.shape', 'unknown_field'],
      ['sections.formLayouts.2.name', 'duplicates'],
      ['sections.formRules.0.until', 'unknown_field'],
      ['sections.formRules.2.name', 'duplicates'],
      ['sections.formRules.3.key', 'wrong_type'],
    ])
    const loop = (name: string, parent: string) => field(name, { type: 'select', values: ['x'], parent })
    expect(refusalsOf(await apply({ fields: [loop('A', 'B'), loop('B', 'C'), loop('C', 'A')] }))).toEqual([
      422,
      ['sections.fields.0.parent', 'configuration_cycle'],
      ['sections.fields.1.parent', 'configuration_cycle'],
      ['sections.fields.2.parent', 'configuration_cycle'],
    ])
    // A value that copies itself, by way of another, is no cycle of the file but wrong in its layout.
    expect(
      refusalsOf(
        await apply({
          fields: [field('F')],
          formLayouts: [layout('A', { name: 'attributes.F', same_value_as: 'attributes.F' })],
        }),
      ),
    ).toEqual([422, ['sections.formLayouts.0.sections.0.fields.2.same_value_as', 'form_same_value']])
    expect(Object.values(await exported()).flat()).toEqual([])
  })

  it('with a key of another section or of another company means what its name means', async () => {
    const stranger = await aUser(node, await aCompany(node))
    expect((await apply({ fields: [field('Loin')], keywords: [{ name: 'Ici' }] }, stranger)).status).toBe(200)
    const of = await exported(stranger)
    const [key, keyword] = [of['fields']![0]!['key'], of['keywords']![0]!['key']]
    expect((await apply({ fields: [field('Près', { key }), field('Mot', { key: keyword })] })).status).toBe(200)
    expect((await exported())['fields']!.map(({ name }) => name)).toEqual(['Près', 'Mot'])
    expect((await exported(stranger))['fields']!.map(({ name }) => name)).toEqual(['Loin'])
  })

  it('with more than a company has is told its bound before anything is tried', async () => {
    const many = (count: number): Entries => Array.from({ length: count }, (_, at) => ({ name: `M${at}` }))
    const half = Math.ceil(MOST_IN_ALL / 2) + 1
    const { status, body } = await apply({ keywords: many(half), groups: many(half) })
    expect([status, body.errors?.[0]]).toMatchObject([422, { code: 'configuration_too_many' }])
    expect(body.errors[0].message.replaceAll(/\D/g, '')).toBe(`${2 * half}${MOST_IN_ALL}`)
    const text = 'x'.repeat(17 * 1_048_576)
    const large = await apply({ keywords: [{ name: text }] })
    expect([large.status, large.body.message]).toMatchObject([413, expect.stringContaining('16')])
    expect((await exported())['keywords']).toEqual([])
  })
})

describe('what somebody may apply', () => {
  it('is what they may change: layouts and rules by their own roles and modules, whatever else the file holds', async () => {
    const file = { fields: [field('F')], formLayouts: [layout('L', 'attributes.F')], formRules: [rule('R')] }
    for (const [area, section] of [
      ['FORM_LAYOUT', 'formLayouts'],
      ['FORM_RULE', 'formRules'],
    ] as const) {
      const some = await aUser(node, admin.company, {
        roles: ALL_ROLES.filter((role) => role !== `ROLE_${area}_FULL` && role !== 'ROLE_API_DISABLED_OUTGOING'),
      })
      expect(Object.keys(await exported(some))).not.toContain(section)
      expect(refusalsOf(await apply(file, some))).toEqual([422, [`sections.${section}`, 'forbidden']])
    }
    const without = await aUser(node, await aCompany(node, { modules: ['formRule'] }))
    expect(refusalsOf(await apply(file, without))).toEqual([422, ['sections.formLayouts', 'configuration_module']])
    expect(refusalsOf(await apply({ formRules: [rule('R', { target: 'layout: L' })] }, without))).toEqual([
      422,
      ['sections.formRules.0.target', 'form_rule_target_gone'],
    ])
    expect(Object.values(await exported()).flat()).toEqual([])
  })

  it('is taken back by who may change it: what they may not stays, and says so', async () => {
    const { body } = await apply({ fields: [field('F')], formLayouts: [layout('L', 'attributes.F')] })
    const some = await aUser(node, admin.company, {
      roles: ALL_ROLES.filter((role) => !role.startsWith('ROLE_FORM_LAYOUT') && role !== 'ROLE_API_DISABLED_OUTGOING'),
    })
    const undone = await some.post(`/configuration/changes/${body.change.guid}/undo`)
    expect(undone.body.left.map(({ section, code }: Record<string, string>) => [section, code])).toEqual([
      ['formLayouts', 'forbidden'],
      ['fields', 'configuration_in_use'],
    ])
  })
})

describe('at the same time', () => {
  const SOME = 25
  const all = (mark: string) => ({
    fields: Array.from({ length: SOME }, (_, at) => field(`Champ ${at}`, { description: mark })),
    formLayouts: [layout('L', ...Array.from({ length: SOME }, (_, at) => `attributes.Champ ${at}`))],
    formRules: [
      rule('R', { actions: [{ type: 'require_field', field: 'attributes.Champ 1', trigger: 'on_field_load' }] }),
    ],
  })

  it('two files are applied one after the other: the company is as one of them says, in every part', async () => {
    const replies = await Promise.all(['un', 'deux', 'trois'].map((mark) => apply(all(mark))))
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
    const { fields = [], formLayouts = [], formRules = [] } = await exported()
    expect([fields.length, formLayouts.length, formRules.length]).toEqual([SOME, 1, 1])
    expect(new Set(fields.map(({ description }) => description)).size).toBe(1)
  })

  it('an edit and a file that change the same leave one of the two, and never a half', async () => {
    expect((await apply(all('avant'))).status).toBe(200)
    const { fields = [], formLayouts = [], formRules = [] } = await exported()
    const guidOf = (entries: Entries) => String(entries[0]!['key'])
    const [applied, ...edits] = await Promise.all([
      apply(all('fichier')),
      admin.put(`/fields/${guidOf(fields)}`, { description: 'main' }),
      admin.put(`/fields/${String(fields[1]!['key'])}`, { name: 'Autrement' }),
      admin.put(`/form-rules/${guidOf(formRules)}`, { active: false }),
      admin.put(`/form-layouts/${guidOf(formLayouts)}`, { active: false }),
    ])
    expect(edits.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(applied.status).toBe(200)
    const after = await exported()
    const said = after['fields']!.map(({ description }) => description)
    expect(['main', 'fichier']).toContain(said[0])
    expect(new Set(said.slice(2))).toEqual(new Set(['fichier']))
    // What nobody but the edit spoke of is as the edit left it.
    expect([after['formRules']![0]!['active'], after['formLayouts']![0]!['active']]).toEqual([false, false])
    expect((await apply(await exported())).body).toEqual({ change: null })
  })

  it('a connection that is killed in the middle leaves all of a file or nothing, and the same file goes through', async () => {
    expect((await apply({ formRules: [rule('R')] })).status).toBe(200)
    const before = await exported()
    const started = await transaction(node.pool, { company: admin.company }, async ({ db }) => {
      // Fields and layouts are written by then; the rule waits.
      await sql`select from form_rule for update`.execute(db)
      const dying = apply(all('tué'))
      const owner = new pg.Client({ connectionString: url })
      await owner.connect()
      let killed = 0
      while (killed === 0) {
        const { rows } = await owner.query<{ n: number }>(`select count(pg_terminate_backend(pid))::int as n
          from pg_stat_activity where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0`)
        killed = rows[0]!.n
      }
      await owner.end()
      // In a list, so that nobody waits for it here: it is tried again, and waits for this transaction.
      return [dying] as const
    })
    const { status } = await started[0]
    const after = await exported()
    if (status === 200) expect([after['fields']!.length, after['formLayouts']!.length]).toEqual([SOME, 1])
    else expect(after).toEqual(before)
    expect((await apply(all('tué'))).status).toBe(200)
    const { fields = [], formLayouts = [], formRules = [] } = await exported()
    expect([fields.length, formLayouts.length, formRules.length]).toEqual([SOME, 1, 1])
    expect((await admin.get('/configuration/changes')).body.total).toBe(2)
  })
})
