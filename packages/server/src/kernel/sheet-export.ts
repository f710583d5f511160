import { writeXlsxStream } from 'hucre/xlsx'
import type { Language } from '@entrepot/contract/kernel/language.ts'
import { Readable } from 'node:stream'
import { CSV, Download, XLSX } from './download.ts'

export type Cell = string | number | boolean | Date | null
export type ExportColumn<Row> = { id: string; heading: string; value: (row: Row) => Cell; /** How a workbook shows its numbers. */ numFmt?: string }

/** Columns as asked for, in that order and with their aliases; all of them when nothing is asked. */
export const chosenColumns = <Row>(columns: readonly ExportColumn<Row>[], asked: string | undefined): ExportColumn<Row>[] => {
  if (!asked) return [...columns]
  return asked.split(';').filter(Boolean).flatMap((part) => {
    const at = part.indexOf('=')
    const [id, alias] = at < 0 ? [part, ''] : [part.slice(0, at), part.slice(at + 1)]
    const column = columns.find((candidate) => candidate.id === id)
    return column ? [alias ? { ...column, heading: alias } : column] : []
  })
}

/** A download of rows that come page by page; memory does not grow with their number. */
export const sheetDownload = <Row>(options: { name: string; sheet: string; format: 'xlsx' | 'csv'; language: Language; columns: readonly ExportColumn<Row>[]; pages: () => AsyncIterable<readonly Row[]> }): Download =>
  options.format === 'xlsx'
    ? new Download(`${options.name}.xlsx`, XLSX, async () => Readable.fromWeb(writeXlsxStream(rowsOf(options), { name: options.sheet.slice(0, 31), columns: options.columns.map(({ heading, numFmt }) => ({ header: heading, ...(numFmt && { numFmt }) })), freezePane: { rows: 1 } }) as never))
    : new Download(`${options.name}.csv`, CSV, async () => Readable.from(csvOf(options)))

async function* rowsOf<Row>({ columns, pages }: { columns: readonly ExportColumn<Row>[]; pages: () => AsyncIterable<readonly Row[]> }): AsyncGenerator<Cell[]> {
  for await (const page of pages()) for (const row of page) yield columns.map((column) => column.value(row))
}

/** Text that a spreadsheet would take for a formula is marked as text (SEC-03, ASVS 1.2.10). */
const harmless = (text: string) => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text)

async function* csvOf<Row>(options: { language: Language; columns: readonly ExportColumn<Row>[]; pages: () => AsyncIterable<readonly Row[]> }): AsyncGenerator<string> {
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
  for await (const page of options.pages()) yield page.map((row) => `${options.columns.map((column) => cell(column.value(row))).join(separator)}\r\n`).join('')
}
