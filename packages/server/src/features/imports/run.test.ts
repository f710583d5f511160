import { writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql, transaction } from '../../kernel/database.ts'
import { testDatabase } from '../../testing/database.ts'
import { withFaults } from '../../testing/faults.ts'
import {
  guessed,
  importRows,
  upload,
  uploadOf,
  withoutConnectionsAfter,
  workbookOf,
} from '../../testing/import-file.ts'
import { aCompany, aFolder, aUser, type Caller, startTestNode, type TestNode } from '../../testing/test-node.ts'

const url = testDatabase()
let node: TestNode
beforeAll(async () => {
  node = await startTestNode(url)
})
afterAll(() => node.stop())

const eventsOf = (company: string) =>
  transaction(
    node.pool,
    { company },
    async ({ db }) =>
      (
        await sql<{
          id: string
          topic: string
          user_id: string
        }>`select id, topic, user_id from event where company_id = ${company} order by topic`.execute(db)
      ).rows,
  )

it('tells open screens that an import stopped, in its language', async () => {
  const company = await aCompany(node)
  const user = await aUser(node, company)
  const folder = await aFolder(user, 'Réserve')
  const { body: file, headers } = uploadOf(
    'stock.xlsx',
    Buffer.from(await writeXlsx({ sheets: [{ name: 'Stock', rows: [['Nom'], ['Vis']] }] })),
  )
  const { body: uploaded } = await user.call('POST', '/imports', file, { ...headers, 'accept-language': 'en' })
  await user.post(`/imports/${uploaded.guid}/validate`, {
    mapping: { [uploaded.columns[0].column]: 'name' },
    defaults: { parent: folder, type: 'product' },
  })
  const { poke } = node.services.jobs
  node.services.jobs.poke = () => {}
  expect((await user.post(`/imports/${uploaded.guid}/run`)).body.status).toBe('running')
  node.services.jobs.poke = poke
  const before = await eventsOf(company)
  await transaction(node.pool, { company }, ({ db }) =>
    sql`update app_user set active = false where company_id = ${company} and id = ${user.guid}`.execute(db),
  )
  await node.services.jobs.runNow('imports')

  const events = (await eventsOf(company)).filter(({ id }) => !before.some((earlier) => earlier.id === id))
  const { rows: notifications } = await transaction(node.pool, { company }, ({ db }) =>
    sql<{
      message: string
      params: { reason: string }
    }>`select message, params from notification where company_id = ${company}`.execute(db),
  )
  expect(events).toMatchObject([
    { topic: 'imports', user_id: user.guid },
    { topic: 'notifications', user_id: user.guid },
  ])
  expect(events).toHaveLength(2)
  expect(notifications).toMatchObject([
    { message: 'import_failed', params: { file: 'stock.xlsx', reason: 'Your account is disabled' } },
  ])
})

