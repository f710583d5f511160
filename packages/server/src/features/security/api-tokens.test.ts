import { describe, expect, it } from 'vitest'
import { sql, transaction } from '../../kernel/database.ts'
import { testDatabase } from '../../testing/database.ts'
import { MINUTE, peopleWithFactors } from '../../testing/people-with-factors.ts'
import { aCompany, aUser } from '../../testing/test-node.ts'

const { node, now, later, as, aFounder } = peopleWithFactors(testDatabase())

describe('an API token', () => {
  const aToken = async (founder: { token: string }, scopes: string[], days = 30) => {
    const made = await as(founder.token).post('/users/me/tokens', { name: 'Caisse', scopes, days })
    expect(made.status, made.text).toBe(201)
    return made.body as { guid: string; token: string }
  }
  it('is told once, works within its scopes and no further, and is refused the next time after its end', async () => {
    const founder = await aFounder()
    const { guid, token } = await aToken(founder, ['ITEM:read', 'ITEM_TAG:write'])
    expect(token).toMatch(/^ent_/)
    expect((await as(token).get('/items')).status).toBe(200)
    expect((await as(token).post('/items', { name: 'Vis', type: 'product', parent: null })).body.code).toBe('forbidden')
    expect((await as(token).post('/tags', { name: 'Fragile' })).status).toBe(201)
    expect((await as(token).get('/categories')).body.code).toBe('forbidden')
    // Nothing that makes sessions, tokens or factors.
    for (const [method, path] of [
      ['post', '/users/me/tokens'],
      ['post', '/users/me/second-factor'],
    ] as const)
      expect((await as(token)[method](path, { name: 'x', scopes: ['ALL:write'], days: 1 })).body.code).toBe(
        'token_denied',
      )
    const { body: list } = await as(founder.token).get('/users/me/tokens')
    expect(list.data).toMatchObject([
      {
        guid,
        name: 'Caisse',
        scopes: ['ITEM:read', 'ITEM_TAG:write'],
        lastUsedAt: now().toISOString(),
        expired: false,
      },
    ])
    expect(JSON.stringify(list)).not.toContain(token)
    expect((await as(founder.token).del(`/users/me/tokens/${guid}`)).status).toBe(204)
    expect((await as(token).get('/items')).status).toBe(401)
    expect((await as(founder.token).del(`/users/me/tokens/${guid}`)).status).toBe(404)
  })
  it('hears no stream unless it is good for everything, and opens none for others', async () => {
    const founder = await aFounder()
    const { token } = await aToken(founder, ['ITEM_TAG:write'])
    expect((await as(token).get('/push?topic=items')).body.code).toBe('token_denied')
    const { token: whole } = await aToken(founder, ['ALL:write'])
    expect((await as(whole).post('/push/ticket')).body.code).toBe('token_denied')
  })
  it('only reads when it may only read, whatever the user may do', async () => {
    const founder = await aFounder()
    const { token } = await aToken(founder, ['ALL:read'])
    expect((await as(token).get('/folders')).status).toBe(200)
    expect((await as(token).put('/users/me', { firstname: 'Grace' })).body.code).toBe('token_denied')
    expect((await as(token).post('/folders', { name: 'Quai', type: 'stock' })).body.code).toBe('token_denied')
  })
  it('gives nothing that its user lost, and nothing after its last day', async () => {
    const founder = await aFounder()
    const { token } = await aToken(founder, ['ALL:write'], 1)
    expect((await as(token).get('/tags')).status).toBe(200)
    await transaction(node().pool, { company: founder.company }, async ({ db }) => {
      await sql`delete from user_role where company_id = ${founder.company} and role like 'ROLE_ITEM%'`.execute(db)
      await sql`update company set rights_version = rights_version + 1 where id = ${founder.company}`.execute(db)
    })
    expect((await as(token).get('/tags')).body.code).toBe('forbidden')
    expect((await as(token).get('/folders')).status).toBe(200)
    later(24 * 60 * MINUTE)
    expect((await as(token).get('/folders')).status).toBe(401)
  })
  it('grants no role of an area that its scopes leave out, though its user might', async () => {
    const founder = await aFounder()
    const { token } = await aToken(founder, ['GROUP:write'])
    const group = (roles: string[]) => as(token).post('/groups', { name: `Équipe ${roles.length}`, roles })
    expect((await group(['ROLE_ITEM_DELETE'])).body.code).toBe('grant_denied')
    expect((await as(founder.token).post('/groups', { name: 'Magasin', roles: ['ROLE_ITEM_DELETE'] })).status).toBe(201)
    expect((await group([])).status).toBe(201)
  })
  it('that is invented, cut or of another installation is no token', async () => {
    const company = await aCompany(node())
    const user = await aUser(node(), company)
    const { token } = await aToken(user, ['ALL:read'])
    for (const wrong of [
      token.slice(0, -1),
      `${token.slice(0, -2)}${token.endsWith('AA') ? 'gA' : 'AA'}`,
      'ent_',
      `ent_${'A'.repeat(86)}`,
    ])
      expect((await as(wrong).get('/items')).status).toBe(401)
    expect((await as(token).get('/items')).status).toBe(200)
  })
})
