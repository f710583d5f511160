import type { Drawing } from './drawing.ts'

export type Picture = { data: Uint8ClampedArray<ArrayBuffer>; width: number; height: number; colorSpace: 'srgb' }

/**
 * The bars of a label as a picture, as grey at their edges as they cover of a dot. `across`, `down`: dots a millimetre;
 * `around`: what is seen of the white beside them, as far as the label goes.
 */
export const rasterOf = (
  { bars, width, height }: Pick<Drawing, 'bars' | 'width' | 'height'>,
  { across, down, around }: { across: number; down: number; around: number },
): Picture => {
  const left = Math.max(0, Math.min(...bars.map(({ x }) => x)) - around)
  const top = Math.max(0, Math.min(...bars.map(({ y }) => y)) - around)
  const right = Math.min(width, Math.max(...bars.map((bar) => bar.x + bar.width)) + around)
  const bottom = Math.min(height, Math.max(...bars.map((bar) => bar.y + bar.height)) + around)
  const columns = Math.max(1, Math.round((right - left) * across))
  const rows = Math.max(1, Math.round((bottom - top) * down))
  const ink = new Float32Array(columns * rows)
  for (const bar of bars) {
    const [x0, x1] = [(bar.x - left) * across, (bar.x + bar.width - left) * across]
    const [y0, y1] = [(bar.y - top) * down, (bar.y + bar.height - top) * down]
    for (let y = Math.max(0, Math.floor(y0)); y < Math.min(rows, Math.ceil(y1)); y++) {
      const high = Math.min(y + 1, y1) - Math.max(y, y0)
      for (let x = Math.max(0, Math.floor(x0)); x < Math.min(columns, Math.ceil(x1)); x++)
        ink[y * columns + x]! += high * (Math.min(x + 1, x1) - Math.max(x, x0))
    }
  }
  const data = new Uint8ClampedArray(ink.length * 4)
  for (const [at, covered] of ink.entries()) {
    const grey = 255 * (1 - Math.min(1, covered))
    data[at * 4] = data[at * 4 + 1] = data[at * 4 + 2] = grey
    data[at * 4 + 3] = 255
  }
  return { data, width: columns, height: rows, colorSpace: 'srgb' }
}
