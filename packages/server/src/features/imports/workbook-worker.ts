import { readFileSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { readXlsx, streamXlsxRows } from 'hucre/xlsx'
import { cellText } from './domain/cell-text.ts'

/** Runs in a worker with its own memory limit: a hostile workbook ends the worker, never the server. */
export type WorkbookOrder = { path: string; sheet: number; maxRows: number; maxColumns: number; batch: number }
export type WorkbookMessage = { rows: [row: number, cells: string[]][] } | { done: true } | { tooManyRows: true } | { tooManyColumns: true }

const port = parentPort!
const order = workerData as WorkbookOrder

/** The reader pulls: the next batch is read when the one before was taken, so that memory does not grow with the file. */
let taken: (() => void) | undefined
port.on('message', () => taken?.())
const send = (rows: [number, string[]][]) => new Promise<void>((resolve) => {
  taken = resolve
  port.postMessage({ rows } satisfies WorkbookMessage)
})

/** The streaming reader finds nothing in some workbooks that the whole reader reads; the memory limit of the worker holds for both. */
async function* sheetValues(): AsyncGenerator<[number, readonly unknown[]]> {
  const file = readFileSync(order.path)
  let isEmpty = true
  for await (const row of streamXlsxRows(file, { sheets: [order.sheet] })) {
    isEmpty = false
    yield [row.index + 1, row.values]
  }
  if (!isEmpty) return
  const workbook = await readXlsx(file, { sheets: [order.sheet], maxRows: order.maxRows + 1 })
  for (const [index, values] of (workbook.sheets[0]?.rows ?? []).entries()) yield [index + 1, values]
}

const read = async (): Promise<WorkbookMessage> => {
  let rows: [number, string[]][] = []
  let count = 0
  for await (const [number, values] of sheetValues()) {
    const cells = values.map(cellText)
    while (cells.length > 0 && cells.at(-1) === '') cells.pop()
    if (cells.length === 0) continue
    if (cells.length > order.maxColumns) return { tooManyColumns: true }
    if (++count > order.maxRows) return { tooManyRows: true }
    rows.push([number, cells])
    if (rows.length >= order.batch) {
      await send(rows)
      rows = []
    }
  }
  if (rows.length > 0) await send(rows)
  return { done: true }
}

port.postMessage(await read())
port.close()
