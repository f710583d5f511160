import { defineApi } from '@entrepot/contract/kernel/endpoint.ts'
import { ALL_ROLES } from '@entrepot/contract/kernel/roles.ts'
import { GuidParams } from '@entrepot/contract/kernel/shapes.ts'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { runConsumers } from '../../src/kernel/consumers.ts'
import { Problem } from '../../src/kernel/problem.ts'
import { testDatabase } from '../../src/testing/database.ts'
import { importRows } from '../../src/testing/import-file.ts'
import { plantFeature } from '../../src/testing/planted-feature.ts'
import { isFull } from '../../src/testing/sizes.ts'
import { setPlan } from '../../src/testing/plans.ts'
import {
  aFolder,
  anItem,
  aUser,
  type Caller,
  callerOf,
  grant,
  startTestNode,
  type TestNode,
} from '../../src/testing/test-node.ts'
import { needsUser, onceEach } from './endpoints.ts'
import { exampleOf } from './examples.ts'
import { answersWith, guidLeaks, type Sweep, textLeaks, textsSent } from './leaks.ts'
import { askAs, codeOf, smallestRequest } from './requests.ts'
import { asOwner, fillWith, forgetCompanyIn, guidsOf, removeRowSecurity, rowsOf } from './rows.ts'
import { sliceOf } from './slice.ts'
import { aWorld } from './world.ts'

const CANARY = 'canari'
// Thousands of calls each; the limit is there for a machine that does much else.
vi.setConfig({ testTimeout: 900_000, hookTimeout: 120_000 })

/** Three endpoints that forget whose rows they read; they look past row security. */
const leakyApi = defineApi({
  tell: {
    method: 'GET',
    path: '/leaky/:guid',
    summary: '',
    access: 'signed-in',
    params: GuidParams,
    response: z.object({ name: z.string() }),
  },
  list: {
    method: 'GET',
    path: '/leaky',
    summary: '',
    access: 'signed-in',
    query: z.object({ folder: z.uuid().optional(), by: z.enum(['name', 'everybody']).optional() }),
    response: z.object({ names: z.array(z.string()) }),
  },
  claim: {
    method: 'POST',
    path: '/leaky',
    summary: '',
    access: 'signed-in',
    body: z.object({ name: z.string().max(255), inside: z.array(z.object({ guid: z.uuid() })).max(5) }),
    response: z.object({ ok: z.boolean() }),
  },
})
let leakyUrl = ''
const pastSecurity = <R extends { name: string }>(text: string, values: unknown[] = []) =>
  asOwner(leakyUrl, (query) => query<R>(text, values))
plantFeature('leaky', {
  mount: (mount) =>
    mount('leaky', leakyApi, {
      tell: async (_ctx, { params }) => {
        const [row] = await pastSecurity('select name from folder where id = $1', [params.guid])
        if (!row) throw new Problem('not_found')
        return row
      },
      list: async (_ctx, { query }) => ({
        names: query.by === 'everybody' ? (await pastSecurity('select name from folder')).map(({ name }) => name) : [],
      }),
      claim: async (_ctx, { body }) => {
        if ((await pastSecurity('select name from tag where name_key = $1', [body.name])).length > 0)
          throw new Problem('exists', { name: body.name }, 'name')
        if (
          (await pastSecurity('select name from item where id = any($1)', [body.inside.map(({ guid }) => guid)]))
            .length > 0
        )
          throw new Problem('forbidden')
        return { ok: true }
      },
    }),
})
const swept = onceEach().filter(needsUser)
/** What only looks; a stream never ends. */
const reading = swept.filter(({ endpoint }) => endpoint.method === 'GET' && endpoint.answers !== 'stream')
/** Tried with a guid of each kind in every place, which is thousands of calls. */
const inParts = sliceOf(swept, 40)
const leaky = onceEach({ leaky: leakyApi })

