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
const SECTIONS = ['connections', 'functions', 'requests', 'incomingRequests', 'dashboards'] as const
const exported = async (caller: Caller = admin): Promise<File> => (await caller.get<File>('/configuration')).body
const compared = async (file: File, caller: Caller) =>
  (await caller.post<ConfigurationComparison>('/configuration/compare', file)).body
const applied = async (file: File, caller: Caller): Promise<string> => {
  const { status, body } = await caller.post('/configuration/apply', { file })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.change?.guid ?? ''
}
const withoutKeys = ({ sections }: File) =>
  Object.fromEntries(
    Object.entries(sections).map(([name, entries]) => [name, entries.map(({ key: _key, ...entry }) => entry)]),
  )
const entryOf = (file: File, section: string, name: string) => {
  const found = file.sections[section]?.find((one) => one['name'] === name)
  if (!found) throw new Error(`${section} has no ${name}`)
  return found
}
const made = async (path: string, body: object) => {
  const reply = await admin.post(path, body)
  expect(reply.status, JSON.stringify(reply.body)).toBe(201)
  return reply.body
}
const SECRET = 'Sésame-7391'
const HEADER_SECRET = 'Porte-2648'

/** A company that exchanges something with others, each part naming the ones before it. */
const furnish = async () => {
  await made('/fields', { name: 'Couleur', type: 'select', target: 'items', values: ['Rouge', 'Bleu'] })
  const connection = await made('/api/connections', {
    name: 'Boutique',
    baseUrl: 'https://shop.example.org/api',
    authType: 'basic',
    auth: { username: 'entrepot', password: SECRET },
    headers: [
      { name: 'X-Tenant', value: 'halle', secret: false },
      { name: 'X-Key', value: HEADER_SECRET, secret: true },
    ],
  })
  await made('/api/functions', {
    name: 'ref',
    code: 'concat({name}, "-", {attributes.Couleur})',
    returnedValue: 'text',
  })
  await made('/api/functions', { name: 'full', code: 'concat({fn.ref}, "!")', returnedValue: 'text' })
  const request = await made('/api/requests', {
    name: 'Fiche',
    trigger: 'item_created',
    connection: { guid: connection.guid },
    method: 'POST',
    url: 'items/{{record.guid}}',
    payload: '{"ref": "{{fn.full}}", "colour": "{{item.attributes.Couleur}}"}',
    filters: { operator: 'AND', rules: [{ field: 'attributes.Couleur', operator: 'not_empty' }] },
    returnedValue: [{ path: '$.colour', field: 'attributes.Couleur' }],
  })
  const incoming = await made('/api/incoming-requests', {
    name: 'Vente',
    action: 'update_item',
    mapping: [
      { field: 'tag', path: '$.sku' },
      { field: 'attributes.Couleur', path: '$.colour' },
    ],
    idPath: '$.id',
  })
  const group = await made('/groups', { name: 'Atelier', roles: ['ROLE_DASHBOARD_VIEW'] })
  const board = await made('/dashboards', { name: 'Stock' })
  await made(`/dashboards/${board.guid}/charts`, {
    config: {
      title: 'Couleurs',
      type: 'pie',
      source: 'items',
      measures: [{ type: 'count' }],
      x: 'attributes.Couleur',
    },
  })
  await admin.put(`/dashboards/${board.guid}/permissions`, { users: [], groups: [group.guid] })
  await made('/dashboards', { name: 'À moi' })
  const { uri } = (await admin.get(`/api/incoming-requests/${incoming.guid}`)).body
  return { connection, request, incoming, key: String(uri).split('/').at(-1)!, board }
}

