import type { CodeSymbol } from '@entrepot/contract/labels/types.ts'

/** A code as modules, the narrowest of which is one wide: rectangles from its top left corner, without quiet zones. */
export type Symbol = {
  /** A barcode is as high as one likes, here 1. */
  isBarcode: boolean
  width: number
  height: number
  /** White that a scanner needs on every side. */
  quiet: number
  bars: readonly { x: number; y: number; width: number; height: number }[]
}

type Raw = { sbs: number[] } | { pixs: number[]; pixx: number; pixy: number }
const QUIET: Record<CodeSymbol, number> = { code128: 10, code39: 10, ean13: 11, qrcode: 4 }

const barsOf = (widths: readonly number[]): Symbol['bars'] => {
  let x = 0
  return widths.flatMap((width, at) => {
    x += width
    return at % 2 === 0 ? [{ x: x - width, y: 0, width, height: 1 }] : []
  })
}
/** Dark modules beside each other are one rectangle, so that no printer leaves a line between them. */
const runsOf = (pixels: readonly number[], width: number, height: number): Symbol['bars'] => {
  const runs: { x: number; y: number; width: number; height: number }[] = []
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      if (!pixels[y * width + x]) continue
      const start = x
      while (x < width && pixels[y * width + x]) x++
      runs.push({ x: start, y, width: x - start, height: 1 })
    }
  return runs
}

/** How much of a QR code may be dirty: a quarter less than half, or as little as there is. */
export type Level = 'M' | 'L'
export const MOST_BYTES_OF_LEVEL_M = 2_331

export const encode = async (symbol: CodeSymbol, text: string, level: Level = 'M'): Promise<Symbol> => {
  const { default: bwip } = await import('bwip-js/node')
  const [drawn] = bwip.raw({ bcid: symbol, text, ...(symbol === 'qrcode' && { eclevel: level }) }) as unknown as Raw[]
  const quiet = QUIET[symbol]
  if ('sbs' in drawn!) {
    const width = drawn.sbs.reduce((sum, one) => sum + one, 0)
    return { isBarcode: true, width, height: 1, quiet, bars: barsOf(drawn.sbs) }
  }
  const { pixs, pixx, pixy } = drawn!
  return { isBarcode: false, width: pixx, height: pixy, quiet, bars: runsOf(pixs, pixx, pixy) }
}
