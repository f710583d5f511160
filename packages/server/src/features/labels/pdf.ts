import type { Language } from '@entrepot/contract/kernel/language.ts'
import { cellsOf, cornerOf, type Sheet } from '@entrepot/contract/labels/sheets.ts'
import type { Drawing } from './drawing.ts'
import { LETTER_FILES } from '../../kernel/letters.ts'

export const POINTS = 72 / 25.4
type Facts = { title: string; author: string; language: Language; at: Date }
type Document = PDFKit.PDFDocument
export type Offset = { x: number; y: number }

/** Of the moment it has the day alone, so that the same labels give the same file. */
const dayOf = (at: Date): Date => new Date(at.toISOString().slice(0, 10))

type Internals = {
  _root: { data: Record<string, unknown> }
  ref: (data: Record<string, unknown>) => unknown
}
/** Whoever prints it is offered its own size, not one that fits; the library knows this preference by no option. */
const inItsOwnSize = (pdf: Document): void => {
  const { _root, ref } = pdf as unknown as Internals
  const preferences = { DisplayDocTitle: true, PrintScaling: 'None', PickTrayByPDFSize: true }
  _root.data['ViewerPreferences'] = ref.call(pdf, preferences)
}

const newDocument = async ({ title, author, language, at }: Facts) => {
  const { default: PdfDocument } = await import('pdfkit')
  const pdf = new PdfDocument({
    autoFirstPage: false,
    font: LETTER_FILES.plain,
    margin: 0,
    lang: language,
    info: { Title: title, Author: author, CreationDate: dayOf(at) },
  })
  inItsOwnSize(pdf)
  const parts: Buffer[] = []
  const ended = new Promise<Buffer>((resolve, reject) =>
    pdf
      .on('data', (part: Buffer) => parts.push(part))
      .on('end', () => resolve(Buffer.concat(parts)))
      .on('error', reject),
  )
  return { pdf, ended }
}
const addPage = (pdf: Document, { width, height }: { width: number; height: number }) =>
  pdf.addPage({ size: [width * POINTS, height * POINTS], margin: 0 })

const put = (pdf: Document, { bars, lines }: Drawing, corner: Offset): void => {
  pdf.save().translate(corner.x * POINTS, corner.y * POINTS)
  for (const { x, y, width, height } of bars) pdf.rect(x * POINTS, y * POINTS, width * POINTS, height * POINTS)
  if (bars.length > 0) pdf.fill('#000000')
  for (const { text, middle, baseline, size, width } of lines)
    pdf
      .fontSize(size * POINTS)
      .fillColor('#000000')
      .text(text, (middle - width / 2) * POINTS, baseline * POINTS, { baseline: 'alphabetic', lineBreak: false })
  pdf.restore()
}

/** A page for each label, of its size. */
export const rollPdf = async (facts: Facts, labels: Iterable<Drawing>): Promise<Buffer> => {
  const { pdf, ended } = await newDocument(facts)
  for (const label of labels) {
    addPage(pdf, label)
    put(pdf, label, { x: 0, y: 0 })
  }
  pdf.end()
  return ended
}

/**
 * Labels of a sheet from one of its positions on, each in the middle of its place, moved by what the printer is off.
 */
export const sheetPdf = async (
  facts: Facts,
  sheet: Sheet,
  { start, offset }: { start: number; offset: Offset },
  labels: Iterable<Drawing>,
): Promise<Buffer> => {
  const { pdf, ended } = await newDocument(facts)
  let cell = start - 1
  let isBegun = false
  for (const label of labels) {
    if (!isBegun || cell === cellsOf(sheet)) {
      addPage(pdf, sheet.page)
      if (isBegun) cell = 0
      isBegun = true
    }
    const corner = cornerOf(sheet, cell)
    put(pdf, label, {
      x: corner.x - offset.x + (sheet.label.width - label.width) / 2,
      y: corner.y - offset.y + (sheet.label.height - label.height) / 2,
    })
    cell++
  }
  pdf.end()
  return ended
}

type TestTexts = { title: string; sheet: string; ruler: string; how: string }
/** How far in the cross of a test page stands, and how long its ruler is: told on it. */
export const CROSS_MM = 20
export const RULER_MM = 100

/** What a printer does to a sheet: a cross to measure from two edges, a ruler, and the outlines of all labels. */
export const testPdf = async (facts: Facts, sheet: Sheet, offset: Offset, texts: TestTexts): Promise<Buffer> => {
  const { pdf, ended } = await newDocument(facts)
  addPage(pdf, sheet.page)
  pdf.save().translate(-offset.x * POINTS, -offset.y * POINTS)
  pdf.lineWidth(0.2 * POINTS).strokeColor('#8a93a6')
  for (let cell = 0; cell < cellsOf(sheet); cell++) {
    const { x, y } = cornerOf(sheet, cell)
    pdf.rect(x * POINTS, y * POINTS, sheet.label.width * POINTS, sheet.label.height * POINTS).stroke()
  }
  const line = (x0: number, y0: number, x1: number, y1: number) =>
    pdf
      .moveTo(x0 * POINTS, y0 * POINTS)
      .lineTo(x1 * POINTS, y1 * POINTS)
      .stroke()
  pdf.strokeColor('#000000')
  line(CROSS_MM - 10, CROSS_MM, CROSS_MM + 10, CROSS_MM)
  line(CROSS_MM, CROSS_MM - 10, CROSS_MM, CROSS_MM + 10)
  const at = sheet.page.height / 2
  const from = (sheet.page.width - RULER_MM) / 2
  line(from, at, from + RULER_MM, at)
  for (let mm = 0; mm <= RULER_MM; mm += 10) line(from + mm, at - (mm % 50 === 0 ? 4 : 2), from + mm, at)
  const width = RULER_MM * POINTS
  pdf
    .fontSize(9)
    .fillColor('#000000')
    .text(texts.ruler, from * POINTS, (at + 3) * POINTS, { width })
  pdf.moveDown().text(texts.how, { width }).moveDown().text(texts.sheet, { width })
  pdf.restore()
  pdf.end()
  return ended
}
