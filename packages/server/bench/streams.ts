import { request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { chance, COMPANY, firstPair, guidOf, type Size } from './data.ts'
import { type Helper, askOnce, startServer, type Usage } from './servers.ts'

/** As many people as one node must keep informed, each with their own rights. */
const STREAMS = 1_000
const OPENED_AT_ONCE = 50
const CHANGES = 200
const BETWEEN_MS = 50

const userOf = (n: number) => `be0000aa-0000-4000-8000-${n.toString(16).padStart(12, '0')}`

/** Readers of every site, so that each change is for everybody: the most one event can cost. */
const addReaders = async (url: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const reader = `('be0000aa-0000-4000-8000-' || lpad(to_hex(n), 12, '0'))::uuid`
    await client.query(
      `insert into app_user (company_id, id, firstname, lastname, username, username_key)
        select '${COMPANY}', ${reader}, 'Lecteur', n::text, 'reader ' || n, 'reader ' || n
        from generate_series(1, ${STREAMS}) n`,
    )
    await client.query(
      `insert into user_role (company_id, user_id, role) select '${COMPANY}', ${reader}, 'ROLE_ITEM_VIEW'
        from generate_series(1, ${STREAMS}) n`,
    )
    await client.query(
      `insert into folder_permission (company_id, id, folder_id, user_id, level)
        select '${COMPANY}', gen_random_uuid(), f.id, ${reader}, 'read' from generate_series(1, ${STREAMS}) n, folder f
        where f.company_id = '${COMPANY}' and f.parent_id is null`,
    )
    await client.query(`update company set rights_version = rights_version + 1 where id = '${COMPANY}'`)
  } finally {
    await client.end()
  }
}

/** Opens one stream and hands over the record that each event is about. */
const openStream = (url: string, token: string, onItem: (guid: string) => void): Promise<() => void> =>
  new Promise((resolve, reject) => {
    const call = request(
      `${url}/api/v1/push?topic=items`,
      { headers: { authorization: `Bearer ${token}` }, agent: false },
      (answer) => {
        if (answer.statusCode !== 200) return reject(new Error(`A stream was answered ${answer.statusCode}`))
        answer
          .setEncoding('utf8')
          .on('data', (text: string) => {
            for (const [, guid] of text.matchAll(/"guids":\["([0-9a-f-]{36})"/g)) onItem(guid!)
          })
          .on('error', () => {})
        resolve(() => call.destroy())
      },
    )
    call.on('error', reject).end()
  })

const quantile = (sorted: readonly number[], q: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))] ?? 0
const megabytes = ({ rss }: Usage) => Math.round(rss / 1_048_576)

/** From sending a movement to its event at each open stream, on one node. */
export const measureStreams = async (
  database: { ours: string },
  folder: string,
  size: Size,
  print: (line: string) => void,
): Promise<void> => {
  await addReaders(database.ours)
  const ours = await startServer('our-server.ts', { BENCH_DATABASE: database.ours, BENCH_FOLDER: folder })
  const opened: (() => void)[] = []
  try {
    const before = await ours.ask<Usage>({ ask: 'usage' })
    const sentAt = new Map<string, number>()
    const [took, calls]: [number[], number[]] = [[], []]
    const onItem = (guid: string) => {
      const at = sentAt.get(guid)
      if (at !== undefined) took.push(performance.now() - at)
    }
    const tokens = await ours.ask<string[]>({
      ask: 'tokens',
      users: Array.from({ length: STREAMS }, (_, n) => userOf(n + 1)),
    })
    for (let at = 0; at < tokens.length; at += OPENED_AT_ONCE)
      opened.push(
        ...(await Promise.all(
          tokens.slice(at, at + OPENED_AT_ONCE).map((token) => openStream(ours.url, token, onItem)),
        )),
      )
    const idle = await ours.ask<Usage>({ ask: 'usage' })

    const token = await ours.ask<string>({ ask: 'token' })
    const first = await change(
      ours,
      token,
      guidOf('item', 1 + chance(0, 'streamed first', firstPair(size) - 1)),
      sentAt,
    )
    await until(() => took.length >= STREAMS)
    const cold = [...took].sort((a, b) => a - b)
    took.length = 0
    for (let n = 0; n < CHANGES; n++) {
      calls.push(await change(ours, token, guidOf('item', 1 + ((n * 7 + 3) % (firstPair(size) - 1))), sentAt))
      await sleep(BETWEEN_MS)
    }
    await until(() => took.length >= CHANGES * STREAMS)
    const after = await ours.ask<Usage>({ ask: 'usage' })
    if (took.length !== CHANGES * STREAMS) throw new Error(`${took.length} events of ${CHANGES * STREAMS} arrived`)
    took.sort((a, b) => a - b)
    calls.sort((a, b) => a - b)
    const cpu = (after.cpu.user + after.cpu.system - idle.cpu.user - idle.cpu.system) / 1_000
    print(
      `${STREAMS.toLocaleString('en')} streams of as many people, each change for all of them; resident ${megabytes(before)} MB before, ${megabytes(idle)} MB with the streams open, ${megabytes(after)} MB after ${CHANGES + 1} changes.`,
    )
    print(
      `The first change, with nobody's rights at hand: ${first.toFixed(0)} ms for the call, p50 ${quantile(cold, 0.5).toFixed(0)} ms and p95 ${quantile(cold, 0.95).toFixed(0)} ms to a stream.`,
    )
    print(
      `${CHANGES} changes, ${Math.round(1_000 / BETWEEN_MS)} a second at most: p50 ${quantile(calls, 0.5).toFixed(1)} ms for the call, p50 ${quantile(took, 0.5).toFixed(1)} ms, p95 ${quantile(took, 0.95).toFixed(1)} ms, p99 ${quantile(took, 0.99).toFixed(1)} ms from sending it to a stream; ${(cpu / CHANGES).toFixed(1)} ms of CPU a change.`,
    )
  } finally {
    for (const close of opened) close()
    await ours.stop()
  }
}

const change = async (ours: Helper, token: string, item: string, sentAt: Map<string, number>): Promise<number> => {
  const startedAt = performance.now()
  sentAt.set(item, startedAt)
  await askOnce(ours, 'POST', `/api/v1/items/${item}/transactions`, token, { type: 'in', quantity: 1 })
  return performance.now() - startedAt
}

const until = async (holds: () => boolean): Promise<void> => {
  for (let tries = 0; !holds() && tries < 1_000; tries++) await sleep(20)
}
