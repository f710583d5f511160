import type { AssistantMessage } from '@entrepot/contract/assistant/assistant.ts'
import { describe, expect, it } from 'vitest'
import {
  aBoard,
  admin,
  dashboardStage,
  dataOf,
  depot,
  node,
  owner,
  pairs,
  READER,
  refusal,
} from '../../testing/dashboard-stage.ts'
import { aFolder, anItem, aUser, type Caller, grant } from '../../testing/test-node.ts'
import { helpIn, articlesFor } from './help-answer.ts'

dashboardStage()

const ask = async (
  message: string,
  {
    by = admin,
    route = '/items/root',
    mode = 'agent',
    language = 'fr',
    ...context
  }: Record<string, unknown> & { by?: Caller } = {},
): Promise<AssistantMessage> => {
  const { status, body } = await by.call(
    'POST',
    '/assistant/messages',
    { mode, message, context: { route, ...context } },
    { 'accept-language': String(language) },
  )
  expect(status, JSON.stringify(body)).toBe(201)
  return body
}
const used = (number: number, user: string | null) =>
  owner.query(
    `insert into assistant_use (company_id, day, user_id, used) values ($1, (now() at time zone 'Europe/Paris')::date, $2, $3)`,
    [admin.company, user, number],
  )

describe('the assistant', () => {
  it('turns a question into a filter, tells how many rows there are, and does nothing by itself (CHAT-10, CHAT-11, X-48)', async () => {
    const category = (await admin.post('/categories', { name: 'Gants', itemType: 'product' })).body.guid
    await anItem(admin, depot, { name: 'Nitrile', quantity: 3, category })
    await anItem(admin, depot, { name: 'Cuir', quantity: 30, category })
    const { reply, plan, actions, links } = await ask('articles de la catégorie gants avec moins de 10 en stock')
    expect(plan).toMatchObject({ kind: 'filter', target: 'items', rows: 1 })
    expect(reply).toBe('Articles où Catégorie est «\u202FGants\u202F» et Quantité vaut moins de 10\u00A0: 1.')
    expect(actions).toEqual([{ type: 'apply_filters', filters: (plan as { filters: unknown }).filters }])
    expect(links[0]).toMatchObject({ type: 'rows', target: 'items', label: 'Ouvrir les lignes (1)' })
    const { body } = await admin.get(
      `/items?filters=${encodeURIComponent(JSON.stringify((actions[0] as { filters: unknown }).filters))}`,
    )
    expect(body.data.map(({ name }: { name: string }) => name)).toEqual(['Nitrile'])
  })
  it('offers an act only where it works, and says where that is (CHAT-06, CHAT-07, CHAT-09)', async () => {
    for (const [message, route, actions, text] of [
      ['articles en rupture', '/items/root', ['apply_filters'], null],
      ['articles en rupture', '/home', [], 'Cette action fonctionne uniquement dans Accueil > Dossiers'],
      ['articles en rupture', '/dashboards/x', [], 'Cette action fonctionne uniquement dans Accueil > Dossiers'],
      ['stock par catégorie', '/dashboards/x', ['edit_chart'], null],
      ['stock par catégorie', '/items/root', [], 'Cette action fonctionne uniquement sur la page des tableaux de bord'],
    ] as const) {
      const answer = await ask(message, { route })
      expect(answer.actions.map(({ type }) => type)).toEqual(actions)
      if (text) expect(answer.reply).toContain(text)
      else expect(answer.reply).not.toContain('fonctionne uniquement')
    }
  })
  it('makes the chart of what left a place, compared and by category, each bar of which has its movements', async () => {
    const lyon = await aFolder(admin, 'Magasin de Lyon')
    const shelf = await aFolder(admin, 'Réserve', { parent: lyon })
    const category = (await admin.post('/categories', { name: 'Gants', itemType: 'product' })).body.guid
    const glove = await anItem(admin, shelf, { name: 'Nitrile', quantity: 50, category })
    const other = await anItem(admin, depot, { name: 'Cuir', quantity: 50, category })
    for (const [item, quantity] of [
      [glove, 7],
      [other, 5],
    ] as const)
      expect(
        (await admin.post(`/items/${item}/transactions`, { type: 'out', quantity, action: 'given_to_technician' }))
          .status,
      ).toBe(201)
    for (const message of [
      'ce qui est sorti du magasin de Lyon ce mois-ci, comparé au mois d’avant, par catégorie',
      'what left the Lyon store this month compared with the month before, by category',
    ]) {
      const { actions, plan } = await ask(message, { route: '/dashboards/x' })
      const [act] = actions
      if (act?.type !== 'edit_chart') throw new Error(JSON.stringify(plan))
      expect(act.chart).toMatchObject({
        source: 'transactions_out',
        type: 'bar',
        x: 'category',
        compare: 'previous_period',
      })
      const data = await dataOf(act.chart)
      expect(pairs(data)).toEqual({ Gants: 7 })
      expect(data.compare?.total).toBe(0)
    }
  })
  it('says what it does not understand and offers what it can do, each of which it understands', async () => {
    const { reply, plan, actions, offers } = await ask('quel est le chiffre d’affaires des licornes')
    expect(reply).toBe(
      'Je n’ai pas compris\u00A0: «\u202Fchiffre\u202F», «\u202Faffaires\u202F», «\u202Flicornes\u202F». Je n’ai rien fait.',
    )
    expect([plan, actions]).toEqual([null, []])
    for (const offer of offers) expect((await ask(offer)).reply).not.toContain('pas compris')
    const english = await ask('what is the revenue of unicorns', { language: 'en' })
    for (const offer of english.offers) expect((await ask(offer)).reply).not.toContain('not understand')
  })
  it('tells no figure and no name of a place that who asks does not see', async () => {
    const lyon = await aFolder(admin, 'Lyon-Canari')
    await anItem(admin, lyon, { name: 'Perceuse canari', quantity: 9 })
    await anItem(admin, depot, { name: 'Perceuse', quantity: 4 })
    const reader = await aUser(node, admin.company, { roles: [...READER, 'ROLE_DASHBOARD_CHART_ADD'] })
    await grant(node, reader, depot, 'read')
    const said = await Promise.all(
      ['combien d’articles', 'stock par emplacement', 'perceuses', 'articles à Dépôt', 'stock total'].map((message) =>
        ask(message, { by: reader, route: '/dashboards/x' }),
      ),
    )
    expect(JSON.stringify(said).toLowerCase()).not.toContain('canari')
    expect(said[2]!.plan).toMatchObject({ rows: 1 })
    expect(said[4]!.plan).toMatchObject({ total: 4 })
    // What they typed themselves is all that is told of it.
    const { plan, offers } = await ask('articles à Lyon-Canari', { by: reader })
    expect(plan).toBeNull()
    expect(JSON.stringify(offers)).not.toContain('Canari')
    const board = await aBoard(await aUser(node, admin.company))
    expect((await reader.post(`/dashboards/${board}/suggestions`, {})).status).toBe(403)
  })
  it('keeps the last of each person for them alone, and forgets them when asked (CHAT-08)', async () => {
    const other = await aUser(node, admin.company)
    await ask('articles en rupture')
    await ask('stock par catégorie')
    const messages = async (by: Caller) =>
      (await by.get('/assistant/messages')).body.data.map(({ message }: AssistantMessage) => message)
    expect([await messages(admin), await messages(other)]).toEqual([['articles en rupture', 'stock par catégorie'], []])
    await owner.query(
      `insert into assistant_message (company_id, id, user_id, mode, message, answer)
        select $1, gen_random_uuid(), $2, 'chat', 'vieux', '{"reply":"","plan":null,"actions":[],"links":[],"offers":[]}' from generate_series(1, 60)`,
      [admin.company, admin.guid],
    )
    await ask('articles sans catégorie')
    expect((await messages(admin)).length).toBe(50)
    await admin.del('/assistant/messages')
    expect(await messages(admin)).toEqual([])
  })
  it('refuses an empty message and one that is too long, and has an end each day, also for who clears (CHAT-04, CHAT-12)', async () => {
    const send = (message: string) =>
      admin.post('/assistant/messages', { mode: 'agent', message, context: { route: '/home' } })
    for (const message of ['', '   ']) {
      const { status, body } = await send(message)
      expect([status, body.errors[0].code, body.errors[0].message]).toEqual([
        422,
        'message_empty',
        'Le message ne peut pas être vide',
      ])
    }
    expect(refusal(await send('x'.repeat(2_001)))).toEqual([422, 'message', 'max_length'])
    await used(50, admin.guid)
    await admin.del('/assistant/messages')
    const { status, body } = await send('articles')
    expect([status, body.code, body.message]).toEqual([
      429,
      'assistant_limit',
      'Vous avez atteint la limite de messages du jour',
    ])
  })
  it('answers from the help in the language of who asks, with links to its articles (CHAT-10)', async () => {
    const french = await ask('Comment remettre un article de la corbeille ?', { mode: 'chat' })
    expect(french.links[0]).toMatchObject({ type: 'article', slug: 'trash' })
    const english = await ask('how do I import an Excel file?', { mode: 'chat', language: 'en' })
    expect(english.links.map((link) => link.type === 'article' && link.slug)).toContain('import')
    expect((await ask('xylophone', { mode: 'chat' })).links).toEqual([])
  })
  it.each([
    ['fr', 'comment faire un inventaire tournant', 'rolling-inventory'],
    ['fr', 'je veux changer mon mot de passe', 'profile'],
    ['fr', 'réceptionner une commande', 'receive-order'],
    ['fr', 'créer une catégorie', 'categories'],
    ['en', 'how to invite a user', 'users'],
    ['en', 'where do I print labels', 'print-labels'],
    ['en', 'how can I undo a mistake', 'undo'],
    ['en', 'make a reservation', 'reservations'],
    ['fr', 'comment réceptionner sur le téléphone', 'phone-receive'],
    ['en', 'check out from my phone', 'phone-lend'],
  ] as const)('finds help (%s) for « %s »', (language, question, slug) =>
    expect(articlesFor(helpIn(language), question).map((article) => article.slug)).toContain(slug),
  )
  it.each(['réceptionner une commande', 'scanner un article', 'remettre du matériel'])(
    'explains no screen of a phone to who asks « %s »',
    (question) => expect(articlesFor(helpIn('fr'), question).filter(({ topic }) => topic === 'phone')).toEqual([]),
  )
  it('prepares an operation or an order of what was said, and keeps none (X-48)', async () => {
    const supplier = (await admin.post('/suppliers', { name: 'Litware' })).body.guid
    await anItem(admin, depot, { name: 'Compresse', quantity: 1 })
    expect((await ask('commande 20 compresses chez Litware')).plan).toMatchObject({
      kind: 'draft',
      draft: { kind: 'order', supplier, lines: [{ name: 'compresses', quantity: 20 }] },
    })
    expect((await ask('prépare un inventaire au dépôt demain')).plan).toMatchObject({
      kind: 'draft',
      draft: { kind: 'operation', type: 'inventory', location: depot },
    })
    expect((await ask('create an inventory operation in Dépôt', { language: 'en' })).plan).toMatchObject({
      kind: 'draft',
    })
    expect((await admin.get('/orders')).body.total).toBe(0)
    expect((await admin.get('/interventions')).body.total).toBe(0)
  })
})

