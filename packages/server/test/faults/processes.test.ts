import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { childrenOf, type Product, startProduct } from './product-process.ts'

/** A process of the product started under the first one; the guard of the database is another. */
const PROCESSES = 2
const PATIENCE_MS = 30_000

let folder: string
let product: Product
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'entrepot-processes-'))
  product = await startProduct({ DATA_DIR: folder, PROCESSES: String(PROCESSES), LOG_LEVEL: 'silent' })
}, 120_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const nodes = async () => (await childrenOf(product.pid)).filter(({ command }) => command.includes('main.ts'))
/** Each on a connection of its own, so that the next process in turn answers. */
const isHealthy = () =>
  fetch(`${product.url}/api/v1/health`, { headers: { connection: 'close' } }).then(
    ({ ok }) => ok,
    () => false,
  )

it('answers at one address from as many processes as it is told, also after one was killed', async () => {
  const before = await nodes()
  expect(before).toHaveLength(PROCESSES)
  process.kill(before[0]!.pid, 'SIGKILL')
  await sleep(200)
  for (let n = 0; n < 20; n++) expect(await isHealthy()).toBe(true)
  const deadline = Date.now() + PATIENCE_MS
  while ((await nodes()).length < PROCESSES && Date.now() < deadline) await sleep(200)
  const after = await nodes()
  expect(after).toHaveLength(PROCESSES)
  expect(after.map(({ pid }) => pid)).not.toContain(before[0]!.pid)
}, 60_000)

it('ends with all of them and with the database when it is told to', async () => {
  const all = await childrenOf(product.pid)
  expect(all.length).toBeGreaterThan(PROCESSES)
  await product.stop()
  await sleep(500)
  for (const { pid } of all) expect(() => process.kill(pid, 0)).toThrow()
}, 60_000)
