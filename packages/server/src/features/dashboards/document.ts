import type { Dashboard } from '@entrepot/contract/dashboards/dashboard.ts'
import { type Ctx, dayIn, nowOf, todayOf } from '../../kernel/context.ts'
import { drawPdf, SHEET } from '../../kernel/pdf.ts'
import { asPicture } from '../../kernel/svg-picture.ts'
import type { AnsweredChart } from './answered-charts.ts'
import { framed } from './picture.ts'

/** How wide a chart is drawn that takes the whole sheet, and how high a row of the grid is then. */
const WIDTH = 960
const ROW_HEIGHT = 80
const GAP = 14

/** The charts of a dashboard below each other on A4, in the order of reading. */
export const documentOf = async (ctx: Ctx, { name }: Dashboard, charts: readonly AnsweredChart[]): Promise<Buffer> => {
  const pictures: { picture: Buffer; height: number }[] = []
  for (const chart of charts) {
    const height = Math.max(chart.place.h, 3) * ROW_HEIGHT
    const picture = await asPicture({ svg: await framed(ctx, chart, WIDTH, height), width: WIDTH, height })
    pictures.push({ picture, height: (height * SHEET.width) / WIDTH })
  }
  const facts = { title: name, author: ctx.company.name, language: ctx.language, at: nowOf(ctx) }
  return drawPdf(facts, (pen) => {
    let y = pen.put(name, SHEET.left, SHEET.top, { bold: true, size: 16 })
    y = pen.put(dayIn(ctx, todayOf(ctx)), SHEET.left, y + 2, { size: 9 }) + GAP
    for (const { picture, height } of pictures) {
      y = pen.roomFor(y, height)
      pen.picture(picture, SHEET.left, y, SHEET.width)
      y += height + GAP
    }
  })
}
