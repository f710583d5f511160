import { PICTURE_MEGAPIXELS, PICTURE_SIZES } from '@entrepot/contract/pictures/picture.ts'
import { concurrencyLimit } from '../../kernel/concurrency-limit.ts'
import { LIMITS } from '../../kernel/limits.ts'
import { loadSharp } from '../../kernel/load-sharp.ts'
import { Problem } from '../../kernel/problem.ts'

const inTurn = concurrencyLimit({ atOnce: LIMITS.picturesAtOnce, queue: LIMITS.pictureQueue })

export type Sizes = { contents: Buffer[]; width: number; height: number }

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const JPEG = Buffer.from([0xff, 0xd8, 0xff])
const startsWith = (content: Buffer, start: Buffer) => content.subarray(0, start.length).equals(start)

const MOST_PIXELS = PICTURE_MEGAPIXELS * 1_000_000
const QUALITY = 82

/**
 * A jpeg or png by its content (VAL-14), drawn anew in each size: upright, without what it tells of place and camera,
 * and without anything that is no pixel. The sizes it claims are read before a pixel is.
 */
export const makeSizes = async (content: Buffer): Promise<Sizes> => {
  if (!startsWith(content, PNG) && !startsWith(content, JPEG)) throw new Problem('image', {}, 'file')
  const { width, height } = await claimedSize(content)
  if (width * height > MOST_PIXELS) throw new Problem('image_too_large', { megapixels: PICTURE_MEGAPIXELS }, 'file')
  return inTurn(() => drawn(content))
}

const claimedSize = async (content: Buffer) => {
  const sharp = await loadSharp()
  const { format, width = 0, height = 0 } = await sharp(content, { limitInputPixels: false }).metadata().catch(refused)
  if (format !== 'png' && format !== 'jpeg') throw new Problem('image', {}, 'file')
  return { width, height }
}

const drawn = async (content: Buffer): Promise<Sizes> => {
  const sharp = await loadSharp()
  const largest = PICTURE_SIZES.at(-1)!
  const inside = (size: number) => ({ width: size, height: size, fit: 'inside', withoutEnlargement: true }) as const
  const whole = await sharp(content, { limitInputPixels: MOST_PIXELS, failOn: 'error', sequentialRead: true })
    .autoOrient()
    .resize(inside(largest))
    .timeout({ seconds: LIMITS.pictureSeconds })
    .webp({ quality: QUALITY })
    .toBuffer({ resolveWithObject: true })
    .catch(refused)
  const smaller = await Promise.all(
    PICTURE_SIZES.slice(0, -1).map((size) =>
      sharp(whole.data).resize(inside(size)).webp({ quality: QUALITY }).toBuffer(),
    ),
  )
  return { contents: [...smaller, whole.data], width: whole.info.width, height: whole.info.height }
}

const refused = (): never => {
  throw new Problem('file_invalid', {}, 'file')
}
