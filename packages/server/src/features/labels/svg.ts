import { ESCAPES } from '@entrepot/contract/kernel/placeholders.ts'
import type { Drawing } from './drawing.ts'

const short = (mm: number) => String(Math.round(mm * 10_000) / 10_000)

/** A label in its real size; texts are as wide as on paper, whatever letters a browser has. */
export const svgOf = ({ width, height, bars, lines }: Drawing): string => {
  const path = bars
    .map((bar) => `M${short(bar.x)} ${short(bar.y)}h${short(bar.width)}v${short(bar.height)}h${short(-bar.width)}z`)
    .join('')
  const texts = lines.map(
    ({ text, middle, baseline, size, width: long }) =>
      `<text x="${short(middle)}" y="${short(baseline)}" font-size="${short(size)}" textLength="${short(long)}">${ESCAPES.html(text)}</text>`,
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${short(width)}mm" height="${short(height)}mm" viewBox="0 0 ${short(width)} ${short(height)}"><rect width="100%" height="100%" fill="#fff"/><path d="${path}"/><g font-family="DejaVu Sans, Verdana, sans-serif" text-anchor="middle" lengthAdjust="spacingAndGlyphs">${texts.join('')}</g></svg>`
}
