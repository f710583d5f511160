import type { PrintConfig } from '@entrepot/contract/labels/print-config.ts'
import { symbolText } from '@entrepot/contract/labels/symbol-text.ts'
import {
  type CodeSymbol,
  GOOD_MODULE_MM,
  LEAST_MODULE_MM,
  MOST_CM,
  showsText,
  symbolOf,
} from '@entrepot/contract/labels/types.ts'
import { Problem } from '../../kernel/problem.ts'
import { fitText, LINE_HEIGHT, loadMeasure, type Measure } from './lines.ts'
import { encode, MOST_BYTES_OF_LEVEL_M, type Symbol } from './symbol.ts'

/** In millimetres from the top left corner of the label. `middle`: of a line of text; `size`: of its letters. */
export type Bar = { x: number; y: number; width: number; height: number }
export type Line = { text: string; middle: number; baseline: number; size: number; width: number }

/**
 * A label as it is printed, wherever: every renderer draws these rectangles and lines, and what is read back are they.
 */
export type Drawing = {
  width: number
  height: number
  /** What a scanner finds in it; null where it is text alone. */
  code: { symbol: CodeSymbol; text: string; module: number; quiet: number } | null
  bars: readonly Bar[]
  lines: readonly Line[]
}

export type Design = Pick<PrintConfig, 'type' | 'format' | 'width' | 'height'>
/** `dots`: how many a millimetre of a printer whose bars are whole dots; without it, bars are as wide as they come. */
export type Device = { dots?: number }

/** White around texts. */
const MARGIN = 1
/** Wider bars read no better. */
const MOST_MODULE = { code128: 1, code39: 1, ean13: 0.66, qrcode: 2 } as const
/** The part of a label that a text takes of its code. */
const TEXT_PART = 0.25
const MOST_LETTERS = 4
/** Beside a QR code where the label is so much wider than high, below it elsewhere. */
const WIDE = 1.4
const LEAST_BARS = 3

const decimals = (mm: number) => String(Math.round(mm * 1_000) / 1_000)

/** The width of a module in a room, or a refusal that says how large the label has to be (T59). */
const moduleIn = (
  symbol: CodeSymbol,
  modules: number,
  room: number,
  side: { label: number },
  { dots }: Device,
): number => {
  const free = Math.min(MOST_MODULE[symbol], room / modules)
  const module = dots ? Math.floor(free * dots + 1e-9) / dots : free
  if (module >= LEAST_MODULE_MM - 1e-9) return module
  const least = dots ? Math.ceil(LEAST_MODULE_MM * dots) / dots : LEAST_MODULE_MM
  const needed = Math.ceil(modules * least * (side.label / room)) / 10
  throw new Problem('label_too_fine', {
    module: decimals(free),
    least: decimals(least),
    needed: String(needed > MOST_CM ? `> ${MOST_CM}` : needed),
  })
}
const placed = (symbol: Symbol, module: number, corner: { x: number; y: number }, high: number): Bar[] =>
  symbol.bars.map(({ x, y, width, height }) => ({
    x: corner.x + x * module,
    y: corner.y + y * high,
    width: width * module,
    height: height * high,
  }))
/** Where something of a size stands in the middle of a room; on a whole dot where the printer has dots. */
const centred = (from: number, room: number, size: number, { dots }: Device): number => {
  const at = from + (room - size) / 2
  return dots ? Math.round(at * dots) / dots : at
}

const linesIn = (text: string, box: Bar, measure: Measure, options: { most?: number; oneLine?: boolean }): Line[] => {
  const fitted = fitText(text, box, measure, options)
  if (!fitted) throw new Problem('label_no_room')
  const { size, lines } = fitted
  const top = box.y + (box.height - lines.length * size * LINE_HEIGHT) / 2
  return lines.flatMap((line, at) =>
    line === ''
      ? []
      : [
          {
            text: line,
            middle: box.x + box.width / 2,
            baseline: top + size * (LINE_HEIGHT * at + 0.95),
            size,
            width: measure(line) * size,
          },
        ],
  )
}

type Of = { text: string; said: string | null; width: number; height: number; measure: Measure; device: Device }

