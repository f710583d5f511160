/**
 * A square cut out of a picture: its middle in shares of width and height, and how much it is enlarged over the largest
 * square there is.
 */
export type Cut = { x: number; y: number; zoom: number }
export const WHOLE_SQUARE: Cut = { x: 0.5, y: 0.5, zoom: 1 }
export const MOST_ZOOM = 4

type Size = { width: number; height: number }
const between = (low: number, value: number, high: number) => Math.min(Math.max(value, low), high)

/** The square in pixels of the picture; never beyond its edges. */
export const squareOf = ({ width, height }: Size, { x, y, zoom }: Cut) => {
  const side = Math.min(width, height) / zoom
  return {
    side,
    left: between(0, x * width - side / 2, width - side),
    top: between(0, y * height - side / 2, height - side),
  }
}

/** The same cut with its middle where it can be, so that the next move begins from what is seen. */
export const settled = (size: Size, cut: Cut): Cut => {
  const zoom = between(1, cut.zoom, MOST_ZOOM)
  const { side, left, top } = squareOf(size, { ...cut, zoom })
  return { zoom, x: (left + side / 2) / size.width, y: (top + side / 2) / size.height }
}
