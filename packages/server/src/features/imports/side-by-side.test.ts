import { afterAll, beforeAll, expect, it } from 'vitest'
import { sql, transaction } from '../../kernel/database.ts'
import { testDatabase } from '../../testing/database.ts'
import { type Fault, withFaults } from '../../testing/faults.ts'
import { type Cell, guessed, upload, workbookOf } from '../../testing/import-file.ts'
import { aCompany, aFolder, anItem, aUser, type Caller, startTestNode, type TestNode } from '../../testing/test-node.ts'
import { isFull } from '../../testing/sizes.ts'
import { ledgerFaults } from '../../testing/verify-ledger.ts'

/** A chunk of the job is 500 rows: three of them. */
const ROWS = 1_300
const url = testDatabase()
let node: TestNode
beforeAll(async () => {
  node = await startTestNode(url)
  // Jobs run when the test says so.
  node.services.jobs.poke = () => {}
  // Nobody asks for anything beside them.
  node.kernel.foreground = { heard: () => {}, isBusy: () => false }
})
afterAll(() => node.stop())

const HEADINGS = ['Nom', 'Code-barres', 'Dossier', 'Quantité']
const rowsOf = (make: (n: number) => Cell[], headings: Cell[] = HEADINGS) => [
  headings,
  ...Array.from({ length: ROWS }, (_, n) => make(n)),
]
const plain = (n: number): Cell[] => [`Vis ${n}`, `VIS-${n}`, 'Réserve', 2]

/** Checked and started; its chunks are written when the job runs. */
const begun = async (
  rows: Cell[][],
  plan: object = {},
  before: (user: Caller) => Promise<unknown> = async () => {},
) => {
  const user = await aUser(node, await aCompany(node))
  const folder = await aFolder(user, 'Réserve')
  await before(user)
  const { body: draft } = await upload(user, 'vis.xlsx', await workbookOf(rows))
  const { body: checked } = await user.post(`/imports/${draft.guid}/validate`, {
    mapping: guessed(draft),
    ...plan,
  })
  expect(checked).toMatchObject({ status: 'validated', invalid: 0 })
  await user.post(`/imports/${draft.guid}/run`, { skipErrors: true })
  return { user, folder, guid: draft.guid, stand: async () => (await user.get(`/imports/${draft.guid}`)).body }
}
const work = () => node.services.jobs.runNow('imports')

/** What is asked while the job runs; `faultOf` is told how many like it there were. */
const workListening = async (faultOf: (text: string) => Fault = () => null): Promise<string[]> => {
  const story: string[] = []
  const listen = (statement: string) => {
    const text = statement.replaceAll(/\s+/g, ' ').trim()
    story.push(text)
    return faultOf(text)
  }
  await withFaults(node, listen, () => work().catch(() => {}))
  return story
}
/** A chunk that was begun before the one before it was committed waits for its lock, where others pass over it. */
const begunBeside = (story: string[]): number =>
  story.filter((text) => text.startsWith('select * from import ') && text.endsWith('for update')).length

/** What a chunk did is noted behind everything that may be refused. */
const expectNothingUndone = (story: string[]) => {
  const [begun, noted] = ['app.counters', 'insert into import_effect'].map(
    (part) => story.filter((text) => text.includes(part)).length,
  )
  // Counting is put off, and ends, in each.
  expect(begun).toBe(2 * noted!)
}

const inCompany = <T>(user: Caller, statement: ReturnType<typeof sql<T>>) =>
  transaction(node.pool, { company: user.company }, async ({ db }) => (await statement.execute(db)).rows)
const stockOf = async (user: Caller) => {
  const figures = sql<{ items: number; pieces: number }>`
    select count(*)::int as items, coalesce(sum(quantity), 0)::int as pieces from item`
  return (await inCompany(user, figures))[0]!
}

it('the next chunk is written while the first one is, and stands behind it', async () => {
  const { user, guid, stand } = await begun(rowsOf(plain))
  const story = await workListening()
  expect(begunBeside(story)).toBeGreaterThan(0)
  expectNothingUndone(story)
  expect(await stand()).toMatchObject({ status: 'done', created: ROWS, failed: 0 })
  expect(await stockOf(user)).toEqual({ items: ROWS, pieces: 2 * ROWS })
  const effects = await inCompany(
    user,
    sql<{ name: string }>`select i.name from import_effect e join item i on i.company_id = e.company_id
      and i.id = e.record_id where e.import_id = ${guid} order by e.position`,
  )
  expect(effects.map(({ name }) => name)).toEqual(Array.from({ length: ROWS }, (_, n) => `Vis ${n}`))
  expect(await ledgerFaults(url)).toEqual([])
})

