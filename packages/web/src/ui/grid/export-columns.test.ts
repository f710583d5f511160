import { expect, it } from 'vitest'
import { exportColumns } from './export-columns.ts'

const columns = [
  { id: 'createdAt', fixed: true, pinned: 'left' as const },
  { id: 'item_name' },
  { id: 'comment', hidden: true },
]

it('exports what the list shows without a layout', () =>
  expect(exportColumns(columns, null)).toBe('createdAt;item_name'))
it('follows order, names, hidden and pinned columns', () => {
  const layout = {
    columns: [
      { id: 'comment', alias: 'Note; libre' },
      { id: 'item_name', hidden: true },
      { id: 'createdAt', hidden: true, pinned: 'left' as const },
    ],
  }
  expect(exportColumns(columns, layout)).toBe('createdAt;comment=Note  libre')
})
