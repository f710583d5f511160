/** Which pages of a long list a window of rows needs, and how a list taller than a browser allows is scrolled. */

export const PAGE_SIZE = 100
/** Browsers cap the height of an element (about 17.9 million px in Firefox): 450,000 rows of 36 px. */
export const TALLEST = 16_200_000

/** Pages that hold the rows from `first` to `last`, both included. */
export const pagesOf = (first: number, last: number, total: number, size = PAGE_SIZE): number[] => {
  if (total <= 0 || last < first) return []
  const from = Math.floor(Math.max(0, first) / size)
  const to = Math.floor(Math.min(last, total - 1) / size)
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index)
}

export type Scale = {
  physical: number
  toVirtual: (scrollTop: number) => number
  toPhysical: (offset: number) => number
}

/** Maps the scroll bar of an element of at most `TALLEST` px onto the whole height of the rows. */
export const scaleOf = (height: number, viewport: number, tallest = TALLEST): Scale => {
  const physical = Math.min(height, tallest)
  const factor = physical > viewport && height > physical ? (height - viewport) / (physical - viewport) : 1
  return { physical, toVirtual: (scrollTop) => scrollTop * factor, toPhysical: (offset) => offset / factor }
}

/** Rows are placed relative to a block, so that their positions stay small and the same while the list scrolls. */
const BLOCK = 10_000
export const blockStart = (index: number) => Math.floor(index / BLOCK) * BLOCK
