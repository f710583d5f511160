import { defineApi } from '@entrepot/contract/kernel/endpoint.ts'
import { CONTRACTS } from '@entrepot/contract/contracts.ts'
import { MODULES } from '@entrepot/contract/kernel/modules.ts'
import { ALL_ROLES, type Role, roles } from '@entrepot/contract/kernel/roles.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { LIMITS } from '../../src/kernel/limits.ts'
import { makeTokens } from '../../src/kernel/tokens.ts'
import { testDatabase } from '../../src/testing/database.ts'
import { plantFeature } from '../../src/testing/planted-feature.ts'
import { aCompany, aUser, callerOf, startTestNode, type TestNode } from '../../src/testing/test-node.ts'
import { everyEndpoint } from './endpoints.ts'
import {
  moduleViolations,
  roleViolations,
  sessionViolations,
  STRANGER_IS_TOLD,
  type Stranger,
  viewViolations,
} from './guards.ts'
import { type Ask, askAs } from './requests.ts'

const Said = z.object({ said: z.boolean() })
/** Guarded in the contract and in the server; and three that the contract guards and the server forgot to. */
const guardedApi = defineApi({
  order: {
    method: 'GET',
    path: '/probe/order',
    summary: '',
    access: roles('ORDER', 'VIEW'),
    module: 'order',
    response: Said,
  },
})
const forgetful = {
  session: '/probe/forgot-session',
  role: '/probe/forgot-role',
  module: '/probe/forgot-module',
} as const
const mountedApi = defineApi({
  session: { method: 'GET', path: forgetful.session, summary: '', access: 'public', response: Said },
  role: { method: 'GET', path: forgetful.role, summary: '', access: 'signed-in', response: Said },
  module: { method: 'GET', path: forgetful.module, summary: '', access: 'signed-in', response: Said },
})
const promisedApi = defineApi({
  session: { ...mountedApi.session, access: 'signed-in' },
  role: { ...mountedApi.role, access: roles('ORDER', 'VIEW') },
  module: { ...mountedApi.module, access: 'signed-in', module: 'order' },
})
const said = async () => ({ said: true })
plantFeature('probe', {
  mount: (mount) => {
    mount('probe', guardedApi, { order: said })
    mount('forgetful', mountedApi, { session: said, role: said, module: said })
  },
})

const url = testDatabase()
let node: TestNode
let company: string
beforeAll(async () => {
  node = await startTestNode(url, {
    env: {
      OPERATOR_KEY: 'operator-key-of-the-test-that-is-long',
      PUSH_KEY: 'push-key-of-the-test-that-is-long-enough',
    },
  })
  company = await aCompany(node)
})
afterAll(() => node.stop())

const endpoints = everyEndpoint({ ...CONTRACTS, probe: guardedApi })
const forgotten = (name: keyof typeof promisedApi) => everyEndpoint({ probe: { [name]: promisedApi[name] } })

const strangers = async (): Promise<Stranger[]> => {
  const user = await aUser(node, company)
  const claims = { user: user.guid, company, family: crypto.randomUUID() }
  const now = node.services.clock.now()
  const shown = {
    nothing: null,
    malformed: 'not.a.token',
    expired: await node.kernel.tokens.access(claims, new Date(now.getTime() - (LIMITS.accessTokenSeconds + 1) * 1000)),
    foreign: await makeTokens('the secret of another installation', () => now).access(claims, now),
  }
  return Object.entries(shown).map(([what, token]) => ({
    what,
    ask: askAs({ call: callerOf(node, token) }),
    message: STRANGER_IS_TOLD[what as keyof typeof shown],
  }))
}

const callers = new Map<string, Promise<Ask>>()
const asRoles = (held: readonly Role[]): Promise<Ask> => {
  const key = held.join()
  const caller = callers.get(key) ?? aUser(node, company, { roles: held }).then((user) => askAs(user))
  callers.set(key, caller)
  return caller
}
const EVERY_ROLE = ALL_ROLES.filter((role) => role !== 'ROLE_API_DISABLED_OUTGOING')
const without = async (module: (typeof MODULES)[number]) =>
  askAs(await aUser(node, await aCompany(node, { modules: MODULES.filter((one) => one !== module) })))

describe('every endpoint', () => {
  it('knows the endpoints', () => expect(endpoints.length).toBeGreaterThan(60))

  it('turns away whoever has no valid session (GEN-08, API2)', async () =>
    expect(await sessionViolations(endpoints, await strangers())).toEqual([]))
  it('notices an endpoint that forgot the session', async () =>
    expect(await sessionViolations(forgotten('session'), await strangers())).toHaveLength(4))

  it('opens to each listed role alone and to no other (PERM-40, H5)', async () =>
    expect(await roleViolations(endpoints, EVERY_ROLE, asRoles)).toEqual([]))
  it('notices an endpoint that forgot its roles, and one that refuses a listed role', async () => {
    expect(await roleViolations(forgotten('role'), EVERY_ROLE, asRoles)).toHaveLength(1)
    const refusing: Ask = async () => ({ status: 403, body: { code: 'forbidden' }, headers: {}, text: '' })
    expect(await roleViolations(forgotten('role'), EVERY_ROLE, async () => refusing)).toHaveLength(
      roles('ORDER', 'VIEW').length,
    )
  })

  it('changes nothing, and shows nothing of their own, for who sees the product as another user (X-44)', async () => {
    const [viewer, viewed] = [await aUser(node, company), await aUser(node, company)]
    const {
      body: { token },
    } = await viewer.post(`/users/${viewed.guid}/view`)
    expect(await viewViolations(endpoints, askAs({ call: callerOf(node, token) }))).toEqual([])
  })
  it('notices an endpoint that lets a view change something', async () => {
    const blind: Ask = async () => ({ status: 200, body: {}, headers: {}, text: '' })
    expect(
      await viewViolations(everyEndpoint({ probe: { order: { ...guardedApi.order, method: 'POST' } } }), blind),
    ).toHaveLength(1)
    expect(
      await viewViolations(everyEndpoint({ probe: { order: { ...guardedApi.order, personal: true } } }), blind),
    ).toHaveLength(1)
  })

  it('does not exist while its module is off (COMP-22, H5)', async () =>
    expect(await moduleViolations(endpoints, without)).toEqual([]))
  it('notices an endpoint that forgot its module', async () =>
    expect(await moduleViolations(forgotten('module'), without)).toHaveLength(1))
})
