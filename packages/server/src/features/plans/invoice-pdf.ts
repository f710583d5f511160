import type { Language } from '@entrepot/contract/kernel/language.ts'
import { formatMoney } from '@entrepot/contract/plans/price.ts'
import type { Services } from '../../kernel/context.ts'
import { Download } from '../../kernel/download.ts'
import { drawPdf, type Pen, SHEET } from '../../kernel/pdf.ts'
import type { InvoiceRow } from './invoices.queries.ts'
import { dayIn } from './mails.ts'

/** A company has a code where somebody who filled in the invoice wrote a name. */
const countryIn = (country: string, language: Language) =>
  /^[A-Z]{2}$/.test(country) ? (new Intl.DisplayNames(language, { type: 'region' }).of(country) ?? country) : country

/** Part of a price that is tax, rounded to the cent. */
const taxIn = (cents: number, percent: number) => Math.round((cents * percent) / (100 + percent))

/** The invoice as it was made, in the language of who asks. */
export const invoicePdf = (
  { words }: Pick<Services, 'words'>,
  invoice: InvoiceRow,
  timeZone: string,
  language: Language,
): Download => {
  const say = (key: string, params: Record<string, string | number> = {}) => words(language, `plans:${key}`, params)
  return new Download(`${say('invoice.file', { number: invoice.number })}.pdf`, 'application/pdf', () =>
    draw(invoice, {
      say,
      money: (cents) => formatMoney(cents, invoice.currency, language),
      day: (at) => dayIn(language, at, timeZone),
      language,
    }),
  )
}

type Writing = {
  say: (key: string, params?: Record<string, string | number>) => string
  money: (cents: number) => string
  day: (at: Date) => string
  language: Language
}
const { left: LEFT, right: RIGHT, top: TOP } = SHEET

const draw = (invoice: InvoiceRow, writing: Writing): Promise<Buffer> =>
  drawPdf(
    {
      title: writing.say('invoice.file', { number: invoice.number }),
      author: invoice.issuer,
      language: writing.language,
      at: invoice.created_at,
    },
    (pen) => write(invoice, writing, pen),
  )

const write = (invoice: InvoiceRow, { say, money, day, language }: Writing, { put, rule }: Pen): void => {
  const amount = (text: string, y: number, bold = false) =>
    put(text, RIGHT - 140, y, { width: 140, align: 'right', bold })

  put(invoice.issuer.replaceAll('|', '\n'), LEFT, TOP, { bold: true, size: 11 })
  put(say('invoice.title'), RIGHT - 240, TOP, { bold: true, size: 22, align: 'right' })
  put(`${say('invoice.number')} ${invoice.number}\n${day(invoice.created_at)}`, RIGHT - 240, TOP + 34, {
    align: 'right',
  })
  const { name, address, zip_code, city, country, vat_number } = invoice.billing
  const lines = [
    name,
    address,
    `${zip_code} ${city}`.trim(),
    countryIn(country, language),
    vat_number && say('invoice.vatNumber', { number: vat_number }),
  ].filter(Boolean)
  put(say('invoice.to'), LEFT, 150, { size: 9 })
  put(lines.join('\n'), LEFT, 164, { bold: true })

  let y = 280
  put(say('invoice.description'), LEFT, y, { bold: true, width: 300 })
  amount(say('invoice.amount'), y, true)
  rule((y += 20))
  put(
    `${say('invoice.line', { plan: say(`names.${invoice.plan}`), period: say(`periods.${invoice.period}`) })}\n${say('invoice.span', { from: day(invoice.from_at), to: day(invoice.to_at) })}`,
    LEFT,
    y + 10,
    { width: 320 },
  )
  amount(money(invoice.price), y + 10)
  y += 50
  if (invoice.promo) {
    put(say('invoice.discount', { code: invoice.promo, percent: invoice.promo_percent ?? 0 }), LEFT, y, { width: 320 })
    amount(`-${money(invoice.price - invoice.amount)}`, y)
    y += 20
  }
  rule((y += 6))
  if (invoice.vat_percent !== null) {
    const tax = taxIn(invoice.amount, invoice.vat_percent)
    for (const [label, cents] of [
      [say('invoice.net'), invoice.amount - tax],
      [say('invoice.vat', { percent: invoice.vat_percent }), tax],
    ] as const) {
      put(label, LEFT, (y += 10), { width: 320 })
      amount(money(cents), y)
      y += 8
    }
    y += 4
  }
  put(say('invoice.total'), LEFT, (y += 12), { bold: true, size: 12, width: 320 })
  put(money(invoice.amount), RIGHT - 140, y, { bold: true, size: 12, width: 140, align: 'right' })
  put(
    invoice.paid_at
      ? say('invoice.paid', { date: day(invoice.paid_at) })
      : say('invoice.unpaid', { date: day(invoice.due_at) }),
    LEFT,
    y + 34,
    { width: 400 },
  )
}
