import { setTimeout as sleep } from 'node:timers/promises'
import { ledgerFaults } from '../../src/testing/verify-ledger.ts'
import { complaintsAbout, planWalk, type Walked, walk } from './operations-walked.ts'
import { Persistent } from './persistent.ts'
import { killProduct, startProduct } from './product-process.ts'
import { randomOf } from './random.ts'
import { median, type Report, reportOn, seconds } from './report.ts'
import type { TwoNodes } from './two-nodes.ts'
import { makeWorld, signIn } from './world.ts'

const PEOPLE = 4
const SIGNED_IN_MS = 6 * 60_000

/**
 * D33: several people work on the same counts and moves through two nodes, of which one is killed while they do: each
 * scan that was taken counts once, each task does once what it is for, and what is closed stays so (X-43, TASK-41).
 */
export const operationsKilled = async (
  { databaseUrl, env, nodes, urls }: TwoNodes,
  seed: number,
  { rounds, operations, readyBarMs }: { rounds: number; operations: number; readyBarMs: number },
): Promise<Report> => {
  const world = await makeWorld(databaseUrl, urls[0]!, PEOPLE)
  const asker = new Persistent(urls)
  const { data } = await asker.must<{ data: { guid: string }[] }>({
    method: 'GET',
    path: '/users?page=1&size=50',
    token: world.tokens[0]!,
  })
  const { guid: group } = await asker.must<{ guid: string }>({
    path: '/groups',
    token: world.tokens[0]!,
    body: { name: 'Quai', members: data.map((user) => user.guid) },
  })
  const walkers = { world, asker, group }
  const [broken, readyMs, startedAt]: [string[], number[], number] = [[], [], performance.now()]
  const done: Walked[] = []
  let signedInAt = performance.now()
  for (let round = 0; round < rounds && broken.length === 0; round++) {
    const random = randomOf(seed, round)
    if (performance.now() - signedInAt > SIGNED_IN_MS) {
      await signIn(world, urls[0]!)
      signedInAt = performance.now()
    }
    const planned: Walked[] = []
    for (let nth = 0; nth < operations; nth++)
      planned.push(await planWalk(walkers, `${seed}-${round}-${nth}`, nth % 2 === 0 ? 'inventory' : 'move'))
    const before = asker.answered
    const walks = planned.flatMap((walked, nth) =>
      [0, 1].map((turn) => {
        const person = (nth + turn) % PEOPLE
        const own = randomOf(seed + round, nth * 2 + turn)
        return walk(walkers, walked, person, own, `d33-${seed}-${round}-${nth}-${turn}`)
      }),
    )
    const killAfter = random.between(operations, operations * 20)
    while (asker.answered - before < killAfter) await sleep(1)
    const victim = random.below(nodes.length)
    await killProduct(nodes[victim]!, 'everything')
    nodes[victim] = await startProduct(env)
    urls[victim] = nodes[victim].url
    readyMs.push(nodes[victim].readyMs)
    if (nodes[victim].readyMs > readyBarMs) broken.push(`round ${round}: ready after ${nodes[victim].readyMs} ms`)
    await Promise.all(walks)
    for (const walked of planned)
      for (const complaint of await complaintsAbout(walkers, walked))
        broken.push(`round ${round}: ${walked.type}: ${complaint}`)
    for (const { check } of await ledgerFaults(databaseUrl)) broken.push(`round ${round}: ${check}`)
    done.push(...planned)
  }
  if (asker.unanswered === 0) broken.push('no request was interrupted: the kills came at no load, and prove nothing')
  return reportOn(
    'D33 tasks of several people through two nodes of which one is killed',
    databaseUrl,
    [],
    {
      'nodes killed': readyMs.length,
      operations: done.length,
      'scans taken': done.reduce((sum, { scans }) => sum + scans.length, 0),
      answers: asker.answered,
      'without an answer, settled by key or id': asker.unanswered,
      'ready median': `${median(readyMs).toFixed(0)} ms`,
      time: seconds(performance.now() - startedAt),
    },
    broken,
  )
}
