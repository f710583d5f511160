import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDatabase } from '../testing/database.ts'
import { aCompany, aUser, type Caller, startTestNode, type TestNode } from '../testing/test-node.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import { wakeJob } from './outbox.ts'
import type { Ctx } from './context.ts'
import { sql, transaction } from './database.ts'
import { runAs } from './run-as.ts'

const url = testDatabase()
let node: TestNode
let user: Caller
const seen: number[] = []
beforeAll(async () => {
  node = await startTestNode(url)
  user = await aUser(node, await aCompany(node))
  node.jobs.register({
    name: 'look',
    cron: '* * * * *',
    run: () =>
      transaction(node.pool, { company: user.company }, async ({ db }) => {
        const { rows } = await sql<{
          n: number
        }>`select count(*)::int as n from activity where comment = 'work for the job'`.execute(db)
        seen.push(rows[0]!.n)
      }),
  })
})
afterAll(() => node.stop())

const leaveWork = (work: (ctx: Ctx) => Promise<void>) =>
  runAs(node.kernel, { company: user.company, user: user.guid, language: 'fr', requestId: 'test' }, async (ctx) => {
    wakeJob(ctx, 'look')
    await sql`insert into activity (company_id, id, entity, entity_id, action, comment)
      values (${ctx.company.guid}, gen_random_uuid(), 'test', gen_random_uuid(), 'test', 'work for the job')`.execute(
      ctx.db,
    )
    await work(ctx)
  })

describe('a job that a call asks for', () => {
  it('finds what the call has written, however long that took to be committed', async () => {
    await leaveWork(() => sleep(100))
    await node.jobs.settled()
    expect(seen).toEqual([1])
  })
  it('does not start when the call is rolled back', async () => {
    seen.length = 0
    await expect(leaveWork(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
    await node.jobs.settled()
    expect(seen).toEqual([])
  })
  it('is waited for with the job that it asks for in turn', async () => {
    const done: string[] = []
    node.jobs.register({
      name: 'first',
      cron: '* * * * *',
      run: async () => {
        node.jobs.poke('second')
      },
    })
    node.jobs.register({
      name: 'second',
      cron: '* * * * *',
      run: async () => {
        await sleep(20)
        done.push('second')
      },
    })
    node.jobs.poke('first')
    await node.jobs.settled()
    expect(done).toEqual(['second'])
  })
})
