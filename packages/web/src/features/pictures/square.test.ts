import { describe, expect, it } from 'vitest'
import { MOST_ZOOM, settled, squareOf, WHOLE_SQUARE } from './square.ts'

const wide = { width: 400, height: 100 }

describe('a square cut out of a picture', () => {
  it('is the largest one in the middle at first', () =>
    expect(squareOf(wide, WHOLE_SQUARE)).toEqual({ side: 100, left: 150, top: 0 }))
  it('stays within the picture wherever its middle is put', () => {
    expect(squareOf(wide, { x: 1, y: 0, zoom: 1 })).toEqual({ side: 100, left: 300, top: 0 })
    expect(squareOf(wide, { x: -3, y: 9, zoom: 2 })).toEqual({ side: 50, left: 0, top: 50 })
  })
  it('begins its next move from where it is seen, and is enlarged within bounds', () => {
    expect(settled(wide, { x: 5, y: 5, zoom: 1 })).toEqual({ x: 0.875, y: 0.5, zoom: 1 })
    expect([
      settled(wide, { ...WHOLE_SQUARE, zoom: 0.2 }).zoom,
      settled(wide, { ...WHOLE_SQUARE, zoom: 99 }).zoom,
    ]).toEqual([1, MOST_ZOOM])
  })
})
