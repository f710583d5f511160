import type { Language } from '@entrepot/contract/kernel/language.ts'
import { LETTER_FILES } from './letters.ts'

/** A4 in points, and the box that is written in. */
export const SHEET = { left: 56, right: 539, top: 56, bottom: 786, width: 483 } as const

const GREY = '#8a93a6'

export type PdfFacts = { title: string; author: string; language: Language; at: Date }
export type PutOptions = { bold?: boolean; size?: number; width?: number; align?: 'left' | 'right' | 'center' }
/** `width`: in points; the columns of a table are as wide as the sheet together. */
export type PdfColumn = { label: string; width: number; align?: 'left' | 'right' }

/** What is drawn with. Places are points from the top left corner; what puts something answers where it ends. */
export type Pen = {
  put: (text: string, x: number, y: number, options?: PutOptions) => number
  /** A line across the sheet. */
  rule: (y: number) => void
  /** Rows below each other, over as many pages as they need, the heading on each. */
  table: (y: number, columns: readonly PdfColumn[], rows: readonly (readonly string[])[]) => number
  /** Where something of this height fits: `y`, or the top of another page. */
  roomFor: (y: number, height: number) => number
  /** A shape as SVG writes it, for codes that are scanned: at a place, so many times its size. */
  shape: (path: string, x: number, y: number, scale: number) => void
  /** A picture (PNG, JPEG), so wide. */
  picture: (picture: Buffer, x: number, y: number, width: number) => void
}

/** A document on A4, its pages numbered where there are several. */
export const drawPdf = async (facts: PdfFacts, draw: (pen: Pen) => void): Promise<Buffer> => {
  const pdf = await newDocument(facts)
  const parts: Buffer[] = []
  const ended = new Promise<Buffer>((resolve, reject) =>
    pdf
      .on('data', (part: Buffer) => parts.push(part))
      .on('end', () => resolve(Buffer.concat(parts)))
      .on('error', reject),
  )
  draw(penOf(pdf))
  numberPages(pdf)
  pdf.end()
  return ended
}

type Document = PDFKit.PDFDocument

const newDocument = async ({ title, author, language, at }: PdfFacts): Promise<Document> => {
  const { default: PdfDocument } = await import('pdfkit')
  const pdf = new PdfDocument({
    size: 'A4',
    font: LETTER_FILES.plain,
    margins: { top: SHEET.top, bottom: 0, left: SHEET.left, right: 595 - SHEET.right },
    lang: language,
    displayTitle: true,
    bufferPages: true,
    info: { Title: title, Author: author, CreationDate: at },
  })
  return pdf.registerFont('plain', LETTER_FILES.plain).registerFont('bold', LETTER_FILES.bold)
}

const penOf = (pdf: Document): Pen => {
  const style = (bold: boolean, size: number) => pdf.font(bold ? 'bold' : 'plain').fontSize(size)
  const put: Pen['put'] = (text, x, y, { bold = false, size = 10, width = 240, align = 'left' } = {}) => {
    style(bold, size).text(text, x, y, { width, align, lineGap: 2 })
    return pdf.y
  }
  const rule = (y: number) => void pdf.moveTo(SHEET.left, y).lineTo(SHEET.right, y).lineWidth(0.5).stroke(GREY)
  const roomFor = (y: number, height: number) => {
    if (y + height <= SHEET.bottom) return y
    pdf.addPage()
    return SHEET.top
  }
  const row = (y: number, columns: readonly PdfColumn[], cells: readonly string[], bold: boolean): number => {
    let x: number = SHEET.left
    let end = y
    for (const [at, { width, align = 'left' }] of columns.entries()) {
      end = Math.max(end, put(cells[at] ?? '', x, y, { bold, size: 9, width: width - 8, align }))
      x += width
    }
    return end
  }
  const heightOf = (columns: readonly PdfColumn[], cells: readonly string[]): number => {
    style(false, 9)
    return Math.max(
      ...columns.map(({ width }, at) => pdf.heightOfString(cells[at] ?? '', { width: width - 8, lineGap: 2 })),
    )
  }
  const heading = (y: number, columns: readonly PdfColumn[]): number => {
    const labels = columns.map(({ label }) => label)
    const end = row(y, columns, labels, true) + 3
    rule(end)
    return end + 5
  }
  const table: Pen['table'] = (start, columns, rows) => {
    let y = heading(roomFor(start, 60), columns)
    for (const cells of rows) {
      const placed = roomFor(y, heightOf(columns, cells))
      y = row(placed < y ? heading(placed, columns) : placed, columns, cells, false) + 4
    }
    return y
  }
  const shape: Pen['shape'] = (path, x, y, scale) =>
    void pdf.save().translate(x, y).scale(scale).path(path).fill('#000000').restore()
  const picture: Pen['picture'] = (bytes, x, y, width) => void pdf.image(bytes, x, y, { width })
  return { put, rule, table, roomFor, shape, picture }
}

const numberPages = (pdf: Document): void => {
  const { start, count } = pdf.bufferedPageRange()
  if (count < 2) return
  for (let page = 0; page < count; page++) {
    pdf.switchToPage(start + page)
    pdf.font('plain').fontSize(8).fillColor(GREY)
    pdf.text(`${page + 1} / ${count}`, SHEET.left, SHEET.bottom + 14, { width: SHEET.width, align: 'right' })
    pdf.fillColor('#000000')
  }
}
