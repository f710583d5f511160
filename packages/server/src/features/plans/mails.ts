import type { Language } from '@entrepot/contract/kernel/language.ts'
import { formatMoney } from '@entrepot/contract/plans/price.ts'
import type { Services } from '../../kernel/context.ts'
import type { Db } from '../../kernel/database.ts'
import { plainMail, queueMail } from '../../kernel/mail.ts'
import { administratorsOf } from '../users/index.ts'
import type { InvoiceRow } from './invoices.queries.ts'
import { billedCompany, type TrialEnd } from './plans.queries.ts'

/** A day as a person of this language reads it in a sentence. */
export const dayIn = (language: Language, at: Date, timeZone: string): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone }).format(at)

/** Who may pay and can be written to. */
const payersOf = async (db: Db, company: string) =>
  (await administratorsOf(db, company)).filter((one) => one.email !== null)

export type InvoiceNews = 'paid' | 'unpaid' | 'refused' | 'ended'
/**
 * To those who may pay, each in their language, in the transaction that made the news. `date`: when it is due or tried
 * again.
 */
export const mailInvoice = async (
  { words, settings, clock }: Services,
  db: Db,
  company: string,
  invoice: InvoiceRow,
  news: InvoiceNews,
  date = invoice.due_at,
): Promise<void> => {
  const [{ name, timezone }, payers] = [await billedCompany(db, company), await payersOf(db, company)]
  for (const { email, language } of payers) {
    const say = (key: string, params: Record<string, string> = {}) => words(language, `plans:${key}`, params)
    const amount = formatMoney(invoice.amount, invoice.currency, language)
    await queueMail(
      db,
      clock,
      plainMail(
        email,
        say('mails.invoice.subject', { number: invoice.number }),
        [
          say('mails.invoice.text', {
            number: invoice.number,
            company: name,
            amount,
            plan: say('invoice.line', { plan: say(`names.${invoice.plan}`), period: say(`periods.${invoice.period}`) }),
          }),
          say(`mails.invoice.${news}`, { date: dayIn(language, date, timezone) }),
        ],
        { label: say('mails.invoice.button'), url: `${settings.PUBLIC_URL}/profile/subscription` },
      ),
    )
  }
}

export const mailTrialEnd = async (
  { words, settings, clock }: Services,
  db: Db,
  company: string,
  trial: TrialEnd,
  days: number,
): Promise<void> => {
  for (const { email, language } of await payersOf(db, company)) {
    const say = (key: string, params: Record<string, string | number> = {}) =>
      words(language, `plans:mails.trial.${key}`, params)
    await queueMail(
      db,
      clock,
      plainMail(
        email,
        say('subject', { count: days }),
        [say('text', { company: trial.name, date: dayIn(language, trial.plan_end, trial.timezone) })],
        { label: say('button'), url: `${settings.PUBLIC_URL}/packs` },
      ),
    )
  }
}
