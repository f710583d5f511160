import { inflateSync } from 'node:zlib'

type Rectangle = { x: number; y: number; width: number; height: number }
/** In points, from the top left corner as one looks at the page. */
export type PdfPage = { width: number; height: number; rectangles: Rectangle[] }

type Matrix = readonly [number, number, number, number, number, number]
const times = ([a, b, c, d, e, f]: Matrix, [A, B, C, D, E, F]: Matrix): Matrix => [
  a * A + b * C,
  a * B + b * D,
  c * A + d * C,
  c * B + d * D,
  e * A + f * C + E,
  e * B + f * D + F,
]
const at = ([a, b, c, d, e, f]: Matrix, x: number, y: number) => [a * x + c * y + e, b * x + d * y + f] as const

/** The filled rectangles of each page, as its drawing operators put them on paper. */
export const pdfPages = (pdf: Buffer): PdfPage[] => {
  const raw = pdf.toString('latin1')
  const objects = new Map([...raw.matchAll(/(\d+) 0 obj\n([\s\S]*?)endobj/g)].map(([, id, body]) => [id!, body!]))
  return [...objects.values()]
    .filter((body) => /\/Type \/Page\b/.test(body))
    .map((page) => {
      const [, width, height] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(page)!.map(Number)
      const content = objects.get(/\/Contents (\d+) 0 R/.exec(page)![1]!)!
      const from = content.indexOf('stream\n') + 7
      const bytes = Buffer.from(content.slice(from, content.lastIndexOf('\nendstream')), 'latin1')
      const stream = content.includes('FlateDecode') ? inflateSync(bytes).toString('latin1') : bytes.toString('latin1')
      return { width: width!, height: height!, rectangles: filled(stream, height!) }
    })
}

const filled = (stream: string, high: number): Rectangle[] => {
  const kept: Matrix[] = []
  let matrix: Matrix = [1, 0, 0, 1, 0, 0]
  let path: Rectangle[] = []
  const all: Rectangle[] = []
  for (const line of stream.split('\n')) {
    const parts = line.trim().split(/\s+/)
    const numbers = parts.slice(0, -1).map(Number)
    const operator = parts.at(-1)
    if (operator === 'q') kept.push(matrix)
    else if (operator === 'Q') matrix = kept.pop()!
    else if (operator === 'cm') matrix = times(numbers as unknown as Matrix, matrix)
    else if (operator === 're') {
      const [x, y, width, height] = numbers as [number, number, number, number]
      const [x0, y0] = at(matrix, x, y)
      const [x1, y1] = at(matrix, x + width, y + height)
      path.push({
        x: Math.min(x0, x1),
        y: high - Math.max(y0, y1),
        width: Math.abs(x1 - x0),
        height: Math.abs(y1 - y0),
      })
    } else if (operator === 'f') {
      all.push(...path)
      path = []
    } else if (operator === 'S' || operator === 'n') path = []
  }
  return all
}
