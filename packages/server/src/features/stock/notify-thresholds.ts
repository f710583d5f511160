import type { Job } from '../../kernel/jobs.ts'
import { can } from '@entrepot/contract/kernel/rights.ts'
import { AUDIENCES } from '@entrepot/contract/modules.ts'
import { writeEvents } from '../../kernel/outbox.ts'
import { forEachCompany } from '../../kernel/companies.ts'
import type { Rights } from '../../kernel/context.ts'
import { type Db, transaction } from '../../kernel/database.ts'
import { pathFor } from '../../kernel/folder-access.ts'
import type { Kernel } from '../../kernel/implement.ts'
import { LIMITS } from '../../kernel/limits.ts'
import { queueMail } from '../../kernel/mail.ts'
import { type Listener, listenersOf, type NewNotification, notify } from '../notifications/index.ts'
import { type FallenItem, mailOf, notificationOf } from './threshold-mail.ts'
import { type LowItem, takeFallen } from './thresholds.queries.ts'

const NAME = 'thresholds'
const HEARS = AUDIENCES.threshold!.access

/** The rows of the outbox say what is to tell: a lost poke costs a minute, a killed node nothing (decision 8). */
export const thresholdJob = (kernel: Kernel): Job => ({
  name: NAME,
  cron: '* * * * *',
  run: (now) => notifyThresholds(kernel, now),
})

/** Everything that has fallen since the last time, one transaction and one batch a company. */
const notifyThresholds = (kernel: Kernel, now: Date): Promise<void> =>
  forEachCompany(kernel.services, 'thresholds: not told', (company) => notifyCompany(kernel, company, now))

/** Taken, written and marked in one transaction, so that each is told once whatever happens to the node. */
const notifyCompany = async (kernel: Kernel, company: string, now: Date): Promise<void> => {
  const { services } = kernel
  const before = (ms: number) => new Date(now.getTime() - ms)
  const { announce, mails } = await transaction(services.pool, { company }, async ({ db }) => {
    const fallen = await takeFallen(db, company, {
      now,
      since: before(LIMITS.thresholdGatherMs),
      importsSince: before(LIMITS.thresholdImportMs),
    })
    if (fallen.length === 0) return { announce: () => {}, mails: 0 }
    const told = await audienceOf(kernel, db, company, fallen)
    const news = told.map(({ listener, items }): NewNotification => ({
      guid: services.clock.orderedUuid(),
      user: listener.guid,
      kind: 'threshold',
      progress: null,
      ...notificationOf(items),
    }))
    if (news.length > 0) await notify(db, company, ...news)
    const mailed = told.flatMap(({ listener: { byMail, mailWhen, email, language, company: name }, items }) =>
      byMail && mailWhen === 'at_once' && email ? [mailOf(services, { email, language }, name, items)] : [],
    )
    for (const mail of mailed) await queueMail(db, services.clock, mail)
    return {
      announce: await writeEvents(
        services,
        db,
        company,
        told.map(({ listener }) => ({ topic: 'notifications', data: {}, user: listener.guid })),
      ),
      mails: mailed.length,
    }
  })
  announce()
  if (mails > 0) services.jobs.poke('mails')
}

type Told = { listener: Listener; items: FallenItem[] }

/** Each with what they may see of it now. */
const audienceOf = async (kernel: Kernel, db: Db, company: string, fallen: readonly LowItem[]): Promise<Told[]> => {
  const listeners = await listenersOf(db, company, 'threshold')
  const rights = await kernel.principals.rightsOfAll(
    db,
    company,
    listeners.map(({ guid }) => guid),
  )
  return listeners.flatMap((listener) => {
    const own = rights.get(listener.guid)
    const items = own ? inSight(own, fallen) : []
    return items.length > 0 ? [{ listener, items }] : []
  })
}

const inSight = (rights: Rights, fallen: readonly LowItem[]): FallenItem[] =>
  can(rights.roles, HEARS)
    ? fallen
        // The total of an article is for who sees all of it: nobody else is told of what hidden folders hold.
        .filter(({ folder, everywhere }) => (everywhere ?? [folder]).every((guid) => rights.levels.has(guid)))
        .map((item) => ({ ...item, path: pathFor(rights, item.folder) }))
    : []