const barcode = async (symbol: CodeSymbol, { text, said, width, height, measure, device }: Of): Promise<Drawing> => {
  const made = await encode(symbol, text)
  const module = moduleIn(symbol, made.width + 2 * made.quiet, width, { label: width }, device)
  const below = said === null ? 0 : Math.min(MOST_LETTERS * LINE_HEIGHT, height * TEXT_PART)
  const long = made.width * module
  const high = Math.min(height - below - 2 * MARGIN, Math.max(long, LEAST_BARS))
  const corner = {
    x: centred(0, width, long, device),
    y: centred(MARGIN, height - below - 2 * MARGIN, high, device),
  }
  const box = { x: MARGIN, y: corner.y + high, width: width - 2 * MARGIN, height: below }
  return {
    width,
    height,
    code: { symbol, text, module, quiet: made.quiet },
    bars: placed(made, module, corner, high),
    lines: said === null ? [] : linesIn(said, box, measure, { most: MOST_LETTERS, oneLine: true }),
  }
}

/** What is hard to read through dirt is printed larger instead, where only that keeps the modules from being fine. */
const qrIn = async (text: string, side: number, device: Device) => {
  const bytes = Buffer.byteLength(text)
  const room = (symbol: Symbol) => side / (symbol.width + 2 * symbol.quiet)
  const sure = bytes <= MOST_BYTES_OF_LEVEL_M ? await encode('qrcode', text, 'M') : null
  const isGood =
    sure && (device.dots ? Math.floor(room(sure) * device.dots) / device.dots : room(sure)) >= GOOD_MODULE_MM
  return sure && isGood ? sure : encode('qrcode', text, 'L')
}

const qrCode = async ({ text, said, width, height, measure, device }: Of): Promise<Drawing> => {
  const isBeside = said !== null && width > WIDE * height
  const area =
    said === null
      ? { width, height }
      : isBeside
        ? { width: Math.min(height, width * 0.6), height }
        : { width, height: Math.min(width, height * (1 - TEXT_PART)) }
  const side = Math.min(area.width, area.height)
  const made = await qrIn(text, side, device)
  const module = moduleIn('qrcode', made.width + 2 * made.quiet, side, { label: Math.min(width, height) }, device)
  const long = made.width * module
  const corner = { x: centred(0, area.width, long, device), y: centred(0, area.height, long, device) }
  const box = isBeside
    ? { x: area.width, y: MARGIN, width: width - area.width - MARGIN, height: height - 2 * MARGIN }
    : { x: MARGIN, y: area.height, width: width - 2 * MARGIN, height: height - area.height - MARGIN }
  return {
    width,
    height,
    code: { symbol: 'qrcode', text, module, quiet: made.quiet },
    bars: placed(made, module, corner, module),
    lines: said === null ? [] : linesIn(said, box, measure, { most: MOST_LETTERS }),
  }
}

/**
 * The one drawing of a label, of which every paper and picture is made. What cannot be printed so that it is read is
 * refused with its reason: a text that its format does not have, bars that would be too fine, letters that would be.
 */
export const drawLabel = async (design: Design, text: string, device: Device = {}): Promise<Drawing> => {
  const [width, height] = [design.width * 10, design.height * 10]
  const measure = await loadMeasure()
  const symbol = symbolOf(design)
  if (text.trim() === '') throw new Problem('label_empty')
  if (symbol === null) {
    const box = { x: MARGIN, y: MARGIN, width: width - 2 * MARGIN, height: height - 2 * MARGIN }
    return { width, height, code: null, bars: [], lines: linesIn(text, box, measure, {}) }
  }
  const read = symbolText(symbol, text)
  if ('code' in read) throw new Problem(read.code, read.params)
  const of = { text: read.text, said: showsText(design.type) ? read.text : null, width, height, measure, device }
  return symbol === 'qrcode' ? qrCode(of) : barcode(symbol, of)
}

/** Bars that not every scanner reads (T59). */
export const isFine = ({ code }: Drawing): boolean => code !== null && code.module < GOOD_MODULE_MM - 1e-9