it('one chunk is written at a time while people ask for something else', async () => {
  const { user, stand } = await begun(rowsOf(plain))
  const quiet = node.kernel.foreground
  node.kernel.foreground = { ...quiet, isBusy: () => true }
  const story = await workListening().finally(() => (node.kernel.foreground = quiet))
  expect(begunBeside(story)).toBe(0)
  expect(await stand()).toMatchObject({ status: 'done', created: ROWS, failed: 0 })
  expect(await stockOf(user)).toEqual({ items: ROWS, pieces: 2 * ROWS })
})

const half = (n: number) => n % (ROWS / 2)
type Case = {
  rows: Cell[][]
  plan?: object
  before?: (user: Caller) => Promise<unknown>
  result: object
  figures: object
}
const MEETING: Record<string, Case> = {
  'one barcode in two folders is one article': {
    rows: rowsOf((n) => [`Vis ${half(n)}`, `VIS-${half(n)}`, n < ROWS / 2 ? 'Réserve' : 'Atelier', 2]),
    before: (user) => aFolder(user, 'Atelier'),
    result: { created: ROWS },
    figures: { items: ROWS, articles: ROWS / 2, pieces: 2 * ROWS },
  },
  'places that rows of each chunk name are made once': {
    rows: rowsOf((n) => [`Vis ${n}`, `VIS-${n}`, `Allée ${n % 40}`, 2]),
    plan: { createFolders: true },
    result: { created: ROWS },
    figures: { items: ROWS, folders: 41 },
  },
  'so are families and keywords': {
    rows: rowsOf(
      (n) => [`Vis ${n}`, 'Réserve', `Famille ${n % 30}`, `mot ${n % 20};autre`],
      ['Nom', 'Dossier', 'Famille', 'Mots-clés'],
    ),
    result: { created: ROWS },
    figures: { items: ROWS, categories: 30, tags: 21 },
  },
  'rows that say the same are added up': {
    rows: rowsOf((n) => [`Vis ${half(n)}`, `VIS-${half(n)}`, 'Réserve', 2]),
    plan: { repeated: 'sum' },
    result: { created: ROWS / 2, updated: ROWS / 2 },
    figures: { items: ROWS / 2, pieces: 2 * ROWS },
  },
  'serial numbers are taken one chunk after the other': {
    rows: rowsOf((n) => [`Vis ${n}`, `VIS-${n}`, 'Réserve', `S-${n}`], ['Nom', 'Code-barres', 'Dossier', 'Série']),
    before: (user) => user.post('/fields', { name: 'Série', type: 'text', target: 'items', mapped: 'serialnumber' }),
    result: { created: ROWS },
    figures: { items: ROWS },
  },
}
it.each(Object.keys(MEETING))('a chunk that meets another one waits for it: %s', async (name) => {
  const { rows, plan, before, result, figures } = MEETING[name]!
  const { user, stand } = await begun(rows, plan, before)
  const story = await workListening()
  expectNothingUndone(story)
  expect(await stand()).toMatchObject({ status: 'done', ...result })
  const counts = sql<object>`select (select count(*)::int from item) as items,
    (select coalesce(sum(quantity), 0)::int from item) as pieces, (select count(*)::int from article) as articles,
    (select count(*)::int from folder) as folders, (select count(*)::int from category) as categories,
    (select count(*)::int from tag) as tags`
  expect((await inCompany(user, counts))[0]).toMatchObject(figures)
  expect(await ledgerFaults(url)).toEqual([])
})

it('no more is written than the plan has room for, whichever chunk comes first', async () => {
  const { user, stand } = await begun(rowsOf(plain))
  await inCompany(user, sql`update company set limit_items = 700 where id = ${user.company}`)
  await workListening()
  expect(await stand()).toMatchObject({ status: 'done', created: 700, failed: ROWS - 700 })
  expect((await stockOf(user)).items).toBe(700)
  expect(await ledgerFaults(url)).toEqual([])
})

