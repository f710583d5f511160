import type { Job } from '../../kernel/jobs.ts'
import { forEachCompany } from '../../kernel/companies.ts'
import { transaction } from '../../kernel/database.ts'
import type { Kernel } from '../../kernel/implement.ts'
import { LIMITS } from '../../kernel/limits.ts'
import { queueMail } from '../../kernel/mail.ts'
import { takeDueNotifications } from './digest.queries.ts'
import { digestMail } from './digest.ts'

/** The rows of the notifications say what is to be mailed: a node that dies leaves them to the next one. */
export const digestJob = (kernel: Kernel): Job => ({
  name: 'digests',
  cron: '* * * * *',
  run: (now) => forEachCompany(kernel.services, 'news: not mailed', (company) => mailCompany(kernel, company, now)),
})

/** Taken and queued in one transaction: each reader has one mail, once, whatever happens to the node. */
const mailCompany = async ({ services }: Kernel, company: string, now: Date): Promise<void> => {
  const mails = await transaction(services.pool, { company }, async ({ db }) => {
    const news = await takeDueNotifications(db, company, {
      now,
      gathersUntil: new Date(now.getTime() + LIMITS.digestGatherMs),
    })
    const mails = [...Map.groupBy(news, ({ user }) => user).values()].map((own) => digestMail(services, own))
    for (const mail of mails) await queueMail(db, services.clock, mail)
    return mails.length
  })
  if (mails > 0) services.jobs.poke('mails')
}
