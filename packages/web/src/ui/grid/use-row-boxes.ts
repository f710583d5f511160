import { useRef } from 'react'
import { COPY_ROWS } from './copy.ts'
import { isSelected, NOTHING, type RowSelection, selectRows } from './selection.ts'
import type { Rows } from './use-rows.ts'

type Options<Row> = {
  rows: Rows<Row>
  rowId: (row: Row) => string
  selection: RowSelection
  onChange: ((selection: RowSelection) => void) | undefined
}

/** The box of each row, and the one of the header for those that are loaded. */
export const useRowBoxes = <Row>({ rows, rowId, selection, onChange }: Options<Row>) => {
  const lastBox = useRef<number | null>(null)
  const toggle = (index: number) => {
    const row = rows.rowAt(index)
    if (!row || !onChange) return
    onChange(selectRows(selection, [rowId(row)], !isSelected(selection, rowId(row))))
    lastBox.current = index
  }
  const toggleTo = async (index: number) => {
    const from = lastBox.current
    const row = rows.rowAt(index)
    if (from === null || !row || !onChange) return toggle(index)
    const on = !isSelected(selection, rowId(row))
    const [low, high] = [Math.min(from, index), Math.max(from, index)]
    const chosen = await rows.readRows(low, Math.min(high, low + COPY_ROWS - 1))
    onChange(selectRows(selection, chosen.map(rowId), on))
    lastBox.current = index
  }
  const loaded = rows.loaded()
  const chosen = onChange ? loaded.filter((row) => isSelected(selection, rowId(row))).length : 0
  const checked =
    chosen === 0
      ? ('none' as const)
      : chosen === loaded.length && loaded.length > 0
        ? ('all' as const)
        : ('some' as const)
  const checkLoaded = () => onChange?.(checked === 'all' ? NOTHING : selectRows(NOTHING, loaded.map(rowId), true))
  const forget = () => {
    lastBox.current = null
  }
  const follow = (moved: (row: number) => number) => {
    if (lastBox.current !== null) lastBox.current = moved(lastBox.current)
  }
  return { toggle, toggleTo, checked, checkLoaded, forget, follow }
}
