import { once } from 'node:events'
import { openSync, readSync, closeSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import type { Readable } from 'node:stream'
import yauzl from 'yauzl'
import type { ErrorCode } from '@entrepot/contract/kernel/errors.ts'
import { Admission } from '../../../kernel/admission.ts'
import { LIMITS } from '../../../kernel/limits.ts'
import { Problem } from '../../../kernel/problem.ts'
import type { TooManyOf } from './shared-texts.ts'
import { type SheetName, sheetNames } from './sheet-names.ts'
import type { WorkbookRow } from './sheet-rows.ts'
import type { WorkbookMessage, WorkbookOrder } from './worker.ts'

export type WorkbookLimits = WorkbookOrder['limits'] & {
  unpacked: number
  entries: number
  sheets: number
  milliseconds: number
  megabytes: number
}
export const WORKBOOK_LIMITS: WorkbookLimits = {
  rows: LIMITS.importRows,
  columns: LIMITS.importColumns,
  sheets: LIMITS.importSheets,
  texts: LIMITS.importTexts,
  textBytes: LIMITS.importTextBytes,
  characters: LIMITS.importCellLength,
  unpacked: LIMITS.importUnpackedBytes,
  entries: LIMITS.importEntries,
  milliseconds: LIMITS.importReadMs,
  megabytes: LIMITS.importWorkerMegabytes,
}
/** A workbook, and the company that waits for its turn. */
export type WorkbookFile = { path: string; company: string }

/** Readers of a node: the others wait, the companies in turn (A reader has memory of its own). */
const readers = new Admission({
  atOnce: LIMITS.importReadersAtOnce,
  atOncePerCompany: LIMITS.importReadersPerCompany,
  waitMs: LIMITS.importReaderWaitMs,
})

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
    if (sheets.length > limits.sheets) throw new Problem('import_too_many_sheets', { max: limits.sheets })
    return sheets
  } catch (error) {
    throw error instanceof Problem ? error : new Problem('import_unreadable')
  } finally {
    zip.close()
  }
}

/** Rows are passed on at once: a large nursery would only fill with them. */
const YOUNG_MEGABYTES = 16

const tooBig = () => new Problem('file_too_large', { megabytes: Math.round(LIMITS.importUnpackedBytes / 1_048_576) })

/** The rows of one sheet in batches, empty rows left out; each row with its number in the sheet and its texts. */
export async function* sheetRows(
  file: WorkbookFile,
  sheet: number,
  limits = WORKBOOK_LIMITS,
  batch = 1_000,
): AsyncGenerator<WorkbookRow[]> {
  for await (const { rows } of inWorker(file, { sheets: [sheet], batch }, limits)) yield rows
}

/** The first rows of each sheet, enough to guess with, read by one worker. */
export const firstRows = async (
  file: WorkbookFile,
  sheets: readonly number[],
  first: number,
  limits = WORKBOOK_LIMITS,
): Promise<Map<number, WorkbookRow[]>> => {
  const found = new Map<number, WorkbookRow[]>()
  for await (const { sheet, rows } of inWorker(file, { sheets, first, batch: first }, limits)) found.set(sheet, rows)
  return found
}

/** Counts while its rows are waited for, not while they are written: a large file on a busy database is no hostile one. */
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
  { path, company }: WorkbookFile,
  what: Pick<WorkbookOrder, 'sheets' | 'first' | 'batch'>,
  limits: WorkbookLimits,
): AsyncGenerator<{ sheet: number; rows: WorkbookRow[] }> {
  const leave = await readers.enter(company)
  try {
    yield* messagesOf({ ...what, path, limits }, limits)
  } finally {
    leave()
  }
}

async function* messagesOf(
  order: WorkbookOrder,
  limits: WorkbookLimits,
): AsyncGenerator<{ sheet: number; rows: WorkbookRow[] }> {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), {
    workerData: { ...order, limits: pick(limits) },
    resourceLimits: { maxOldGenerationSizeMb: limits.megabytes, maxYoungGenerationSizeMb: YOUNG_MEGABYTES },
    stderr: true,
    stdout: true,
  })
  const time = readingTime(limits.milliseconds, () => void worker.terminate())
  const waiting: (WorkbookMessage | 'ended')[] = []
  const arrivals = { wake: () => {} }
  let isOver = false
  const arrive = (message: WorkbookMessage | 'ended') => {
    waiting.push(message)
    arrivals.wake()
  }
  worker.on('message', arrive)
  worker.on('error', () => arrive('ended'))
  worker.on('exit', () => arrive('ended'))
  try {
    for (;;) {
      while (waiting.length === 0)
        await new Promise<void>((resolve) => {
          arrivals.wake = resolve
        })
      const message = waiting.shift()!
      // It was ended for its time or its memory: what it reads is bounded, so nothing else ends it.
      if (message === 'ended')
        throw new Problem('import_too_heavy', { seconds: limits.milliseconds / 1_000, megabytes: limits.megabytes })
      isOver = !('rows' in message)
      if ('done' in message) return
      if ('unreadable' in message) throw new Problem('import_unreadable')
      if ('tooMany' in message) throw new Problem(TOO_MANY[message.tooMany], { max: message.max })
      // Meanwhile it reads the next ones.
      worker.postMessage('next')
      time.stop()
      yield message
      time.go()
    }
  } finally {
    time.stop()
    if (worker.threadId !== -1) {
      const ended = once(worker, 'exit').catch(() => {})
      // One that has said its last word closes its file and ends: cut off, it would leave it open in this process.
      if (isOver) time.go()
      else await worker.terminate()
      await ended
      time.stop()
    }
  }
}

const TOO_MANY = {
  rows: 'import_too_many_rows',
  columns: 'import_too_many_columns',
  sheets: 'import_too_many_sheets',
  texts: 'import_too_many_texts',
  megabytes: 'import_too_much_text',
} as const satisfies Record<TooManyOf, ErrorCode>
const pick = ({ rows, columns, texts, textBytes, characters }: WorkbookLimits): WorkbookOrder['limits'] => ({
  rows,
  columns,
  texts,
  textBytes,
  characters,
})
