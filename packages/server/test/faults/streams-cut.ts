import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { Workload } from './load.ts'
import { killProduct, startProduct } from './product-process.ts'
import { randomOf } from './random.ts'
import { quantile, type Report, reportOn } from './report.ts'
import { Stream } from './stream.ts'
import type { TwoNodes } from './two-nodes.ts'
import { makeWorld, stockTwoFolders } from './world.ts'

const WRITERS = 3
const READERS = 20
const PATIENCE_MS = 60_000

/**
 * D23: many screens listen at two nodes while stock moves; the node of half of them is killed. They come back with the
 * last id they saw, and miss nothing.
 */
export const streamsCut = async (
  { databaseUrl, env, nodes, urls }: TwoNodes,
  seed: number,
  { streams: count, kills, toldBarMs }: { streams: number; kills: number; toldBarMs: number },
): Promise<Report> => {
  const world = await makeWorld(databaseUrl, urls[0]!, READERS)
  const stock = await stockTwoFolders(world, urls[0]!, 6, 10_000_000)
  const away = new Set<number>()
  // Half of them at each node; who loses his goes to the other.
  const nodeFor = (n: number) => () => urls[away.has(n % urls.length) ? (n + 1) % urls.length : n % urls.length]!
  const streams = Array.from({ length: count }, (_, n) => new Stream(world.tokens[n % READERS]!, nodeFor(n)))
  await Promise.all(streams.map((stream) => stream.opened()))
  const since = new Date()

  const workload = new Workload()
  const load = workload.start({
    seed,
    name: `d23-${seed}`,
    world: { ...world, tokens: world.tokens.slice(0, WRITERS) },
    stock,
    nodeOf: (client, tries) => urls[(client + tries) % urls.length]!,
    onSilence: 'again',
    pauseMs: 600,
  })
  await until(() => streams.every(({ told }) => told.length > 0))
  for (let kill = 0; kill < kills; kill++) {
    const random = randomOf(seed, kill)
    // The streams of the others stay, and tell how long an event takes to get about.
    const victim = nodes.length - 1
    await sleep(random.between(1_000, 2_000))
    away.add(victim)
    await killProduct(nodes[victim]!, 'everything')
    await sleep(random.between(500, 1_500))
    nodes[victim] = await startProduct(env)
    urls[victim] = nodes[victim].url
    away.delete(victim)
    await until(() => streams.every(({ isOpen }) => isOpen))
  }
  await sleep(1_000)
  await load.stop()

  const committed = await eventsSince(databaseUrl, world.company, since)
  const missedBy = (stream: Stream) => {
    const heard = new Set(stream.told.map(({ id }) => id))
    return committed.filter(({ id }) => !heard.has(id)).length
  }
  await until(() => streams.every((stream) => missedBy(stream) === 0))
  const missed = streams.reduce((sum, stream) => sum + missedBy(stream), 0)
  const writtenAt = new Map(committed.map(({ id, at }) => [id, at]))
  // A stream that came back is told later what it missed: what counts is who stayed.
  const delays = streams
    .filter(({ comebacks }) => comebacks === 0)
    .flatMap(({ told }) => told.map(({ id, heardAt }) => heardAt - (writtenAt.get(id) ?? heardAt)))
  for (const stream of streams) stream.close()
  const worst = quantile(delays, 0.999)
  return reportOn(
    'D23 event streams whose node dies',
    databaseUrl,
    [],
    {
      streams: count,
      kills,
      'events committed': committed.length,
      'told in all': streams.reduce((sum, { told }) => sum + told.length, 0),
      'came back': streams.reduce((sum, { comebacks }) => sum + comebacks, 0),
      missed,
      'told after, streams that stayed: median / p99 / p99.9': [0.5, 0.99, 0.999]
        .map((part) => `${quantile(delays, part).toFixed(0)} ms`)
        .join(' / '),
    },
    [
      ...(missed > 0 ? [`${missed} events were missed`] : []),
      ...(committed.length === 0 ? ['nothing was committed'] : []),
      ...(streams.every(({ comebacks }) => comebacks === 0)
        ? ['no stream lost its node: the kills prove nothing']
        : []),
      ...(worst > toldBarMs ? [`events were told after ${worst.toFixed(0)} ms`] : []),
    ],
  )
}

const until = async (holds: () => boolean): Promise<void> => {
  const startedAt = performance.now()
  while (!holds() && performance.now() - startedAt < PATIENCE_MS) await sleep(50)
}

const eventsSince = async (
  databaseUrl: string,
  company: string,
  since: Date,
): Promise<{ id: string; at: number }[]> => {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    return (
      await client.query<{ id: string; at: Date }>(
        `select id, created_at as at from event where company_id = $1 and topic = 'items' and created_at > $2`,
        [company, since],
      )
    ).rows.map(({ id, at }) => ({ id, at: at.getTime() }))
  } finally {
    await client.end()
  }
}
