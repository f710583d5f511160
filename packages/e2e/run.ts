import { spawnSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { databaseOf, startDemo, startSecondNode } from './support/product.ts'

/**
 * Starts the demo once, on two nodes, and runs every journey against it, one after the other; a name as argument
 * chooses.
 */
const here = fileURLToPath(new URL('.', import.meta.url))
const wanted = process.argv[2] ?? ''
const journeys = globSync('journeys/*.journey.ts', { cwd: here })
  .filter((file) => new RegExp(wanted).test(file))
  .sort()
const product = await startDemo()
const second = await startSecondNode(product)
const { status } = spawnSync(
  process.execPath,
  ['--test', '--test-concurrency=1', '--test-timeout=600000', ...journeys.map((file) => `${here}${file}`)],
  {
    stdio: 'inherit',
    env: {
      ...process.env,
      ENTREPOT_URL: product.url,
      ENTREPOT_SECOND_URL: second.url,
      ENTREPOT_DATA_DIR: product.dataDir,
      ENTREPOT_DATABASE_URL: databaseOf(product),
    },
  },
)
await second.stop()
await product.stop()
process.exitCode = status ?? 1
