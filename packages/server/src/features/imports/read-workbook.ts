import { once } from 'node:events'
import { openSync, readSync, closeSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import type { Readable } from 'node:stream'
import yauzl from 'yauzl'
import { LIMITS } from '../../kernel/limits.ts'
import { Problem } from '../../kernel/problem.ts'
import { type SheetName, sheetNames } from './domain/sheet-names.ts'
import type { WorkbookMessage, WorkbookOrder, WorkbookRow } from './workbook-worker.ts'

export type WorkbookLimits = {
  rows: number
  columns: number
  unpacked: number
  entries: number
  milliseconds: number
  megabytes: number
}
export const WORKBOOK_LIMITS: WorkbookLimits = {
  rows: LIMITS.importRows,
  columns: LIMITS.importColumns,
  unpacked: LIMITS.importUnpackedBytes,
  entries: LIMITS.importEntries,
  milliseconds: LIMITS.importReadMs,
  megabytes: LIMITS.importWorkerMegabytes,
}

/** A zip that holds a workbook; the name of a file proves nothing (IMP-02). */
export const requireXlsx = (path: string, fileName: string): void => {
  const start = Buffer.alloc(4)
  const file = openSync(path, 'r')
  const length = readSync(file, start, 0, 4, 0)
  closeSync(file)
  if (length === 0) throw new Problem('import_empty')
  if (!/\.xlsx$/i.test(fileName) || !start.equals(Buffer.from([0x50, 0x4b, 0x03, 0x04]))) throw new Problem('xlsx_only')
}

/**
 * Unpacks everything once, counting what really comes out, because declared sizes lie; answers the sheets.
 * Nothing is kept but the list of sheets.
 */
export const inspectWorkbook = async (path: string, limits = WORKBOOK_LIMITS): Promise<SheetName[]> => {
  const zip = await yauzl.openPromise(path, { strictFileNames: true, validateEntrySizes: false }).catch(() => {
    throw new Problem('xlsx_only')
  })
  try {
    if (zip.entryCount > limits.entries) throw tooBig()
    let unpacked = 0
    let workbook = ''
    for await (const entry of zip.eachEntry()) {
      const stream = await zip.openReadStreamPromise(entry)
      const isWorkbook = entry.fileName === 'xl/workbook.xml'
      for await (const chunk of stream as Readable & AsyncIterable<Buffer>) {
        unpacked += chunk.length
        if (unpacked > limits.unpacked) throw tooBig()
        if (isWorkbook && workbook.length < 1_000_000) workbook += chunk.toString('utf8')
      }
    }
    const sheets = sheetNames(workbook)
    if (sheets.length === 0) throw new Problem('xlsx_only')
    return sheets
  } catch (error) {
    throw error instanceof Problem ? error : unreadable(error)
  } finally {
    zip.close()
  }
}

/** Rows are passed on at once: a large nursery would only fill with them. */
const YOUNG_MEGABYTES = 16

const tooBig = () => new Problem('file_too_large', { megabytes: Math.round(LIMITS.importUnpackedBytes / 1_048_576) })
const unreadable = (error: unknown) =>
  new Problem('import_unreadable', { reason: error instanceof Error ? error.message.slice(0, 120) : '' })

/** The rows of one sheet in batches, empty rows left out; each row with its number in the sheet and its texts. */
export async function* sheetRows(
  path: string,
  sheet: number,
  limits = WORKBOOK_LIMITS,
  batch = 1_000,
): AsyncGenerator<WorkbookRow[]> {
  for await (const { rows } of inWorker({ path, sheets: [sheet], batch }, limits)) yield rows
}

/** The first rows of each sheet, enough to guess with, read by one worker. */
export const firstRows = async (
  path: string,
  sheets: readonly number[],
  first: number,
  limits = WORKBOOK_LIMITS,
): Promise<Map<number, WorkbookRow[]>> => {
  const found = new Map<number, WorkbookRow[]>()
  for await (const { sheet, rows } of inWorker({ path, sheets, first, batch: first }, limits)) found.set(sheet, rows)
  return found
}

/** Counts while the worker reads, not while its rows are written: a large file on a busy database is no hostile one. */
const readingTime = (milliseconds: number, end: () => void) => {
  let [left, startedAt] = [milliseconds, performance.now()]
  let timer = setTimeout(end, left)
  return {
    stop: () => {
      clearTimeout(timer)
      left -= performance.now() - startedAt
    },
    go: () => {
      startedAt = performance.now()
      timer = setTimeout(end, Math.max(0, left))
    },
  }
}

async function* inWorker(
  what: Pick<WorkbookOrder, 'path' | 'sheets' | 'first' | 'batch'>,
  limits: WorkbookLimits,
): AsyncGenerator<{ sheet: number; rows: WorkbookRow[] }> {
  const order: WorkbookOrder = { ...what, maxRows: limits.rows, maxColumns: limits.columns }
  const worker = new Worker(new URL('./workbook-worker.ts', import.meta.url), {
    workerData: order,
    resourceLimits: { maxOldGenerationSizeMb: limits.megabytes, maxYoungGenerationSizeMb: YOUNG_MEGABYTES },
    stderr: true,
    stdout: true,
  })
  const time = readingTime(limits.milliseconds, () => void worker.terminate())
  const waiting: (WorkbookMessage | Error)[] = []
  const arrivals = { wake: () => {} }
  const arrive = (message: WorkbookMessage | Error) => {
    waiting.push(message)
    arrivals.wake()
  }
  worker.on('message', arrive)
  worker.on('error', arrive)
  worker.on('exit', (code) =>
    arrive(new Error(code === 0 ? 'the workbook ended early' : 'the workbook takes too long or too much memory')),
  )
  try {
    for (;;) {
      while (waiting.length === 0)
        await new Promise<void>((resolve) => {
          arrivals.wake = resolve
        })
      const message = waiting.shift()!
      if (message instanceof Error) throw unreadable(message)
      if ('done' in message) return
      if ('tooManyRows' in message) throw new Problem('import_too_many_rows', { max: limits.rows })
      if ('tooManyColumns' in message) throw new Problem('import_too_many_columns', { max: limits.columns })
      time.stop()
      yield message
      time.go()
      worker.postMessage('next')
    }
  } finally {
    time.stop()
    if (worker.threadId !== -1) {
      const ended = once(worker, 'exit').catch(() => {})
      await worker.terminate()
      await ended
    }
  }
}
