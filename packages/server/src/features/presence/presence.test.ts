import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { transaction, sql } from '../../kernel/database.ts'
import { testDatabase } from '../../testing/database.ts'
import { aCompany, aFolder, aUser, type Caller, grant, startTestNode, type TestNode } from '../../testing/test-node.ts'

const url = testDatabase()
let late = 0
const clock = { now: () => new Date(Date.now() + late) }
let node: TestNode
let second: TestNode
let [ada, bob]: Caller[] = []
let [open, closed]: string[] = []
beforeAll(async () => {
  node = await startTestNode(url, { clock })
  second = await startTestNode(url, { clock, env: { JWT_SECRET: node.services.settings.JWT_SECRET } })
  const company = await aCompany(node)
  ada = await aUser(node, company, { name: 'Ada' })
  bob = await aUser(second, company, { name: 'Bob', roles: ['ROLE_ITEM_VIEW'] })
  ;[open, closed] = [await aFolder(ada, 'Ouvert'), await aFolder(ada, 'Fermé')]
  await grant(node, bob, open, 'read')
})
afterAll(async () => {
  await second.stop()
  await node.stop()
})

const tab = () => crypto.randomUUID()
const others = async (user: Caller, folder: string) => {
  const { status, body } = await user.get(`/presence?folder=${folder}`)
  return status === 200 ? body.data.map(({ name }: { name: string }) => name) : status
}
const look = async (user: Caller, folder: string, at: string) => {
  const { status } = await user.put('/presence', { folder, tab: at })
  return status === 204 ? others(user, folder) : status
}
const events = () =>
  transaction(node.pool, { company: ada!.company }, async ({ db }) =>
    (
      await sql<{
        data: { folders: string[] }
      }>`select data from event where company_id = ${ada!.company} and topic = 'presence' order by id`.execute(db)
    ).rows.map(({ data }) => data.folders),
  )
const activities = () =>
  transaction(
    node.pool,
    { company: ada!.company },
    async ({ db }) =>
      (await sql<{ n: number }>`select count(*)::int as n from activity where company_id = ${ada!.company}`.execute(db))
        .rows[0]!.n,
  )

describe('who looks at a folder', () => {
  it('is told to the others who look at it, on every node, once for all their tabs', async () => {
    const [first, other, hers] = [tab(), tab(), tab()]
    expect(await look(ada!, open!, first)).toEqual([])
    expect(await look(ada!, open!, other)).toEqual([])
    expect(await look(bob!, open!, hers)).toEqual(['Ada Test'])
    expect(await look(ada!, open!, first)).toEqual(['Bob Test'])
    expect((await bob!.del(`/presence/${hers}`)).status).toBe(204)
    expect(await look(ada!, open!, first)).toEqual([])
    await ada!.del(`/presence/${first}`)
    await ada!.del(`/presence/${other}`)
  })

  it('is nothing that somebody without the folder hears of, not even when they come from there', async () => {
    const [hers, his] = [tab(), tab()]
    const before = (await events()).length
    await look(ada!, closed!, hers)
    expect([await look(bob!, closed!, his), await others(bob!, closed!)]).toEqual([404, 404])
    await look(bob!, open!, his)
    await look(ada!, open!, hers)
    // Each event names one folder, so that the hub tells it to those who see that one.
    expect((await events()).slice(before).sort()).toEqual([[closed], [closed], [open], [open]].sort())
    expect(await look(bob!, open!, his)).toEqual(['Ada Test'])
    await ada!.del(`/presence/${hers}`)
    await bob!.del(`/presence/${his}`)
  })

  it('is said once and kept by heartbeats, ends 45 seconds after the last one, and leaves nothing in the journal', async () => {
    const [hers, his] = [tab(), tab()]
    const noted = await activities()
    await look(ada!, open!, hers)
    const before = (await events()).length
    await look(ada!, open!, hers)
    expect((await events()).length).toBe(before)
    late = 44_000
    expect(await look(bob!, open!, his)).toEqual(['Ada Test'])
    late = 46_000
    expect(await look(bob!, open!, his)).toEqual([])
    await look(ada!, open!, hers)
    expect((await events()).slice(before)).toEqual([[open], [open]])
    expect(await activities()).toBe(noted)
    late = 0
  })

  it('belongs to its own tab: nobody sends another away', async () => {
    const hers = tab()
    await look(ada!, open!, hers)
    await bob!.del(`/presence/${hers}`)
    expect(await look(bob!, open!, hers)).toEqual(['Ada Test'])
  })
})
