import type { Size } from './data.ts'
import type { Round, RoundResult } from './load.ts'
import { databaseCpu } from './database-cpu.ts'
import { askOnce, type Servers, type Usage } from './servers.ts'
import { IDEAL_TOKEN, type Side, sidesOf, summaryOf, type Workload } from './workloads.ts'

export type Measured = RoundResult & { perSecond: number; cpuMs: number; databaseMs: number | null }
export type Compared = { workload: Workload; clients: number; ours: Measured[]; bare: Measured[]; ideal: Measured[] }
export type Plan = { rounds: number; ms: number; clients: readonly number[] }

/** Where each server stands in the requests of a workload, and what it has acknowledged of them. */
export class Progress {
  readonly #next = new Map<string, number>()
  readonly #written: Record<Side, Record<string, number>> = { ours: {}, bare: {}, ideal: {} }

  next(side: Side, workload: Workload): number {
    return this.#next.get(`${side} ${workload.name}`) ?? 0
  }
  add(side: Side, workload: Workload, result: RoundResult): void {
    this.#next.set(`${side} ${workload.name}`, result.next)
    const each = (side === 'ideal' ? workload.idealWrites : undefined) ?? workload.writes ?? {}
    this.addRows(side, each, result.requests)
  }
  addRows(side: Side, each: Readonly<Record<string, number>>, times: number): void {
    for (const [table, rows] of Object.entries(each))
      this.#written[side][table] = (this.#written[side][table] ?? 0) + rows * times
  }
  /** Rows that the acknowledged requests must have added. */
  written(side: Side): Readonly<Record<string, number>> {
    return this.#written[side]
  }
}

/** In turn, each round beginning with another one: none always meets the warmer machine. */
export const compare = async (
  servers: Servers,
  size: Size,
  workload: Workload,
  plan: Plan,
  progress: Progress,
): Promise<Compared[]> => {
  const sides = sidesOf(workload)
  for (const side of sides)
    await playRound(servers, size, workload, side, Math.max(...plan.clients), plan.ms / 2, progress)
  const results: Compared[] = []
  for (const clients of plan.clients) {
    const compared: Compared = { workload, clients, ours: [], bare: [], ideal: [] }
    for (let round = 0; round < plan.rounds; round++)
      for (const side of rotated(sides, round))
        compared[side].push(await playRound(servers, size, workload, side, clients, plan.ms, progress))
    results.push(compared)
  }
  return results
}
const rotated = <T>(all: readonly T[], by: number): T[] => all.map((_, at) => all[(at + by) % all.length]!)
const tokenFor = (servers: Servers, side: Side): Promise<string> =>
  side === 'ideal' ? Promise.resolve(IDEAL_TOKEN) : servers.ours.ask<string>({ ask: 'token' })

const playRound = async (
  servers: Servers,
  size: Size,
  workload: Workload,
  target: Side,
  clients: number,
  ms: number,
  progress: Progress,
): Promise<Measured> => {
  const server = servers[target]
  const token = await tokenFor(servers, target)
  const [before, databaseBefore] = [
    await server.ask<Usage>({ ask: 'usage' }),
    await databaseCpu(servers.databases[target]),
  ]
  const round: Round = {
    workload: workload.name,
    target,
    url: server.url,
    token,
    clients,
    ms,
    from: progress.next(target, workload),
    size,
  }
  const result = await servers.load.ask<RoundResult>(round)
  const [after, databaseAfter] = [
    await server.ask<Usage>({ ask: 'usage' }),
    await databaseCpu(servers.databases[target]),
  ]
  if (result.failed.length > 0) throw new Error(`${workload.name} (${target}): ${result.failed[0]}`)
  progress.add(target, workload, result)
  const cpuMs =
    (after.cpu.user + after.cpu.system - before.cpu.user - before.cpu.system) / 1000 / Math.max(1, result.requests)
  const databaseMs =
    databaseBefore === null || databaseAfter === null
      ? null
      : (databaseAfter - databaseBefore) / Math.max(1, result.requests)
  return { ...result, perSecond: result.requests / result.seconds, cpuMs, databaseMs }
}

/** The first requests of a reading workload must find the same rows on all servers. */
export const refuseDifferentAnswers = async (servers: Servers, size: Size, workload: Workload): Promise<void> => {
  if (!workload.answer || workload.writes) return
  for (let n = 0; n < 6; n++) {
    const found: { side: Side; told: string }[] = []
    for (const side of sidesOf(workload)) {
      const { method, path } = workload[side]!(n, size)
      const body = await askOnce<unknown>(servers[side], method, path, await tokenFor(servers, side))
      found.push({ side, told: summaryOf(workload, side, body) })
    }
    if (new Set(found.map(({ told }) => told)).size > 1)
      throw new Error(
        `${workload.name}, request ${n}: ${found.map(({ side, told }) => `${side} ${told.slice(0, 300)}`).join(', ')}`,
      )
  }
}
