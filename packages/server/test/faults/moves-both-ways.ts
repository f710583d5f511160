import { checkHistory } from './check-history.ts'
import { History, isAccepted } from './history.ts'
import { move, placeInTurn } from './orders.ts'
import { randomOf, shuffled } from './random.ts'
import { deadlocksOf, readLedger } from './read-ledger.ts'
import { perSecond, type Report, reportOn, seconds } from './report.ts'
import type { TwoNodes } from './two-nodes.ts'
import { makeWorld, stockTwoFolders } from './world.ts'

const ITEMS = 5
const STOCK = 1_000_000

/**
 * D2: bundles of one to five items in any order, in both directions between two folders. Locks taken in the order of
 * the bundle would wait for each other.
 */
export const movesBothWays = async (
  { databaseUrl, urls }: TwoNodes,
  seed: number,
  { moves, clients = 20 }: { moves: number; clients?: number },
): Promise<Report> => {
  const world = await makeWorld(databaseUrl, urls[0]!, clients)
  const { here, there, records } = await stockTwoFolders(world, urls[0]!, ITEMS, STOCK)
  const history = new History()
  const deadlocksBefore = await deadlocksOf(databaseUrl)
  const startedAt = performance.now()
  await Promise.all(
    world.tokens.map(async (ownToken, client) => {
      const random = randomOf(seed, client)
      for (let n = 0; n < moves / clients; n++) {
        const bundle = shuffled(random, records).slice(0, random.between(1, ITEMS))
        const order = random.chance(0.5)
          ? move(
              bundle.map((record) => record.here),
              1,
              there,
            )
          : move(
              bundle.map((record) => record.there),
              1,
              here,
            )
        await placeInTurn(
          history,
          { client, token: ownToken, node: random.pick(urls) },
          `d2-${seed}-${client}-${n}`,
          order,
        )
      }
    }),
  )
  const took = performance.now() - startedAt

  const ledger = await readLedger(databaseUrl, world.company)
  const findings = checkHistory(history, ledger, { mayRefuse: () => false, mayBeAway: 'told' })
  const total = [...ledger.quantities.values()].reduce((sum, quantity) => sum + quantity, 0)
  const deadlocks = (await deadlocksOf(databaseUrl)) - deadlocksBefore
  return reportOn(
    'D2 moves in both directions between two folders',
    databaseUrl,
    findings,
    {
      moves,
      clients,
      accepted: history.attempts.filter(isAccepted).length,
      time: seconds(took),
      'moves/s': perSecond(moves, took),
      'deadlocks inside': deadlocks,
    },
    [
      ...(total === STOCK * ITEMS ? [] : [`stock after the moves is ${total}, before it was ${STOCK * ITEMS}`]),
      ...(deadlocks <= moves / 100 ? [] : [`${deadlocks} deadlocks, more than 1 %`]),
    ],
  )
}
