import sharp from 'sharp'
import { uploadOf } from './import-file.ts'
import type { Caller } from './test-node.ts'

type Paint = { width?: number; height?: number; color?: { r: number; g: number; b: number } }
const painted = ({ width = 40, height = 30, color = { r: 200, g: 30, b: 30 } }: Paint) =>
  sharp({ create: { width, height, channels: 3, background: color } })
export const aPng = (paint: Paint = {}): Promise<Buffer> => painted(paint).png().toBuffer()
export const aJpeg = (paint: Paint = {}): Promise<Buffer> => painted(paint).jpeg().toBuffer()

export const addPicture = (
  user: Caller,
  fields: { target?: string; id: string },
  content: Buffer,
  { name = 'photo.png', headers = {} }: { name?: string; headers?: Record<string, string> } = {},
) => {
  const form = uploadOf(name, content, fields)
  return user.call('POST', '/images', form.body, { ...form.headers, ...headers })
}

/** Chance that is the same each time. */
const chance = (seed: number) => {
  let state = (seed + 1) * 0x9e3779b1
  return () => {
    state = Math.imul(state ^ (state >>> 15), state | 1)
    state ^= state + Math.imul(state ^ (state >>> 7), state | 61)
    return ((state ^ (state >>> 14)) >>> 0) / 4_294_967_296
  }
}

/**
 * Something like a photograph of an object on a bench: a background that changes, some shapes, noise; another one for
 * each number.
 */
export const aScene = (seed: number, { width = 320, height = 240 } = {}): Promise<Buffer> => {
  const dice = chance(seed)
  const color = () =>
    `hsl(${Math.floor(dice() * 360)} ${20 + Math.floor(dice() * 70)}% ${15 + Math.floor(dice() * 70)}%)`
  const shapes = Array.from({ length: 3 + Math.floor(dice() * 5) }, () => {
    const [x, y, w, h] = [dice() * width, dice() * height, 40 + dice() * 200, 30 + dice() * 160]
    return dice() < 0.5
      ? `<ellipse cx="${x}" cy="${y}" rx="${w / 2}" ry="${h / 2}" fill="${color()}"/>`
      : `<rect x="${x - w / 2}" y="${y - h / 2}" width="${w}" height="${h}" rx="${dice() * 20}" fill="${color()}" transform="rotate(${Math.floor(dice() * 90)} ${x} ${y})"/>`
  })
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs><linearGradient id="g" gradientTransform="rotate(${Math.floor(dice() * 90)})"><stop offset="0" stop-color="${color()}"/><stop offset="1" stop-color="${color()}"/></linearGradient></defs><rect width="100%" height="100%" fill="url(#g)"/>${shapes.join('')}</svg>`
  return sharp(Buffer.from(svg)).removeAlpha().jpeg({ quality: 90 }).toBuffer()
}
