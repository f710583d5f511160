import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { verifyLedger } from '../../src/db/verify/verify-ledger.ts'
import { conflictingOuts } from './conflicting-outs.ts'
import { movesBothWays } from './moves-both-ways.ts'
import { aSeed } from './random.ts'
import { readLedger } from './read-ledger.ts'
import { complaintsOf } from './report.ts'
import { sameKey } from './same-key.ts'
import { startTwoNodes, type TwoNodes } from './two-nodes.ts'
import { hangUp } from './wire.ts'
import { makeFolder, makeItem, makeWorld } from './world.ts'

/** The races in short; at full size with `npm run faults`. */
const seed = aSeed()
let nodes: TwoNodes
beforeAll(async () => {
  nodes = await startTwoNodes()
})
afterAll(async () => {
  await nodes.stop()
  hangUp()
})

describe(`over two nodes (seed ${seed})`, () => {
  it('D1: conflicting exits fill the stock exactly', async () => {
    expect(complaintsOf(await conflictingOuts(nodes, seed, { movements: 1_000, clients: 20 }))).toEqual([])
  })
  it('D2: moves in both directions neither create nor destroy nor lock each other up', async () => {
    expect(complaintsOf(await movesBothWays(nodes, seed, { moves: 300 }))).toEqual([])
  })
  it('D4: the same request several times at once has one effect', async () => {
    expect(complaintsOf(await sameKey(nodes, seed, { requests: 150, clients: 15 }))).toEqual([])
  })
})

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
