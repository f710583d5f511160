import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sql, transaction } from '../../../kernel/database.ts'
import { testDatabase } from '../../../testing/database.ts'
import {
  aCompany,
  aFolder,
  anItem,
  aUser,
  type Caller,
  grant,
  startTestNode,
  type TestNode,
} from '../../../testing/test-node.ts'

const url = testDatabase()
/** The clock of the product; days are told in Paris. */
let now = new Date('2027-03-10T12:00:00Z')
let node: TestNode
let other: TestNode
beforeAll(async () => {
  node = await startTestNode(url, { clock: { now: () => now } })
  other = await startTestNode(url, { clock: { now: () => now } })
})
afterAll(async () => {
  await other.stop()
  await node.stop()
})

let user: Caller
let folder: string
/** Each test has a company of its own, and those before it have no more runs. */
beforeEach(async () => {
  if (user)
    await inCompany(async ({ db }) => {
      for (const table of ['formula_due', 'formula_tick'])
        await sql`delete from ${sql.table(table)} where company_id = ${user.company}`.execute(db)
    })
  now = new Date('2027-03-10T12:00:00Z')
  user = await aUser(node, await aCompany(node))
  folder = await aFolder(user, 'Réserve')
})

type Variables = Record<string, string>
const DAILY = { hour: 2, minute: 0, repeat: 'daily', days: [], months: [] }
const formula = (template: string, variables: Variables = {}, part: Record<string, unknown> = {}) => ({
  template,
  variables: Object.entries(variables).map(([name, source]) => ({ name, source })),
  resultType: 'replace',
  schedule: DAILY,
  ...part,
})
const post = (name: string, computed: unknown, part: Record<string, unknown> = {}) =>
  user.post('/fields', { name, type: 'formula', target: 'items', formula: computed, ...part })
const aFormula = async (name: string, ...args: Parameters<typeof formula>) => {
  const { status, body } = await post(name, formula(...args))
  if (status !== 201) throw new Error(JSON.stringify(body))
  return body
}
const aField = async (name: string, type: string, part: Record<string, unknown> = {}) =>
  (await user.post('/fields', { name, type, target: 'items', ...part })).body
const item = (fields: Record<string, unknown> = {}) =>
  anItem(user, folder, { name: `Vis ${crypto.randomUUID()}`, ...fields })
const attributesOf = async (guid: string) => (await user.get(`/items/${guid}`)).body.attributes
const inCompany = <T>(work: Parameters<typeof transaction<T>>[2]) =>
  transaction(node.pool, { company: user.company }, work)
/** The job as it runs at that instant; the clock of the calls stands, or everybody would be signed out. */
const at = (instant: string, on = node) => on.jobs.runNow('formulas', new Date(instant))
const runsOf = async (guid: string) => (await user.get(`/fields/${guid}/runs`)).body
/** What each run changed, the oldest first. */
const changesOf = async (guid: string) =>
  (await runsOf(guid)).data
    .map(({ dueAt, changed }: { dueAt: string; changed: number }) => [dueAt.slice(0, 16), changed])
    .reverse()

