import { companyToday } from '@entrepot/contract/kernel/company-clock.ts'
import { HIDDEN_FOLDERS, visiblePath } from '@entrepot/contract/kernel/folder-rights.ts'
import { can } from '@entrepot/contract/kernel/rights.ts'
import { anyRole } from '@entrepot/contract/kernel/roles.ts'
import { type Expired, expireReservations } from '../reservations/index.ts'
import { writeAlone } from '../../kernel/aside.ts'
import type { Rights } from '../../kernel/context.ts'
import { type Db, transaction } from '../../kernel/database.ts'
import type { Kernel } from '../../kernel/implement.ts'
import { LIMITS } from '../../kernel/limits.ts'
import { everyCompany } from '../../kernel/principal.ts'
import { type NewNotification, notify } from './notifications.queries.ts'
import { type Short, takeShortages, timeZoneOf } from './reservations.queries.ts'

const HEARS = anyRole('RESERVATION')

/** Every minute, because midnight comes to each company at its own time; a day that is over is stored once, whoever runs this. */
export const registerReservationJob = (kernel: Kernel): void =>
  kernel.services.jobs.register({ name: 'reservations', cron: '* * * * *', run: (now) => tidyReservations(kernel, now) })

const tidyReservations = async (kernel: Kernel, now: Date): Promise<void> => {
  const { services } = kernel
  for (const company of await transaction(services.pool, {}, ({ db }) => everyCompany(db))) {
    try {
      while (await tidyCompany(kernel, company, now)) { /* What is left goes in a transaction of its own. */ }
    } catch (error) {
      // The others have theirs; this one is tried again in a minute.
      services.log.error({ err: error, company }, 'reservations: not tidied')
    }
  }
}

/** Stored, logged and told in one transaction, so that each is told once whatever happens to the node. Answers whether there may be more. */
const tidyCompany = async (kernel: Kernel, company: string, now: Date): Promise<boolean> => {
  const { services } = kernel
  const { announce, more } = await transaction(services.pool, { company }, async ({ db }) => {
    const today = companyToday(now, await timeZoneOf(db, company))
    const expired = await expireReservations(db, company, today, LIMITS.expiryBatch)
    const short = await takeShortages(db, company, now, today)
    if (expired.length + short.length === 0) return { announce: () => {}, more: false }
    const news = await newsOf(kernel, db, company, expired, short)
    if (news.length > 0) await notify(db, company, ...news)
    const announce = await writeAlone(services, db, { company }, {
      activities: expired.map(({ guid, name, folder }) => ({ entity: 'reservation', entityGuid: guid, entityName: name, action: 'expire', folder })),
      events: [
        ...[...Map.groupBy(expired, ({ folder }) => folder)].map(([folder, own]) => ({ topic: 'items' as const, data: { folders: [folder], guids: own.slice(0, 100).map(({ item }) => item), reservations: true } })),
        ...[...new Set(news.map(({ user }) => user))].map((user) => ({ topic: 'notifications' as const, data: {}, user })),
      ],
    })
    return { announce, more: expired.length > 0 }
  })
  announce()
  return more
}

/** Those who reserved hear of it, as long as they may see it. */
const newsOf = async (kernel: Kernel, db: Db, company: string, expired: readonly Expired[], short: readonly Short[]): Promise<NewNotification[]> => {
  const makers = [...new Set([...expired.flatMap(({ by }) => by ?? []), ...short.flatMap(({ by }) => by)])]
  const rights = await kernel.principals.rightsOfAll(db, company, makers)
  return makers.flatMap((user) => {
    const own = rights.get(user)
    if (!own || !can(own.roles, HEARS)) return []
    const sees = ({ folder }: { folder: string }) => own.levels.has(folder)
    const told = [...expiryNews(own, expired.filter((one) => one.by === user && sees(one))), ...short.filter((one) => one.by.includes(user) && sees(one)).map((one) => shortageNews(own, one))]
    return told.map((one): NewNotification => ({ ...one, guid: kernel.services.clock.orderedUuid(), user, progress: null }))
  })
}

type News = Pick<NewNotification, 'kind' | 'message' | 'params' | 'link'>
const pathFor = ({ tree, levels }: Rights, folder: string) => visiblePath(tree, levels, folder).join(' / ') || HIDDEN_FOLDERS
const NAMED = 5

/** One notification for all that ended together. */
const expiryNews = (rights: Rights, expired: readonly Expired[]): News[] => {
  const [first] = expired
  if (!first) return []
  if (expired.length === 1) {
    const params = { name: first.name, item: first.itemName, folder: pathFor(rights, first.folder), quantity: Number(first.quantity) }
    return [{ kind: 'reservation_expired', message: 'reservation_expired_one', params, link: `/reservations?item=${first.item}` }]
  }
  const names = expired.slice(0, NAMED).map(({ name, itemName }) => `${name} (${itemName})`).join(', ')
  return [{ kind: 'reservation_expired', message: 'reservation_expired_many', params: { reservations: expired.length, names: expired.length > NAMED ? `${names}…` : names }, link: '/reservations?state=inactive' }]
}

const shortageNews = (rights: Rights, { item, name, folder, quantity, reserved }: Short): News =>
  ({ kind: 'reservation_short', message: 'reservation_short', params: { item: name, folder: pathFor(rights, folder), quantity: Number(quantity), reserved: Number(reserved) }, link: `/reservations?item=${item}` })
