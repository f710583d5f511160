import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { measureCharts } from './charts.ts'
import { FULL, LARGE, LONG, SMALL } from './data.ts'
import { type BenchDatabase, countRows, openDatabase, refuseFaults } from './database.ts'
import { measureDeliveries } from './deliveries.ts'
import { measureFind } from './find.ts'
import { measureGrowth } from './growth.ts'
import { countIdeal, idealFaults } from './ideal-data.ts'
import { compareImports, describeImports } from './imports.ts'
import { addFolders } from './more-folders.ts'
import { measurePictures } from './pictures.ts'
import { printPlans } from './plans.ts'
import { batchGain, HEADING, pageGrowth, rowOf } from './report.ts'
import { type Compared, compare, type Plan, Progress, refuseDifferentAnswers } from './rounds.ts'
import { measureRules } from './rules.ts'
import { startServers, type Usage } from './servers.ts'
import { measureStreams } from './streams.ts'
import { measureSupply } from './supply.ts'
import { WORKLOADS, written } from './workloads.ts'

/**
 * `--small`: a tenth of the data, short rounds, nothing kept. `--keep=folder`: where the data stays for the next run.
 * `--only=list,move`: these workloads. `--plans [names]`: the plans of the queries instead of the rounds, `--large` for
 * 1,000,000 items. `--growth`: 10,000, 100,000 and 1,000,000 items instead of a comparison, of all or of `--only`.
 * `--streams`: a thousand people who watch. `--pictures`: a page of twenty pictures. `--find`: what somebody types into
 * the search box. `--rules`: what fifty business rules cost. `--supply`: the lists around buying, lending and the value
 * of stock. `--deliveries`: what a thousand deliveries a minute cost movements. `--charts`: charts beside the raw SQL,
 * `--large` for 1,000,000 items and 10,000,000 movements; `--only=name,folder`: those whose titles say so. `--history`:
 * movements of each item. `--rows`: of the imported file. `--folders=500,5000,20000`: growth in folders, with `--find`
 * so many of them.
 */
const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    small: { type: 'boolean', default: false },
    large: { type: 'boolean', default: false },
    keep: { type: 'string' },
    only: { type: 'string' },
    rounds: { type: 'string' },
    ms: { type: 'string' },
    clients: { type: 'string' },
    plans: { type: 'boolean', default: false },
    growth: { type: 'boolean', default: false },
    streams: { type: 'boolean', default: false },
    pictures: { type: 'boolean', default: false },
    find: { type: 'boolean', default: false },
    rules: { type: 'boolean', default: false },
    supply: { type: 'boolean', default: false },
    deliveries: { type: 'boolean', default: false },
    charts: { type: 'boolean', default: false },
    history: { type: 'string' },
    rows: { type: 'string' },
    folders: { type: 'string' },
  },
})
const chosen = options.small ? SMALL : options.large ? (options.charts ? LONG : LARGE) : FULL
const size = options.history ? { ...chosen, movementsPerItem: Number(options.history) } : chosen
const plan: Plan = {
  rounds: Number(options.rounds ?? (options.small ? 1 : 3)),
  ms: Number(options.ms ?? (options.small ? 200 : 2_500)),
  clients: (options.clients ?? '1,16').split(',').map(Number),
}
const only = options.only?.split(',')
const isChosen = (name: string) => !only || only.includes(name)

const say = (line: string) => console.error(line)
const print = (line: string) => console.log(line)

const measure = async (database: BenchDatabase, folder: string): Promise<void> => {
  const servers = await startServers(database, folder)
  try {
    const count = { ours: countRows, bare: countRows, ideal: countIdeal }
    const before = {
      ours: await countRows(database.ours),
      bare: await countRows(database.bare),
      ideal: await countIdeal(database.ideal),
    }
    if (before.ideal.item !== before.ours.item || before.ideal.movement !== before.ours.movement)
      throw new Error(`Not the same data: ${JSON.stringify(before)}`)
    if (JSON.stringify(before.ours) !== JSON.stringify(before.bare))
      throw new Error(`Not the same data: ${JSON.stringify(before)}`)
    print(
      `${size.items.toLocaleString('en')} items, ${before.ours.movement!.toLocaleString('en')} movements, ${size.folders} folders; ${cpus().length} cores, ${plan.rounds} rounds of ${plan.ms} ms in turn.\n`,
    )
    const progress = new Progress()
    const compared: Compared[] = []
    print(HEADING)
    for (const workload of WORKLOADS.filter(({ name }) => isChosen(name))) {
      await refuseDifferentAnswers(servers, size, workload)
      for (const one of await compare(servers, size, workload, plan, progress)) {
        compared.push(one)
        print(rowOf(one))
      }
    }
    print('')
    for (const line of [...pageGrowth(compared), ...batchGain(compared)]) print(line)
    if (isChosen('import')) {
      const rows = Number(options.rows ?? size.items / 10)
      const imported = await compareImports(servers, database, rows, plan.rounds)
      for (const side of ['ours', 'bare'] as const) progress.addRows(side, written, rows * plan.rounds)
      progress.addRows('ideal', { item: 1 }, rows * plan.rounds)
      print(describeImports(imported))
    }
    for (const side of ['ours', 'bare', 'ideal'] as const) {
      const after = await count[side](database[side])
      const wanted = Object.fromEntries(
        Object.entries(before[side]).map(([table, rows]) => [table, rows + (progress.written(side)[table] ?? 0)]),
      )
      if (JSON.stringify(after) !== JSON.stringify(wanted))
        throw new Error(
          `Acknowledged and written rows differ (${side}): ${JSON.stringify(after)} instead of ${JSON.stringify(wanted)}`,
        )
    }
    await refuseFaults(database.ours)
    if ((await idealFaults(database.ideal, size.items)) > 0) throw new Error('The ideal ledger does not agree')
    const [ours, bare] = [
      await servers.ours.ask<Usage>({ ask: 'usage' }),
      await servers.bare.ask<Usage>({ ask: 'usage' }),
    ]
    const resident = ({ rss }: Usage) => Math.round(rss / 1_048_576)
    print(`Resident afterwards: ours ${resident(ours)} MB (at most 300), bare ${resident(bare)} MB.`)
    print('Every acknowledged write is there once; the ledger checks answer no row.')
  } finally {
    await servers.stop()
  }
}

const run = async (): Promise<void> => {
  const keep = options.keep ?? (options.small ? undefined : join(tmpdir(), 'entrepot-bench'))
  const folders = options.folders?.split(',').map(Number)
  if (options.growth) return measureGrowth({ keep, ms: plan.ms, folders, isChosen, say, print })
  const folder = mkdtempSync(join(tmpdir(), 'entrepot-bench-files-'))
  const database = await openDatabase(size, { keep, say })
  try {
    if (options.streams) await measureStreams(database, folder, size, print)
    else if (options.pictures) await measurePictures(database, folder, print)
    else if (options.find) {
      await addFolders(database.ours, (folders?.[0] ?? 0) - size.folders)
      await measureFind(database, folder, size, print)
    } else if (options.rules) await measureRules(database, folder, size, plan.ms, print)
    else if (options.supply) await measureSupply(database, folder, size, print)
    else if (options.deliveries)
      await measureDeliveries(database, folder, size, { ms: plan.ms, rounds: Number(options.rounds ?? 6) }, print)
    else if (options.charts) await measureCharts(database, folder, size, print, only)
    else if (options.plans) await printPlans(database, folder, size, positionals, print)
    else await measure(database, folder)
  } finally {
    await database.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
await run()
