import type { ImportRow } from '@entrepot/contract/imports/import.ts'
import type { z } from 'zod'

export type Row = z.infer<typeof ImportRow>
type Page = { rows: readonly Row[]; total: number }

/** A page of the grid with the rows that the server checked again in their places. */
export const withCorrected = (page: Page, corrected: readonly Row[]): Page => {
  const byNumber = new Map(corrected.map((row) => [row.row, row]))
  return page.rows.some(({ row }) => byNumber.has(row))
    ? { ...page, rows: page.rows.map((row) => byNumber.get(row.row) ?? row) }
    : page
}

/** Messages of one cell: its own, and those of its field that name no column. */
export const problemOf = (row: Row, column: string): string | undefined =>
  row.errors
    .filter((error) => error.column === column)
    .map(({ message }) => message)
    .join(' ') || undefined

/** What is wrong with a row as a whole: a default that does not fit, a place in the plan. */
export const problemOfRow = (row: Row): string => row.errors.map(({ message }) => message).join(' · ')
