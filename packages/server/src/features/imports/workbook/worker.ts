import { parentPort, workerData } from 'node:worker_threads'
import { openParts, type Parts, readFormats, readPart, readTexts, readWorkbook } from './parts.ts'
import { SheetRows, type SheetContext, type WorkbookRow } from './sheet-rows.ts'
import { TooMany, type TooManyOf } from './shared-texts.ts'

/** Runs in a worker with its own memory limit: a hostile workbook ends the worker, never the server. */
export type WorkbookOrder = {
  path: string
  sheets: readonly number[]
  /** Of each sheet only the first rows, their texts cut to what a guess needs. */ first?: number
  batch: number
  limits: { rows: number; columns: number; texts: number; textBytes: number; characters: number }
}
export type WorkbookMessage =
  | { sheet: number; rows: WorkbookRow[] }
  | { done: true }
  | { tooMany: TooManyOf; max: number }
  | { unreadable: true }

/** Characters of one message; with rows of any width it stays as small. */
const MOST_SENT = 1 << 20
const PREVIEW_CHARACTERS = 300

const port = parentPort!
const order = workerData as WorkbookOrder
const { limits } = order

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

const sizeOf = ([, cells]: WorkbookRow): number => cells.reduce((sum, cell) => sum + cell.length, 0)
const cut = ([number, cells]: WorkbookRow): WorkbookRow => [
  number,
  cells.map((cell) => cell.slice(0, PREVIEW_CHARACTERS)),
]

const read = async (parts: Parts): Promise<WorkbookMessage> => {
  const workbook = await readWorkbook(parts)
  const context: SheetContext = {
    texts: await readTexts(parts, workbook.texts, {
      texts: limits.texts,
      bytes: limits.textBytes,
      characters: limits.characters,
    }),
    formats: await readFormats(parts, workbook.styles),
    from1904: workbook.from1904,
    maxColumns: limits.columns,
    maxCharacters: limits.characters,
  }
  for (const sheet of order.sheets) {
    let [rows, size, count]: [WorkbookRow[], number, number] = [[], 0, 0]
    const isFull = () => count >= (order.first ?? Infinity)
    const take = (row: WorkbookRow) => {
      if (isFull()) return
      if (++count > limits.rows) throw new TooMany('rows', limits.rows)
      rows.push(order.first === undefined ? row : cut(row))
      size += sizeOf(rows.at(-1)!)
    }
    await readPart(parts, workbook.sheets[sheet] ?? '', new SheetRows(context, take), async () => {
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
  return { done: true }
}

const outcome = async (): Promise<WorkbookMessage> => {
  const parts = await openParts(order.path)
  return read(parts).finally(() => parts.zip.close())
}

port.postMessage(
  await outcome().catch((error: unknown): WorkbookMessage =>
    error instanceof TooMany ? { tooMany: error.what, max: error.max } : { unreadable: true },
  ),
)
port.close()