describe('suggested charts', () => {
  it('are five at most, each one shows something, and none is kept (DASH-25, DASH-26, DASH-27)', async () => {
    const board = await aBoard()
    await anItem(admin, depot, { name: 'Vis', quantity: 12 })
    const { status, body } = await admin.post(`/dashboards/${board}/suggestions`, {})
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body.suggestions.length).toBeGreaterThan(0)
    expect(body.suggestions.length).toBeLessThanOrEqual(5)
    for (const config of body.suggestions) {
      expect((await dataOf(config)).rows).toBeGreaterThan(0)
      expect(config.title).not.toBe('')
    }
    expect((await admin.get(`/dashboards/${board}`)).body.charts).toEqual([])
  })
  it('begin with what somebody says they want (DASH-26)', async () => {
    const board = await aBoard()
    await anItem(admin, depot, { name: 'Vis', quantity: 12 })
    const { body } = await admin.post(`/dashboards/${board}/suggestions`, {
      prompt: 'camembert du stock par emplacement',
    })
    expect(body.suggestions[0]).toMatchObject({ type: 'pie', source: 'items', x: 'parent' })
  })
  it('end for the day of the company after twenty requests (DASH-25)', async () => {
    const board = await aBoard()
    await used(20, null)
    const { status, body } = await admin.post(`/dashboards/${board}/suggestions`, {})
    expect([status, body.code, body.message]).toEqual([
      429,
      'suggestion_limit',
      'Le nombre maximal de suggestions est atteint',
    ])
  })
})
