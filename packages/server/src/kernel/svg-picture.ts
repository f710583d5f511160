import { rmSync } from 'node:fs'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { concurrencyLimit } from './concurrency-limit.ts'
import { LETTER_FILES } from './letters.ts'
import { loadSharp } from './load-sharp.ts'

/** What stands inside of an SVG of that size. */
export type Drawn = { svg: string; width: number; height: number }

/** So much finer than a screen. */
const SCALE = 2
/** A picture is held whole, four bytes a point: larger drawings are drawn less fine. */
export const MOST_PIXELS = 16_000_000
const one = concurrencyLimit({ atOnce: 1, queue: 20 })

let letters: Promise<void> | undefined
/** A machine may have no letters of its own, or others. Whoever runs the product may say where to look for some. */
const withLetters = () =>
  (letters ??= (async () => {
    if (process.env.FONTCONFIG_FILE) return
    const folder = await mkdtemp(join(tmpdir(), 'entrepot-letters-'))
    process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
    const from = dirname(LETTER_FILES.plain)
    const file = join(folder, 'fonts.conf')
    await writeFile(
      file,
      `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig><dir>${from}</dir><cachedir>${folder}</cachedir></fontconfig>`,
    )
    process.env.FONTCONFIG_FILE = file
  })())

/** A drawing as a picture, on white. */
export const asPicture = async ({ svg, width, height }: Drawn): Promise<Buffer> => {
  await withLetters()
  const sharp = await loadSharp()
  const whole = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="${width}"
    height="${height}" viewBox="0 0 ${width} ${height}"><rect width="100%" height="100%" fill="#ffffff"/>${svg}</svg>`
  const scale = Math.min(SCALE, Math.sqrt(MOST_PIXELS / (width * height)) * 0.999)
  return one(() =>
    sharp(Buffer.from(whole), { density: 72 * scale })
      .png({ compressionLevel: 9 })
      .toBuffer(),
  )
}
