import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { FULL, LARGE, type Size, SMALL } from './data.ts'
import { openDatabase } from './database.ts'
import { addFolders } from './more-folders.ts'
import type { Round, RoundResult } from './load.ts'
import { median } from './report.ts'
import { type Helper, startLoad, startServer } from './servers.ts'
import { IDEAL_TOKEN, type Side, workloadNamed } from './workloads.ts'

/**
 * The short list has as many rows at each size: a folder holds 22 of 10,000 items, and a page of 50 more at once. Few
 * are found by one search whatever the size, and a hundred times as many by the others.
 */
const GROWING = [
  'list',
  'short-list',
  'deep-list',
  'filter',
  'nested',
  'few-found',
  'search',
  'barcode',
  'first-page',
  'movement',
] as const
const ROUNDS = 3
/** `folders`: of 100,000 items, instead of ever more items in 500. */
type Options = {
  keep?: string | undefined
  ms: number
  folders?: readonly number[] | undefined
  isChosen: (workload: string) => boolean
  say: (line: string) => void
  print: (line: string) => void
}

type Waited = { p50: number; p95: number }
/**
 * What a call of one client takes as a company grows from 10,000 to 1,000,000 items, or in folders; at most 1.5 times
 * the p95 is wanted. Beside it, where the ideal server answers the same, how much that one grows: so much is the
 * question.
 */
export const measureGrowth = async (options: Options): Promise<void> => {
  const { folders, print } = options
  const sizes: readonly Step[] = folders
    ? folders.map((all) => ({ size: FULL, folders: all }))
    : [SMALL, FULL, LARGE].map((size) => ({ size, folders: size.folders }))
  const found: Record<string, Waited[]> = {}
  for (const step of sizes)
    for (const [name, waited] of Object.entries(await measureSize(step, options))) (found[name] ??= []).push(waited)
  const told = sizes.map((step) => (folders ? step.folders : step.size.items).toLocaleString('en'))
  print(
    `\n| p50 / p95 in ms, one client, ${folders ? 'folders' : 'items'} | ${told.join(' | ')} | growth |\n|---|${sizes.map(() => '---|').join('')}---|`,
  )
  for (const [title, times] of Object.entries(found))
    print(
      `| ${title} | ${times.map(({ p50, p95 }) => `${p50.toFixed(1)} / ${p95.toFixed(1)}`).join(' | ')} | ${(times.at(-1)!.p95 / times[0]!.p95).toFixed(2)} |`,
    )
}

type Step = { size: Size; folders: number }
const measureSize = async (
  { size, folders }: Step,
  { keep, ms, isChosen, say }: Options,
): Promise<Record<string, Waited>> => {
  const folder = mkdtempSync(join(tmpdir(), 'entrepot-bench-files-'))
  const database = await openDatabase(size, { keep, say })
  await addFolders(database.ours, folders - size.folders)
  const servers = {
    ours: await startServer('our-server.ts', { BENCH_DATABASE: database.ours, BENCH_FOLDER: folder }),
    ideal: await startServer('ideal-server.ts', { BENCH_DATABASE: database.ideal }),
  }
  const load = startLoad()
  try {
    const measured: Record<string, Waited> = {}
    for (const name of GROWING.filter(isChosen))
      for (const target of ['ours', 'ideal'] as const) {
        const workload = workloadNamed(name)
        if (!workload[target]) continue
        const times = await timesOf(load, servers[target], { workload: name, target, clients: 1, ms, size })
        const title = target === 'ideal' ? `the same of the ideal server: ${workload.title}` : workload.title
        measured[title] = { p50: median(times.map(({ p50 }) => p50)), p95: median(times.map(({ p95 }) => p95)) }
        say(
          `${size.items.toLocaleString('en')} items, ${folders.toLocaleString('en')} folders, ${target}, ${name}: p95 ${times.map(({ p95 }) => p95.toFixed(1)).join(', ')} ms`,
        )
      }
    return measured
  } finally {
    await Promise.all([servers.ours.stop(), servers.ideal.stop(), load.stop()])
    await database.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

const timesOf = async (
  load: Helper,
  server: Helper,
  asked: Omit<Round, 'url' | 'token' | 'from'> & { target: Exclude<Side, 'bare'> },
): Promise<Waited[]> => {
  const times: Waited[] = []
  let from = 0
  for (let round = 0; round <= ROUNDS; round++) {
    const token = asked.target === 'ideal' ? IDEAL_TOKEN : await server.ask<string>({ ask: 'token' })
    const result = await load.ask<RoundResult>({ ...asked, url: server.url, token, from } satisfies Round)
    if (result.failed.length > 0) throw new Error(`${asked.workload}: ${result.failed[0]}`)
    from = result.next
    // The first round warms up.
    if (round > 0) times.push(result)
  }
  return times
}
