import { useState } from 'react'
import type { CellRange, Place } from './ranges.ts'

type Editing = { place: Place; draft: string }
export type Cells = ReturnType<typeof useCells>

/** The cell of the keyboard, the range around it, and the cell that is typed in. */
export const useCells = () => {
  const [active, setActive] = useState<Place | null>(null)
  const [range, setRange] = useState<CellRange | null>(null)
  const [editing, setEditing] = useState<Editing | null>(null)
  const forget = () => {
    setActive(null)
    setRange(null)
  }
  /** Rows have changed places, and the cells stay on theirs. */
  const follow = (moved: (row: number) => number) => {
    const now = (place: Place): Place => (place.row < 0 ? place : { ...place, row: moved(place.row) })
    setActive((place) => place && now(place))
    setRange((cells) => cells && { anchor: now(cells.anchor), focus: now(cells.focus) })
    setEditing((edit) => edit && { ...edit, place: now(edit.place) })
  }
  return { active, setActive, range, setRange, editing, setEditing, forget, follow }
}
