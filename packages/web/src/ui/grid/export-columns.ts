import { completeColumns, type ColumnDefaults, type GridLayout } from './layout.ts'

const PLACE = { left: 0, none: 1, right: 2 } as const

/**
 * The columns as the list shows them, names included: `createdAt;item_name=Article`. A name cannot hold the
 * separators.
 */
export const exportColumns = (
  columns: readonly (ColumnDefaults & { fixed?: boolean })[],
  layout: GridLayout | null,
): string => {
  const isFixed = new Set(columns.filter(({ fixed }) => fixed).map(({ id }) => id))
  return completeColumns(columns, layout)
    .filter(({ id, hidden }) => !hidden || isFixed.has(id))
    .toSorted((a, b) => PLACE[a.pinned ?? 'none'] - PLACE[b.pinned ?? 'none'])
    .map(({ id, alias }) => (alias?.trim() ? `${id}=${alias.replace(/[;=]/g, ' ').trim()}` : id))
    .join(';')
}
