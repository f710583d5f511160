import { cellsOf, SHEETS, type SheetId } from '@entrepot/contract/labels/sheets.ts'
import { type Ctx, nowOf } from '../../kernel/context.ts'
import { Download } from '../../kernel/download.ts'
import { type Offset, testPdf } from './pdf.ts'

/** A page to measure once how far a printer is off. */
export const testPage = (ctx: Ctx, { sheet: id, offset }: { sheet: SheetId; offset: Offset }): Download => {
  const sheet = SHEETS[id]
  const say = (key: string, params: Record<string, string> = {}) =>
    ctx.services.words(ctx.language, `labels:test_page.${key}`, params)
  const title = say('title')
  const facts = { title, author: ctx.company.name, language: ctx.language, at: nowOf(ctx) }
  const texts = {
    title,
    ruler: say('ruler'),
    how: say('how'),
    sheet: say('sheet', {
      name: sheet.name,
      labels: String(cellsOf(sheet)),
      size: `${sheet.label.width} × ${sheet.label.height}`,
    }),
  }
  return new Download(`${title}.pdf`, 'application/pdf', () => testPdf(facts, sheet, offset, texts))
}
