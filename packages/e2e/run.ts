import { spawn } from 'node:child_process'
import { globSync, statSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { basename, join } from 'node:path'
import { findBrowser } from './support/find-browser.ts'
import { databaseOf, startDemo, startSecondNode } from './support/product.ts'
import { CLIENT, ensureBuilt, SERVER } from '../../scripts/builds.mjs'
import { isItsTurn } from '../../scripts/turns.ts'
import { isFull } from './support/walks.ts'

/**
 * Runs the journeys, those whose name matches an argument, or in `npm test` those whose turn it is, in two lanes beside
 * each other: much of a journey is waiting. Each lane has a demo of its own and goes through its journeys one after the
 * other, each in a browser of its own: one that is shared is spoken to over a socket, which costs more than starting
 * another.
 */
const here = import.meta.dirname
const MOST_LANES = Math.min(2, availableParallelism())
/** Somebody else's node is part of what they show. */
const ON_TWO_NODES = /^live\./

/** Each commit walks all of what everybody does first, half of what they do most, and a sixteenth of the rest. */
const PARTS_OF: readonly [RegExp, number][] = [
  [/^(first-load|explorer|storekeeper|scanner)\./, 1],
  [/^(session|imports|operations|orders)\./, 2],
]
const partsOf = (name: string) => PARTS_OF.find(([names]) => names.test(name))?.[1] ?? 16

const sizeOf = (files: readonly string[]) => files.reduce((sum, file) => sum + statSync(file).size, 0)

/** The same files in the same lane and order at every run: a journey may find what an earlier one left. */
const lanesOf = (files: readonly string[]): string[][] => {
  const lanes: string[][] = Array.from({ length: Math.min(MOST_LANES, files.length) }, () => [])
  for (const file of files.toSorted((a, b) => sizeOf([b]) - sizeOf([a])))
    lanes.toSorted((a, b) => sizeOf(a) - sizeOf(b))[0]!.push(file)
  return lanes.map((lane) => lane.sort())
}

type Outcome = { file: string; code: number; output: string; seconds: number }

const runJourney = (file: string, env: NodeJS.ProcessEnv): Promise<Outcome> =>
  new Promise((resolve) => {
    const startedAt = performance.now()
    const child = spawn(process.execPath, ['--test', '--test-isolation=none', '--test-timeout=600000', file], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env,
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.once('close', (code) =>
      resolve({ file, code: code ?? 1, output, seconds: (performance.now() - startedAt) / 1_000 }),
    )
  })

const runLane = async (files: readonly string[]): Promise<Outcome[]> => {
  const product = await startDemo()
  const second = files.some((file) => ON_TWO_NODES.test(basename(file))) ? await startSecondNode(product) : null
  const env = {
    ...process.env,
    CHROMIUM_PATH: browser,
    ENTREPOT_URL: product.url,
    ENTREPOT_OUTBOX: product.outbox,
    ENTREPOT_SECOND_URL: second?.url,
    ENTREPOT_DATA_DIR: product.dataDir,
    ENTREPOT_DATABASE_URL: databaseOf(product),
  }
  const outcomes: Outcome[] = []
  try {
    for (const file of files) {
      const outcome = await runJourney(file, env)
      console.log(`\n${basename(file)}, ${outcome.seconds.toFixed(1)} s\n${outcome.output.trimEnd()}`)
      outcomes.push(outcome)
    }
  } finally {
    await second?.stop()
    await product.stop()
  }
  return outcomes
}

const counted = (outcomes: readonly Outcome[], what: 'pass' | 'fail') =>
  outcomes.reduce((sum, { output }) => sum + Number(new RegExp(`^ℹ ${what} (\\d+)`, 'm').exec(output)?.[1] ?? 0), 0)

const files = globSync('journeys/*.journey.ts', { cwd: here })
  .filter((file) =>
    process.argv[2] === undefined
      ? isItsTurn(basename(file), partsOf(basename(file)))
      : new RegExp(process.argv[2]).test(file),
  )
  .map((file) => join(here, file))
// The one of the packages unpacks itself: two that do so at once start what the other is still writing.
const browser = await findBrowser()
// They walk through what is built: never through what was built of other sources.
await ensureBuilt(process.execPath, CLIENT, SERVER)
const outcomes = (await Promise.all(lanesOf(files).map((lane) => runLane(lane)))).flat()
const failed = outcomes.filter(({ code }) => code !== 0)
console.log(
  `\nJourneys (${isFull ? 'in every look' : 'each in one look'}): ${counted(outcomes, 'pass')} passed, ${counted(outcomes, 'fail')} failed`,
)
for (const { file } of failed) console.log(`  failed: ${basename(file)}`)
process.exitCode = failed.length > 0 || outcomes.length === 0 ? 1 : 0
