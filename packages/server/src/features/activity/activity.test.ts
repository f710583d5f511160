import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql, transaction } from '../../kernel/database.ts'
import { operate } from '../../kernel/operator.ts'
import { aPerson, PASSWORD, signedIn } from '../../testing/a-person.ts'
import { testDatabase } from '../../testing/database.ts'
import { importRows } from '../../testing/import-file.ts'
import {
  aCompany,
  aFolder,
  anItem,
  aUser,
  type Caller,
  callerOf,
  grant,
  startTestNode,
  type TestNode,
} from '../../testing/test-node.ts'

const url = testDatabase()
let node: TestNode
let user: Caller
let folder: string
beforeAll(async () => {
  node = await startTestNode(url)
  user = await aUser(node, await aCompany(node))
  folder = await aFolder(user, 'Réserve')
})
afterAll(() => node.stop())

type Row = {
  guid: string
  date: string
  action: string
  channel: string | null
  entity: string
  entityName: string
  user: { guid: string; name: string } | null
  folder: { name: string } | null
  exists: boolean
  changes: { field: string }[]
}
const rows = async (query: string, as = user): Promise<Row[]> => (await as.get(`/activities?${query}`)).body.data
const names = async (query: string, as = user) => (await rows(query, as)).map(({ entityName }) => entityName)