it('reads dates with a time on the clock of the company, and gives them back as it shows them', async () => {
  const company = await aCompany(node)
  const user = await aUser(node, company)
  const folder = await aFolder(user, 'Atelier')
  const field = node.services.clock.uuid()
  await transaction(node.pool, { company }, ({ db }) =>
    sql`insert into custom_field (company_id, id, name, name_key, type, target)
      values (${company}, ${field}, 'Contrôle', 'contrôle', 'datetime', 'items')`.execute(db),
  )
  const rows = [
    ['Nom', 'Contrôle'],
    ['Texte', '05/11/2026 14:00'],
    ['Cellule', new Date('2026-07-05T14:00:00Z')],
    ['Instant', '2026-11-05T14:00:00Z'],
    ['Faux', 'March 7'],
    ['Chiffre', '5'],
  ]
  const { body: file, headers } = uploadOf(
    'controles.xlsx',
    Buffer.from(await writeXlsx({ sheets: [{ name: 'Feuille', rows }] })),
  )
  const { body: uploaded } = await user.call('POST', '/imports', file, headers)
  const [name, check] = uploaded.columns.map(({ column }: { column: string }) => column)
  const { body: validated } = await user.post(`/imports/${uploaded.guid}/validate`, {
    mapping: { [name]: 'name', [check]: 'attributes.Contrôle' },
    defaults: { parent: folder, type: 'product' },
  })
  expect(validated.errors.map(({ row }: { row: number }) => row)).toEqual([5, 6])
  await user.post(`/imports/${uploaded.guid}/run`, { skipErrors: true })
  await node.jobs.settled()

  const { body: list } = await user.get('/items?sort=name')
  expect(list.data.map((item: { name: string; attributes: object }) => [item.name, item.attributes])).toEqual([
    ['Cellule', { Contrôle: '2026-07-05T12:00:00.000Z' }],
    ['Instant', { Contrôle: '2026-11-05T14:00:00.000Z' }],
    ['Texte', { Contrôle: '2026-11-05T13:00:00.000Z' }],
  ])
  expect(
    (await user.get(`/items?sort=name&export=csv&columns=${encodeURIComponent('name;attributes.Contrôle')}`)).text
      .split('\r\n')
      .slice(1, 4),
  ).toEqual(['Cellule;05/07/2026 14:00:00', 'Instant;05/11/2026 15:00:00', 'Texte;05/11/2026 14:00:00'])
  for (const wrong of ['5', '05/11/2026', 'March 7', '2026-02-30T10:00:00Z']) {
    expect(
      (await user.post('/items', { name: wrong, type: 'product', parent: folder, attributes: { Contrôle: wrong } }))
        .body.errors,
    ).toMatchObject([
      { field: 'attributes.Contrôle', code: wrong.startsWith('2026-02-30') ? 'date_impossible' : 'date' },
    ])
  }
})

it.each(['create', 'update', 'transactions'] as const)(
  'goes on behind the last chunk that stands when its node is killed (%s)',
  async (what) => {
    const user = await aUser(node, await aCompany(node))
    const folder = await aFolder(user, 'Réserve')
    const names = Array.from({ length: 1_200 }, (_, n) => `Pièce ${n}`)
    if (what !== 'create')
      await importRows(node, user, [['Nom', 'Quantité'], ...names.map((name) => [name, 1])], {
        defaults: { parent: folder },
      })
    const rows = [[what === 'transactions' ? 'Article' : 'Nom', 'Quantité'], ...names.map((name, n) => [name, n + 2])]
    const { body: draft } = await upload(user, 'pieces.xlsx', await workbookOf(rows), {
      target: what === 'transactions' ? what : 'items',
      mode: what === 'create' ? what : 'update',
    })
    await user.post(`/imports/${draft.guid}/validate`, {
      mapping: guessed(draft),
      ...(what === 'create' && { defaults: { parent: folder } }),
    })
    const { poke } = node.services.jobs
    node.services.jobs.poke = () => {}
    await user.post(`/imports/${draft.guid}/run`, {})
    node.services.jobs.poke = poke

    const stand = async () => (await user.get(`/imports/${draft.guid}`)).body
    let half = await stand()
    for (let allowed = 1; half.done === 0 && half.status === 'running'; allowed++) {
      await withoutConnectionsAfter(node, allowed, () => node.services.jobs.runNow('imports').catch(() => {}))
      half = await stand()
    }
    expect(half).toMatchObject({ status: 'running', done: 500, total: 1_200 })
    const inStock = async () =>
      transaction(
        node.pool,
        { company: user.company },
        async ({ db }) =>
          (
            await sql<{ items: number; pieces: number; movements: number }>`
    select count(*)::int as items, sum(quantity)::int as pieces, (select count(*)::int from movement) as movements
    from item`.execute(db)
          ).rows[0]!,
      )
    const first = {
      create: { items: 500, pieces: 125_750, movements: 500 },
      update: { items: 1_200, pieces: 126_450, movements: 1_700 },
      transactions: { items: 1_200, pieces: 126_950, movements: 1_700 },
    }
    expect(await inStock()).toEqual(first[what])
    await node.services.jobs.runNow('imports')
    expect(await stand()).toMatchObject({
      status: 'done',
      done: 1_200,
      failed: 0,
      created: what === 'create' ? 1_200 : 0,
      updated: what === 'create' ? 0 : 1_200,
    })
    const all = {
      create: { items: 1_200, pieces: 721_800, movements: 1_200 },
      update: { items: 1_200, pieces: 721_800, movements: 2_400 },
      transactions: { items: 1_200, pieces: 723_000, movements: 2_400 },
    }
    expect(await inStock()).toEqual(all[what])
  },
)

