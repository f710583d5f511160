import { setTimeout as sleep } from 'node:timers/promises'
import { anyCall, closedLoop, connectMany, heavyCall, isGood, isShed, openLoop, type Outcome } from './open-loop.ts'
import { randomOf } from './random.ts'
import { quantile, type Report, reportOn } from './report.ts'
import type { TwoNodes } from './two-nodes.ts'
import { send } from './wire.ts'
import { makeWorld, stockTwoFolders } from './world.ts'

/** Nobody may ask more than 20 times a second. */
const PEOPLE = 100
const KNEE_CLIENTS = 24
const NORMAL_CLIENTS = 4
const CONNECTIONS = 500

export type OverloadBars = { acceptedMs: number; shedMs: number; goodput: number; backMs: number }

const p99 = (outcomes: readonly Outcome[]) =>
  quantile(
    outcomes.map(({ ms }) => ms),
    0.99,
  )
const perSecondOf = (outcomes: readonly Outcome[], ms: number) => outcomes.filter(isGood).length / (ms / 1000)
const shown = (outcomes: readonly Outcome[]) =>
  [0.5, 0.99, 1]
    .map(
      (part) =>
        `${quantile(
          outcomes.map(({ ms }) => ms),
          part,
        ).toFixed(0)} ms`,
    )
    .join(' / ')
const oddOnes = (outcomes: readonly Outcome[]) =>
  outcomes
    .filter((outcome) => !isGood(outcome) && !isShed(outcome))
    .map(({ status, text }) => ({
      rule: 'surfaced' as const,
      detail: `${status ?? 'no answer'} ${text.slice(0, 200)}`,
    }))

/** Asks the health of the nodes until stopped; the worst that came of it. */
const watchHealth = (urls: readonly string[]) => {
  const bad: string[] = []
  let isStopped = false
  let asked = 0
  const watching = (async () => {
    while (!isStopped) {
      for (const url of urls) {
        asked++
        const status = await send(url, { method: 'GET', path: '/health' }).then(
          (answer) => answer.status,
          () => null,
        )
        if (status !== 200) bad.push(`health answered ${status ?? 'nothing'}`)
      }
      await sleep(200)
    }
  })()
  return async () => {
    isStopped = true
    await watching
    return { asked, bad }
  }
}

/**
 * D18: twice and four times what the nodes can do, from people who do not wait. Whoever cannot be served is told so at
 * once; the others are served as before.
 */
export const overloaded = async (
  { databaseUrl, urls }: TwoNodes,
  seed: number,
  { seconds, bars }: { seconds: number; bars: OverloadBars },
): Promise<Report> => {
  const world = await makeWorld(databaseUrl, urls[0]!, PEOPLE)
  const stock = await stockTwoFolders(world, urls[0]!, 40, 1_000)
  const call = anyCall(world, stock, urls, randomOf(seed, 0))
  const ms = seconds * 1000
  await connectMany(urls, CONNECTIONS)
  await closedLoop(KNEE_CLIENTS, 3_000, call)
  const knee = perSecondOf(await closedLoop(KNEE_CLIENTS, 5_000, call), 5_000)
  const normal = await closedLoop(NORMAL_CLIENTS, 3_000, call, 20)
  const [findings, broken]: [Report['findings'], string[]] = [[], []]
  const figures: Record<string, string | number> = {
    'knee, calls/s': Math.round(knee),
    'answers before: median / p99 / worst': shown(normal),
  }
  const healthOf = watchHealth(urls)
  for (const times of [2, 4]) {
    const startedAt = performance.now()
    const outcomes = await openLoop(knee * times, ms, call)
    const took = performance.now() - startedAt
    const [good, shed] = [outcomes.filter(isGood), outcomes.filter(isShed)]
    const goodput = perSecondOf(outcomes, took) / knee
    findings.push(...oddOnes(outcomes))
    figures[`${times} times: asked, served, sent away`] = `${outcomes.length}, ${good.length}, ${shed.length}`
    figures[`${times} times: served / sent away, median / p99 / worst`] = `${shown(good)}; ${shown(shed)}`
    figures[`${times} times: served, part of the knee`] = goodput.toFixed(2)
    if (p99(good) > bars.acceptedMs) broken.push(`${times} times: p99 of who was served ${p99(good).toFixed(0)} ms`)
    if (p99(shed) > bars.shedMs) broken.push(`${times} times: p99 of who was sent away ${p99(shed).toFixed(0)} ms`)
    if (goodput < bars.goodput)
      broken.push(`${times} times: only ${(goodput * 100).toFixed(0)} % of the knee was served`)
    if (shed.length === 0) broken.push(`${times} times: nobody was sent away: no overload, and nothing proved`)
  }
  const { asked, bad } = await healthOf()
  const after = await backToNormal(() => closedLoop(NORMAL_CLIENTS, 1_000, call, 20), 2 * p99(normal) + 50)
  if (after > bars.backMs) broken.push(`answers were as before ${after.toFixed(0)} ms after the load`)
  return reportOn(
    'D18 overload',
    databaseUrl,
    findings,
    { ...figures, 'health asked': asked, 'as before after': `${after.toFixed(0)} ms` },
    [...broken, ...bad.slice(0, 3)],
  )
}