/** A sweep buys plans as well, and thousands of examples need more room than they give. */
const withRoom =
  (node: TestNode, company: string, ask: Sweep['ask']): Sweep['ask'] =>
  async (one, request) => {
    const reply = await ask(one, request)
    if (one.route.startsWith('plans.')) await setPlan(node, company, { limit_items: null })
    return reply
  }

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
  let node: TestNode
  let companies: Awaited<ReturnType<typeof twoCompanies>>
  beforeAll(async () => {
    leakyUrl = url
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

/** What writes makes its records anew for each call: in the short form every twelfth of it, and a quarter of what only looks. */
const behindOneWall = isFull
  ? swept
  : [
      ...reading.filter((_, at) => at % 4 === 0),
      ...swept.filter(({ endpoint }, at) => endpoint.method !== 'GET' && at % 12 === 0),
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

  it('row security holds when no query names its company', async () => {
    let forgotten = () => 0
    const { b, before, sweep } = await without(urls[0], async (node) => {
      forgotten = forgetCompanyIn(node.pool)
    })
    expect(await guidLeaks(behindOneWall, sweep)).toEqual([])
    expect(await rowsOf(urls[0], b.admin.company)).toEqual(before)
    expect(forgotten()).toBeGreaterThan(1_000)
  })
  it('the queries hold when there is no row security', async () => {
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

describe('a hidden folder', () => {
  const url = testDatabase()
  let node: TestNode
  let sweep: Sweep
  let hidden: Awaited<ReturnType<typeof aWorld>>
  let crossed: Record<string, string>
  beforeAll(async () => {
    leakyUrl = url
    node = await startTestNode(url)
    const owner = (await aWorld(node, { mark: 'patron' })).admin
    const [shown, closed] = [await aFolder(owner, 'ouvert'), await aFolder(owner, CANARY)]
    const user = await aUser(node, owner.company, {
      roles: ALL_ROLES.filter((role) => role !== 'ROLE_FOLDER_FULL' && role !== 'ROLE_API_DISABLED_OUTGOING'),
    })
    await grant(node, user, shown, 'write')
    hidden = await aWorld(node, { admin: owner, inside: closed, mark: CANARY, open: 'autre' })
    const seen = await aWorld(node, { admin: user, inside: shown, open: 'encore' })
    await setPlan(node, owner.company, { limit_items: null })
    sweep = {
      ask: withRoom(node, owner.company, askAs(user)),
      requestFor: (one) => exampleOf(one, seen),
      secret: {
        guids: { closed, ...hidden.hidden },
        texts: [],
        canary: CANARY,
      },
    }
    crossed = { ...(await crossing(owner, shown, closed)), ...(await importing(owner, user, shown, closed)) }
  })
  afterAll(() => node.stop())

  /** What came out of the hidden folder and what went into it, and lies where the reader looks. */
  const crossing = async (owner: Caller, shown: string, closed: string): Promise<Record<string, string>> => {
    const moved = async (guid: string, destination: string, quantity?: number) => {
      const line = { guid, ...(quantity !== undefined && { quantity }) }
      const { status, text } = await owner.post('/items/move', { items: [line], destination })
      expect(status, text).toBe(201)
    }
    const [out, part, back] = [
      await anItem(owner, closed, { name: 'Sorti', quantity: 3 }),
      await anItem(owner, shown, { name: 'Parti en partie', quantity: 3 }),
      await anItem(owner, shown, { name: 'Revenu', quantity: 3 }),
    ]
    await moved(out, shown)
    await moved(part, closed, 1)
    await moved(back, closed)
    await moved(back, shown)
    const folder = await aFolder(owner, 'Sous-dossier sorti', { parent: closed })
    const nested = await anItem(owner, folder, { name: 'Dedans', quantity: 1 })
    const { status, text } = await owner.put(`/folders/${folder}/move`, { parent: shown })
    expect(status, text).toBe(200)
    const { body: undone } = await owner.post('/items/move', {
      items: [{ guid: nested, quantity: 1 }],
      destination: closed,
    })
    await owner.post(`/transactions/${undone.transactions[0].guid}/reverse`, { reason: 'Erreur' })
    return { out, part, back, folder, nested }
  }

  /** Imports of the reader, whose records went into the hidden folder, and came out of it again. */
  const importing = async (owner: Caller, user: Caller, shown: string, closed: string) => {
    const rows = [['Nom', 'Quantité'], ...['resté', 'caché', 'revenu'].map((name) => [`Importé ${name}`, 2])]
    const { draft } = await importRows(node, user, [...rows, ['Importé refusé', 'deux']], {
      defaults: { parent: shown },
    })
    const { body: made } = await user.get('/items?search=Import%C3%A9&size=50')
    const guidOf = (name: string): string =>
      made.data.find((one: { name: string }) => one.name === `Importé ${name}`).guid
    const move = async (guid: string, destination: string) =>
      expect((await owner.post('/items/move', { items: [{ guid }], destination })).status).toBe(201)
    for (const name of ['caché', 'revenu']) await move(guidOf(name), closed)
    const rename = { name: `${CANARY} renommé`, description: CANARY }
    expect((await owner.put(`/items/${guidOf('caché')}`, rename)).status).toBe(200)
    await owner.post(`/items/${guidOf('caché')}/transactions`, { type: 'in', quantity: 1, comment: CANARY })
    await move(guidOf('revenu'), shown)
    // What happened to the hidden one since is no reason to name it, nor what a file changes of it.
    const change = [
      ['Nom', 'Description'],
      [`Importé resté`, 'autre'],
    ]
    const { draft: update } = await importRows(node, user, change, { mode: 'update', key: 'name' })
    await move(guidOf('resté'), closed)
    expect((await owner.put(`/items/${guidOf('resté')}`, { name: `${CANARY} aussi` })).status).toBe(200)
    return { imported: draft.guid, updated: update.guid, cached: guidOf('caché'), returned: guidOf('revenu') }
  }

  it('leaves its name nowhere where what crossed its border is read, exported or followed', async () => {
    expect(await answersWith(reading, sweep, { guids: crossed, canary: CANARY })).toEqual([])
    const history = await sweep.ask(
      reading.find(({ route }) => route === 'activity.list')!,
      {
        query: { guid: crossed.out, size: '50' },
      },
    )
    expect(history.text, 'the move itself is told').toContain('move')
    // The answers that were looked through say something: details, rows and refused rows of an import, and sheets.
    const asked = async (route: string, request: object) =>
      (
        await sweep.ask(
          reading.find((one) => one.route === route)!,
          request,
        )
      ).text
    const params = { guid: crossed.imported }
    expect(await asked('imports.rows', { params })).toContain('Importé refusé')
    expect(await asked('imports.errors', { params })).toContain('Importé refusé')
    expect(await asked('imports.undo', { params })).toContain('que vous ne voyez plus')
    expect(await asked('items.list', { query: { export: 'xlsx' } })).toContain('Importé revenu')
  })
  it('is answered as a guid that names nothing, and never told of', async () =>
    expect(await guidLeaks(inParts, sweep)).toEqual([]))
  it('notices an endpoint that forgets the folder', async () =>
    expect((await guidLeaks(leaky, sweep)).length).toBeGreaterThan(3))
})
