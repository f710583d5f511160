import { LAYOUTS, type KeyLayout } from './key-layouts.ts'

/**
 * One key of a burst: what the computer made of it (`key`), where it lies (`code`), when it was pressed and let go
 * (milliseconds, of the events).
 */
export type Stroke = { key: string; code: string; shift: boolean; at: number; upAt?: number }

/** How a scanner types. `typed` takes the letters as the computer understood them; `auto` finds out. */
export type ScannerLayout = 'auto' | 'typed' | KeyLayout
export type Scanner = { layout: ScannerLayout; prefix: string; suffix: string; gapMs: number }
/** Scanners send a key each 7 to 16 ms; people need longer, even when they roll over keys. */
export const DEFAULT_SCANNER: Scanner = { layout: 'auto', prefix: '', suffix: '', gapMs: 35 }

export const GROUP_SEPARATOR = '\u001d'

const isDigit = (key: string) => /^\d$/.test(key)
const isDigitPlace = ({ code }: Stroke) => code.startsWith('Digit')
/** Keys of the digit row that a real code can well contain when a French scanner types it. */
const ORDINARY = ['-', '_']

export const typedText = (strokes: readonly Stroke[]): string =>
  strokes.map(({ key }) => (key === 'Dead' ? '' : key)).join('')

export const physicalText = (strokes: readonly Stroke[], layout: KeyLayout): string =>
  strokes
    .map(({ key, code, shift }) =>
      key === GROUP_SEPARATOR ? key : (LAYOUTS[layout].get(code)?.[shift ? 1 : 0] ?? key),
    )
    .join('')

/**
 * Whether a burst shows the layout of its scanner: `us` typed on a French keyboard leaves `&é"'(` where digits were
 * meant; `typed` is a scanner that agrees with its computer. Null when it tells nothing, as a code of letters alone.
 */
export const layoutShownBy = (strokes: readonly Stroke[]): 'us' | 'typed' | null => {
  const row = strokes.filter(isDigitPlace)
  if (row.some(({ key }) => isDigit(key))) return 'typed'
  const wrong = row.filter(({ shift, key }) => !shift && !isDigit(key))
  if (wrong.length === 0) return null
  return wrong.some(({ key }) => !ORDINARY.includes(key)) || strokes.every(isDigitPlace) ? 'us' : null
}

// oxlint-disable-next-line no-control-regex
const CONTROL_AT_THE_ENDS = /^[\u0000-\u0020]+|[\u0000-\u0020]+$/g

/**
 * Symbology identifiers that some scanners put in front (`]C1`, `]d2`), control characters at the ends, what was set as
 * prefix and suffix.
 */
const withoutWrapping = (text: string, { prefix, suffix }: Scanner): string => {
  let inner = text
  if (prefix && inner.startsWith(prefix)) inner = inner.slice(prefix.length)
  if (suffix && inner.endsWith(suffix)) inner = inner.slice(0, -suffix.length)
  return inner
    .replace(/^\](?:[A-Za-z][0-9A-Za-z])/, '')
    .replace(CONTROL_AT_THE_ENDS, '')
    .normalize('NFC')
}

/** The code of a burst. `learned` is what an earlier burst of this scanner showed. */
export const decode = (
  strokes: readonly Stroke[],
  scanner: Scanner = DEFAULT_SCANNER,
  learned: 'us' | 'typed' | null = null,
): string => {
  const layout = scanner.layout === 'auto' ? (layoutShownBy(strokes) ?? learned ?? 'typed') : scanner.layout
  return withoutWrapping(layout === 'typed' ? typedText(strokes) : physicalText(strokes, layout), scanner)
}

/** A code as it may be typed, pasted or seen by a camera. */
export const cleanCode = (text: string, scanner: Scanner = DEFAULT_SCANNER): string =>
  withoutWrapping(text.trim(), scanner)

export type Learned = { scanner: Scanner; text: string }
/**
 * What one scan of a known code tells about a scanner: its layout, what it puts around the code, how fast it types.
 * Null when no layout gives the code.
 */
export const learn = (strokes: readonly Stroke[], expected: string): Learned | null => {
  const slowest = Math.max(0, ...strokes.slice(1).map(({ at }, index) => at - strokes[index]!.at))
  const gapMs = Math.min(90, Math.max(DEFAULT_SCANNER.gapMs, Math.ceil(slowest * 1.8)))
  for (const layout of ['typed', 'us', 'fr'] as const) {
    const text = layout === 'typed' ? typedText(strokes) : physicalText(strokes, layout)
    const inner = text.replace(/^\](?:[A-Za-z][0-9A-Za-z])/, '')
    const at = inner.indexOf(expected)
    if (at >= 0)
      return {
        scanner: { layout, prefix: inner.slice(0, at), suffix: inner.slice(at + expected.length), gapMs },
        text: expected,
      }
  }
  return null
}