const backToNormal = async (sample: () => Promise<Outcome[]>, barMs: number): Promise<number> => {
  const startedAt = performance.now()
  while (p99(await sample()) > barMs && performance.now() - startedAt < 60_000);
  return performance.now() - startedAt
}

/** D19: one company asks for more than there is, of the heaviest kind; another one works as every day. */
export const noisyCompany = async (
  { databaseUrl, urls }: TwoNodes,
  seed: number,
  { seconds, timesBar }: { seconds: number; timesBar: number },
): Promise<Report> => {
  const [noisy, quiet] = [await makeWorld(databaseUrl, urls[0]!, PEOPLE), await makeWorld(databaseUrl, urls[0]!, 4)]
  const [crowd, shelf] = [
    await stockTwoFolders(noisy, urls[0]!, 40, 1_000),
    await stockTwoFolders(quiet, urls[0]!, 10, 1_000),
  ]
  const [noise, work] = [heavyCall(noisy, urls, randomOf(seed, 1)), anyCall(quiet, shelf, urls, randomOf(seed, 2))]
  await closedLoop(KNEE_CLIENTS, 3_000, anyCall(noisy, crowd, urls, randomOf(seed, 3)))
  await connectMany(urls, CONNECTIONS)
  const knee = perSecondOf(await closedLoop(KNEE_CLIENTS, 4_000, noise), 4_000)
  const ms = seconds * 1000
  const before = await closedLoop(2, ms, work, 50)
  const [flood, beside] = await Promise.all([openLoop(knee * 3, ms, noise), closedLoop(2, ms, work, 50)])
  const times = p99(beside) / p99(before)
  const sentAway = beside.filter(isShed).length
  return reportOn(
    'D19 one noisy company',
    databaseUrl,
    [...oddOnes(flood), ...oddOnes(beside)],
    {
      'noise asked for, served, sent away': `${flood.length}, ${flood.filter(isGood).length}, ${flood.filter(isShed).length}`,
      'the other asked for, sent away': `${beside.length}, ${sentAway}`,
      'the other alone: median / p99 / worst': shown(before),
      'the other beside the noise: median / p99 / worst': shown(beside),
      'p99, times of the quiet one': times.toFixed(1),
    },
    [
      ...(times > timesBar ? [`the other company's p99 is ${times.toFixed(1)} times its quiet one`] : []),
      ...(sentAway > 0 ? [`${sentAway} calls of the other company were sent away`] : []),
      ...(flood.every(isGood) ? ['all of the noise was served: no noise, and nothing proved'] : []),
    ],
  )
}
