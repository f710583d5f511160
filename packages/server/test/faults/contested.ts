import { setTimeout as sleep } from 'node:timers/promises'
import { ledgerFaults } from '../../src/testing/verify-ledger.ts'
import { type Arena, type Contest, CONTESTS, makeArena, outcomeOf } from './contests.ts'
import { Persistent } from './persistent.ts'
import { killProduct, startProduct } from './product-process.ts'
import { type Random, randomOf, shuffled } from './random.ts'
import { median, type Report, reportOn, seconds } from './report.ts'
import type { TwoNodes } from './two-nodes.ts'
import { makeWorld, signIn } from './world.ts'

const SIGNED_IN_MS = 6 * 60_000

/**
 * D3: what may be had once is asked for twice at once, through two nodes of which one is killed meanwhile: by lending,
 * reserving, receiving, and by what leaves together. One wins, the other is told why, and what is there says the same.
 */
export const contested = async (
  { databaseUrl, env, nodes, urls }: TwoNodes,
  seed: number,
  { rounds, each, readyBarMs }: { rounds: number; each: number; readyBarMs: number },
): Promise<Report> => {
  const world = await makeWorld(databaseUrl, urls[0]!, 2)
  const asker = new Persistent(urls)
  const arena = await makeArena(world, asker)
  const [broken, readyMs, startedAt]: [string[], number[], number] = [[], [], performance.now()]
  const outcomes = new Map<string, number>()
  let signedInAt = performance.now()
  for (let round = 0; round < rounds && broken.length === 0; round++) {
    const random = randomOf(seed, round)
    if (performance.now() - signedInAt > SIGNED_IN_MS) {
      await signIn(world, urls[0]!)
      signedInAt = performance.now()
    }
    const contests = await prepared(arena, `${seed}-${round}`, each)
    const [victim, answeredBefore] = [random.below(nodes.length), asker.answered]
    const fights = shuffled(random, contests).map((contest) => fought(arena, random, contest))
    const killAfter = random.below(contests.length)
    while (asker.answered - answeredBefore < killAfter) await sleep(1)
    await killProduct(nodes[victim]!, 'everything')
    nodes[victim] = await startProduct(env)
    urls[victim] = nodes[victim].url
    readyMs.push(nodes[victim].readyMs)
    if (nodes[victim].readyMs > readyBarMs) broken.push(`round ${round}: ready after ${nodes[victim].readyMs} ms`)
    for (const { told, complaint } of await Promise.all(fights)) {
      outcomes.set(told, (outcomes.get(told) ?? 0) + 1)
      if (complaint) broken.push(`round ${round}: ${told}: ${complaint}`)
    }
    for (const { check } of await ledgerFaults(databaseUrl)) broken.push(`round ${round}: ${check}`)
  }
  if (asker.unanswered === 0) broken.push('no request was interrupted: the kills came at no load, and prove nothing')
  return reportOn(
    'D3 what may be had once, asked for twice through two nodes of which one is killed',
    databaseUrl,
    [],
    {
      'nodes killed': readyMs.length,
      contests: [...outcomes.values()].reduce((sum, count) => sum + count, 0),
      'without an answer, settled by key': asker.unanswered,
      'ready median': `${median(readyMs).toFixed(0)} ms`,
      time: seconds(performance.now() - startedAt),
      ...Object.fromEntries(outcomes),
    },
    broken,
  )
}

type Prepared = { name: string; key: string; contest: Contest }
const prepared = async (arena: Arena, keys: string, each: number): Promise<Prepared[]> => {
  const all: Prepared[] = []
  for (const [name, prepare] of Object.entries(CONTESTS))
    for (let nth = 0; nth < each; nth++) {
      const key = `d3-${keys}-${all.length}`
      all.push({ name, key, contest: await prepare(arena, key) })
    }
  return all
}

/** Both at once, each by a person and a node of their own. `told` names the contest and how it ended. */
const fought = async (
  { world, asker }: Arena,
  random: Random,
  { name, key, contest }: Prepared,
): Promise<{ told: string; complaint: string | null }> => {
  const first = random.below(2)
  const answers = await Promise.all(
    contest.acts.map((act, at) => asker.ask({ ...act, token: world.tokens[at]!, key: `${key}-${at}` }, first + at)),
  )
  const won = answers.map(outcomeOf)
  const told = `${name}: ${won.join(', ')}`
  if (!contest.outcomes.some((pair) => pair.every((one, at) => one === won[at])))
    return { told, complaint: answers.map(({ text }) => text.slice(0, 200)).join(' ') }
  return { told, complaint: await contest.after(won) }
}
