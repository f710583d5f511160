import type { Language } from '@entrepot/contract/kernel/language.ts'
import type { NotificationMessage } from '@entrepot/contract/modules.ts'
import { formatMoney } from '@entrepot/contract/plans/price.ts'
import type { Services } from '../../kernel/context.ts'
import type { Db } from '../../kernel/database.ts'
import { plainMail, queueMail } from '../../kernel/mail.ts'
import { notify } from '../notifications/index.ts'
import { administratorsOf } from '../users/index.ts'
import type { InvoiceRow } from './invoices.queries.ts'
import { billedCompany, type TrialEnd } from './plans.queries.ts'

/** A day as a person of this language reads it in a sentence. */
export const dayIn = (language: Language, at: Date, timeZone: string): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone }).format(at)

type News = { message: NotificationMessage & `plan_${string}`; at: Date; params?: Record<string, string> }
/**
 * Those who may pay hear of it on screen as well, each in their language (NOTIF-03). Answers whom of them a mail
 * reaches.
 */
const tellPayers = async (
  { clock }: Services,
  db: Db,
  company: string,
  link: string,
  { message, at, params }: News,
) => {
  const [{ timezone }, payers] = [await billedCompany(db, company), await administratorsOf(db, company)]
  await notify(
    db,
    company,
    ...payers.map(({ guid: user, language }) => ({
      guid: clock.orderedUuid(),
      user,
      kind: 'plan' as const,
      message,
      params: { ...params, date: dayIn(language ?? 'fr', at, timezone) },
      link,
      progress: null,
    })),
  )
  return payers.filter((one) => one.email !== null)
}
/** What open tabs of those who may pay are told by with the news. */
export const payersHear = async (db: Db, company: string) =>
  (await administratorsOf(db, company)).map(({ guid: user }) => ({ topic: 'notifications' as const, data: {}, user }))

export type InvoiceNews = 'paid' | 'unpaid' | 'refused' | 'ended'
/**
 * To those who may pay, each in their language, in the transaction that made the news. `date`: when it is due or tried
 * again.
 */
export const mailInvoice = async (
  services: Services,
  db: Db,
  company: string,
  invoice: InvoiceRow,
  news: InvoiceNews,
  date = invoice.due_at,
): Promise<void> => {
  const { words, settings, clock } = services
  const { name, timezone } = await billedCompany(db, company)
  const told = { message: `plan_${news}` as const, at: date, params: { number: invoice.number } }
  const payers = await tellPayers(services, db, company, '/profile/subscription', told)
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
  services: Services,
  db: Db,
  company: string,
  trial: TrialEnd,
  days: number,
): Promise<void> => {
  const { words, settings, clock } = services
  const told = { message: 'plan_trial' as const, at: trial.plan_end }
  for (const { email, language } of await tellPayers(services, db, company, '/packs', told)) {
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
