import { PICTURE_MEGABYTES, PICTURE_MEGAPIXELS } from '@entrepot/contract/pictures/picture.ts'
import { type Cut, squareOf } from './square.ts'

const MOST_BYTES = PICTURE_MEGABYTES * 1_048_576
const MOST_PIXELS = PICTURE_MEGAPIXELS * 1_000_000
const TAKEN = ['image/jpeg', 'image/png']
/** More than the largest size that is kept, less than what takes long to send. */
const LONGEST = 2_560

/** Null for what this browser cannot read. */
export const readPicture = (file: Blob): Promise<ImageBitmap | null> => createImageBitmap(file).catch(() => null)

/**
 * What the server takes is sent as it is; whatever else this browser can read, and what is cut, is drawn anew as a jpeg
 * or png.
 */
export const prepared = async (file: File, picture: ImageBitmap, cut: Cut | null): Promise<File> => {
  const { width, height } = picture
  if (!cut && TAKEN.includes(file.type) && file.size <= MOST_BYTES && width * height <= MOST_PIXELS) return file
  const { left, top, wide, high } = cut ? sidesOf(picture, cut) : { left: 0, top: 0, wide: width, high: height }
  const scale = Math.min(1, LONGEST / Math.max(wide, high))
  const canvas = new OffscreenCanvas(Math.max(1, Math.round(wide * scale)), Math.max(1, Math.round(high * scale)))
  const drawing = canvas.getContext('2d')!
  const keepsClear = file.type === 'image/png' || file.type === 'image/webp'
  const png = keepsClear ? await drawn(canvas, drawing, picture, [left, top, wide, high], 'image/png') : null
  const content =
    png && png.size <= MOST_BYTES ? png : await drawn(canvas, drawing, picture, [left, top, wide, high], 'image/jpeg')
  return new File([content], `${file.name.replace(/\.[^.]*$/, '')}.${content.type === 'image/png' ? 'png' : 'jpg'}`, {
    type: content.type,
  })
}

const sidesOf = (picture: ImageBitmap, cut: Cut) => {
  const { side, left, top } = squareOf(picture, cut)
  return { left, top, wide: side, high: side }
}

const drawn = (
  canvas: OffscreenCanvas,
  drawing: OffscreenCanvasRenderingContext2D,
  picture: ImageBitmap,
  [left, top, wide, high]: readonly [number, number, number, number],
  type: string,
): Promise<Blob> => {
  drawing.clearRect(0, 0, canvas.width, canvas.height)
  if (type === 'image/jpeg') {
    // A jpeg has no clear ground: without this it would be black.
    drawing.fillStyle = '#fff'
    drawing.fillRect(0, 0, canvas.width, canvas.height)
  }
  drawing.drawImage(picture, left, top, wide, high, 0, 0, canvas.width, canvas.height)
  return canvas.convertToBlob({ type, quality: 0.9 })
}
