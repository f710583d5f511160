import { setTimeout as sleep } from 'node:timers/promises'
import { checkHistory } from './check-history.ts'
import { isAccepted, isSentAway } from './history.ts'
import { Workload } from './load.ts'
import { startProduct } from './product-process.ts'
import { readLedger } from './read-ledger.ts'
import { quantile, type Report, reportOn } from './report.ts'
import type { TwoNodes } from './two-nodes.ts'
import { send } from './wire.ts'
import { makeWorld, stockTwoFolders } from './world.ts'

const CLIENTS = 24
const LOOK_MS = 100

/** Longer than the balancer takes to notice, also where the machine has no time for it for a second. */
export const ROLLING = { DRAIN_SECONDS: '2' }

/**
 * D24: every node is told to stop and replaced, one after the other, while clients go on. As behind any balancer, they
 * are sent to nodes whose health is good.
 */
export const rollingRestart = async (
  { databaseUrl, env, nodes, urls }: TwoNodes,
  seed: number,
  { restarts, stopBarMs }: { restarts: number; stopBarMs: number },
): Promise<Report> => {
  const world = await makeWorld(databaseUrl, urls[0]!, CLIENTS)
  const stock = await stockTwoFolders(world, urls[0]!, 6, 10_000_000)
  const balancer = balance(urls)
  const workload = new Workload()
  const load = workload.start({
    seed,
    name: `d24-${seed}`,
    world,
    stock,
    nodeOf: balancer.next,
    onSilence: 'again',
    pauseMs: 40,
  })
  const stops: number[] = []
  for (let n = 0; n < restarts; n++) {
    const at = n % nodes.length
    const startedAt = performance.now()
    await nodes[at]!.stop()
    stops.push(performance.now() - startedAt)
    nodes[at] = await startProduct(env)
    urls[at] = nodes[at].url
    await sleep(500)
  }
  await load.stop()
  balancer.stop()
  const { attempts } = workload.history
  const waits = attempts.map(({ sentAt, answeredAt }) => answeredAt - sentAt)
  const findings = checkHistory({ attempts }, await readLedger(databaseUrl, world.company), {
    mayRefuse: () => false,
    mayBeAway: 'told',
  })
  return reportOn(
    'D24 rolling restart under load',
    databaseUrl,
    findings,
    {
      restarts,
      'acknowledged movements': attempts.filter(isAccepted).length,
      'asked to come back': attempts.filter(isSentAway).length,
      'without an answer': attempts.filter(({ status }) => status === null).length,
      'stopped after, median / worst': [0.5, 1].map((part) => `${quantile(stops, part).toFixed(0)} ms`).join(' / '),
      'answer p99 / worst': [0.99, 1].map((part) => `${quantile(waits, part).toFixed(0)} ms`).join(' / '),
    },
    stops.filter((ms) => ms > stopBarMs).map((ms) => `a node took ${ms.toFixed(0)} ms to stop`),
  )
}

/**
 * The part of a balancer that matters here: who is healthy gets calls. Each node is looked at by itself: one that
 * answers late keeps nobody from hearing that the other is about to go.
 */
const balance = (urls: readonly string[]) => {
  const areWell = urls.map(() => true)
  let lastWell = 0
  let isStopped = false
  let turn = 0
  const lookAt = async (at: number) => {
    while (!isStopped) {
      areWell[at] = await send(urls[at]!, { method: 'GET', path: '/health' }).then(
        ({ status }) => status === 200,
        () => false,
      )
      if (areWell[at]) lastWell = at
      await sleep(LOOK_MS)
    }
  }
  for (const at of urls.keys()) void lookAt(at)
  return {
    next: () => {
      const well = [...urls.keys()].filter((at) => areWell[at])
      return urls[well[turn++ % well.length] ?? lastWell]!
    },
    stop: () => {
      isStopped = true
    },
  }
}
