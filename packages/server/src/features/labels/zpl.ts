import type { Drawing, Line } from './drawing.ts'

/** A printer reads `^` and `~` as commands; `_` begins a byte in hexadecimal once `^FH_` has said so. */
const escaped = (text: string): string =>
  [...Buffer.from(text, 'utf8')]
    .map((byte) => {
      const letter = String.fromCharCode(byte)
      return /[A-Za-z0-9 .,/:-]/.test(letter) ? letter : `_${byte.toString(16).toUpperCase().padStart(2, '0')}`
    })
    .join('')

/** The bars as dots, black ones set, a row of whole bytes each; a row like the one before is a colon. */
const graphic = (bars: Drawing['bars'], dots: number): string => {
  const left = Math.round(Math.min(...bars.map(({ x }) => x)) * dots)
  const top = Math.round(Math.min(...bars.map(({ y }) => y)) * dots)
  const right = Math.round(Math.max(...bars.map((bar) => bar.x + bar.width)) * dots)
  const bottom = Math.round(Math.max(...bars.map((bar) => bar.y + bar.height)) * dots)
  const bytes = Math.ceil((right - left) / 8)
  const rows = Array.from({ length: bottom - top }, () => new Uint8Array(bytes))
  for (const bar of bars) {
    const [x0, x1] = [Math.round(bar.x * dots) - left, Math.round((bar.x + bar.width) * dots) - left]
    const [y0, y1] = [Math.round(bar.y * dots) - top, Math.round((bar.y + bar.height) * dots) - top]
    for (let y = y0; y < y1; y++) for (let x = x0; x < x1; x++) rows[y]![x >> 3]! |= 0x80 >> (x & 7)
  }
  let before = ''
  const data = rows.map((row) => {
    const hex = Buffer.from(row).toString('hex').toUpperCase()
    const written = hex === before ? ':' : hex
    before = hex
    return written
  })
  const total = bytes * rows.length
  return `^FO${left},${top}^GFA,${total},${total},${bytes},${data.join('')}^FS`
}

const line = ({ text, middle, baseline, size, width }: Line, dots: number): string => {
  const [x, y] = [Math.max(0, Math.round((middle - width / 2) * dots)), Math.round(baseline * dots)]
  const high = Math.round(size * dots)
  return `^FT${x},${y}^A0N,${high},${high}^FH_^FD${escaped(text)}^FS`
}

/** A label in the language of label printers; its code is the dots that were read back, not a command to draw one. */
export const zplOf = ({ width, height, bars, lines }: Drawing, dots: number, copies: number): string =>
  [
    `^XA^CI28^LH0,0^PW${Math.round(width * dots)}^LL${Math.round(height * dots)}`,
    ...(bars.length > 0 ? [graphic(bars, dots)] : []),
    ...lines.map((one) => line(one, dots)),
    `^PQ${copies}^XZ`,
  ].join('\n')
