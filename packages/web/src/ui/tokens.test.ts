import { TAG_COLORS } from '@entrepot/contract/tags/tag-color.ts'
import { expect, it } from 'vitest'
import { productVariables } from './tokens.ts'

/** Relative luminance and contrast as WCAG 2.2 defines them. */
const luminance = (hex: string) => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
const contrast = (one: string, other: string) => {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

it.each(TAG_COLORS.flatMap((color) => (['light', 'dark'] as const).map((scheme) => [color, scheme] as const)))(
  'a chip in %s can be read in %s',
  (color, scheme) => {
    const of = (name: string) => productVariables[scheme][name] ?? ''
    expect(contrast(of(`--e-chip-${color}`), of(`--e-chip-${color}-tint`))).toBeGreaterThanOrEqual(6)
  },
)
