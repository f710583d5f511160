import { setTimeout as sleep } from 'node:timers/promises'
import { ledgerFaults } from '../../src/testing/verify-ledger.ts'
import type { Persistent } from './persistent.ts'
import { type Random, randomOf } from './random.ts'
import { median, type Figure, seconds } from './report.ts'
import { killAndStart, type TwoNodes } from './two-nodes.ts'
import { signIn, type World } from './world.ts'

/** An access token lives a quarter of an hour. */
const SIGNED_IN_MS = 6 * 60_000

/** What is under way. `killAt`: a node is killed once so many answers have come, counted by `asker`. */
export type Round = { killAt: number; complaints: () => Promise<string[]> }
export type Killing = { world: World; asker: Persistent; seed: number; rounds: number; readyBarMs: number }

/**
 * Rounds of what is asked of two nodes until it is answered, one of which is killed in the middle of each; afterwards
 * everything must be as it was answered, and the ledger sound. The first round with a complaint is the last.
 */
export const killedInRounds = async (
  on: TwoNodes,
  { world, asker, seed, rounds, readyBarMs }: Killing,
  begin: (random: Random, round: number) => Promise<Round>,
): Promise<{ broken: string[]; figures: Record<string, Figure> }> => {
  const [broken, readyMs, startedAt]: [string[], number[], number] = [[], [], performance.now()]
  let signedInAt = performance.now()
  for (let round = 0; round < rounds && broken.length === 0; round++) {
    const random = randomOf(seed, round)
    if (performance.now() - signedInAt > SIGNED_IN_MS) {
      await signIn(world, on.urls[0]!)
      signedInAt = performance.now()
    }
    const { killAt, complaints } = await begin(random, round)
    while (asker.answered < killAt) await sleep(1)
    readyMs.push(await killAndStart(on, random.below(on.nodes.length)))
    if (readyMs.at(-1)! > readyBarMs) broken.push(`round ${round}: ready after ${readyMs.at(-1)} ms`)
    const found = await complaints()
    found.push(...(await ledgerFaults(on.databaseUrl)).map(({ check }) => check))
    broken.push(...found.map((one) => `round ${round}: ${one}`))
  }
  if (asker.unanswered === 0) broken.push('no request was interrupted: the kills came at no load, and prove nothing')
  return {
    broken,
    figures: {
      'nodes killed': readyMs.length,
      'without an answer, settled by key or id': asker.unanswered,
      'ready median': `${median(readyMs).toFixed(0)} ms`,
      time: seconds(performance.now() - startedAt),
    },
  }
}
