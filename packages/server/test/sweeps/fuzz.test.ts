import { CONTRACTS } from '@entrepot/contract/contracts.ts'
import { defineApi } from '@entrepot/contract/kernel/endpoint.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { describeApi } from '../../src/kernel/openapi.ts'
import { testDatabase } from '../../src/testing/database.ts'
import { plantFeature } from '../../src/testing/planted-feature.ts'
import { callerOf, startTestNode, type TestNode } from '../../src/testing/test-node.ts'
import { sizeOf } from '../../src/testing/sizes.ts'
import { onceEach, type Swept } from './endpoints.ts'
import { exampleOf } from './examples.ts'
import { twistedBy, twists, wrongAnswer } from './fuzz.ts'
import { type Ask, askAs, changing, type Request } from './requests.ts'
import { asOwner } from './rows.ts'
import { schemaOf } from './schemas.ts'
import { sliceOf } from './slice.ts'
import { aWorld } from './world.ts'
import type { World } from '../../src/testing/samples.ts'

const KEYS = {
  OPERATOR_KEY: 'operator-key-of-the-test-that-is-long',
  PUSH_KEY: 'push-key-of-the-test-that-is-long-enough',
}
const brittleApi = defineApi({
  crash: {
    method: 'POST',
    path: '/brittle/crash',
    summary: '',
    access: 'signed-in',
    body: z.object({ name: z.string().max(20) }),
    response: z.object({ length: z.int() }),
  },
  odd: {
    method: 'GET',
    path: '/brittle/odd',
    summary: '',
    access: 'signed-in',
    query: z.object({ size: z.coerce.number().default(1) }),
    response: z.object({ size: z.int() }),
    errors: ['conflict'],
  },
})
plantFeature('brittle', {
  mount: (mount) =>
    mount('brittle', brittleApi, {
      crash: async (_ctx, { body }) => {
        if (body.name === '') throw new TypeError('planted')
        return { length: body.name.length }
      },
      odd: async (_ctx, { query }) => ({ size: query.size }),
    }),
})

const url = testDatabase()
let node: TestNode
let world: World
let rolesOfCaller: readonly string[] = []
beforeAll(async () => {
  node = await startTestNode(url, { env: KEYS })
  world = await aWorld(node)
  const { company, guid } = world.admin
  const rows = await asOwner(url, (query) =>
    query<{ role: string }>('select role from user_role where company_id = $1 and user_id = $2', [company, guid]),
  )
  rolesOfCaller = rows.map(({ role }) => role)
})
afterAll(() => node.stop())

const description = describeApi({ ...CONTRACTS, brittle: brittleApi }, '') as {
  paths: Record<string, Record<string, { responses: Record<string, unknown> }>>
}
const documented = ({ path, method }: Swept) =>
  new Set(
    Object.keys(description.paths[path.replaceAll(/:(\w+)/g, '{$1}')]![method.toLowerCase()]!.responses).map(Number),
  )

const askerOf = ({ endpoint }: Swept): Ask => {
  if (endpoint.access === 'operator')
    return askAs({ call: callerOf(node, null) }, { 'x-operator-key': KEYS.OPERATOR_KEY })
  if (endpoint.access === 'publisher') return askAs({ call: callerOf(node, KEYS.PUSH_KEY) })
  return askAs(world.admin)
}

/** `FUZZ_RUNS` looks further. Hashing a password takes its time, and tries are counted; their bodies are small. */
const SLOW = new Set([
  'auth.login',
  'auth.register',
  'auth.newPassword',
  'auth.refresh',
  'auth.logout',
  'auth.changePassword',
  'auth.acceptInvitation',
])
/** Accepted beside an identity provider, or of somebody who need not stay; their own tests have these. */
const ELSEWHERE = new Set(['sso.start', 'sso.callback', 'users.leave', 'connections.grantReturn', 'requests.replay'])
/** The query of a hook is a payload, which may say anything; a key that is none is refused by its own tests. */
const TAKES_ANYTHING = new Set(['incoming.receiveGet'])
const RUNS = sizeOf('FUZZ_RUNS', { short: 6, full: 100 })
const runsOf = ({ route }: Swept) => (SLOW.has(route) ? Math.min(8, RUNS) : RUNS)

