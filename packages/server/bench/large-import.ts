import { writeXlsxStream } from 'hucre/xlsx'
import { createWriteStream, mkdtempSync, openAsBlob, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { runningDatabase } from '../src/db/embedded/running-database.ts'
import { verifyLedger } from '../src/testing/verify-ledger.ts'
import { startProduct } from '../test/faults/product-process.ts'
import { makeWorld } from '../test/faults/world.ts'

/**
 * A workbook far larger than memory may grow, through the whole product: created, the same file as an update, and taken
 * back, while people read lists.
 */
const { values: options } = parseArgs({
  options: {
    rows: { type: 'string', default: '350000' },
    folders: { type: 'string', default: '400' },
    'only-create': { type: 'boolean', default: false },
  },
})
const [ROWS, FOLDERS] = [Number(options.rows), Number(options.folders)]
/** Readers that ask for the first page of the list, each a few times a second. */
const READERS = 4
const PAUSE_MS = 250
/**
 * What the readers wait when nothing is imported: the same records, for as long as they are asked often enough to tell.
 */
const QUIET_MS = 20_000

async function* rows() {
  for (let n = 0; n < ROWS; n++)
    yield [
      `Article ${n} du grand inventaire`,
      `GI-${n}`,
      `Dépôt ${n % FOLDERS}`,
      n % 97,
      `Famille ${n % 40}`,
      `Rayon ${n % 300}, niveau ${n % 7}`,
    ]
}

const writeWorkbook = async (path: string): Promise<void> => {
  const file = createWriteStream(path)
  const headings = ['Nom', 'Code-barres', 'Emplacement', 'Quantité', 'Catégorie', 'Description']
  for await (const part of writeXlsxStream(rows(), {
    name: 'Stock',
    columns: headings.map((header) => ({ header })),
  }) as unknown as AsyncIterable<Uint8Array>)
    if (!file.write(part)) await new Promise((resolve) => file.once('drain', resolve))
  await new Promise((resolve) => file.end(resolve))
}

const megabytesOf = (pid: number) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
const quantile = (sorted: readonly number[], part: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0

const directory = mkdtempSync(join(tmpdir(), 'entrepot-large-'))
let isOver = false
let reading: Promise<void>[] = []
const product = await startProduct({
  DATA_DIR: join(directory, 'data'),
  ...(process.env.NODE_OPTIONS && { NODE_OPTIONS: process.env.NODE_OPTIONS }),
})
try {
  const database = (await runningDatabase(join(directory, 'data')))!
  const { tokens } = await makeWorld(database, product.url, READERS + 1)
  const call = async <T>(method: string, path: string, body?: unknown, token = tokens[0]!): Promise<T> => {
    const response = await fetch(`${product.url}/api/v1${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body !== undefined && !(body instanceof FormData) && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: body instanceof FormData ? body : JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
    return response.json() as Promise<T>
  }

  const path = join(directory, 'grand.xlsx')
  await writeWorkbook(path)
  for (let n = 0; n < 20; n++) await call('GET', '/items?size=50')
  const idle = megabytesOf(product.pid)
  let [most, waits] = [idle, [] as number[]]
  reading = tokens.slice(1).map(async (token) => {
    while (!isOver) {
      const startedAt = performance.now()
      await call('GET', '/items?size=50', undefined, token)
      waits.push(performance.now() - startedAt)
      most = Math.max(most, megabytesOf(product.pid))
      await sleep(PAUSE_MS)
    }
  })
  const timed = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    waits = []
    const startedAt = performance.now()
    const result = await work()
    const seconds = (performance.now() - startedAt) / 1000
    const sorted = waits.toSorted((a, b) => a - b)
    console.log(
      `${name}: ${seconds.toFixed(1)} s, ${Math.round(ROWS / seconds).toLocaleString('en')} rows/s; GET /items beside it: ${sorted.length} calls, p50 ${quantile(sorted, 0.5).toFixed(0)} ms, p99 ${quantile(sorted, 0.99).toFixed(0)} ms, worst ${(sorted.at(-1) ?? 0).toFixed(0)} ms; most memory so far ${Math.round(most - idle)} MB more than idle`,
    )
    return result
  }
  type State = {
    guid: string
    status: string
    created: number
    updated: number
    unchanged: number
    failed: number
    undone: number
    message: string | null
  }
  const until = async (guid: string, status: string): Promise<State> => {
    for (;;) {
      const state = await call<State>('GET', `/imports/${guid}`)
      if (state.status === status) return state
      if (state.status === 'failed') throw new Error(`The import failed: ${state.message}`)
      await sleep(200)
    }
  }
  const bring = async (mode: string, mapping: Record<string, string>): Promise<State> => {
    const form = new FormData()
    form.set('mode', mode)
    form.set('file', await openAsBlob(path), 'grand.xlsx')
    const { guid } = await timed(`${mode}: upload, reading and staging`, () => call<State>('POST', '/imports', form))
    await timed(`${mode}: checking`, async () => {
      await call('POST', `/imports/${guid}/validate`, { mapping, key: 'tag', createFolders: true })
      // So many are checked behind the call.
      return until(guid, 'validated')
    })
    return timed(`${mode}: writing`, async () => {
      await call('POST', `/imports/${guid}/run`, {})
      return until(guid, 'done')
    })
  }
  const expect = (state: State, wanted: Partial<State>) => {
    for (const [name, value] of Object.entries(wanted))
      if (state[name as keyof State] !== value)
        throw new Error(`${name} is ${state[name as keyof State]}, not ${value}`)
  }

  const mapping = { A: 'name', B: 'tag', C: 'parent', D: 'quantity', E: 'category', F: 'description' }
  const created = await bring('create', mapping)
  expect(created, { created: ROWS, failed: 0 })
  await timed('quiet', () => sleep(QUIET_MS))
  if (!options['only-create']) {
    expect(await bring('update', mapping), { updated: 0, unchanged: ROWS, failed: 0 })
    await timed('rollback', async () => {
      await call('POST', `/imports/${created.guid}/rollback`, {})
      return until(created.guid, 'rolled_back')
    })
    const { total } = await call<{ total: number }>('GET', '/items?size=1')
    if (total !== 0) throw new Error(`${total} items are left`)
  }
  const faults = (await verifyLedger(database)).filter((check) => check.rows.length > 0)
  console.log(
    `${ROWS.toLocaleString('en')} rows; memory of the product: ${Math.round(idle)} MB idle, ${Math.round(most)} MB at most. Ledger checks that answer rows: ${faults.map(({ name }) => name).join(', ') || 'none'}.`,
  )
} finally {
  isOver = true
  await Promise.allSettled(reading)
  await product.stop()
  rmSync(directory, { recursive: true, force: true, maxRetries: 20 })
}
