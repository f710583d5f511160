import type { EventName } from '@entrepot/contract/modules.ts'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDatabase } from '../testing/database.ts'
import { untilReadable } from '../testing/read-log.ts'
import { aCompany, aUser, type Caller, startTestNode, type TestNode } from '../testing/test-node.ts'
import { type Consumer, introduceConsumers, runConsumers } from './consumers.ts'
import { eventOf } from './happened.ts'
import { writeOutboxAlone } from './outbox.ts'
import { transaction } from './database.ts'

const url = testDatabase()
let node: TestNode
let user: Caller
beforeAll(async () => {
  node = await startTestNode(url)
  user = await aUser(node, await aCompany(node))
})
afterAll(() => node.stop())

const heardBy = (name: string, fails: () => boolean = () => false, awaits?: Consumer['awaits']) => {
  const heard: { id: string; name: string }[] = []
  const consumer: Consumer = {
    name,
    events: ['tag.created', 'tag.deleted'],
    ...(awaits && { awaits }),
    handle: async (_services, _db, company, events) => {
      if (company !== user.company) return
      if (fails()) throw new Error('The other side is down')
      heard.push(...events.map((event) => ({ id: event.id, name: event.name })))
    },
  }
  const look = () => runConsumers(node.services, [consumer])
  return { heard, look, run: () => untilReadable(node).then(look) }
}
const aTag = async (name: string) => (await user.post('/tags', { name })).body.guid as string
const names = (heard: readonly { name: string }[]) => heard.map(({ name }) => name)

it('a consumer hears of what happens from its first look on, in order, and once', async () => {
  await aTag('Avant')
  const { heard, run } = heardBy('from-now-on')
  await run()
  const guid = await aTag('Un')
  await aTag('Deux')
  await user.post('/categories', { name: 'Autre', target: 'item', type: 'item' })
  await user.del(`/tags/${guid}`)
  await run()
  await run()
  expect(names(heard)).toEqual(['Un', 'Deux', 'Un'])
  expect(new Set(heard.map(({ id }) => id)).size).toBe(3)
})

it('one that was down catches up in order, also over more than it reads at once', async () => {
  let isDown = true
  const { heard, run } = heardBy('was-down', () => isDown)
  await run()
  const made = Array.from({ length: 450 }, (_, n) => `Lot ${n}`)
  await transaction(node.pool, { company: user.company }, ({ db }) =>
    writeOutboxAlone(
      node.services,
      db,
      { company: user.company },
      { activities: made.map((name) => eventOf('tag.created', { guid: crypto.randomUUID(), name })) },
    ),
  )
  await run()
  expect(heard).toEqual([])
  isDown = false
  await run()
  expect(names(heard)).toEqual(made)
})

it('what nobody waits for is passed over, and what somebody waits for from then on is heard', async () => {
  let awaited: readonly EventName[] = []
  const { heard, run } = heardBy(
    'not-awaited',
    () => false,
    async () => awaited,
  )
  await run()
  const silent = await aTag('Muette')
  await run()
  awaited = ['tag.deleted']
  await aTag('Tue')
  await user.del(`/tags/${silent}`)
  await run()
  expect(names(heard)).toEqual(['Muette'])
  awaited = ['tag.created', 'tag.deleted']
  await aTag('Dite')
  await run()
  expect(names(heard)).toEqual(['Muette', 'Dite'])
})

it('two nodes at once hear each event once', async () => {
  const { heard, run } = heardBy('two-nodes')
  await run()
  const made = Array.from({ length: 20 }, (_, n) => `Ensemble ${n}`)
  for (const name of made) await aTag(name)
  await Promise.all([run(), run(), run()])
  await run()
  expect(names(heard)).toEqual(made)
})

it('an event whose transaction takes long is not passed over by those that commit before it', async () => {
  const { heard, look, run } = heardBy('long-one')
  await run()
  let written!: () => void
  const isWritten = new Promise<void>((done) => (written = done))
  let commit!: () => void
  const mayCommit = new Promise<void>((done) => (commit = done))
  const long = transaction(node.pool, { company: user.company }, async ({ db }) => {
    await writeOutboxAlone(
      node.services,
      db,
      { company: user.company },
      { activities: [eventOf('tag.created', { guid: crypto.randomUUID(), name: 'Longue' })] },
    )
    written()
    await mayCommit
  })
  await isWritten
  await aTag('Courte')
  await look()
  expect(heard).toEqual([])
  await look()
  commit()
  await long
  await run()
  expect(names(heard)).toEqual(['Longue', 'Courte'])
})

