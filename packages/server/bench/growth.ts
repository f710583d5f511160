import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { FULL, LARGE, type Size, SMALL } from './data.ts'
import { openDatabase } from './database.ts'
import type { Round, RoundResult } from './load.ts'
import { median } from './report.ts'
import { startLoad, startServer } from './servers.ts'
import { workloadNamed } from './workloads.ts'

const GROWING = ['list', 'deep-list', 'filter', 'nested', 'search', 'barcode', 'first-page', 'movement'] as const
const ROUNDS = 3
type Options = { keep?: string | undefined; ms: number; say: (line: string) => void; print: (line: string) => void }

type Waited = { p50: number; p95: number }
/**
 * What a call of one client takes as a company grows from 10,000 to 1,000,000 items; at most 1.5 times the p95 is
 * wanted.
 */
export const measureGrowth = async ({ keep, ms, say, print }: Options): Promise<void> => {
  const sizes = [SMALL, FULL, LARGE]
  const found: Record<string, Waited[]> = {}
  for (const size of sizes)
    for (const [name, waited] of Object.entries(await measureSize(size, { keep, ms, say, print })))
      (found[name] ??= []).push(waited)
  print(
    `\n| p50 / p95 in ms, one client | ${sizes.map(({ items }) => items.toLocaleString('en')).join(' | ')} | growth |\n|---|${sizes.map(() => '---|').join('')}---|`,
  )
  for (const [name, times] of Object.entries(found))
    print(
      `| ${workloadNamed(name).title} | ${times.map(({ p50, p95 }) => `${p50.toFixed(1)} / ${p95.toFixed(1)}`).join(' | ')} | ${(times.at(-1)!.p95 / times[0]!.p95).toFixed(2)} |`,
    )
}

const measureSize = async (size: Size, { keep, ms, say }: Options): Promise<Record<string, Waited>> => {
  const folder = mkdtempSync(join(tmpdir(), 'entrepot-bench-files-'))
  const database = await openDatabase(size, { keep, say })
  const server = await startServer('our-server.ts', { BENCH_DATABASE: database.ours, BENCH_FOLDER: folder })
  const load = startLoad()
  try {
    const measured: Record<string, Waited> = {}
    for (const name of GROWING) {
      const times: Waited[] = []
      let from = 0
      for (let round = 0; round <= ROUNDS; round++) {
        const token = await server.ask<string>({ ask: 'token' })
        const result = await load.ask<RoundResult>({
          workload: name,
          target: 'ours',
          url: server.url,
          token,
          clients: 1,
          ms,
          from,
          size,
        } satisfies Round)
        if (result.failed.length > 0) throw new Error(`${name}: ${result.failed[0]}`)
        from = result.next
        // The first round warms up.
        if (round > 0) times.push(result)
      }
      measured[name] = { p50: median(times.map(({ p50 }) => p50)), p95: median(times.map(({ p95 }) => p95)) }
      say(
        `${size.items.toLocaleString('en')} items, ${name}: p95 ${times.map(({ p95 }) => p95.toFixed(1)).join(', ')} ms`,
      )
    }
    return measured
  } finally {
    await Promise.all([server.stop(), load.stop()])
    await database.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
