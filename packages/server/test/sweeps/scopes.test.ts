import { defineApi } from '@entrepot/contract/kernel/endpoint.ts'
import { type Area, AREAS, roles } from '@entrepot/contract/kernel/roles.ts'
import { areaOf, type Scope, TOKEN_AREAS } from '@entrepot/contract/kernel/scopes.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { testDatabase } from '../../src/testing/database.ts'
import { plantFeature } from '../../src/testing/planted-feature.ts'
import { aCompany, aUser, type Caller, callerOf, startTestNode, type TestNode } from '../../src/testing/test-node.ts'
import { everyEndpoint, onceEach, rolesOf } from './endpoints.ts'
import { type Ask, askAs } from './requests.ts'
import { scopeViolations } from './scopes.ts'

const Said = z.object({ said: z.boolean() })
/** As the server has them: three that forgot what the contract promises of them. */
const mountedApi = defineApi({
  role: { method: 'GET', path: '/probe/scope-role', summary: '', access: 'signed-in', response: Said },
  personal: { method: 'GET', path: '/probe/scope-personal', summary: '', access: 'signed-in', response: Said },
  writes: {
    method: 'POST',
    path: '/probe/scope-writes',
    summary: '',
    access: 'signed-in',
    asks: true,
    body: z.object({}),
    response: Said,
  },
})
const { asks: _asks, ...writes } = mountedApi.writes
const promisedApi = defineApi({
  role: { ...mountedApi.role, access: roles('ORDER', 'VIEW') },
  personal: { ...mountedApi.personal, personal: true },
  writes,
})
const said = async () => ({ said: true })
plantFeature('probe', { mount: (mount) => mount('probe', mountedApi, { role: said, personal: said, writes: said }) })

const url = testDatabase()
let node: TestNode
let user: Caller
beforeAll(async () => {
  node = await startTestNode(url)
  user = await aUser(node, await aCompany(node))
})
afterAll(() => node.stop())

const AREA_NAMES = Object.keys(AREAS) as Area[]
const made = new Map<string, Promise<Ask>>()
const withScopes = (scopes: readonly Scope[]): Promise<Ask> => {
  const key = scopes.join()
  const known =
    made.get(key) ??
    user.post('/users/me/tokens', { name: 'Programme', scopes, days: 1 }).then(({ status, body, text }) => {
      if (status !== 201) throw new Error(text)
      return askAs({ call: callerOf(node, body.token) })
    })
  made.set(key, known)
  return known
}
const forgotten = (name: keyof typeof promisedApi) => onceEach({ probe: { [name]: promisedApi[name] } })

describe('the scopes of a token', () => {
  it('hold for every endpoint, under each of its spellings (X-12)', async () =>
    expect(await scopeViolations(everyEndpoint(), AREA_NAMES, withScopes)).toEqual([]))
  it.each(['role', 'personal', 'writes'] as const)('are missed where an endpoint forgot what it is: %s', async (name) =>
    expect(await scopeViolations(forgotten(name), AREA_NAMES, withScopes)).toHaveLength(1),
  )
  it('are missed where an endpoint refuses a token that is for its area', async () => {
    const refusing: Ask = async () => ({ status: 403, body: { code: 'forbidden' }, headers: {}, text: '' })
    expect(await scopeViolations(forgotten('role'), AREA_NAMES, async () => refusing)).toHaveLength(1)
  })
  it('can be chosen for each area that opens a call, and for no other', () => {
    const open = new Set(onceEach().flatMap((swept) => rolesOf(swept).flatMap((role) => areaOf(role) ?? [])))
    expect(TOKEN_AREAS.toSorted()).toEqual([...open].toSorted())
  })
})
