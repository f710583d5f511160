import { afterAll, beforeAll, expect, it } from 'vitest'
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

const heardBy = (name: string, fails: () => boolean = () => false) => {
  const heard: { id: string; name: string }[] = []
  const consumer: Consumer = {
    name,
    events: ['tag.created', 'tag.deleted'],
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