describe('the log', () => {
  it('tells by which channel an act came: a screen, a token, a file, a job, the operator', async () => {
    const company = await aCompany(node)
    const { email, users } = await aPerson(node, [company])
    const session = await signedIn(node, email)
    const grace = callerOf(node, session.token)
    const { body: made } = await grace('POST', '/users/me/tokens', { name: 'Caisse', scopes: ['ALL:write'], days: 1 })
    const place = (await grace('POST', '/folders', { name: 'Dépôt', type: 'stock' })).body.guid as string
    const byToken = (
      await callerOf(node, made.token)('POST', '/items', { name: 'Par jeton', type: 'product', parent: place })
    ).body.guid
    const as = {
      ...user,
      company,
      token: session.token,
      call: grace,
      get: (path: string) => grace('GET', path),
      post: (path: string, body?: unknown) => grace('POST', path, body ?? {}),
      put: (path: string, body?: unknown) => grace('PUT', path, body ?? {}),
    } as Caller
    await importRows(node, as, [['Nom'], ['Par fichier']], { defaults: { parent: place } })
    const channelOf = async (query: string) => (await rows(query, as))[0]?.channel
    expect([
      await channelOf(`guid=${place}`),
      await channelOf(`guid=${byToken}`),
      await channelOf('search=par fichier'),
      await channelOf(`guid=${users[company]}&action=login`),
    ]).toEqual(['screen', 'api', 'import', 'screen'])
    expect(await names('channel=api', as)).toEqual(['Par jeton'])
    expect(await names('channel=import&entity=item', as)).toEqual(['Par fichier'])
    await operate({ services: node.services }, company, async () => ({
      answer: null,
      changes: [{ field: 'plan', old: 'a', new: 'b' }],
    }))
    expect((await rows(`guid=${company}`, as))[0]).toMatchObject({ channel: 'operator', user: null })
  })

  it('is searched by name, person and comment, and filtered by who, what, where and since when', async () => {
    const bob = await aUser(node, user.company, { name: 'Bob' })
    const [inner, elsewhere] = [await aFolder(user, 'Armoire B', { parent: folder }), await aFolder(user, 'Ailleurs')]
    const item = await anItem(user, inner, { name: 'Clé à molette', quantity: 5 })
    const since = (await rows(`guid=${item}`))[0]!.date
    await bob.post(`/items/${item}/transactions`, {
      type: 'out',
      quantity: 2,
      action: 'given_to_technician',
      comment: 'Chantier Été',
    })
    await anItem(bob, elsewhere, { name: 'Marteau' })
    expect(await names('search=CLE molette')).toEqual(['Clé à molette', 'Clé à molette'])
    expect(await names('search=chantier ete bob')).toEqual(['Clé à molette'])
    expect(await names(`user=${bob.guid}`)).toEqual(['Marteau', 'Clé à molette'])
    expect(await names(`folder=${folder}&user=${bob.guid}`)).toEqual(['Clé à molette'])
    expect((await rows(`guid=${item}&since=${since}`)).map(({ action }) => action)).toEqual(['stock_out'])
    expect((await rows(`guid=${item}&since=${since}`))[0]).toMatchObject({
      folder: { name: 'Armoire B' },
      exists: true,
    })
    await user.del(`/items/${item}`)
    expect((await rows(`guid=${item}`))[0]).toMatchObject({ action: 'delete', exists: false })
  })

  it('shows what happened in folders that are seen, and settings to those with a role of their area (ACT-03); exports keep to that', async () => {
    const [shown, hidden] = [await aFolder(user, 'Vu'), await aFolder(user, 'Caché')]
    await anItem(user, shown, { name: 'Au vu de tous' })
    await anItem(user, hidden, { name: 'Très secret' })
    await user.post('/tags', { name: 'Mot privé' })
    const viewer = await aUser(node, user.company, { roles: ['ROLE_ITEM_VIEW'] })
    await grant(node, viewer, shown, 'read')
    expect(await names('', viewer)).toEqual(['Au vu de tous', 'Vu'])
    expect((await viewer.get(`/activities?folder=${hidden}`)).status).toBe(404)
    const { text } = await viewer.get('/activities?export=csv')
    expect(text).toContain('Au vu de tous')
    expect(text).not.toMatch(/Très secret|Mot privé|Caché/)
    expect((await user.get('/activities?export=csv')).text).toMatch(/Très secret[^\n]*Création/)
  })

  it('names no hidden folder that something came from or went to, and no rights to who may not ask for them (ACT-03)', async () => {
    const [shown, hidden] = [await aFolder(user, 'Passage'), await aFolder(user, 'Coffre secret')]
    const inner = await aFolder(user, 'Casier', { parent: hidden })
    const viewer = await aUser(node, user.company, { roles: ['ROLE_ITEM_VIEW', 'ROLE_FOLDER_VIEW'] })
    await grant(node, viewer, shown, 'read')
    const came = await anItem(user, hidden, { name: 'Venu du coffre' })
    const went = await anItem(user, shown, { name: 'Parti au coffre' })
    await user.post('/items/move', { items: [{ guid: came }], destination: shown })
    expect((await user.put(`/folders/${inner}/move`, { parent: shown })).status).toBeLessThan(300)
    await user.put(`/folders/${shown}/permissions`, {
      users: [{ user: viewer.guid, permission: 'read' }],
      groups: [],
    })
    await user.post('/items/move', { items: [{ guid: went }], destination: hidden })
    const seen = [(await viewer.get('/activities')).text, (await viewer.get('/activities?export=csv')).text]
    for (const text of seen) {
      expect(text).toContain('Venu du coffre')
      expect(text).toContain('Passage')
      expect(text).not.toContain('Coffre secret')
      expect(text).not.toContain(viewer.guid)
    }
    const all = (await user.get(`/activities?guid=${came}`)).text
    expect(all).toContain('Coffre secret')
  })

  it('keeps the parent of what is no place, as of a custom field', async () => {
    const keeper = await aUser(node, user.company, { roles: ['ROLE_FIELD_VIEW'] })
    const field = crypto.randomUUID()
    await transaction(node.pool, { company: user.company }, ({ db }) =>
      sql`insert into activity (company_id, id, entity, entity_id, entity_name, action, changes)
        values (${user.company}, gen_random_uuid(), 'field', ${field}, 'Ville', 'update',
          '[{"field":"parent","old":null,"new":"Pays"}]')`.execute(db),
    )
    expect((await rows(`guid=${field}`, keeper))[0]!.changes).toEqual([{ field: 'parent', old: null, new: 'Pays' }])
  })

  it('exports every row once, also those of one instant', async () => {
    const company = await aCompany(node)
    const as = await aUser(node, company)
    await transaction(node.pool, { company }, ({ db }) =>
      sql`insert into activity (company_id, id, created_at, entity, entity_id, entity_name, action)
      select ${company}, gen_random_uuid(), '2026-01-01T00:00:00Z', 'folder', gen_random_uuid(), 'Ligne ' || n, 'create'
      from generate_series(1, 1203) n`.execute(db),
    )
    const found = (await as.get('/activities?export=csv')).text.match(/Ligne \d+/g) ?? []
    expect([found.length, new Set(found).size]).toEqual([1203, 1203])
  })

  it('never holds a password, a token, a secret or a code (ACT-04), and nobody can write it', async () => {
    const company = await aCompany(node)
    const { email } = await aPerson(node, [company])
    const { token, refresh_token: refresh } = await signedIn(node, email)
    const as = callerOf(node, token)
    const secrets = [PASSWORD, 'Nouveau-2027', token, refresh]
    secrets.push((await as('POST', '/users/me/tokens', { name: 'Caisse', scopes: ['ALL:write'], days: 1 })).body.token)
    secrets.push((await as('POST', '/users/me/second-factor')).body.secret)
    expect(secrets.every((one) => typeof one === 'string' && one.length > 6)).toBe(true)
    await as('POST', '/users', {
      email: 'x@example.com',
      firstname: 'X',
      lastname: 'Y',
      username: 'xy-activity',
      password: PASSWORD,
      roles: [],
    })
    expect(
      (
        await as('PUT', '/users/me/password', {
          oldPassword: PASSWORD,
          password: 'Nouveau-2027',
          passwordConfirm: 'Nouveau-2027',
        })
      ).status,
    ).toBe(204)
    const { rows: all } = await transaction(node.pool, { company }, ({ db }) =>
      sql<{ text: string }>`select a::text as text from activity a`.execute(db),
    )
    expect(all.length).toBeGreaterThan(0)
    for (const { text } of all) for (const secret of secrets) expect(text).not.toContain(secret)
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'])
      expect((await as(method, '/activities', {})).status).toBe(404)
    await expect(
      transaction(node.pool, { company }, ({ db }) => sql`update activity set comment = 'x'`.execute(db)),
    ).rejects.toThrow(/permission denied/)
  })
})
