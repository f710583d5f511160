import { useState } from 'react'
import type { GridLayout } from '../../ui/grid/index.ts'
import { useLayout } from '../layouts/index.ts'

const OWN = new Set(['row', 'problems'])
/**
 * Letters of columns mean something else in the next file, so only our own two columns and the height are kept for the
 * user.
 */
const withoutLetters = (layout: GridLayout): GridLayout => ({
  ...layout,
  columns: layout.columns.filter(({ id }) => OWN.has(id)),
})

/** How the rows of an import are arranged. */
export const useRowsLayout = () => {
  const { layout: kept, setLayout: keepLayout, reset } = useLayout('import-rows')
  const [arranged, setArranged] = useState<GridLayout | null>(null)
  return {
    layout: arranged ?? withoutLetters(kept),
    setLayout: (next: GridLayout) => {
      setArranged(next)
      keepLayout(withoutLetters(next))
    },
    resetLayout: () => {
      setArranged(null)
      reset()
    },
  }
}
