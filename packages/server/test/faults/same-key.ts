import { checkHistory, type Finding } from './check-history.ts'
import { History, isAccepted } from './history.ts'
import { into, move, type Order, outOf, placeInTurn } from './orders.ts'
import { randomOf } from './random.ts'
import { readLedger } from './read-ledger.ts'
import { perSecond, type Report, reportOn, seconds } from './report.ts'
import type { TwoNodes } from './two-nodes.ts'
import { sendInTurn } from './wire.ts'
import { makeFolder, makeItem, makeWorld } from './world.ts'

const ITEMS = 10
/**
 * So many requests take the last unit of an item: the copies that come too late would find nothing and must answer as
 * the first.
 */
const LAST_UNITS = 0.1

/**
 * D4: every request goes out two to five times at once with one key, to different nodes; then its key comes back with
 * another body.
 */
export const sameKey = async (
  { databaseUrl, urls }: TwoNodes,
  seed: number,
  { requests, clients = 25 }: { requests: number; clients?: number },
): Promise<Report> => {
  const world = await makeWorld(databaseUrl, urls[0]!, clients)
  const [folder, van] = [await makeFolder(world, urls[0]!, 'Réserve'), await makeFolder(world, urls[0]!, 'Camion')]
  const items: string[] = []
  for (let at = 0; at < ITEMS; at++) items.push(await makeItem(world, urls[0]!, folder, `Article ${at}`, 1_000_000))
  const singles: string[] = []
  for (let at = 0; at < requests * LAST_UNITS; at++)
    singles.push(await makeItem(world, urls[0]!, folder, `Dernier ${at}`, 1))

  const history = new History()
  const otherBodies: { key: string; status: number; text: string }[] = []
  const startedAt = performance.now()
  await Promise.all(
    world.tokens.map(async (token, client) => {
      const random = randomOf(seed, client)
      for (let n = 0; n < requests / clients; n++) {
        const key = `d4-${seed}-${client}-${n}`
        const single = n % Math.round(1 / LAST_UNITS) === 0 ? singles.pop() : undefined
        const item = random.pick(items)
        const order: Order = single
          ? outOf(single, 1)
          : random.pick([outOf(item, random.between(1, 3)), into(item, random.between(1, 3)), move([item], 1, van)])
        const first = random.below(urls.length)
        await Promise.all(
          Array.from({ length: random.between(2, 5) }, (_, copy) =>
            placeInTurn(history, { client, token, node: urls[(first + copy) % urls.length]! }, key, order),
          ),
        )
        const other = { ...(order.body as object), comment: 'another body' }
        otherBodies.push({
          key,
          ...(await sendInTurn(random.pick(urls), { path: order.path, token, key, body: other })),
        })
      }
    }),
  )
  const took = performance.now() - startedAt

  const ledger = await readLedger(databaseUrl, world.company)
  const acceptedBodies = otherBodies.filter(({ status }) => status !== 409 && status !== 422)
  const findings: Finding[] = [
    ...checkHistory(history, ledger, { mayRefuse: () => false, mayBeAway: 'told' }),
    ...acceptedBodies.map(({ key, status, text }) => ({
      rule: 'replay' as const,
      detail: `${key} with another body: ${status} ${text.slice(0, 200)}`,
    })),
  ]
  return reportOn('D4 the same request several times at once', databaseUrl, findings, {
    requests,
    'sent in all': history.attempts.length + otherBodies.length,
    'answered 201': history.attempts.filter(isAccepted).length,
    'effects in the ledger': new Set(ledger.rows.flatMap((row) => row.key ?? [])).size,
    'refused for another body': otherBodies.length - acceptedBodies.length,
    time: seconds(took),
    'calls/s': perSecond(history.attempts.length + otherBodies.length, took),
  })
}
