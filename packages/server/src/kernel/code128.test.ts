import { expect, it } from 'vitest'
import { code128 } from './code128.ts'

/** Bars and the spaces between them, in modules, as the standard writes a symbol. */
const widthsOf = (path: string, module: number): number[] => {
  const bars = [...path.matchAll(/M([\d.]+) 0h([\d.]+)v/g)]
    .map(([, left, width]) => ({ left: Number(left) / module, width: Number(width) / module }))
    .toSorted((a, b) => a.left - b.left)
  return bars.flatMap(({ left, width }, at) => {
    const next = bars[at + 1]
    return next ? [width, next.left - left - width] : [width]
  })
}

it('draws the bars of the standard: start, letters, check sum and stop, as wide as it says', async () => {
  const { path, width } = await code128('AB', { module: 1.5, height: 30 })
  const [start, a, b] = ['211214', '111323', '131123']
  // 104 + 1 × 33 + 2 × 34 = 205, 205 mod 103 = 102: the pattern of 102, then the stop.
  expect(widthsOf(path, 1.5).join('')).toBe(`${start}${a}${b}4111312331112`)
  expect(width).toBe(57 * 1.5)
})
