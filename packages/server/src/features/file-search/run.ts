import { FIRST_OF_SET, type FileMatch, type fileSearchApi } from '@entrepot/contract/file-search/file-search.ts'
import type { Answer, Parsed } from '@entrepot/contract/kernel/endpoint.ts'
import type { Ctx } from '../../kernel/context.ts'
import { foldersAsked } from '../../kernel/folder-access.ts'
import { inTransaction } from '../../kernel/in-transaction.ts'
import { LIMITS } from '../../kernel/limits.ts'
import { Problem } from '../../kernel/problem.ts'
import type { Upload } from '../../kernel/upload.ts'
import { columnLetter } from '../imports/index.ts'
import { choose } from './choose.ts'
import { countMeant, insertSearch, matchValues, saveCounts } from './file-search.queries.ts'
import { itemsOf, requireSearch, valuesIn } from './read.ts'
import { readText, readWorkbook, type Table, withFile } from './read-file.ts'
import { type Value, valuesOf } from './read-values.ts'

type Asked = Parsed<typeof fileSearchApi.run>['body']

/**
 * The result is kept, whole and to its owner only: a hundred thousand records are too many for one answer, lists and
 * acts work on it as on any other filter, and a closed tab comes back to it. The file is not: who chooses another
 * column sends it again.
 */
export const runFileSearch = async (
  ctx: Ctx,
  upload: Upload,
  asked: Asked,
): Promise<Answer<typeof fileSearchApi.run>> => {
  const within =
    asked.folder === undefined
      ? null
      : await inTransaction(ctx, async (inner) => foldersAsked(inner, asked.folder, { field: 'folder' }))
  const { table, choice, match, values, rows } = await withFile(ctx, upload, async (path) => {
    const read =
      asked.as === 'text'
        ? await readText(path)
        : await readWorkbook({ path, company: ctx.company.guid }, upload.fileName, asked.sheet)
    return readValues(ctx, read, asked)
  })
  const guid = ctx.services.clock.orderedUuid()
  const counts = {
    found: 0,
    ambiguous: 0,
    elsewhere: 0,
    not_found: 0,
    duplicates: values.filter(({ times }) => times > 1).length,
  }
  const { headerRow, columns, column } = choice
  await inTransaction(ctx, (inner) =>
    insertSearch(inner, {
      guid,
      fileName: asked.as === 'text' ? '' : upload.fileName,
      sheets: table.sheets,
      sheet: table.sheet,
      headerRow,
      columns,
      column,
      match,
      folder: asked.folder ?? null,
      rows,
      counts,
    }),
  )
  for (let from = 0; from < values.length; from += LIMITS.fileSearchBatch) {
    const became = await inTransaction(ctx, (inner) =>
      matchValues(inner, guid, match, within, from, values.slice(from, from + LIMITS.fileSearchBatch)),
    )
    for (const [outcome, n] of Object.entries(became)) counts[outcome as keyof typeof became] += n
  }
  return inTransaction(ctx, async (inner) => {
    await saveCounts(inner, guid, counts)
    return answerOf(inner, guid)
  })
}

/** Enough values to see whether they are codes or names. */
const SAMPLE = 200

const readValues = async (ctx: Ctx, table: Table, asked: Asked) => {
  const choice = choose(table.preview, asked)
  const at = columnNumber(choice.column)
  const below = table.preview.filter(([number]) => number > choice.headerRow)
  const match =
    asked.match ?? choice.said ?? (await likelier(ctx, below.map(([, cells]) => cells[at] ?? '').slice(0, SAMPLE)))
  const values = valuesOf(match)
  for await (const batch of table.rows())
    for (const [number, cells, marks] of batch)
      // A fault of a calculation is no value.
      if (number > choice.headerRow && !Object.hasOwn(marks ?? {}, at)) values.add(number, cells[at] ?? '')
  if (values.rows() === 0) throw new Problem('import_empty')
  return { table, choice, match, values: values.all(), rows: values.rows() }
}

const columnNumber = (letters: string): number => {
  for (let at = 0; at < LIMITS.importColumns; at++) if (columnLetter(at) === letters) return at
  return LIMITS.importColumns
}

const likelier = async (ctx: Ctx, cells: readonly string[]): Promise<FileMatch> => {
  const sampleOf = (match: FileMatch): Value[] => {
    const values = valuesOf(match)
    for (const cell of cells) values.add(1, cell)
    return values.all()
  }
  return inTransaction(ctx, async (inner) =>
    (await countMeant(inner, 'name', sampleOf('name'))) > (await countMeant(inner, 'tag', sampleOf('tag')))
      ? 'name'
      : 'tag',
  )
}

const answerOf = async (ctx: Ctx, guid: string): Promise<Answer<typeof fileSearchApi.run>> => {
  const search = await requireSearch(ctx, guid)
  const first = { page: 1, size: FIRST_OF_SET }
  const [found, missing, twice, ambiguous, elsewhere] = [
    await itemsOf(ctx, guid, { ...first, set: 'found' }),
    await valuesIn(ctx, guid, { ...first, set: 'not_found' }),
    await valuesIn(ctx, guid, { ...first, set: 'duplicates' }),
    await valuesIn(ctx, guid, { ...first, set: 'ambiguous' }),
    await valuesIn(ctx, guid, { ...first, set: 'elsewhere' }),
  ]
  return {
    ...search,
    found: found.data,
    not_found: missing.data.map(({ value }) => value),
    duplicates: twice.data.map(({ value }) => value),
    ambiguous: ambiguous.data,
    elsewhere: elsewhere.data,
  }
}
