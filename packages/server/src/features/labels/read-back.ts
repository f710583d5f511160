import type { CodeSymbol } from '@entrepot/contract/labels/types.ts'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Drawing, Line } from './drawing.ts'
import { rasterOf } from './raster.ts'

/** What a common printer for offices and a good label printer draw with: 600 dots an inch. */
const DOTS = 600 / 25.4
/** No narrower than a scanner sees it, and no whole number of dots: what only reads when it is ideal is not read. */
const DOTS_OF_MODULE = 4.3
/** A barcode is read across: how high it is says nothing. */
const ROWS = 40

type Reader = (typeof import('zxing-wasm/reader'))['readBarcodes']
let loading: Promise<Reader> | undefined
/** Its compiled file lies beside it; a server fetches nothing. */
const loadReader = (): Promise<Reader> =>
  (loading ??= (async () => {
    const { prepareZXingModule, readBarcodes } = await import('zxing-wasm/reader')
    const file = await readFile(fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')))
    const wasmBinary = file.buffer.slice(file.byteOffset, file.byteOffset + file.byteLength) as ArrayBuffer
    await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true })
    return readBarcodes
  })())

/** `Code39Std`: as a scanner has it unless somebody told it that `+A` means a. */
const FORMATS = { code128: 'Code128', code39: 'Code39Std', ean13: 'EAN13', qrcode: 'QRCode' } as const satisfies Record<
  CodeSymbol,
  string
>

/** Whole dots may move a code by half a module. */
const SLACK = 0.5
/** The white that a scanner needs, which a decoder of pictures does without: in the label, and free of letters. */
const isClear = ({ code, bars, lines, width, height }: Drawing): boolean => {
  const { module, quiet, symbol } = code!
  const around = (quiet - SLACK) * module
  const above = symbol === 'qrcode' ? around : 0
  const zone = {
    left: Math.min(...bars.map(({ x }) => x)) - around,
    right: Math.max(...bars.map((bar) => bar.x + bar.width)) + around,
    top: Math.min(...bars.map(({ y }) => y)) - above,
    bottom: Math.max(...bars.map((bar) => bar.y + bar.height)) + above,
  }
  const isWithin = zone.left >= 0 && zone.right <= width && zone.top >= 0 && zone.bottom <= height
  const touches = ({ middle, width: long, baseline, size }: Line) =>
    middle - long / 2 < zone.right &&
    middle + long / 2 > zone.left &&
    baseline - size * CAPITALS < zone.bottom &&
    baseline > zone.top
  return isWithin && !lines.some(touches)
}
/** How high a letter is of its size. */
const CAPITALS = 0.75

/** What a scanner finds in a label, of the rectangles that are printed; null where it finds nothing. */
export const readBack = async (drawing: Drawing): Promise<string | null> => {
  const { code } = drawing
  if (!code || !isClear(drawing)) return null
  const read = await loadReader()
  const dots = Math.min(DOTS, DOTS_OF_MODULE / code.module)
  const picture = rasterOf(drawing, {
    across: dots,
    down: code.symbol === 'qrcode' ? dots : ROWS / drawing.height,
    around: code.quiet * code.module,
  })
  const [found] = await read(picture, {
    formats: [FORMATS[code.symbol]],
    tryHarder: true,
    tryRotate: false,
    tryInvert: false,
    tryDownscale: false,
    maxNumberOfSymbols: 1,
    textMode: 'Plain',
  })
  return found?.isValid ? found.text : null
}
