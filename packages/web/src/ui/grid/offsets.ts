import type { CSSProperties } from 'react'
import type { DrawnColumn } from './types.ts'

const SELECT_WIDTH = 40
type Drawn = Pick<DrawnColumn<never>, 'width' | 'pinned' | 'grows'>
type Offsets = ReturnType<typeof offsetsOf>

const sum = (widths: readonly number[]) => widths.reduce((all, width) => all + width, 0)

/**
 * What a column takes that grows: all that the others leave, but so that it and its neighbour stay in sight beside a
 * drawer that lies over the right of the list.
 */
const grown = (widths: readonly number[], place: number, least: number) => {
  const others = sum(widths) - widths[place]!
  const kept = sum(widths.slice(0, place)) + (widths[place + 1] ?? 0)
  return `max(${least}px, min(100cqw - ${others}px, 100cqw - ${kept}px - var(--e-drawer)))`
}

/** Widths are variables on the frame, so that resizing renders no row. */
export const offsetsOf = (drawn: readonly Drawn[], selectable: boolean) => {
  const widths = [...(selectable ? [SELECT_WIDTH] : []), ...drawn.map(({ width }) => width)]
  const pins = [...(selectable ? ['left' as const] : []), ...drawn.map(({ pinned }) => pinned)]
  const grows = [...(selectable ? [null] : []), ...drawn.map((column) => column.grows)]
  const style: Record<string, string> = {}
  const left: string[] = ['0px']
  widths.forEach((width, place) => {
    const least = grows[place]
    style[`--w${place}`] = least ? grown(widths, place, least) : `${width}px`
    if (pins[place] !== 'left') return
    style[`--o${place}`] = `calc(${left.join(' + ')})`
    left.push(`var(--w${place})`)
  })
  let right = 0
  for (let place = widths.length - 1; place >= 0; place--) {
    if (pins[place] !== 'right') continue
    style[`--o${place}`] = `${right}px`
    right += widths[place]!
  }
  style['--columns'] = `calc(${widths.map((_, place) => `var(--w${place})`).join(' + ') || '0px'})`
  return { style: style as CSSProperties, pins }
}

/** Scrolls sideways as far as the column needs; what is pinned always shows. */
export const revealColumn = (element: HTMLElement, { pins }: Offsets, column: number) => {
  if (pins[column]) return
  const widths = [...element.querySelectorAll<HTMLElement>('[role=columnheader]')].map((one) => one.offsetWidth)
  const pinned = (side: 'left' | 'right') => sum(widths.filter((_, place) => pins[place] === side))
  const covered = parseFloat(getComputedStyle(element).getPropertyValue('--e-covered')) || 0
  const start = sum(widths.slice(0, column))
  const end = start + (widths[column] ?? 0)
  const room = element.clientWidth - covered
  if (start - pinned('left') < element.scrollLeft) element.scrollLeft = start - pinned('left')
  else if (end + pinned('right') > element.scrollLeft + room) element.scrollLeft = end + pinned('right') - room
}
