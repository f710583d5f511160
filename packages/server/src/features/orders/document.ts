import { formatDate } from '@entrepot/contract/kernel/company-clock.ts'
import { currencySymbol } from '@entrepot/contract/companies/company.ts'
import { amountOf, formatPrice } from '@entrepot/contract/kernel/price.ts'
import { formatQuantity } from '@entrepot/contract/kernel/quantity.ts'
import type { Ctx } from '../../kernel/context.ts'
import { drawPdf, type Pen, type PdfColumn, SHEET } from '../../kernel/pdf.ts'
import type { LineRecord } from './lines.queries.ts'
import type { OrderRecord } from './orders.queries.ts'

/** What stands on the paper, as it was read; drawn outside any transaction. */
export type Sheet = {
  order: OrderRecord
  lines: readonly LineRecord[]
  supplier: { lines: readonly string[] }
  company: { name: string; lines: readonly string[] }
  /** Who may not see prices has a document without any. */
  hasPrices: boolean
}
type Writer = Pick<Ctx, 'services' | 'language' | 'company'>

const sayer =
  ({ services, language }: Writer) =>
  (key: string, params: Record<string, string | number> = {}) =>
    services.words(language, `orders:pdf.${key}`, params)

export const documentName = (ctx: Writer, { number }: Pick<OrderRecord, 'number'>): string =>
  `${sayer(ctx)('file', { number })}.pdf`

/** The order as it is sent: who to whom, what, how many, at which price. */
export const drawOrder = (ctx: Writer, sheet: Sheet): Promise<Buffer> =>
  drawPdf(
    {
      title: sayer(ctx)('file', { number: sheet.order.number }),
      author: sheet.company.name,
      language: ctx.language,
      at: sheet.order.createdAt,
    },
    (pen) => write(ctx, sheet, pen),
  )

const write = (ctx: Writer, sheet: Sheet, pen: Pen): void => {
  const say = sayer(ctx)
  const { order, company, supplier } = sheet
  const { left, right, top, width } = SHEET
  const day = (date: string) => formatDate(date, ctx.company.dateFormat)
  const under = pen.put(company.name, left, top, { bold: true, size: 11 })
  pen.put(company.lines.join('\n'), left, under + 2, { size: 9 })
  pen.put(say('title'), right - 260, top, { bold: true, size: 20, width: 260, align: 'right' })
  pen.put(`${say('number')} ${order.number}\n${day(order.orderDate)}`, right - 260, top + 32, {
    width: 260,
    align: 'right',
  })
  pen.put(say('to'), left, 150, { size: 9 })
  const named = pen.put(order.supplier.name, left, 164, { bold: true, width: 300 })
  let y = Math.max(pen.put(supplier.lines.join('\n'), left, named + 2, { size: 9, width: 300 }), 220)
  if (order.expectedDate) y = pen.put(say('expected', { date: day(order.expectedDate) }), left, y + 12, { width })
  y = pen.table(y + 18, columnsOf(ctx, sheet), rowsOf(ctx, sheet))
  y = total(ctx, sheet, pen, y)
  if (order.comment) {
    y = pen.roomFor(y + 16, 60)
    y = pen.put(say('comment'), left, y, { bold: true, width })
    pen.put(order.comment, left, y + 2, { size: 9, width })
  }
}

const columnsOf = (ctx: Writer, { hasPrices }: Sheet): PdfColumn[] => {
  const say = sayer(ctx)
  const [quantity, price, amount] = [75, 80, 88]
  const prices = hasPrices ? price + amount : 0
  return [
    { label: say('article'), width: SHEET.width - 100 - quantity - prices },
    { label: say('reference'), width: 100 },
    { label: say('quantity'), width: quantity, align: 'right' },
    ...(hasPrices
      ? ([
          { label: say('price'), width: price, align: 'right' },
          { label: say('amount'), width: amount, align: 'right' },
        ] as const)
      : []),
  ]
}

const money = ({ language, company }: Writer, value: number | null): string =>
  value === null ? '' : formatPrice(value, currencySymbol(company.currency), language)
const rowsOf = (ctx: Writer, { lines, hasPrices }: Sheet): string[][] =>
  lines.map((line) => [
    line.tag ? `${line.name}\n${line.tag}` : line.name,
    line.reference,
    formatQuantity(line.ordered * 100, ctx.language),
    ...(hasPrices
      ? [money(ctx, line.unitPrice), money(ctx, amountOf([{ unitPrice: line.unitPrice, quantity: line.ordered }]))]
      : []),
  ])

const total = (ctx: Writer, { order, hasPrices }: Sheet, pen: Pen, from: number): number => {
  if (!hasPrices || order.total === null) return from
  const y = pen.roomFor(from, 30)
  pen.rule(y)
  pen.put(sayer(ctx)('total'), SHEET.left, y + 8, { bold: true })
  return pen.put(money(ctx, order.total), SHEET.right - 200, y + 8, { bold: true, width: 192, align: 'right' })
}
