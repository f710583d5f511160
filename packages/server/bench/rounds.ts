import type { Size } from './data.ts'
import type { Round, RoundResult } from './load.ts'
import { databaseCpu } from './database-cpu.ts'
import { askOnce, type Servers, type Side, type Usage } from './servers.ts'
import type { Workload } from './workloads.ts'

export type Measured = RoundResult & { perSecond: number; cpuMs: number; databaseMs: number | null }
export type Compared = { workload: Workload; clients: number; ours: Measured[]; bare: Measured[] }
export type Plan = { rounds: number; ms: number; clients: readonly number[] }

/** Where each server stands in the requests of a workload, and what it has acknowledged of them. */
export class Progress {
  readonly #next = new Map<string, number>()
  readonly #written: Record<Side, Record<string, number>> = { ours: {}, bare: {} }

  next(side: Side, workload: Workload): number {
    return this.#next.get(`${side} ${workload.name}`) ?? 0
  }
  add(side: Side, workload: Workload, result: RoundResult): void {
    this.#next.set(`${side} ${workload.name}`, result.next)
    this.addRows(side, workload.writes ?? {}, result.requests)
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

/** In turn, and the one that began ends: neither always meets the warmer machine. */
export const compare = async (
  servers: Servers,
  size: Size,
  workload: Workload,
  plan: Plan,
  progress: Progress,
): Promise<Compared[]> => {
  for (const side of ['ours', 'bare'] as const)
    await playRound(servers, size, workload, side, Math.max(...plan.clients), plan.ms / 2, progress)
  const results: Compared[] = []
  for (const clients of plan.clients) {
    const compared: Compared = { workload, clients, ours: [], bare: [] }
    for (let round = 0; round < plan.rounds; round++) {
      for (const side of round % 2 === 0 ? (['ours', 'bare'] as const) : (['bare', 'ours'] as const))
        compared[side].push(await playRound(servers, size, workload, side, clients, plan.ms, progress))
    }
    results.push(compared)
  }
  return results
}

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
  const token = await servers.ours.ask<string>({ ask: 'token' })
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

/** The first requests of a reading workload must find the same rows on both servers. */
export const refuseDifferentAnswers = async (servers: Servers, size: Size, workload: Workload): Promise<void> => {
  if (!workload.answer) return
  const token = await servers.ours.ask<string>({ ask: 'token' })
  for (let n = 0; n < 6; n++) {
    const [ours, bare] = await Promise.all(
      (['ours', 'bare'] as const).map(async (side) => {
        const { method, path } = workload[side](n, size)
        const body = await askOnce<unknown>(servers[side], method, path, token)
        return (side === 'bare' && workload.bareAnswer ? workload.bareAnswer : workload.answer!)(body)
      }),
    )
    if (JSON.stringify(ours) !== JSON.stringify(bare))
      throw new Error(
        `${workload.name}, request ${n}: ours finds ${JSON.stringify(ours)}, bare ${JSON.stringify(bare)}`,
      )
  }
}
