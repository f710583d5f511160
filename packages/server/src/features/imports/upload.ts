import { type Import, type ImportPlan, modeOf } from '@entrepot/contract/imports/import.ts'
import { LANGUAGES } from '@entrepot/contract/kernel/language.ts'
import { IMPORT_FACTS } from '@entrepot/contract/modules.ts'
import { createHash, type Hash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { itemFields } from '../fields/index.ts'
import type { Ctx } from '../../kernel/context.ts'
import { inTransaction } from '../../kernel/in-transaction.ts'
import { LIMITS } from '../../kernel/limits.ts'
import { Problem } from '../../kernel/problem.ts'
import { isBucket } from '../../kernel/settings.ts'
import type { Upload } from '../../kernel/upload.ts'
import { columnLetter } from './domain/cell-text.ts'
import { guessColumns, guessHeading, headingsKey } from './domain/guess.ts'
import {
  chooseSheet,
  clearRows,
  findImport,
  importOfKey,
  type ImportRow,
  insertImport,
  rememberedPlan,
  stageRows,
} from './imports.queries.ts'
import { firstRows, inspectWorkbook, requireXlsx, sheetRows } from './read-workbook.ts'
import { importFields, targetOf } from './target-of.ts'

/** Enough rows to guess with; a sheet is counted when it is chosen. */
const PREVIEW = 200

export const requireImport = async (ctx: Ctx, guid: string, options: { lock?: boolean } = {}): Promise<ImportRow> => {
  const row = await findImport(ctx, guid, options)
  if (!row) throw new Problem('not_found')
  return row
}

export const requireStatus = (row: ImportRow, ...statuses: Import['status'][]): void => {
  if (!statuses.includes(row.status)) throw new Problem('import_not_ready')
}

/** Workbooks are read in place, on a disk: with a bucket for all other files, on that of the node. */
export const workbookFolder = ({ services: { settings } }: Ctx) =>
  join(isBucket(settings.FILES_URL) ? join(settings.DATA_DIR, 'files') : settings.FILES_URL, 'imports')
const fileOf = (ctx: Ctx, storedFile: string) => join(workbookFolder(ctx), storedFile)

/**
 * Kept under a name of ours, checked by content, read once to list its sheets; the first sheet with rows is chosen
 * (IMP-05, IMP-18). The same call again finds what it made.
 */
export const uploadWorkbook = async (
  ctx: Ctx,
  upload: Upload,
  input: { mode: Import['mode']; target: Import['target'] },
  key: string | null,
): Promise<Import> => {
  const guid = ctx.services.clock.orderedUuid()
  const storedFile = `${guid}.xlsx`
  const path = fileOf(ctx, storedFile)
  await mkdir(workbookFolder(ctx), { recursive: true })
  try {
    const hash = createHash('sha256')
    await pipeline(upload.stream, hashing(hash), createWriteStream(path, { mode: 0o600 }))
    if (upload.isCut()) throw new Problem('file_too_large', { megabytes: LIMITS.uploadBytes / 1_048_576 })
    const content = { hash: hash.digest('hex'), target: input.target, mode: modeOf(input.target, input.mode) }
    const before = key === null ? null : await inTransaction(ctx, (inner) => importOfKey(inner, key))
    if (before) {
      await rm(path, { force: true })
      if (before.hash !== content.hash || before.target !== content.target) throw new Problem('idempotency_mismatch')
      return await inTransaction(ctx, (inner) => requireImport(inner, before.guid))
    }
    requireXlsx(path, upload.fileName)
    const names = await inspectWorkbook(path)
    const previews = await firstRows(path, [...names.keys()], PREVIEW)
    const sheets = names.map(({ name, hidden }, at) => ({ name, hidden, preview: previews.get(at) ?? [] }))
    const chosen =
      sheets.find((sheet) => !sheet.hidden && sheet.preview.length > 1) ??
      sheets.find((sheet) => sheet.preview.length > 1)
    if (!chosen) throw new Problem('import_empty')
    const listed = sheets.map(({ name, hidden, preview }) => ({
      name,
      hidden,
      rows: preview.length,
      columns: Math.max(0, ...preview.map(([, cells]) => cells.length)),
    }))
    await inTransaction(ctx, (inner) =>
      insertImport(inner, { guid, fileName: upload.fileName, storedFile, ...content, key, sheets: listed }),
    )
    return await readSheet(ctx, guid, { sheet: chosen.name })
  } catch (error) {
    await rm(path, { force: true })
    throw error
  }
}

const hashing = (hash: Hash) =>
  async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      hash.update(chunk)
      yield chunk
    }
  }

