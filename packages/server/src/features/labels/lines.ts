import { LETTER_FILES } from '../../kernel/letters.ts'

/** How wide a text is for letters one high. */
export type Measure = (text: string) => number
export type Fitted = { size: number; lines: readonly string[] }

/** Letters of 4 points can still be read, and need not be larger than those of 36. */
const LEAST_MM = 1.4
const MOST_MM = 12.7
const STEP = 0.92
export const LINE_HEIGHT = 1.2

let measuring: Promise<Measure> | undefined
export const loadMeasure = (): Promise<Measure> =>
  (measuring ??= import('pdfkit').then(({ default: PdfDocument }) => {
    const pdf = new PdfDocument({ autoFirstPage: false, font: LETTER_FILES.plain }).fontSize(1_000)
    return (text) => pdf.widthOfString(text) / 1_000
  }))

/** Control characters have no shape; a line ends where the text says so. */
const paragraphsOf = (text: string): string[] => text.split(/\r\n|[\r\n]/).map((line) => line.replace(/\p{C}/gu, ' '))

const wrapped = (paragraph: string, room: number, measure: Measure): string[] => {
  const lines: string[] = []
  let line = ''
  const put = (part: string) => {
    if (measure(line + part) <= room) line += part
    else if (line.trim() === '') broken(part)
    else {
      lines.push(line.trimEnd())
      line = ''
      put(part.trimStart())
    }
  }
  /** A word that is wider than the label goes on below. */
  const broken = (word: string) => {
    for (const letter of word) {
      if (line !== '' && measure(line + letter) > room) {
        lines.push(line)
        line = ''
      }
      line += letter
    }
  }
  for (const part of paragraph.split(/(?<=[ -])/u)) put(part)
  lines.push(line.trimEnd())
  return lines
}

/** The largest letters with which a text fits into a box, on as many lines as that takes; null: none are. */
export const fitText = (
  text: string,
  box: { width: number; height: number },
  measure: Measure,
  { most = MOST_MM, oneLine = false } = {},
): Fitted | null => {
  const known = new Map<string, number>()
  const widthOf: Measure = (part) => {
    let width = known.get(part)
    if (width === undefined) known.set(part, (width = measure(part)))
    return width
  }
  const paragraphs = paragraphsOf(text)
  for (let size = Math.min(most, box.height / LINE_HEIGHT); size >= LEAST_MM; size *= STEP) {
    const room = box.width / size
    const lines = oneLine ? [paragraphs.join(' ')] : paragraphs.flatMap((one) => wrapped(one, room, widthOf))
    const isLow = lines.length * size * LINE_HEIGHT <= box.height
    if (isLow && lines.every((line) => widthOf(line) <= room)) return { size, lines }
  }
  return null
}
