import type { Job } from '../../kernel/jobs.ts'
import { forEachCompany } from '../../kernel/companies.ts'
import type { Services } from '../../kernel/context.ts'
import { transaction } from '../../kernel/database.ts'
import type { Kernel } from '../../kernel/implement.ts'
import { LIMITS } from '../../kernel/limits.ts'
import { writeEvents } from '../../kernel/outbox.ts'
import { mailTrialEnd, payersHear } from './mails.ts'
import { seemsDue, takeTrialNotice } from './plans.queries.ts'
import { renewCompany } from './renew.ts'

const DAY_MS = 86_400_000

export const planJob = ({ services }: Kernel): Job => ({
  name: 'plans',
  cron: '*/5 * * * *',
  run: (now) => followPlans(services, now),
})

/** Ends of trials that are near, and periods that are over; one company at a time. */
const followPlans = async (services: Services, now: Date): Promise<void> => {
  const ahead = {
    renewBefore: new Date(now.getTime() + LIMITS.renewAheadMs),
    noticeBefore: new Date(now.getTime() + Math.max(...LIMITS.trialNoticeDays) * DAY_MS),
  }
  await forEachCompany(services, 'plans: not followed', async (company) => {
    const due = await transaction(services.pool, { company }, ({ db }) => seemsDue(db, company, { now, ...ahead }), {
      readOnly: true,
    })
    if (due.notice) await noticeTrial(services, company, now)
    if (due.renewal) await renewCompany(services, company, now)
  })
}

const noticeTrial = async (services: Services, company: string, now: Date): Promise<void> => {
  const at = (days: number) => new Date(now.getTime() + days * DAY_MS)
  for (const [n, days] of LIMITS.trialNoticeDays.entries()) {
    const announce = await transaction(services.pool, { company }, async ({ db }) => {
      // Who was not told three days before, because nothing ran, is told of one day only.
      const trial = await takeTrialNotice(db, company, {
        days,
        before: at(days),
        after: at(LIMITS.trialNoticeDays[n + 1] ?? 0),
      })
      if (!trial) return null
      await mailTrialEnd(services, db, company, trial, days)
      return writeEvents(services, db, company, await payersHear(db, company))
    })
    announce?.()
  }
}
