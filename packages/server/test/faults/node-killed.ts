import { setTimeout as sleep } from 'node:timers/promises'
import { Workload } from './load.ts'
import { randomOf } from './random.ts'
import type { Report } from './report.ts'
import { reportOnRounds, Rounds } from './rounds.ts'
import { killAndStart, type TwoNodes } from './two-nodes.ts'
import { makeWorld, stockTwoFolders } from './world.ts'

const CLIENTS = 24

/**
 * D5: one of two nodes is killed while clients move stock; they go on at the other with the same keys, and the node is
 * started again under that load.
 */
export const nodeKilled = async (
  { databaseUrl, env, nodes, urls }: TwoNodes,
  seed: number,
  { rounds, readyBarMs }: { rounds: number; readyBarMs: number },
): Promise<Report> => {
  const world = await makeWorld(databaseUrl, urls[0]!, CLIENTS)
  const stock = await stockTwoFolders(world, urls[0]!, 6, 10_000_000)
  const workload = new Workload()
  const state = new Rounds(workload, world, readyBarMs)
  for (let round = 0; round < rounds && state.isSound; round++) {
    const random = randomOf(seed, 1_000_000 + round)
    const [name, victim] = [`d5-${seed}-${round}`, random.below(nodes.length)]
    await state.keepSignedIn(urls[0]!)
    const load = workload.start({
      seed: seed + round,
      name,
      world,
      stock,
      nodeOf: (client, tries) => urls[(client + tries) % urls.length]!,
      onSilence: 'again',
      pauseMs: 60,
    })
    await sleep(random.between(100, 800))
    const readyMs = await killAndStart({ env, nodes, urls }, victim)
    await load.stop()
    await state.close(name, 'node', readyMs, databaseUrl)
  }
  return reportOnRounds('D5 application node killed (-9) under load', state, databaseUrl)
}
