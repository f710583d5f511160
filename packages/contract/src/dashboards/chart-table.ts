import type { ChartCategory, ChartConfig, ChartData, ChartSeries } from './chart.ts'

/** A chart as rows and columns: what it is drawn from, and what reads the same to who cannot see the drawing. */
export type ChartTable = {
  columns: { name: string; series: ChartSeries | null; isBefore: boolean }[]
  rows: { label: string; category: ChartCategory; cells: (number | null)[] }[]
  /** Below all rows; null where there is one row. */
  totals: (number | null)[] | null
}

/** A column for each series, then those of the time before; a pivot ends with the totals of its rows (DASH-20). */
export const tableOf = (
  { type }: Pick<ChartConfig, 'type'>,
  { categories, series, compare, total }: ChartData,
  words: { total: string; before: (name: string) => string },
): ChartTable => {
  const before = compare?.series ?? []
  const hasTotals = type === 'pivot' && series.some(({ legend }) => legend !== null)
  return {
    columns: [
      ...series.map((one) => ({ name: one.name, series: one, isBefore: false })),
      ...before.map((one) => ({ name: words.before(one.name), series: one, isBefore: true })),
      ...(hasTotals ? [{ name: words.total, series: null, isBefore: false }] : []),
    ],
    rows: categories.map((category, at) => ({
      label: category.label,
      category,
      cells: [
        ...[...series, ...before].map(({ points }) => points[at]?.y ?? null),
        ...(hasTotals ? [category.total] : []),
      ],
    })),
    totals:
      categories.length > 1 ? [...[...series, ...before].map((one) => one.total), ...(hasTotals ? [total] : [])] : null,
  }
}
