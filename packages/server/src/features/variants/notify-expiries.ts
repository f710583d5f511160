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
import { type ExpiredLot, takeExpiries } from './expiries.queries.ts'
import { listenersOf, namesOf, type NewNotification, notify } from '../notifications/index.ts'

const HEARS = AUDIENCES.variant_expired!.access

/**
 * Every hour, because a day begins at its own time in each company; each lot is told once, whoever runs this (VAR-22).
 */
export const expiryJob = (kernel: Kernel): Job => ({
  name: 'expiries',
  cron: '3 * * * *',
  run: (now) => notifyExpiries(kernel, now),
})

const notifyExpiries = (kernel: Kernel, now: Date): Promise<void> =>
  forEachCompany(kernel.services, 'expiries: not told', async (company) => {
    while (await notifyCompany(kernel, company, now)) {
      /* What is left goes in a transaction of its own. */
    }
  })

/**
 * Taken, logged and told in one transaction, so that each is told once whatever happens to the node. Answers whether
 * there may be more.
 */
const notifyCompany = async (kernel: Kernel, company: string, now: Date): Promise<boolean> => {
  const { services } = kernel
  const { announce, more } = await transaction(services.pool, { company }, async ({ db }) => {
    const expired = await takeExpiries(
      db,
      company,
      companyToday(now, await timeZoneOf(db, company)),
      LIMITS.expiryBatch,
    )
    if (expired.length === 0) return { announce: () => {}, more: false }
    const news = await newsOf(kernel, db, company, expired)
    if (news.length > 0) await notify(db, company, ...news)
    const announce = await writeOutboxAlone(
      services,
      db,
      { company },
      {
        activities: expired.map(({ guid, name, folder, day, product, quantity }) =>
          eventOf('lot.expired', {
            guid,
            name,
            folder,
            payload: { product, quantity: Number(quantity), expiryDate: day },
            changes: [{ field: 'expiryDate', old: null, new: day }],
          }),
        ),
        events: news.map(({ user }) => ({ topic: 'notifications' as const, data: {}, user })),
      },
    )
    return { announce, more: expired.length === LIMITS.expiryBatch }
  })
  announce()
  return more
}

/** Who holds a role of items hears of what lies in folders they see, all of it in one notification. */
const newsOf = async (
  kernel: Kernel,
  db: Db,
  company: string,
  expired: readonly ExpiredLot[],
): Promise<NewNotification[]> => {
  const listeners = await listenersOf(db, company, 'variant_expired')
  const rights = await kernel.principals.rightsOfAll(
    db,
    company,
    listeners.map(({ guid }) => guid),
  )
  return listeners.flatMap(({ guid: user }) => {
    const own = rights.get(user)
    const seen = own && can(own.roles, HEARS) ? expired.filter(({ folder }) => own.levels.has(folder)) : []
    return seen.length > 0
      ? [{ ...newsFor(own!, seen), guid: kernel.services.clock.orderedUuid(), user, progress: null }]
      : []
  })
}

const newsFor = (
  rights: Rights,
  [first, ...others]: readonly ExpiredLot[],
): Pick<NewNotification, 'kind' | 'message' | 'params' | 'link'> => {
  const { guid, name, product, folder, quantity } = first!
  if (others.length === 0)
    return {
      kind: 'variant_expired',
      message: 'variant_expired_one',
      params: { name, product, folder: pathFor(rights, folder), quantity: Number(quantity) },
      link: `/items/${guid}`,
    }
  const names = namesOf([first!, ...others], (lot) => `${lot.name} (${lot.product})`)
  return {
    kind: 'variant_expired',
    message: 'variant_expired_many',
    params: { lots: others.length + 1, names },
    link: '/variants-and-lots?expiry=expired',
  }
}