describe('what a company exchanges, in the file of its configuration (X-50)', () => {
  it('is carried to another company and is the same there, and no secret goes along', async () => {
    const { key, request } = await furnish()
    const file = await exported()
    for (const section of SECTIONS) expect([section, file.sections[section]!.length > 0]).toEqual([section, true])
    const text = JSON.stringify(file)
    for (const secret of [SECRET, HEADER_SECRET, key, request.secret, 'À moi']) expect(text).not.toContain(secret)
    expect(entryOf(file, 'connections', 'Boutique')).toMatchObject({
      secrets: ['password'],
      auth: { username: 'entrepot' },
      headers: [
        { name: 'X-Tenant', value: 'halle', secret: false },
        { name: 'X-Key', value: '', secret: true },
      ],
    })
    const other = await aUser(node, await aCompany(node))
    await applied(file, other)
    expect(withoutKeys(await exported(other))).toEqual(withoutKeys(file))
    expect((await other.post('/configuration/apply', { file })).body).toEqual({ change: null })
    // The address is another one, and opens the other company.
    const theirs = (await other.get('/api/incoming-requests')).body.data[0]
    const { uri } = (await other.get(`/api/incoming-requests/${theirs.guid}`)).body
    expect(uri).toMatch(/\/hooks\/[\w-]{54}$/)
    expect(uri).not.toContain(key)
  })

  it('holds two dashboards of one name that two people made, and tells them apart wherever it is applied', async () => {
    await furnish()
    const colleague = await aUser(node, admin.company)
    const second = (await colleague.post('/dashboards', { name: 'stock' })).body.guid
    const [atelier] = (await admin.get('/groups')).body.data.filter(({ name }: { name: string }) => name === 'Atelier')
    expect(
      (await colleague.put(`/dashboards/${second}/permissions`, { users: [], groups: [atelier.guid] })).status,
    ).toBe(200)
    const file = await exported()
    const boards = (of: ConfigurationFile) =>
      of.sections['dashboards']!.map((entry) => [entry['name'], (entry['charts'] as object[]).length])
    expect(boards(file).toSorted()).toEqual([
      ['Stock', 1],
      ['stock', 0],
    ])
    for (const by of [admin, colleague]) expect(await exported(by)).toEqual(file)
    expect((await admin.post('/configuration/apply', { file })).body).toEqual({ change: null })

    const other = await aUser(node, await aCompany(node))
    await other.post('/dashboards', { name: 'STOCK' })
    await applied(file, other)
    expect(withoutKeys(await exported(other))).toEqual(withoutKeys(file))
    expect((await other.post('/configuration/apply', { file })).body).toEqual({ change: null })
    // One that was removed comes back beside the other, which stays what it was.
    const kept = entryOf(await exported(), 'dashboards', 'stock')['key']
    expect((await admin.del(`/dashboards/${entryOf(file, 'dashboards', 'Stock')['key']}`)).status).toBe(200)
    await applied(file, admin)
    const again = await exported()
    expect(boards(again).toSorted()).toEqual(boards(file).toSorted())
    expect(entryOf(again, 'dashboards', 'stock')['key']).toBe(kept)
    expect((await admin.post('/configuration/apply', { file })).body).toEqual({ change: null })
  })

  it('says before and afterwards what is left to be done by hand, and nothing leaves until then', async () => {
    await furnish()
    const file = await exported()
    const other = await aUser(node, await aCompany(node))
    const { sections, refusals } = await compared(file, other)
    expect(refusals).toEqual([])
    expect(sections.flatMap(({ remarks }) => remarks)).toEqual([
      { name: 'Boutique', remark: 'secrets' },
      { name: 'Fiche', remark: 'signature' },
      { name: 'Vente', remark: 'address' },
    ])
    await applied(file, other)
    const row = (await other.get('/api/connections')).body.data[0]
    expect(row.missing).toEqual(['auth.password', 'headers.1.value'])
    const tried = (await other.post(`/api/connections/${row.guid}/test`, {})).body
    expect(tried).toMatchObject({ ok: false, reason: 'Des secrets de la connexion manquent\u00A0: saisissez-les.' })
    // Who changes its name has entered nothing yet.
    await other.put(`/api/connections/${row.guid}`, { name: 'Boutique 2' })
    const { body } = await other.put(`/api/connections/${row.guid}`, {
      auth: { username: 'entrepot', password: 'x' },
      headers: [{ name: 'X-Key', value: 'y', secret: true }],
    })
    expect(body.missing).toEqual([])
  })

  it('keeps the secrets of a connection that is there, unless it goes to another server', async () => {
    const { connection } = await furnish()
    const file = await exported()
    entryOf(file, 'connections', 'Boutique')['application'] = 'sap'
    await applied(file, admin)
    expect((await admin.get(`/api/connections/${connection.guid}`)).body).toMatchObject({
      application: 'sap',
      missing: [],
    })
    entryOf(file, 'connections', 'Boutique')['baseUrl'] = 'https://elsewhere.example.org'
    const { sections } = await compared(file, admin)
    expect(sections.flatMap(({ remarks }) => remarks)).toEqual([{ name: 'Boutique', remark: 'secrets' }])
    await applied(file, admin)
    expect((await admin.get(`/api/connections/${connection.guid}`)).body).toMatchObject({
      auth: { username: 'entrepot', password: '' },
      missing: ['auth.password', 'headers.1.value'],
    })
  })

  it('refuses a secret that somebody wrote into a file, at its place', async () => {
    await furnish()
    const file = await exported()
    const entry = entryOf(file, 'connections', 'Boutique')
    Object.assign(entry, { headers: [{ name: 'X-Key', value: 'written', secret: true }] })
    const { body } = await admin.post('/configuration/apply', { file })
    expect(body.errors).toMatchObject([
      { field: 'sections.connections.0.headers.0.value', code: 'connection_secret_in_file' },
    ])
    Object.assign(entry, { headers: [], auth: { username: 'entrepot', password: 'written' } })
    expect((await admin.post('/configuration/apply', { file })).body.errors).toMatchObject([
      { field: 'sections.connections.0.auth.password', code: 'unknown_field' },
    ])
  })

  it('follows new names: of fields, functions, connections and groups', async () => {
    await furnish()
    const file = await exported()
    entryOf(file, 'fields', 'Couleur')['name'] = 'Teinte'
    entryOf(file, 'functions', 'ref')['name'] = 'reference'
    entryOf(file, 'connections', 'Boutique')['name'] = 'Magasin'
    entryOf(file, 'groups', 'Atelier')['name'] = 'Zone'
    const { sections, refusals } = await compared(file, admin)
    expect(refusals).toEqual([])
    expect(sections.flatMap(({ section, changed }) => changed.map(({ properties }) => [section, properties]))).toEqual(
      [
        ['fields', 'Couleur', 'Teinte'],
        ['groups', 'Atelier', 'Zone'],
        ['connections', 'Boutique', 'Magasin'],
        ['functions', 'ref', 'reference'],
      ].map(([section, before, after]) => [section, [{ property: 'name', before, after }]]),
    )
    await applied(file, admin)
    const after = await exported()
    expect(JSON.stringify(after)).not.toContain('attributes.Couleur')
    expect(entryOf(after, 'functions', 'full')['code']).toBe('concat({fn.reference}, "!")')
    expect(entryOf(after, 'requests', 'Fiche')).toMatchObject({
      connection: 'Magasin',
      payload: '{"ref": "{{fn.full}}", "colour": "{{item.attributes.Teinte}}"}',
    })
    expect(entryOf(after, 'dashboards', 'Stock')['groups']).toEqual(['Zone'])
  })

  it('changes names of functions with each other, and refuses functions that call each other', async () => {
    await furnish()
    const file = await exported()
    const [ref, full] = [entryOf(file, 'functions', 'ref'), entryOf(file, 'functions', 'full')]
    Object.assign(ref, { name: 'full' })
    Object.assign(full, { name: 'ref', code: 'concat({fn.full}, "!")' })
    entryOf(file, 'requests', 'Fiche')['payload'] = '"{{fn.ref}}"'
    expect((await compared(file, admin)).refusals).toEqual([])
    await applied(file, admin)
    expect(entryOf(await exported(), 'functions', 'ref')['code']).toBe('concat({fn.full}, "!")')
    const circle = await exported()
    entryOf(circle, 'functions', 'full')['code'] = 'concat({fn.ref}, "?")'
    expect((await admin.post('/configuration/apply', { file: circle })).body.errors).toMatchObject([
      { field: 'sections.functions.0.code', code: 'configuration_cycle' },
      { field: 'sections.functions.1.code', code: 'configuration_cycle' },
    ])
  })

  it('is compared also where what is new names each other in a circle', async () => {
    const file = await exported(await aUser(node, await aCompany(node)))
    file.sections['functions'] = [
      { name: 'huhn', code: 'concat({fn.ei}, "!")', returnedValue: 'text' },
      { name: 'ei', code: 'concat({fn.huhn}, "?")', returnedValue: 'text' },
    ]
    expect((await compared(file, admin)).refusals).toMatchObject([
      { code: 'configuration_cycle' },
      { code: 'configuration_cycle' },
    ])
  })

  it('is taken back: what was added goes, what was changed is as it was', async () => {
    await furnish()
    const before = withoutKeys(await exported())
    const file = await exported()
    entryOf(file, 'requests', 'Fiche')['method'] = 'PUT'
    const board = entryOf(file, 'dashboards', 'Stock')
    board['charts'] = [...(board['charts'] as object[]), ...(board['charts'] as object[])].map((chart, at) => ({
      ...chart,
      place: { x: 6 * at, y: 0, w: 6, h: 4 },
    }))
    file.sections['connections']!.push({ name: 'Neuve', authType: 'bearer', secrets: ['token'] })
    file.sections['requests']!.push({
      name: 'Neuve',
      trigger: 'manual',
      connection: 'Neuve',
      method: 'GET',
      url: 'https://example.org',
    })
    const change = await applied(file, admin)
    expect(entryOf(await exported(), 'dashboards', 'Stock')['charts']).toHaveLength(2)
    expect((await admin.post(`/configuration/changes/${change}/undo`)).body.left).toEqual([])
    expect(withoutKeys(await exported())).toEqual(before)
  })
})
