/** What is kept of a vector: its direction in signed bytes, and on which side of some planes it lies. */
export type Signature = { vector: Buffer; sketch: string }

export const SKETCH_BITS = 256

export const signatureOf = (vector: ArrayLike<number>): Signature | null => {
  const values = Float64Array.from(vector)
  const most = values.reduce((sofar, value) => Math.max(sofar, Math.abs(value)), 0)
  if (!(most > 0) || !Number.isFinite(most)) return null
  return {
    vector: Buffer.from(Int8Array.from(values, (value) => Math.round((value / most) * 127)).buffer),
    sketch: sketchOf(values),
  }
}

/**
 * Vectors in nearly the same direction have nearly the same bits: the planes are the same for ever, and made of chance.
 * The mean is taken away, because what has no negative values lies on one side of most planes.
 */
const sketchOf = (values: Float64Array): string => {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  let bits = ''
  for (let plane = 0; plane < SKETCH_BITS; plane++) {
    let sum = 0
    for (let at = 0; at < values.length; at++) sum += isUp(plane, at) ? values[at]! - mean : mean - values[at]!
    bits += sum > 0 ? '1' : '0'
  }
  return bits
}

const isUp = (plane: number, at: number): boolean => {
  let mixed = Math.imul(plane + 1, 0x9e3779b1) ^ Math.imul(at + 1, 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d)
  mixed = Math.imul(mixed ^ (mixed >>> 12), 0x297a2d39)
  return ((mixed ^ (mixed >>> 15)) & 1) === 1
}

/** From 0 to 1; vectors of another length have nothing in common. */
export const similarity = (a: Buffer, b: Buffer): number => {
  if (a.length !== b.length) return 0
  const [one, two] = [signed(a), signed(b)]
  let [product, first, second] = [0, 0, 0]
  for (let at = 0; at < one.length; at++) {
    const [x, y] = [one[at]!, two[at]!]
    product += x * y
    first += x * x
    second += y * y
  }
  return first === 0 || second === 0 ? 0 : Math.min(1, Math.max(0, product / Math.sqrt(first * second)))
}
const signed = (bytes: Buffer) => new Int8Array(bytes.buffer, bytes.byteOffset, bytes.length)
