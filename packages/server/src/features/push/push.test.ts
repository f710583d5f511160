import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { uuidV7 } from '../../kernel/clock.ts'
import { sql, transaction } from '../../kernel/database.ts'
import { LIMITS } from '../../kernel/limits.ts'
import { endSessionsOf } from '../../kernel/sessions.ts'
import { testDatabase } from '../../testing/database.ts'
import {
  aCompany,
  aFolder,
  anItem,
  anonymous,
  aUser,
  type Caller,
  grant,
  startTestNode,
  type TestNode,
} from '../../testing/test-node.ts'

const url = testDatabase()
let node: TestNode
let second: TestNode
let admin: Caller
let address: string
beforeAll(async () => {
  node = await startTestNode(url)
  second = await startTestNode(url, { env: { JWT_SECRET: node.services.settings.JWT_SECRET } })
  admin = await aUser(node, await aCompany(node))
  address = await second.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(async () => {
  await second.stop()
  await node.stop()
})

type Seen = { id: string; event: string; data: { guids?: string[] } }
/** An open stream on the second node, as a browser reads it. */
const listen = async (query: string, headers: Record<string, string> = {}) => {
  const stop = new AbortController()
  const response = await fetch(`${address}/api/v1/push?${query}`, { headers, signal: stop.signal })
  const seen: Seen[] = []
  const reading = (async () => {
    let text = ''
    for await (const chunk of response.body!) {
      text += Buffer.from(chunk).toString()
      for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
        const lines = Object.fromEntries(
          text
            .slice(0, end)
            .split('\n')
            .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]),
        )
        if (lines.id) seen.push({ id: lines.id, event: lines.event!, data: JSON.parse(lines.data!) as Seen['data'] })
        text = text.slice(end + 2)
      }
    }
  })().catch(() => {})
  const until = async (count: number) => {
    for (let tries = 0; seen.length < count && tries < 12_000; tries++)
      await new Promise((done) => setTimeout(done, 10))
    return seen
  }
  return {
    status: response.status,
    /** Until the other side has closed it. */
    ended: reading,
    seen,
    until,
    close: async () => {
      stop.abort()
      await reading
    },
  }
}
const bearer = (user: Caller) => ({ authorization: `Bearer ${user.token}` })

