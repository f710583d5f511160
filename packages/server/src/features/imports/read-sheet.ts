import type { Import, ImportPlan } from '@entrepot/contract/imports/import.ts'
import { IMPORT_STATES } from '@entrepot/contract/imports/states.ts'
import { LANGUAGES } from '@entrepot/contract/kernel/language.ts'
import { IMPORT_FACTS } from '@entrepot/contract/modules.ts'
import { refusalIn } from '@entrepot/contract/kernel/transitions.ts'
import { itemFields } from '../fields/index.ts'
import type { Ctx } from '../../kernel/context.ts'
import { inTransaction } from '../../kernel/in-transaction.ts'
import { Problem } from '../../kernel/problem.ts'
import { stateAfter } from '../../kernel/transitions.ts'
import { columnLetter } from './domain/cell-text.ts'
import { guessColumns, guessHeading, headingsKey, type SheetRow } from './domain/guess.ts'
import { fileOf, limitsOf } from './import-files.ts'
import { requireFor, requireImport } from './import-state.ts'
import { beginReading, chooseSheet, goesOnReading, setUnread } from './progress.queries.ts'
import type { ImportRow } from './stored-import.ts'
import { rememberedPlan } from './plans.queries.ts'
import { stageRows } from './staged-rows.queries.ts'
import { withWorkbook, type Workbook } from './workbook/read-workbook.ts'
import { importFields, targetOf } from './target-of.ts'

/** Enough rows to guess with; a sheet is counted when it is chosen. */
export const PREVIEW = 200
const BATCH = 2_000

type Choice = {
  sheet: string
  headerRow?: number | undefined
  firstRow?: number | undefined
  lastRow?: number | undefined
  mode?: Import['mode'] | undefined
}
/** The rows of a sheet that count: those below its heading, or the ones that were chosen among them. */
const counts =
  (header: number, { firstRow = 1, lastRow = Infinity }: Choice) =>
  ([number]: SheetRow): boolean =>
    number > header && number >= firstRow && number <= lastRow

/** A workbook that is open already, and the first rows of the sheet. */
export type OpenSheet = { workbook: Workbook; preview: readonly SheetRow[] }

/** Stages the rows of a sheet below its heading, and guesses or remembers what its columns mean. */
export const readSheet = async (ctx: Ctx, guid: string, choice: Choice, open?: OpenSheet): Promise<Import> => {
  const row = await inTransaction(ctx, (inner) => requireFor(inner, guid, 'read'))
  const index = row.sheets.findIndex((candidate) => candidate.name === choice.sheet)
  if (index < 0) throw new Problem('import_no_sheet', { name: choice.sheet })
  if (open) return stage(ctx, row, index, choice, open)
  const file = { path: fileOf(ctx, row.storedFile), company: ctx.company.guid }
  return withWorkbook(file, limitsOf(ctx), async (workbook) => {
    const preview = (await workbook.firstRows([index], PREVIEW)).get(index) ?? []
    return stage(ctx, row, index, choice, { workbook, preview })
  })
}

const stage = async (
  ctx: Ctx,
  row: ImportRow,
  index: number,
  choice: Choice,
  { workbook, preview }: OpenSheet,
): Promise<Import> => {
  const { guid } = row
  const header = choice.headerRow ?? guessHeading(preview)
  const isOne = counts(header, choice)
  const below = preview.filter(isOne)
  // Said before the rows of the sheet before are forgotten.
  if (below.length === 0 && preview.length < PREVIEW) throw new Problem('import_empty')

  const reading = await inTransaction(ctx, async (inner) => {
    const { status } = await requireFor(inner, guid, 'read')
    return beginReading(inner, guid, stateAfter(IMPORT_STATES, status, 'read', 'reading'), choice.sheet)
  })
  try {
    const staged = await stageSheet(ctx, { guid, attempt: reading }, workbook.sheetRows(index, BATCH), isOne)
    if (staged.rows === 0) throw new Problem('import_empty')
    return await inTransaction(ctx, async (inner) => {
      await requireReading(inner, { guid, attempt: reading })
      const heading = preview.find(([number]) => number === header)?.[1] ?? []
      return settle(inner, row, { index, header, heading, below, ...staged }, choice)
    })
  } catch (error) {
    // Where the database is away it finds out by itself: a reading that says nothing for long was broken off.
    await inTransaction(ctx, (inner) => setUnread(inner, { guid, attempt: reading })).catch(() => {})
    throw error
  }
}

/** One attempt to read: another one that was begun since has taken its place. */
export type Reading = { guid: string; attempt: number }
const requireReading = async (ctx: Ctx, reading: Reading, rows = 0): Promise<void> => {
  if (await goesOnReading(ctx, reading, rows)) return
  const { status } = await requireImport(ctx, reading.guid)
  throw new Problem(refusalIn(IMPORT_STATES, status))
}