describe('a run of a formula', () => {
  it('adds or takes away at each instant of the schedule, and not at a save', async () => {
    const stock = await aFormula('Compteur', '{q}', { q: 'quantity' }, { resultType: 'increment' })
    const rest = await aFormula('Reste', '1.5', {}, { resultType: 'decrement', schedule: { ...DAILY, hour: 3 } })
    const guid = await item({ quantity: 2 })
    expect(await attributesOf(guid)).toEqual({})
    await at('2027-03-11T00:59:59Z')
    expect(await attributesOf(guid)).toEqual({})
    await at('2027-03-11T01:00:00Z')
    expect(await attributesOf(guid)).toEqual({ Compteur: 2 })
    await at('2027-03-11T02:00:30Z')
    await at('2027-03-11T02:01:30Z')
    expect(await attributesOf(guid)).toEqual({ Compteur: 2, Reste: -1.5 })
    await at('2027-03-12T02:00:00Z')
    expect(await attributesOf(guid)).toEqual({ Compteur: 4, Reste: -3 })
    expect([await changesOf(stock.guid), await changesOf(rest.guid)]).toEqual([
      [
        ['2027-03-11T01:00', 1],
        ['2027-03-12T01:00', 1],
      ],
      [
        ['2027-03-11T02:00', 1],
        ['2027-03-12T02:00', 1],
      ],
    ])
  })
  it('raises the version of what it changes, leaves a row in its activity, and touches nothing else', async () => {
    await aFormula('Compteur', '{t}', { t: 'threshold' }, { resultType: 'increment' })
    const [changed, left] = [await item({ threshold: 1 }), await item()]
    await at('2027-03-11T01:00:00Z')
    const [after, same] = [(await user.get(`/items/${changed}`)).body, (await user.get(`/items/${left}`)).body]
    expect([after.version, after.updatedBy, same.version]).toEqual([2, null, 1])
    const rows = (await user.get(`/activities?entity=item&guid=${changed}`)).body.data
    expect(rows[0]).toMatchObject({
      action: 'formula',
      user: null,
      comment: 'Compteur',
      changes: [{ field: 'attributes.Compteur', old: null, new: 1 }],
    })
    expect((await user.get(`/activities?entity=item&guid=${left}`)).body.total).toBe(1)
    // Somebody who had opened it before is told.
    expect((await user.put(`/items/${changed}`, { description: 'x', version: 1 })).body.code).toBe('stale')
  })
  it('tells what it changed, what it left and why', async () => {
    const field = await aFormula('Ratio', '{q} / {p}', { q: 'quantity', p: 'threshold' })
    await aFormula('Somme', '{r} + 1', { r: 'attributes.Ratio' })
    const [good, zero, empty] = [
      await item({ name: 'Bonne', quantity: 6, threshold: 2 }),
      await item({ name: 'Nulle', threshold: 0 }),
      await item({ name: 'Vide' }),
    ]
    // Nobody has saved it since.
    await inCompany(({ db }) =>
      sql`update item set threshold = 1.5 where company_id = ${user.company} and id = ${good}`.execute(db),
    )
    await at('2027-03-11T01:00:00Z')
    const {
      data: [first],
      next,
    } = await runsOf(field.guid)
    expect(first).toMatchObject({
      dueAt: '2027-03-11T01:00:00.000Z',
      missed: 0,
      changed: 1,
      unchanged: 0,
      skipped: [
        { reason: 'empty', items: 1 },
        { reason: 'zero', items: 1 },
      ],
      formula: { template: '{q} / {p}' },
    })
    expect(first.examples).toEqual([
      { item: { guid: good, name: 'Bonne' }, folder, old: 3, new: 4, reason: null, variable: null },
      { item: { guid: zero, name: 'Nulle' }, folder, old: null, new: null, reason: 'zero', variable: null },
      { item: { guid: empty, name: 'Vide' }, folder, old: null, new: null, reason: 'empty', variable: 'p' },
    ])
    expect(first.doneAt).not.toBeNull()
    expect(next).toEqual(['2027-03-12T01:00:00.000Z', '2027-03-13T01:00:00.000Z', '2027-03-14T01:00:00.000Z'])
    // What reads it follows in the same run.
    expect(await attributesOf(good)).toEqual({ Ratio: 4, Somme: 5 })
  })
  it('is kept for more than a year, and no longer', async () => {
    const field = await aFormula('Un', '1', {}, { resultType: 'increment' })
    await at('2027-03-12T12:00:00Z')
    // The database says when a run is done, by its own clock.
    const kept = async (days: number) => {
      await node.jobs.runNow('tidy', new Date(Date.now() + days * 86_400_000))
      return (await runsOf(field.guid)).total
    }
    expect([await kept(399), await kept(401)]).toEqual([2, 0])
  })
  it('shows of its examples those in folders of the viewer, and none to who may see no items', async () => {
    const field = await aFormula('Un', '1', {}, { resultType: 'increment' })
    await item()
    await at('2027-03-11T01:00:00Z')
    const viewer = await aUser(node, user.company, { roles: ['ROLE_FIELD_VIEW', 'ROLE_ITEM_VIEW'] })
    const examples = async (who: Caller) => (await who.get(`/fields/${field.guid}/runs`)).body.data[0].examples.length
    expect(await examples(viewer)).toBe(0)
    await grant(node, viewer, folder, 'read')
    const blind = await aUser(node, user.company, { roles: ['ROLE_FIELD_VIEW'] })
    await grant(node, blind, folder, 'read')
    expect([await examples(viewer), await examples(blind)]).toEqual([1, 0])
  })
  it('is made up for after a time in which nothing ran: once for each instant that adds, once in all where it replaces (T48)', async () => {
    await aField('Début', 'date')
    const [added, replaced] = [
      await aFormula('Ajout', '1', {}, { resultType: 'increment' }),
      await aFormula('Jour', 'days({d}, today)', { d: 'attributes.Début' }),
    ]
    const guid = await item({ attributes: { Début: '2027-03-10' } })
    await at('2027-03-15T12:00:00Z')
    expect(await attributesOf(guid)).toEqual({ Début: '2027-03-10', Ajout: 5, Jour: 5 })
    expect([
      (await changesOf(added.guid)).length,
      await changesOf(replaced.guid),
      (await runsOf(replaced.guid)).data[0].missed,
    ]).toEqual([5, [['2027-03-15T01:00', 1]], 4])
    await at('2027-03-15T12:01:00Z')
    expect(await attributesOf(guid)).toEqual({ Début: '2027-03-10', Ajout: 5, Jour: 5 })
    // No more than a month of days.
    await at('2027-06-23T12:00:00Z')
    expect(await attributesOf(guid)).toEqual({ Début: '2027-03-10', Ajout: 36, Jour: 105 })
    expect((await runsOf(added.guid)).data.map(({ missed }: { missed: number }) => missed).filter(Boolean)).toEqual([
      69,
    ])
  })
  it('comes once in the night in which its time comes twice, and in the one in which it does not come', async () => {
    const field = await aFormula(
      'Nuit',
      '1',
      {},
      { resultType: 'increment', schedule: { ...DAILY, hour: 2, minute: 30 } },
    )
    await item()
    for (
      let hour = Date.parse('2027-03-27T12:00:00Z');
      hour < Date.parse('2027-03-29T12:00:00Z');
      hour += 3_600_000 / 2
    )
      await at(new Date(hour).toISOString())
    expect((await changesOf(field.guid)).slice(-2)).toEqual([
      ['2027-03-28T01:00', 1],
      ['2027-03-29T00:30', 1],
    ])
    await at('2027-10-30T12:00:00Z')
    const before = (await changesOf(field.guid)).length
    for (
      let hour = Date.parse('2027-10-30T12:00:00Z');
      hour < Date.parse('2027-10-31T12:00:00Z');
      hour += 3_600_000 / 2
    )
      await at(new Date(hour).toISOString())
    expect((await changesOf(field.guid)).slice(before)).toEqual([['2027-10-31T00:30', 1]])
  })
  it('follows the clock of a company that moves to another zone', async () => {
    const field = await aFormula('Un', '1', {}, { resultType: 'increment' })
    await item()
    await at('2027-03-11T01:00:00Z')
    await inCompany(({ db }) =>
      sql`update company set timezone = 'America/New_York' where id = ${user.company}`.execute(db),
    )
    for (const instant of [
      '2027-03-11T01:01:00Z',
      '2027-03-11T06:59:00Z',
      '2027-03-11T07:00:00Z',
      '2027-03-12T01:00:00Z',
      '2027-03-12T07:00:00Z',
    ])
      await at(instant)
    expect(await changesOf(field.guid)).toEqual([
      ['2027-03-11T01:00', 1],
      ['2027-03-11T07:00', 1],
      ['2027-03-12T07:00', 1],
    ])
  })
  it('follows its schedule from the moment in which that is changed', async () => {
    const field = await aFormula('Un', '1', {}, { resultType: 'increment' })
    const guid = await item()
    await user.put(`/fields/${field.guid}`, {
      formula: formula('1', {}, { resultType: 'increment', schedule: { ...DAILY, repeat: 'monthly', days: [31] } }),
    })
    await at('2027-03-30T12:00:00Z')
    expect(await attributesOf(guid)).toEqual({})
    await at('2027-05-01T12:00:00Z')
    expect((await changesOf(field.guid)).map(([due]: [string]) => due)).toEqual([
      '2027-03-31T00:00',
      '2027-04-30T00:00',
    ])
    await user.del(`/fields/${field.guid}`)
    await at('2027-08-01T12:00:00Z')
    expect(
      await inCompany(
        async ({ db }) =>
          (await sql<{ n: number }>`select count(*)::int as n from formula_tick`.execute(db)).rows[0]!.n,
      ),
    ).toBe(0)
  })
})