/** Begins with the request as it is, so that the accepted one is among them. */
const fuzzed = async (swept: Swept, runs = runsOf(swept)): Promise<{ accepted: number; refused: number }> => {
  const seen = { accepted: 0, refused: 0 }
  const ask = changing(swept, { ask: askerOf(swept), requestFor: (one) => exampleOf(one, world) })
  const statuses = documented(swept)
  const result = await fc.check(
    fc.asyncProperty(twists, async (all) => {
      let asked: Request = {}
      const reply = await ask((request) => (asked = twistedBy(swept, request, all)))
      seen[reply.status < 400 ? 'accepted' : 'refused']++
      const wrong = wrongAnswer(swept, reply, statuses, asked)
      if (wrong !== null) throw new Error(wrong)
    }),
    { numRuns: runs, endOnFailure: true, examples: [[[]]] },
  )
  if (result.failed)
    throw new Error(
      `${String((result.errorInstance as Error).message)} after ${JSON.stringify(result.counterexample).slice(0, 500)}`,
    )
  return seen
}

/** An event stream never ends, and what is signed is refused without its signature; their own tests call them. */
const called = onceEach().filter(({ endpoint }) => endpoint.answers !== 'stream' && endpoint.sends !== 'signed')
/** A plan is bought while little is there, and takes no room from the others; the operator takes modules away, last. */
const turnOf = ({ route, endpoint }: Swept) => (endpoint.access === 'operator' ? 2 : route.startsWith('plans.') ? 0 : 1)
const calls = sliceOf(called, 16).toSorted((a, b) => turnOf(a) - turnOf(b))
/**
 * Requests nobody meant to send also buy plans, take the caller's own roles away, and set up a second factor, of which
 * a sensitive call wants a proof of the last minutes.
 */
const restoreCaller = () =>
  asOwner(url, async (query) => {
    const { company, guid } = world.admin
    await query(
      `update company set limit_items = null, limit_users = null, limit_fields = null,
        rights_version = rights_version + 1 where id = $1`,
      [company],
    )
    await query(
      'insert into user_role (company_id, user_id, role) select $1, $2, unnest($3::text[]) on conflict do nothing',
      [company, guid, rolesOfCaller],
    )
    await query(
      `update person set second_factor_since = null where second_factor_since is not null
        and id = (select person_id from app_user where company_id = $1 and id = $2)`,
      [company, guid],
    )
  })

/** What nobody meant to send writes rows by the ten thousand; no database in use goes so far without statistics. */
const ANALYZED_EACH = 20
let fuzzedSoFar = 0
const analyzeNowAndThen = async () => {
  if (++fuzzedSoFar % ANALYZED_EACH === 0) await asOwner(url, (query) => query('analyze'))
}

describe('a request nobody meant to send (H3)', () => {
  it.each(calls.map((swept) => [swept.route, swept] as const))('%s answers as documented', async (_route, swept) => {
    await restoreCaller()
    await analyzeNowAndThen()
    const { accepted, refused } = await fuzzed(swept)
    const { params, query, body } = swept.endpoint
    // Always refused or never, the fuzz would be blind. Of the few sign-ins all may fail.
    if (!SLOW.has(swept.route) && !ELSEWHERE.has(swept.route)) expect(accepted).toBeGreaterThan(0)
    if ((params || query || body) && !TAKES_ANYTHING.has(swept.route)) expect(refused).toBeGreaterThan(0)
  })
  it('is told as documented where a guid in a query names nothing', async () => {
    const undocumented: string[] = []
    for (const swept of called) {
      const { properties = {} } = swept.endpoint.query ? schemaOf(swept.endpoint.query) : {}
      const guids = Object.keys(properties).filter((name) => properties[name]!.format === 'uuid')
      for (const name of guids) {
        const example = await exampleOf(swept, world)
        const reply = await askerOf(swept)(swept, {
          ...example,
          query: { ...example.query, [name]: crypto.randomUUID() },
        })
        const wrong = wrongAnswer(swept, reply, documented(swept))
        if (wrong !== null) undocumented.push(`${name}: ${wrong.slice(0, 200)}`)
      }
    }
    expect(undocumented).toEqual([])
  })
  it('is noticed where it breaks an endpoint', async () => {
    const [crash, odd] = onceEach({ brittle: brittleApi })
    await expect(fuzzed(crash!, 300)).rejects.toThrow('POST /brittle/crash answers 500')
    await expect(fuzzed(odd!, 300)).rejects.toThrow('answers 500')
    expect(wrongAnswer(odd!, { status: 200, body: { size: 0.5 }, headers: {}, text: '' }, documented(odd!))).toContain(
      'does not fit its schema (size',
    )
    expect(wrongAnswer(odd!, { status: 418, body: {}, headers: {}, text: '' }, documented(odd!))).toContain(
      'not documented',
    )
    expect(
      wrongAnswer(odd!, { status: 409, body: { code: 'conflict' }, headers: {}, text: '' }, documented(odd!)),
    ).toContain('without code and message')
  })
})
