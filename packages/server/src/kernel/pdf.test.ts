import { describe, expect, it } from 'vitest'
import { pdfText } from '../testing/pdf-text.ts'
import { drawPdf, SHEET } from './pdf.ts'

const FACTS = { title: 'Bon', author: 'Atelier', language: 'fr', at: new Date(0) } as const
const COLUMNS = [
  { label: 'Désignation', width: 400 },
  { label: 'Quantité', width: SHEET.width - 400, align: 'right' },
] as const

describe('a document', () => {
  it('says letters of every language that the font knows', async () => {
    const text = 'Œuvre n° 12 – façade à l’été, 1 234,50 €, Łódź, Ελλάδα'
    expect(pdfText(await drawPdf(FACTS, ({ put }) => put(text, SHEET.left, SHEET.top, { width: 450 })))).toEqual([text])
  })

  it('has the heading of a table on each of its numbered pages, and every row once', async () => {
    const rows = Array.from({ length: 120 }, (_, n) => [
      n === 7 ? `Vis 7 ${'très longue '.repeat(40)}` : `Vis ${n}`,
      `${n}`,
    ])
    const pages = pdfText(await drawPdf(FACTS, ({ table }) => table(SHEET.top, COLUMNS, rows)))
    expect(pages.length).toBeGreaterThan(2)
    expect(pages.every((page) => page.startsWith('Désignation\nQuantité'))).toBe(true)
    expect(pages.map((page) => page.split('\n').at(-1))).toEqual(pages.map((_, n) => `${n + 1} / ${pages.length}`))
    const said = pages.flatMap((page) => page.split('\n')).filter((line) => /^Vis \d+/.test(line))
    expect(said.map((line) => Number(/\d+/.exec(line)![0]))).toEqual(rows.map((_, n) => n))
  })

  it('begins another page for what does not fit', async () => {
    const pages = pdfText(
      await drawPdf(FACTS, ({ put, roomFor }) => put('Signature', SHEET.left, roomFor(SHEET.bottom - 20, 60))),
    )
    expect(pages.map((page) => page.split('\n')[0])).toEqual(['1 / 2', 'Signature'])
  })
})
