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
import type { WorkbookMessage, WorkbookOrder, WorkbookRequest, WorkbookSource } from './worker.ts'

export type WorkbookLimits = WorkbookSource['limits'] & {
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
  const workbook = await openWorkbook(file, limits)
  try {
    yield* workbook.sheetRows(sheet, batch)
  } finally {
    await workbook.close()
  }
}

/** The first rows of each sheet, enough to guess with, read by one worker. */
export const firstRows = (
  file: WorkbookFile,
  sheets: readonly number[],
  first: number,
  limits = WORKBOOK_LIMITS,
): Promise<Map<number, WorkbookRow[]>> => withWorkbook(file, limits, (workbook) => workbook.firstRows(sheets, first))

/** Reads a workbook by one worker, which starts while it is looked at otherwise; nobody else may have one meanwhile. */
export const withWorkbook = async <T>(
  file: WorkbookFile,
  limits: WorkbookLimits,
  work: (workbook: Workbook) => Promise<T>,
): Promise<T> => {
  const workbook = await openWorkbook(file, limits)
  try {
    return await work(workbook)
  } finally {
    await workbook.close()
  }
}

const openWorkbook = async ({ path, company }: WorkbookFile, limits: WorkbookLimits): Promise<Workbook> => {
  const leave = await readers.enter(company)
  try {
    return new Workbook(path, limits, leave)
  } catch (error) {
    // There is nobody else to give the place back where no worker can be started.
    leave()
    throw error
  }
}

/**
 * Counts while its rows are waited for, not while they are written: a large file on a busy database is no hostile one.
 */
const readingTime = (milliseconds: number, end: () => void) => {
  let [left, startedAt] = [milliseconds, 0]
  let timer: NodeJS.Timeout | undefined
  return {
    go: () => {
      startedAt = performance.now()
      timer = setTimeout(end, Math.max(0, left))
    },
    stop: () => {
      if (timer === undefined) return
      clearTimeout(timer)
      timer = undefined
      left -= performance.now() - startedAt
    },
  }
}

/** A workbook and the worker that reads it, for one order after the other. */
export class Workbook {
  readonly #worker: Worker
  readonly #limits: WorkbookLimits
  readonly #leave: () => void
  readonly #time: ReturnType<typeof readingTime>
  readonly #waiting: (WorkbookMessage | 'ended')[] = []
  #wake = () => {}
  #state: 'free' | 'reading' | 'ending' = 'free'

  constructor(path: string, limits: WorkbookLimits, leave: () => void) {
    this.#limits = limits
    this.#leave = leave
    this.#worker = new Worker(new URL('./worker.ts', import.meta.url), {
      workerData: { path, limits: pick(limits) } satisfies WorkbookSource,
      resourceLimits: { maxOldGenerationSizeMb: limits.megabytes, maxYoungGenerationSizeMb: YOUNG_MEGABYTES },
      stderr: true,
      stdout: true,
    })
    this.#time = readingTime(limits.milliseconds, () => void this.#worker.terminate())
    this.#worker.on('message', (message: WorkbookMessage) => this.#arrive(message))
    this.#worker.on('error', () => this.#arrive('ended'))
    this.#worker.on('exit', () => this.#arrive('ended'))
  }

  async firstRows(sheets: readonly number[], first: number): Promise<Map<number, WorkbookRow[]>> {
    const found = new Map<number, WorkbookRow[]>()
    for await (const { sheet, rows } of this.#carryOut({ sheets, first, batch: first })) found.set(sheet, rows)
    return found
  }

  async *sheetRows(sheet: number, batch: number): AsyncGenerator<WorkbookRow[]> {
    for await (const { rows } of this.#carryOut({ sheets: [sheet], batch })) yield rows
  }

  /** Its place is free for others behind it. */
  async close(): Promise<void> {
    try {
      await this.#end()
    } finally {
      this.#leave()
    }
  }

  /** One that has nothing left to read closes its file and ends: cut off, it would leave it open in this process. */
  async #end(): Promise<void> {
    this.#time.stop()
    if (this.#worker.threadId === -1) return
    const ended = once(this.#worker, 'exit').catch(() => {})
    if (this.#state === 'reading') await this.#worker.terminate()
    else this.#time.go()
    if (this.#state === 'free') this.#ask('end')
    await ended
    this.#time.stop()
  }

  async *#carryOut(order: WorkbookOrder): AsyncGenerator<{ sheet: number; rows: WorkbookRow[] }> {
    this.#state = 'reading'
    this.#ask(order)
    for (;;) {
      this.#time.go()
      const message = await this.#next()
      this.#time.stop()
      const { milliseconds, megabytes } = this.#limits
      // It was ended for its time or its memory: what it reads is bounded, so nothing else ends it.
      if (message === 'ended') throw new Problem('import_too_heavy', { seconds: milliseconds / 1_000, megabytes })
      if (!('rows' in message)) this.#state = 'done' in message ? 'free' : 'ending'
      if ('done' in message) return
      if ('unreadable' in message) throw new Problem('import_unreadable')
      if ('tooMany' in message) throw new Problem(TOO_MANY[message.tooMany], { max: message.max })
      // Meanwhile it reads the next ones.
      this.#ask('next')
      yield message
    }
  }

  #ask(request: WorkbookRequest): void {
    this.#worker.postMessage(request)
  }

  #arrive(message: WorkbookMessage | 'ended'): void {
    this.#waiting.push(message)
    this.#wake()
  }

  async #next(): Promise<WorkbookMessage | 'ended'> {
    while (this.#waiting.length === 0)
      await new Promise<void>((resolve) => {
        this.#wake = resolve
      })
    return this.#waiting.shift()!
  }
}

const TOO_MANY = {
  rows: 'import_too_many_rows',
  columns: 'import_too_many_columns',
  sheets: 'import_too_many_sheets',
  texts: 'import_too_many_texts',
  megabytes: 'import_too_much_text',
} as const satisfies Record<TooManyOf, ErrorCode>
const pick = ({ rows, columns, texts, textBytes, characters }: WorkbookLimits): WorkbookSource['limits'] => ({
  rows,
  columns,
  texts,
  textBytes,
  characters,
})
