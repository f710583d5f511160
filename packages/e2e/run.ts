import { spawn } from 'node:child_process'
import { globSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { databaseOf, startDemo, startSecondNode } from './support/product.ts'

/**
 * Runs every journey, or those whose name holds the argument. Journeys wait more than they compute, so they go in two lanes, each
 * against a demo of its own on two nodes: what one leaves behind is met by the next of its lane only.
 */
const LANES = 2
const here = fileURLToPath(new URL('.', import.meta.url))
const wanted = process.argv[2] ?? ''
const waiting = globSync('journeys/*.journey.ts', { cwd: here }).filter((file) => file.includes(wanted)).sort()
const failed: string[] = []

const lane = async () => {
  const product = await startDemo()
  const second = await startSecondNode(product)
  const env = { ...process.env, ENTREPOT_URL: product.url, ENTREPOT_SECOND_URL: second.url, ENTREPOT_DATA_DIR: product.dataDir, ENTREPOT_DATABASE_URL: databaseOf(product) }
  for (let journey = waiting.shift(); journey; journey = waiting.shift()) {
    if ((await run(journey, env)) !== 0) failed.push(journey)
  }
  await second.stop()
  await product.stop()
}

/** What it prints is printed when it ends, so that lanes do not mix. */
const run = (journey: string, env: NodeJS.ProcessEnv): Promise<number> =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, ['--test', '--test-timeout=600000', '--test-reporter=spec', `${here}${journey}`], { env, stdio: ['ignore', 'pipe', 'pipe'] })
    const printed: Buffer[] = []
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => void printed.push(chunk))
    child.once('close', (code) => {
      process.stdout.write(Buffer.concat(printed))
      resolve(code ?? 1)
    })
  })

await Promise.all(Array.from({ length: Math.min(LANES, waiting.length) }, lane))
if (failed.length > 0) console.error(`Journeys that failed: ${failed.join(', ')}`)
process.exitCode = failed.length > 0 ? 1 : 0
