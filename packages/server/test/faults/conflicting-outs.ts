import { checkHistory, type Finding } from './check-history.ts'
import { type Attempt, History, isAccepted } from './history.ts'
import { isOutOfStock, outOf, placeInTurn } from './orders.ts'
import { randomOf } from './random.ts'
import { deadlocksOf, readLedger } from './read-ledger.ts'
import { perSecond, quantile, type Report, reportOn, seconds } from './report.ts'
import type { TwoNodes } from './two-nodes.ts'
import { ask } from './wire.ts'
import { makeFolder, makeItem, makeWorld } from './world.ts'

export type Size = { movements: number; clients?: number }
const ITEMS = 10

/** D1: everybody takes the same ten items, and there is stock for a tenth of them. */
export const conflictingOuts = async (
  { databaseUrl, urls }: TwoNodes,
  seed: number,
  { movements, clients = 50 }: Size,
): Promise<Report> => {
  const world = await makeWorld(databaseUrl, urls[0]!, clients)
  const folder = await makeFolder(world, urls[0]!, 'Réserve')
  const stock = movements / ITEMS / 10
  const items: string[] = []
  for (let at = 0; at < ITEMS; at++) items.push(await makeItem(world, urls[0]!, folder, `Article ${at}`, stock))
  const history = new History()
  const stale: Finding[] = []
  const deadlocksBefore = await deadlocksOf(databaseUrl)
  const startedAt = performance.now()
  await Promise.all(
    world.tokens.map(async (token, client) => {
      const random = randomOf(seed, client)
      for (let n = 0; n < movements / clients; n++) {
        const [item, node] = [random.pick(items), random.pick(urls)]
        const attempt = await placeInTurn(history, { client, token, node }, `d1-${seed}-${client}-${n}`, outOf(item, 1))
        if (isAccepted(attempt))
          stale.push(...(await readBack(attempt, item, token, urls.find((url) => url !== node) ?? node)))
      }
    }),
  )
  const took = performance.now() - startedAt

  const ledger = await readLedger(databaseUrl, world.company)
  const findings = [...checkHistory(history, ledger, { mayRefuse: isOutOfStock, mayBeAway: 'told' }), ...stale]
  const winners = history.attempts.filter(isAccepted).length
  const left = items.reduce((sum, item) => sum + ledger.quantities.get(item)!, 0)
  const waits = history.attempts.map(({ sentAt, answeredAt }) => answeredAt - sentAt)
  return reportOn(
    'D1 conflicting stock-outs over two nodes',
    databaseUrl,
    findings,
    {
      'movements asked for': movements,
      'clients / items': `${clients} / ${ITEMS}`,
      winners,
      losers: history.attempts.filter(isOutOfStock).length,
      'left in stock': left,
      'reads after the answer, other node': winners,
      time: seconds(took),
      'movements/s': perSecond(movements, took),
      'answer median / p99 / worst': [0.5, 0.99, 1].map((part) => `${quantile(waits, part).toFixed(0)} ms`).join(' / '),
      'deadlocks inside': (await deadlocksOf(databaseUrl)) - deadlocksBefore,
    },
    winners + left === stock * ITEMS
      ? []
      : [`winners ${winners} and what is left ${left} are not the stock ${stock * ITEMS}`],
  )
}

/** Nothing but exits happens here, so whoever reads more than the answer said has read from before it. */
const readBack = async ({ key, text }: Attempt, item: string, token: string, node: string): Promise<Finding[]> => {
  const { transactions } = JSON.parse(text) as { transactions: { quantity_after: number }[] }
  const { quantity } = await ask<{ quantity: number }>(node, { method: 'GET', path: `/items/${item}`, token })
  return quantity <= transactions[0]!.quantity_after
    ? []
    : [{ rule: 'stale', detail: `${key}: ${quantity} read after ${transactions[0]!.quantity_after} was answered` }]
}
