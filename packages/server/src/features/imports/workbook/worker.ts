import { parentPort, workerData } from 'node:worker_threads'
import { openParts, type Parts, readFormats, readPart, readTexts, readWorkbook } from './parts.ts'
import { SheetRows, type SheetContext, type WorkbookRow } from './sheet-rows.ts'
import { TooMany, type TooManyOf } from './shared-texts.ts'

/**
 * Runs in a worker with its own memory limit: a hostile workbook ends the worker, never the server. It carries out one
 * order after the other; what the sheets share is read once.
 */
export type WorkbookSource = {
  path: string
  limits: { rows: number; columns: number; texts: number; textBytes: number; characters: number }
}
export type WorkbookOrder = {
  sheets: readonly number[]
  /** Of each sheet only the first rows, their texts cut to what a guess needs. */ first?: number
  batch: number
}
/** An order, the next rows of it, or nothing more. */
export type WorkbookRequest = WorkbookOrder | 'next' | 'end'
/** Only behind `done` it takes another order. */
export type WorkbookMessage =
  | { sheet: number; rows: WorkbookRow[] }
  | { done: true }
  | { tooMany: TooManyOf; max: number }
  | { unreadable: true }

/** Characters of one message; with rows of any width it stays as small. */
const MOST_SENT = 1 << 20
const PREVIEW_CHARACTERS = 300

const port = parentPort!
const { path, limits } = workerData as WorkbookSource

/**
 * The reader pulls: the next batch is read when the one before was taken, so that memory does not grow with the file.
 */
let taken: (() => void) | undefined
const send = (sheet: number, rows: WorkbookRow[]) =>
  new Promise<void>((resolve) => {
    taken = resolve
    tell({ sheet, rows })
  })
const tell = (message: WorkbookMessage) => port.postMessage(message)

const sizeOf = ([, cells]: WorkbookRow): number => cells.reduce((sum, cell) => sum + cell.length, 0)
const cut = ([number, cells]: WorkbookRow): WorkbookRow => [
  number,
  cells.map((cell) => cell.slice(0, PREVIEW_CHARACTERS)),
]

type Opened = { parts: Parts; sheets: readonly string[]; context: SheetContext }
let parts: Parts | undefined
let opened: Opened | undefined
const open = async (): Promise<Opened> => {
  parts = await openParts(path)
  const workbook = await readWorkbook(parts)
  return {
    parts,
    sheets: workbook.sheets,
    context: {
      texts: await readTexts(parts, workbook.texts, {
        texts: limits.texts,
        bytes: limits.textBytes,
        characters: limits.characters,
      }),
      formats: await readFormats(parts, workbook.styles),
      from1904: workbook.from1904,
      maxColumns: limits.columns,
      maxCharacters: limits.characters,
    },
  }
}

const carryOut = async (order: WorkbookOrder): Promise<void> => {
  opened ??= await open()
  const { sheets, context } = opened
  for (const sheet of order.sheets) {
    let [rows, size, count]: [WorkbookRow[], number, number] = [[], 0, 0]
    const isFull = () => count >= (order.first ?? Infinity)
    const take = (row: WorkbookRow) => {
      if (isFull()) return
      if (++count > limits.rows) throw new TooMany('rows', limits.rows)
      rows.push(order.first === undefined ? row : cut(row))
      size += sizeOf(rows.at(-1)!)
    }
    await readPart(opened.parts, sheets[sheet] ?? '', new SheetRows(context, take), async () => {
      while (order.first === undefined && (rows.length >= order.batch || size >= MOST_SENT)) {
        const sent = rows.slice(0, order.batch)
        rows = rows.slice(order.batch)
        size = rows.reduce((sum, row) => sum + sizeOf(row), 0)
        await send(sheet, sent)
      }
      return !isFull()
    })
    if (rows.length > 0) await send(sheet, rows)
  }
  tell({ done: true })
}

const end = (): void => {
  parts?.zip.close()
  port.close()
}

port.on('message', (request: WorkbookRequest) => {
  if (request === 'next') taken?.()
  else if (request === 'end') end()
  else
    carryOut(request).catch((error: unknown) => {
      tell(error instanceof TooMany ? { tooMany: error.what, max: error.max } : { unreadable: true })
      end()
    })
})