type Staged = { rows: number; filled: ReadonlyMap<string, number> }
/** Each batch in the transaction that says that this reading still counts. */
const stageSheet = async (
  ctx: Ctx,
  reading: Reading,
  sheet: AsyncIterable<readonly SheetRow[]>,
  isOne: (row: SheetRow) => boolean,
): Promise<Staged> => {
  let rows = 0
  const filled = new Map<string, number>()
  for await (const batch of sheet) {
    const staged = batch.filter(isOne).map(([number, cells, marks = {}]) => ({
      row: number,
      cells: Object.fromEntries(cells.flatMap((cell, at) => (cell === '' ? [] : [[columnLetter(at), cell]]))),
      marks: Object.fromEntries(Object.entries(marks).map(([at, mark]) => [columnLetter(Number(at)), mark])),
    }))
    if (staged.length === 0) continue
    rows += staged.length
    for (const { cells } of staged)
      for (const column of Object.keys(cells)) filled.set(column, (filled.get(column) ?? 0) + 1)
    await inTransaction(ctx, async (inner) => {
      await requireReading(inner, reading, staged.length)
      await stageRows(inner, reading.guid, staged)
    })
  }
  return { rows, filled }
}

type Found = Staged & { index: number; header: number; heading: readonly string[]; below: readonly SheetRow[] }

/** All rows are there: from here on the import can be checked. */
const settle = async (
  ctx: Ctx,
  row: ImportRow,
  { index, header, heading, below, rows, filled }: Found,
  { sheet, mode, firstRow, lastRow }: Choice,
): Promise<ImportRow> => {
  const fields = await importFields(ctx, { target: row.target, mode: mode ?? row.mode })
  const reasons = LANGUAGES.map((language) => ctx.services.words(language, 'imports:reason'))
  const formulas = (await itemFields(ctx)).filter(({ type }) => type === 'formula').map(({ name }) => name)
  const columns = guessColumns(heading, below, fields, {
    none: [...reasons, ...formulas],
    own: ownHeadings(ctx, row.target),
    listed: listedHeadings(ctx, row.target),
  }).map((column) => ({ ...column, filled: filled.get(column.column) ?? 0 }))
  const headingKey = headingsKey(columns, reasons)
  const remembered = await rememberedPlan(ctx, row.target, headingKey)
  // What others mapped may be nothing to whoever imports now: a price, or what no such file says.
  const plan = remembered && planAmong(remembered, fields)
  const known = plan ? columns.map((column) => ({ ...column, field: plan.mapping[column.column] ?? null })) : columns
  await chooseSheet(ctx, row.guid, stateAfter(IMPORT_STATES, 'reading', 'stage', 'draft'), {
    mode: mode ?? row.mode,
    sheet,
    headerRow: header,
    firstRow: firstRow ?? null,
    lastRow: lastRow ?? null,
    columns: known,
    sample: below.slice(0, 5).map(([, cells]) => [...cells]),
    rows,
    headingKey,
    remembered: remembered !== null,
    plan,
    sheets: row.sheets.map((candidate, at) => (at === index ? { ...candidate, rows } : candidate)),
  })
  return requireImport(ctx, row.guid)
}

const planAmong = (plan: ImportPlan, fields: readonly string[]): ImportPlan => ({
  ...plan,
  mapping: Object.fromEntries(Object.entries(plan.mapping).filter(([, field]) => fields.includes(field))),
  ...(plan.defaults && {
    defaults: Object.fromEntries(
      Object.entries(plan.defaults).filter(([field]) => field !== 'unitPrice' || fields.includes(field)),
    ),
  }),
})

/** The headings that mean a field, in both languages. */
const ownHeadings = (ctx: Ctx, target: Import['target']): Record<string, string[]> => {
  const { words, places = ['parent'] } = targetOf(ctx, target)
  return Object.fromEntries(
    IMPORT_FACTS[target].fields.map((field) => [
      field,
      (field === 'parent' ? places : [field]).flatMap((column) => headingsOf(ctx, words, column)),
    ]),
  )
}
/** Every heading of our own sheets, in both languages. */
const listedHeadings = (ctx: Ctx, target: Import['target']): string[] => {
  const { words, listed = [] } = targetOf(ctx, target)
  return listed.flatMap((column) => headingsOf(ctx, words, column))
}
const headingsOf = (ctx: Ctx, words: string, column: string): string[] =>
  LANGUAGES.map((language) => ctx.services.words(language, column.includes(':') ? column : `${words}.${column}`))
