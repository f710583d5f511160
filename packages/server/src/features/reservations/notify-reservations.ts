import { eventOf } from '../../kernel/happened.ts'
import type { Job } from '../../kernel/jobs.ts'
import { companyToday } from '@entrepot/contract/kernel/company-clock.ts'
import { can } from '@entrepot/contract/kernel/rights.ts'
import { AUDIENCES } from '@entrepot/contract/modules.ts'
import { writeOutboxAlone } from '../../kernel/outbox.ts'
import { forEachCompany, timeZoneOf } from '../../kernel/companies.ts'
import type { Rights } from '../../kernel/context.ts'
import { type Db, transaction } from '../../kernel/database.ts'
import { pathFor } from '../../kernel/folder-access.ts'
import type { Kernel } from '../../kernel/implement.ts'
import { LIMITS } from '../../kernel/limits.ts'
import { namesOf, type NewNotification, notify } from '../notifications/index.ts'
import { type Expired, expireReservations } from './reservations.queries.ts'
import { type Short, takeShortages } from './shortages.queries.ts'

const HEARS = AUDIENCES.reservation_expired!.access

/**
 * Every minute, because midnight comes to each company at its own time; a day that is over is stored once, whoever runs
 * this.
 */
export const reservationJob = (kernel: Kernel): Job => ({
  name: 'reservations',
  cron: '* * * * *',
  run: (now) => tidyReservations(kernel, now),
})

const tidyReservations = (kernel: Kernel, now: Date): Promise<void> =>
  forEachCompany(kernel.services, 'reservations: not tidied', async (company) => {
    while (await tidyCompany(kernel, company, now)) {
      /* What is left goes in a transaction of its own. */
    }
  })

/**
 * Stored, logged and told in one transaction, so that each is told once whatever happens to the node. Answers whether
 * there may be more.
 */
const tidyCompany = async (kernel: Kernel, company: string, now: Date): Promise<boolean> => {
  const { services } = kernel
  const { announce, more } = await transaction(services.pool, { company }, async ({ db }) => {
    const today = companyToday(now, await timeZoneOf(db, company))
    const expired = await expireReservations(db, company, today, LIMITS.expiryBatch)
    const short = await takeShortages(db, company, now, today)
    if (expired.length + short.length === 0) return { announce: () => {}, more: false }
    const news = await newsOf(kernel, db, company, expired, short)
    if (news.length > 0) await notify(db, company, ...news)
    const announce = await writeOutboxAlone(
      services,
      db,
      { company },
      {
        activities: expired.map(({ guid, name, folder, item, itemName, quantity }) =>
          eventOf('reservation.expired', {
            guid,
            name,
            folder,
            around: { guids: [item] },
            payload: { item: itemName, quantity: Number(quantity) },
          }),
        ),
        events: [...new Set(news.map(({ user }) => user))].map((user) => ({
          topic: 'notifications' as const,
          data: {},
          user,
        })),
      },
    )
    return { announce, more: expired.length > 0 }
  })
  announce()
  return more
}

/** Those who reserved hear of it, as long as they may see it. */
const newsOf = async (
  kernel: Kernel,
  db: Db,
  company: string,
  expired: readonly Expired[],
  short: readonly Short[],
): Promise<NewNotification[]> => {
  const makers = [...new Set([...expired.flatMap(({ by }) => by ?? []), ...short.flatMap(({ by }) => by)])]
  const rights = await kernel.principals.rightsOfAll(db, company, makers)
  return makers.flatMap((user) => {
    const own = rights.get(user)
    if (!own || !can(own.roles, HEARS)) return []
    const sees = ({ folder }: { folder: string }) => own.levels.has(folder)
    const told = [
      ...expiryNews(
        own,
        expired.filter((one) => one.by === user && sees(one)),
      ),
      ...shortageNews(
        own,
        short.filter((one) => one.by.includes(user) && sees(one)),
      ),
    ]
    return told.map((one): NewNotification => ({
      ...one,
      guid: kernel.services.clock.orderedUuid(),
      user,
      progress: null,
    }))
  })
}

type News = Pick<NewNotification, 'kind' | 'message' | 'params' | 'link'>

/** One notification for all that ended together. */
const expiryNews = (rights: Rights, expired: readonly Expired[]): News[] => {
  const [first] = expired
  if (!first) return []
  if (expired.length === 1) {
    const params = {
      name: first.name,
      item: first.itemName,
      folder: pathFor(rights, first.folder),
      quantity: Number(first.quantity),
    }
    return [
      {
        kind: 'reservation_expired',
        message: 'reservation_expired_one',
        params,
        link: `/reservations?item=${first.item}`,
      },
    ]
  }
  const names = namesOf(expired, ({ name, itemName }) => `${name} (${itemName})`)
  return [
    {
      kind: 'reservation_expired',
      message: 'reservation_expired_many',
      params: { reservations: expired.length, names },
      link: '/reservations?state=inactive',
    },
  ]
}

const shortageNews = (rights: Rights, short: readonly Short[]): News[] => {
  const [first] = short
  if (!first) return []
  if (short.length > 1)
    return [
      {
        kind: 'reservation_short',
        message: 'reservation_short_many',
        params: { items: short.length, names: namesOf(short, ({ name }) => name) },
        link: '/reservations',
      },
    ]
  const { item, name, folder, quantity, reserved } = first
  return [
    {
      kind: 'reservation_short',
      message: 'reservation_short',
      params: { item: name, folder: pathFor(rights, folder), quantity: Number(quantity), reserved: Number(reserved) },
      link: `/reservations?item=${item}`,
    },
  ]
}