/** The statement, and how many of its kind came before it. */
const MOMENTS = [
  'insert into article',
  'insert into item ',
  'count_new_items',
  'select * from import ',
  'insert into import_effect',
  'update import set position',
  'commit',
].flatMap((statement) => (isFull ? [0, 1, 2, 5] : [1]).map((nth): [string, number] => [statement, nth]))

it.each(MOMENTS)(
  'whole chunks stand, in their order, and the others come once: « %s », after %i',
  async (statement, nth) => {
    const { user, stand } = await begun(rowsOf(plain))
    for (const fault of ['killed', 'full'] as const) {
      let [isWriting, met] = [false, 0]
      await workListening((text) => {
        isWriting ||= text.startsWith('insert into article')
        return isWriting && text.includes(statement) && met++ === nth ? fault : null
      })
      const { done, created } = await stand()
      expect(created).toBe(done)
      expect(await stockOf(user)).toEqual({ items: created, pieces: 2 * created })
    }
    await work()
    expect(await stand()).toMatchObject({ status: 'done', created: ROWS, failed: 0 })
    expect(await stockOf(user)).toEqual({ items: ROWS, pieces: 2 * ROWS })
    expect(await ledgerFaults(url)).toEqual([])
  },
)

it('of two who want one barcode one has it, and the other row or call alone is refused', async () => {
  const { user, folder, stand } = await begun(rowsOf(plain))
  let isTaken = false
  const taken: Promise<{ status: number }>[] = []
  await workListening((text) => {
    // Behind the check of the second chunk, before its rows are sent.
    if (!isTaken && text.startsWith('insert into import_effect')) {
      isTaken = true
      taken.push(user.post('/items', { parent: folder, name: 'Autre', type: 'product', tag: 'VIS-1200' }))
    }
    return null
  })
  const [reply] = await Promise.all(taken)
  await work()
  const isTheirs = reply?.status === 201
  expect(isTheirs || reply?.status === 422).toBe(true)
  const one = Number(isTheirs)
  expect(await stand()).toMatchObject({ status: 'done', created: ROWS - one, failed: one })
  expect((await stockOf(user)).items).toBe(ROWS)
  expect(await ledgerFaults(url)).toEqual([])
})

it('one that is cancelled while two chunks are written keeps whole chunks, and what it says', async () => {
  const { user, guid, stand } = await begun(rowsOf(plain))
  const cancelled: Promise<{ status: number }>[] = []
  await workListening((text) => {
    if (cancelled.length === 0 && text.startsWith('insert into import_effect'))
      cancelled.push(user.post(`/imports/${guid}/cancel`))
    return null
  })
  const [reply] = await Promise.all(cancelled)
  await work()
  const { status, done, created } = await stand()
  expect([status, reply?.status]).toEqual(reply?.status === 200 ? ['cancelled', 200] : ['done', 409])
  expect(created).toBe(done)
  expect(await stockOf(user)).toEqual({ items: created, pieces: 2 * created })
  expect(await ledgerFaults(url)).toEqual([])
})

it('people go on in the same folders, and nobody waits in a ring', async () => {
  const { user, folder, stand } = await begun(
    rowsOf((n) => [`Vis ${n}`, `VIS-${n}`, n % 2 ? 'Réserve' : 'Atelier', 2]),
    {},
    (caller) => aFolder(caller, 'Atelier'),
  )
  const items = await Promise.all(Array.from({ length: 6 }, (_, n) => anItem(user, folder, { name: `Clou ${n}` })))
  const rings = sql<{ n: number }>`select deadlocks::int as n from pg_stat_database where datname = current_database()`
  const [before] = await inCompany(user, rings)
  let goesOn = true
  const people = Array.from({ length: 4 }, async (_, who) => {
    for (let n = 0; goesOn && n < 60; n++) {
      const made = await user.post('/items', { name: `Main ${who} ${n}`, type: 'product', parent: { guid: folder } })
      const changed = await user.post(`/items/${items[who]}/transactions`, { type: 'in', quantity: 1 })
      expect([made.status, changed.status]).toEqual([201, 201])
    }
  })
  await work()
  goesOn = false
  await Promise.all(people)
  expect(await stand()).toMatchObject({ status: 'done', created: ROWS, failed: 0 })
  expect((await inCompany(user, rings))[0]).toEqual(before)
  expect(await ledgerFaults(url)).toEqual([])
})
