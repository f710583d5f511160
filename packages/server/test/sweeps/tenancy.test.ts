import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { runConsumers } from '../../src/kernel/consumers.ts'
import { testDatabase } from '../../src/testing/database.ts'
import { isFull } from '../../src/testing/sizes.ts'
import { setPlan } from '../../src/testing/plans.ts'
import { aFolder, anItem, callerOf, startTestNode, type TestNode } from '../../src/testing/test-node.ts'
import { exampleOf } from './examples.ts'
import { CANARY, FOREIGN_LIMITS, inParts, reading, swept, withRoom } from './foreign.ts'
import { leaky, plantLeaky } from './leaky.ts'
import { guidLeaks, type Sweep, textLeaks, textsSent } from './leaks.ts'
import { askAs, codeOf, smallestRequest } from './requests.ts'
import { fillWith, forgetCompanyIn, guidsOf, removeRowSecurity, rowsOf } from './rows.ts'
import { sliceOf } from './slice.ts'
import { aWorld } from './world.ts'
import { isItsTurn } from '../../../../scripts/turns.ts'

vi.setConfig(FOREIGN_LIMITS)

/**
 * Company A looks, company B is filled with the canary. `texts` of B are names of a folder, a keyword and an item, and
 * a barcode.
 */
const twoCompanies = async (node: TestNode, url: string, texts = 0) => {
  const [a, b] = [await aWorld(node), await aWorld(node, { mark: 'voisin' })]
  for (let n = 0; n < texts; n++) {
    const name = `texte q${n}q du voisin`
    const [folder] = await Promise.all([aFolder(b.admin, name), b.admin.post('/tags', { name })])
    await anItem(b.admin, folder, { name, tag: name })
  }
  // Each company has a place up to which it was read.
  await runConsumers(node.services, [{ name: 'sweep', events: [], handle: async () => {} }])
  const unfilled = await fillWith(url, b.admin.company, CANARY)
  const ask = askAs(a.admin)
  const sweep: Sweep = {
    ask: withRoom(node, a.admin.company, ask),
    requestFor: (one) => exampleOf(one, a),
    secret: {
      guids: await guidsOf(url, b.admin.company),
      texts: Array.from({ length: texts }, (_, n) => `texte q${n}q du voisin ${CANARY}`),
      canary: CANARY,
    },
  }
  await setPlan(node, a.admin.company, { limit_items: null })
  return { a, b, unfilled, sweep, before: await rowsOf(url, b.admin.company) }
}

