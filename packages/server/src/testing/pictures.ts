import sharp from 'sharp'
import { uploadOf } from './import-file.ts'
import type { Caller } from './test-node.ts'

type Paint = { width?: number; height?: number; color?: { r: number; g: number; b: number } }
const painted = ({ width = 40, height = 30, color = { r: 200, g: 30, b: 30 } }: Paint) => sharp({ create: { width, height, channels: 3, background: color } })
export const aPng = (paint: Paint = {}): Promise<Buffer> => painted(paint).png().toBuffer()
export const aJpeg = (paint: Paint = {}): Promise<Buffer> => painted(paint).jpeg().toBuffer()

export const addPicture = (user: Caller, fields: { target?: string; id: string }, content: Buffer, { name = 'photo.png', headers = {} }: { name?: string; headers?: Record<string, string> } = {}) => {
  const form = uploadOf(name, content, fields)
  return user.call('POST', '/images', form.body, { ...form.headers, ...headers })
}
