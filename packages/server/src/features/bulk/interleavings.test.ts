import { BULK_STATES, type BulkState } from '@entrepot/contract/bulk/states.ts'
import { mayAct, refusalIn } from '@entrepot/contract/kernel/transitions.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql, transaction } from '../../kernel/database.ts'
import { testDatabase } from '../../testing/database.ts'
import { dice } from '../../testing/dice.ts'
import { type Fault, withFaults } from '../../testing/faults.ts'
import { sizeOf } from '../../testing/sizes.ts'
import { aCompany, aFolder, aUser, type Caller, startTestNode, type TestNode } from '../../testing/test-node.ts'

const url = testDatabase()
const RUNS = sizeOf('BULK_INTERLEAVINGS', { short: 4, full: 100 })
/** More than a chunk. */
const RECORDS = 620
let node: TestNode
beforeAll(async () => {
  node = await startTestNode(url)
  // Jobs run when the test says so.
  node.services.jobs.poke = () => {}
})
afterAll(() => node.stop())

const aStore = async (): Promise<{ user: Caller; folder: string }> => {
  const company = await aCompany(node)
  const user = await aUser(node, company)
  const folder = await aFolder(user, 'Réserve')
  await transaction(node.pool, { company }, async ({ db }) => {
    await sql`with a as (insert into article (company_id, id, name, name_key, type, unit)
      select ${company}::uuid, gen_random_uuid(), 'Vis ' || n, 'vis ' || n, 'product', 'piece'
      from generate_series(1, ${RECORDS}) n returning id, name, name_key, type, unit)
      insert into item (company_id, id, article_id, folder_id, type, name, name_key, tag_key, unit)
      select ${company}::uuid, gen_random_uuid(), id, ${folder}::uuid, type, name, name_key, '', unit
      from a`.execute(db)
  })
  return { user, folder }
}
const figuresOf = ({ company }: Caller) =>
  transaction(node.pool, { company }, async ({ db }) => {
    const { rows } = await sql<Record<string, number>>`select
      (select coalesce(sum(quantity), 0)::int from item where company_id = ${company}) as stock,
      (select max(quantity)::int from item where company_id = ${company}) as most,
      (select min(quantity)::int from item where company_id = ${company}) as least,
      (select coalesce(sum(delta), 0)::int from movement where company_id = ${company}) as moved,
      (select count(*)::int from bulk_job where company_id = ${company}) as jobs`.execute(db)
    return rows[0]!
  })

type World = { user: Caller; folder: string; guid: string | null }
const start = async (world: World) => {
  const body = { selection: { query: { folder: world.folder } }, act: { kind: 'in', quantity: 1 } }
  const reply = await world.user.call('POST', '/bulk', body, { 'idempotency-key': 'une-fois' })
  if (reply.status === 202) world.guid = reply.body.guid
  return reply
}
const work = () =>
  node.services.jobs.runNow('bulk').then(
    () => null,
    () => null,
  )
const undo = async ({ user, guid }: World) => (guid === null ? null : user.post(`/bulk/${guid}/rollback`))
const ACTS = [start, work, work, work, undo]

it.each(Array.from({ length: RUNS }, (_, at) => at + 1))(
  'each record is changed once or not at all, whatever happens at once and wherever it is killed (seed %i)',
  async (seed) => {
    const roll = dice(seed * 104_729)
    const world: World = { ...(await aStore()), guid: null }
    const faultOf = (text: string): Fault => {
      const rolled = roll()
      if (text === 'commit') return rolled < 0.04 ? 'unheard' : rolled < 0.08 ? 'killed' : null
      return rolled < 0.004 ? 'full' : rolled < 0.008 ? 'killed' : null
    }
    const story: string[] = []
    for (let step = 0; step < 8; step++) {
      const acts = Array.from({ length: 1 + Math.floor(roll() * 3) }, () => ACTS[Math.floor(roll() * ACTS.length)]!)
      const replies = await withFaults(node, faultOf, () => Promise.all(acts.map((act) => act(world))))
      story.push(...acts.map(({ name }, at) => `${name} ${replies[at]?.status ?? ''} ${replies[at]?.body?.code ?? ''}`))
      for (const reply of replies) expect(reply?.status ?? 200, story.join('\n')).not.toBe(500)
    }
    while (world.guid === null) await start(world)
    const told = story.join('\n')
    const get = async () => (await world.user.get(`/bulk/${world.guid}`)).body
    let job = await get()
    for (let left = 6; job.status === 'running' || job.status === 'rolling_back'; left--) {
      expect(left, told).toBeGreaterThan(0)
      await work()
      job = await get()
    }
    const { stock, most, least, moved, jobs } = await figuresOf(world.user)
    const each = job.status === 'done' ? 1 : 0
    expect(['done', 'rolled_back'], told).toContain(job.status)
    expect([jobs, stock, most, least, moved], told).toEqual([1, each * RECORDS, each, each, each * RECORDS])
    expect([job.changed, job.unchanged, job.failed], told).toEqual([RECORDS, 0, 0])
  },
  60_000,
)

describe.each(BULK_STATES.states)('an act on many that is %s', (state: BulkState) => {
  it('is taken back or refuses it as its table says, in both languages', async () => {
    const { user, folder } = await aStore()
    const act = { selection: { query: { folder } }, act: { kind: 'in', quantity: 1 } }
    const { body: job } = await user.post('/bulk', act)
    await work()
    await transaction(node.pool, { company: user.company }, ({ db }) =>
      sql`update bulk_job set status = ${state} where company_id = ${user.company} and id = ${job.guid}`.execute(db),
    )
    const back = () => user.call('POST', `/bulk/${job.guid}/rollback`, {})
    const { status, body } = await back()
    // One that was taken back whole is over, whatever its table would let it do.
    if (mayAct(BULK_STATES, state, 'rollback') && state !== 'rolled_back') return expect(status).toBe(202)
    expect([status, body.code]).toEqual([409, refusalIn(BULK_STATES, state)])
    const english = await user.call('POST', `/bulk/${job.guid}/rollback`, {}, { 'accept-language': 'en' })
    expect(english.body.message).not.toBe(body.message)
  })
})

it('is never done while a record is missing', async () => {
  const { user, folder } = await aStore()
  const { body: job } = await user.post('/bulk', {
    selection: { query: { folder } },
    act: { kind: 'in', quantity: 1 },
  })
  await transaction(node.pool, { company: user.company }, ({ db }) =>
    sql`delete from bulk_row where company_id = ${user.company} and job_id = ${job.guid} and position = ${RECORDS}`.execute(
      db,
    ),
  )
  await work()
  expect((await user.get(`/bulk/${job.guid}`)).body.status).toBe('failed')
})