describe('another company', () => {
  const url = testDatabase()
  plantLeaky(url)
  let node: TestNode
  let companies: Awaited<ReturnType<typeof twoCompanies>>
  beforeAll(async () => {
    node = await startTestNode(url)
    companies = await twoCompanies(node, url, textsSent(inParts))
  })
  afterAll(() => node.stop())

  it('has rows in every table and the canary in every text', () => {
    expect(Object.entries(companies.before).filter(([, rows]) => rows.startsWith('0 '))).toEqual([])
    expect(companies.unfilled).toEqual([])
  })
  it('is answered as a guid that names nothing, and never told of (H4)', async () =>
    expect(await guidLeaks(inParts, companies.sweep)).toEqual([]))
  it('is answered as a text nobody wrote', async () => expect(await textLeaks(inParts, companies.sweep)).toEqual([]))
  it('is not opened by a valid token that names it', async () => {
    const { a, b } = companies
    const token = await node.kernel.tokens.access(
      { user: a.admin.guid, company: b.admin.company, family: crypto.randomUUID() },
      node.services.clock.now(),
    )
    const ask = askAs({ call: callerOf(node, token) })
    const opened: string[] = []
    for (const one of swept) {
      const reply = await ask(one, smallestRequest(one))
      if (reply.status !== 401 || codeOf(reply) !== 'unauthorized') opened.push(`${one.route}: ${reply.status}`)
    }
    expect(opened).toEqual([])
  })
  it('keeps every row as it was', async () =>
    expect(await rowsOf(url, companies.b.admin.company)).toEqual(companies.before))

  it('is not found, never forbidden, under the address of a record (GEN-18)', async () => {
    const { sweep, b } = companies
    const named = swept.filter(({ path }) => /:(?:guid|id)\b/.test(path))
    expect(named.length).toBeGreaterThan(50)
    const otherwise: string[] = []
    for (const one of named) {
      const request = await sweep.requestFor(one)
      const foreign = one.path.startsWith('/folders') ? b.folder : b.item
      const params = Object.fromEntries(Object.keys(request.params ?? {}).map((name) => [name, foreign]))
      const { status } = await sweep.ask(one, { ...request, params })
      if (status !== 404) otherwise.push(`${one.route}: ${status}`)
    }
    expect(otherwise).toEqual([])
  })

  it('notices endpoints that forget the company', async () => {
    const { sweep } = companies
    const found = await guidLeaks(leaky, sweep)
    expect(found).toContainEqual(
      expect.stringContaining(
        'GET /leaky/:guid params.guid: with the guid of a foreign folder the answer holds the canary',
      ),
    )
    expect(found).toContainEqual(expect.stringContaining('GET /leaky query.by: with everybody'))
    expect(found).toContainEqual(expect.stringContaining('POST /leaky body.inside.[].guid: a foreign item answers 403'))
    expect(await textLeaks(leaky, sweep)).toContainEqual(
      expect.stringContaining('POST /leaky body.name: a foreign text answers 422 exists'),
    )
  })
})

/** What writes makes its records anew for each call: fewer of them. */
const behindOneWall = isFull
  ? swept
  : [
      ...sliceOf(reading, 4),
      ...sliceOf(
        swept.filter(({ endpoint }) => endpoint.method !== 'GET'),
        16,
      ),
    ]

describe('one of the two walls between companies is gone', () => {
  const urls = [testDatabase(), testDatabase(), testDatabase()] as const
  const nodes: TestNode[] = []
  const without = async (url: string, mutate: (node: TestNode) => Promise<unknown>) => {
    const node = await startTestNode(url)
    nodes.push(node)
    const companies = await twoCompanies(node, url)
    await mutate(node)
    // A few kinds of records, in the short form one: the sweep above goes through all of them.
    const { item, folder, app_user } = companies.sweep.secret.guids
    const few = isFull ? { item, folder, app_user } : { item }
    return {
      ...companies,
      sweep: {
        ...companies.sweep,
        secret: { ...companies.sweep.secret, guids: few as Record<string, string> },
      },
    }
  }
  afterAll(async () => {
    for (const node of nodes) await node.stop()
  })

  it.runIf(isItsTurn('row security', 2))('row security holds when no query names its company', async () => {
    let forgotten = () => 0
    const { b, before, sweep } = await without(urls[0], async (node) => {
      forgotten = forgetCompanyIn(node.pool)
    })
    expect(await guidLeaks(behindOneWall, sweep)).toEqual([])
    expect(await rowsOf(urls[0], b.admin.company)).toEqual(before)
    expect(forgotten()).toBeGreaterThan(isFull ? 1_000 : 500)
  })
  it.runIf(isItsTurn('queries', 2))('the queries hold when there is no row security', async () => {
    const { b, before, sweep } = await without(urls[1], () => removeRowSecurity(urls[1]))
    expect(await guidLeaks(behindOneWall, sweep)).toEqual([])
    expect(await rowsOf(urls[1], b.admin.company)).toEqual(before)
  })
  it.runIf(isFull)('notices when both are gone', async () => {
    const { sweep } = await without(urls[2], async (node) => {
      forgetCompanyIn(node.pool)
      await removeRowSecurity(urls[2])
    })
    expect(
      (
        await guidLeaks(
          swept.filter(({ endpoint, route }) => endpoint.method === 'GET' && route.startsWith('items.')),
          sweep,
        )
      ).length,
    ).toBeGreaterThan(3)
  })
})
