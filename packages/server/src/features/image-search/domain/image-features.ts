/** Pixels of a square picture, three bytes each, row by row. */
export type Pixels = { side: number; rgb: Uint8Array }

/** How much each part says of what a picture looks like; together 1. */
const WEIGHTS = { colour: 0.4, edges: 0.35, form: 0.25 } as const

const HUES = 12
const GREYS = 4
const COLOURS = HUES + GREYS
/** The whole picture, then its quarters, which say where the colours are. */
const PLACES = 5
const CELLS = 4
const DIRECTIONS = 8
const FORM = 8
const FORM_SIDE = 32

/**
 * Colours by place, directions of edges by place, and the coarse form: one vector of length 1, so that the product of
 * two says how alike two pictures are.
 */
export const imageFeaturesOf = (pixels: Pixels): Float64Array => {
  const grey = greyOf(pixels)
  const parts = [
    scaled(colours(pixels), Math.sqrt(WEIGHTS.colour)),
    scaled(edges(grey, pixels.side), Math.sqrt(WEIGHTS.edges)),
    scaled(form(shrunk(grey, pixels.side, FORM_SIDE)), Math.sqrt(WEIGHTS.form)),
  ]
  const all = new Float64Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return scaled(all, 1)
}

export const mirrored = ({ side, rgb }: Pixels): Pixels => {
  const turned = new Uint8Array(rgb.length)
  for (let y = 0; y < side; y++)
    for (let x = 0; x < side; x++)
      for (let c = 0; c < 3; c++) turned[(y * side + x) * 3 + c] = rgb[(y * side + side - 1 - x) * 3 + c]!
  return { side, rgb: turned }
}

/** To this length; nothing stays nothing. */
const scaled = (vector: Float64Array, length: number): Float64Array => {
  const norm = Math.hypot(...vector)
  return norm < 1e-9 ? vector : vector.map((value) => (value * length) / norm)
}

const greyOf = ({ side, rgb }: Pixels): Float64Array =>
  Float64Array.from(
    { length: side * side },
    (_, at) => 0.299 * rgb[at * 3]! + 0.587 * rgb[at * 3 + 1]! + 0.114 * rgb[at * 3 + 2]!,
  )

/** A value on a scale of bins, shared between the two that are nearest; `ring`: the last one lies beside the first. */
const share = (bins: Float64Array, from: number, count: number, place: number, weight: number, ring: boolean): void => {
  const low = Math.floor(place)
  const part = place - low
  const binOf = (at: number) => from + (ring ? ((at % count) + count) % count : Math.min(count - 1, Math.max(0, at)))
  bins[binOf(low)]! += weight * (1 - part)
  bins[binOf(low + 1)]! += weight * part
}

const colours = ({ side, rgb }: Pixels): Float64Array => {
  const bins = new Float64Array(COLOURS * PLACES)
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      const at = (y * side + x) * 3
      const [hue, saturation, value] = hsvOf(rgb[at]!, rgb[at + 1]!, rgb[at + 2]!)
      // Dark pixels have a hue by chance.
      const coloured = saturation * Math.min(1, value * 2)
      const quarter = 1 + (y < side / 2 ? 0 : 2) + (x < side / 2 ? 0 : 1)
      for (const place of [0, quarter]) {
        share(bins, place * COLOURS, HUES, (hue * HUES) / 360, coloured, true)
        share(bins, place * COLOURS + HUES, GREYS, value * GREYS - 0.5, 1 - coloured, false)
      }
    }
  }
  // The root keeps a large background from hiding what stands before it.
  return bins.map(Math.sqrt)
}

const hsvOf = (r: number, g: number, b: number): [hue: number, saturation: number, value: number] => {
  const most = Math.max(r, g, b)
  const span = most - Math.min(r, g, b)
  if (span === 0) return [0, 0, most / 255]
  const sixth = most === r ? (g - b) / span : most === g ? 2 + (b - r) / span : 4 + (r - g) / span
  return [(sixth * 60 + 360) % 360, span / most, most / 255]
}

/** In each cell the directions in which the picture changes, whatever its brightness and contrast. */
const edges = (grey: Float64Array, side: number): Float64Array => {
  const bins = new Float64Array(CELLS * CELLS * DIRECTIONS)
  const cell = side / CELLS
  for (let y = 1; y < side - 1; y++) {
    for (let x = 1; x < side - 1; x++) {
      const [dx, dy] = [
        grey[y * side + x + 1]! - grey[y * side + x - 1]!,
        grey[(y + 1) * side + x]! - grey[(y - 1) * side + x]!,
      ]
      const strength = Math.hypot(dx, dy)
      // What a jpeg adds to a plain surface is no edge.
      if (strength < 6) continue
      const direction = ((Math.atan2(dy, dx) + Math.PI) % Math.PI) / Math.PI
      share(
        bins,
        (Math.floor(y / cell) * CELLS + Math.floor(x / cell)) * DIRECTIONS,
        DIRECTIONS,
        direction * DIRECTIONS,
        strength,
        true,
      )
    }
  }
  return bins.map(Math.sqrt)
}

const shrunk = (grey: Float64Array, side: number, to: number): Float64Array => {
  const step = side / to
  return Float64Array.from({ length: to * to }, (_, at) => {
    const [left, top] = [(at % to) * step, Math.floor(at / to) * step]
    let sum = 0
    for (let y = 0; y < step; y++) for (let x = 0; x < step; x++) sum += grey[(top + y) * side + left + x]!
    return sum / (step * step)
  })
}

const WAVES = Float64Array.from({ length: FORM * FORM_SIDE }, (_, at) =>
  Math.cos(((2 * (at % FORM_SIDE) + 1) * Math.floor(at / FORM_SIDE) * Math.PI) / (2 * FORM_SIDE)),
)

/**
 * The signs of the slowest waves of which the picture consists (a perceptual hash of 63 bits); waves that are hardly
 * there say nothing.
 */
const form = (grey: Float64Array): Float64Array => {
  const rows = new Float64Array(FORM * FORM_SIDE)
  for (let u = 0; u < FORM; u++)
    for (let y = 0; y < FORM_SIDE; y++)
      for (let x = 0; x < FORM_SIDE; x++)
        rows[u * FORM_SIDE + y]! += grey[y * FORM_SIDE + x]! * WAVES[u * FORM_SIDE + x]!
  const bits = new Float64Array(FORM * FORM - 1)
  for (let u = 0; u < FORM; u++) {
    for (let v = 0; v < FORM; v++) {
      if (u + v === 0) continue
      let wave = 0
      for (let y = 0; y < FORM_SIDE; y++) wave += rows[u * FORM_SIDE + y]! * WAVES[v * FORM_SIDE + y]!
      bits[u * FORM + v - 1] = Math.abs(wave) < 200 ? wave / 200 : Math.sign(wave)
    }
  }
  return bits
}
