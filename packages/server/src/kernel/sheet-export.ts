import type { Language } from '@entrepot/contract/kernel/language.ts'
import { Readable } from 'node:stream'
import { CSV, Download, XLSX } from './download.ts'

export type Cell = string | number | boolean | Date | null
export type ExportColumn<Row> = {
  id: string
  heading: string
  value: (row: Row) => Cell
  /** How a workbook shows its numbers. */ numFmt?: string
}

/** `name` or `name=alias`, separated by `;`, as an address has them; or as they are. */
export type AskedColumns = string | readonly { id: string; alias?: string | undefined }[] | undefined
/** What a list is asked for, with columns of either form. */
export type Sheet<Query> = Omit<Query, 'columns'> & { columns?: AskedColumns }

/**
 * Columns as asked for, in that order and with their aliases; all of them when nothing is asked, or nothing that there
 * is.
 */
export const chosenColumns = <Row>(columns: readonly ExportColumn<Row>[], asked: AskedColumns): ExportColumn<Row>[] => {
  const chosen = (typeof asked === 'string' ? askedIn(asked) : (asked ?? [])).flatMap(({ id, alias }) => {
    const column = columns.find((candidate) => candidate.id === id)
    return column ? [alias ? { ...column, heading: alias } : column] : []
  })
  return chosen.length > 0 ? chosen : [...columns]
}

const askedIn = (text: string): { id: string; alias: string }[] =>
  text
    .split(';')
    .filter(Boolean)
    .map((part) => {
      const at = part.indexOf('=')
      return at < 0 ? { id: part, alias: '' } : { id: part.slice(0, at), alias: part.slice(at + 1) }
    })

/** A download of rows that come page by page; memory does not grow with their number. */
export const sheetDownload = <Row>(options: {
  name: string
  sheet: string
  format: 'xlsx' | 'csv'
  language: Language
  columns: readonly ExportColumn<Row>[]
  pages: () => AsyncIterable<readonly Row[]>
}): Download =>
  options.format === 'xlsx'
    ? new Download(`${options.name}.xlsx`, XLSX, async () =>
        Readable.fromWeb(
          (await import('hucre/xlsx')).writeXlsxStream(rowsOf(options), {
            name: options.sheet.slice(0, 31),
            columns: options.columns.map(({ heading, numFmt }) => ({ header: heading, ...(numFmt && { numFmt }) })),
            freezePane: { rows: 1 },
          }) as never,
        ),
      )
    : new Download(`${options.name}.csv`, CSV, async () => Readable.from(csvOf(options)))

async function* rowsOf<Row>({
  columns,
  pages,
}: {
  columns: readonly ExportColumn<Row>[]
  pages: () => AsyncIterable<readonly Row[]>
}): AsyncGenerator<Cell[]> {
  for await (const page of pages()) for (const row of page) yield columns.map((column) => asWritten(column.value(row)))
}

/** `_x0041_` in a workbook means A: a text that only looks so is marked as text. */
const asWritten = (value: Cell): Cell =>
  typeof value === 'string' ? value.replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_') : value

/** Text that a spreadsheet would take for a formula is marked as text (SEC-03, ASVS 1.2.10). */
const harmless = (text: string) => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text)

async function* csvOf<Row>(options: {
  language: Language
  columns: readonly ExportColumn<Row>[]
  pages: () => AsyncIterable<readonly Row[]>
}): AsyncGenerator<string> {
  // What Excel expects where a comma is the decimal mark.
  const [separator, mark] = options.language === 'fr' ? [';', ','] : [',', '.']
  const cell = (value: Cell): string => {
    if (value === null) return ''
    if (typeof value === 'number') return String(value).replace('.', mark)
    if (value instanceof Date) return value.toISOString()
    const text = harmless(String(value))
    return /[";,\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
  }
  yield `\uFEFF${options.columns.map((column) => cell(column.heading)).join(separator)}\r\n`
  for await (const page of options.pages())
    yield page.map((row) => `${options.columns.map((column) => cell(column.value(row))).join(separator)}\r\n`).join('')
}
