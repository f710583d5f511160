import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { isFull } from '../src/testing/sizes.ts'

const run = promisify(execFile)
const BENCH = join(import.meta.dirname, '../bench/run.ts')

/**
 * No figure is judged here: the machine is busy with other tests. The run itself refuses different answers, lost writes
 * and a ledger that does not agree.
 */
it.runIf(isFull)('the benchmark runs through on its small data', { timeout: 900_000 }, async () => {
  const { stdout } = await run(process.execPath, [BENCH, '--small', '--ms=40', '--clients=4'])
  expect(stdout).toContain('Every acknowledged write is there once; the ledger checks answer no row.')
  expect(stdout.split('\n').filter((line) => line.startsWith('| ') && /\d/.test(line)).length).toBeGreaterThan(15)
})
