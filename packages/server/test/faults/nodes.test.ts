import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { verifyLedger } from '../../src/testing/verify-ledger.ts'
import { sizeOf } from '../../src/testing/sizes.ts'
import { contested } from './contested.ts'
import { conflictingOuts } from './conflicting-outs.ts'
import { loginStorm, STORM } from './login-storm.ts'
import { movesBothWays } from './moves-both-ways.ts'
import { nodeKilled } from './node-killed.ts'
import { operationsKilled } from './operations-killed.ts'
import { aSeed } from './random.ts'
import { readLedger } from './read-ledger.ts'
import { complaintsOf } from './report.ts'
import { ROLLING, rollingRestart } from './rolling-restart.ts'
import { sameKey } from './same-key.ts'
import { streamsCut } from './streams-cut.ts'
import { startTwoNodes, type TwoNodes } from './two-nodes.ts'
import { hangUp } from './wire.ts'
import { makeFolder, makeItem, makeWorld } from './world.ts'

/** With bars for times it is `npm run faults`; here a bar only says that nothing hangs. */
const seed = aSeed()
const HANGS_MS = 120_000
let nodes: TwoNodes
beforeAll(async () => {
  nodes = await startTwoNodes({ env: { ...ROLLING, ...STORM } })
})
afterAll(async () => {
  await nodes.stop()
  hangUp()
})

describe(`over two nodes (seed ${seed})`, () => {
  it('D1: conflicting exits fill the stock exactly', async () => {
    const movements = sizeOf('D1', { short: 400, full: 5_000 })
    expect(complaintsOf(await conflictingOuts(nodes, seed, { movements, clients: 20 }))).toEqual([])
  })
  it('D2: moves in both directions neither create nor destroy nor lock each other up', async () => {
    const moves = sizeOf('D2', { short: 150, full: 2_000 })
    expect(complaintsOf(await movesBothWays(nodes, seed, { moves }))).toEqual([])
  })
  it('D4: the same request several times at once has one effect', async () => {
    const requests = sizeOf('D4', { short: 80, full: 1_000 })
    expect(complaintsOf(await sameKey(nodes, seed, { requests, clients: 15 }))).toEqual([])
  })
  it('D31: passwords are checked a few at a time, and people at work go on', async () => {
    const signIns = sizeOf('D31', { short: 40, full: 120 })
    expect(complaintsOf(await loginStorm(nodes, seed, { signIns, bars: { othersMs: HANGS_MS } }))).toEqual([])
  })
})

describe(`nodes that come and go (seed ${seed})`, () => {
  it('D24: told to stop and replaced, they refuse nobody who asks their health first', async () => {
    const restarts = sizeOf('D24', { short: 2, full: 10 })
    expect(complaintsOf(await rollingRestart(nodes, seed, { restarts, stopBarMs: HANGS_MS }))).toEqual([])
  })
  it('D5: one that is killed loses nothing acknowledged, and its clients go on at the other', async () => {
    const rounds = sizeOf('D5', { short: 1, full: 20 })
    expect(complaintsOf(await nodeKilled(nodes, seed, { rounds, readyBarMs: HANGS_MS }))).toEqual([])
  })
  it('D3: what may be had once is had once while one is killed, and who lost is told why', async () => {
    const rounds = sizeOf('D3', { short: 1, full: 20 })
    expect(complaintsOf(await contested(nodes, seed, { rounds, each: 3, readyBarMs: HANGS_MS }))).toEqual([])
  })
  it('D33: tasks of several people do once what they are for while one is killed', async () => {
    const rounds = sizeOf('D33', { short: 1, full: 20 })
    expect(complaintsOf(await operationsKilled(nodes, seed, { rounds, operations: 6, readyBarMs: HANGS_MS }))).toEqual(
      [],
    )
  })
  it('D23: one that is killed leaves its event streams to the other, which misses nothing', async () => {
    const streams = sizeOf('D23', { short: 40, full: 200 })
    expect(complaintsOf(await streamsCut(nodes, seed, { streams, kills: 1, toldBarMs: HANGS_MS }))).toEqual([])
  })
})

/** The last, since it takes a constraint away. */
describe('the control: exits that read, check and write without a lock', () => {
  it('take the last unit several times, and the checks of the ledger say so', async () => {
    const world = await makeWorld(nodes.databaseUrl, nodes.urls[0]!, 1)
    const item = await makeItem(world, nodes.urls[0]!, await makeFolder(world, nodes.urls[0]!, 'Réserve'), 'Dernier', 1)
    await withoutLock(nodes.databaseUrl, world.company, item, 8)
    expect((await readLedger(nodes.databaseUrl, world.company)).quantities.get(item)).toBe(-7)
    const faulty = (await verifyLedger(nodes.databaseUrl))
      .filter(({ rows }) => rows.length > 0)
      .map(({ name }) => name.slice(0, 2))
    expect(faulty).toEqual(expect.arrayContaining(['S1', 'S2', 'S8']))
  })
})

/** What a careless implementation does; the constraint behind the product is taken away for it. */
const withoutLock = async (databaseUrl: string, company: string, item: string, clients: number) => {
  const sessions = await Promise.all(
    Array.from({ length: clients }, async () => {
      const session = new pg.Client({ connectionString: databaseUrl })
      await session.connect()
      return session
    }),
  )
  try {
    await sessions[0]!.query('alter table item drop constraint item_quantity_bounds')
    const seen = await Promise.all(
      sessions.map(async (session) =>
        Number(
          (
            await session.query<{ quantity: string }>('select quantity from item where company_id = $1 and id = $2', [
              company,
              item,
            ])
          ).rows[0]!.quantity,
        ),
      ),
    )
    const winners = sessions.filter((_, at) => seen[at]! >= 1)
    await Promise.all(
      winners.map((session) =>
        session.query('update item set quantity = quantity - 1, seq = seq + 1 where company_id = $1 and id = $2', [
          company,
          item,
        ]),
      ),
    )
  } finally {
    await Promise.all(sessions.map((session) => session.end()))
  }
}