describe('runs over many records', () => {
  const many = (count: number) =>
    inCompany(({ db }) =>
      sql`insert into item (company_id, id, article_id, folder_id, type, name, name_key)
      select ${user.company}, guid, article.id, ${folder}, 'product', 'n ' || n, 'n ' || n
      from (select gen_random_uuid() as guid, n from generate_series(1, ${count}::int) n) one, (select id from article
      where company_id = ${user.company} limit 1) article`.execute(db),
    )
  const valuesOf = (field: string) =>
    inCompany(
      async ({ db }) =>
        (
          await sql<{
            value: number
            items: number
          }>`select (attributes ->> ${field}::text)::float as value, count(*)::int as items from item group by 1
            order by 1`.execute(db)
        ).rows,
    )
  it('apply each run once to each record, with two nodes at it and a kill between two parts', async () => {
    const field = await aFormula('Un', '1', {}, { resultType: 'increment' })
    await item()
    await many(1_799)
    const { clock, log } = node.services
    const told: unknown[] = []
    // Dies in the middle of the second part: what was written in that part goes with it.
    let parts = 0
    node.services.clock = {
      ...clock,
      now: () => {
        if (++parts === 2) throw new Error('killed')
        return clock.now()
      },
    }
    node.services.log = { ...log, error: (details: unknown) => void told.push(details) } as typeof log
    await at('2027-03-12T12:00:00Z')
    Object.assign(node.services, { clock, log })
    expect([told.length, await valuesOf(field.guid)]).toEqual([
      1,
      [
        { value: 1, items: 500 },
        { value: null, items: 1_300 },
      ],
    ])
    await Promise.all([node, other, node, other].map((one) => at('2027-03-12T12:00:00Z', one)))
    expect(await valuesOf(field.guid)).toEqual([{ value: 2, items: 1_800 }])
    expect(await changesOf(field.guid)).toEqual([
      ['2027-03-11T01:00', 1_800],
      ['2027-03-12T01:00', 1_800],
    ])
  }, 60_000)
})
