import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { pipeline } from 'node:stream/promises'
import {
  firstRows,
  inspectWorkbook,
  requireXlsx,
  sheetRows,
  type SheetRow,
  WORKBOOK_LIMITS,
  type WorkbookFile,
  workbookFolder,
} from '../imports/index.ts'
import type { Ctx } from '../../kernel/context.ts'
import { LIMITS } from '../../kernel/limits.ts'
import { Problem } from '../../kernel/problem.ts'
import type { Upload } from '../../kernel/upload.ts'

type Sheet = { name: string; hidden: boolean }
/** A file that was sent, as long as it is read: its sheets, the first rows of one, and all of them. */
export type Table = {
  sheets: Sheet[]
  sheet: string | null
  preview: SheetRow[]
  rows: () => AsyncIterable<readonly SheetRow[]>
}

/** Enough rows to guess with. */
const PREVIEW = 200
const BATCH = 2_000
const LIMITED = { ...WORKBOOK_LIMITS, rows: LIMITS.fileSearchRows }

/** The file is gone again when `work` has read it: what it says is kept, who asks again sends it again. */
export const withFile = async <T>(ctx: Ctx, upload: Upload, work: (path: string) => Promise<T>): Promise<T> => {
  const path = join(workbookFolder(ctx), `search-${ctx.services.clock.orderedUuid()}`)
  await mkdir(workbookFolder(ctx), { recursive: true })
  try {
    await pipeline(upload.stream, createWriteStream(path, { mode: 0o600 }))
    if (upload.isCut()) throw new Problem('file_too_large', { megabytes: upload.mostMegabytes })
    return await work(path)
  } finally {
    await rm(path, { force: true })
  }
}

export const readWorkbook = async (
  { path, company }: WorkbookFile,
  fileName: string,
  asked: string | undefined,
): Promise<Table> => {
  requireXlsx(path, fileName)
  const sheets = await inspectWorkbook(path, LIMITED)
  const previews = await firstRows(
    { path, company },
    asked === undefined ? [...sheets.keys()] : [...sheets.keys()].filter((at) => sheets[at]!.name === asked),
    PREVIEW,
    LIMITED,
  )
  const withRows = (at: number) => (previews.get(at) ?? []).length > 0
  const at =
    asked === undefined
      ? (sheets.findIndex(({ hidden }, one) => !hidden && withRows(one)) + 1 ||
          sheets.findIndex((_, one) => withRows(one)) + 1) - 1
      : sheets.findIndex(({ name }) => name === asked)
  if (at < 0) throw asked === undefined ? new Problem('import_empty') : new Problem('import_no_sheet', { name: asked })
  return {
    sheets,
    sheet: sheets[at]!.name,
    preview: previews.get(at) ?? [],
    rows: () => sheetRows({ path, company }, at, LIMITED, BATCH),
  }
}

/** One row a line, columns as a spreadsheet copies them. */
export const readText = async (path: string): Promise<Table> => {
  const preview: SheetRow[] = []
  for await (const [row] of linesOf(path, 1)) {
    preview.push(row!)
    if (preview.length >= PREVIEW) break
  }
  return { sheets: [], sheet: null, preview, rows: () => linesOf(path, BATCH) }
}

async function* linesOf(path: string, batch: number): AsyncGenerator<SheetRow[]> {
  const input = createReadStream(path, 'utf8')
  let rows: SheetRow[] = []
  let [number, filled] = [0, 0]
  try {
    for await (const line of createInterface({ input, crlfDelay: Infinity })) {
      number++
      const cells = line
        .replace(/^\uFEFF/, '')
        .split('\t')
        .map((cell) => cell.trim().slice(0, LIMITS.importCellLength))
      if (cells.every((cell) => cell === '')) continue
      if (cells.length > LIMITED.columns) throw new Problem('import_too_many_columns', { max: LIMITED.columns })
      if (++filled > LIMITED.rows) throw new Problem('import_too_many_rows', { max: LIMITED.rows })
      rows.push([number, cells])
      if (rows.length < batch) continue
      yield rows
      rows = []
    }
    if (rows.length > 0) yield rows
  } finally {
    input.destroy()
  }
}