it('hears a company from its first event on when that is made after it, and a thousand events of one act in steps', async () => {
  const heard: string[] = []
  const most: number[] = []
  let company = ''
  const consumer: Consumer = {
    name: 'before-the-company',
    events: ['tag.created'],
    handle: async (_services, _db, of, events) => {
      if (of !== company) return
      most.push(events.length)
      heard.push(...events.map(({ name }) => name))
    },
  }
  await transaction(node.pool, {}, ({ db }) => introduceConsumers(db, [consumer]))
  const first = await aUser(node, (company = await aCompany(node)))
  const made = Array.from({ length: 450 }, (_, n) => `Premier ${n}`)
  await transaction(node.pool, { company }, ({ db }) =>
    writeOutboxAlone(
      node.services,
      db,
      { company, by: { guid: first.guid, name: 'Ada' } },
      { activities: made.map((name) => eventOf('tag.created', { guid: crypto.randomUUID(), name })) },
    ),
  )
  await untilReadable(node)
  await runConsumers(node.services, [consumer])
  expect(heard).toEqual(made)
  expect(Math.max(...most)).toBe(200)
})

describe('where a consumer looks for what it has not read', () => {
  /** Seconds that the cursor of our company goes back. */
  const sinceIn = async (owner: pg.Client, name: string): Promise<number> => {
    const { rows } = await owner.query<{ seconds: number }>(
      `select extract(epoch from clock_timestamp() - unread_since)::float8 as seconds from event_cursor
        where company_id = $1 and consumer = $2`,
      [user.company, name],
    )
    return rows[0]!.seconds
  }
  const insertEvent = (owner: pg.Client, name: string) =>
    owner.query(
      `insert into activity (company_id, id, entity, entity_id, entity_name, action, event)
        values ($1, gen_random_uuid(), 'tag', gen_random_uuid(), $2, 'created', 'tag.created')`,
      [user.company, name],
    )
  // The pool of the product sees one company at a time.
  const asOwner = async <T>(work: (owner: pg.Client) => Promise<T>): Promise<T> => {
    const owner = new pg.Client({ connectionString: url })
    await owner.connect()
    return work(owner).finally(() => owner.end())
  }

  it('begins where it last looked, and not an hour before, however often it looks', async () => {
    const { run } = heardBy('recent')
    await run()
    const first = await asOwner((owner) => sinceIn(owner, 'recent'))
    expect(first).toBeGreaterThan(3_000)
    for (let n = 0; n < 3; n++) await run()
    expect(await asOwner((owner) => sinceIn(owner, 'recent'))).toBeLessThan(600)
  })

  it('goes back to what a transaction wrote that was under way all the while', async () => {
    const { heard, look, run } = heardBy('slow-one')
    await run()
    await asOwner(async (owner) => {
      await owner.query('begin')
      await insertEvent(owner, 'Attendue')
      for (let n = 0; n < 3; n++) {
        await aTag(`Pendant ${n}`)
        await look()
      }
      expect(heard).toEqual([])
      const { rows } = await owner.query(
        `select unread_since < now() as before from event_cursor where company_id = $1 and consumer = 'slow-one'`,
        [user.company],
      )
      expect(rows).toEqual([{ before: true }])
      await owner.query('commit')
    })
    await run()
    expect(names(heard)).toEqual(['Attendue', 'Pendant 0', 'Pendant 1', 'Pendant 2'])
  })

  it('reads on after a clock that was wrong by days was set right', async () => {
    const { heard, run } = heardBy('clock')
    await run()
    await asOwner((owner) =>
      owner.query(
        `update event_cursor set unread_since = now() + interval '3 days', seen_at = now() + interval '3 days'
          where consumer = 'clock'`,
      ),
    )
    await aTag('Retrouvée')
    await run()
    await aTag('Suivante')
    await run()
    expect(names(heard)).toEqual(['Retrouvée', 'Suivante'])
  })

  it('reads on after a restore, in which transactions are counted anew', async () => {
    const { heard, run } = heardBy('restored')
    await run()
    await asOwner((owner) =>
      owner.query(`update event_cursor set read_xid = read_xid + 1000000000, seen_xid = seen_xid + 1000000000
        where consumer = 'restored'`),
    )
    await run()
    await aTag('Après')
    await run()
    await run()
    expect(names(heard)).toEqual(['Après'])
    expect(await asOwner((owner) => sinceIn(owner, 'restored'))).toBeLessThan(600)
  })
})