/** Stages the rows of a sheet below its heading, and guesses or remembers what its columns mean. */
export const readSheet = async (
  ctx: Ctx,
  guid: string,
  { sheet, headerRow, mode }: { sheet: string; headerRow?: number | undefined; mode?: Import['mode'] | undefined },
): Promise<Import> => {
  const row = await inTransaction(ctx, (inner) => requireImport(inner, guid))
  requireStatus(row, 'draft', 'validated')
  const index = row.sheets.findIndex((candidate) => candidate.name === sheet)
  if (index < 0) throw new Problem('import_no_sheet', { name: sheet })
  const path = fileOf(ctx, row.storedFile)
  const preview = (await firstRows(path, [index], PREVIEW)).get(index) ?? []
  const header = headerRow ?? guessHeading(preview)
  const heading = preview.find(([number]) => number === header)?.[1] ?? []
  const below = preview.filter(([number]) => number > header)

  await inTransaction(ctx, (inner) => clearRows(inner, guid))
  let count = 0
  const filled = new Map<string, number>()
  for await (const batch of sheetRows(path, index, undefined, 2_000)) {
    const staged = batch
      .filter(([number]) => number > header)
      .map(([number, cells]) => ({
        row: number,
        cells: Object.fromEntries(cells.flatMap((cell, at) => (cell === '' ? [] : [[columnLetter(at), cell]]))),
      }))
    if (staged.length === 0) continue
    count += staged.length
    for (const { cells } of staged)
      for (const column of Object.keys(cells)) filled.set(column, (filled.get(column) ?? 0) + 1)
    await inTransaction(ctx, (inner) => stageRows(inner, guid, staged))
  }
  if (count === 0) throw new Problem('import_empty')
  return inTransaction(ctx, async (inner) => {
    const fields = await importFields(inner, row.target)
    const reasons = LANGUAGES.map((language) => ctx.services.words(language, 'imports:reason'))
    const formulas = (await itemFields(inner)).filter(({ type }) => type === 'formula').map(({ name }) => name)
    const columns = guessColumns(heading, below, fields, {
      none: [...reasons, ...formulas],
      own: ownHeadings(ctx, row.target),
    }).map((column) => ({ ...column, filled: filled.get(column.column) ?? 0 }))
    const headingKey = headingsKey(columns, reasons)
    const remembered = await rememberedPlan(inner, row.target, headingKey)
    const known = remembered
      ? columns.map((column) => ({ ...column, field: remembered.mapping[column.column] ?? null }))
      : columns
    const plan: ImportPlan | null = remembered
    const sheets = row.sheets.map((candidate, at) => (at === index ? { ...candidate, rows: count } : candidate))
    await chooseSheet(inner, guid, {
      mode: mode ?? row.mode,
      sheet,
      headerRow: header,
      columns: known,
      sample: below.slice(0, 5).map(([, cells]) => [...cells]),
      rows: count,
      headingKey,
      remembered: remembered !== null,
      plan,
      sheets,
    })
    return requireImport(inner, guid)
  })
}

/** The headings that mean a field, in both languages. */
const ownHeadings = (ctx: Ctx, target: Import['target']): Record<string, string[]> => {
  const { words, places = ['parent'] } = targetOf(ctx, target)
  return Object.fromEntries(
    IMPORT_FACTS[target].fields.map((field) => [
      field,
      (field === 'parent' ? places : [field]).flatMap((column) =>
        LANGUAGES.map((language) => ctx.services.words(language, `${words}.${column}`)),
      ),
    ]),
  )
}
