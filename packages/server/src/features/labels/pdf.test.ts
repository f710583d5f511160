import { cellsOf, cornerOf, fitsSheet, SHEET_IDS, SHEETS } from '@entrepot/contract/labels/sheets.ts'
import { LABEL_TYPES, type LabelType } from '@entrepot/contract/labels/types.ts'
import { describe, expect, it } from 'vitest'
import { readCode128, readCode39, readEan13, widthsOf } from '../../testing/barcodes.ts'
import { type PdfPage, pdfPages } from '../../testing/pdf-shapes.ts'
import { pdfText } from '../../testing/pdf-text.ts'
import { drawLabel, type Drawing } from './drawing.ts'
import { POINTS, rollPdf, sheetPdf } from './pdf.ts'
import { readBack } from './read-back.ts'

const facts = { title: 'Étiquettes', author: 'Atelier', language: 'fr', at: new Date('2026-11-26T12:00:00Z') } as const
const TEXTS: Record<LabelType, string> = {
  barcode: 'Pro-0042 ~^',
  code128: '12345678Ab',
  code39: 'PRO-0042',
  ean13: '3017620422003',
  qrcode: 'https://example.org/étagère?n=1',
  text: 'Étagère n° 4',
  barcode_text: '3017620422003',
  qrcode_text: 'Ça marche: œuvre',
}
const labelOf = (type: LabelType): Promise<Drawing> =>
  drawLabel({ type, format: type === 'barcode_text' ? 'ean13' : 'code128', width: 6.3, height: 3.8 }, TEXTS[type])
const close = (points: number, mm: number) => expect(points).toBeCloseTo(mm * POINTS, 3)

/**
 * What a page shows, decoded by others than who made it: barcodes by readers of our own, made of the standards alone.
 * No other reader of QR codes is among the dependencies, so those go through the product's own, from the rectangles of
 * the paper.
 */
const decoded = async (page: PdfPage, drawing: Drawing): Promise<string> => {
  const { code } = drawing
  if (!code) return ''
  if (code.symbol !== 'qrcode') {
    const read = { code128: readCode128, code39: readCode39, ean13: readEan13 }[code.symbol]
    return read(widthsOf(page.rectangles))
  }
  const bars = page.rectangles.map((one) => ({
    x: one.x / POINTS,
    y: one.y / POINTS,
    width: one.width / POINTS,
    height: one.height / POINTS,
  }))
  return (await readBack({ ...drawing, bars })) ?? ''
}

describe('the paper', () => {
  it('has a page of the exact size for each label of a roll, and each of the eight types reads back from it (LBL-11, LBL-12, X-16)', async () => {
    const drawings = await Promise.all(LABEL_TYPES.map(labelOf))
    const pdf = await rollPdf(facts, drawings)
    const pages = pdfPages(pdf)
    expect(pages).toHaveLength(LABEL_TYPES.length)
    for (const [at, type] of LABEL_TYPES.entries()) {
      const [page, drawing] = [pages[at]!, drawings[at]!]
      close(page.width, 63)
      close(page.height, 38)
      expect(page.rectangles).toHaveLength(drawing.bars.length)
      for (const [nth, bar] of drawing.bars.entries()) {
        const found = page.rectangles[nth]!
        close(found.x, bar.x)
        close(found.y, bar.y)
        close(found.width, bar.width)
        close(found.height, bar.height)
      }
      expect([type, await decoded(page, drawing)]).toEqual([type, type === 'text' ? '' : TEXTS[type]])
    }
    const said = pdfText(pdf)
    expect(said[LABEL_TYPES.indexOf('text')]!.replaceAll('\n', ' ')).toBe('Étagère n° 4')
    expect(said[LABEL_TYPES.indexOf('barcode_text')]).toBe('3017620422003')
    expect(said[LABEL_TYPES.indexOf('qrcode_text')]!.replaceAll('\n', ' ')).toBe('Ça marche: œuvre')
    // Whoever prints it is offered its own size.
    expect(pdf.toString('latin1')).toContain('/PrintScaling /None')
  })

  it('puts labels on the places of a sheet, from the first free one on, moved by what the printer is off (X-16)', async () => {
    const sheet = SHEETS.l7160
    const label = await labelOf('code39')
    const offset = { x: 1.5, y: -0.7 }
    const pages = pdfPages(await sheetPdf(facts, sheet, { start: 20, offset }, [label, label, label]))
    expect(pages.map(({ rectangles }) => rectangles.length / label.bars.length)).toEqual([2, 1])
    for (const { width, height } of pages) {
      close(width, 210)
      close(height, 297)
    }
    const first = (page: number, nth: number) => pages[page]!.rectangles[nth * label.bars.length]!
    const expected = (cell: number) => ({
      x: cornerOf(sheet, cell).x - 1.5 + (63.5 - 63) / 2 + label.bars[0]!.x,
      y: cornerOf(sheet, cell).y + 0.7 + (38.1 - 38) / 2 + label.bars[0]!.y,
    })
    for (const [found, cell] of [
      [first(0, 0), 19],
      [first(0, 1), 20],
      [first(1, 0), 0],
    ] as const) {
      close(found.x, expected(cell).x)
      close(found.y, expected(cell).y)
    }
    // Avery L7160: the last label of the grid begins at 139.3 mm from the left and 243.8 mm from the top.
    expect(cornerOf(sheet, 20)).toEqual({ x: expect.closeTo(139.29, 2), y: expect.closeTo(243.75, 2) })
  })

  it('knows sheets whose labels lie on their page and beside each other', () => {
    for (const id of SHEET_IDS) {
      const sheet = SHEETS[id]
      const last = cornerOf(sheet, cellsOf(sheet) - 1)
      expect(sheet.left, id).toBeGreaterThanOrEqual(0)
      expect(sheet.top, id).toBeGreaterThanOrEqual(0)
      expect(last.x + sheet.label.width, id).toBeLessThanOrEqual(sheet.page.width + 1e-6)
      expect(last.y + sheet.label.height, id).toBeLessThanOrEqual(sheet.page.height + 1e-6)
      expect(sheet.pitch.x, id).toBeGreaterThanOrEqual(sheet.label.width)
      expect(sheet.pitch.y, id).toBeGreaterThanOrEqual(sheet.label.height)
      expect(fitsSheet(sheet, sheet.label)).toBe(true)
      expect(fitsSheet(sheet, { width: sheet.label.width + 1, height: 1 })).toBe(false)
    }
  })
})
