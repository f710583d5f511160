import type { CSSProperties } from 'react'
import type { DrawnColumn } from './types.ts'

const SELECT_WIDTH = 40
type Offsets = ReturnType<typeof offsetsOf>

/** Widths are variables on the frame, so that resizing renders no row. */
export const offsetsOf = (drawn: readonly Pick<DrawnColumn<never>, 'width' | 'pinned'>[], selectable: boolean) => {
  const widths = [...(selectable ? [SELECT_WIDTH] : []), ...drawn.map(({ width }) => width)]
  const pins = [...(selectable ? ['left' as const] : []), ...drawn.map(({ pinned }) => pinned)]
  const style: Record<string, string> = {}
  let left = 0
  widths.forEach((width, place) => {
    style[`--w${place}`] = `${width}px`
    if (pins[place] === 'left') {
      style[`--o${place}`] = `${left}px`
      left += width
    }
  })
  let right = 0
  for (let place = widths.length - 1; place >= 0; place--) {
    if (pins[place] !== 'right') continue
    style[`--o${place}`] = `${right}px`
    right += widths[place]!
  }
  return { style: style as CSSProperties, left, right, widths, pins }
}

/** Scrolls sideways as far as the column needs; what is pinned always shows. */
export const revealColumn = (element: HTMLElement, offsets: Offsets, column: number) => {
  if (offsets.pins[column]) return
  const start = offsets.widths.slice(0, column).reduce((sum, width) => sum + width, 0)
  const end = start + (offsets.widths[column] ?? 0)
  if (start - offsets.left < element.scrollLeft) element.scrollLeft = start - offsets.left
  else if (end + offsets.right > element.scrollLeft + element.clientWidth)
    element.scrollLeft = end + offsets.right - element.clientWidth
}
