import { HIDDEN_FOLDERS, visiblePath } from '@entrepot/contract/kernel/folder-rights.ts'
import { can } from '@entrepot/contract/kernel/rights.ts'
import { anyRole } from '@entrepot/contract/kernel/roles.ts'
import { writeEvents } from '../../kernel/aside.ts'
import type { Rights } from '../../kernel/context.ts'
import { type Db, transaction } from '../../kernel/database.ts'
import type { Kernel } from '../../kernel/implement.ts'
import { LIMITS } from '../../kernel/limits.ts'
import { queueMail } from '../../kernel/mail.ts'
import { everyCompany } from '../../kernel/principal.ts'
import { type NewNotification, notify } from './notifications.queries.ts'
import { type FallenItem, mailOf, notificationOf } from './threshold-news.ts'
import { type Listener, listenersOf, type LowItem, takeFallen } from './thresholds.queries.ts'

const NAME = 'thresholds'
const HEARS = anyRole('ITEM')

/** The rows of the outbox say what is to tell: a lost poke costs a minute, a killed node nothing (decision 8). */
export const registerThresholdJob = (kernel: Kernel): void =>
  kernel.services.jobs.register({ name: NAME, cron: '* * * * *', run: (now) => tellThresholds(kernel, now) })

/** Everything that has fallen since the last time, one transaction and one batch a company. */
const tellThresholds = async (kernel: Kernel, now: Date): Promise<void> => {
  const { services } = kernel
  for (const company of await transaction(services.pool, {}, ({ db }) => everyCompany(db))) {
    try {
      await tellCompany(kernel, company, now)
    } catch (error) {
      // The others hear of theirs; this one is tried again in a minute.
      services.log.error({ err: error, company }, 'thresholds: not told')
    }
  }
}

/** Taken, written and marked in one transaction, so that each is told once whatever happens to the node. */
const tellCompany = async (kernel: Kernel, company: string, now: Date): Promise<void> => {
  const { services } = kernel
  const before = (ms: number) => new Date(now.getTime() - ms)
  const { announce, mails } = await transaction(services.pool, { company }, async ({ db }) => {
    const fallen = await takeFallen(db, company, { now, since: before(LIMITS.thresholdGatherMs), importsSince: before(LIMITS.thresholdImportMs) })
    if (fallen.length === 0) return { announce: () => {}, mails: 0 }
    const told = await audienceOf(kernel, db, company, fallen)
    const notified = told.filter(({ listener }) => listener.onScreen)
    const news = notified.map(({ listener, items }): NewNotification => ({ guid: services.clock.orderedUuid(), user: listener.guid, kind: 'threshold', progress: null, ...notificationOf(items) }))
    if (news.length > 0) await notify(db, company, ...news)
    const mailed = told.flatMap(({ listener: { byMail, email, language, company: name }, items }) => (byMail && email ? [mailOf(services, { email, language }, name, items)] : []))
    for (const mail of mailed) await queueMail(db, services.clock, mail)
    return { announce: await writeEvents(services, db, company, notified.map(({ listener }) => ({ topic: 'notifications', data: {}, user: listener.guid }))), mails: mailed.length }
  })
  announce()
  if (mails > 0) services.jobs.poke('mails')
}

type Told = { listener: Listener; items: FallenItem[] }

/** Each with what they may see of it now. */
const audienceOf = async (kernel: Kernel, db: Db, company: string, fallen: readonly LowItem[]): Promise<Told[]> => {
  const listeners = await listenersOf(db, company, 'threshold')
  const rights = await kernel.principals.rightsOfAll(db, company, listeners.map(({ guid }) => guid))
  return listeners.flatMap((listener) => {
    const own = rights.get(listener.guid)
    const items = own ? inSight(own, fallen) : []
    return items.length > 0 ? [{ listener, items }] : []
  })
}

const inSight = ({ roles, levels, tree }: Rights, fallen: readonly LowItem[]): FallenItem[] =>
  can(roles, HEARS) ? fallen.filter(({ folder }) => levels.has(folder)).map((item) => ({ ...item, path: visiblePath(tree, levels, item.folder).join(' / ') || HIDDEN_FOLDERS })) : []
