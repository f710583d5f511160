import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkHistory } from './check-history.ts'
import { isAccepted } from './history.ts'
import { Workload } from './load.ts'
import { databaseIn } from './product-killed.ts'
import { spawnProduct, startProduct } from './product-process.ts'
import { testPort } from '../../../../scripts/test-port.ts'
import { readLedger } from './read-ledger.ts'
import { median, type Report, reportOn } from './report.ts'
import { makeWorld, stockTwoFolders } from './world.ts'

const CLIENTS = 6

/** D7: while one product works on its data directory, others are started on the same. */
export const openedTwice = async (
  seed: number,
  { openers, refusalBarMs }: { openers: number; refusalBarMs: number },
): Promise<Report> => {
  const directory = mkdtempSync(join(tmpdir(), 'entrepot-faults-'))
  const env = { DATA_DIR: directory }
  let product = await startProduct(env)
  try {
    const world = await makeWorld(await databaseIn(directory), product.url, CLIENTS)
    const stock = await stockTwoFolders(world, product.url, 6, 1_000_000)
    const workload = new Workload()
    const load = workload.start({
      seed,
      name: `d7-${seed}`,
      world,
      stock,
      nodeOf: () => product.url,
      onSilence: 'stop',
      pauseMs: 200,
    })
    const refusals: Refusal[] = []
    for (let n = 0; n < openers; n++) refusals.push(await openAgain(env))
    await load.stop()
    // What counts is what the next start finds.
    await product.stop()
    product = await startProduct(env)
    const { attempts } = workload.history
    const findings = checkHistory({ attempts }, await readLedger(await databaseIn(directory), world.company), {
      mayRefuse: () => false,
      mayBeAway: 'told',
    })
    const times = refusals.map(({ ms }) => ms)
    return await reportOn(
      'D7 data directory opened twice',
      await databaseIn(directory),
      findings,
      {
        openers,
        refused: refusals.filter(isClear).length,
        'refused after, median / worst': `${median(times).toFixed(0)} ms / ${Math.max(...times).toFixed(0)} ms`,
        'acknowledged meanwhile': attempts.filter(isAccepted).length,
      },
      refusals
        .filter((refusal) => !isClear(refusal) || refusal.ms > refusalBarMs)
        .map(({ code, ms, output }) => `ended with ${code} after ${ms.toFixed(0)} ms: ${output}`),
    )
  } finally {
    await product.stop()
    rmSync(directory, { recursive: true, force: true, maxRetries: 20 })
  }
}

type Refusal = { code: number | null; ms: number; output: string }

/** One line, and what to do about it. */
const isClear = ({ code, output }: Refusal) =>
  code === 1 && /^The data directory .* is in use by another Entrepôt .*DATA_DIR\.\n$/.test(output)

const PATIENCE_MS = 60_000

const openAgain = async (env: Record<string, string>): Promise<Refusal> => {
  const port = await testPort()
  const startedAt = performance.now()
  const { child, output, ended } = spawnProduct({ ...env, PORT: String(port) })
  // One that is not refused would run for ever.
  const patience = setTimeout(() => child.kill('SIGTERM'), PATIENCE_MS)
  await ended
  clearTimeout(patience)
  return { code: child.exitCode, ms: performance.now() - startedAt, output: output() }
}
