import type { FileMatch, FileSearch } from '@entrepot/contract/file-search/file-search.ts'
import { guessColumns, guessHeading, type SheetRow } from '../imports/index.ts'

type Column = FileSearch['columns'][number]
export type Choice = {
  headerRow: number
  columns: Column[]
  column: string
  /** What the heading of the column says it holds. */ said: FileMatch | null
}
type Asked = { headerRow?: number | undefined; column?: string | undefined; match?: FileMatch | undefined }

const HELD = ['tag', 'name']
const cellsOf = (rows: readonly SheetRow[], row: number) => rows.find(([number]) => number === row)?.[1] ?? []
const columnsBelow = (rows: readonly SheetRow[], headerRow: number) =>
  guessColumns(
    cellsOf(rows, headerRow),
    rows.filter(([number]) => number > headerRow),
    HELD,
  )
/** By its own words: what stands below would say the same of a list without a heading. */
const saysWhatItHolds = (rows: readonly SheetRow[], row: number) =>
  guessColumns(cellsOf(rows, row), rows, HELD, { byContent: false }).some(({ field }) => field !== null)

/**
 * Heading row and column, guessed where they are not said. A list without a heading begins with its first value: a
 * heading is one when it says what is below, or when there are several columns of it.
 */
export const choose = (rows: readonly SheetRow[], asked: Asked): Choice => {
  const guessed = guessHeading(rows)
  const isHeading = saysWhatItHolds(rows, guessed) || cellsOf(rows, guessed).filter((cell) => cell !== '').length > 1
  const headerRow = asked.headerRow ?? (isHeading ? guessed : 0)
  const columns = columnsBelow(rows, headerRow)
  const holding = (field: string | undefined) => columns.find((column) => field !== undefined && column.field === field)
  const chosen =
    columns.find(({ column }) => column === asked.column) ??
    holding(asked.match) ??
    holding('tag') ??
    holding('name') ??
    columns.find(({ kind }) => kind !== 'empty') ??
    columns[0]
  return {
    headerRow,
    columns: columns.map(({ column, heading, samples }) => ({
      column,
      heading: heading.slice(0, 255),
      samples: samples.map((sample) => sample.slice(0, 80)),
    })),
    column: asked.column ?? chosen?.column ?? 'A',
    said: chosen?.field === 'tag' || chosen?.field === 'name' ? chosen.field : null,
  }
}
