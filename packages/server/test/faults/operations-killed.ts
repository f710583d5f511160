import { killedInRounds } from './killed-in-rounds.ts'
import { complaintsAbout, planWalk, type Walked, walk } from './operations-walked.ts'
import { Persistent } from './persistent.ts'
import { randomOf } from './random.ts'
import { type Report, reportOn } from './report.ts'
import type { TwoNodes } from './two-nodes.ts'
import { makeWorld } from './world.ts'

const PEOPLE = 4

/**
 * D33: several people work on the same counts and moves through two nodes, of which one is killed while they do: each
 * scan that was taken counts once, each task does once what it is for, and what is closed stays so (X-43, TASK-41).
 */
export const operationsKilled = async (
  on: TwoNodes,
  seed: number,
  { rounds, operations, readyBarMs }: { rounds: number; operations: number; readyBarMs: number },
): Promise<Report> => {
  const world = await makeWorld(on.databaseUrl, on.urls[0]!, PEOPLE)
  const asker = new Persistent(on.urls)
  const [token] = world.tokens as [string]
  const { data } = await asker.must<{ data: { guid: string }[] }>({
    method: 'GET',
    path: '/users?page=1&size=50',
    token,
  })
  const members = data.map((user) => user.guid)
  const { guid: group } = await asker.must<{ guid: string }>({
    path: '/groups',
    token,
    body: { name: 'Quai', members },
  })
  const walkers = { world, asker, group }
  const done: Walked[] = []
  const killing = { world, asker, seed, rounds, readyBarMs }
  const { broken, figures } = await killedInRounds(on, killing, async (random, round) => {
    const planned: Walked[] = []
    for (let nth = 0; nth < operations; nth++)
      planned.push(await planWalk(walkers, `${seed}-${round}-${nth}`, nth % 2 === 0 ? 'inventory' : 'move'))
    const killAt = asker.answered + random.between(operations, operations * 20)
    const walks = planned.flatMap((walked, nth) =>
      [0, 1].map((turn) => {
        const own = randomOf(seed + round, nth * 2 + turn)
        return walk(walkers, walked, (nth + turn) % PEOPLE, own, `d33-${seed}-${round}-${nth}-${turn}`)
      }),
    )
    const complaints = async () => {
      await Promise.all(walks)
      done.push(...planned)
      const found: string[] = []
      for (const walked of planned)
        found.push(...(await complaintsAbout(walkers, walked)).map((one) => `${walked.type}: ${one}`))
      return found
    }
    return { killAt, complaints }
  })
  const scans = done.reduce((sum, walked) => sum + walked.scans.length, 0)
  return reportOn(
    'D33 tasks of several people through two nodes of which one is killed',
    on.databaseUrl,
    [],
    { ...figures, operations: done.length, 'scans taken': scans, answers: asker.answered },
    broken,
  )
}
