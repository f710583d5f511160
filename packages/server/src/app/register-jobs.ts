import { FEATURES } from './features.ts'
import { type Consumer, introduceConsumers, runConsumers } from '../kernel/consumers.ts'
import { forEachCompany } from '../kernel/companies.ts'
import type { Services } from '../kernel/context.ts'
import { sql, transaction } from '../kernel/database.ts'
import type { Kernel } from '../kernel/implement.ts'
import { makeTransport, sendWaitingMails } from '../kernel/mail.ts'
import { KERNEL_RETENTION, removeServed } from '../kernel/retention.ts'
import { tidyFiles } from '../kernel/tidy-files.ts'

/** Everything that happens without somebody asking (SEC-09). */
export const registerJobs = (services: Services, kernel: Kernel): void => {
  const transport = makeTransport(services.settings)
  services.jobs.register({
    name: 'mails',
    cron: '* * * * *',
    run: async () => {
      await sendWaitingMails(services, await transport, services.settings.SMTP_FROM)
    },
  })
  services.jobs.register({ name: 'tidy', cron: '17 * * * *', run: (now) => tidy(services, now) })
  services.jobs.register({ name: 'files', cron: '41 3 * * *', run: (now) => tidyFiles(services, now) })
  const consumers = allConsumers()
  services.jobs.register({ name: 'events', cron: '* * * * *', run: () => hear(services, consumers) })
  for (const feature of Object.values(FEATURES))
    for (const job of feature.jobs?.(kernel) ?? []) services.jobs.register(job)
}

export const allConsumers = (): Consumer[] => Object.values(FEATURES).flatMap(({ reacts }) => reacts ?? [])
const hear = async (services: Services, consumers: readonly Consumer[]): Promise<void> => {
  await transaction(services.pool, {}, ({ db }) => introduceConsumers(db, consumers))
  await runConsumers(services, consumers)
}

/**
 * Removes what has served, as each feature says (`retains`), one company at a time; then what belongs to no company:
 * used links and limits that are over.
 */
export const tidy = async (services: Services, now: Date): Promise<void> => {
  const retention = [...KERNEL_RETENTION, ...Object.values(FEATURES).flatMap(({ retains }) => retains ?? [])]
  await forEachCompany(services, 'tidy: not done', (company) =>
    transaction(services.pool, { company }, ({ db }) => removeServed(db, company, now, retention)),
  )
  await transaction(services.pool, {}, ({ db }) =>
    sql`delete from password_reset where expires_at < ${new Date(now.getTime() - 86_400_000)}`.execute(db),
  )
  await transaction(services.pool, {}, ({ db }) =>
    sql`delete from rate_limit where expire < ${now.getTime()}`.execute(db),
  )
}