describe('the stream', () => {
  it('tells another node what was committed, and replays what came after the last id', async () => {
    const folder = await aFolder(admin, 'Suivi')
    const stream = await listen('topic=items', bearer(admin))
    const first = await anItem(admin, folder, { name: 'Un' })
    const [event] = await stream.until(1)
    expect(event).toMatchObject({ event: 'items', data: { guids: [first] } })
    await stream.close()
    const meanwhile = await listen('topic=items', bearer(admin))
    const [b, c] = [await anItem(admin, folder, { name: 'Deux' }), await anItem(admin, folder, { name: 'Trois' })]
    // Both were told by now: what comes next is a replay.
    await meanwhile.until(2)
    await meanwhile.close()
    const again = await listen('topic=items', { ...bearer(admin), 'last-event-id': event!.id })
    expect((await again.until(2)).map((seen) => seen.data.guids![0])).toEqual([b, c])
    await again.close()
  })
  it('sends again what was committed after the last id under an older one', async () => {
    const late = await listen('topic=items', bearer(admin))
    const folder = await aFolder(admin, 'Retard')
    await anItem(admin, folder, { name: 'À l’heure' })
    const [event] = await late.until(1)
    await late.close()
    // Committed after, at a node whose clock is an hour behind; in small, a call does so that took longer than its
    // neighbour.
    const older = uuidV7(new Date(Number.parseInt(event!.id.replaceAll('-', '').slice(0, 12), 16) - 3_600_000))
    await transaction(node.pool, { company: admin.company }, ({ db }) =>
      sql`insert into event (company_id, id, topic, data)
        values (${admin.company}, ${older}, 'items', '{"guids":["late"]}'::jsonb)`.execute(db),
    )
    const again = await listen('topic=items', { ...bearer(admin), 'last-event-id': event!.id })
    await expect.poll(() => again.seen.map((one) => one.data.guids?.[0])).toContain('late')
    expect(again.seen.map(({ id }) => id)).not.toContain(event!.id)
    await again.close()
  })
  it('is not told again what it has, however much was written just before', async () => {
    const company = await aCompany(node)
    const reader = await aUser(node, company)
    const insert = (n: number) =>
      transaction(node.pool, { company }, ({ db }) =>
        sql`insert into event (company_id, id, topic, data)
          select ${company}, gen_random_uuid(), 'items', '{"guids":["x"]}'::jsonb from generate_series(1, ${n})`.execute(
          db,
        ),
      )
    await insert(2_500)
    const [last] = (
      await transaction(node.pool, { company }, ({ db }) =>
        sql<{
          id: string
        }>`select id from event where company_id = ${company} order by created_at desc limit 1`.execute(db),
      )
    ).rows
    await new Promise((done) => setTimeout(done, 5))
    await insert(3)
    const again = await listen('topic=items', { ...bearer(reader), 'last-event-id': last!.id })
    const seen = await again.until(4)
    expect(seen.map(({ data }) => data.guids?.[0] ?? 'look').toSorted()).toEqual(['look', 'x', 'x', 'x'])
    await again.close()
  })
  it('tells what was committed by a node that died before it told anybody', async () => {
    const stream = await listen('topic=items', bearer(admin))
    const folder = await aFolder(admin, 'Repris')
    const told = await anItem(admin, folder, { name: 'Annoncé' })
    await stream.until(1)
    await transaction(node.pool, { company: admin.company }, ({ db }) =>
      sql`insert into event (company_id, id, topic, data)
          values (${admin.company}, ${uuidV7(new Date())}, 'items', '{"guids":["unannounced"]}'::jsonb)`.execute(db),
    )
    await expect
      .poll(() =>
        stream.seen.map((one) => one.data.guids?.[0]).filter((guid) => guid === told || guid === 'unannounced'),
      )
      .toEqual([told, 'unannounced'])
    await stream.close()
  })
  it('says nothing of a refused call, and nothing of folders the reader does not see', async () => {
    const [open, hidden] = [await aFolder(admin, 'Ouvert'), await aFolder(admin, 'Fermé')]
    const reader = await aUser(node, admin.company, { roles: ['ROLE_ITEM_VIEW'] })
    await grant(node, reader, open, 'read')
    const stream = await listen('topic=items', bearer(reader))
    await anItem(admin, hidden, { name: 'Caché' })
    await admin.post('/items', { name: '', type: 'product', parent: open })
    const seen = await anItem(admin, open, { name: 'Vu' })
    expect((await stream.until(1)).map((event) => event.data.guids)).toEqual([[seen]])
    await stream.close()
  })
  it('says nothing of items to whoever has no role that shows any', async () => {
    const folder = await aFolder(admin, 'Rôles')
    const [clerk, reader] = [
      await aUser(node, admin.company, { roles: ['ROLE_USER_FULL', 'ROLE_FIELD_FULL'] }),
      await aUser(node, admin.company, { roles: ['ROLE_ITEM_VIEW'] }),
    ]
    for (const user of [clerk, reader]) await grant(node, user, folder, 'read')
    const topics = 'topic=items&topic=folders&topic=config'
    const [deaf, hearing] = [await listen(topics, bearer(clerk)), await listen(topics, bearer(reader))]
    const item = await anItem(admin, folder, { name: 'Secret' })
    await admin.post('/tags', { name: 'Public' })
    const heard = await hearing.until(2)
    await deaf.until(1)
    expect(heard.find(({ event }) => event === 'items')?.data.guids).toEqual([item])
    expect(deaf.seen.map(({ event }) => event)).toEqual(['config'])
    await Promise.all([deaf.close(), hearing.close()])
  })
  it('ends with the session that opened it, with a ticket too (AUTH-36)', async () => {
    const reader = await aUser(node, admin.company)
    const streams = [
      await listen('topic=items', bearer(reader)),
      await listen(`topic=items&ticket=${(await reader.post('/push/ticket')).body.ticket}`),
    ]
    const another = await listen('topic=items', bearer(admin))
    await transaction(node.pool, { company: admin.company }, ({ db }) =>
      endSessionsOf(db, admin.company, reader.guid, new Date()),
    )
    await Promise.all(streams.map(({ ended }) => ended))
    const folder = await aFolder(admin, 'Après le départ')
    await anItem(admin, folder, { name: 'Inouï' })
    await another.until(1)
    expect(streams.map(({ seen }) => seen)).toEqual([[], []])
    expect((await listen('topic=items', bearer(reader))).status).toBe(401)
    await another.close()
  })
  it('leaves room for others: one person opens so many and no more', async () => {
    const greedy = await aUser(node, admin.company)
    const opened = await Promise.all(
      Array.from({ length: LIMITS.streamsPerUser + 5 }, () => listen('topic=items', bearer(greedy))),
    )
    expect(opened.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(5)
    expect((await listen('topic=items', bearer(greedy))).status).toBe(429)
    const another = await listen('topic=items', bearer(admin))
    expect(another.status).toBe(200)
    await Promise.all([...opened, another].map((stream) => stream.close()))
  })
  it('opens with a ticket once, and refuses strangers, other companies and other people', async () => {
    const { body } = await admin.post('/push/ticket')
    const opened = await listen(`topic=items&ticket=${body.ticket}`)
    expect(opened.status).toBe(200)
    await opened.close()
    for (const [query, headers, status] of [
      [`topic=items&ticket=${body.ticket}`, {}, 401],
      ['topic=items', {}, 401],
      [`topic=items/${crypto.randomUUID()}`, bearer(admin), 403],
      [`topic=users/${crypto.randomUUID()}`, bearer(admin), 403],
      ['topic=nonsense', bearer(admin), 403],
    ] as const) {
      const refused = await fetch(`${address}/api/v1/push?${query}`, { headers })
      expect([query, refused.status]).toEqual([query, status])
      await refused.body?.cancel()
    }
    expect(
      await fetch(`${address}/api/v1/push?topic=items/${admin.company}&topic=users/${admin.guid}`, {
        headers: bearer(admin),
      }).then(async (r) => {
        await r.body?.cancel()
        return r.status
      }),
    ).toBe(200)
  })
  it('carries to one person what is published for that person', async () => {
    const colleague = await aUser(node, admin.company)
    const publish = (topic: string, company?: string) =>
      anonymous(node).call(
        'POST',
        '/push',
        { topic, data: { hello: 2 }, ...(company && { company }) },
        { authorization: `Bearer ${node.services.settings.PUSH_KEY}` },
      )
    const [own, others] = [
      await listen(`topic=users/${colleague.guid}`, bearer(colleague)),
      await listen(`topic=users/${admin.guid}&topic=items`, bearer(admin)),
    ]
    expect((await publish(`users/${colleague.guid}`, admin.company)).status).toBe(202)
    expect((await publish('items', admin.company)).status).toBe(202)
    expect((await own.until(1)).map((seen) => seen.event)).toEqual(['users'])
    expect((await others.until(1)).map((seen) => seen.event)).toEqual(['items'])
    await Promise.all([own.close(), others.close()])
    for (const [topic, company, code] of [
      [`users/${colleague.guid}`, undefined, 'required'],
      ['items', undefined, 'required'],
      ['users', admin.company, 'unknown_value'],
      ['nonsense', admin.company, 'unknown_value'],
      [`items/${crypto.randomUUID()}`, admin.company, 'unknown_value'],
    ] as const)
      expect([topic, (await publish(topic, company)).body.errors?.[0].code]).toEqual([topic, code])
    expect((await publish(`users/${crypto.randomUUID()}`, admin.company)).status).toBe(404)
  })
  it('carries what the publishing key publishes, and only that', async () => {
    const stream = await listen('topic=dashboards', bearer(admin))
    const publish = (key: string) =>
      anonymous(node).call(
        'POST',
        '/push',
        { topic: `dashboards/${admin.company}`, data: { hello: 1 } },
        { authorization: `Bearer ${key}` },
      )
    expect((await publish('wrong')).status).toBe(401)
    expect((await publish(node.services.settings.PUSH_KEY)).status).toBe(202)
    expect((await stream.until(1))[0]).toMatchObject({ event: 'dashboards', data: { hello: 1 } })
    await stream.close()
  })
})
