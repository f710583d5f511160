import type { ImportState } from '@entrepot/contract/imports/states.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sql, transaction } from '../../kernel/database.ts'
import { testDatabase } from '../../testing/database.ts'
import { dice } from '../../testing/dice.ts'
import { type Fault, withFaults } from '../../testing/faults.ts'
import { uploadOf, workbookOf } from '../../testing/import-file.ts'
import { sizeOf } from '../../testing/sizes.ts'
import { aCompany, aFolder, anItem, aUser, type Caller, startTestNode, type TestNode } from '../../testing/test-node.ts'

const url = testDatabase()
const RUNS = sizeOf('IMPORT_INTERLEAVINGS', { short: 5, full: 150 })
/** More than a chunk of the job and of a check. */
const ROWS = 1_150
const WRONG = 7
let node: TestNode
let file: Buffer
beforeAll(async () => {
  node = await startTestNode(url)
  // Jobs run when the test says so.
  node.services.jobs.poke = () => {}
  const rows = Array.from({ length: ROWS }, (_, at) => [`Vis ${at % 3}`, at % 160 === 5 ? 'beaucoup' : 1])
  expect(rows.filter(([, quantity]) => quantity !== 1)).toHaveLength(WRONG + 1)
  file = await workbookOf([['Article', 'Quantité'], ...rows])
})
afterAll(() => node.stop())

const figuresOf = (company: string, guid: string) =>
  transaction(node.pool, { company }, async ({ db }) => {
    const { rows } = await sql<Record<string, number>>`select
      (select coalesce(sum(quantity), 0)::int from item where company_id = ${company}) as stock,
      (select coalesce(sum(delta), 0)::int from movement where company_id = ${company}) as moved,
      (select count(*)::int from import where company_id = ${company}) as imports,
      (select count(*)::int from import_row where company_id = ${company} and import_id = ${guid}) as staged,
      (select count(*)::int from import_effect where company_id = ${company} and import_id = ${guid}) as effects,
      (select count(*)::int from import_effect where company_id = ${company} and import_id = ${guid}
        and decision = 'undone') as undone`.execute(db)
    return rows[0]!
  })

type World = { user: Caller; company: string; guid: string | null }
const upload = async (world: World) => {
  const { body, headers } = uploadOf('mouvements.xlsx', file, { target: 'transactions' })
  const reply = await world.user.call('POST', '/imports', body, { ...headers, 'idempotency-key': 'un-seul' })
  if (reply.status === 201) world.guid = reply.body.guid
  return reply
}
const run = () =>
  node.services.jobs.runNow('imports').then(
    () => null,
    () => null,
  )
const plan = { mapping: { A: 'item', B: 'quantity' }, defaults: { direction: 'in' } }
const on = (path: string, body?: unknown) => async (world: World) =>
  world.guid === null ? null : world.user.post(`/imports/${world.guid}${path}`, body)

/** Everything that somebody, or the product, does with an import. */
const ACTS: Record<string, (world: World) => Promise<{ status: number; body: unknown } | null>> = {
  upload,
  sheet: async ({ user, guid }) => (guid ? user.put(`/imports/${guid}/sheet`, { sheet: 'Stock' }) : null),
  check: on('/validate', plan),
  correct: async ({ user, guid }) =>
    guid ? user.put(`/imports/${guid}/cells`, { cells: [{ row: 7, column: 'B', value: '1' }] }) : null,
  start: on('/run', { skipErrors: true }),
  cancel: on('/cancel'),
  rollback: on('/rollback', {}),
  work: run,
  'work too': run,
}
/** Steps forward are likelier than what undoes them, so that runs come to an end. */
const LIKELY = ['upload', 'check', 'start', 'work', 'work', 'check', 'start', 'work too', 'correct']

/** What goes on from each state, without faults, until all rows stand. */
const ONWARD: Partial<Record<ImportState, string>> = {
  reading: 'sheet',
  unread: 'sheet',
  draft: 'check',
  validating: 'work',
  validated: 'start',
  running: 'work',
  rolling_back: 'work',
}

it.each(Array.from({ length: RUNS }, (_, at) => at + 1))(
  'every row is written once or not at all, whatever happens at once and wherever it is killed (seed %i)',
  async (seed) => {
    const roll = dice(seed * 7_919)
    const pick = <T>(from: readonly T[]): T => from[Math.floor(roll() * from.length)]!
    const company = await aCompany(node)
    const user = await aUser(node, company)
    const folder = await aFolder(user, 'Réserve')
    for (const name of ['Vis 0', 'Vis 1', 'Vis 2']) await anItem(user, folder, { name, quantity: 0 })
    const world: World = { user, company, guid: null }
    const faultOf = (text: string): Fault => {
      const rolled = roll()
      if (text === 'commit') return rolled < 0.03 ? 'unheard' : rolled < 0.06 ? 'killed' : null
      return rolled < 0.004 ? 'full' : rolled < 0.008 ? 'killed' : null
    }
    const story: string[] = []
    for (let step = 0; step < 12; step++) {
      const acts = Array.from({ length: 1 + Math.floor(roll() * 3) }, () =>
        step === 0 ? 'upload' : roll() < 0.85 ? pick(LIKELY) : pick(Object.keys(ACTS)),
      )
      const replies = await withFaults(node, faultOf, () => Promise.all(acts.map((act) => ACTS[act]!(world))))
      story.push(
        ...acts.map((act, at) =>
          `${act} ${replies[at]?.status ?? ''} ${JSON.stringify(replies[at]?.body)}`.slice(0, 90),
        ),
      )
      for (const reply of replies) expect(reply?.status ?? 200, story.join('\n')).not.toBe(500)
    }

    while (world.guid === null) await upload(world)
    const get = async () => (await user.get(`/imports/${world.guid}`)).body
    let state = await get()
    for (let left = 12; ONWARD[state.status as ImportState]; left--) {
      expect(left, `${state.status}\n${story.join('\n')}`).toBeGreaterThan(0)
      await ACTS[ONWARD[state.status as ImportState]!]!(world)
      state = await get()
    }
    const figures = await figuresOf(company, world.guid)
    const told = story.join('\n')
    expect(figures.imports, told).toBe(1)
    if (state.status !== 'cancelled') expect(figures.staged, told).toBe(ROWS)
    expect(figures.stock, told).toBe(figures.moved)
    // One row, one effect of one piece; what a rollback took back is gone.
    expect([figures.effects, figures.stock], told).toEqual([state.updated, state.updated - figures.undone!])
    expect(state.updated, told).toBeLessThanOrEqual(ROWS - WRONG)
    if (state.status === 'done') expect(state.updated + state.failed, told).toBe(ROWS)
    if (state.status === 'rolled_back') expect([figures.stock, state.undecided], told).toEqual([0, 0])
    expect(['done', 'cancelled', 'rolled_back'], told).toContain(state.status)
  },
  60_000,
)
