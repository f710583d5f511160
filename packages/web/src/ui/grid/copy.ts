import { toTsv } from './tsv.ts'
import type { DrawnColumn } from './types.ts'

/** Rows one copy reads at most; more is what the export is for. */
export const COPY_ROWS = 10_000

export const textOfCells = <Row>(rows: readonly Row[], columns: readonly DrawnColumn<Row>[]): string =>
  toTsv(rows.map((row) => columns.map(({ column }) => column.text(row))))

/** Puts text on the clipboard also where the page is served over plain http, which has no clipboard API. */
export const writeClipboard = async (text: string): Promise<void> => {
  if (navigator.clipboard) return navigator.clipboard.writeText(text)
  const before = document.activeElement
  const area = document.createElement('textarea')
  area.value = text
  Object.assign(area.style, { position: 'fixed', top: '-100px' })
  document.body.append(area)
  area.select()
  const done = document.execCommand('copy')
  area.remove()
  if (before instanceof HTMLElement) before.focus()
  if (!done) throw new Error('The clipboard refused')
}
