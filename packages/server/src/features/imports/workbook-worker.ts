import { readFileSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { readXlsx, streamXlsxRows } from 'hucre/xlsx'
import { cellText } from './domain/cell-text.ts'

/** Runs in a worker with its own memory limit: a hostile workbook ends the worker, never the server. */
export type WorkbookOrder = {
  path: string
  sheets: readonly number[]
  /** Of each sheet only the first rows. */ first?: number
  maxRows: number
  maxColumns: number
  batch: number
}
export type WorkbookRow = [row: number, cells: string[]]
export type WorkbookMessage =
  | { sheet: number; rows: WorkbookRow[] }
  | { done: true }
  | { tooManyRows: true }
  | { tooManyColumns: true }

const port = parentPort!
const order = workerData as WorkbookOrder

/**
 * The reader pulls: the next batch is read when the one before was taken, so that memory does not grow with the file.
 */
let taken: (() => void) | undefined
port.on('message', () => taken?.())
const send = (sheet: number, rows: WorkbookRow[]) =>
  new Promise<void>((resolve) => {
    taken = resolve
    port.postMessage({ sheet, rows } satisfies WorkbookMessage)
  })

const file = readFileSync(order.path)

/**
 * The streaming reader finds nothing in some workbooks that the whole reader reads; the memory limit of the worker
 * holds for both.
 */
async function* valuesOf(sheet: number): AsyncGenerator<[number, readonly unknown[]]> {
  let isEmpty = true
  for await (const row of streamXlsxRows(file, { sheet })) {
    isEmpty = false
    yield [row.index + 1, row.values]
  }
  if (!isEmpty) return
  const workbook = await readXlsx(file, { sheets: [sheet], maxRows: order.maxRows + 1 })
  for (const [index, values] of (workbook.sheets[0]?.rows ?? []).entries()) yield [index + 1, values]
}

/** Rows that hold something, without their empty end. */
async function* rowsOf(sheet: number): AsyncGenerator<WorkbookRow> {
  for await (const [number, values] of valuesOf(sheet)) {
    const cells = values.map(cellText)
    while (cells.length > 0 && cells.at(-1) === '') cells.pop()
    if (cells.length > 0) yield [number, cells]
  }
}

const read = async (): Promise<WorkbookMessage> => {
  for (const sheet of order.sheets) {
    let rows: WorkbookRow[] = []
    let count = 0
    for await (const row of rowsOf(sheet)) {
      if (row[1].length > order.maxColumns) return { tooManyColumns: true }
      if (++count > order.maxRows) return { tooManyRows: true }
      rows.push(row)
      if (count === order.first) break
      if (rows.length >= order.batch) {
        await send(sheet, rows)
        rows = []
      }
    }
    if (rows.length > 0) await send(sheet, rows)
  }
  return { done: true }
}

port.postMessage(await read())
port.close()
