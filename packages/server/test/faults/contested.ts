import { type Arena, type Contest, CONTESTS, makeArena, outcomeOf } from './contests.ts'
import { killedInRounds } from './killed-in-rounds.ts'
import { Persistent } from './persistent.ts'
import { type Random, shuffled } from './random.ts'
import { type Report, reportOn } from './report.ts'
import type { TwoNodes } from './two-nodes.ts'
import { makeWorld } from './world.ts'

/**
 * D3: what may be had once is asked for twice at once, through two nodes of which one is killed meanwhile: by lending,
 * reserving, receiving, and by what leaves together. One wins, the other is told why, and what is there says the same.
 */
export const contested = async (
  on: TwoNodes,
  seed: number,
  { rounds, each, readyBarMs }: { rounds: number; each: number; readyBarMs: number },
): Promise<Report> => {
  const world = await makeWorld(on.databaseUrl, on.urls[0]!, 2)
  const asker = new Persistent(on.urls)
  const arena = await makeArena(world, asker)
  const outcomes = new Map<string, number>()
  const killing = { world, asker, seed, rounds, readyBarMs }
  const { broken, figures } = await killedInRounds(on, killing, async (random, round) => {
    const contests = await prepared(arena, `${seed}-${round}`, each)
    const killAt = asker.answered + random.below(contests.length)
    const fights = shuffled(random, contests).map((contest) => fought(arena, random, contest))
    const complaints = async () =>
      (await Promise.all(fights)).flatMap(({ told, complaint }) => {
        outcomes.set(told, (outcomes.get(told) ?? 0) + 1)
        return complaint ? [`${told}: ${complaint}`] : []
      })
    return { killAt, complaints }
  })
  const contests = [...outcomes.values()].reduce((sum, count) => sum + count, 0)
  return reportOn(
    'D3 what may be had once, asked for twice through two nodes of which one is killed',
    on.databaseUrl,
    [],
    { ...figures, contests, ...Object.fromEntries(outcomes) },
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
