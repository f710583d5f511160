import { companyToday, formatDate } from '@entrepot/contract/kernel/company-clock.ts'
import { can } from '@entrepot/contract/kernel/rights.ts'
import { AUDIENCES } from '@entrepot/contract/modules.ts'
import { forEachCompany, timeZoneOf } from '../../kernel/companies.ts'
import { type Db, transaction } from '../../kernel/database.ts'
import { type Mail, plainMail, queueMail } from '../../kernel/mail.ts'
import type { Kernel } from '../../kernel/implement.ts'
import type { Job } from '../../kernel/jobs.ts'
import { writeEvents } from '../../kernel/outbox.ts'
import { listenersOf, namesOf, type NewNotification, notify } from '../notifications/index.ts'
import { type Late, type Letterhead, letterhead, takeLate } from './late.queries.ts'

const HEARS = AUDIENCES.checkout_late!.access

/**
 * Every minute, because midnight comes to each company at its own time: what is late by then is told in one message a
 * reader, and each checkout once (CHK-12, settled difference 21).
 */
export const lateJob = (kernel: Kernel): Job => ({
  name: 'late-checkouts',
  cron: '* * * * *',
  run: (now) =>
    forEachCompany(kernel.services, 'checkouts: not told', (company) => notifyCompany(kernel, company, now)),
})

/** Taken and told in one transaction, so that each is told once whatever happens to the node. */
const notifyCompany = async (kernel: Kernel, company: string, now: Date): Promise<void> => {
  const { services } = kernel
  const { announce, mails } = await transaction(services.pool, { company }, async ({ db }) => {
    const late = await takeLate(db, company, companyToday(now, await timeZoneOf(db, company)), now)
    if (late.length === 0) return { announce: () => {}, mails: 0 }
    const news = [...(await newsForStaff(kernel, db, company, late)), ...newsForHolders(kernel, late)]
    if (news.length > 0) await notify(db, company, ...news)
    const mailed = mailsForHolders(kernel, await letterhead(db, company), late)
    for (const mail of mailed) await queueMail(db, services.clock, mail)
    const announce = await writeEvents(
      services,
      db,
      company,
      [...new Set(news.map(({ user }) => user))].map((user) => ({ topic: 'notifications', data: {}, user })),
    )
    return { announce, mails: mailed.length }
  })
  announce()
  if (mails > 0) services.jobs.poke('mails')
}

type News = Pick<NewNotification, 'kind' | 'message' | 'params' | 'link'>
const addressed = ({ services }: Kernel, user: string, news: News): NewNotification => ({
  ...news,
  guid: services.clock.orderedUuid(),
  user,
  progress: null,
})

/** Whoever takes things back hears of those that they may see. */
const newsForStaff = async (
  kernel: Kernel,
  db: Db,
  company: string,
  late: readonly Late[],
): Promise<NewNotification[]> => {
  const listeners = await listenersOf(db, company, 'checkout_late')
  const rights = await kernel.principals.rightsOfAll(
    db,
    company,
    listeners.map(({ guid }) => guid),
  )
  return listeners.flatMap(({ guid }) => {
    const own = rights.get(guid)
    const seen = own && can(own.roles, HEARS) ? late.filter(({ folder }) => own.levels.has(folder)) : []
    const [first] = seen
    if (!first) return []
    return [
      addressed(
        kernel,
        guid,
        seen.length === 1
          ? {
              kind: 'checkout_late',
              message: 'checkout_late_one',
              params: { item: first.itemName, recipient: first.recipientName, quantity: Number(first.quantity) },
              link: `/checkouts?state=late&item=${first.item}`,
            }
          : {
              kind: 'checkout_late',
              message: 'checkout_late_many',
              params: {
                checkouts: seen.length,
                names: namesOf(seen, ({ itemName, recipientName }) => `${itemName} (${recipientName})`),
              },
              link: '/checkouts?state=late',
            },
      ),
    ]
  })
}

/** Whoever has things hears of their own by their account: what they have they know, whatever they may open. */
const newsForHolders = (kernel: Kernel, late: readonly Late[]): NewNotification[] =>
  [...Map.groupBy(late, ({ user }) => user)].flatMap(([user, own]) => {
    if (user === null) return []
    const [first] = own
    return [
      addressed(
        kernel,
        user,
        own.length === 1
          ? {
              kind: 'checkout_own_late',
              message: 'checkout_own_late_one',
              params: { item: first!.itemName, quantity: Number(first!.quantity) },
              link: null,
            }
          : {
              kind: 'checkout_own_late',
              message: 'checkout_own_late_many',
              params: { checkouts: own.length, names: namesOf(own, ({ itemName }) => itemName) },
              link: null,
            },
      ),
    ]
  })

/** Who has no account and an address is written to, in French: they have no language here (MAIL-17). */
const mailsForHolders = (
  { services: { words } }: Kernel,
  { name: company, format }: Letterhead,
  late: readonly Late[],
): Mail[] =>
  [...Map.groupBy(late, ({ recipient }) => recipient).values()].flatMap((own) => {
    const { email, recipientName: name } = own[0]!
    if (email === null) return []
    const say = (key: string, params: Record<string, string | number> = {}) =>
      words('fr', `checkouts:mail.${key}`, { company, ...params })
    const lines = own.map(({ itemName, quantity, dueOn }) =>
      say('line', { item: itemName, quantity: Number(quantity), day: formatDate(dueOn, format) }),
    )
    return [plainMail(email, say('subject'), [say('intro', { name }), ...lines, say('outro')])]
  })
