import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { startBrowser } from './start-browser.ts'

const LEFT = [
  '0001101',
  '0011001',
  '0010011',
  '0111101',
  '0100011',
  '0110001',
  '0101111',
  '0111011',
  '0110111',
  '0001011',
]
const PARITY = ['LLLLLL', 'LLGLGG', 'LLGGLG', 'LLGGGL', 'LGLLGG', 'LGGLLG', 'LGGGLL', 'LGLGLG', 'LGLGGL', 'LGGLGL']
const inverted = (bars: string) => [...bars].map((bit) => (bit === '0' ? '1' : '0')).join('')
const reversed = (bars: string) => [...bars].reverse().join('')

/** The bars of an EAN-13 (ISO/IEC 15420), 1 for black. */
const barsOf = (code: string): string => {
  const digits = [...code].map(Number)
  const left = digits
    .slice(1, 7)
    .map((digit, at) => (PARITY[digits[0]!]![at] === 'L' ? LEFT[digit]! : reversed(inverted(LEFT[digit]!))))
  const right = digits.slice(7).map((digit) => inverted(LEFT[digit]!))
  return `101${left.join('')}01010${right.join('')}101`
}

/** A film in which a label is held before the camera, as Chromium's fake camera plays it. */
const filmOf = (path: string, code: string): void => {
  const [width, height, bar] = [640, 480, 5]
  const bars = barsOf(code)
  const from = Math.floor((width - bars.length * bar) / 2)
  const luma = Buffer.alloc(width * height, 235)
  for (let y = 120; y < 360; y++)
    for (let x = 0; x < bars.length * bar; x++) if (bars[Math.floor(x / bar)] === '1') luma[y * width + from + x] = 16
  const frame = Buffer.concat([Buffer.from('FRAME\n'), luma, Buffer.alloc((width * height) / 2, 128)])
  writeFileSync(
    path,
    Buffer.concat([
      Buffer.from(`YUV4MPEG2 W${width} H${height} F15:1 Ip A1:1 C420jpeg\n`),
      ...Array.from({ length: 15 }, () => frame),
    ]),
  )
}

/** A browser before whose camera a label is held. */
export const startBrowserWithLabel = async (code: string): Promise<Browser> => {
  const folder = mkdtempSync(join(tmpdir(), 'entrepot-film-'))
  const film = join(folder, 'label.y4m')
  filmOf(film, code)
  const browser = await startBrowser(
    '--use-fake-ui-for-media-stream',
    '--use-fake-device-for-media-stream',
    `--use-file-for-fake-video-capture=${film}`,
  )
  browser.on('disconnected', () => rmSync(folder, { recursive: true, force: true }))
  return browser
}