it('makes one article of a barcode in two folders, however far apart its rows are written', async () => {
  const user = await aUser(node, await aCompany(node))
  for (const name of ['Réserve', 'Atelier']) await aFolder(user, name)
  const articles = Array.from({ length: 200 }, (_, n) => [`Vis ${n}`, `VIS-${n}`])
  const { result } = await importRows(node, user, [
    ['Nom', 'Code-barres', 'Dossier', 'Quantité'],
    ...articles.map((cells) => [...cells, 'Réserve', 2]),
    ...articles.map((cells) => [...cells, 'Atelier', 3]),
    // Another article has this code.
    ['Écrou', 'VIS-199', 'Atelier', 1],
  ])
  expect(result).toMatchObject({ status: 'done', created: 400 })
  const { rows } = await transaction(node.pool, { company: user.company }, ({ db }) =>
    sql`select count(*)::int as articles, sum(n)::int as records, min(n)::int as each, sum(pieces)::int as pieces,
      (select count(*)::int from code where article_id is not null) as codes
      from (select article_id, count(*) as n, sum(quantity) as pieces from item group by 1) a`.execute(db),
  )
  expect(rows).toEqual([{ articles: 200, records: 400, each: 2, pieces: 1_000, codes: 200 }])
})

describe('new rows, which are sent and not waited for', () => {
  /** More than are put together at a time; each has its article in another folder already. */
  const MANY = 130
  const begun = async (user: Caller, folder: string) => {
    const rows = Array.from({ length: MANY }, (_, n) => [`Vis ${n}`, `VIS-${n}`, 2])
    const { body: draft } = await upload(
      user,
      'vis.xlsx',
      await workbookOf([['Nom', 'Code-barres', 'Quantité'], ...rows]),
    )
    await user.post(`/imports/${draft.guid}/validate`, { mapping: guessed(draft), defaults: { parent: folder } })
    const { poke } = node.services.jobs
    node.services.jobs.poke = () => {}
    await user.post(`/imports/${draft.guid}/run`, {})
    node.services.jobs.poke = poke
    return async () => (await user.get(`/imports/${draft.guid}`)).body
  }
  const work = () => node.services.jobs.runNow('imports')

  it.each([
    'insert into article',
    'insert into code',
    'insert into item ',
    'insert into movement',
    'insert into import_effect',
    'update import set position',
    'insert into activity',
    'commit',
  ])('are written once, whatever befalls « %s »', async (statement) => {
    const user = await aUser(node, await aCompany(node))
    const stand = await begun(user, await aFolder(user, 'Réserve'))
    for (const fault of ['full', 'killed'] as const) {
      let isWriting = false
      const faultOf = (text: string) => {
        isWriting ||= text.includes('insert into article')
        return isWriting && text.includes(statement) ? fault : null
      }
      // What is read to find out what is under way may be met as well.
      await withFaults(node, faultOf, () => work().catch(() => {}))
      expect(await stand()).toMatchObject({ status: 'running', done: 0 })
    }
    await work()
    expect(await stand()).toMatchObject({ status: 'done', created: MANY, failed: 0 })
    expect((await user.get('/items?size=1')).body.total).toBe(MANY)
  })

  it('are all on their way before the commit, also what brings back the codes of an article that they join', async () => {
    const user = await aUser(node, await aCompany(node))
    const stand = await begun(user, await aFolder(user, 'Réserve'))
    await work()
    const joining = await begun(user, await aFolder(user, 'Atelier'))
    const story: string[] = []
    const listen = (text: string) => {
      story.push(text.replaceAll(/\s+/g, ' ').trim())
      return null
    }
    await withFaults(node, listen, work)
    expect([await stand(), await joining()]).toMatchObject([{ created: MANY }, { created: MANY }])
    const at = (part: string) => story.findIndex((text) => text.includes(part))
    expect(at('update code set released = false')).toBeGreaterThan(at('insert into item '))
    // Of all the commits around it this one's is behind what notes the effects of the chunk.
    expect(at('update code set released = false')).toBeLessThan(at('insert into import_effect'))
  })
})
